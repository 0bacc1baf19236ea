import Foundation
import Testing

/// Commands on an issue of a project, without further options.
@Suite struct ProjectSettingsTests {
  /// A project with two outputs. The first one is not the first in alphabetical order.
  private static let project = """
    issues = "issues/*/issue.txt"
    style = "styles/house.css"
    root = "."

    [outputs.print]
    target = "a5"
    set = ["h1.color=navy"]

    [outputs.large]
    like = "print"
    text-size = "ax1"

    [outputs.cover]
    format = "png"
    page = 2
    ppi = 36

    """

  private func project(_ text: String = project) throws -> BatchProject {
    let project = try BatchProject(["may"])
    try project.write(text, to: "zine.toml")
    try project.write("p { text-align: center }\n", to: "styles/house.css")
    try project.write("<h1>May</h1><p>One<pagebreak><p>Two", to: "issues/may/issue.txt")
    return project
  }

  private func zine(
    _ words: [String], _ project: BatchProject, in folder: String = "."
  ) throws -> Program.Result {
    try Program.run(words, in: project.scratch.file(folder))
  }

  /// Returns the layout with options that replace all settings of the project.
  private func frames(_ options: [String], _ project: BatchProject) throws -> String {
    try zine(
      ["render", "issues/may/issue.txt", "--no-project", "--dump", "frames"] + options, project
    ).output
  }

  private static let print = [
    "--target", "a5", "--style", "styles/house.css", "--root", ".", "--set", "h1.color=navy",
  ]

  @Test(arguments: [
    ("issues/may/issue.txt", "."), ("issues/may", "."), ("issues/may/", "."),
    ("issues/may/print", "."), ("issues/may/issue.txt/print", "."), ("issue.txt", "issues/may"),
    (".", "issues/may"), ("./print", "issues/may"), ("../may/issue.txt", "issues/may"),
    ("may", "issues"),
  ])
  func appliesProjectSettings(_ operand: String, _ folder: String) throws {
    let project = try project()
    let result = try zine(["render", operand, "--dump", "frames"], project, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try result.output == frames(Self.print, project))
  }

  @Test func appliesEdition() throws {
    let project = try project(
      Self.project.replacing("like = \"print\"", with: "like = \"print\"\nedition = \"east\""))
    try project.write(
      "@media (-zine-edition: east) { p { text-indent: 30pt } h1 { color: red } }\n",
      to: "styles/house.css")
    let large = ["--text-size", "ax1"]
    let east = try frames(Self.print + large + ["--edition", "east"], project)
    #expect(try east != frames(Self.print + large + ["--edition", "west"], project))
    #expect(try zine(["render", "issues/may/large", "--dump", "frames"], project).output == east)
    let west = try zine(
      ["render", "issues/may/large", "--dump", "frames", "--edition", "west"], project)
    #expect(try west.output == frames(Self.print + large, project))
    for command in [["check"], ["measure"], ["style", "--explain", "1:5"]] {
      let result = try zine(command + ["issues/may/issue.txt", "--edition", "east"], project)
      #expect(result.status == 0, "\(command) \(result.errors)")
    }
  }

  @Test func selectsNamedOutput() throws {
    let project = try project()
    let large = try frames(Self.print + ["--text-size", "ax1"], project)
    #expect(try large != frames(Self.print, project))
    let result = try zine(["render", "issues/may/large", "--dump", "frames"], project)
    #expect(result.output == large)
  }

  /// A list on the command line replaces the project's list, but properties are combined.
  @Test func prefersCommandLine() throws {
    let project = try project()
    let result = try zine(
      [
        "render", "issues/may", "--dump", "frames", "--target", "phone", "--style", "@news",
        "--set", "h1.color=red", "--set", "p.color=blue",
      ], project)
    #expect(
      try result.output
        == frames(
          [
            "--target", "phone", "--style", "@news", "--root", ".", "--set", "h1.color=red",
            "--set", "p.color=blue",
          ], project))
    let ignored = try zine(
      ["render", "issues/may/issue.txt", "--no-project", "--dump", "frames"], project)
    #expect(try ignored.output == frames([], project))
  }

  @Test func writesFormatOfOutput() throws {
    let project = try project()
    #expect(try zine(["render", "issues/may"], project).status == 0)
    #expect(try zine(["render", "issues/may/large"], project).status == 0)
    #expect(try zine(["render", "issues/may/cover"], project).status == 0)
    #expect(try project.run().status == 0)
    for (own, built) in [("print", "print.pdf"), ("large", "large.pdf"), ("cover", "cover.png")] {
      let name = own == "print" ? "issue.pdf" : built
      #expect(
        try Data(contentsOf: project.scratch.file(name))
          == Data(contentsOf: project.scratch.file("out/may/\(built)")), "\(own)")
    }
  }

  @Test func listsProjectAmongInputs() throws {
    let project = try project()
    let result = try zine(
      ["render", "issues/may", "-o", "x.pdf", "--deps", "-", "--deps-format", "zero"], project)
    let inputs = result.output.split(separator: "\0").map(String.init)
    #expect(inputs.contains("zine.toml"))
    #expect(inputs.contains("styles/house.css"))
    #expect(try zine(["render", "issues/may", "-o", "zine.toml.pdf"], project).status == 0)
    try FileManager.default.createSymbolicLink(
      at: project.scratch.file("y.pdf"), withDestinationURL: project.scratch.file("zine.toml"))
    #expect(try zine(["render", "issues/may", "-o", "y.pdf"], project).status == 64)
  }

  @Test func ignoresOtherSources() throws {
    let project = try project()
    try project.write("<h1>Notes</h1>", to: "issues/may/notes.txt")
    let result = try zine(["render", "issues/may/notes.txt", "--dump", "frames"], project)
    #expect(result.errors == "")
    #expect(
      try result.output
        == zine(["render", "issues/may/notes.txt", "--no-project", "--dump", "frames"], project)
        .output)
  }

  @Test(arguments: [
    (
      ["check", "issues"], 66,
      "issues: error[source]: is a folder without any issue of zine.toml"
    ),
    (["measure", "issues/may/lrge"], 64, "there is no output 'lrge'; did you mean 'large'?"),
    (["check", "zine.toml/print"], 66, "'zine.toml' is not an issue of a project"),
    (["check", "issues/may/none.txt"], 66, "issues/may/none.txt: error[source]: No such file"),
    (["check", "issues/may", "--no-project"], 66, "is a folder, not a source; name a file in it"),
    (["golden", "record", "issues/may/cover"], 66, "is a picture; goldens support only PDFs"),
  ])
  func reportsMistakes(_ words: [String], _ status: Int, _ message: String) throws {
    let result = try zine(words, try project())
    #expect(result.status == Int32(status))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func reportsSameProjectMistakesAsBatch() throws {
    let project = try project(Self.project + "colour = 1\n")
    let result = try zine(["check", "issues/may/issue.txt"], project)
    let batch = try project.run()
    #expect(result.status == 64)
    #expect(batch.status == 64)
    #expect(result.errors == batch.errors)
    #expect(result.errors.hasPrefix("zine.toml:17:1: error[project]: [outputs.cover] has no key"))
    let json = try zine(["check", "issues/may", "--diagnostic-format", "json"], project)
    #expect(json.errors.hasPrefix("{\"severity\":\"error\""), "\(json.errors)")
  }

  /// The cost of one issue does not depend on the number of issues in the project.
  @Test(
    .enabled(if: SafetyTests.canTrace, "strace is not allowed here"),
    arguments: ["issues/may/issue.txt", "issues/may", "issues/may/notes.txt"])
  func opensNoOtherIssue(_ operand: String) throws {
    let project = try project()
    try project.write("<p>Notes", to: "issues/may/notes.txt")
    for id in ["april", "june"] {
      try project.write("<h1>x</h1>", to: "issues/\(id)/issue.txt")
    }
    let log = project.scratch.file("trace")
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "strace", "-f", "-qq", "-e", "trace=%file", "-o", log.path, Program.zine.path, "render",
        operand, "--dump", "frames",
      ], in: project.scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let calls = try String(contentsOf: log, encoding: .utf8)
    #expect(calls.contains("issues/may"))
    for id in ["april", "june"] { #expect(!calls.contains(id), "\(id)") }
    // The folder that contains all issues is not listed.
    #expect(!calls.contains("issues\", O_RDONLY"), "\(calls)")
    #expect(!calls.contains("issues/\", O_RDONLY"))
  }

  /// An issue is found both by a path with symbolic links and by the path that they lead to.
  @Test func findsIssueThroughLinks() throws {
    let project = try project()
    try FileManager.default.createSymbolicLink(
      atPath: project.scratch.file("issues/now").path, withDestinationPath: "may")
    try FileManager.default.createSymbolicLink(
      atPath: project.scratch.file("latest").path, withDestinationPath: "issues/may")
    for operand in ["issues/now", "issues/now/issue.txt", "latest", "latest/issue.txt"] {
      let result = try zine(["render", operand, "--dump", "frames"], project)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try result.output == frames(Self.print, project), "\(operand)")
    }
  }

  @Test func measuresAndChecksWithOutputSettings() throws {
    let project = try project()
    func pages(_ words: String...) throws -> String {
      try zine(["measure"] + words, project).output
    }
    #expect(try pages("issues/may") == pages("issues/may/issue.txt", "--target", "a5"))
    #expect(try pages("issues/may") != pages("issues/may/issue.txt", "--no-project"))
    try project.write("<img src=../../shared.png>", to: "issues/may/issue.txt")
    #expect(try zine(["check", "issues/may"], project).status == 0)
    #expect(try zine(["check", "issues/may/issue.txt", "--no-project"], project).status == 1)
  }

  @Test func watchesProject() throws {
    let project = try project(Self.project.replacing("a5", with: "nope"))
    #expect(try zine(["watch", "issues/may", "-o", "x.pdf"], project).status == 64)
    try project.write(Self.project, to: "zine.toml")
    let watch = try RunningWatch(["issues/may", "-o", "x.pdf"], in: project.scratch)
    let first = try watch.wait(for: "x.pdf: 2 pages")
    try project.write(Self.project.replacing("\"a5\"", with: "1"), to: "zine.toml")
    let second = try watch.wait(for: "the render ended with 64", after: first)
    try project.write(Self.project.replacing("a5", with: "a4"), to: "zine.toml")
    try watch.wait(for: "x.pdf: 2 pages", after: second)
  }

  /// `style` and `fonts` use the same settings as `render`.
  @Test(arguments: ["issues/may/issue.txt", "issues/may", "issues/may/print"])
  func explainsTheStyleOfTheProject(_ operand: String) throws {
    let project = try project()
    let result = try zine(["style", "--explain", "1:5", operand], project)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("color: #000080\n  zine.toml: set = \"h1.color=navy\"\n"))
    let paragraph = try zine(
      ["style", "--explain", "issues/may/issue.txt:1:18", "--set", "p.color=red", operand], project)
    #expect(paragraph.output.contains("styles/house.css:1:5: p { text-align: center }"))
    #expect(paragraph.output.contains("  --set p.color=red\n"), "\(paragraph.output)")
    let plain = try zine(
      ["style", "--explain", "1:5", "issues/may/issue.txt", "--no-project"], project)
    #expect(!plain.output.contains("navy"))
    let json = try zine(["style", "--explain", "1:5", operand, "--json"], project)
    #expect(
      json.output.contains(
        #"{"kind":"setting","text":"h1.color=navy","file":"zine.toml"}"#), "\(json.output)")
  }

  @Test func explainsAnyOutputFromAnyFolder() throws {
    let project = try project()
    let result = try zine(["style", "--explain", "1:18", "large"], project, in: "issues/may")
    #expect(result.status == 66)
    let large = try zine(["style", "--explain", "1:18", "./large"], project, in: "issues/may")
    #expect(large.output.contains("../../styles/house.css:1:5"), "\(large.output)\(large.errors)")
    let other = try zine(["style", "--explain", "x.txt:1:1", "issues/may"], project)
    #expect(other.status == 64)
    #expect(
      other.errors.contains("'x.txt' is not one of the sources: issues/may/issue.txt"),
      "\(other.errors)")
    #expect(try zine(["style", "--explain", "1:1", "issues"], project).status == 66)
    #expect(try zine(["style", "--explain", "1:1", "issues/may/none"], project).status == 64)
  }

  @Test func listsTheFontsOfTheProject() throws {
    let project = try project()
    try project.write("body { font-family: Nowhere Grotesk, Tinos }\n", to: "styles/house.css")
    for operand in ["issues/may/issue.txt", "issues/may", "issues/may/large"] {
      let result = try zine(["fonts", "--for", operand], project)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("Nowhere Grotesk"), "\(operand): \(result.output)")
    }
    let plain = try zine(["fonts", "--for", "issues/may/issue.txt", "--no-project"], project)
    #expect(!plain.output.contains("Nowhere Grotesk"))
    #expect(try zine(["fonts", "--for", "issues"], project).status == 66)
    try project.write("issues = 5\n", to: "zine.toml")
    #expect(try zine(["fonts", "--for", "issues/may/issue.txt"], project).status == 64)
  }

  // MARK: Without operands

  @Test(arguments: ["issues/may", "issues/may/pictures", "issues/may/pictures/old"])
  func takesTheIssueOfTheFolder(_ folder: String) throws {
    let project = try project()
    try FileManager.default.createDirectory(
      at: project.scratch.file("issues/may/pictures/old"), withIntermediateDirectories: true)
    let result = try zine(["render", "--dump", "frames"], project, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try result.output == frames(Self.print, project))
    for command in [
      ["check"], ["measure"], ["style", "--explain", "1:5"], ["lock"], ["golden", "record"],
      ["golden", "check"],
    ] {
      let result = try zine(command, project, in: folder)
      #expect(result.status == 0, "\(command) \(result.errors)")
    }
    #expect(try zine(["render"], project, in: folder).status == 0)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.scratch.file(folder).path)
    #expect(names.contains("issue.pdf"), "\(names)")
  }

  @Test func watchesTheIssueOfTheFolder() throws {
    let project = try project()
    let folder = project.scratch.file("issues/may").path
    let watch = try RunningWatch(
      ["-o", "x.pdf"], in: project.scratch,
      under: ["sh", "-c", "cd issues/may && exec \"$0\" \"$@\""])
    try watch.wait(for: "x.pdf: 2 pages")
    #expect(FileManager.default.fileExists(atPath: folder + "/x.pdf"))
    #expect(try watch.end(by: SIGINT).status == 130)
  }

  @Test func asksForAnIssueWhereThereIsNone() throws {
    let project = try project()
    for folder in [".", "issues", "styles"] {
      let result = try zine(["render"], project, in: folder)
      #expect(result.status == 64, "\(folder)")
      #expect(result.errors.contains("Missing expected argument '<source> ...'"))
      #expect(result.errors.contains("this folder belongs to no issue of "), "\(result.errors)")
      #expect(result.errors.contains("issues/may"), "\(result.errors)")
    }
    let alone = try zine(["golden", "check", "--no-project"], project, in: "issues/may")
    #expect(alone.status == 64)
    #expect(alone.errors.contains("Missing expected argument '<issue> ...'"), "\(alone.errors)")
    let scratch = try Scratch()
    #expect(try Program.run(["check"], in: scratch.folder).status == 64)
  }
}
