import Foundation
import Testing
import ZineProject
import ZineStyle
import ZineText

/// Tests problems in a project, and their positions.
@Suite struct ProblemTests {
  /// A line to append to a valid project, the position of the problem, and the problem.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var place: String
    var problem: ProjectProblem
    var testDescription: String { text }

    init(_ text: String, _ place: String, _ problem: ProjectProblem) {
      (self.text, self.place, self.problem) = (text, place, problem)
    }
  }

  private static let targets = Target.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")

  static let cases = [
    Case("titel = 'x'", "2:1", .unknownKey("titel", table: nil, nearest: "title")),
    Case("# x\nwhatever = 1", "3:1", .unknownKey("whatever", table: nil, nearest: nil)),
    Case(
      "[outputs.print]\n  text-sice = 'l'", "3:3",
      .unknownKey("text-sice", table: "outputs.print", nearest: "text-size")),
    Case("[limits]\nsecond = 1", "3:1", .unknownKey("second", table: "limits", nearest: "seconds")),
    Case("limits.second = 1", "2:8", .unknownKey("second", table: "limits", nearest: "seconds")),
    Case(
      "outputs = { print = { \"pag\" = 1 } }", "2:23",
      .unknownKey("pag", table: "outputs.print", nearest: "page")),
    Case("title = 3", "2:9", value("title", "3", "a string in quotes")),
    Case(
      "title = 1979-05-27 07:32:00Z", "2:9",
      value("title", "1979-05-27 07:32:00Z", "a string in quotes")),
    Case(
      "show = 'framez'", "2:8",
      value(
        "show", "'framez'",
        "\"frames\", \"baselines\", \"exclusions\", \"intervals\", \"runs\", \"structure\", or a list of them",
        nearest: "frames")),
    Case("bold-text = 'yes'  # no", "2:13", value("bold-text", "'yes'", "true or false")),
    Case("target = 'a44'", "2:10", value("target", "'a44'", targets, nearest: "a4")),
    Case("edition = 'a b'", "2:11", value("edition", "'a b'", EditionName.expected)),
    Case("edition = '../x'", "2:11", value("edition", "'../x'", EditionName.expected)),
    Case("edition = ''", "2:11", value("edition", "''", EditionName.expected)),
    Case("edition = 1", "2:11", value("edition", "1", "a string in quotes")),
    Case("target = 4", "2:10", value("target", "4", targets)),
    Case("target = ['a4']", "2:10", value("target", "['a4']", targets)),
    Case("[target]\nx = 1", "2:2", value("target", "a table", targets)),
    Case(
      "language = 'x y'", "2:12",
      value("language", "'x y'", #"a language tag such as "en" or "pt-BR""#)),
    Case(
      "style = [\n 'a.css',\n  7\n]", "4:3",
      value("style", "7", "a style sheet, or a list of them")),
    Case("style = 'b.css'", "2:9", .missingFile(kind: "style sheet", name: "b.css")),
    Case("style = 'issues'", "2:9", .notRegularFile(kind: "style sheet", name: "issues")),
    Case("style = '@new'", "2:9", .unknownStyle("@new", nearest: "@news")),
    Case("style = 'out/a.css'", "2:9", .insideOutput(kind: "style sheet", name: "out/a.css")),
    Case("root = 'nowhere'", "2:8", .missingFile(kind: "root", name: "nowhere")),
    Case("root = 'a.css'", "2:8", .notFolder(kind: "root", name: "a.css")),
    Case("fonts = 'out'", "2:9", .insideOutput(kind: "font folder", name: "out")),
    Case("fonts = '.'", "2:9", .holdsOutput(kind: "font folder", name: ".")),
    Case(
      "fonts = ['issues', 'issues/..']", "2:20",
      .holdsOutput(kind: "font folder", name: "issues/..")),
    Case("fonts = 'x.otf'", "2:9", .missingFile(kind: "font", name: "x.otf")),
    Case("set = 'x'", "2:7", .setting("x", .form)),
    Case(
      "set = ['p.color=red', 'p.colour=red']", "2:23",
      .setting("p.colour=red", .fact(.unknownProperty(name: "colour", nearest: "color")))),
    Case(
      "set = 'page.margin=200mm'", "2:7",
      .settings(.noRoom(columnWidth: 0, columnHeight: 0))),
    Case("system-fonts = false", "2:16", .noFonts(source: "issues/may/issue.txt")),
    Case("[limits]\nseconds = 0", "3:11", value("seconds", "0", "a whole number from 1 to 86400")),
    Case(
      "[limits]\nseconds = 1.5", "3:11",
      value("seconds", "1.5", "a whole number from 1 to 86400")),
    Case("limits = 1", "2:10", value("limits", "1", "a table, [limits]")),
    Case("outputs = 'pdf'", "2:11", value("outputs", "'pdf'", "a table, [outputs]")),
    Case("[[outputs]]\nx = 1", "2:3", value("outputs", "outputs", "a table, [outputs]")),
    Case(
      "[outputs]\nprint = 'pdf'", "3:9",
      value("print", "'pdf'", "a table, [outputs.print]")),
    Case("[outputs.\"a/b\"]", "2:10", .outputName("a/b")),
    Case("[outputs.print]\nppi = 72", "3:7", .onlyPictures(key: "ppi")),
    Case(
      "[outputs.print]\nformat = 'png'\nppi = nan", "4:7",
      value("ppi", "nan", "a number from 4 to 2400")),
    Case(
      "[outputs.print]\nformat = 'png'\npage = 0", "4:8",
      value("page", "0", "a whole number from 1 to 20000")),
    Case("[outputs.print]\nlike = 'prin'", "3:8", .unknownOutput("prin", nearest: "print")),
    Case("[outputs.a]\nlike = 'a'", "3:8", .likeCycle(["a", "a"])),
    Case(
      "[outputs.c]\nlike='a'\n[outputs.a]\nlike='b'\n[outputs.b]\nlike='c'", "5:6",
      .likeCycle(["a", "b", "c", "a"])),
    Case("title = 'x", "2:11", .cutOff),
    Case("style = ['a.css',", "2:18", .cutOff),
    Case("title = 'a'\ntitle = 'b'", "3:1", .duplicateKey("title")),
    Case("[limits]\n[limits]", "3:2", .duplicateKey("limits")),
    Case("limits.seconds = 3\n[limits]\nseconds = 4", "3:2", .duplicateKey("limits")),
  ]

  private static func value(
    _ key: String, _ value: String, _ expected: String, nearest: String? = nil
  ) -> ProjectProblem {
    .unreadableValue(key: key, value: value, expected: expected, nearest: nearest)
  }

  @Test(arguments: cases)
  func reportsProblemAndPlace(_ example: Case) throws {
    let test = try TestProject(
      "issues = \"issues/*/issue.txt\"\n" + example.text,
      files: ["issues/may/issue.txt", "a.css", "out/a.css"])
    let problems = test.problems
    try #require(problems.count == 1, "\(problems)")
    #expect(problems[0].place == example.place)
    if case .settings = example.problem {
      guard case .settings? = problems[0].fact.projectProblem else {
        Issue.record("\(problems[0].fact)")
        return
      }
    } else {
      #expect(problems[0].fact == .project(example.problem))
    }
  }

  @Test func reportsAllProblemsAtOnce() throws {
    let test = try TestProject("titel = 1\ntarget = 3\nissues = []\n[outputs.a]\nppi = 'x'")
    #expect(Set(test.problems.map(\.place)) == ["1:1", "2:10", "3:10", "5:7"])
  }

  // MARK: Issues

  @Test(arguments: [
    ("issues/*/text.txt", ProjectProblem.emptyGlob("issues/*/text.txt")),
    ("issues/none.txt", .missingFile(kind: "source", name: "issues/none.txt")),
    ("issues/may", .notRegularFile(kind: "source", name: "issues/may")),
    (
      "*/may/issue.txt",
      .duplicateIssue("may", first: "issues/may/issue.txt", second: "more/may/issue.txt")
    ),
    ("out/may/issue.txt", .insideOutput(kind: "source", name: "out/may/issue.txt")),
    ("o*/may/issue.txt", .insideOutput(kind: "source", name: "out/may/issue.txt")),
    ("issues/.old/issue.txt", .hiddenIssue(".old", source: "issues/.old/issue.txt")),
  ])
  func rejectsIssues(_ glob: String, _ problem: ProjectProblem) throws {
    var files = ["issues/may/issue.txt", "issues/.old/issue.txt", "more/may/issue.txt"]
    if glob.hasPrefix("o") { files.append("out/may/issue.txt") }
    let test = try TestProject("issues = ['\(glob)']", files: files)
    #expect(test.problems.map(\.fact) == [.project(problem)])
    #expect(test.problems.map(\.place) == ["1:11"])
  }

  @Test func requiresIssues() throws {
    #expect(try TestProject("").problems.map(\.fact) == [.project(.missingKey("issues"))])
  }

  @Test func rejectsRecursiveGlob() throws {
    let test = try TestProject("issues = '**/issue.txt'")
    guard case .unreadableValue("issues", _, _, _)? = test.problems.first?.fact.projectProblem
    else {
      Issue.record("\(test.problems)")
      return
    }
    #expect(test.problems.count == 1)
  }

  /// Such names are not errors of the project: all other issues are found.
  @Test func findsNamesThatAreNotUTF8() throws {
    let test = try TestProject("issues = 'issues/*/issue.txt'")
    let folder = Array("\(test.folder.path)/issues/caf".utf8CString.dropLast()) + [-23]
    try #require(mkdir(folder + [0], 0o777) == 0)
    // A folder without a source is not an issue, whatever its name.
    #expect(try test.read().unreadable.isEmpty)
    let file = open(folder + Array("/issue.txt".utf8CString), O_CREAT | O_WRONLY, 0o666)
    try #require(file >= 0)
    close(file)
    let project = try test.read()
    #expect(project.issues.map(\.id) == ["may"])
    #expect(project.unreadable.map(\.source) == [#"issues/caf\xE9/issue.txt"#])
    #expect(project.unreadable.map(\.id) == [#"caf\xE9"#])
  }
}
