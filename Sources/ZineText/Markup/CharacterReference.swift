/// What an ampersand begins: `&name;`, `&#65;`, `&#x41;`, or nothing.
enum CharacterReference {
  /// The character in UTF-8, and the bytes that the reference takes.
  case character([UInt8], length: Int)
  /// Written like a reference, but no character goes by that name or number.
  case unknown(length: Int)
  case none

  /// The longest name and the largest number fit, with some zeros in front.
  private static let maximumLength = 24

  init(in bytes: [UInt8], at start: Int) {
    let limit = min(bytes.count, start + Self.maximumLength)
    guard let end = bytes[start + 1..<max(start + 1, limit)].firstIndex(of: UInt8(ascii: ";")),
      end > start + 1
    else {
      self = .none
      return
    }
    let length = end + 1 - start
    let body = bytes[start + 1..<end]
    let name = String(decoding: body, as: UTF8.self)
    if let scalar = Self.named[name] ?? Self.numbered(name) {
      self = .character(Array(String(Character(scalar)).utf8), length: length)
    } else if body.allSatisfy({ $0 == UInt8(ascii: "#") || Self.isAlphanumeric($0) }) {
      self = .unknown(length: length)
    } else {
      self = .none
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// No control characters and no U+2029, which the text could not hold either.
  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().lowercased().hasPrefix("x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first?.isHexDigit == true,
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      value >= 0x20, !(0x7F..<0xA0).contains(value), value != 0x2029, !isNoncharacter(value)
    else { return nil }
    return Unicode.Scalar(value)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    "nbsp": "\u{A0}", "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "thinsp": "\u{2009}",
    "ndash": "\u{2013}", "mdash": "\u{2014}", "hellip": "\u{2026}",
    "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
    "laquo": "\u{AB}", "raquo": "\u{BB}",
    "bull": "\u{2022}", "middot": "\u{B7}", "copy": "\u{A9}", "reg": "\u{AE}",
    "trade": "\u{2122}", "times": "\u{D7}", "deg": "\u{B0}", "euro": "\u{20AC}",
    "pound": "\u{A3}", "sect": "\u{A7}", "para": "\u{B6}", "dagger": "\u{2020}",
  ]

  /// A string with its references decoded, as in the value of an attribute.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"),
        case .character(let utf8, let length) = CharacterReference(in: bytes, at: index)
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
