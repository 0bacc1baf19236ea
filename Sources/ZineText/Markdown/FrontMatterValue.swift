enum FrontMatterValueFailure: Error {
  case unclosedQuote
  /// Aliases, tags, tables or nested lists.
  case unsupported
}

/// A YAML value as text. List items are joined with commas.
struct FrontMatterValue {
  private(set) var text = ""

  /// - Parameters:
  ///   - value: The text after the key in the same line.
  ///   - further: The following lines of the value.
  init(
    _ value: Range<Int>, _ further: [Range<Int>], _ bytes: [UInt8]
  ) throws(FrontMatterValueFailure) {
    let first = Self.trimmed(bytes[value])
    let lines = further.map { Self.trimmed(bytes[$0]) }.filter { !$0.isEmpty }
    switch first.first {
    case nil where lines.allSatisfy { $0.starts(with: "- ".utf8) || $0.elementsEqual("-".utf8) }:
      text = try Self.joined(lines.map { Self.trimmed($0.dropFirst()) })
    case nil: throw .unsupported
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      // A block of text becomes a single line, since its line breaks have no meaning on a page.
      guard first.dropFirst().allSatisfy({ "+-0123456789".utf8.contains($0) }) else {
        throw .unsupported
      }
      text = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    case UInt8(ascii: "["):
      let all = [first] + lines
      let list = Array(all.joined(separator: " ".utf8))
      guard list.last == UInt8(ascii: "]") else { throw .unsupported }
      text = try Self.joined(Self.items(of: list.dropFirst().dropLast()))
    default:
      let all = Array(([first] + lines).joined(separator: " ".utf8))
      text = try Self.scalar(all[...])
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = result.last, last == 0x20 || last == 0x09 { result.removeLast() }
    return result
  }

  private static func joined(
    _ items: [ArraySlice<UInt8>]
  ) throws(FrontMatterValueFailure) -> String {
    var texts: [String] = []
    for item in items {
      let text = try scalar(item)
      if !text.isEmpty { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }

  /// Splits a list at the commas outside quotation marks.
  private static func items(
    of list: ArraySlice<UInt8>
  ) throws(FrontMatterValueFailure) -> [ArraySlice<UInt8>] {
    var items: [ArraySlice<UInt8>] = []
    var start = list.startIndex
    var quote: UInt8?
    var index = list.startIndex
    while index < list.endIndex {
      let byte = list[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { index += 1 }
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ",") {
        items.append(trimmed(list[start..<index]))
        start = index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        trimmed(list[start..<index]).isEmpty
      {
        quote = byte
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        throw .unsupported
      }
      index += 1
    }
    if quote != nil { throw .unclosedQuote }
    return items + [trimmed(list[start...])]
  }

  private static func check(_ text: ArraySlice<UInt8>) throws(FrontMatterValueFailure) {
    if let first = text.first, "&*!{[%@`|>".utf8.contains(first) { throw .unsupported }
  }

  private static func scalar(
    _ text: ArraySlice<UInt8>
  ) throws(FrontMatterValueFailure) -> String {
    switch text.first {
    case UInt8(ascii: "\""): return try doubleQuoted(text.dropFirst())
    case UInt8(ascii: "'"): return try singleQuoted(text.dropFirst())
    default: break
    }
    try check(text)
    // A comment begins with a `#` after a space or tab.
    var end = text.endIndex
    for index in text.indices.dropFirst()
    where text[index] == UInt8(ascii: "#") && (text[index - 1] == 0x20 || text[index - 1] == 0x09) {
      end = index
      break
    }
    if text.first == UInt8(ascii: "#") { return "" }
    let plain = String(decoding: trimmed(text[..<end]), as: UTF8.self)
    return plain == "null" || plain == "~" ? "" : plain
  }

  private static func singleQuoted(
    _ text: ArraySlice<UInt8>
  ) throws(FrontMatterValueFailure) -> String {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "'") else {
        result.append(text[index])
        index += 1
        continue
      }
      guard index + 1 < text.endIndex, text[index + 1] == UInt8(ascii: "'") else {
        try checkEnd(text[(index + 1)...])
        return String(decoding: result, as: UTF8.self)
      }
      result.append(text[index])
      index += 2
    }
    throw .unclosedQuote
  }

  private static func doubleQuoted(
    _ text: ArraySlice<UInt8>
  ) throws(FrontMatterValueFailure) -> String {
    var result = ""
    var plain = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\""):
        result += String(decoding: text[plain..<index], as: UTF8.self)
        try checkEnd(text[(index + 1)...])
        return result
      case UInt8(ascii: "\\"):
        result += String(decoding: text[plain..<index], as: UTF8.self)
        let (character, length) = try escaped(text[(index + 1)...])
        result += character
        index += 1 + length
        plain = index
      default: index += 1
      }
    }
    throw .unclosedQuote
  }

  /// Decodes the escape sequence after a backslash (YAML 1.2.2, section 5.7). Returns its text and the number
  /// of bytes after the backslash.
  private static func escaped(
    _ text: ArraySlice<UInt8>
  ) throws(FrontMatterValueFailure) -> (text: String, length: Int) {
    guard let first = text.first else { throw .unclosedQuote }
    switch first {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: " "):
      return (" ", 1)
    case UInt8(ascii: "_"): return ("\u{A0}", 1)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
      return (String(Unicode.Scalar(first)), 1)
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = first == UInt8(ascii: "x") ? 2 : first == UInt8(ascii: "u") ? 4 : 8
      let digits = String(decoding: text.dropFirst().prefix(count), as: UTF8.self)
      guard digits.utf8.count == count, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value), value >= 0x20
      else { throw .unsupported }
      return (String(scalar), 1 + count)
    default: throw .unsupported
    }
  }

  /// Checks that only a comment follows a quoted value.
  private static func checkEnd(
    _ rest: ArraySlice<UInt8>
  ) throws(FrontMatterValueFailure) {
    let rest = trimmed(rest)
    if !rest.isEmpty, rest.first != UInt8(ascii: "#") { throw .unsupported }
  }
}
