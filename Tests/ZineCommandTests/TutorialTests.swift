import Foundation
import Testing

/// The tutorial is correct: its commands print what it shows, and its issue works on screens and in print.
@Suite struct TutorialTests {
  private static let root = Program.fixtures.deletingLastPathComponent()

  /// Follows the tutorial in an empty folder, with the fonts of the tests and those that the tutorial copies.
  @Test func canBeFollowed() throws {
    let scratch = try Scratch()
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", Self.root.appending(path: "Tests/tutorial.py").path, Program.zine.path,
        scratch.file("work").path,
      ])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    // The counts reveal blocks that the script does not find.
    #expect(result.output == "8 25\n")

    let screen = scratch.file("work/ember/out/spring/screen.pdf")
    let print = scratch.file("work/ember/out/spring/print.pdf")
    let verdict = try Program.run(
      Self.root.appending(path: ".build-validator/bin/python"),
      [Self.root.appending(path: "Tests/validate.py").path, screen.path])
    #expect(verdict.output.contains("ua1 pass"), "\(verdict.output)\(verdict.errors)")
    let printed = try Data(contentsOf: print)
    #expect(
      printed.range(of: Data("<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>".utf8))
        != nil)

    // The table of contents lists the pages on which the articles begin.
    let contents = try Program.tool(
      "pdftotext", ["-layout", "-f", "2", "-l", "2", screen.path, "-"]
    ).output
    for (title, page) in [
      ("The Long Ladder", 3), ("The Warm Clock", 5), ("Left on the Roof", 7),
    ] {
      #expect(contents.contains(try Regex("\(title)[ .]+\(page)\\n")), "\(contents)")
      let opening = try Program.tool(
        "pdftotext", ["-f", "\(page)", "-l", "\(page)", screen.path, "-"]
      ).output
      #expect(opening.contains(title), "\(opening)")
    }
  }

  /// Every link to a file of the repository leads to an existing file.
  @Test(arguments: [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Documentation/tutorial.md",
    "Documentation/gallery.md", "Documentation/architecture.md", "Documentation/README.md",
  ])
  func hasNoDeadLinks(_ name: String) throws {
    let page = Self.root.appending(path: name)
    let text = try String(contentsOf: page, encoding: .utf8)
    let links = text.matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
    for link in links {
      let target = page.deletingLastPathComponent().appending(path: link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link)")
    }
  }
}
