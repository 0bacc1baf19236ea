/// East Asian characters that are written without spaces between words: ideographs, kana, their punctuation,
/// and fullwidth forms (UAX #11, classes W and F). Hangul is excluded, because Korean separates words with
/// spaces.
enum WideCharacters {
  static func contain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3000...0x312F, 0x31A0...0x31FF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    default: scalar.properties.isIdeographic
    }
  }

  /// - Parameter text: Text in UTF-8.
  static func first(of text: some Collection<UInt8>) -> Unicode.Scalar? {
    String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// - Parameter text: Text in UTF-8.
  static func last(of text: [UInt8]) -> Unicode.Scalar? {
    // A character has at most four bytes. Only its first byte is not a continuation byte.
    let start = text.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? text.endIndex
    return String(decoding: text[start...], as: UTF8.self).unicodeScalars.first
  }
}
