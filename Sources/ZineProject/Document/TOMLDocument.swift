import CTOML
import ZineText

/// Parses TOML 1.0 (toml.io/en/v1.0.0) with toml++ into values with source positions.
struct TOMLDocument {
  private let source: SourceFile
  private let lines: TOMLLines
  private let document: TOMLFile

  enum Failure: Error {
    case problem(Diagnostic)
    case noMemory
  }

  /// - Returns: The root table of the document.
  static func read(_ source: SourceFile) throws(Failure) -> ProjectNode {
    let reader = try TOMLDocument(source)
    if let error = reader.document.error { throw .problem(reader.diagnostic(error)) }
    var index = 0
    return try reader.node(&index, depth: 0)
  }

  private init(_ source: SourceFile) throws(Failure) {
    self.source = source
    lines = TOMLLines(source.bytes)
    if let zero = source.bytes.firstIndex(of: 0) {
      throw .problem(
        Diagnostic(.controlCharacter(scalar: 0), at: source.span(zero..<zero + 1)))
    }
    // With extremely many parts in a key, toml++ would crash.
    if let deep = TOMLKeyDepth.deepKey(in: source.bytes) {
      throw .problem(Diagnostic(.project(.tooDeep), at: source.span(deep)))
    }
    guard let document = TOMLFile(source.bytes) else { throw .noMemory }
    self.document = document
  }

  // MARK: Errors

  private func diagnostic(_ error: (message: String, place: zine_toml_place)) -> Diagnostic {
    let start = lines.offset(of: error.place)
    if error.message.contains("cannot redefine"),
      let twice = TOMLDuplicate(of: start, in: source.bytes, lines)
    {
      var diagnostic = Diagnostic(
        .project(.duplicateKey(twice.name)), at: source.span(twice.second))
      diagnostic.related = [RelatedPlace(.firstOne, at: source.span(twice.first))]
      return diagnostic
    }
    let isCutOff = source.bytes[start...].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if isCutOff, error.message.contains("end-of-file") {
      return Diagnostic(.project(.cutOff), at: source.span(start..<start))
    }
    if error.message.contains("TOML_MAX_NESTED_VALUES") {
      return Diagnostic(.project(.tooDeep), at: source.span(start..<start))
    }
    let end = min(start + 1, source.bytes.count)
    return Diagnostic(
      .project(.syntax(Self.problem(error.message))), at: source.span(start..<end))
  }

  /// Returns the library's error message without its prefix "Error while parsing KIND: ".
  private static func problem(_ message: String) -> String {
    let head = "Error while parsing "
    guard message.hasPrefix(head), let colon = message.firstRange(of: ": ") else { return message }
    return String(message[colon.upperBound...])
  }

  // MARK: Values

  /// Reads a value and the values that it contains.
  private func node(_ index: inout Int, depth: Int) throws(Failure) -> ProjectNode {
    let node = document[index]
    index += 1
    let span = source.span(lines.range(of: node.isNamed ? node.key_region : node.region))
    guard depth <= Limits.nesting else { throw .problem(Diagnostic(.project(.tooDeep), at: span)) }
    var elements: [ProjectNode] = []
    var entries: [ProjectNode.Entry] = []
    for _ in 0..<node.count {
      let inner = document[index]
      let value = try self.node(&index, depth: depth + 1)
      if node.kind == ZINE_TOML_ARRAY {
        elements.append(value)
      } else {
        let place = source.span(lines.range(of: inner.key_region))
        let key = try text(document.key(of: inner), at: place)
        entries.append(ProjectNode.Entry(key: key, span: place, node: value))
      }
    }
    let value: ProjectNode.Value =
      switch node.kind {
      case ZINE_TOML_STRING: .string(try text(document.text(of: node), at: span))
      case ZINE_TOML_INTEGER: .integer(Int(node.integer))
      case ZINE_TOML_NUMBER: .number(node.number)
      case ZINE_TOML_BOOLEAN: .boolean(node.boolean != 0)
      case ZINE_TOML_ARRAY: .array(elements)
      // Puts the entries in document order.
      case ZINE_TOML_TABLE:
        .table(entries.sorted { ($0.span.offset, $0.key) < ($1.span.offset, $1.key) })
      default: .date
      }
    return ProjectNode(value: value, span: span)
  }

  /// Returns the text. Rejects U+0000, since the system would cut off a file name at this character.
  private func text(_ text: String, at span: SourceSpan) throws(Failure) -> String {
    if text.utf8.contains(0) {
      throw .problem(Diagnostic(.controlCharacter(scalar: 0), at: span))
    }
    return text
  }
}

extension zine_toml_node {
  /// Whether the library reports the same position for the value and its name. It does so for a table with a
  /// header or dotted keys, and for an array of tables.
  fileprivate var isNamed: Bool {
    let (own, name) = (region.begin, key_region.begin)
    return name.line > 0 && (own.line, own.column) <= (name.line, name.column)
  }
}

extension SourceFile {
  fileprivate func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: id, offset: range.lowerBound, length: range.count)
  }
}
