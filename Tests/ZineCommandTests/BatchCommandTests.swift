import Foundation
import Testing

/// `zine batch` on the command line.
@Suite struct BatchCommandTests {
  @Test func buildsOnlyWhatChanged() throws {
    let project = try BatchProject()
    let first = try project.run()
    #expect(first.status == 0)
    #expect(first.output.isEmpty)
    #expect(first.errors.contains("i3/issue: built, 1 page\n"), "\(first.errors)")
    #expect(first.errors.contains("4 built, 0 fresh, 0 failed in "))
    let outputs = try project.outputs
    #expect(outputs.keys.sorted() == project.ids.map { "\($0)/issue.pdf" })

    #expect(try project.run("--report", "report.jsonl").errors.hasPrefix("0 built, 4 fresh"))
    #expect(Set(try project.report().values) == ["hit"])

    try project.copyPicture("grey4.png", to: "shared.png")
    let plan = try project.run("--dry-run")
    #expect(
      plan.output
        == "out/i2/issue.pdf: shared.png has changed\nout/i4/issue.pdf: shared.png has changed\n")
    #expect(try project.outputs == outputs)
    #expect(try project.run("--report", "report.jsonl").status == 0)
    #expect(try project.report() == ["i1": "hit", "i2": "miss", "i3": "hit", "i4": "miss"])

    // The earlier picture again, whose output is in the cache.
    try project.copyPicture("rgb8.png", to: "shared.png")
    #expect(try project.run().errors.contains("i4/issue: taken from the cache"))
    #expect(try project.outputs == outputs)
  }

  @Test func noticesNewFiles() throws {
    let project = try BatchProject(["i1", "i2"])
    _ = try project.run()
    // An issue does not depend on files in the folders of other issues.
    try project.write("", to: "issues/i1/fonts/readme")
    #expect(try project.run("--report", "report.jsonl").status == 0)
    #expect(try project.report() == ["i1": "miss", "i2": "hit"])
    try project.write("{}", to: "issues/i2/zine.lock")
    let locked = try project.run("--report", "report.jsonl")
    #expect(locked.status != 0)
    #expect(try project.report() == ["i1": "hit", "i2": "failed"])
  }

  @Test func writesSameBytes() throws {
    let project = try BatchProject()
    _ = try project.run("--jobs", "1")
    let outputs = try project.outputs
    #expect(try project.run("--jobs", "2", "--force").errors.contains("4 built"))
    #expect(try project.outputs == outputs)
    let other = try project.run(
      "--force", environment: ["ZINE_JOBS": "3", "SOURCE_DATE_EPOCH": "86400"])
    #expect(other.errors.contains("4 built"))
    #expect(try project.outputs == outputs)
    let single = try Program.run(
      ["render", "issues/i1/issue.txt", "-o", "single.pdf", "--root", "."],
      in: project.scratch.folder)
    #expect(single.status == 0)
    #expect(
      try Data(contentsOf: project.scratch.file("single.pdf")) == outputs["i1/issue.pdf"])
  }

  @Test func isolatesFailingIssue() throws {
    let project = try BatchProject()
    _ = try project.run()
    let old = try project.outputs
    try project.issue("i2", "<img src=nowhere.png>")
    try project.issue("i3", "Another line.")
    let result = try project.run("--report", "report.jsonl")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("i2/issue: failed: issues/i2/issue.txt:1:"), "\(result.errors)")
    #expect(result.errors.contains("the picture 'nowhere.png' does not exist"))
    #expect(result.errors.contains("1 built, 2 fresh, 1 failed in "))
    #expect(try project.report() == ["i1": "hit", "i2": "failed", "i3": "miss", "i4": "hit"])
    #expect(try project.outputs["i2/issue.pdf"] == old["i2/issue.pdf"])
    // The next run fails again.
    #expect(try project.run().status == 1)
    let quick = try project.run("--fail-fast", "--jobs", "1", "--force")
    #expect(quick.status == 1)
    #expect(quick.errors.contains("2 not begun"), "\(quick.errors)")
  }

  @Test func listsAndSelects() throws {
    let project = try BatchProject(settings: "[outputs.a]\n[outputs.b]\nformat = \"png\"\n")
    let list = try project.run("--list", "--only", "i[12]")
    #expect(
      list.output
        == "i1\ta\tout/i1/a.pdf\ni1\tb\tout/i1/b.png\ni2\ta\tout/i2/a.pdf\ni2\tb\tout/i2/b.png\n")
    let parts = try (1...3).map { try project.run("--list", "--shard", "\($0)/3").output }
    let whole = try project.run("--list").output
    #expect(
      parts.flatMap { $0.split(separator: "\n") }.sorted()
        == whole.split(separator: "\n").sorted())
    let task = try project.run(
      "--list", "--shard", "slurm",
      environment: [
        "SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_MAX": "7",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ])
    #expect(task.output == parts[1])
    #expect(!FileManager.default.fileExists(atPath: project.scratch.file("out").path))
  }

  @Test(arguments: [
    (["--jobs", "0"], "--jobs 0: must be from 1 to"), (["--jobs", "x"], "jobs"),
    (["--shard", "4/3"], "--shard 4/3"), (["--shard", "slurm"], "SLURM_ARRAY_TASK_MIN is not set"),
    (["--only", "x*"], "no issue has this name"),
    (["--list", "--dry-run"], "can't be combined"),
    (["--emit", "make"], "make"), (["--cache", ""], "empty"), (["--report", ""], "empty"),
    (["--frob"], "--frob"),
  ])
  func rejectsOptions(_ options: [String], _ message: String) throws {
    let project = try BatchProject(["i1"])
    let result = try Program.run(["batch"] + options, in: project.scratch.folder)
    #expect(result.status == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: project.scratch.file("out").path))
  }

  @Test func rejectsArrayWithGaps() throws {
    let project = try BatchProject(["i1"])
    let result = try project.run(
      "--shard", "slurm",
      environment: [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "5",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ])
    #expect(result.status == 64)
    #expect(result.errors.contains("gaps"))
    #expect(try project.run(environment: ["ZINE_JOBS": "many"]).status == 64)
  }

  @Test func reportsMistakesOfProject() throws {
    let project = try BatchProject(["i1"], settings: "isues = 1\n[outputs.a]\ntext-sice = \"l\"\n")
    let result = try project.run()
    #expect(result.status == 64)
    #expect(result.errors.contains("zine.toml:3:1: error[project]: "), "\(result.errors)")
    #expect(result.errors.contains("did you mean 'issues'?"))
    #expect(result.errors.contains("zine.toml:5:1: error[project]: "))
    #expect(try project.run("nowhere").status == 66)
    #expect(try project.run("issues").status == 66)
  }

  @Test func comparesGoldens() throws {
    let project = try BatchProject(["i1", "i2"])
    let recorded = try Program.run(
      ["golden", "record", "issues/i1/issue.txt", "--root", "."], in: project.scratch.folder)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(try project.run("--check-goldens", "--report", "report.jsonl").status == 0)
    try project.issue("i1", "Another line.")
    try project.issue("i2", "Another line.")
    let result = try project.run("--check-goldens", "--report", "report.jsonl")
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.errors.contains("i1/issue: differs from its golden"))
    #expect(result.errors.contains("2 built, 0 fresh, 0 failed, 1 unlike their golden"))
    #expect(try project.report() == ["i1": "differs", "i2": "miss"])
    #expect(try project.outputs["i1/golden-report.html"] != nil)
  }

  /// An issue that would take half a minute exceeds the time limit, while the other one takes only a moment.
  @Test func enforcesTimeLimit() throws {
    let project = try BatchProject(["i1", "i2"], settings: "[limits]\nseconds = 4\n")
    try project.issue("i1", String(repeating: "<b>a ", count: 2_000_000))
    let result = try project.run()
    #expect(result.status == 1)
    #expect(
      result.errors.contains("i1/issue: failed: it took more than 4 seconds and was stopped"),
      "\(result.errors)")
    #expect(result.errors.contains("1 built, 0 fresh, 1 failed"))
  }

  /// A symbolic link with the name of an output may be part of somebody else's sources.
  @Test func writesThroughNoLink() throws {
    let project = try BatchProject(["i1"])
    #expect(try project.run().status == 0)
    let name = try #require(project.outputs.keys.first { $0.hasSuffix(".pdf") })
    let output = project.scratch.file("out/" + name)
    try FileManager.default.removeItem(at: output)
    try project.write("kept", to: "other.txt")
    try FileManager.default.createSymbolicLink(
      at: output, withDestinationURL: project.scratch.file("other.txt"))
    let result = try project.run("--force")
    #expect(result.status != 0)
    #expect(result.errors.contains("is a link, which no output is written through"))
    #expect(try String(contentsOf: project.scratch.file("other.txt"), encoding: .utf8) == "kept")
  }

  // MARK: The cache

  @Test func sharesCache() throws {
    let cache = try Scratch()
    let (first, second) = (try BatchProject(), try BatchProject())
    let path = cache.file("cache").path
    #expect(try first.run("--cache", path).errors.contains("4 built"))
    // Another folder with the same files.
    let result = try second.run(environment: ["ZINE_CACHE": path])
    #expect(result.errors.contains("0 built, 4 fresh"), "\(result.errors)")
    #expect(try second.outputs == first.outputs)

    let info = try Program.run(["cache", "info", "--cache", path], in: first.scratch.folder)
    #expect(info.output.contains("outputs: 4\nentries: 4\n"), "\(info.output)")
    let young = try Program.run(
      ["cache", "clean", "-v", "--cache", path], in: first.scratch.folder)
    #expect(
      young.output.isEmpty && young.errors.hasPrefix("removed: 0 outputs, 0 entries, 0 bytes"))
    let all = try Program.run(
      ["cache", "clean", "-v", "--older", "0d", "--cache", path], in: first.scratch.folder)
    #expect(all.errors.hasPrefix("removed: 4 outputs, 4 entries, "))
    #expect(try first.run("--cache", path).errors.contains("4 built"))
    let wrong = try Program.run(["cache", "clean", "--older", "soon"], in: first.scratch.folder)
    #expect(wrong.status == 64)
  }

  @Test func repairsDamage() throws {
    let project = try BatchProject(["i1"])
    _ = try project.run()
    let outputs = try project.outputs
    let cache = project.scratch.file(".zine-cache")
    for path in try FileManager.default.subpathsOfDirectory(atPath: cache.path) {
      let url = cache.appending(path: path)
      guard var bytes = try? Data(contentsOf: url), !bytes.isEmpty else { continue }
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: url)
    }
    try FileManager.default.removeItem(at: project.scratch.file("out"))
    let result = try project.run()
    #expect(result.status == 0)
    #expect(result.errors.contains("is damaged and is rebuilt"), "\(result.errors)")
    #expect(result.errors.contains("1 built"))
    #expect(try project.outputs == outputs)
  }

  @Test func continuesWithoutCache() throws {
    let project = try BatchProject(["i1"])
    try project.write("", to: "file")
    let result = try project.run("--cache", "file")
    #expect(result.status == 0)
    #expect(result.errors.contains("zine: warning: nothing is kept in the cache: "))
    #expect(result.errors.contains("1 built"))
  }

  // MARK: Interruptions

  private func start(_ project: BatchProject, _ arguments: [String] = []) throws -> Process {
    let process = Process()
    process.executableURL = Program.zine
    process.arguments = ["batch"] + arguments
    process.currentDirectoryURL = project.scratch.folder
    process.environment = Program.environment
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until an output exists.
  private func waitForOutput(of project: BatchProject) throws {
    let deadline = ContinuousClock.now + .seconds(50)
    while (try? project.outputs)?.isEmpty != false, ContinuousClock.now < deadline {
      usleep(2_000)
    }
    #expect(try !project.outputs.isEmpty)
  }

  @Test func stopsCleanly() throws {
    let project = try BatchProject((1...30).map { "i\($0)" })
    let wanted = try finished(project)
    let process = try start(project)
    try waitForOutput(of: project)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    // The batch may have finished before the signal.
    #expect([130, 0].contains(process.terminationStatus))
    for (path, bytes) in try project.outputs { #expect(wanted[path] == bytes, "\(path)") }
    #expect(try project.run().status == 0)
    #expect(try project.outputs == wanted)
  }

  /// Returns the outputs of a complete batch, and removes them from the project together with the cache.
  private func finished(_ project: BatchProject) throws -> [String: Data] {
    #expect(try project.run().status == 0)
    let outputs = try project.outputs
    try forget(project)
    return outputs
  }

  private func forget(_ project: BatchProject) throws {
    for name in ["out", ".zine-cache"] {
      try FileManager.default.removeItem(at: project.scratch.file(name))
    }
  }

  @Test func losesNothingWhenKilled() throws {
    let project = try BatchProject((1...12).map { "i\($0)" })
    let wanted = try finished(project)
    for round in 1...10 {
      let process = try start(project)
      if round.isMultiple(of: 2) { try waitForOutput(of: project) }
      usleep(UInt32(round * 7_919 % 60_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for (path, bytes) in (try? project.outputs) ?? [:] {
        #expect(wanted[path] == bytes, "\(path)")
      }
    }
    #expect(try project.run().status == 0)
    #expect(try project.outputs == wanted)
    #expect(try project.run().errors.hasPrefix("0 built, 12 fresh"))
  }

  @Test func writesForNinja() throws {
    let project = try BatchProject(["i1"])
    #expect(try project.run("--emit", "ninja").status == 0)
    let text = try String(contentsOf: project.scratch.file("build.ninja"), encoding: .utf8)
    #expect(text.contains("build out/i1/issue.pdf: render issues/i1/issue.txt\n"))
    #expect(!FileManager.default.fileExists(atPath: project.scratch.file("out").path))
  }

  // MARK: Problems

  @Test func reportsEachProblemOnce() throws {
    let project = try BatchProject(
      ["i1", "i2"], settings: "[outputs.a]\n[outputs.b]\n[outputs.c]\n")
    try project.issue("i1", "<foo>A line.")
    let warning =
      "issues/i1/issue.txt:1:39: warning[unknown-tag]: unknown tag <foo>; its text is kept"
    let first = try project.run("--jobs", "1")
    #expect(first.status == 0)
    #expect(
      first.errors.contains("i1/a: built, 1 page, 1 warning\n\(warning)\n"), "\(first.errors)")
    #expect(first.errors.components(separatedBy: warning).count == 2)
    // The warning is also printed if nothing is built, and if the output comes from the cache.
    #expect(try project.run().errors.hasPrefix("\(warning)\n0 built, 6 fresh"))
    try FileManager.default.removeItem(at: project.scratch.file("out"))
    let restored = try project.run("--jobs", "1").errors
    #expect(restored.contains("i1/a: taken from the cache\n\(warning)\n"), "\(restored)")

    try project.issue("i2", "<img src=none.png alt=b>")
    let failed = try project.run("--jobs", "1")
    #expect(failed.status == 1)
    let error = "error[picture]: the picture 'none.png' does not exist"
    // The error is printed when it occurs, and again in the summary.
    #expect(failed.errors.components(separatedBy: error).count == 3, "\(failed.errors)")
    #expect(failed.errors.contains("\ni2/b: failed like i2/a\n"))
    #expect(failed.errors.contains("\ni2/a, i2/b, i2/c: issues/i2/issue.txt:1:"))
  }

  @Test func writesProblemsForPrograms() throws {
    let project = try BatchProject(["i1", "i2"])
    try project.issue("i1", "<foo>A line.")
    try project.issue("i2", "<img src=none.png alt=b>")
    let json = try project.run("--diagnostic-format", "json", "--jobs", "1").errors
    let codes = try json.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["code"]
        as? String
    }
    #expect(codes == ["unknown-tag", "picture"])
    let github = try project.run("--diagnostic-format", "github", "--jobs", "1").errors
    #expect(
      github.contains(
        "::warning file=issues/i1/issue.txt,line=1,col=39,endLine=1,endColumn=44,title=unknown-tag::"
      ),
      "\(github)")
    #expect(github.contains("\n::error file=issues/i2/issue.txt,line=1,"))
  }

  @Test func explainsWhyOutputIsBuilt() throws {
    let project = try BatchProject(["i1"])
    func plan() throws -> String { try project.run("--dry-run").output }
    #expect(try plan() == "out/i1/issue.pdf: is new\n")
    _ = try project.run()
    #expect(try plan().isEmpty)
    let toml = try String(contentsOf: project.scratch.file("zine.toml"), encoding: .utf8)
    try project.write(toml + "target = \"A5\"\n", to: "zine.toml")
    #expect(try plan() == "out/i1/issue.pdf: its options have changed\n")
    try project.write(toml, to: "zine.toml")
    try project.issue("i1", "Another line.")
    #expect(try plan() == "out/i1/issue.pdf: issues/i1/issue.txt has changed\n")
    _ = try project.run()
    try FileManager.default.removeItem(at: project.scratch.file("out"))
    #expect(try plan() == "out/i1/issue.pdf: is missing\n")
  }

  /// No folder name can control the terminal, or prevent ninja from building the other issues.
  @Test func escapesNames() throws {
    let project = try BatchProject(["i1", "x|y"])
    try project.write("<p>A line.", to: "issues/e\u{1B}[31m\n::error::/issue.txt")
    let result = try project.run()
    #expect(result.status == 0)
    #expect(result.errors.contains("e [31m ::error::/issue: built, 1 page"), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    let list = try project.run("--list").output
    #expect(list.split(separator: "\n").count == 3)
    #expect(!list.contains("\u{1B}"))
    let emitted = try project.run("--emit", "ninja")
    #expect(emitted.status == 0)
    #expect(emitted.errors.hasPrefix("e [31m ::error::: warning[ninja]: "), "\(emitted.errors)")
    let text = try String(contentsOf: project.scratch.file("build.ninja"), encoding: .utf8)
    #expect(text.contains("build out/i1/issue.pdf: render"))
    #expect(text.contains("build out/x${pipe}y/issue.pdf: render issues/x${pipe}y/issue.txt\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func findsTheProjectAbove() throws {
    let project = try BatchProject(["i1"])
    let folder = project.scratch.file("issues/i1")
    let batch = try Program.run(["batch"], in: folder)
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(batch.errors.contains("zine: the project is in ../..;"), "\(batch.errors)")
    #expect(try project.outputs.keys.sorted() == ["i1/issue.pdf"])
    #expect(try Program.run(["batch", "--dry-run"], in: folder).output == "")
    let cache = try Program.run(["cache", "info"], in: folder)
    #expect(cache.output.contains("outputs: 1\n"), "\(cache.output)")
    #expect(try Program.run(["cache", "clean", "--older", "0d"], in: folder).status == 0)
    // If a folder is given, the project is not searched for in the folders above it.
    #expect(try Program.run(["batch", "."], in: folder).status == 66)
    let report = try Program.run(["batch", "--report", "r.jsonl"], in: folder)
    #expect(report.status == 0, "\(report.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "r.jsonl").path))

    let scratch = try Scratch()
    let none = try Program.run(["batch"], in: scratch.folder)
    #expect(none.status == 66)
    #expect(none.errors.contains("zine.toml: error[project]: there is none in this folder"))
  }
}
