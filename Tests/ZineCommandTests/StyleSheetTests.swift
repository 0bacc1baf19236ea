import Foundation
import Testing

/// Malformed and extreme style sheets are errors, or are read in reasonable time.
@Suite struct StyleSheetTests {
  private func check(
    _ sheet: Data, named name: String = "sheet.css", source: String = "<h1>a</h1>\nb <i>c</i>"
  ) throws -> Program.Result {
    let scratch = try Scratch()
    try scratch.write(source, to: "source.txt")
    try scratch.write(sheet, to: name)
    let start = ContinuousClock.now
    let result = try Program.run(
      ["check", "source.txt", "--style", name, "--diagnostic-format", "short"],
      in: scratch.folder)
    // Ten times as long as the slowest case takes, so that only a hang fails.
    #expect(ContinuousClock.now - start < .seconds(60))
    return result
  }

  private func check(_ sheet: String) throws -> Program.Result { try check(Data(sheet.utf8)) }

  private static func many(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }

  /// A malformed style sheet and its message. The test is named after the beginning of the style sheet.
  struct Broken: CustomTestStringConvertible, Sendable {
    var sheet: String
    var message: String
    var testDescription: String { String(sheet.prefix(24).filter { $0.isASCII && $0 >= " " }) }

    init(_ sheet: String, _ message: String) {
      self.sheet = sheet
      self.message = message
    }
  }

  private static let broken = [
    Broken("p { color: red", "1:3: error[style-syntax]: this bracket is never closed"),
    Broken("p { content: \"x", "1:14: error[style-syntax]: this string does not end"),
    Broken("/*", "1:1: error[style-syntax]: this comment never ends"),
    Broken("p", "1:1: error[style-syntax]: a block in braces is missing"),
    Broken("p { margin: url(", "1:3: error[style-syntax]: this bracket is never closed (1 more"),
    Broken(
      "@import \"sheet.css\";", "1:9: error[style-sheet]: the style sheet 'sheet.css' imports"),
    Broken("p { text-indent: \(many("9", 400))pt }", "1:18: error[style-value]: text-indent is"),
    Broken("p { text-indent: nan }", "1:18: error[style-value]: text-indent is 'nan'"),
    Broken(
      "p { line-height: 14 }",
      "1:18: error[style-value]: line-height is '14'; it should be normal, a number such as 1.2, or a length such as 12pt; did you mean 14pt?"
    ),
    Broken(
      "p { font: 12pt/14 serif }", "1:11: error[style-value]: font is '12pt/14 serif'; it should be"
    ),
    Broken(
      "p { tab-stops: 10pt }",
      "1:5: error[style-property]: unknown property 'tab-stops'; did you mean '-zine-tab-stops'?"),
    Broken(
      "p { color: #b00020c }", "1:12: error[style-value]: color is '#b00020c'; it should be"
    ),
    Broken("p { text-indent: infinity }", "1:18: error[style-value]: text-indent is 'infinity'"),
    Broken("p { color: \0 }", "1:12: error[style-value]: color is"),
    Broken("h1, p \0 { }", "1:7: error[style-selector]: "),
    Broken(many("(", 10_000), "1:65: error[style-syntax]: brackets are nested more than 64"),
    Broken(
      many("@media print {", 10_000), "1:910: error[style-syntax]: brackets are nested more than 64"
    ),
    Broken(
      "p" + many(":not(", 10_000) + many(")", 10_000) + " {}",
      "1:323: error[style-syntax]: brackets are nested more than 64"),
    Broken(many("p ", 10_000) + "{}", "1:130: error[style-syntax]: a selector has more than 64"),
    Broken(many("a:b;", 20_000), "1:1: error[style-syntax]: a block in braces"),
    Broken("p{" + many("a:b;", 20_000) + "}", "1:3: error[style-property]: unknown property 'a'"),
    Broken(many("{}", 20_000), "1:1: error[style-selector]: "),
    Broken(many("}", 20_000), "1:1: error[style-syntax]: this bracket has no opening bracket"),
    Broken(many("\"\n", 20_000), "1:1: error[style-syntax]: this string does not end"),
    Broken(many("@x;", 20_000), "1:1: error[style-syntax]: unknown at-rule '@x'"),
    Broken(
      many("@page{}", 20_000), "error[style-syntax]: there are more than 1000 rules for pages"),
    Broken(
      "p{color:" + many("var(--a)", 20_000) + "}",
      "1:3: error[style-value]: the variable '--a' is not set"),
    Broken(
      "body{--a:x}p{color:" + many("var(--a)", 20_000) + "}",
      "1:14: error[style-value]: the variable '--a' refers to itself, or to too many other variables"
    ),
  ]

  @Test(arguments: broken)
  func reportsMistakes(_ broken: Broken) throws {
    let result = try check(broken.sheet)
    #expect(result.status == 1)
    #expect(result.errors.contains(broken.message), "\(result.errors.prefix(2_000))")
    #expect(!result.errors.utf8.contains(0))
  }

  @Test func rejectsLargeFiles() throws {
    let rule = Self.many("p{color:red}", (4 << 20) / 12 + 1)
    let named = try check(rule)
    #expect(named.status == 66)
    #expect(named.errors == "sheet.css: error[source]: is larger than 4 MB\n")
    let scratch = try Scratch()
    try scratch.write("<link rel=stylesheet href=large.css>\na", to: "source.txt")
    try scratch.write(rule, to: "large.css")
    let linked = try Program.run(["check", "source.txt"], in: scratch.folder)
    #expect(linked.status == 1)
    #expect(linked.errors.contains("larger than 4 MB"), "\(linked.errors)")
  }

  @Test func reportsCircularImports() throws {
    let scratch = try Scratch()
    try scratch.write("a", to: "source.txt")
    try scratch.write("@import \"b.css\";", to: "a.css")
    try scratch.write("@import \"a.css\";", to: "b.css")
    let result = try Program.run(
      ["check", "source.txt", "--style", "a.css", "--diagnostic-format", "short"],
      in: scratch.folder)
    #expect(result.status == 1)
    #expect(
      result.errors == "b.css:1:9: error[style-sheet]: the style sheet 'a.css' imports itself\n")
  }

  @Test(arguments: [[0xFF], [0x70, 0xC3, 0x28], [0xFF, 0xFE, 0x70, 0], [0xEF, 0xBB, 0xBF, 0xFF]])
  func rejectsOtherEncodings(_ bytes: [UInt8]) throws {
    let result = try check(Data(Array("p { color: red }".utf8) + bytes))
    #expect(result.status == 1)
    #expect(result.errors.contains("error[encoding]"), "\(result.errors)")
  }

  @Test func acceptsLargeSheets() throws {
    let sheets = [
      Self.many("p{color:red}", 20_000), Self.many(" ", 1 << 20),
      "/*\(Self.many("*", 1_000_000))*/",
      (0..<10_000).map { "p.a\($0),b~i{}" }.joined(),
      "p { -zine-tab-stops: \(Self.many("1pt ,", 99)) 1pt }",
    ]
    for sheet in sheets {
      let result = try check(sheet)
      #expect(result.status == 0, "\(result.errors.prefix(2_000))")
    }
  }

  @Test func matchesManySiblings() throws {
    let source = (0..<5_000).map { "p\($0)" }.joined(separator: "\n")
    let result = try check(
      Data("p ~ p ~ p { color: red } h1 ~ p { color: blue } p:not(h1 ~ p) ~ p ~ p {}".utf8),
      source: source)
    #expect(result.status == 0, "\(result.errors.prefix(2_000))")
  }
}
