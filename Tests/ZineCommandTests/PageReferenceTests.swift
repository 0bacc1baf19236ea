import Testing

/// References to page numbers of the same issue.
@Suite struct PageReferenceTests {
  private func render(_ source: String) throws -> (text: String, messages: String) {
    let scratch = try Scratch()
    try scratch.write(source, to: "source.txt")
    let result = try Program.run(
      ["render", "source.txt", "-o", "out.pdf", "--diagnostic-format", "short"],
      in: scratch.folder)
    #expect(result.status == 0)
    return (
      try Program.tool("pdftotext", ["-layout", scratch.file("out.pdf").path, "-"]).output,
      result.errors
    )
  }

  private static func page(_ name: String) -> String {
    "<h1 id=\(name) style='break-before: page'>\(name)</h1>\n"
  }

  @Test func rendersTableOfContents() throws {
    let contents = ["a", "b", "c"].map { "<p><a href=#\($0)>to \($0)</a></p>\n" }.joined()
    let (text, messages) = try render(
      """
      <style>
      p a::after { content: " on " target-counter(attr(href), page) " of " counter(pages) }
      @page { @top-left { content: "c: " target-counter("#c", page) } }
      </style>

      """ + contents + ["a", "b", "x", "c"].map(Self.page).joined())
    #expect(messages.isEmpty)
    for line in ["to a on 2 of 5", "to b on 3 of 5", "to c on 5 of 5", "c: 5"] {
      #expect(text.contains(line), "\(text)")
    }
  }

  /// The page number of the target is viii while the target is on page 8. Repeated twelve times, this wide
  /// number pushes the target to page 9. The number is then ix, which is so narrow that the target moves back
  /// to page 8.
  @Test func reportsUnstableReferences() throws {
    let numbers = Array(repeating: "target-counter('#t', page, lower-roman) ' '", count: 12)
    let (text, messages) = try render(
      """
      <style>
      @page { size: 220pt 160pt; margin: 20pt; columns: 1 }
      p { text-indent: 0; text-align: left }
      .new { break-before: page }
      .numbers::before { content: \(numbers.joined(separator: " ")) }
      </style>

      """ + (1...7).map { "<p class=new>\($0)</p>\n" }.joined()
        + "<p class=new>" + Array(repeating: "word ", count: 60).joined()
        + "</p><p class=numbers>x</p><p id=t>target</p>\n")
    #expect(
      messages.hasPrefix(
        "source.txt: warning[unsettled-reference]: the page number of '#t' does not settle"),
      "\(messages)")
    #expect(text.contains("target"))
  }
}
