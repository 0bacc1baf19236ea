import ZineText

/// Where the keys and values of a TOML document stand: what reads the document does not tell.
///
/// The text is gone through by the grammar of TOML 1.0, but only as far as places ask for it: whether a
/// value makes sense is not looked at. What can't be followed ends the scan; the reader refuses it, too.
struct TOMLPlaces {
  /// Of keys, and of the headers of tables, in UTF-8 bytes.
  private(set) var keys: [TOMLPath: Range<Int>] = [:]
  private(set) var values: [TOMLPath: Range<Int>] = [:]
  /// Keys and tables that stand here a second time.
  private(set) var duplicates: [(name: String, second: Range<Int>, first: Range<Int>)] = []
  /// What the reader would not survive, or read as something else.
  private(set) var obstacle: (fact: DiagnosticFact, range: Range<Int>)?

  private var scanner: TOMLScanner
  /// Tables with a header of their own.
  private var headers: [TOMLPath: Range<Int>] = [:]
  /// How many tables `[[name]]` has begun.
  private var counts: [TOMLPath: Int] = [:]

  init(_ bytes: [UInt8]) {
    scanner = TOMLScanner(bytes)
    do throws(TOMLScanner.Failure) {
      try scan()
    } catch {
      if case .obstacle(let fact, let range) = error { obstacle = (fact, range) }
    }
  }

  private mutating func scan() throws(TOMLScanner.Failure) {
    var table: TOMLPath = []
    scanner.skipSpace(.andLines)
    while !scanner.isAtEnd {
      if scanner.take("[") {
        table = try header()
      } else {
        try pair(in: table, depth: 0)
      }
      scanner.skipSpace(.andLines)
    }
  }

  /// The rest of `[table]` or `[[table]]`.
  private mutating func header() throws(TOMLScanner.Failure) -> TOMLPath {
    let isElement = scanner.take("[")
    let parts = try scanner.key()
    try scanner.expect("]")
    if isElement { try scanner.expect("]") }
    let range = parts[0].range.lowerBound..<parts[parts.count - 1].range.upperBound
    var path = path(to: parts, in: [])
    if isElement {
      let count = counts[path, default: 0]
      counts[path] = count + 1
      path.append(.index(count))
      values[path] = range
    } else if let first = headers[path] ?? (values[path] == nil ? nil : keys[path]) {
      duplicates.append((parts.map(\.name).joined(separator: "."), range, first))
    } else {
      headers[path] = range
    }
    return path
  }

  /// `key = value`.
  private mutating func pair(in table: TOMLPath, depth: Int) throws(TOMLScanner.Failure) {
    let parts = try scanner.key()
    try scanner.expect("=")
    let path = path(to: parts, in: table)
    let range = parts[parts.count - 1].range
    // A table that a dotted key makes has no header.
    for count in table.count + 1..<max(path.count, table.count + 1) {
      let parent = Array(path[..<count])
      headers[parent] = headers[parent] ?? keys[parent]
    }
    if let first = values[path] == nil ? headers[path] : keys[path] {
      duplicates.append((parts.map(\.name).joined(separator: "."), range, first))
    } else {
      keys[path] = range
    }
    try value(at: path, depth: depth)
  }

  /// Where a key leads, with the places of the tables on the way.
  private mutating func path(to parts: [TOMLScanner.KeyPart], in table: TOMLPath) -> TOMLPath {
    var path = table
    for part in parts {
      path.append(.key(part.name))
      if keys[path] == nil, path.count < table.count + parts.count { keys[path] = part.range }
      // A header within an array of tables means its last one.
      if part.range != parts.last?.range, let count = counts[path] {
        path.append(.index(count - 1))
      }
    }
    if keys[path] == nil, table.isEmpty, let last = parts.last { keys[path] = last.range }
    return path
  }

  private mutating func value(at path: TOMLPath, depth: Int) throws(TOMLScanner.Failure) {
    scanner.skipSpace(.inLine)
    let start = scanner.offset
    switch scanner.next {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < Limits.nesting else {
        throw .obstacle(.project(.tooDeep), start..<start + 1)
      }
      if scanner.take("[") {
        try elements(of: path, depth: depth + 1)
      } else if scanner.take("{") {
        try inlineTable(at: path, depth: depth + 1)
      }
    default: try scanner.scalar()
    }
    if values[path] == nil { values[path] = start..<scanner.offset }
  }

  /// The rest of an array.
  private mutating func elements(of path: TOMLPath, depth: Int) throws(TOMLScanner.Failure) {
    var index = 0
    scanner.skipSpace(.andLines)
    while !scanner.take("]") {
      try value(at: path + [.index(index)], depth: depth)
      index += 1
      scanner.skipSpace(.andLines)
      if scanner.take(",") {
        scanner.skipSpace(.andLines)
      } else if scanner.next != UInt8(ascii: "]") {
        throw .unexpected
      }
    }
  }

  /// The rest of `{ key = value, … }`.
  private mutating func inlineTable(
    at path: TOMLPath, depth: Int
  ) throws(TOMLScanner.Failure) {
    scanner.skipSpace(.inLine)
    guard !scanner.take("}") else { return }
    repeat {
      try pair(in: path, depth: depth)
      scanner.skipSpace(.inLine)
    } while scanner.take(",")
    try scanner.expect("}")
  }
}
