/// Characters of East Asian text between which no spaces are written: ideographs, the syllables of Japanese, their
/// punctuation and the wide forms of others (UAX #11, classes W and F). Korean has spaces.
enum WideCharacters {
  static func contain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3000...0x312F, 0x31A0...0x31FF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    default: scalar.properties.isIdeographic
    }
  }

  /// - Parameter text: in UTF-8.
  static func first(of text: some Collection<UInt8>) -> Unicode.Scalar? {
    String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// - Parameter text: in UTF-8.
  static func last(of text: [UInt8]) -> Unicode.Scalar? {
    // No character takes more than four bytes, of which the first one is no continuation.
    let start = text.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? text.endIndex
    return String(decoding: text[start...], as: UTF8.self).unicodeScalars.first
  }
}
