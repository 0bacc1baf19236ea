import Testing

@testable import ZineBatch

@Suite struct NinjaFileTests {
  @Test func escapesNames() {
    let output = BatchOutput(
      id: "it's $1", name: "print", source: "issues/it's $1/issue.txt",
      path: "out/it's $1/print.pdf", arguments: ["--set", "page.columns=2", "--lang", "a b"])
    let text = NinjaFile(
      [output], foldersIn: { $0 == "." ? ["fonts", "issues", "out"] : ["it's $1", "c:", ".x"] }
    ).text
    #expect(
      text.contains("build out/it's$ $$1/print.pdf: render issues/it's$ $$1/issue.txt\n"), "\(text)"
    )
    #expect(text.contains("  target = 'out/it'\\''s $$1/print.pdf'\n"))
    #expect(text.contains("  depfile = out/it's $$1/print.pdf.d\n"))
    #expect(text.contains("  options = --set page.columns=2 --lang 'a b'\n"))
    let folders = "fonts issues issues/c$: issues/it's$ $$1"
    #expect(text.contains("build build.ninja: project zine.toml \(folders)\n"))
    #expect(text.contains("build \(folders): phony\n"))
  }

  @Test func listsFonts() {
    let output = BatchOutput(
      id: "a", name: "print", source: "issues/a/issue.txt", path: "out/a/print.pdf",
      arguments: [
        "--font-path", "fonts", "--font-path", "more fonts", "--bold-text",
        "--hyphenation-path", "patterns",
      ])
    let text = NinjaFile([output], foldersIn: { _ in [] }).text
    #expect(
      text.contains(
        "build out/a/print.pdf: render issues/a/issue.txt | fonts more$ fonts patterns\n"))
  }

  @Test(arguments: [
    ("abc", "abc"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("*", "'*'"),
    ("ü", "'ü'"), ("a=b,c:/@%+-_.", "a=b,c:/@%+-_."), ("\n", "'\n'"),
  ])
  func quotesWords(_ word: String, _ quoted: String) { #expect(shellWord(word) == quoted) }

  @Test func escapesPipes() {
    let output = BatchOutput(
      id: "a", name: "print", source: "issues/a/issue.txt", path: "out/a/print.pdf", arguments: [])
    let text = NinjaFile([output], foldersIn: { $0 == "issues" ? ["a", "x|y"] : [] }).text
    #expect(text.contains("\npipe = |\n"))
    #expect(text.contains(" issues/a issues/x${pipe}y: phony\n"), "\(text)")
  }

  @Test(arguments: [
    ("a b", true), ("#1:$2", true), ("März (2)", true), ("a|b", true), ("it's*", true),
    ("a\nb", false), ("a\u{1B}b", false),
  ])
  func rejectsControlCharacters(_ id: String, _ isHeld: Bool) {
    let output = BatchOutput(
      id: id, name: "print", source: "issues/\(id)/issue.txt", path: "out/\(id)/print.pdf",
      arguments: [])
    #expect(NinjaFile.holds(output) == isHeld)
  }
}
