import Foundation
import Testing

/// Reading from standard input, and writing pages to files.
@Suite struct OutputTests {
  private static let threePages = "one<pagebreak>two<pagebreak>three"

  private func scratch(_ source: String = threePages) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(source, to: "issue.txt")
    return scratch
  }

  private func run(
    _ arguments: String..., in scratch: Scratch, input: String? = nil
  ) throws -> Program.Result {
    try Program.run(arguments, in: scratch.folder, input: input)
  }

  @Test func joinsSources() throws {
    let scratch = try scratch()
    try scratch.write("<b>open", to: "a.txt")
    try scratch.write("plain <img src=none.jpg>", to: "b.txt")
    let failed = try run("render", "a.txt", "b.txt", in: scratch)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("a.txt:1:1: warning[unbalanced-tag]"))
    #expect(failed.errors.contains("b.txt:1:7: error[picture]"))
    try scratch.write("plain", to: "b.txt")
    let joined = try run(
      "render", "a.txt", "b.txt", "-o", "ab.pdf", "--set", "page.columns=1", in: scratch)
    #expect(joined.status == 0)
    let text = try Program.tool("pdftotext", ["-raw", scratch.file("ab.pdf").path, "-"]).output
    #expect(text.hasPrefix("open\nplain\n"))
  }

  @Test func readsPicturesBesideTheirSource() throws {
    let scratch = try scratch()
    let manager = FileManager.default
    for name in ["a", "b"] {
      try manager.createDirectory(at: scratch.file(name), withIntermediateDirectories: false)
      try scratch.write("<img src=p.jpg>", to: "\(name)/text.txt")
    }
    let pictures = Program.fixtures.appending(path: "picture-kinds")
    for (from, to) in [("turned1.jpg", "a/p.jpg"), ("turned6.jpg", "b/p.jpg")] {
      try manager.copyItem(at: pictures.appending(path: from), to: scratch.file(to))
    }
    let result = try run("render", "a/text.txt", "b/text.txt", "-o", "x.pdf", in: scratch)
    #expect(result.status == 0, "\(result.errors)")
    let images = try Program.tool("pdfimages", ["-list", scratch.file("x.pdf").path]).output
    #expect(images.split(separator: "\n").count == 4)
  }

  @Test func readsStandardInput() throws {
    let scratch = try scratch()
    let result = try run("render", "-", "-o", "x.pdf", in: scratch, input: "from a pipe")
    #expect(result.status == 0)
    let text = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(text.contains("from a pipe"))
    let wrong = try run("render", "-", "-o", "y.pdf", in: scratch, input: "a <nonsense")
    #expect(wrong.status == 1)
    #expect(wrong.errors.hasPrefix("<stdin>:1:3: error[unterminated-tag]"))
  }

  @Test func writesStandardOutput() throws {
    let scratch = try scratch()
    for arguments in [["-"], ["issue.txt", "-o", "-"]] {
      let result = try Program.run(
        ["render"] + arguments, in: scratch.folder, input: Self.threePages)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("%PDF-"))
      #expect(result.output.hasSuffix("%%EOF\n"))
    }
    #expect(try scratch.names == ["issue.txt"])
  }

  @Test func selectsPages() throws {
    let scratch = try scratch(
      "<h1 id=a>one</h1><a href=#b>to two</a><pagebreak><h1 id=b>two</h1><a href=#c>to three</a>"
        + "<pagebreak><h1 id=c>three</h1><a href=#a>to one</a>")
    let result = try run("render", "issue.txt", "--pages", "1,3", in: scratch)
    #expect(result.status == 0, "\(result.errors)")
    let pdf = scratch.file("issue.pdf").path
    let text = try Program.tool("pdftotext", ["-raw", pdf, "-"]).output
    #expect(text == "one\nto two\n1\n\u{C}three\nto one\n3\n\u{C}")
    #expect(try Program.tool("qpdf", ["--check", pdf]).status == 0)
    // The link to the missing page is removed, and the other one leads to the first page.
    let json = try Program.tool("qpdf", ["--json", "--json-key=outlines", "--json-key=qpdf", pdf])
    #expect(json.output.components(separatedBy: "/Annot\"").count == 2)
    #expect(json.output.contains("u:one") && json.output.contains("u:three"))
    #expect(!json.output.contains("u:two"))

    for (pages, message) in [("4", "the issue has 3 pages"), ("7-", "the issue has 3 pages")] {
      let wrong = try run("render", "issue.txt", "-o", "x.pdf", "--pages", pages, in: scratch)
      #expect(wrong.status == 64)
      #expect(wrong.errors == "--pages \(pages): error[pages]: \(message)\n")
    }
    #expect(try scratch.names == ["issue.pdf", "issue.txt"])
  }

  @Test func writesPictures() throws {
    let scratch = try scratch()
    #expect(try run("render", "issue.txt", "-o", "{p}of{t}.png", in: scratch).status == 0)
    #expect(try run("render", "issue.txt", "-o", "p{0p}.svg", in: scratch).status == 0)
    #expect(
      try scratch.names == [
        "1of3.png", "2of3.png", "3of3.png", "issue.txt", "p1.svg", "p2.svg", "p3.svg",
      ])
    // 595.28 by 841.89 pt at 144 pixels per inch, rounded up.
    let size = try Program.tool("file", [scratch.file("1of3.png").path]).output
    #expect(size.contains("1191 x 1684"))

    let several = try run("render", "issue.txt", "-o", "x.png", in: scratch)
    #expect(several.status == 64)
    #expect(several.errors.hasPrefix("x.png: error[output]: the issue has several pages"))
    let one = try run(
      "render", "issue.txt", "-o", "x.png", "--pages", "2", "--ppi", "36", in: scratch)
    #expect(one.status == 0)
  }

  /// A page is drawn the same whether or not the pages before it are drawn.
  @Test(arguments: ["png", "svg"])
  func rendersPagesAlone(_ kind: String) throws {
    let scratch = try scratch()
    #expect(
      try run("render", "issue.txt", "-o", "all-{p}.\(kind)", "--ppi", "40", in: scratch).status
        == 0)
    for page in 1...3 {
      let result = try run(
        "render", "issue.txt", "-o", "one.\(kind)", "--pages", "\(page)", "--ppi", "40", in: scratch
      )
      #expect(result.status == 0)
      #expect(
        try Data(contentsOf: scratch.file("one.\(kind)"))
          == Data(contentsOf: scratch.file("all-\(page).\(kind)")))
    }
  }

  /// Files of an earlier run with more pages are kept and reported.
  @Test func reportsStalePages() throws {
    let scratch = try scratch()
    for name in ["p-2.png", "p-4.png", "p-10.png", "p-x.png", "q-9.png"] {
      try scratch.write("old", to: name)
    }
    let result = try run(
      "render", "issue.txt", "-o", "p-{p}.png", "--ppi", "20", "--diagnostic-format", "short",
      in: scratch)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "issue.txt: warning[stale-output]: files of an earlier, longer run are still there: p-4.png, p-10.png; "
        + "remove the ones you no longer need\n")
    #expect(try Data(contentsOf: scratch.file("p-10.png")) == Data("old".utf8))
    #expect(try Data(contentsOf: scratch.file("p-2.png")) != Data("old".utf8))
  }

  @Test func keepsSources() throws {
    let scratch = try scratch("text")
    try scratch.write("text", to: "p1.png")
    let result = try run("render", "p1.png", "-o", "p{p}.png", in: scratch)
    #expect(result.status == 64)
    #expect(try Data(contentsOf: scratch.file("p1.png")) == Data("text".utf8))
  }

  /// Pictures and fonts of the issue are not overwritten either.
  @Test func keepsInputs() throws {
    let scratch = try scratch("<img src=p1.png>")
    let picture = Program.fixtures.appending(path: "picture-kinds/rgb8.png")
    try FileManager.default.copyItem(at: picture, to: scratch.file("p1.png"))
    for output in ["p1.png", "p{p}.png", "./p{p}.png"] {
      let result = try run("render", "issue.txt", "-o", output, in: scratch)
      #expect(result.status == 64)
      #expect(result.errors.contains("overwrite a picture or a font"))
    }
    #expect(try Data(contentsOf: scratch.file("p1.png")) == Data(contentsOf: picture))
  }

  @Test func checksWithoutWriting() throws {
    let scratch = try scratch("fine")
    let fine = try run("check", "issue.txt", in: scratch)
    #expect(fine.status == 0 && fine.errors.isEmpty && fine.output.isEmpty)
    try scratch.write("a <img src=none.jpg>", to: "issue.txt")
    #expect(try run("check", "issue.txt", in: scratch).status == 1)
    #expect(try run("check", "none.txt", in: scratch).status == 66)
    #expect(try scratch.names == ["issue.txt"])
  }

  @Test func printsVersions() throws {
    let short = try Program.run(["--version"])
    #expect(short.status == 0)
    #expect(try short.output.wholeMatch(of: Regex("zine [0-9]+\\.[0-9]+\\.[0-9]+\n")) != nil)
    let result = try Program.run(["--version", "--verbose"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix(short.output))
    for name in ["zine ", "Cairo 1.", "Pango 1.", "HarfBuzz ", "fontconfig 2.", "libdeflate "] {
      #expect(result.output.contains(name), "\(name)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completes(_ shell: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    #expect(result.status == 0)
    #expect(result.output.contains("no-system-fonts"))
  }
}
