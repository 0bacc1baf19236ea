import Foundation
import Testing

/// A project built by ninja.
@Suite(
  .enabled(
    if: BatchFolder.find("ninja") != nil, "ninja is not installed; Debian's package is ninja-build"),
  .timeLimit(.minutes(30)))
struct NinjaTests {
  private static let issues = ["#1", "a b", "c$d", "e:f", "plain", "März"]

  /// Runs ninja.
  /// - Returns: Paths of the outputs that it has built, sorted.
  private func ninja(_ project: BatchFolder) throws -> [String] {
    let result = try project.run(["ninja", "-v"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let paths = result.output.matches(of: /--output-path '?out\/(.+?)'? --/).map { String($0.1) }
    return paths.map { $0.replacing(#"'\''"#, with: "'") }.sorted()
  }

  private func emitted(_ project: BatchFolder) throws -> BatchFolder {
    try project.zine(["batch", "--emit", "ninja"])
    return project
  }

  private func picture(_ name: String) throws -> Data {
    try Data(contentsOf: Program.fixtures.appending(path: "picture-kinds/\(name).png"))
  }

  @Test func buildsAllOnce() throws {
    let project = try emitted(BatchFolder(Self.issues))
    #expect(try ninja(project) == BatchFolder.names(of: Self.issues))
    #expect(try project.outputs.keys.sorted() == BatchFolder.names(of: Self.issues))
    let again = try project.run(["ninja"])
    #expect(again.output == "ninja: no work to do.\n")
  }

  @Test func writesSameBytes() throws {
    let project = try emitted(BatchFolder(Self.issues))
    _ = try ninja(project)
    let outputs = try project.outputs
    #expect(outputs.count == 12)
    for arguments in [[], ["--jobs", "1"], ["--jobs", "2"]] {
      let other = try project.copy()
      try other.zine(["batch"] + arguments)
      #expect(try other.outputs == outputs, "\(arguments)")
    }
  }

  @Test func rebuildsUsersOfChangedFile() throws {
    let project = try BatchFolder(["a b", "c$d", "plain"])
    try project.write(picture("rgb8"), to: "red.png")
    try project.write(picture("rgb8"), to: "blue.png")
    for (issue, picture) in [("a b", "red"), ("c$d", "blue")] {
      try project.write(
        #"Here: <img src="../../\#(picture).png" alt="x">"#, to: "issues/\(issue)/issue.txt")
    }
    try project.write(#"@import "ink.css"; h1 { color: navy }"#, to: "styles/house.css")
    try project.write("p { color: black }", to: "styles/ink.css")
    _ = try ninja(emitted(project))
    #expect(try ninja(project).isEmpty)
    try project.write(picture("grey4"), to: "red.png")
    #expect(try ninja(project) == BatchFolder.names(of: ["a b"]))
    try project.write("<h1>Other</h1>", to: "issues/plain/issue.txt")
    #expect(try ninja(project) == BatchFolder.names(of: ["plain"]))
    try project.write("p { color: maroon }", to: "styles/ink.css")
    #expect(try ninja(project) == BatchFolder.names(of: ["a b", "c$d", "plain"]))
    // A batch still gives the same bytes.
    let other = try project.copy()
    for name in ["red.png", "blue.png"] {
      try FileManager.default.copyItem(
        at: project.scratch.file(name), to: other.scratch.file(name))
    }
    try other.zine(["batch"])
    #expect(try other.outputs == project.outputs)
  }

  @Test func findsNewIssues() throws {
    let project = try emitted(BatchFolder(["one"]))
    _ = try ninja(project)
    try project.add("two")
    #expect(try ninja(project) == BatchFolder.names(of: ["two"]))
    #expect(try ninja(project).isEmpty)
    // The folder of an issue may exist before the issue.
    try project.write("", to: "issues/three/notes.txt")
    #expect(try ninja(project).isEmpty)
    try project.add("three")
    #expect(try ninja(project) == BatchFolder.names(of: ["three"]))
    // Removed issues do not make ninja fail.
    try project.remove("issues/one")
    try project.remove("issues/two/issue.txt")
    #expect(try ninja(project).isEmpty)
    try project.add("one")
    #expect(try ninja(project) == BatchFolder.names(of: ["one"]))
    // A new output is built for all issues.
    try project.write(
      "issues = \"issues/*/issue.txt\"\n[outputs.tablet]\ntarget = \"tablet\"\n", to: "zine.toml")
    #expect(try ninja(project) == ["one/tablet.pdf", "three/tablet.pdf"])
  }

  /// A failing issue does not stop the others, and is built after it has been repaired.
  @Test func continuesAfterBadIssue() throws {
    let project = try BatchFolder(["good", "bad"])
    try project.write(Data([0xFF, 0xFE, 0x00]), to: "issues/bad/issue.txt")
    let first = try emitted(project).run(["ninja", "-k", "0"])
    #expect(first.status != 0)
    #expect(try project.outputs.keys.sorted() == BatchFolder.names(of: ["good"]))
    try project.add("bad")
    #expect(try ninja(project) == BatchFolder.names(of: ["bad"]))
  }

  /// ninja can't read quotation marks and bars in a list of dependencies. Issues with these characters in
  /// their names are built every time, since they may have changed.
  @Test func rebuildsOddNamesEachTime() throws {
    let project = try emitted(BatchFolder(["it's", "plain", "x|y"]))
    #expect(try ninja(project) == BatchFolder.names(of: ["it's", "plain", "x|y"]))
    #expect(try ninja(project) == BatchFolder.names(of: ["it's", "x|y"]))
    #expect(try project.outputs.keys.sorted() == BatchFolder.names(of: ["it's", "plain", "x|y"]))
  }

  @Test func noticesNewFonts() throws {
    let project = try BatchFolder(["one"])
    try project.write(
      "issues = \"issues/*/issue.txt\"\nfonts = \"fonts\"\n", to: "zine.toml")
    try project.write("", to: "fonts/README.md")
    _ = try ninja(emitted(project))
    #expect(try ninja(project).isEmpty)
    try FileManager.default.copyItem(
      at: URL(filePath: "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf"),
      to: project.scratch.file("fonts/a.ttf"))
    #expect(try ninja(project) == ["one/issue.pdf"])
  }
}
