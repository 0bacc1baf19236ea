import Foundation
import Testing

/// Markdown sources on the command line.
@Suite struct MarkdownCommandTests {
  private func text(of pdf: URL) throws -> String {
    try Program.tool("pdftotext", ["-layout", pdf.path, "-"]).output
  }

  @Test func rendersSourcesOfSeveralKinds() throws {
    let scratch = try Scratch()
    try scratch.write("# One\n\nMark*down* text.\n", to: "1.md")
    try scratch.write("<h1>Two</h1>\n<p>Tag text.</p>\n", to: "2.txt")
    try scratch.write(#"[{ "type": "txt", "content": "Template text." }]"#, to: "3.json")
    let result = try Program.run(
      ["render", "1.md", "2.txt", "3.json", "-o", "a.pdf"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let text = try text(of: scratch.file("a.pdf"))
    for words in ["One", "Markdown text.", "Two", "Tag text.", "Template text."] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test func readsStandardInputInGivenFormat() throws {
    let markdown = try Program.run(["render", "-", "--from", "markdown"], input: "# A\n\n*b*\n")
    #expect(markdown.status == 0, "\(markdown.errors)")
    #expect(markdown.output.hasPrefix("%PDF-"))
    let measured = try Program.run(["check", "-", "--from", "word"], input: "a")
    #expect(measured.status == 64)
  }

  /// Problems with tags, styles and links in Markdown are reported at their position in the Markdown.
  @Test func reportsPlaces() throws {
    let result = try Program.run(
      ["check", "-", "--from", "markdown", "--diagnostic-format", "short"],
      input:
        "---\ntitle: a\n---\n> text <bold>b</bold>\n\n- [a](b.html)\n\n| a |\n|---|\n| [c](#d) |\n")
    let places = result.errors.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(places == ["<stdin>:4:8:", "<stdin>:6:3:", "<stdin>:10:3:"], "\(result.errors)")
  }

  /// A table for which libcmark-gfm needs a gigabyte, and endless nesting, are errors.
  @Test(arguments: [
    String(repeating: "|a", count: 3_000) + "\n" + String(repeating: "|-", count: 3_000) + "\n"
      + String(repeating: "|\n", count: 3_000),
    String(repeating: "> ", count: 50_000) + "a", String(repeating: "[", count: 200_000),
    String(repeating: "- ", count: 20_000) + "a", String(repeating: "*a_", count: 100_000),
    "[a]: /b\n" + String(repeating: "[a]", count: 200_000),
    String(repeating: "[^a]", count: 100_000) + "\n\n[^a]: b\n",
    String(repeating: "::: a\n", count: 50_000), String(repeating: "<b>", count: 100_000),
    String(repeating: "{.a ", count: 100_000), String(repeating: "[a]{.b", count: 100_000),
    String(repeating: "`", count: 200_000), String(repeating: "![a](b", count: 50_000),
  ])
  func handlesHostileSources(_ text: String) throws {
    let start = ContinuousClock.now
    let result = try Program.run(
      ["check", "-", "--from", "markdown", "-W", "limit=allow"], input: text)
    #expect([0, 1, 64].contains(result.status), "\(result.status): \(result.errors.prefix(300))")
    #expect(!result.errors.contains("fault in zine"))
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  /// A footnote that is called twice appears once, and both calls have its number.
  @Test func numbersRepeatedCalls() throws {
    let scratch = try Scratch()
    try scratch.write(
      "# A\n\nOne[^a] two[^b] three[^b].\n\n[^a]: First.\n[^b]: Second.\n", to: "a.md")
    let result = try Program.run(["render", "a.md", "-o", "a.pdf"], in: scratch.folder)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let text = try text(of: scratch.file("a.pdf"))
    #expect(text.contains("One1 two2 three2"), "\(text)")
    #expect(text.components(separatedBy: "Second.").count == 2)
  }

  /// The library that reads Markdown is among the inputs of an issue.
  @Test func listsLibraryAsInput() throws {
    let scratch = try Scratch()
    try scratch.write("# A\n\nText.\n", to: "a.md")
    let result = try Program.run(
      ["render", "a.md", "-o", "a.pdf", "--deps", "a.d"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let inputs = try String(contentsOf: scratch.file("a.d"), encoding: .utf8)
    #expect(inputs.contains("/libcmark-gfm.so") && inputs.contains("/libcmark-gfm-extensions.so"))
    let golden = try Program.run(
      ["golden", "record", "a.md", "--shift-headings", "1"], in: scratch.folder)
    #expect(golden.status == 0, "\(golden.errors)")
    let manifest = try String(contentsOf: scratch.file("golden/a/manifest.json"), encoding: .utf8)
    #expect(manifest.contains("\"libcmark-gfm\":\""))
    #expect(manifest.contains("[\"--shift-headings\",\"1\"]"), "\(manifest)")
  }
}
