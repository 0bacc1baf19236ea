import ZineText

/// Goes through the words of TOML: space, keys, strings, and what stands for itself.
struct TOMLScanner {
  private let bytes: [UInt8]
  private(set) var offset: Int

  /// A part of a dotted key, without quotes and escapes.
  struct KeyPart {
    var name: String
    var range: Range<Int>
  }

  enum Failure: Error {
    /// No TOML.
    case unexpected
    case obstacle(DiagnosticFact, Range<Int>)
  }

  enum Space { case inLine, andLines }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: SourceFile.byteOrderMark) ? SourceFile.byteOrderMark.count : 0
  }

  var isAtEnd: Bool { offset >= bytes.count }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Takes a character that must stand here, with the space before it.
  mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
    skipSpace(.inLine)
    guard take(character) else { throw .unexpected }
  }

  /// Skips spaces and tabs; with the ends of lines, comments too.
  mutating func skipSpace(_ space: Space) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard space == .andLines else { return }
        offset += 1
      case UInt8(ascii: "#"):
        guard space == .andLines else { return }
        while let byte = next, byte != UInt8(ascii: "\n") { offset += 1 }
      default: return
      }
    }
  }

  // MARK: Keys

  /// A key: one part, or several with dots between them.
  mutating func key() throws(Failure) -> [KeyPart] {
    var parts: [KeyPart] = []
    repeat {
      skipSpace(.inLine)
      let start = offset
      let name =
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try string()
        default: bareKey()
        }
      guard offset > start else { throw .unexpected }
      parts.append(KeyPart(name: name, range: start..<offset))
      guard parts.count <= Limits.nesting else {
        throw .obstacle(.project(.tooDeep), start..<offset)
      }
      skipSpace(.inLine)
    } while take(".")
    return parts
  }

  private mutating func bareKey() -> String {
    let start = offset
    while let byte = next, Self.isBare(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Values

  /// A string, or a number, date, time or word up to what ends it.
  mutating func scalar() throws(Failure) {
    guard let byte = next else { throw .unexpected }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      _ = try string()
      return
    }
    let start = offset
    while let byte = next, !Self.endsValue(byte) { offset += 1 }
    // A date and a time may have a space between them.
    while offset > start, bytes[offset - 1] == UInt8(ascii: " ") { offset -= 1 }
    if offset == start { throw .unexpected }
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      true
    default: false
    }
  }

  /// Any of the four kinds of strings, without its quotes and escapes.
  private mutating func string() throws(Failure) -> String {
    let quote = bytes[offset]
    let isLong = bytes[offset...].starts(with: [quote, quote, quote])
    offset += isLong ? 3 : 1
    var content: [UInt8] = []
    while let byte = next {
      if byte == quote {
        if !isLong {
          offset += 1
          return String(decoding: content, as: UTF8.self)
        }
        if bytes[offset...].starts(with: [quote, quote, quote]) {
          offset += 3
          // Up to two quotes of the content may stand before the three that end it.
          var extra = 0
          while extra < 2, next == quote {
            (offset, extra) = (offset + 1, extra + 1)
            content.append(quote)
          }
          return String(decoding: content, as: UTF8.self)
        }
      }
      if !isLong, byte == UInt8(ascii: "\n") { throw .unexpected }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        content += try escape()
      } else {
        content.append(byte)
        offset += 1
      }
    }
    throw .unexpected
  }

  /// What a backslash and the characters behind it stand for.
  private mutating func escape() throws(Failure) -> [UInt8] {
    let start = offset
    offset += 1
    guard let byte = next else { throw .unexpected }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let end = min(bytes.count, offset + (byte == UInt8(ascii: "u") ? 4 : 8))
      let digits = String(decoding: bytes[offset..<end], as: UTF8.self)
      guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
        throw .unexpected
      }
      offset = end
      // The reader would take it for the string's end.
      if number == 0 { throw .obstacle(.controlCharacter(scalar: 0), start..<end) }
      return Array(String(scalar).utf8)
    default: return [byte]
    }
  }
}
