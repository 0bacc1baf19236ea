import Foundation
import Testing
import ZineText

@testable import ZineProject

/// Tests the parsing of TOML into values with positions.
@Suite struct TOMLTests {
  private static func read(_ bytes: [UInt8]) throws(TOMLDocument.Failure) -> ProjectNode {
    try TOMLDocument.read(SourceFile(id: SourceID(0), name: "zine.toml", bytes: bytes))
  }

  private static func read(_ text: String) throws(TOMLDocument.Failure) -> ProjectNode {
    try read(Array(text.utf8))
  }

  /// Returns a value as one line, with quoted strings and with dates as `date`.
  private static func line(_ node: ProjectNode) -> String {
    switch node.value {
    case .string(let text): text.debugDescription
    case .integer(let number): String(number)
    case .number(let number): number.description
    case .boolean(let value): String(value)
    case .date: "date"
    case .array(let elements): "[\(elements.map(line).joined(separator: ", "))]"
    case .table(let entries):
      "{\(entries.map { "\($0.key): \(line($0.node))" }.joined(separator: ", "))}"
    }
  }

  // MARK: Values

  @Test(arguments: [
    // Strings
    (#"a = "x\ty\u00e9\U0001F600\"\\""#, #"{a: "x\tyé😀\"\\"}"#), (#"a = 'x\ty'"#, #"{a: "x\\ty"}"#),
    ("a = \"\"\"\nx\ny\"\"\"", #"{a: "x\ny"}"#), ("a = \"\"\"x \\\n   y\"\"\"", #"{a: "x y"}"#),
    ("a = '''\n'x' \\'''", #"{a: "\'x\' \\"}"#), ("a = \"\"", #"{a: ""}"#),
    // Numbers
    ("a = 1_000\nb = -17\nc = +5", "{a: 1000, b: -17, c: 5}"),
    ("a = 0xDEAD_beef\nb = 0o755\nc = 0b1101", "{a: 3735928559, b: 493, c: 13}"),
    ("a = 9223372036854775807\nb = -9223372036854775808", "{a: \(Int.max), b: \(Int.min)}"),
    (
      "a = 1.5\nb = -2e3\nc = 6.626e-34\nd = 9_224.5",
      "{a: 1.5, b: -2000.0, c: 6.626e-34, d: 9224.5}"
    ),
    ("a = inf\nb = -inf\nc = nan", "{a: inf, b: -inf, c: nan}"),
    // Dates
    ("a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00.999-07:00", "{a: date, b: date}"),
    ("a = 1979-05-27T07:32:00\nb = 1979-05-27\nc = 07:32:00", "{a: date, b: date, c: date}"),
    // Arrays
    ("a = [ [1, 2,], # one\n ['x', true] ]", "{a: [[1, 2], [\"x\", true]]}"), ("a = []", "{a: []}"),
    // Tables
    ("a.b.c = 1\na.b.d = 2\n'x y'.\"z\" = 3", #"{a: {b: {c: 1, d: 2}}, x y: {z: 3}}"#),
    ("[a.b]\nc = 1\n[a]\nd = 2", "{a: {b: {c: 1}, d: 2}}"),
    ("a = { b = 1, c.d = 2, e = {} }", "{a: {b: 1, c: {d: 2}, e: {}}}"),
    ("[[a]]\nb = 1\n[a.c]\nd = 2\n[[a]]", "{a: [{b: 1, c: {d: 2}}, {}]}"),
    ("1234 = 'a'\n3.14 = 'b'", #"{1234: "a", 3: {14: "b"}}"#), ("", "{}"),
    ("\u{FEFF}a = 1\r\nb = 2 # c\r\n", "{a: 1, b: 2}"),
  ])
  func readsValues(_ text: String, _ line: String) throws {
    #expect(Self.line(try Self.read(text)) == line)
  }

  @Test(arguments: [
    "a", "a =", "= 1", "a = 1 b = 2", "a = 01", "a = 1__0", "a = 1.", "a = .5", "a = 1e", "a = 0x",
    "a = 9223372036854775808", "a = True", "a = 'x\ny'", "a = \"\\q\"", "a = \"\\ud800\"",
    "a = [1 2]", "a = [1,,2]", "a = { b = 1,\n c = 2 }", "a = { b = 1, }", "[a", "[a]]", "[[a]",
    "[]",
    "a..b = 1", "a = 1979-13-01", "a = 25:00:00", "a = {b = 1}\na.c = 2", "a = 1\n[a.b]",
    "a = [1]\n[[a]]", "[[a]]\n[a]", "a = 1\na = 2", "\"\"\"a\"\"\" = 1", "a = \u{1}",
  ])
  func rejectsInvalidTOML(_ text: String) {
    #expect(throws: TOMLDocument.Failure.self) { try Self.read(text) }
  }

  @Test func rejectsControlCharacters() throws {
    for text in ["a = \"\\u0000\"", "\"\\u0000\" = 1", "a = '\u{0}'"] {
      let failure = #expect(throws: TOMLDocument.Failure.self) { try Self.read(text) }
      guard case .problem(let diagnostic)? = failure else { continue }
      #expect(diagnostic.fact == .controlCharacter(scalar: 0), "\(text)")
    }
  }

  // MARK: Positions

  /// Each key is compared with the source text at the positions of the key and of its value.
  @Test func locatesNodes() throws {
    let text = """
      # ä
      title = 'ä' # one
      "k ä".b = [ 1,
        2 ]
      [outputs."x"]
        ppi = 72
      [[a]]
      c = '''
      d'''
      """
    let bytes = Array(text.utf8)
    var found: [String] = []
    func note(_ node: ProjectNode) {
      func part(_ span: SourceSpan) -> String {
        String(decoding: bytes[span.offset..<span.offset + span.length], as: UTF8.self)
      }
      switch node.value {
      case .table(let entries):
        for entry in entries {
          found.append("\(part(entry.span)) → \(part(entry.node.span))")
          note(entry.node)
        }
      case .array(let elements): elements.forEach(note)
      default: break
      }
    }
    note(try Self.read(text))
    #expect(
      found == [
        "title → 'ä'", "\"k ä\" → \"k ä\"", "b → [ 1,\n  2 ]", "outputs → outputs", "\"x\" → \"x\"",
        "ppi → 72", "a → a", "c → '''\nd'''",
      ])
  }

  @Test(arguments: [
    ("a = 1\nb = 2\na = 3", "a", 12, 0), ("[x]\ny = 1\n[z]\n[x]", "x", 15, 1),
    ("[x]\ny = 1\n[z]\ny = 2\n'y' = { a = '=' }", "y", 20, 14),
    ("x.y = 1\nx . y = 2", "x.y", 12, 2), ("[[x]]\ny = 1\n[[x]]\ny = 2\ny = 3", "y", 24, 18),
  ])
  func reportsDuplicateKeys(_ text: String, _ name: String, _ second: Int, _ first: Int) {
    let failure = #expect(throws: TOMLDocument.Failure.self) { try Self.read(text) }
    guard case .problem(let diagnostic)? = failure else { return }
    #expect(diagnostic.fact == .project(.duplicateKey(name)))
    #expect(diagnostic.span?.offset == second)
    #expect(diagnostic.related.first?.span.offset == first)
  }

  /// Values on a single line take no more time than values on separate lines.
  @Test(.timeLimit(.minutes(5))) func locatesNodesInLongLines() throws {
    let count = 60_000
    let node = try Self.read("a = [" + (0..<count).map { "'ä\($0)'" }.joined(separator: ",") + "]")
    guard case .table(let entries) = node.value,
      case .array(let elements)? = entries.first?.node.value
    else {
      Issue.record("no array")
      return
    }
    #expect(elements.count == count)
    // Offset 5 is the length of `a = [`.
    #expect(elements[0].span.offset == 5)
    #expect(elements[1].span.offset == 5 + "'ä0',".utf8.count)
    #expect(elements[99].span.length == "'ä99'".utf8.count)
  }

  // MARK: Depth

  /// Without a depth limit, the recursion would overflow the stack.
  @Test func rejectsDeepNesting() {
    let many = 200_000
    for text in [
      "a = " + String(repeating: "[", count: many),
      String(repeating: "a.", count: many) + "a = 1",
      "[" + String(repeating: "a . ", count: many) + "a]",
      "x = [\"\"\"a\"\"\"\", {" + String(repeating: "a.", count: many) + "a = 1}]",
      "x = {" + String(repeating: "'a.b'.", count: many) + "a = 1}",
      "x = [\n" + String(repeating: "{a.a.a.a = [\n", count: 90),
    ] {
      let failure = #expect(throws: TOMLDocument.Failure.self) { try Self.read(text) }
      guard case .problem(let diagnostic)? = failure else { continue }
      #expect(
        diagnostic.fact == .project(.tooDeep) || diagnostic.fact == .project(.cutOff),
        "\(diagnostic.fact)")
    }
    let dots = String(repeating: ".", count: 1_000)
    #expect((try? Self.read("# \(dots)\na = '\(dots)'\nb = '''\n'\n\(dots)'''")) != nil)
  }

  // MARK: Test suite of toml-lang

  /// The folder `tests` in a checkout of toml-lang/toml-test.
  private static let cases = ProcessInfo.processInfo.environment["ZINE_TOML_TESTS"]

  @Test(.enabled(if: cases != nil)) func passesOfficialTestSuite() throws {
    let folder = URL(filePath: try #require(Self.cases))
    let list = try String(contentsOf: folder.appending(path: "files-toml-1.0.0"), encoding: .utf8)
    let files = list.split(separator: "\n").filter { $0.hasSuffix(".toml") }
    #expect(files.count > 100)
    for file in files {
      let bytes = Array(try Data(contentsOf: folder.appending(path: String(file))))
      let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: String(file))
      let isSound = problems.allSatisfy { $0.severity != .error }
      let node = isSound ? try? TOMLDocument.read(source) : nil
      // U+0000 is rejected, since the system would cut off names there.
      let holdsZero = String(decoding: bytes, as: UTF8.self).contains("\\u0000")
      guard file.hasPrefix("valid/"), !holdsZero else {
        #expect(node == nil, "\(file)")
        continue
      }
      let json = try Data(
        contentsOf: folder.appending(path: file.dropLast(".toml".count) + ".json"))
      let wanted = try #require(JSON.parse(Array(json)))
      let found = try #require(node, "\(file)")
      #expect(agrees(found, wanted), "\(file): \(Self.line(found))")
    }
  }

  /// Values in the JSON have the form `{"type": "integer", "value": "1"}`.
  private func agrees(_ node: ProjectNode, _ json: JSON) -> Bool {
    switch node.value {
    case .array(let elements):
      guard let wanted = json.array, wanted.count == elements.count else { return false }
      return zip(elements, wanted).allSatisfy { agrees($0, $1) }
    case .table(let entries):
      guard let wanted = json.object, wanted.count == entries.count else { return false }
      return entries.allSatisfy { entry in wanted[entry.key].map { agrees(entry.node, $0) } ?? false
      }
    case .string(let text): return json["type"]?.string == "string" && json["value"]?.string == text
    case .integer(let number):
      return json["type"]?.string == "integer" && json["value"]?.string == String(number)
    case .boolean(let value):
      return json["type"]?.string == "bool" && json["value"]?.string == String(value)
    case .number(let number):
      let wanted = json["value"]?.string.flatMap(Double.init)
      return json["type"]?.string == "float"
        && (number.isNaN ? wanted?.isNaN == true : wanted == number)
    case .date: return ["date", "time"].contains { json["type"]?.string?.hasPrefix($0) == true }
    }
  }
}
