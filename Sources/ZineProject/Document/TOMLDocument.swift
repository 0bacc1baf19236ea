import TOMLKit
import ZineText

/// Reads TOML into values that know their places.
struct TOMLDocument {
  private let places: TOMLPlaces
  private let source: SourceFile

  struct Failure: Error {
    var diagnostic: Diagnostic
  }

  /// - Returns: the whole document, a table.
  static func read(_ source: SourceFile) throws(Failure) -> ProjectNode {
    let document = TOMLDocument(places: TOMLPlaces(source.bytes), source: source)
    try document.checkObstacles()
    let table: TOMLTable
    do {
      table = try TOMLTable(string: String(decoding: source.bytes, as: UTF8.self))
    } catch let error as TOMLParseError {
      throw Failure(diagnostic: document.diagnostic(error))
    } catch {
      throw Failure(diagnostic: Diagnostic(.project(.syntax("\(error)")), at: document.whole))
    }
    return document.node(table, at: [])
  }

  /// What the library would not survive, or not see.
  private func checkObstacles() throws(Failure) {
    if let zero = source.bytes.firstIndex(of: 0) {
      throw Failure(
        diagnostic: Diagnostic(.controlCharacter(scalar: 0), at: span(zero..<zero + 1)))
    }
    if let (fact, range) = places.obstacle {
      throw Failure(diagnostic: Diagnostic(fact, at: span(range)))
    }
  }

  // MARK: Errors

  private func diagnostic(_ error: TOMLParseError) -> Diagnostic {
    let start = offset(of: error.source.begin)
    if let twice = places.duplicates.first, isOnLine(of: start, twice.second.lowerBound) {
      var diagnostic = Diagnostic(.project(.duplicateKey(twice.name)), at: span(twice.second))
      diagnostic.related = [RelatedPlace(.firstOne, at: span(twice.first))]
      return diagnostic
    }
    let isCutOff = source.bytes[min(start, source.bytes.count)...].allSatisfy(Self.isSpace)
    if isCutOff, error.description.contains("end-of-file") {
      return Diagnostic(.project(.cutOff), at: span(start..<start))
    }
    let end = min(start + 1, source.bytes.count)
    return Diagnostic(.project(.syntax(error.problem)), at: span(start..<end))
  }

  private func offset(of position: TOMLSourcePosition) -> Int {
    let line = max(1, position.line)
    do throws(LocationProblem) {
      return try source.offset(of: SourceLocation(line: line, column: max(1, position.column)))
    } catch {
      guard case .noSuchColumn(let length) = error else { return source.bytes.count }
      let end = SourceLocation(line: line, column: length + 1)
      return (try? source.offset(of: end)) ?? source.bytes.count
    }
  }

  private func isOnLine(of offset: Int, _ other: Int) -> Bool {
    !source.bytes[min(offset, other)..<max(offset, other)].contains(UInt8(ascii: "\n"))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  // MARK: Values

  private func node(_ value: any TOMLValueConvertible, at path: TOMLPath) -> ProjectNode {
    ProjectNode(
      value: self.value(value, at: path), span: span(places.values[path] ?? places.keys[path]))
  }

  private func value(_ value: any TOMLValueConvertible, at path: TOMLPath) -> ProjectNode.Value {
    switch value.type {
    case .table: .table(value.table.map { entries(of: $0, at: path) } ?? [])
    case .array: .array(value.array.map { elements(of: $0, at: path) } ?? [])
    case .string: .string(value.string ?? "")
    case .int: .integer(value.int ?? 0)
    case .double: .number(value.double ?? 0)
    case .bool: .boolean(value.bool ?? false)
    case .date, .time, .dateTime: .date
    }
  }

  /// In the order in which they stand in the document.
  private func entries(of table: TOMLTable, at path: TOMLPath) -> [ProjectNode.Entry] {
    table.map { key, value in
      let path = path + [.key(key)]
      return ProjectNode.Entry(
        key: key, span: span(places.keys[path]), node: node(value, at: path))
    }
    .sorted { ($0.span.offset, $0.key) < ($1.span.offset, $1.key) }
  }

  private func elements(of array: TOMLArray, at path: TOMLPath) -> [ProjectNode] {
    array.enumerated().map { index, value in node(value, at: path + [.index(index)]) }
  }

  private func span(_ range: Range<Int>?) -> SourceSpan {
    SourceSpan(source: source.id, offset: range?.lowerBound ?? 0, length: range?.count ?? 0)
  }

  private var whole: SourceSpan { span(nil) }
}

extension TOMLParseError {
  /// What the library says, without its "Error while parsing KIND: ".
  fileprivate var problem: String {
    let head = "Error while parsing "
    guard description.hasPrefix(head), let colon = description.firstRange(of: ": ") else {
      return description
    }
    return String(description[colon.upperBound...])
  }
}
