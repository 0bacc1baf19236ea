import Foundation
import Testing

/// Goldens of the outputs of a project.
@Suite struct GoldenOutputTests {
  private static let outputs = """
    [outputs.print]
    [outputs.phone]
    target = "phone"
    [outputs.cover]
    format = "png"
    ppi = 20

    """

  private func project(_ settings: String = outputs) throws -> BatchProject {
    let project = try BatchProject(["i1"], settings: settings)
    try project.write("<h1>News</h1>\n<p>Old words.", to: "issues/i1/issue.txt")
    return project
  }

  private func golden(_ words: String..., in project: BatchProject) throws -> Program.Result {
    try Program.run(["golden"] + words, in: project.scratch.folder)
  }

  private func add(_ line: String, to project: BatchProject) throws {
    let text = try String(contentsOf: project.scratch.file("zine.toml"), encoding: .utf8)
    // Keys without a table have to come before the tables.
    try project.write(line + "\n" + text, to: "zine.toml")
  }

  @Test func recordsAndChecksEveryOutput() throws {
    let project = try project()
    let recorded = try golden("record", "issues/i1", in: project)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(
      recorded.output == """
        issues/i1/golden/phone: recorded, 1 page
        issues/i1/golden/print: recorded, 1 page

        """)
    let print = try Data(contentsOf: project.scratch.file("issues/i1/golden/print/issue.pdf"))
    #expect(try project.run().status == 0)
    #expect(try project.outputs["i1/print.pdf"] == print)
    let same = try golden("check", "issues/i1/issue.txt", in: project)
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output == "issues/i1/phone: the same\nissues/i1/print: the same\n")
    // Paths of other files are relative, so they stay valid if the project is moved.
    let manifest = try String(
      contentsOf: project.scratch.file("issues/i1/golden/phone/manifest.json"), encoding: .utf8)
    #expect(manifest.contains("\"format\": 2,\n  \"output\": \"phone\","))
    #expect(manifest.contains("[\"--target\",\"phone\",\"--root\",\"../..\"]"), "\(manifest)")
    #expect(!manifest.contains(project.scratch.folder.path))
  }

  @Test func checksDuplicatesOnce() throws {
    let project = try project()
    #expect(try golden("record", "issues/i1", "issues/i1/print", in: project).status == 0)
    let checked = try golden("check", "issues/i1", "issues/i1/issue.txt", in: project)
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output.split(separator: "\n").count == 2, "\(checked.output)")
  }

  @Test func warnsThatChecksIgnoreOptions() throws {
    let project = try project()
    let plain = try golden("record", "issues/i1/print", in: project)
    #expect(!plain.errors.contains("warning"), "\(plain.errors)")
    let recorded = try golden("record", "issues/i1/print", "--set", "body.color=red", in: project)
    #expect(recorded.status == 0)
    #expect(recorded.errors.contains("not the options given here"), "\(recorded.errors)")
  }

  /// The lock lists the fonts that all outputs use.
  @Test func locksFontsOfAllOutputs() throws {
    let project = try project(
      "[outputs.print]\n[outputs.phone]\nset = \"body.font-family=DejaVu Sans\"\n")
    let locked = try Program.run(["lock", "issues/i1"], in: project.scratch.folder)
    #expect(locked.status == 0, "\(locked.errors)")
    let lock = try String(contentsOf: project.scratch.file("issues/i1/zine.lock"), encoding: .utf8)
    #expect(lock.contains("LiberationSerif-Regular.ttf"))
    #expect(lock.contains("DejaVuSans.ttf"))
    #expect(try project.run().status == 0)
    // Without the project, `issues/i1` is not the name of an issue.
    let plain = try Program.run(
      ["lock", "--no-project", "issues/i1"], in: project.scratch.folder)
    #expect(plain.status == 66)
  }

  /// A report with the default name does not follow a symbolic link, which a stranger may have made. A report
  /// never replaces a source or a golden.
  @Test func writesReportsThroughNoLink() throws {
    let project = try project()
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    try project.write("kept", to: "other.txt")
    try FileManager.default.createSymbolicLink(
      at: project.scratch.file("golden-report.html"),
      withDestinationURL: project.scratch.file("other.txt"))
    try project.write("<h1>News</h1>\n<p>New words.", to: "issues/i1/issue.txt")
    #expect(try golden("check", "issues/i1/print", in: project).status == 3)
    #expect(try String(contentsOf: project.scratch.file("other.txt"), encoding: .utf8) == "kept")
    for report in ["issues/i1/issue.txt", "issues/i1/golden/print/issue.pdf"] {
      let before = try Data(contentsOf: project.scratch.file(report))
      let result = try golden("check", "issues/i1/print", "--report", report, in: project)
      #expect(result.status != 0 && result.status != 3, "\(result.errors)")
      #expect(try Data(contentsOf: project.scratch.file(report)) == before)
    }
  }

  @Test func recordsOneOutputAlone() throws {
    let project = try project()
    #expect(try golden("record", "issues/i1", in: project).status == 0)
    let kept = try Data(contentsOf: project.scratch.file("issues/i1/golden/print/issue.pdf"))
    try project.write("<h1>News</h1>\n<p>New words.", to: "issues/i1/issue.txt")
    let recorded = try golden("record", "issues/i1/phone", in: project)
    #expect(recorded.output.hasPrefix("issues/i1/golden/phone: the pages have changed"))
    #expect(
      try Data(contentsOf: project.scratch.file("issues/i1/golden/print/issue.pdf")) == kept)
    let checked = try golden("check", "issues/i1", in: project)
    #expect(checked.status == 3)
    #expect(checked.output.hasPrefix("issues/i1/phone: the same\nissues/i1/print: text"))
    #expect(try golden("check", "issues/i1/phone", in: project).status == 0)
  }

  /// The check notices if a golden was recorded with other options.
  @Test func noticesChangedSettings() throws {
    let project = try project()
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    #expect(try project.run("--check-goldens").status == 0)
    try add("set = \"body.color=red\"", to: project)
    let checked = try golden("check", "issues/i1/print", in: project)
    #expect(checked.status == 3)
    #expect(
      checked.output == """
        issues/i1/print: colour on 1 of 1 page
          possible cause: the option --set body.color=red was added
          page 1: colour

        """)
    let batch = try project.run("--check-goldens", "--report", "report.jsonl")
    #expect(batch.status == 3, "\(batch.errors)")
    #expect(
      batch.errors.contains("i1/print: differs from its golden: colour on 1 of 1 page"),
      "\(batch.errors)")
    let report = try String(contentsOf: project.scratch.file("report.jsonl"), encoding: .utf8)
    #expect(
      report.contains(
        "{\"id\":\"i1\",\"output\":\"out/i1/print.pdf\",\"golden\":\"differs\",\"error\":\"colour on 1 of 1 page\"}"
      ), "\(report)")
    #expect(try project.outputs["i1/golden-report.html"] != nil)
  }

  /// `--built` compares the file that the last build wrote.
  @Test func comparesBuiltFile() throws {
    let project = try project()
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    let missing = try golden("check", "issues/i1/print", "--built", in: project)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("out/i1/print.pdf: error[golden]: has not been built"))
    #expect(try project.run().status == 0)
    try FileManager.default.copyItem(
      at: project.scratch.file("out/i1/phone.pdf"), to: project.scratch.file("other.pdf"))
    try FileManager.default.removeItem(at: project.scratch.file("out/i1/print.pdf"))
    try FileManager.default.moveItem(
      at: project.scratch.file("other.pdf"), to: project.scratch.file("out/i1/print.pdf"))
    #expect(try golden("check", "issues/i1/print", in: project).status == 0)
    let built = try golden("check", "issues/i1/print", "--built", in: project)
    #expect(built.status == 3)
    #expect(built.output.contains("page size"), "\(built.output)")
  }

  @Test func reportsOutputsWithoutGolden() throws {
    let project = try project()
    let none = try golden("check", "issues/i1", in: project)
    #expect(none.status == 66)
    #expect(none.errors.contains("issues/i1/golden/phone: error[golden]: there is no golden"))
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    let some = try golden("check", "issues/i1", in: project)
    #expect(some.status == 0)
    #expect(some.output == "issues/i1/print: the same\n")
    #expect(some.errors.hasPrefix("issues/i1/golden/phone: warning[golden]: there is no golden"))
    #expect(try golden("check", "issues/i1/phone", in: project).status == 66)
  }

  /// A golden that belongs to no output is reported, never skipped. Earlier versions recorded such goldens.
  @Test func rejectsGoldensWithoutOutput() throws {
    let project = try project()
    let old = try golden("record", "issues/i1/issue.txt", "--no-project", in: project)
    #expect(old.output == "issues/i1/golden/issue: recorded, 1 page\n")
    let check = try golden("check", "issues/i1", in: project)
    #expect(check.status == 66)
    #expect(
      check.errors.contains(
        "issues/i1/golden/issue: error[golden]: is of no output of zine.toml; record"),
      "\(check.errors)")
    let batch = try project.run("--check-goldens")
    #expect(batch.status == 1)
    #expect(batch.errors.contains("i1: its golden can't be compared"), "\(batch.errors)")
    // A golden that was renamed or moved is reported, too.
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    let folder = project.scratch.file("issues/i1/golden")
    try FileManager.default.moveItem(
      at: folder.appending(path: "print"), to: folder.appending(path: "phone"))
    let moved = try golden("check", "issues/i1/phone", in: project)
    #expect(moved.status == 66)
    #expect(moved.errors.contains("is a golden of the output 'print', not of 'phone'"))
    #expect(
      try golden("check", "issues/i1/issue.txt", "--no-project", in: project).status == 0)
  }

  /// In a project without outputs, the only output usually has the name of the source. Earlier versions
  /// recorded goldens under this name.
  @Test func readsOlderGoldenOfSingleOutput() throws {
    let project = try project("")
    let old = try golden(
      "record", "issues/i1/issue.txt", "--no-project", "--root", ".", "--within", ".", in: project)
    #expect(old.status == 64)
    #expect(
      try golden("record", "issues/i1/issue.txt", "--no-project", "--root", ".", in: project)
        .status == 0)
    #expect(try golden("check", "issues/i1", in: project).output == "issues/i1/issue: the same\n")
    #expect(try project.run("--check-goldens").status == 0)
    try add("target = \"a5\"", to: project)
    #expect(try golden("check", "issues/i1", in: project).status == 3)
    #expect(try project.run("--check-goldens").status == 3)
  }

  /// A PDF/X-4 contains the date of its build, and its golden does not.
  @Test func comparesDatedOutputs() throws {
    let project = try project(
      """
      pdf-standard = "x4"
      output-profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
      """)
    #expect(try golden("record", "issues/i1", in: project).status == 0)
    #expect(try golden("check", "issues/i1", in: project).status == 0)
    let dates = [["SOURCE_DATE_EPOCH": "86400"], ["SOURCE_DATE_EPOCH": "1700000000"]]
    for date in dates {
      let same = try project.run("--check-goldens", environment: date)
      #expect(same.status == 0, "\(date): \(same.errors)")
    }
    try project.write("<h1>News</h1>\n<p>New words.", to: "issues/i1/issue.txt")
    #expect(try project.run("--check-goldens", environment: dates[0]).status == 3)
  }

  /// Issues outside of the project's folder are compared if zine.toml lists them.
  @Test func comparesIssuesOutsideProject() throws {
    let project = try project()
    let elsewhere = try Scratch()
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    try FileManager.default.moveItem(
      at: project.scratch.file("issues/i1"), to: elsewhere.file("i1"))
    try project.write(
      "issues = \"\(elsewhere.folder.path)/*/issue.txt\"\n" + Self.outputs, to: "zine.toml")
    let same = try project.run("--check-goldens")
    #expect(same.status == 0, "\(same.errors)")
    try elsewhere.write("<h1>News</h1>\n<p>New words.", to: "i1/issue.txt")
    #expect(try project.run("--check-goldens").status == 3)
  }

  @Test func namesFileInWorkflows() throws {
    let project = try project()
    #expect(try golden("record", "issues/i1/print", in: project).status == 0)
    try project.write("<h1>News</h1>\n<p>New words.", to: "issues/i1/issue.txt")
    let result = try golden("check", "issues/i1/print", "--format", "github", in: project)
    #expect(
      result.output.hasPrefix(
        "::error file=issues/i1/issue.txt,title=issues/i1/print::text on 1 of 1 page%0A"),
      "\(result.output)")
  }
}
