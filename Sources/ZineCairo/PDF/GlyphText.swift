import ZineLayout

/// The text of a glyph as a single number, so that comparing two texts means comparing two integers. Up to
/// seven bytes of UTF-8 fit into the number, with their count in the highest byte. Longer texts are kept in a
/// list.
struct GlyphText: Hashable {
  fileprivate(set) var value: UInt64

  /// A value that represents no text and differs from every text.
  static let none = GlyphText(value: .max)
  static let empty = GlyphText(value: 0)
  static let space = GlyphText(value: 1 << 56 | 0x20)

  /// Highest byte of a value that represents an entry of the list of longer texts.
  fileprivate static let listed: UInt64 = 0xFE << 56
  fileprivate static let packedBytes = 7

  /// The character, if the text is a single printable ASCII character.
  var printableASCII: UInt8? {
    value >> 56 == 1 && (0x20...0x7E).contains(value & 0xFF) ? UInt8(value & 0xFF) : nil
  }
}

/// The texts of a font's glyphs. Stores the texts that do not fit into a number.
struct GlyphTexts {
  private var list: [[UInt8]] = []
  private var indices: [[UInt8]: Int] = [:]

  /// Returns the text of a glyph without invisible characters that would prevent readers from finding a word,
  /// such as a soft hyphen after a letter. The soft hyphen at the end of a line is kept, since it has a
  /// glyph.
  /// - Parameter bytes: Text in UTF-8.
  @inline(__always)
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText {
    if bytes.count > 2, Self.holdsBreaks(bytes) { return textWithoutBreaks(bytes) }
    return whole(bytes)
  }

  /// Returns whether a text contains U+00AD, U+200B or U+2060.
  @inline(__always)
  private static func holdsBreaks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<bytes.count - 1 {
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      switch (bytes[index], bytes[index + 1], third) {
      case (0xC2, 0xAD, _), (0xE2, 0x80, 0x8B), (0xE2, 0x81, 0xA0): return true
      default: continue
      }
    }
    return false
  }

  private mutating func textWithoutBreaks(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText {
    let rest = Array(bytes).withoutInvisibleBreaks
    return rest.isEmpty ? whole(bytes) : rest.withUnsafeBufferPointer { whole($0) }
  }

  @inline(__always)
  private mutating func whole(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText {
    guard bytes.count <= GlyphText.packedBytes else { return listed(bytes) }
    var value = UInt64(bytes.count) << 56
    var shift: UInt64 = 0
    for byte in bytes {
      value |= UInt64(byte) << shift
      shift += 8
    }
    return GlyphText(value: value)
  }

  private mutating func listed(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText {
    let bytes = Array(bytes)
    let index = indices[bytes] ?? list.count
    if index == list.count {
      list.append(bytes)
      indices[bytes] = index
    }
    return GlyphText(value: GlyphText.listed | UInt64(index))
  }

  /// Returns the characters of a text without control characters, which readers can neither show nor search.
  /// White space of any kind becomes a space, except that tabs are kept, because they separate columns when
  /// text is copied.
  func characters(of text: GlyphText) -> [Unicode.Scalar] {
    String(decoding: bytes(of: text), as: UTF8.self).unicodeScalars.compactMap { scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t": scalar
      case .control where scalar.properties.isWhitespace: " "
      case .lineSeparator, .paragraphSeparator: " "
      case .control, .surrogate: nil
      // Byte order marks, which a Unicode map must not contain (ISO 14289-1, section 7.21.7).
      case _ where scalar == "\u{FEFF}" || scalar == "\u{FFFE}": nil
      default: scalar
      }
    }
  }

  private func bytes(of text: GlyphText) -> [UInt8] {
    if text.value >= GlyphText.listed { return list[Int(text.value ^ GlyphText.listed)] }
    return (0..<text.value >> 56).map { UInt8(truncatingIfNeeded: text.value >> (8 * $0)) }
  }
}
