import Testing

@testable import ZineBatch

@Suite struct NinjaFileTests {
  @Test func escapesNames() {
    let output = BatchOutput(
      id: "it's $1", name: "print", source: "issues/it's $1/issue.txt",
      path: "out/it's $1/print.pdf", arguments: ["--set", "page.columns=2", "--lang", "a b"])
    let text = NinjaFile([output]).text
    #expect(
      text.contains("build out/it's$ $$1/print.pdf: render issues/it's$ $$1/issue.txt\n"), "\(text)"
    )
    #expect(text.contains("  target = 'out/it'\\''s $$1/print.pdf'\n"))
    #expect(text.contains("  depfile = out/it's $$1/print.pdf.d\n"))
    #expect(text.contains("  options = --set page.columns=2 --lang 'a b'\n"))
    #expect(text.contains("build build.ninja: project zine.toml issues\n"))
  }

  @Test(arguments: [
    ("abc", "abc"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("*", "'*'"),
    ("ü", "'ü'"), ("a=b,c:/@%+-_.", "a=b,c:/@%+-_."), ("\n", "'\n'"),
  ])
  func quotesWords(_ word: String, _ quoted: String) { #expect(shellWord(word) == quoted) }
}
