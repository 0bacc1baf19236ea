import Foundation
import Testing

/// The formats of diagnostics.
@Suite struct DiagnosticFormatTests {
  private func check(
    _ source: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Program.Result {
    let scratch = try Scratch()
    try scratch.write(source, to: "x.txt")
    return try Program.run(
      ["check", "x.txt"] + arguments, in: scratch.folder, environment: environment)
  }

  @Test func showsSourceLine() throws {
    let result = try check("one\nThese are <font color=\"rde\">red words\n")
    #expect(
      result.errors == """
        x.txt:2:17: error[attribute-value]: <font color> is 'rde'; it should be a colour: a CSS \
        name, #rrggbb, rgb(…)
          2 | These are <font color="rde">red words
            |                 ^^^^^^^^^^^

        """)
  }

  @Test func showsNotesAndCounts() throws {
    let result = try check(
      "<p id=a>x</p>\n<p id=a>y</p>\n" + String(repeating: "<bold>b</bold> ", count: 100))
    #expect(
      result.errors == """
        x.txt:2:4: warning[duplicate-id]: the identifier 'a' is already used; links lead to the first element that has it
          2 | <p id=a>y</p>
            |    ^^^^
            = note: the first one is here: x.txt:1:4
        x.txt:3:1: warning[unknown-tag]: unknown tag <bold>; its text is kept
          3 | <bold>b</bold> <bold>b</bold> <bold>b</bold> <bold…
            | ^^^^^^
            = note: 99 more like this, the last at 3:1486

        """)
  }

  @Test func reportsPage() throws {
    let result = try check(
      "a<pagebreak>" + String(repeating: "x", count: 100), ["--target", "phone"])
    #expect(result.errors.contains(" and was broken without a hyphen (page 2)\n"))
  }

  /// The relevant part of the line is shown, with the carets under it, for lines of any length and in any
  /// script.
  @Test(arguments: [
    (String(repeating: "x", count: 500), "…"), ("日本語", "日本語"), ("e\u{301}e\u{301}", "e\u{301}"),
    ("\u{202E}abc", "\u{FFFD}abc"), ("a\tb", "a b"),
  ])
  func alignsCaretsWithSource(_ before: String, _ shown: String) throws {
    let result = try check("\(before)<nosuch>\(before)", ["-W", "overfull=allow"])
    let lines = result.errors.split(separator: "\n").map(String.init)
    try #require(lines.count >= 3)
    #expect(lines[1].contains(shown))
    #expect(lines[1].contains("<nosuch>"))
    #expect(lines[2].filter { $0 == "^" }.count == "<nosuch>".count)
    func columns(_ text: Substring) -> Int {
      text.unicodeScalars.reduce(0) {
        $0 + ($1.value == 0x301 ? 0 : (0x3000...0x9FFF).contains($1.value) ? 2 : 1)
      }
    }
    let tag = try #require(lines[1].range(of: "<nosuch>"))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(columns(lines[1][..<tag.lowerBound]) == columns(lines[2][..<caret]))
    #expect(lines[1].count < 110)
  }

  @Test func writesShortLines() throws {
    let result = try check("<bold>a</bold> <bold>b", ["--diagnostic-format", "short"])
    #expect(
      result.errors
        == "x.txt:1:1: warning[unknown-tag]: unknown tag <bold>; its text is kept (1 more like this, the last at 1:16)\n"
    )
  }

  @Test func writesJSON() throws {
    let result = try check(
      "<p id=a>x</p>\n<p id=a>\"y\\<colour>", ["--diagnostic-format", "json"])
    let objects = try result.errors.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.count == 2)
    let first = try #require(objects.first)
    #expect(first["severity"] as? String == "warning")
    #expect(first["code"] as? String == "duplicate-id")
    #expect(first["file"] as? String == "x.txt")
    #expect(first["line"] as? Int == 2 && first["column"] as? Int == 4)
    #expect(first["endLine"] as? Int == 2 && first["endColumn"] as? Int == 8)
    #expect(first["count"] as? Int == 1)
    let related = try #require((first["related"] as? [[String: Any]])?.first)
    #expect(related["line"] as? Int == 1)
  }

  @Test func writesWorkflowCommands() throws {
    let result = try check(
      "a <img src=\"50%\nb\">\n<img src='100%.jpg'>", ["--diagnostic-format", "github"])
    #expect(
      result.errors == """
        ::error file=x.txt,line=1,endLine=1,col=3,endColumn=7,title=unterminated-tag::the tag <img \
        never ends; close it with >, or write &lt; for a literal <
        ::error file=x.txt,line=3,endLine=3,col=1,endColumn=21,title=picture::the picture \
        '100%25.jpg' does not exist

        """)
  }

  /// Errors that prevent zine from running are reported in the same formats.
  @Test(arguments: [
    ("short", "none.txt: error[source]: No such file or directory\n"),
    (
      "json",
      "{\"severity\":\"error\",\"code\":\"source\",\"message\":\"No such file or directory\",\"file\":\"none.txt\"}\n"
    ),
    ("github", "::error title=source::none.txt: No such file or directory\n"),
  ])
  func reportsFailures(_ format: String, _ text: String) throws {
    let result = try Program.run(["check", "none.txt", "--diagnostic-format", format])
    #expect(result.status == 66)
    #expect(result.errors == text)
  }

  @Test func colours() throws {
    let plain = try check("<bold>a")
    #expect(!plain.errors.contains("\u{1B}"))
    let colored = try check("<bold>a", ["--color", "always"])
    #expect(colored.errors.contains("\u{1B}[1;33mwarning[unknown-tag]\u{1B}[0m"))
    let stripped = colored.errors.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(stripped == plain.errors)
  }

  /// Diagnostics are coloured on a terminal, unless environment variables disable colours.
  @Test func coloursOnTerminal() throws {
    let scratch = try Scratch()
    try scratch.write("<bold>a", to: "x.txt")
    func run(_ variables: String) throws -> String {
      try Program.run(
        URL(filePath: "/usr/bin/script"),
        ["-qec", "\(variables) '\(Program.zine.path)' check x.txt", "/dev/null"],
        in: scratch.folder
      ).output
    }
    #expect(try run("TERM=xterm NO_COLOR=").contains("\u{1B}[1;33m"))
    #expect(try !run("TERM=xterm NO_COLOR=1").contains("\u{1B}"))
    #expect(try !run("TERM=xterm NO_COLOR=1 FORCE_COLOR=1").contains("\u{1B}"))
    #expect(try run("TERM=dumb FORCE_COLOR=1").contains("\u{1B}[1;33m"))
    #expect(try run("TERM=dumb CLICOLOR_FORCE=1").contains("\u{1B}[1;33m"))
    #expect(try !run("TERM=dumb FORCE_COLOR=0 CLICOLOR_FORCE=0").contains("\u{1B}"))
    #expect(try !run("TERM=dumb").contains("\u{1B}"))
  }

  @Test func raisesAndSilencesWarnings() throws {
    let source = "<bold>a</bold> <p id=a>x</p><p id=a>y"
    #expect(try check(source).status == 0)
    #expect(try check(source, ["--fail-on", "warning"]).status == 1)
    let raised = try check(source, ["-W", "unknown-tag=error"])
    #expect(raised.status == 1)
    #expect(raised.errors.contains("error[unknown-tag]"))
    #expect(raised.errors.contains("warning[duplicate-id]"))
    let silent = try check(
      source,
      ["-W", "unknown-tag=allow", "-W", "duplicate-id=allow", "--fail-on", "warning"])
    #expect(silent.status == 0 && silent.errors.isEmpty)
    // The level of an error can't be lowered.
    #expect(try check("<img src=x>", ["-W", "picture=error"]).status == 1)
    #expect(try check("<img src=x>", ["-W", "picture=allow"]).status == 64)
  }

  /// Nothing is written when warnings count as errors.
  @Test func writesNothingAfterRaisedWarning() throws {
    let scratch = try Scratch()
    try scratch.write("<bold>a", to: "x.txt")
    for arguments in [["--fail-on", "warning"], ["-W", "unknown-tag=error"]] {
      let result = try Program.run(["render", "x.txt"] + arguments, in: scratch.folder)
      #expect(result.status == 1)
    }
    #expect(try scratch.names == ["x.txt"])
  }

  /// For a source with many different errors, only some of them are listed.
  @Test func limitsReports() throws {
    let source = (0..<500).map { "<tag\($0)x>" }.joined() + "text"
    let result = try check(source, ["--diagnostic-format", "short"])
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(
      lines.last == "zine: warning[unknown-tag]: 400 more problems of this kind are not listed")
  }

  /// Programs find a file in every diagnostic, also in those without a place.
  @Test func namesFileInJSON() throws {
    let scratch = try Scratch()
    try scratch.write("<p>A line.", to: "x.txt")
    let result = try Program.run(
      ["check", "x.txt", "--diagnostic-format", "json"], in: scratch.folder, wantsTitles: true)
    let missing = try #require(
      result.errors.split(separator: "\n").first { $0.contains("missing-title") })
    #expect(missing.contains(#""file":"x.txt""#), "\(missing)")
    #expect(!missing.contains(#""line""#))
  }
}
