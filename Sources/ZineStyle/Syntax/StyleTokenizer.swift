import ZineText

/// Splits style sheets into tokens. Comments are dropped.
struct StyleTokenizer {
  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  /// Up to this offset, an unquoted `url(` is known to have no closing bracket. This avoids repeated
  /// searches.
  private var unclosedAddress = 0

  /// - Parameter range: Range of the text in `bytes`. The bytes must be valid UTF-8.
  static func tokens(of bytes: [UInt8], in range: Range<Int>) -> [StyleToken] {
    var tokenizer = StyleTokenizer(bytes: bytes, end: range.upperBound, offset: range.lowerBound)
    var tokens: [StyleToken] = []
    tokens.reserveCapacity(range.count / 4)
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private init(bytes: [UInt8], end: Int, offset: Int) {
    self.bytes = bytes
    self.end = end
    self.offset = offset
  }

  private mutating func next() -> StyleToken? {
    if let token = skipComments() { return token }
    guard offset < end else { return nil }
    let start = offset
    let kind = read()
    return StyleToken(
      kind: kind, isSigned: bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
      offset: start, length: offset - start)
  }

  /// Skips comments. Returns a token if the last comment is not closed.
  private mutating func skipComments() -> StyleToken? {
    while byte(0) == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
      let start = offset
      offset += 2
      while offset < end, !(byte(0) == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
        offset += 1
      }
      guard offset < end else {
        return StyleToken(kind: .unendedComment, offset: start, length: 2)
      }
      offset += 2
    }
    return nil
  }

  /// Returns the byte at a distance from the current offset, or 0 after the end of the text.
  private func byte(_ ahead: Int) -> UInt8 {
    offset + ahead < end ? bytes[offset + ahead] : 0
  }

  private mutating func read() -> StyleToken.Kind {
    let first = byte(0)
    switch first {
    case _ where first.isStyleSpace:
      while byte(0).isStyleSpace { offset += 1 }
      return .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(first)
    case UInt8(ascii: "#") where byte(1).isNamePart || byte(1) == UInt8(ascii: "\\"):
      offset += 1
      return .hash(name())
    case UInt8(ascii: "@") where startsName(1):
      offset += 1
      return .atName(name())
    case _ where startsNumber: return number()
    case _ where startsName(0): return nameOrFunction()
    default:
      offset += 1
      return .mark(first)
    }
  }

  // MARK: Names

  private func startsName(_ ahead: Int) -> Bool {
    let first = byte(ahead)
    if first == UInt8(ascii: "-") {
      let second = byte(ahead + 1)
      return second.isNameStart || second == UInt8(ascii: "-") || second == UInt8(ascii: "\\")
    }
    if first == UInt8(ascii: "\\") { return !byte(ahead + 1).isLineEnd && offset + ahead + 1 < end }
    return first.isNameStart
  }

  private mutating func name() -> String {
    var name: [UInt8] = []
    while offset < end {
      if byte(0).isNamePart {
        name.append(byte(0))
        offset += 1
      } else if byte(0) == UInt8(ascii: "\\"), offset + 1 < end, !byte(1).isLineEnd {
        offset += 1
        escaped(into: &name)
      } else {
        break
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Parses the rest of an escape after the backslash: either up to six hexadecimal digits and a space, or
  /// any character.
  private mutating func escaped(into text: inout [UInt8]) {
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = byte(0).hexDigitValue {
      value = value * 16 + UInt32(digit)
      digits += 1
      offset += 1
    }
    if digits > 0 {
      if byte(0).isStyleSpace { offset += 1 }
      let isControl = UInt8(exactly: value)?.isControl == true
      let scalar = isControl ? nil : Unicode.Scalar(value)
      text += Array(String(scalar ?? "\u{FFFD}").utf8)
      return
    }
    repeat { take(into: &text) } while offset < end && byte(0) & 0xC0 == 0x80
  }

  /// Appends the next byte. A control character is replaced by U+FFFD. CSS Syntax 3, section 3.3, requires
  /// this for U+0000.
  private mutating func take(into text: inout [UInt8]) {
    text += byte(0).isControl ? [0xEF, 0xBF, 0xBD] : [byte(0)]
    offset += 1
  }

  private mutating func nameOrFunction() -> StyleToken.Kind {
    let name = name()
    guard byte(0) == UInt8(ascii: "(") else { return .name(name) }
    let lowered = name.lowercased()
    let bracket = offset
    offset += 1
    guard lowered == "url" else { return .function(lowered) }
    var ahead = 0
    while byte(ahead).isStyleSpace { ahead += 1 }
    if byte(ahead) == UInt8(ascii: "\"") || byte(ahead) == UInt8(ascii: "'") {
      return .function(lowered)
    }
    offset += ahead
    let start = offset
    if offset < unclosedAddress { offset = unclosedAddress }
    while offset < end, byte(0) != UInt8(ascii: ")"), !byte(0).isLineEnd { offset += 1 }
    guard byte(0) == UInt8(ascii: ")") else {
      unclosedAddress = offset
      offset = bracket + 1
      return .function(lowered)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset += 1
    return .url(text.trimmingSpaces())
  }

  // MARK: Strings

  private mutating func string(_ quote: UInt8) -> StyleToken.Kind {
    offset += 1
    var text: [UInt8] = []
    while offset < end {
      let next = byte(0)
      if next == quote {
        offset += 1
        return .string(String(decoding: text, as: UTF8.self))
      }
      if next.isLineEnd { return .unendedString }
      guard next == UInt8(ascii: "\\") else {
        take(into: &text)
        continue
      }
      offset += 1
      if offset == end { break }
      if byte(0).isLineEnd { offset += 1 } else { escaped(into: &text) }
    }
    return .unendedString
  }

  // MARK: Numbers

  private var startsNumber: Bool {
    var ahead = byte(0) == UInt8(ascii: "+") || byte(0) == UInt8(ascii: "-") ? 1 : 0
    if byte(ahead) == UInt8(ascii: ".") { ahead += 1 }
    return byte(ahead).isDigit
  }

  private mutating func number() -> StyleToken.Kind {
    let start = offset
    var isWhole = true
    if !byte(0).isDigit, byte(0) != UInt8(ascii: ".") { offset += 1 }
    while byte(0).isDigit { offset += 1 }
    if byte(0) == UInt8(ascii: "."), byte(1).isDigit {
      isWhole = false
      offset += 1
      while byte(0).isDigit { offset += 1 }
    }
    if byte(0) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
      if byte(1 + sign).isDigit {
        isWhole = false
        offset += 1 + sign
        while byte(0).isDigit { offset += 1 }
      }
    }
    // A number that is too large becomes infinite, which no property accepts.
    let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
    if byte(0) == UInt8(ascii: "%") {
      offset += 1
      return .percentage(value)
    }
    if startsName(0) { return .dimension(value, unit: name().lowercased()) }
    return .number(value, isWhole: isWhole)
  }
}

extension UInt8 {
  /// Whether the byte is a control character that is not allowed in text.
  var isControl: Bool { self < 0x20 && !isStyleSpace || self == 0x7F }

  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D || self == 0x0C }
  fileprivate var isStyleSpace: Bool { self == 0x20 || self == 0x09 || isLineEnd }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
      || self >= 0x80
  }
  fileprivate var isNamePart: Bool { isNameStart || isDigit || self == UInt8(ascii: "-") }
  fileprivate var hexDigitValue: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
