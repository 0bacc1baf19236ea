extension JSONReader {
  // MARK: Strings

  /// Reads a string, starting at its opening quotation mark.
  mutating func string() throws(JSONFailure) -> JSONString {
    var string = JSONString(from: offset)
    offset += 1
    var start = offset
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        string.append(bytes[start..<offset], at: start)
        string.close(at: offset)
        offset += 1
        return string
      case UInt8(ascii: "\\"):
        string.append(bytes[start..<offset], at: start)
        try escape(in: &string)
        start = offset
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unterminated(string)
      case 0..<0x20:
        throw JSONFailure(.controlCharacter(scalar: UInt32(byte)), offset..<offset + 1)
      default: offset += 1
      }
    }
    throw unterminated(string)
  }

  /// Returns the failure for a string without a closing quotation mark. The current offset is at the end of
  /// the line.
  private func unterminated(_ string: JSONString) -> JSONFailure {
    JSONFailure(.unterminatedString, string.range.lowerBound..<offset)
  }

  /// Reads an escape sequence, starting at its backslash.
  private mutating func escape(in string: inout JSONString) throws(JSONFailure) {
    let start = offset
    offset += 1
    guard let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
      throw unterminated(string)
    }
    let meaning: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): meaning = byte
    case UInt8(ascii: "b"): meaning = 0x08
    case UInt8(ascii: "f"): meaning = 0x0C
    case UInt8(ascii: "n"): meaning = 0x0A
    case UInt8(ascii: "r"): meaning = 0x0D
    case UInt8(ascii: "t"): meaning = 0x09
    case UInt8(ascii: "u"):
      offset = start
      let scalar = try character()
      string.append(Array(String(scalar).utf8), at: start)
      return
    default:
      let scalar = scalar(at: offset)
      throw JSONFailure(
        .unknownEscape(scalar: scalar.value), start..<offset + UTF8.width(scalar))
    }
    offset += 1
    string.append(CollectionOfOne(meaning), at: start)
  }

  /// Reads `\u` with four digits. For a character beyond U+FFFF, reads a surrogate pair of two such sequences
  /// (RFC 8259, section 7).
  private mutating func character() throws(JSONFailure) -> Unicode.Scalar {
    let start = offset
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, bytes[offset...].starts(with: Self.unicodeEscape) {
      let afterFirst = offset
      let second = try codeUnit()
      let value = 0x1_0000 + (first - 0xD800) << 10 + (second & 0x3FF)
      if (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(value) { return scalar }
      offset = afterFirst
    }
    throw JSONFailure(.loneSurrogate(first), start..<offset)
  }

  private static let unicodeEscape: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "u")]

  /// Reads a single `\u` with its four digits.
  private mutating func codeUnit() throws(JSONFailure) -> UInt32 {
    let start = offset
    offset += 2
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw JSONFailure(.unreadableEscape, start..<offset)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Numbers

  /// Maximum length of a number, in characters. No meaningful number is longer.
  private static let longestNumber = 100

  /// Reads a number together with all letters, digits, signs and points directly after it, so that the whole
  /// of an invalid number is reported.
  mutating func number() throws(JSONFailure) -> Double {
    let start = offset
    while let byte, Self.isInNumber(byte) { offset += 1 }
    let range = start..<offset
    guard range.count <= Self.longestNumber else {
      throw JSONFailure(.longNumber(characters: range.count), range)
    }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard hasFormOfNumber(range), let number = Double(text) else {
      throw JSONFailure(.unreadableNumber(text), range)
    }
    let digits = text.drop { $0 == "-" }
    if digits.count > 1, digits.first == "0", digits.dropFirst().first?.isNumber == true {
      throw JSONFailure(.leadingZero(text), range)
    }
    guard number.isFinite else { throw JSONFailure(.largeNumber(text), range) }
    return number
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
  /// Whether the text has the syntax of a JSON number: an optional minus sign, digits, an optional fraction
  /// and an optional exponent.
  private func hasFormOfNumber(_ range: Range<Int>) -> Bool {
    var rest = bytes[range]
    func takes(_ allowed: String) -> Bool {
      guard let first = rest.first, allowed.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takesDigits() -> Bool {
      guard takes("0123456789") else { return false }
      while takes("0123456789") {}
      return true
    }
    _ = takes("-")
    guard takesDigits() else { return false }
    if takes("."), !takesDigits() { return false }
    if takes("eE") {
      _ = takes("+-")
      guard takesDigits() else { return false }
    }
    return rest.isEmpty
  }
}
