import Foundation
import Testing

/// Goldens that a publisher keeps: recording, checking and reports.
@Suite struct GoldenTests {
  private func scratch(_ text: String = "<h1>News</h1>\nOld words.") throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(text, to: "issue.txt")
    return scratch
  }

  private func record(_ scratch: Scratch, _ options: String...) throws -> Program.Result {
    try Program.run(
      ["golden", "record", "issue.txt"] + options, in: scratch.folder)
  }

  private func check(_ scratch: Scratch, _ options: String...) throws -> Program.Result {
    try Program.run(["golden", "check", "issue.txt"] + options, in: scratch.folder)
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func recordsAndChecks() throws {
    let scratch = try scratch()
    let recorded = try record(scratch)
    #expect(recorded.status == 0)
    #expect(recorded.output == "golden/issue: recorded, 1 page\n")
    #expect(try names(scratch.file("golden")) == ["issue"])
    #expect(
      try names(scratch.file("golden/issue")) == ["frames.txt", "issue.pdf", "manifest.json"])
    let same = try check(scratch)
    #expect(same.status == 0)
    #expect(same.output == "issue.txt: the same\n")
    try scratch.write("<h1>News</h1>\nNew words.", to: "issue.txt")
    let changed = try check(scratch)
    #expect(changed.status == 3)
    #expect(changed.output.contains("“Old” is now “New”"))
    #expect(
      try record(scratch).output == "golden/issue: the pages have changed; changed: issue.txt\n")
    #expect(try check(scratch).status == 0)
    #expect(try record(scratch).output == "golden/issue: the same as before\n")
  }

  @Test func recordsOptions() throws {
    let scratch = try scratch()
    try scratch.write("@media (-zine-edition: east) { p { color: red } }", to: "own.css")
    let options = [
      "--style", "own.css", "--target", "phone", "--edition", "east", "--set",
      "body.font-size=20pt",
    ]
    let recorded = try Program.run(
      ["golden", "record", "issue.txt"] + options, in: scratch.folder)
    #expect(recorded.status == 0)
    #expect(try check(scratch).status == 0)
    // The check also works from another folder, where the paths of the files are different.
    let outside = scratch.folder.deletingLastPathComponent()
    let name = scratch.folder.lastPathComponent
    let result = try Program.run(["golden", "check", "\(name)/issue.txt"], in: outside)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    try scratch.write("p { color: blue }", to: "own.css")
    #expect(try check(scratch).output.contains("page 1: colour"))
  }

  /// A page after a changed page is unchanged, although its text has moved in the source.
  @Test func skipsUnchangedPagesAfterChange() throws {
    let scratch = try scratch("old\n<pagebreak>\nsame")
    #expect(try record(scratch).status == 0)
    try scratch.write("another\n<pagebreak>\nsame", to: "issue.txt")
    // A script that is found before the real `pdftotext` logs the pages that it is called for.
    try FileManager.default.createDirectory(
      at: scratch.file("bin"), withIntermediateDirectories: false)
    let tool = try scratch.write(
      "#!/bin/sh\necho \"$@\" >> '\(scratch.file("log").path)'\nexec /usr/bin/pdftotext \"$@\"\n",
      to: "bin/pdftotext")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    let result = try Program.run(
      ["golden", "check", "issue.txt"], in: scratch.folder,
      environment: ["PATH": "\(scratch.file("bin").path):/usr/bin:/bin"])
    #expect(result.status == 3)
    #expect(result.output.hasPrefix("issue.txt: text on 1 of 2 pages\n"), "\(result.output)")
    let calls = try String(contentsOf: scratch.file("log"), encoding: .utf8).split(separator: "\n")
    #expect(calls.count == 2)
    #expect(calls.allSatisfy { $0.hasPrefix("-bbox -f 1 -l 1 ") }, "\(calls)")
  }

  @Test func reportsColourAndTextOfOnePage() throws {
    let scratch = try scratch("<h1>News</h1>\nOld words stand here.\nMore of them.")
    #expect(try record(scratch).status == 0)
    try scratch.write("<h1>News</h1>\nNewer words stand here.\nMore of them.", to: "issue.txt")
    #expect(try check(scratch).output.contains("page 1: text\n"))
    try scratch.write(
      "<style>p { color: red }</style><h1>News</h1>\nNewer words stand here.\nMore of them.",
      to: "issue.txt")
    let both = try check(scratch).output
    #expect(both.contains("page 1: text, colour\n"), "\(both)")
  }

  /// Pages after an inserted page have other page numbers, but count as unchanged.
  @Test func ignoresFolios() throws {
    let sheet =
      "<style>@page { @bottom-center { content: counter(page) \" of \" counter(pages) } }</style>"
    let scratch = try scratch(sheet + "one<pagebreak>two<pagebreak>three")
    #expect(try record(scratch).status == 0)
    try scratch.write(sheet + "one<pagebreak>new<pagebreak>two<pagebreak>three", to: "issue.txt")
    let result = try check(scratch)
    #expect(result.status == 3)
    #expect(
      result.output.hasPrefix("issue.txt: page count, structure on 1 of 4 pages\n"),
      "\(result.output)")
    #expect(result.output.hasSuffix("\n  page 2, added: page count\n"))
  }

  @Test func refusesToRecordInCI() throws {
    let scratch = try scratch()
    let result = try Program.run(
      ["golden", "record", "issue.txt"], in: scratch.folder, environment: ["CI": "true"])
    #expect(result.status == 64)
    #expect(result.errors.contains("CI is true"))
    #expect(try scratch.names == ["issue.txt"])
  }

  @Test func ignoresMasks() throws {
    let scratch = try scratch()
    #expect(try record(scratch).status == 0)
    let settings = """
      {"masks": [{"name": "all but the heading", "page": 1, "x": 0, "y": 60, "width": 595, "height": 800}]}
      """
    try scratch.write(settings, to: "golden/issue/settings.json")
    try scratch.write("<h1>News</h1>\nNew words.", to: "issue.txt")
    let masked = try check(scratch)
    #expect(masked.status == 3)
    #expect(masked.output.contains("no visible differences"), "\(masked.output)")
    try scratch.write("<h1>Olds</h1>\nNew words.", to: "issue.txt")
    #expect(try check(scratch).output.contains("“News” is now “Olds”"))
    #expect(try record(scratch).status == 0)
    #expect(try names(scratch.file("golden/issue")).contains("settings.json"))
  }

  @Test(arguments: [
    ("{", "is not a JSON object"), ("{\"mask\": 1}", "has the unknown key 'mask'"),
    ("{\"resolution\": 1}", "resolution should be"), ("{\"masks\": [{}]}", "needs a name"),
    ("{\"masks\": [{\"name\": \"a\", \"x\": 1}]}", "needs x, y, width and height"),
    ("{\"masks\": [{\"name\": \"a\", \"nme\": 1}]}", "a mask has the unknown key 'nme'"),
  ])
  func rejectsSettings(_ settings: String, _ message: String) throws {
    let scratch = try scratch()
    #expect(try record(scratch).status == 0)
    try scratch.write(settings, to: "golden/issue/settings.json")
    let result = try check(scratch)
    #expect(result.status == 66)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func reportsOtherVersionsFirst() throws {
    let scratch = try scratch()
    #expect(try record(scratch).status == 0)
    let manifest = try String(
      contentsOf: scratch.file("golden/issue/manifest.json"), encoding: .utf8)
    let other = manifest.replacing(/"Cairo":"[0-9.]+"/, with: "\"Cairo\":\"0.1\"")
    #expect(other != manifest)
    try scratch.write(other, to: "golden/issue/manifest.json")
    #expect(try check(scratch).output == "issue.txt: the same\n")
    try scratch.write("<h1>News</h1>\nNew words.", to: "issue.txt")
    let lines = try check(scratch).output.split(separator: "\n")
    #expect(lines.count > 1 && lines[1].hasPrefix("  possible cause: Cairo was 0.1 and is now "))
  }

  @Test func reportsInvalidGolden() throws {
    let scratch = try scratch()
    let missing = try check(scratch)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("there is no golden"))
    #expect(try record(scratch).status == 0)
    let manifest = try String(
      contentsOf: scratch.file("golden/issue/manifest.json"), encoding: .utf8)
    try scratch.write(
      manifest.replacing("\"format\": 1", with: "\"format\": 3"), to: "golden/issue/manifest.json")
    #expect(try check(scratch).errors.contains("was recorded by a newer version of zine"))
    try scratch.write("[]", to: "golden/issue/manifest.json")
    #expect(try check(scratch).errors.contains("is not a valid manifest"))
    try scratch.write(manifest, to: "golden/issue/manifest.json")
    try scratch.write("cut off", to: "golden/issue/issue.pdf")
    let changed = try check(scratch)
    #expect(changed.status == 66)
    #expect(changed.errors.contains("its files have changed since it was recorded"))
    #expect(try record(scratch).status == 0)
    #expect(try check(scratch).status == 0)
  }

  @Test func keepsOldGoldenOnErrors() throws {
    let scratch = try scratch()
    #expect(try record(scratch).status == 0)
    try scratch.write("<img src=missing.png>", to: "issue.txt")
    #expect(try record(scratch).status == 1)
    #expect(try check(scratch).status == 1)
    try scratch.write("<h1>News</h1>\nOld words.", to: "issue.txt")
    #expect(try check(scratch).status == 0)
  }

  @Test func checksSeveral() throws {
    let scratch = try scratch()
    try scratch.write("second", to: "second.txt")
    let all = ["issue.txt", "second.txt"]
    let recorded = try Program.run(
      ["golden", "record"] + all, in: scratch.folder)
    #expect(recorded.status == 0)
    try scratch.write("third", to: "second.txt")
    let result = try Program.run(["golden", "check"] + all, in: scratch.folder)
    #expect(result.status == 3)
    #expect(result.output.hasPrefix("issue.txt: the same\nsecond.txt: text on 1 of 1 page\n"))
    // A golden that can't be checked does not prevent the others from being checked.
    let missing = try Program.run(
      ["golden", "check", "missing.txt"] + all, in: scratch.folder)
    #expect(missing.status == 66)
    #expect(missing.output == result.output)
    #expect(missing.errors.hasPrefix("golden/missing: error[golden]: there is no golden"))
    let twice = try Program.run(["golden", "check", "issue.txt", "issue.txt"], in: scratch.folder)
    #expect(twice.status == 0)
    #expect(twice.output == "issue.txt: the same\n")
  }
}
