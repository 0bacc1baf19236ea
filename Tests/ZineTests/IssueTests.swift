import Foundation
import Testing
import Zine

/// The library: reading, layout, PDFs and diagnostics.
@Suite(.serialized) struct IssueTests {
  /// Options for tests: only the fonts of the tests, and the program that reads Markdown.
  private static func options(_ change: (inout Zine.Issue.Options) -> Void = { _ in })
    -> Zine.Issue.Options
  {
    setenv("FONTCONFIG_FILE", TestFiles.fixtures.appending(path: "fonts.conf").path, 1)
    var options = Zine.Issue.Options()
    options.readerProgram = TestFiles.zine.path
    change(&options)
    return options
  }

  private static func fixture(_ name: String) -> String {
    TestFiles.fixtures.appending(path: name).path
  }

  private static func errors(
    of files: [String], _ options: Zine.Issue.Options = options()
  ) throws -> [Diagnostic] {
    let error = try #require(throws: IssueError.self) { try Zine.Issue.read(files, options) }
    #expect(error.diagnostics.contains { $0.severity == .error })
    return error.diagnostics
  }

  // MARK: Results

  @Test func laysOut() throws {
    let issue = try Zine.Issue.read(
      [Self.fixture("zombie-monthly/zombies.txt")], Self.options { $0.target = "a5" })
    let layout = try issue.layOut()
    #expect(layout.pages.count > 1)
    #expect(layout.pages.map(\.number) == Array(1...layout.pages.count))
    let page = try #require(layout.pages.first)
    #expect(abs(page.width - 419.53) < 0.01)
    #expect(abs(page.height - 595.28) < 0.01)
    #expect(!layout.hasErrors)
  }

  @Test(
    arguments: ["zombie-monthly/zombies.txt", "markdown/source.markdown", "vectors/source.txt"])
  func writesTheBytesOfTheProgram(_ name: String) throws {
    let source = Self.fixture(name)
    let options = Self.options {
      $0.styleSheets = ["@review"]
      $0.target = "letter"
      $0.properties = ["body.font-size=10pt"]
      $0.language = "en-GB"
      $0.date = 1_700_000_000
    }
    let layout = try Zine.Issue.read([source], options).layOut()
    let bytes = try layout.pdf()
    #expect(try layout.pdf() == bytes)
    let output = FileManager.default.temporaryDirectory
      .appending(path: "zine-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: output) }
    let status = try TestFiles.run(
      [
        "render", source, "--style", "@review", "--target", "letter", "--set",
        "body.font-size=10pt", "--lang", "en-GB", "-o", output.path,
      ], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(status == 0)
    #expect(try Data(bytes) == Data(contentsOf: output))
  }

  @Test func takesAFileForAFile() throws {
    // On a command line, this path means standard input.
    #expect(try Self.errors(of: ["-"]).map(\.file) == ["./-"])
  }

  // MARK: Diagnostics

  @Test func namesThePlaceOfAProblem() throws {
    let scratch = try ScratchFile("first line\n<font color=\"rde\">red</font>\n")
    let error = try #require(try Self.errors(of: [scratch.path]).first { $0.severity == .error })
    #expect(error.code == "attribute-value")
    #expect(error.file == scratch.path)
    #expect(error.line == 2)
    #expect(error.column == 7)
    #expect(error.message.contains("rde"))
    #expect(error.count == 1)
  }

  @Test func reportsWarnings() throws {
    let scratch = try ScratchFile("text <blink>here</blink>\n")
    let issue = try Zine.Issue.read([scratch.path], Self.options())
    let warning = try #require(issue.diagnostics.first { $0.code == "unknown-tag" })
    #expect(warning.severity == .warning)
    let layout = try issue.layOut()
    #expect(Set(layout.diagnostics).isSuperset(of: issue.diagnostics))
    #expect(try layout.pdf().starts(with: Array("%PDF".utf8)))
  }

  @Test func reportsMissingFiles() throws {
    let errors = try Self.errors(of: ["/nonexistent/issue.txt"])
    #expect(errors.map(\.code) == ["source"])
    #expect(errors.map(\.file) == ["/nonexistent/issue.txt"])
  }

  @Test func reportsWrongOptions() throws {
    let source = Self.fixture("zombie-monthly/zombies.txt")
    #expect(try Self.errors(of: []).map(\.code) == ["options"])
    let wrong: [(inout Zine.Issue.Options) -> Void] = [
      { $0.target = "a99" }, { $0.language = "no language" }, { $0.properties = ["nonsense"] },
      { $0.date = -1 },
    ]
    for change in wrong {
      #expect(try Self.errors(of: [source], Self.options(change)).map(\.code) == ["options"])
    }
  }

  @Test(arguments: [nil, "/nonexistent/zine", "/bin/false"] as [String?])
  func needsAProgramForMarkdown(_ program: String?) throws {
    let options = Self.options { $0.readerProgram = program }
    let errors = try Self.errors(of: [Self.fixture("markdown/source.markdown")], options)
    #expect(errors.contains { $0.code == "unreadable-source" })
    // Another program may end with any exit status.
    if program != "/bin/false" {
      #expect(errors.contains { $0.hint?.contains("readerProgram") ?? false })
    }
  }

  @Test func needsAProgramForVectorImages() throws {
    let options = Self.options { $0.readerProgram = nil }
    let errors = try Self.errors(of: [Self.fixture("vectors/source.txt")], options)
    #expect(errors.contains { $0.hint?.contains("readerProgram") ?? false })
  }

  @Test func refusesProgramsOfOtherVersions() throws {
    // zine has this exit status if it does not support the arguments.
    let program = try ScratchFile("#!/bin/sh\nexit 64\n", isProgram: true)
    let options = Self.options { $0.readerProgram = program.path }
    let errors = try Self.errors(of: [Self.fixture("markdown/source.markdown")], options)
    #expect(errors.contains { $0.message.contains("does not have the same version") })
  }

  // MARK: Effects on the process

  @Test func saysNothing() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let source = try ScratchFile("text <blink>here</blink> \u{1F600} <img src=\"no.png\">\n")
      _ = try? Zine.Issue.read([source.path], Self.options()).layOut()
      let layout = try Zine.Issue.read(
        [Self.fixture("vectors/source.txt"), Self.fixture("markdown/source.markdown")],
        Self.options()
      ).layOut()
      _ = try? layout.pdf()
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self) == "")
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }

  @Test func leavesSignalsAlone() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      // A program that ends before it has read any input.
      let program = try ScratchFile("#!/bin/sh\nexec <&-\nexit 0\n", isProgram: true)
      let source = try ScratchFile(
        String(repeating: "Markdown\n", count: 100_000), named: "long.md")
      _ = try? Zine.Issue.read([source.path], Self.options { $0.readerProgram = program.path })
      var action = sigaction()
      sigaction(SIGPIPE, nil, &action)
      if action.__sigaction_handler.sa_handler != nil { exit(1) }
    }
  }
}
