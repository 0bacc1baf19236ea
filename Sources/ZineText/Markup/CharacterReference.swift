/// The result of reading a character reference at an ampersand: `&name;`, `&#65;`, `&#x41;`, or none.
enum CharacterReference {
  /// A character in UTF-8, and the length of its reference in bytes.
  /// - isComplete: Whether the reference ends with a semicolon.
  case character([UInt8], length: Int, isComplete: Bool)
  /// A well-formed reference with an unknown name or number.
  case unknown(length: Int)
  case none

  /// Maximum length of a reference, in bytes. The longest name fits, and so does the largest number with some
  /// leading zeros.
  private static let maximumLength = 40

  init(in bytes: ArraySlice<UInt8>, at start: Int) {
    let limit = min(bytes.endIndex, start + Self.maximumLength)
    var end = start + 1
    if end < limit, bytes[end] == UInt8(ascii: "#") { end += 1 }
    while end < limit, Self.isAlphanumeric(bytes[end]) { end += 1 }
    self = .none
    guard end > start + 1, end < limit || end == bytes.endIndex else { return }
    let body = bytes[start + 1..<end]
    let next = end < bytes.endIndex ? bytes[end] : nil
    if next == UInt8(ascii: ";") {
      let length = end + 1 - start
      self =
        Self.text(body).map { .character(Array($0.utf8), length: length, isComplete: true) }
        ?? .unknown(length: length)
    } else if next != UInt8(ascii: "="), Self.standsWithoutSemicolon(body),
      let text = Self.text(body)
    {
      self = .character(Array(text.utf8), length: end - start, isComplete: false)
    }
  }

  private static func text(_ body: ArraySlice<UInt8>) -> String? {
    guard body.first == UInt8(ascii: "#") else { return NamedCharacters.text(for: body) }
    return numbered(String(decoding: body, as: UTF8.self)).map { String(Character($0)) }
  }

  private static func standsWithoutSemicolon(_ body: ArraySlice<UInt8>) -> Bool {
    body.first == UInt8(ascii: "#")
      || NamedCharacters.standsWithoutSemicolon(String(decoding: body, as: UTF8.self))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Returns the character for a numeric reference. Tabs and line ends become spaces, and the control codes
  /// 0x80 to 0x9F are read as Windows-1252 (HTML, section 13.2.5.80). Other control characters and U+2029 are
  /// rejected, since the text cannot contain them.
  private static func numbered(_ name: String) -> Unicode.Scalar? {
    let isHexadecimal = name.dropFirst().lowercased().hasPrefix("x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first?.isHexDigit == true,
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    switch value {
    case 0x09, 0x0A, 0x0D: return " "
    case 0x80..<0xA0: return windows1252[Int(value) - 0x80]
    case 0..<0x20, 0x7F, 0x2029: return nil
    default: return isNoncharacter(value) ? nil : Unicode.Scalar(value)
    }
  }

  /// The Windows-1252 characters at 0x80 to 0x9F.
  private static let windows1252: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]

  /// Returns a string with its references decoded, for attribute values. A reference without a semicolon is
  /// left as it is: in an address, `&copy=1` is a parameter.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"),
        case .character(let utf8, let length, isComplete: true) = CharacterReference(
          in: bytes, at: index)
      {
        result += utf8
        index += length
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
