import Foundation
import Testing

/// Issues whose sources `zine.toml` lists.
@Suite struct SourceListTests {
  private static let project = """
    issues = "issues/*"
    sources = ["00-*.txt", "text/*.txt", "99-imprint.txt"]
    style = "house.css"
    root = "."

    [outputs.print]
    target = "a5"

    """

  private func project(_ text: String = project) throws -> BatchProject {
    let project = try BatchProject(["may"])
    try FileManager.default.removeItem(at: project.scratch.file("issues/may/issue.txt"))
    try project.write(text, to: "zine.toml")
    try project.write("p { color: #123456 }\n", to: "house.css")
    try project.write("<title>May</title><p>first", to: "issues/may/00-a.txt")
    try project.write("<p>second", to: "issues/may/00-b.txt")
    try project.write("<p>third", to: "issues/may/text/10.txt")
    try project.write("<p>last", to: "issues/may/99-imprint.txt")
    try project.write("<p>notes", to: "issues/may/notes.txt")
    try project.write("<p>not an issue", to: "issues/plans/plan.txt")
    return project
  }

  private func zine(
    _ words: [String], _ project: BatchProject, in folder: String = "."
  ) throws -> Program.Result {
    try Program.run(words, in: project.scratch.file(folder))
  }

  private func frames(
    _ operands: [String], _ project: BatchProject, in folder: String = "."
  ) throws -> String {
    let result = try zine(["render", "--dump", "frames"] + operands, project, in: folder)
    #expect(result.status == 0, "\(operands): \(result.errors)")
    return result.output
  }

  private static let all = [
    "issues/may/00-a.txt", "issues/may/00-b.txt", "issues/may/text/10.txt",
    "issues/may/99-imprint.txt",
  ]
  private static let settings = [
    "--no-project", "--target", "a5", "--style", "house.css", "--root", ".",
  ]

  @Test func readsAllSourcesInOrder() throws {
    let project = try project()
    let whole = try frames(Self.settings + Self.all, project)
    for operand in ["issues/may", "issues/may/", "issues/may/print", "./issues/may"] {
      #expect(try frames([operand], project) == whole, "\(operand)")
    }
    #expect(try frames(["."], project, in: "issues/may") == whole)
    #expect(try frames([".."], project, in: "issues/may/text") == whole)
    let check = try zine(["check", "issues/may"], project)
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
    let measure = try zine(["measure", "issues/may"], project)
    #expect(measure.status == 0, "\(measure.errors)")
    let style = try zine(
      ["style", "--explain", "issues/may/text/10.txt:1:4", "issues/may"], project)
    #expect(style.output.contains("house.css:1:5: p { color: #123456 }"), "\(style.errors)")
  }

  /// A single source of an issue is rendered with the settings of the issue.
  @Test func givesOneSourceTheSettings() throws {
    let project = try project()
    for source in Self.all {
      #expect(try frames([source], project) == frames(Self.settings + [source], project))
    }
    #expect(
      try frames(["10.txt"], project, in: "issues/may/text")
        == frames(Self.settings + [Self.all[2]], project))
    #expect(
      try frames(["issues/may/notes.txt"], project)
        == frames(["--no-project", "issues/may/notes.txt"], project))
    for command in [["golden", "record"], ["golden", "check"], ["lock"]] {
      let result = try zine(command + ["issues/may/00-b.txt"], project)
      #expect(result.status == 64)
      #expect(
        result.errors.contains("name the issue by its folder, 'issues/may'"), "\(result.errors)")
    }
  }

  @Test func callsTheOutputLikeTheIssue() throws {
    let project = try project()
    #expect(try zine(["render", "issues/may"], project).status == 0)
    #expect(try project.scratch.names.contains("may.pdf"))
    #expect(try zine(["render", "issues/may/00-a.txt"], project).status == 0)
    #expect(try project.scratch.names.contains("00-a.pdf"))
  }

  /// Without `issues`, the folder of `zine.toml` is the only issue.
  @Test func makesAnIssueOfOneFolder() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("may"), withIntermediateDirectories: true)
    try scratch.write("sources = \"*.txt\"\n", to: "may/zine.toml")
    try scratch.write("<title>May</title><p>one", to: "may/1.txt")
    try scratch.write("<p>two", to: "may/2.txt")
    let batch = try Program.run(["batch"], in: scratch.file("may"))
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(FileManager.default.fileExists(atPath: scratch.file("may/out/may/issue.pdf").path))
    let text = try Program.tool("pdftotext", [scratch.file("may/out/may/issue.pdf").path, "-"])
    #expect(text.output.split(whereSeparator: \.isWhitespace) == ["one", "two", "1"])
  }

  // MARK: Builds

  @Test func buildsWhatANewSourceChanges() throws {
    let project = try project()
    #expect(try project.run().status == 0)
    let first = try project.outputs["may/print.pdf"]
    #expect(first != nil)
    #expect(try project.run("--dry-run").output == "")
    try project.write("<p>third and a half", to: "issues/may/text/11.txt")
    let reason = try project.run("--dry-run").output
    #expect(reason == "out/may/print.pdf: its sources are other files\n", "\(reason)")
    #expect(try project.run().status == 0)
    #expect(try project.outputs["may/print.pdf"] != first)
    try project.write("<p>another second", to: "issues/may/00-b.txt")
    let change = try project.run("--dry-run").output
    #expect(change == "out/may/print.pdf: issues/may/00-b.txt has changed\n", "\(change)")
    try FileManager.default.removeItem(at: project.scratch.file("issues/may/text/11.txt"))
    try project.write("<p>second", to: "issues/may/00-b.txt")
    #expect(try project.run().status == 0)
    #expect(try project.outputs["may/print.pdf"] == first)
  }

  @Test func namesAllSourcesAsRead() throws {
    let project = try project()
    let deps = try zine(
      ["render", "issues/may", "-o", "x.pdf", "--deps", "-", "--deps-format", "json"], project)
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(deps.output.utf8)) as? [String: Any])
    let inputs = try #require(list["inputs"] as? [String])
    #expect(Set(Self.all + ["zine.toml", "house.css"]).isSubset(of: inputs))
    let folders = try #require(list["folders"] as? [String])
    #expect(Set(["issues/may", "issues/may/text"]).isSubset(of: folders))
  }

  @Test func watchesForNewSources() throws {
    let project = try project()
    let watch = try RunningWatch(["issues/may", "-o", "x.pdf"], in: project.scratch)
    var count = try watch.wait(for: "x.pdf: 1 page")
    try project.write("<p>new<pagebreak><p>page", to: "issues/may/text/12.txt")
    count = try watch.wait(for: "x.pdf: 2 pages", after: count)
    try FileManager.default.removeItem(at: project.scratch.file("issues/may/text/12.txt"))
    try watch.wait(for: "x.pdf: 1 page", after: count)
    #expect(try watch.end(by: SIGINT).status == 130)
  }

  @Test func keepsGoldensOfAllSources() throws {
    let project = try project()
    let record = try zine(["golden", "record", "issues/may"], project)
    #expect(record.status == 0, "\(record.errors)")
    let manifest = try String(
      contentsOf: project.scratch.file("issues/may/golden/print/manifest.json"), encoding: .utf8)
    for name in ["00-a.txt", "00-b.txt", "text/10.txt", "99-imprint.txt", "../../house.css"] {
      #expect(manifest.contains("\"name\":\"\(name)\""), "\(name) \(manifest)")
    }
    #expect(try zine(["golden", "check", "issues/may"], project).status == 0)
    let built = try project.run("--check-goldens")
    #expect(built.status == 0, "\(built.errors)")
    try project.write("<p>fourth", to: "issues/may/text/20.txt")
    #expect(try zine(["golden", "check", "issues/may/print"], project).status == 3)
    #expect(try project.run("--check-goldens").status == 3)
  }

  /// The lock file is in the issue's folder, and batches use it, too.
  @Test func locksTheFontsOfAllSources() throws {
    let project = try project()
    try project.write("<p style=\"font-family: Cousine\">mono", to: "issues/may/text/20.txt")
    #expect(try zine(["lock", "issues/may"], project).status == 0)
    #expect(
      FileManager.default.fileExists(atPath: project.scratch.file("issues/may/zine.lock").path))
    #expect(try project.run().status == 0)
    try project.write("{\"fonts\": [], \"dictionaries\": []}", to: "issues/may/zine.lock")
    let locked = try project.run()
    #expect(locked.status == 1)
    #expect(locked.errors.contains("issues/may/zine.lock"), "\(locked.errors)")
    #expect(try zine(["check", "issues/may"], project).status == 1)
  }

  @Test(.enabled(if: BatchFolder.find("ninja") != nil, "ninja is not installed"))
  func buildsByNinja() throws {
    let project = try project()
    #expect(try project.run("--emit", "ninja").status == 0)
    let file = try String(contentsOf: project.scratch.file("build.ninja"), encoding: .utf8)
    #expect(file.contains("source = " + Self.all.joined(separator: " ")))
    #expect(file.contains("issues/may/text"))
  }

  // MARK: Errors

  @Test(arguments: [
    ("sources = \"none-*.txt\"", "zine.toml:2:11: error[project]: no issue has a source named"),
    ("sources = [\"00-*.txt\", \"7*\"]", "zine.toml:2:24: error[project]: no issue has a source"),
    (
      "sources = [\"00-*.txt\", \"none.txt\"]",
      "zine.toml:2:24: error[project]: the source 'issues/may/none.txt' does not exist"
    ),
    ("sources = \"../x.txt\"", "zine.toml:2:11: error[project]: the source '../x.txt' is outside"),
    (
      "sources = \"a/../../*\"", "zine.toml:2:11: error[project]: the source 'a/../../*' is outside"
    ),
    ("sources = \"/etc/*\"", "zine.toml:2:11: error[project]: the source '/etc/*' is outside"),
    ("sources = \"**/*.txt\"", "zine.toml:2:11: error[project]: 'sources' is \"**/*.txt\""),
    ("sources = []", "zine.toml:2:11: error[project]: 'sources' is []"),
    ("sources = 7", "zine.toml:2:11: error[project]: 'sources' is 7"),
    ("sources = \"\"", "zine.toml:2:11: error[project]: 'sources' is \"\""),
    (
      "sources = \"text\"",
      "zine.toml:2:11: error[project]: the source 'issues/may/text' is not a regular file"
    ),
    ("source = \"a.txt\"", "did you mean 'sources'?"),
    (
      "sources = \"00-*.txt\"\nsource = \"a.txt\"",
      "zine.toml:3:1: error[project]: 'source' and 'sources' both name the files of an issue"
    ),
  ])
  func refusesMistakes(_ line: String, _ message: String) throws {
    let project = try project("issues = \"issues/*\"\n\(line)\n")
    let batch = try project.run()
    #expect([64, 66].contains(batch.status))
    #expect(batch.errors.contains(message), "\(batch.errors)")
    if !message.contains("no issue") {
      let render = try zine(["check", "issues/may", "--diagnostic-format", "short"], project)
      #expect([64, 66].contains(render.status), "\(render.errors)")
    }
  }

  @Test(arguments: ["\"issues/*/00-a.txt\"", "\"issues/may/00-a.txt\""])
  func refusesIssuesThatAreFiles(_ issues: String) throws {
    let project = try project("issues = \(issues)\nsources = \"*.txt\"\n")
    let batch = try project.run()
    #expect(batch.status == 64)
    #expect(
      batch.errors.contains("zine.toml:1:10: error[project]: 'issues' names the file"),
      "\(batch.errors)")
    #expect(batch.errors.contains("issues = \"issues/*\""))
  }

  @Test func saysWhichFolderHasNoSources() throws {
    let project = try project()
    let result = try zine(["render", "issues/plans", "--diagnostic-format", "short"], project)
    #expect(result.status == 66, "\(result.errors)")
    #expect(
      result.errors.contains(
        "zine.toml:2:12: error[project]: no file in 'issues/plans' matches 'sources'"),
      "\(result.errors)")
    #expect(try zine(["render", "issues"], project).status == 66)
  }

  /// Symbolic links that lead outside of the project are not followed.
  @Test func followsNoLinkOutOfTheProject() throws {
    let project = try project("issues = \"issues/*\"\nsources = [\"*.txt\"]\n")
    let outside = try Scratch()
    let secret = try outside.write("<p>secret", to: "secret.txt")
    let link = project.scratch.file("issues/may/50-link.txt")
    try project.write("<p>shared", to: "shared.txt")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "../../shared.txt")
    #expect(try frames(["issues/may"], project).contains("\"shared\""))
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    for result in [try project.run(), try zine(["render", "issues/may"], project)] {
      #expect(result.status == 64)
      #expect(result.errors.contains("'issues/may/50-link.txt' leads out of the project"))
    }
  }

  @Test func takesAThousandSources() throws {
    let project = try project("issues = \"issues/*\"\nsources = [\"many/*.txt\"]\n")
    for number in 1000..<2000 {
      try project.write("<p>\(number)", to: "issues/may/many/\(number).txt")
    }
    #expect(try frames(["issues/may"], project).contains("\"1999\""))
    #expect(try project.run().status == 0)
    #expect(try project.run("--dry-run").output == "")
  }
}
