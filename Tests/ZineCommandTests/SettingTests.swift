import Foundation
import Testing

/// Text layout, as it shows in the output of the program.
@Suite struct SettingTests {
  private func render(
    _ source: String, _ options: String...
  ) throws -> (scratch: Scratch, result: Program.Result) {
    let scratch = try Scratch()
    try scratch.write(source, to: "issue.txt")
    return (scratch, try Program.run(["render", "issue.txt"] + options, in: scratch.folder))
  }

  private static let prose = String(
    repeating: "An extraordinarily incomprehensible characterization of typographical evenness. ",
    count: 12)

  private func text(_ scratch: Scratch) throws -> String {
    try Program.tool("pdftotext", ["-raw", scratch.file("issue.pdf").path, "-"]).output
  }

  @Test func hyphenatesWithSoftHyphens() throws {
    let (scratch, result) = try render(Self.prose + "A self-made hyphen-ation.")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let text = try text(scratch)
    #expect(text.contains("\u{AD}"))
    #expect(text.contains("self-made"))
    let joined = text.replacing("\u{AD}\n", with: "").replacing("\n", with: " ")
    #expect(joined.contains("incomprehensible characterization"))
  }

  @Test func disablesHyphenation() throws {
    let (scratch, _) = try render(Self.prose, "--set", "body.hyphens=manual")
    #expect(try !text(scratch).contains("\u{AD}"))
  }

  @Test func warnsOnceAboutMissingPatterns() throws {
    let (scratch, result) = try render(Self.prose, "--lang", "tlh", "--diagnostic-format", "short")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        issue.txt:1:4: warning[hyphenation]: there are no hyphenation patterns for 'tlh'; its words \
        are not hyphenated

        """)
    #expect(try !text(scratch).contains("\u{AD}"))
  }

  /// Percentages refer to the current column, even if other pages have columns of another width.
  @Test func resolvesPercentagesPerPageColumn() throws {
    let style = """
      @page { size: 400pt 120pt; margin: 10pt 5%; column-count: 2; column-gap: 10% }
      @page :first { column-count: 1 }
      body { text-align: start; hyphens: manual; text-indent: 0; font-size: 12pt; line-height: 20pt }
      p { margin-left: 10%; text-indent: 0 }
      .wide { margin-left: 0; text-indent: 50% }
      """
    let source =
      "aa\n<pagebreak>\nbb\n<p class=wide>cc\n<blockquote style=\"margin: 0 20%\">dd</blockquote>"
    let scratch = try Scratch()
    try scratch.write(source, to: "issue.txt")
    try scratch.write(style, to: "style.css")
    let dump = try Program.run(
      ["render", "issue.txt", "--style", "style.css", "--dump", "frames"], in: scratch.folder)
    let starts = dump.output.split(separator: "\n").filter { $0.contains("    line ") }
      .compactMap { $0.split(whereSeparator: { " [,".contains($0) }).dropFirst().first }
      .map { Double($0) }
    // Columns are 360 pt wide on the first page and 160 pt wide on the second. The margin of the paragraph in
    // the quotation is a tenth of the width that the quotation's own margins leave.
    #expect(starts == [36, 16, 80, 32 + 9.6], "\(dump.output)")
  }

  /// A percentage gives the same layout as the equivalent length, here in columns of 160 pt.
  @Test(arguments: [
    // A list marker in a block refers to the width inside the block.
    (
      "<ol start=99999><li>Hello</ol>",
      "ol { margin: 0 } li { margin-left: 20%; border: 1pt solid }",
      "ol { margin: 0 } li { margin-left: 32pt; border: 1pt solid }"
    ),
    // Percentages for pictures, in a line and floating, refer to the width of the containing block.
    (
      "<div><p><img src=hand.png>a</p><p><img src=hand.png align=left width=20>b</p></div>",
      "div { margin: 0 20% } img { padding: 10%; border: 1pt solid }",
      "div { margin: 0 32pt } img { padding: 9.6pt; border: 1pt solid }"
    ),
    // The containing block of the paragraph has no width, so all percentages are zero.
    (
      "<div><p>aa bb cc</p></div>", "div { margin: 0 100% } p { margin: 10% 100% }",
      "div { margin: 0 160pt } p { margin: 0 }"
    ),
    (
      "<p>a <b>b</b></p>", "p { margin-left: 50% } b { padding: 0 5%; border: 1pt solid }",
      "p { margin-left: 80pt } b { padding: 0 4pt; border: 1pt solid }"
    ),
  ])
  func resolvesPercentagesByContainingBlock(
    _ source: String, _ percentages: String, _ points: String
  ) throws {
    let picture = Program.fixtures.appending(path: "pictures/tall.png")
    let page = """
      @page { size: 400pt 120pt; margin: 10pt 20pt; column-count: 2; column-gap: 40pt }
      body { hyphens: manual; font-size: 10pt; line-height: 12pt }

      """
    let dumps = try [percentages, points].map { style in
      let scratch = try Scratch()
      try scratch.write(Data(contentsOf: picture), to: "hand.png")
      try scratch.write(source, to: "issue.txt")
      try scratch.write(page + style, to: "style.css")
      let result = try Program.run(
        ["render", "issue.txt", "--style", "style.css", "--dump", "frames"], in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    #expect(dumps[0].contains("line"))
    #expect(dumps[0] == dumps[1])
  }

  @Test func printsStatistics() throws {
    let (_, table) = try render(Self.prose, "--stats")
    #expect(table.output.hasPrefix("lines  "))
    #expect(table.output.contains("\nhyphenated  "))
    let (_, json) = try render(Self.prose, "--stats-json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["lines"] as? Int ?? 0) > 10)
    #expect(object["overfull"] as? Int == 0)
    #expect(object["worst"] is [Any])
  }

  @Test func rejectsStatisticsIfOutputIsStandardOutput() throws {
    #expect(try render("text", "--stats", "-o", "-").result.status == 64)
    #expect(try render("text", "--stats", "--dump", "frames").result.status == 64)
    #expect(try render("text", "--stats", "--stats-json").result.status == 64)
  }

  @Test func explainsColumnEnds() throws {
    let (_, told) = try render(Self.prose, "--explain-page", "1")
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.hasPrefix("page 1, "))
    #expect(told.output.contains("\n  column 1: "))
    #expect(!told.output.contains("filled again"))
    let float = "<div style=\"float: top\">ad</div>"
    let (_, filled) = try render(Self.prose + float, "--explain-page", "1")
    #expect(filled.output.contains("\n  filled again: the text reached the anchor of a float\n"))
    let box = "<div style=\"break-inside: avoid; height: 60pt\">box</div>"
    let sheet =
      "<style>@page { size: 200pt 150pt; margin: 20pt; columns: 1; -zine-column-slack: 1 }</style>"
    let (_, planned) = try render(
      sheet + String(repeating: box, count: 12), "--explain-page", "2")
    #expect(planned.output.contains("\n  cost 300: the columns are longer or shorter (300)\n"))
    #expect(planned.output.contains("\n  planned: plain at a cost of "))
    #expect(planned.output.contains("; columns 1 line longer at a cost of "))
    let lines = String(repeating: "n<br>", count: 9)
    let note = "<p>a</p><p>a</p><p>b<footnote>\(lines)n</footnote></p>"
    let (_, noted) = try render(
      sheet + "<style>footnote { orphans: 9 } p { line-height: 20pt }</style>" + note,
      "--explain-page", "1")
    #expect(noted.output.contains("the next lines have no room there for their footnotes"))
    let (_, missing) = try render(Self.prose, "--explain-page", "99")
    #expect(missing.status == 64)
    #expect(missing.errors.contains("--explain-page 99: error[pages]: the issue has"))
    #expect(try render("text", "--explain-page", "0").result.status == 64)
    #expect(try render("text", "--explain-page", "1", "-o", "-").result.status == 64)
    #expect(try render("text", "--explain-page", "1", "--deps", "-").result.status == 64)
  }

  @Test func setsTypographicMarks() throws {
    let (scratch, result) = try render(
      "\"It's so,\" she said.", "--set", "body.smart-quotes=auto")
    #expect(result.status == 0)
    #expect(try text(scratch).hasPrefix("“It’s so,” she said."))
  }

  @Test func isDeterministic() throws {
    let first = try render(Self.prose)
    let second = try render(Self.prose)
    #expect(
      try Data(contentsOf: first.scratch.file("issue.pdf"))
        == Data(contentsOf: second.scratch.file("issue.pdf")))
  }
}
