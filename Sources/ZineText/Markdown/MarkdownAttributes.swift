/// Attributes in braces after a heading, picture or other element: `{#id .class key="value"}`.
struct MarkdownAttributes {
  /// The attributes in the order of the source. Each class is a separate attribute.
  private(set) var attributes: [Tag.Attribute] = []
  /// Offset after the closing brace.
  private(set) var end: Int

  /// Reads attributes.
  /// - Parameters:
  ///   - start: Offset of the opening brace.
  ///   - limit: End of the text that can contain the attributes.
  /// - Returns: `nil` if there are no valid attributes.
  init?(_ source: SourceFile, from start: Int, before limit: Int) {
    end = start
    let bytes = source.bytes
    guard start < limit, bytes[start] == UInt8(ascii: "{") else { return nil }
    var index = start + 1
    while index < limit {
      let first = index
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "}"):
        guard !attributes.isEmpty else { return nil }
        end = index + 1
        return
      case UInt8(ascii: "#"), UInt8(ascii: "."):
        index += 1
        let name = Self.name(in: bytes, at: &index, before: limit)
        guard !name.isEmpty else { return nil }
        add(
          bytes[first] == UInt8(ascii: "#") ? "id" : "class", name, source, first..<index)
      default:
        let name = Self.name(in: bytes, at: &index, before: limit)
        guard !name.isEmpty, index < limit, bytes[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        guard let value = Self.value(in: bytes, at: &index, before: limit) else { return nil }
        add(name.lowercased(), value, source, first..<index)
      }
    }
    return nil
  }

  /// Returns the text of a heading without the attributes at its end.
  static func removed(fromEndOf text: String) -> String {
    guard text.hasSuffix("}"), let brace = text.lastIndex(of: "{"),
      text[brace...].contains(where: { ".#=".contains($0) })
    else { return text }
    return String(text[..<brace])
  }

  private mutating func add(
    _ name: String, _ value: String, _ source: SourceFile, _ range: Range<Int>
  ) {
    let span = SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
    attributes.append(Tag.Attribute(name: name, value: value, span: span))
  }

  private static func name(
    in bytes: [UInt8], at index: inout Int, before limit: Int
  ) -> String {
    let start = index
    while index < limit, isName(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private static func value(
    in bytes: [UInt8], at index: inout Int, before limit: Int
  ) -> String? {
    guard index < limit else { return nil }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let start = index
    while index < limit {
      if isQuoted ? bytes[index] == quote : endsBareValue(bytes[index]) { break }
      index += 1
    }
    guard index < limit, index > start || isQuoted else { return nil }
    let value = String(decoding: bytes[start..<index], as: UTF8.self)
    if isQuoted { index += 1 }
    return value
  }

  private static func endsBareValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "}")
  }
}

extension [Tag.Attribute] {
  /// Returns these attributes combined with others. The classes of both become one attribute. If another
  /// attribute occurs in both, the value in `others` applies.
  func merged(with others: [Tag.Attribute]) -> [Tag.Attribute] {
    let all = self + others
    let classes = all.filter { $0.name == "class" }
    var result = all.filter { $0.name != "class" }
    if var first = classes.first {
      first.value = classes.map(\.value).joined(separator: " ")
      result.append(first)
    }
    return result
  }

  func value(of name: String) -> String? { last { $0.name == name }?.value }

  var classes: [String] {
    filter { $0.name == "class" }.flatMap { $0.value.split(separator: " ").map(String.init) }
  }
}
