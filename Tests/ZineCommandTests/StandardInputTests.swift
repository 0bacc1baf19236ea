import Foundation
import Testing

/// Text from standard input that stands for a file.
@Suite struct StandardInputTests {
  private static let text =
    "<title>May</title><img src=a.png alt=a><p>One<p style=\"color: #010203\">Two"

  private func project() throws -> BatchProject {
    let project = try BatchProject(["may"])
    try project.write(
      "issues = \"issues/*/issue.txt\"\nstyle = \"house.css\"\n[outputs.print]\ntarget = \"a5\"\n",
      to: "zine.toml")
    try project.write("p { text-align: center }\n", to: "house.css")
    try project.write(Self.text, to: "issues/may/issue.txt")
    try project.copyPicture("rgb8.png", to: "issues/may/a.png")
    return project
  }

  private func zine(
    _ words: [String], _ project: BatchProject, input: String? = text
  ) throws -> Program.Result {
    try Program.run(words, in: project.scratch.folder, input: input)
  }

  @Test func standsForAFile() throws {
    let project = try project()
    let file = try zine(["render", "issues/may/issue.txt", "--dump", "frames"], project)
    #expect(file.status == 0, "\(file.errors)")
    let words = ["render", "-", "--dump", "frames", "--stdin-name", "issues/may/issue.txt"]
    let input = try zine(words, project)
    #expect(input.status == 0, "\(input.errors)")
    #expect(input.output == file.output)
    // The file itself is not read, and need not exist.
    try FileManager.default.removeItem(at: project.scratch.file("issues/may/issue.txt"))
    #expect(try zine(words, project).output == file.output)
    #expect(try zine(words + ["--no-project"], project).output != file.output)
    #expect(try zine(["render", "-", "--dump", "frames", "--root", "."], project).status == 1)
  }

  @Test func namesTheFile() throws {
    let project = try project()
    let name = ["--stdin-name", "issues/may/issue.txt", "--diagnostic-format", "short"]
    let result = try zine(
      ["check", "-"] + name, project, input: "<title>x</title>\n<img src=none.png alt=a>")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("issues/may/issue.txt:2:"), "\(result.errors)")
    let style = try zine(
      ["style", "-", "--explain", "issues/may/issue.txt:1:45"] + name, project)
    #expect(style.output.contains("house.css:1:5: p { text-align: center }"), "\(style.errors)")
    let fonts = try zine(["fonts", "--for", "-"] + name, project)
    #expect(fonts.status == 0, "\(fonts.errors)")
    let measure = try zine(["measure", "-"] + name, project)
    #expect(measure.output.contains("\"file\":\"issues/may/issue.txt\""), "\(measure.errors)")
  }

  @Test func readsTheMarkupOfTheEnding() throws {
    let project = try project()
    let result = try zine(
      ["render", "-", "--dump", "frames", "--stdin-name", "x.md"], project,
      input: "# May\n\nSome *text*")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains("# May"))
  }

  @Test func overwritesNothing() throws {
    let project = try project()
    let result = try zine(
      ["render", "-", "--stdin-name", "new.pdf", "-o", "new.pdf"], project, input: "<p>x")
    #expect(result.status == 64)
    #expect(result.errors.contains("the output would overwrite the source"))
  }

  @Test(arguments: [
    ["issues/may/issue.txt", "--stdin-name", "x.txt"], ["-", "--stdin-name", ""],
    ["-", "--stdin-name", "-"], ["-", "--stdin-name", "issues"], ["-", "--stdin-name", "a/"],
  ])
  func refusesOtherNames(_ words: [String]) throws {
    let project = try project()
    let result = try zine(["check"] + words, project)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("--stdin-name"), "\(result.errors)")
  }

  @Test func refusesFoldersThatAreMissing() throws {
    let result = try zine(["check", "-", "--stdin-name", "none/x.txt"], project())
    #expect(result.status == 66, "\(result.errors)")
    #expect(result.errors.contains("none"))
  }

  /// This also applies to an issue whose sources `zine.toml` lists.
  @Test func takesTheSettingsOfListedSources() throws {
    let project = try project()
    try project.write(
      "issues = \"issues/*\"\nsources = [\"*.txt\"]\nstyle = \"house.css\"\n", to: "zine.toml")
    for name in ["issues/may/issue.txt", "issues/may/new.txt"] {
      let style = try zine(["style", "-", "--explain", "1:45", "--stdin-name", name], project)
      #expect(style.output.contains("house.css:1:5"), "\(name): \(style.errors)")
    }
  }
}
