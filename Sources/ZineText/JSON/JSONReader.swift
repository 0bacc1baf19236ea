/// Reads strict JSON (RFC 8259) in one pass, up to the first error.
struct JSONReader {
  let bytes: [UInt8]
  var offset: Int
  /// Offsets of the open brackets.
  private var open: [Int] = []

  init(_ source: SourceFile) {
    bytes = source.bytes
    offset = source.hasByteOrderMark ? SourceFile.byteOrderMark.count : 0
  }

  /// Reads a whole source.
  static func read(_ source: SourceFile) throws(JSONFailure) -> JSONValue {
    var reader = JSONReader(source)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// Reads a source that is an array and passes on its elements one by one. Only one element is in memory at
  /// a time. If the source is not an array, returns its value.
  mutating func readElements(
    _ take: (JSONValue) -> Void
  ) throws(JSONFailure) -> JSONValue? {
    skipSpace()
    guard byte == UInt8(ascii: "[") else {
      let value = try value()
      try end()
      return value
    }
    try elements(take)
    try end()
    return nil
  }

  /// Whether only white space follows.
  var isAtEnd: Bool { bytes[offset...].allSatisfy(Self.isSpace) }

  // MARK: Bytes

  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  // MARK: Values

  private mutating func value() throws(JSONFailure) -> JSONValue {
    skipSpace()
    let start = offset
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = .object(try members())
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      try elements { values.append($0) }
      content = .array(values)
    case UInt8(ascii: "\""): content = .string(try string())
    case let byte? where Self.beginsNumber(byte): content = .number(try number())
    default: content = try literal()
    }
    return JSONValue(content: content, range: start..<offset)
  }

  private mutating func literal() throws(JSONFailure) -> JSONValue.Content {
    let word = word(at: offset)
    let content: JSONValue.Content
    switch word {
    case "true": content = .boolean(true)
    case "false": content = .boolean(false)
    case "null": content = .null
    default: throw unexpected(expecting: .value)
    }
    offset += word.utf8.count
    return content
  }

  private mutating func elements(_ take: (JSONValue) -> Void) throws(JSONFailure) {
    guard try begin(closing: UInt8(ascii: "]")) else { return }
    repeat { take(try value()) } while try goesOn(to: UInt8(ascii: "]"))
  }

  private mutating func members() throws(JSONFailure) -> [JSONMember] {
    guard try begin(closing: UInt8(ascii: "}")) else { return [] }
    var members: [JSONMember] = []
    var keys = JSONKeys()
    repeat {
      guard byte == UInt8(ascii: "\"") else { throw unexpected(expecting: .key) }
      let key = try string()
      if let first = keys.add(key) {
        throw JSONFailure(.duplicateKey(key.text), key.range, related: (.firstOne, first))
      }
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw unexpected(expecting: .colon) }
      offset += 1
      members.append(JSONMember(key: key, value: try value()))
    } while try goesOn(to: UInt8(ascii: "}"))
    return members
  }

  // MARK: Brackets

  /// Reads an opening bracket. Returns whether any element precedes the closing bracket. If none does, reads
  /// the closing bracket too.
  private mutating func begin(closing: UInt8) throws(JSONFailure) -> Bool {
    guard open.count < Limits.nesting else { throw JSONFailure(.tooDeep, offset..<offset + 1) }
    open.append(offset)
    offset += 1
    skipSpace()
    guard byte == closing else { return true }
    close()
    return false
  }

  /// Reads the comma or closing bracket after a value. Returns whether another value follows.
  private mutating func goesOn(to closing: UInt8) throws(JSONFailure) -> Bool {
    skipSpace()
    if byte == closing {
      close()
      return false
    }
    guard byte == UInt8(ascii: ",") else { throw unexpected(expecting: .comma(closing: closing)) }
    let comma = offset
    offset += 1
    skipSpace()
    if byte == closing { throw JSONFailure(.trailingComma, comma..<comma + 1) }
    return true
  }

  private mutating func close() {
    offset += 1
    open.removeLast()
  }

  private mutating func end() throws(JSONFailure) {
    skipSpace()
    guard byte == nil else { throw JSONFailure(.textAfterEnd, offset..<offset + 1) }
  }

  // MARK: Errors

  /// Returns the failure for the unexpected character at the offset.
  private func unexpected(expecting expected: JSONProblem.Expectation) -> JSONFailure {
    guard let byte else { return cutOff }
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
      return JSONFailure(.comment, offset..<offset + 2)
    }
    let scalar = scalar(at: offset)
    let range = offset..<offset + UTF8.width(scalar)
    if "'‘’‚“”„«»".unicodeScalars.contains(scalar) { return JSONFailure(.wrongQuote, range) }
    if case .comma = expected, beginsValue(scalar) { return JSONFailure(.missingComma, range) }
    let word = word(at: offset)
    guard word.isEmpty else {
      return JSONFailure(
        .bareWord(word, expected: expected), offset..<offset + word.utf8.count)
    }
    return JSONFailure(.unexpected(scalar: scalar.value, expected: expected), range)
  }

  /// The failure for a source that ends too early. Its position is after the last character that is not white
  /// space.
  private var cutOff: JSONFailure {
    var end = bytes.count
    while end > 0, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return JSONFailure(.cutOff, end..<end, related: open.last.map { (.opening, $0..<$0 + 1) })
  }

  func scalar(at index: Int) -> Unicode.Scalar {
    String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  private func beginsValue(_ scalar: Unicode.Scalar) -> Bool {
    "\"{[".unicodeScalars.contains(scalar) || Self.isLetter(scalar)
      || scalar.isASCII && Self.beginsNumber(UInt8(scalar.value))
  }

  /// Whether a byte begins a number, including forms that JSON does not allow.
  private static func beginsNumber(_ byte: UInt8) -> Bool { "-+.0123456789".utf8.contains(byte) }

  /// Returns the word of letters and digits at an index, or an empty string if there is no letter. Long words
  /// are cut short.
  private func word(at index: Int) -> String {
    let text = String(decoding: bytes[index...].prefix(160), as: UTF8.self).unicodeScalars
    guard let first = text.first, Self.isLetter(first) else { return "" }
    return String(
      String.UnicodeScalarView(
        text.prefix(40).prefix { Self.isLetter($0) || $0.properties.numericType != nil }))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "_" || scalar == "$"
  }
}

/// The keys of an object. Up to 16 keys are compared one by one. More keys are looked up in a dictionary.
private struct JSONKeys {
  private var few: [JSONString] = []
  private var many: [[UInt8]: Range<Int>] = [:]

  /// Adds a key. Returns the range of an earlier key with the same name, if any.
  mutating func add(_ key: JSONString) -> Range<Int>? {
    guard few.count == 16 else {
      if let first = few.first(where: { $0.bytes == key.bytes }) { return first.range }
      few.append(key)
      return nil
    }
    if many.isEmpty { for key in few { many[key.bytes] = key.range } }
    if let first = many[key.bytes] { return first }
    many[key.bytes] = key.range
    return nil
  }
}
