import Foundation
import Testing
import ZineProject
import ZineStyle
import ZineText

/// `zine new` creates a valid magazine, and reports errors.
@Suite struct NewTests {
  /// Renders every output of every issue, as `zine batch` does.
  private func build(_ folder: URL) throws -> [String] {
    let project = try Project.read(folder.path)
    var made: [String] = []
    for issue in project.issues {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "out/\(issue.id)"), withIntermediateDirectories: true)
      for output in project.outputs {
        let path = output.path(for: issue.id)
        let result = try Program.run(
          ["render", issue.source, "-o", path, "--fail-on", "warning"] + output.arguments,
          in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty, "\(result.errors)")
        made.append(path)
      }
    }
    return made
  }

  @Test func buildsDirectly() throws {
    let scratch = try Scratch()
    let result = try Program.run(
      ["new", #"Salt & "Bones" \ <b>"#, "--issue", "spring"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try scratch.names == [#"Salt & "Bones" \ <b>"#])
    let folder = scratch.file(#"Salt & "Bones" \ <b>"#)
    #expect(try Project.read(folder.path).title == #"Salt & "Bones" \ <b>"#)
    #expect(
      try build(folder) == [
        "out/spring/cover.png", "out/spring/large-print.pdf", "out/spring/print.pdf",
      ])
    let text = try Program.tool(
      "pdftotext", [folder.appending(path: "out/spring/print.pdf").path, "-"])
    #expect(text.output.contains(#"Salt & "Bones" \ <b>"#))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == [".gitignore", "README.md", "fonts", "issues", "out", "styles", "zine.toml"])
  }

  /// Each page has one page number, and no word overflows its column.
  @Test(arguments: Target.allCases)
  func rendersOnEveryTarget(_ target: Target) throws {
    let scratch = try Scratch()
    let new = try Program.run(["new", "Harbour Notes", "--issue", "1"], in: scratch.folder)
    #expect(new.status == 0)
    let result = try Program.run(
      [
        "render", "issues/1/issue.txt", "--style", "styles/house.css", "--target",
        target.rawValue, "--dump", "frames", "--fail-on", "warning",
      ], in: scratch.file("Harbour Notes"))
    #expect(result.status == 0, "\(result.errors)")
    let pages = result.output.components(separatedBy: "\npage ")
    for (index, page) in pages.enumerated() {
      let folios = page.split(separator: "\n").filter { $0.hasPrefix("  folio ") }
      let texts = folios.compactMap { $0.split(separator: "\"").last }
      #expect(texts.joined().matches(of: /\d+/).map(\.output) == ["\(index + 1)"])
    }
  }

  @Test func namesIssueAfterMonth() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("titles/Trams"), withIntermediateDirectories: true)
    // An empty folder may already exist.
    let result = try Program.run(["new", "titles/Trams/"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let project = try Project.read(scratch.file("titles/Trams").path)
    #expect(project.title == "Trams")
    let id = try #require(project.issues.first).id
    #expect(try /\d{4}-\d\d/.wholeMatch(in: id) != nil)
  }

  @Test(arguments: [
    (["full"], "full: error[output]: can't write: Directory not empty\n", 73),
    (["full/file"], "full/file: error[output]: can't write: Not a directory\n", 73),
    (
      ["none/here"],
      "none/here: error[output]: there is no folder 'none'; make that folder first, or make the magazine here: zine new 'here'\n",
      73
    ),
  ])
  func overwritesNothing(_ arguments: [String], _ message: String, _ status: Int) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("full"), withIntermediateDirectories: true)
    try scratch.write("x", to: "full/file")
    let result = try Program.run(["new"] + arguments, in: scratch.folder)
    #expect(result.errors == message)
    #expect(result.status == Int32(status))
    #expect(try scratch.names == ["full"])
    let kept = try FileManager.default.contentsOfDirectory(atPath: scratch.file("full").path)
    #expect(kept == ["file"])
  }

  @Test(arguments: [
    [""], [".."], ["./.."], ["a/.."], ["/"], ["a\nb"], ["a", "--issue", ""],
    ["a", "--issue", "x/y"],
    ["a", "--issue", ".x"],
  ])
  func rejectsNames(_ arguments: [String]) throws {
    let scratch = try Scratch()
    #expect(try Program.run(["new"] + arguments, in: scratch.folder).status == 64)
    #expect(try scratch.names.isEmpty)
  }

  @Test(arguments: [".", "./", "./."])
  func fillsTheWorkingFolder(_ name: String) throws {
    let scratch = try Scratch()
    let folder = scratch.file("Night Trams")
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".git"), withIntermediateDirectories: true)
    try scratch.write("mine", to: "Night Trams/README.md")
    try scratch.write("mine", to: "Night Trams/LICENSE")
    let result = try Program.run(["new", name, "--issue", "may"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "zine: README.md exists already and is not changed\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == [
        ".git", ".gitignore", "LICENSE", "README.md", "fonts", "issues", "styles", "zine.toml",
      ])
    #expect(
      try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8) == "mine")
    #expect(try Project.read(folder.path).title == "Night Trams")
    // A second attempt fails and changes nothing.
    let again = try Program.run(["new", "."], in: folder)
    #expect(again.status == 73)
    #expect(again.errors.contains("the folder holds 'fonts'; start in an empty folder"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
  }

  @Test func leavesAFullWorkingFolderAlone() throws {
    let scratch = try Scratch()
    try scratch.write("x", to: "thesis.txt")
    let result = try Program.run(["new", "."], in: scratch.folder)
    #expect(result.status == 73)
    #expect(result.errors.contains("the folder holds 'thesis.txt'"), "\(result.errors)")
    #expect(try scratch.names == ["thesis.txt"])
  }

  /// Git ignores what the commands in the README write.
  @Test func ignoresOutputs() throws {
    let scratch = try Scratch()
    _ = try Program.run(["new", "Mag"], in: scratch.folder)
    let ignored = try String(contentsOf: scratch.file("Mag/.gitignore"), encoding: .utf8)
    let lines = ignored.split(separator: "\n")
    for name in ["/out/", "/.zine-cache/", "/issue.pdf", "/golden-report.html"] {
      #expect(lines.contains(Substring(name)))
    }
  }
}
