import Foundation
import Testing
import ZineProject
import ZineText

/// Tests the settings of a project, and their effects.
@Suite struct ProjectTests {
  @Test func readsShortestProject() throws {
    let test = try TestProject(#"issues = "issues/*/issue.txt""#)
    let project = try test.read()
    #expect(project.folder == test.folder.path)
    #expect(project.title == nil)
    #expect(project.issues == [ProjectIssue(id: "may", source: "issues/may/issue.txt")])
    #expect(
      project.outputs == [ProjectOutput(name: "issue", format: .pdf, settings: RenderSettings())])
    #expect(project.firstOutput == project.outputs[0])
    #expect(project.outputs[0].path(for: "may") == "out/may/issue.pdf")
    #expect(project.limits.seconds == 300)
    #expect(project.limits.megabytes == 4096)
  }

  @Test func turnsSettingsIntoArguments() throws {
    let test = try TestProject(
      """
      title = "Zombie Monthly"
      issues = ["issues/may/issue.txt"]
      style = ["./styles/house.css", "@review"]
      language = "en"
      root = "."
      fonts = "fonts"
      set = ["page.columns=2"]

      [outputs.print]
      target = "a4"
      newlines = "space"

      [outputs.large-print]
      like = "print"
      edition = "east"
      text-size = "ax2"
      bold-text = true
      system-fonts = false
      style = "@news"

      [outputs.cover]
      format = "png"
      auto-style = "notes"
      show = ["runs", "Frames"]
      page = 2
      ppi = 72.5

      [limits]
      seconds = 20
      megabytes = 512
      """,
      files: ["issues/may/issue.txt", "styles/house.css", "fonts/README", "fonts/more/a.otf"])
    let project = try test.read()
    #expect(project.title == "Zombie Monthly")
    #expect(project.limits.seconds == 20)
    #expect(project.limits.megabytes == 512)
    #expect(project.outputs.map(\.name) == ["cover", "large-print", "print"])
    #expect(project.firstOutput.name == "print")
    #expect(project.outputs.map(\.format) == [.png(page: 2, ppi: 72.5), .pdf, .pdf])
    let styles = ["--style", "styles/house.css", "--style", "@review"]
    let common = ["--root", ".", "--font-path", "fonts"]
    #expect(
      project.outputs[0].arguments == styles + ["--lang", "en"] + common
        + ["--auto-style", "notes", "--set", "page.columns=2", "--show", "frames,runs"]
        + ["--pages", "2", "--ppi", "72.5"])
    #expect(
      project.outputs[1].arguments == ["--target", "a4", "--edition", "east", "--style", "@news"]
        + ["--lang", "en", "--newlines", "space"] + common
        + ["--no-system-fonts", "--text-size", "ax2", "--bold-text", "--set", "page.columns=2"])
    #expect(
      project.outputs[2].arguments == ["--target", "a4"] + styles
        + ["--lang", "en", "--newlines", "space"] + common + ["--set", "page.columns=2"])
  }

  @Test func readsFileOrFolder() throws {
    let test = try TestProject(#"issues = "issues/*/issue.txt""#)
    let file = try Project.read(test.folder.path + "/zine.toml")
    let folder = try Project.read(test.folder.path + "/")
    #expect(file.folder == folder.folder)
    #expect(file.issues == folder.issues)
  }

  /// A word that begins with a hyphen would be an option, and one with an at sign a built-in style sheet.
  @Test func keepsNamesDistinctFromOptions() throws {
    let test = try TestProject(
      """
      issues = "-x/*.txt"
      style = "./@news"
      """, files: ["-x/issue.txt", "@news"])
    let project = try test.read()
    #expect(project.issues == [ProjectIssue(id: "-x", source: "./-x/issue.txt")])
    #expect(project.outputs[0].arguments == ["--style", "./@news"])
  }

  @Test func readsPatternFolders() throws {
    let files = ["issues/may/issue.txt", "patterns/hyph_en.dic", "more/x", "file"]
    let text = "issues = \"issues/*/issue.txt\"\nhyphenation = "
    let several = try TestProject(text + "[\"patterns\", \"./more\"]", files: files).read()
    #expect(
      several.outputs[0].arguments == [
        "--hyphenation-path", "patterns", "--hyphenation-path", "more",
      ])
    for value in ["\"none\"", "\"file\"", "1"] {
      #expect(throws: (any Error).self) { try TestProject(text + value, files: files).read() }
    }
  }

  /// A folder for fonts may be named before it contains any font.
  @Test func skipsFoldersWithoutFonts() throws {
    let test = try TestProject(
      """
      issues = "issues/*/issue.txt"
      fonts = ["fonts", "more"]
      """, files: ["issues/may/issue.txt", "fonts/README.md", "more/a.TTF"])
    #expect(try test.read().outputs[0].arguments == ["--font-path", "more"])
  }

  /// Finding a single issue by its source or folder gives the same result as finding all of them.
  @Test(arguments: [
    "'issues/*/issue.txt'", "'./issues//*/issue.txt'", "'*/*/issue.txt'", "'issues/m*/*.txt'",
    "'issues/may/*'", "'issues/may/issue.txt'", "['x/y.txt', './issues/may/../may/issue.txt']",
    "'ABSOLUTE/issues/*/issue.txt'", "'ABSOLUTE/issues/may/issue.txt'", "'i*/may/issue.txt'",
  ])
  func findsOneIssueByPath(_ names: String) throws {
    let test = try TestProject(
      "", files: ["issues/may/issue.txt", "issues/june/notes.md", "x/y.txt", "june/issue.txt"])
    let path = test.folder.path
    try Data("issues = \(names.replacing("ABSOLUTE", with: path))".utf8)
      .write(to: test.folder.appending(path: "zine.toml"))
    let all = try test.read()
    let project = try Project.read(path, findsIssues: false)
    #expect(project.issues.isEmpty)
    let issue = try #require(all.issues.first { $0.id == "may" })
    for source in [
      "issues/may/issue.txt", "issues/./may//issue.txt", "issues/../issues/may/issue.txt",
    ] {
      #expect(try project.issue(withSource: "\(path)/\(source)")?.id == issue.id, "\(source)")
    }
    #expect(try project.issue(in: path + "/issues/may") == issue)
    #expect(try project.issue(in: path + "/issues/may/") == issue)
    for other in ["issues/june/notes.md", "june/issue.txt", "issues", "issues/may/none.txt"] {
      let found = try project.issue(withSource: "\(path)/\(other)")
      #expect(found == nil || all.issues.contains { $0 == found }, "\(other)")
      #expect(try project.issue(withSource: "\(path)/issues/may") == nil)
    }
  }

  @Test func ordersIssuesByBytesOfNames() throws {
    let test = try TestProject(
      #"issues = ["extra/é/a.txt", "issues/*/issue.txt", "issues/b/issue.txt"]"#,
      files: ["extra/é/a.txt"] + ["b", "a", "B", "10", "9"].map { "issues/\($0)/issue.txt" })
    #expect(try test.read().issues.map(\.id) == ["10", "9", "B", "a", "b", "é"])
  }
}
