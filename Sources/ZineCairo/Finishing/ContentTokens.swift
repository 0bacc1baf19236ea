/// Cuts a PDF content stream into operands and operators (PDF 1.7, section 7.2). Strings, arrays and
/// dictionaries are passed over whole; inline images do not occur in what Cairo writes.
struct ContentTokens {
  struct Token {
    var range: Range<Int>
    var isOperator: Bool
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "("): skipString()
    case UInt8(ascii: "<"), UInt8(ascii: ">"): skipAngle()
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): index += 1
    case UInt8(ascii: "%"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "/"):
      index += 1
      skipRegular()
    default:
      let isNumber = Self.beginsNumber(bytes[index])
      skipRegular()
      return Token(range: start..<index, isOperator: !isNumber)
    }
    return Token(range: start..<index, isOperator: false)
  }

  private mutating func skipRegular() {
    while index < bytes.count, !Self.isSpace(bytes[index]), !Self.isDelimiter(bytes[index]) {
      index += 1
    }
  }

  /// Parentheses inside a string balance, or are escaped.
  private mutating func skipString() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    index = min(index, bytes.count)
  }

  /// `<<`, `>>`, or a hexadecimal string.
  private mutating func skipAngle() {
    let byte = bytes[index]
    index += 1
    if index < bytes.count, bytes[index] == byte {
      index += 1
    } else if byte == UInt8(ascii: "<") {
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
      index = min(index + 1, bytes.count)
    }
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
