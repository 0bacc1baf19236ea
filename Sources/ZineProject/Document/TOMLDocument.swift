import ZineText

/// Reads TOML into values that know their places.
struct TOMLDocument {
  private let places: TOMLPlaces
  private let source: SourceFile

  enum Failure: Error {
    case problem(Diagnostic)
    case program(TOMLProgram.Failure)
  }

  /// - Returns: the whole document, a table.
  static func read(_ source: SourceFile) throws(Failure) -> ProjectNode {
    let document = TOMLDocument(places: TOMLPlaces(source.bytes), source: source)
    try document.checkObstacles()
    let words: [String]
    do throws(TOMLProgram.Failure) {
      words = try TOMLProgram.read(source.bytes)
    } catch {
      throw .program(error)
    }
    if words.first == "error", words.count == 4 { throw .problem(document.diagnostic(words)) }
    var rest = words[...]
    return document.node(&rest, at: [])
  }

  /// What the library would not survive, or not see.
  private func checkObstacles() throws(Failure) {
    if let zero = source.bytes.firstIndex(of: 0) {
      throw .problem(Diagnostic(.controlCharacter(scalar: 0), at: span(zero..<zero + 1)))
    }
    if let (fact, range) = places.obstacle {
      throw .problem(Diagnostic(fact, at: span(range)))
    }
  }

  // MARK: Errors

  /// - Parameter error: its line, its column and what it is, behind a word that says that it is one.
  private func diagnostic(_ error: [String]) -> Diagnostic {
    let start = offset(line: Int(error[1]) ?? 1, column: Int(error[2]) ?? 1)
    if let twice = places.duplicates.first, isOnLine(of: start, twice.second.lowerBound) {
      var diagnostic = Diagnostic(.project(.duplicateKey(twice.name)), at: span(twice.second))
      diagnostic.related = [RelatedPlace(.firstOne, at: span(twice.first))]
      return diagnostic
    }
    let isCutOff = source.bytes[min(start, source.bytes.count)...].allSatisfy(Self.isSpace)
    if isCutOff, error[3].contains("end-of-file") {
      return Diagnostic(.project(.cutOff), at: span(start..<start))
    }
    let end = min(start + 1, source.bytes.count)
    return Diagnostic(.project(.syntax(Self.problem(error[3]))), at: span(start..<end))
  }

  /// What the library says, without its "Error while parsing KIND: ".
  private static func problem(_ description: String) -> String {
    let head = "Error while parsing "
    guard description.hasPrefix(head), let colon = description.firstRange(of: ": ") else {
      return description
    }
    return String(description[colon.upperBound...])
  }

  private func offset(line: Int, column: Int) -> Int {
    let line = max(1, line)
    do throws(LocationProblem) {
      return try source.offset(of: SourceLocation(line: line, column: max(1, column)))
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

  /// Takes a value off what the library has told.
  private func node(_ words: inout ArraySlice<String>, at path: TOMLPath) -> ProjectNode {
    let span = span(places.values[path] ?? places.keys[path])
    return ProjectNode(value: value(&words, at: path), span: span)
  }

  private func value(_ words: inout ArraySlice<String>, at path: TOMLPath) -> ProjectNode.Value {
    switch words.popFirst() {
    case "table":
      let count = max(0, Int(words.popFirst() ?? "") ?? 0)
      let entries = (0..<count).map { _ in
        let path = path + [.key(words.popFirst() ?? "")]
        return entry(&words, at: path)
      }
      // In the order in which they stand in the document.
      return .table(entries.sorted { ($0.span.offset, $0.key) < ($1.span.offset, $1.key) })
    case "array":
      let count = max(0, Int(words.popFirst() ?? "") ?? 0)
      return .array((0..<count).map { node(&words, at: path + [.index($0)]) })
    case "string": return .string(words.popFirst() ?? "")
    case "integer": return .integer(Int(words.popFirst() ?? "") ?? 0)
    case "number": return .number(Double(words.popFirst() ?? "") ?? 0)
    case "boolean": return .boolean(words.popFirst() == "true")
    default: return .date
    }
  }

  private func entry(
    _ words: inout ArraySlice<String>, at path: TOMLPath
  ) -> ProjectNode.Entry {
    var key = ""
    if case .key(let name)? = path.last { key = name }
    return ProjectNode.Entry(
      key: key, span: span(places.keys[path]), node: node(&words, at: path))
  }

  private func span(_ range: Range<Int>?) -> SourceSpan {
    SourceSpan(source: source.id, offset: range?.lowerBound ?? 0, length: range?.count ?? 0)
  }

  private var whole: SourceSpan { span(nil) }
}
