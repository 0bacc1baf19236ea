/// The character encoding of a web page, or of another text document.
enum WebEncoding {
  /// The text has an encoding that zine does not support.
  struct Unsupported: Error {
    /// Name of the encoding.
    var name: String
  }

  /// Converts a text to UTF-8.
  /// - Returns: The text, and whether it was in Windows-1252. A text is read as Windows-1252 if it is not
  ///   UTF-8 and declares no other encoding.
  static func utf8(
    _ bytes: [UInt8]
  ) throws(Unsupported) -> (bytes: [UInt8], isConverted: Bool) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Unsupported(name: "UTF-16")
    }
    if String(validating: bytes, as: UTF8.self) != nil { return (bytes, false) }
    if let name = declaredName(in: bytes.prefix(4_096)), !likeWindows1252.contains(name) {
      throw Unsupported(name: name.uppercased())
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result += String(Character(scalar(of: byte))).utf8
      }
    }
    return (result, true)
  }

  /// Declared encodings that mean Windows-1252 if the text is not UTF-8. Encodings that are similar to
  /// Windows-1252 are included (https://encoding.spec.whatwg.org/#names-and-labels), and so are wrong
  /// declarations of UTF-8.
  private static let likeWindows1252: Set<String> = [
    "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii", "utf-8",
    "utf8",
  ]

  private static func declaredName(in head: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: head, as: UTF8.self).lowercased()
    guard let match = text.firstMatch(of: /(?:charset|encoding)\s*=\s*["']?\s*([a-z0-9_-]{1,40})/)
    else {
      return nil
    }
    return String(match.1)
  }

  /// Returns the character for a byte in Windows-1252, or U+FFFD if the byte is undefined
  /// (https://encoding.spec.whatwg.org/index-windows-1252.txt).
  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    let marks = Array(
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
    return byte < 0xA0 ? marks[Int(byte - 0x80)] : Unicode.Scalar(byte)
  }
}
