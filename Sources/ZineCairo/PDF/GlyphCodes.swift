/// A code that shows a glyph in a content stream, and the PDF font that the code belongs to. A face becomes
/// one or more fonts in the PDF.
struct GlyphCode: Hashable {
  /// Index of the PDF font among those of its face.
  var part: Int
  var code: Int

  /// The only code that word spacing applies to (PDF 1.7, section 9.3.3).
  static let space = GlyphCode(part: 0, code: 0x20)
}

/// The codes of a face's glyphs.
///
/// A code represents a pair of a glyph and its text, so that a reader always finds the original text. For
/// example, the same hyphen glyph can represent U+002D in one place and U+00AD in another. Codes are assigned
/// in the order in which glyphs are used, with two exceptions. Printable ASCII characters are encoded as
/// themselves if their codes are free, and 0x20 is reserved for U+0020.
struct GlyphCodes {
  /// A glyph and the text that it represents.
  struct Pair: Hashable {
    var glyph: UInt32
    var text: GlyphText
  }

  /// A glyph's width, the first text that the glyph was used with, and the code for that text.
  struct Slot {
    var text = GlyphText.none
    /// Width in thousandths of the font size, as written in the file.
    var width = 0.0
    var code = GlyphCode(part: 0, code: 0)
  }

  enum Kind: Equatable {
    /// One font with single-byte codes, followed by fonts with two-byte codes.
    ///
    /// `separatesTexts`: Whether each additional text of a glyph is put into another font. These fonts have
    /// only one number for each glyph, and some readers keep only one text for each number.
    case composite(separatesTexts: Bool)
    /// Fonts with single-byte codes, as many as needed.
    case simple
  }

  let kind: Kind
  /// The glyph of U+0020; `nil` if the font has none.
  let spaceGlyph: UInt32?
  /// The codes of each PDF font of the face, in ascending order, with their glyphs. Unused codes are left
  /// out.
  private(set) var parts: [[(code: Int, pair: Pair)]] = [[]]
  private(set) var texts = GlyphTexts()
  private var slots: [Slot] = []
  private var others: [Pair: GlyphCode] = [:]
  private var freeBytes: [FreeBytes]
  /// Number of texts beyond the first, by glyph.
  private var otherCounts: [UInt32: Int] = [:]
  /// Indices of the fonts for additional texts. One font has the first additional text of each glyph, the
  /// next has the second, and so on.
  private var otherParts: [Int] = []
  /// Index of the newest font with two-byte codes for the first texts of glyphs.
  private var openPart: Int?

  init(_ kind: Kind, spaceGlyph: UInt32?) {
    self.kind = kind
    self.spaceGlyph = spaceGlyph
    freeBytes = [FreeBytes(kind)]
  }

  /// A code that is never assigned to a glyph in fonts of the `simple` kind.
  static let unusedCode = 0x0D

  /// - Parameter bytes: Text in UTF-8.
  @inline(__always)
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText { texts.text(bytes) }

  /// - Parameter width: Returns the width of a glyph, in thousandths of the font size.
  @inline(__always)
  mutating func slot(
    _ glyph: UInt32, _ text: GlyphText, width: (UInt32) -> Double
  ) -> Slot {
    if Int(glyph) < slots.count, slots[Int(glyph)].text == text { return slots[Int(glyph)] }
    return otherSlot(Pair(glyph: glyph, text: text), width: width)
  }

  private mutating func otherSlot(_ pair: Pair, width: (UInt32) -> Double) -> Slot {
    // Fonts contain no higher glyph numbers (OpenType 1.9, `maxp`).
    guard pair.glyph <= 0xFFFF else {
      guard CompositeGlyphs.isOne(pair.glyph) else { return slot(0, pair.text, width: width) }
      let code = others[pair] ?? newCode(for: pair)
      others[pair] = code
      return Slot(text: pair.text, width: width(pair.glyph), code: code)
    }
    let index = Int(pair.glyph)
    while slots.count <= index { slots.append(Slot()) }
    if slots[index].text == .none {
      slots[index] = Slot(
        text: pair.text, width: width(pair.glyph), code: newCode(for: pair))
      return slots[index]
    }
    let code = others[pair] ?? newOtherCode(for: pair)
    others[pair] = code
    return Slot(text: pair.text, width: slots[index].width, code: code)
  }

  func isSingleByte(part: Int) -> Bool { kind == .simple || part == 0 }

  // MARK: New codes

  private mutating func newOtherCode(for pair: Pair) -> GlyphCode {
    guard kind == .composite(separatesTexts: true) else { return newCode(for: pair) }
    let rank = otherCounts[pair.glyph, default: 0]
    otherCounts[pair.glyph] = rank + 1
    if rank == otherParts.count {
      otherParts.append(parts.count)
      parts.append([])
    }
    // The code always fits into two bytes, since a font has at most 65,535 glyphs.
    let part = otherParts[rank]
    let code = GlyphCode(part: part, code: parts[part].count)
    parts[part].append((code.code, pair))
    return code
  }

  private mutating func newCode(for pair: Pair) -> GlyphCode {
    let code = chooseCode(for: pair)
    parts[code.part].append((code.code, pair))
    return code
  }

  private mutating func chooseCode(for pair: Pair) -> GlyphCode {
    let singles = kind == .simple ? parts.indices : 0..<1
    // In `composite` fonts, Chinese, Japanese and Korean text uses only two-byte codes, because it needs so
    // many glyphs. Each switch between single-byte and two-byte codes would take more bytes than it saves.
    if kind == .simple || !texts.isEastAsian(pair.text) {
      for part in singles {
        if let code = freeBytes[part].take(for: pair, spaceGlyph: part == 0 ? spaceGlyph : nil) {
          return GlyphCode(part: part, code: code)
        }
      }
    }
    if kind == .simple {
      freeBytes.append(FreeBytes(kind))
      parts.append([])
      return chooseCode(for: pair)
    }
    if let part = openPart, parts[part].count < 0x10000 {
      return GlyphCode(part: part, code: parts[part].count)
    }
    openPart = parts.count
    parts.append([])
    return GlyphCode(part: parts.count - 1, code: 0)
  }

  /// The single-byte codes of a font that are still free.
  private struct FreeBytes {
    private var isTaken = [Bool](repeating: false, count: 256)
    private var next = 0

    init(_ kind: Kind) { isTaken[unusedCode] = kind == .simple }

    /// The order in which codes are assigned. Codes that ASCII characters need come last, and so do codes
    /// that must be escaped in a string.
    private static let order =
      Array(0x80...0xFF) + Array(0x00...0x0C) + Array(0x0E...0x1F) + Array(0x7F...0x7F)
      + Array(0x21...0x7E) + [unusedCode]

    mutating func take(for pair: Pair, spaceGlyph: UInt32?) -> Int? {
      if let character = pair.text.printableASCII.map(Int.init), !isTaken[character],
        character != 0x20 || pair.glyph == spaceGlyph
      {
        isTaken[character] = true
        return character
      }
      while next < Self.order.count, isTaken[Self.order[next]] { next += 1 }
      guard next < Self.order.count else { return nil }
      isTaken[Self.order[next]] = true
      return Self.order[next]
    }
  }
}

extension GlyphTexts {
  /// Returns whether a text begins with a character at or after U+3000.
  fileprivate func isEastAsian(_ text: GlyphText) -> Bool {
    (characters(of: text).first?.value ?? 0) >= 0x3000
  }
}
