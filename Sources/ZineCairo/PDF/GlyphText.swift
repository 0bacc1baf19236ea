/// The text that a glyph stands for, as one number, so that comparing two is comparing two integers:
/// up to seven bytes of UTF-8 with their count in the highest byte.
struct GlyphText: Hashable {
  fileprivate(set) var value: UInt64

  /// What no text is equal to.
  static let none = GlyphText(value: .max)
  static let empty = GlyphText(value: 0)
  static let space = GlyphText(value: 1 << 56 | 0x20)

  /// The highest byte of a text that is kept in a list.
  fileprivate static let listed: UInt64 = 0xFE << 56
  fileprivate static let packedBytes = 7

  /// The one printable ASCII character that the text is.
  var printableASCII: UInt8? {
    value >> 56 == 1 && (0x20...0x7E).contains(value & 0xFF) ? UInt8(value & 0xFF) : nil
  }
}

/// The texts of a font's glyphs. Longer ones than fit into a number are kept here.
struct GlyphTexts {
  private var list: [[UInt8]] = []
  private var indices: [[UInt8]: Int] = [:]

  /// - Parameter bytes: UTF-8.
  @inline(__always)
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText {
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

  /// The characters of a text, without controls: what is told of them is nothing that a reader could
  /// show or search. White space of any kind is a space, but a tab parts the columns of what is copied.
  func characters(of text: GlyphText) -> [Unicode.Scalar] {
    String(decoding: bytes(of: text), as: UTF8.self).unicodeScalars.compactMap { scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t": scalar
      case .control where scalar.properties.isWhitespace: " "
      case .lineSeparator, .paragraphSeparator: " "
      case .control, .surrogate: nil
      // Marks of the order of bytes, which no map may hold (ISO 14289-1, section 7.21.7).
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
