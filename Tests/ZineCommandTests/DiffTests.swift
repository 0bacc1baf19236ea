import Foundation
import Testing

/// Differences that `zine diff` reports for known changes.
@Suite struct DiffTests {
  private static let prose = (1...100).map { number in
    "<p>Paragraph \(number) says that the quick brown fox number \(number) jumps over a lazy dog.</p>"
  }.joined(separator: "\n")

  private static let issue = """
    <meta name="title" content="Foxes">
    <h1>Foxes</h1>
    <p>See <a href="https://example.org/fox">the fox</a>, <b>the dog</b> and To Te.</p>
    <img src="picture.png" width=40 height=40 alt="A square">
    \(prose)
    """

  /// Returns a square picture in one grey.
  private static func picture(_ grey: UInt8) -> Data {
    let header = Data("P5 8 8 255\n".utf8)
    return header + Data(repeating: grey, count: 64)
  }

  /// The issue before any change, rendered once for all tests.
  private static let before = Result {
    let scratch = try Scratch()
    try writePNG(90, scratch, "picture.png")
    try scratch.write(issue, to: "issue.txt")
    let result = try Program.run(["render", "issue.txt", "-o", "a.pdf"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    return try Data(contentsOf: scratch.file("a.pdf"))
  }

  /// Provides the issue before and after a change, as `a.pdf` and `b.pdf`.
  private func change(
    _ change: (inout String) -> Void = { _ in }, options: [String] = [], grey: UInt8 = 90
  ) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(try Self.before.get(), to: "a.pdf")
    var changed = Self.issue
    change(&changed)
    try Self.writePNG(grey, scratch, "picture.png")
    try scratch.write(changed, to: "issue.txt")
    let result = try Program.run(
      ["render", "issue.txt", "-o", "b.pdf"] + options, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    return scratch
  }

  private func diff(_ scratch: Scratch, format: String = "text") throws -> Program.Result {
    try Program.run(["diff", "a.pdf", "b.pdf", "--format", format], in: scratch.folder)
  }

  /// Compares the issue before and after a change.
  private func diff(
    _ change: (inout String) -> Void = { _ in }, options: [String] = [], grey: UInt8 = 90
  ) throws -> Program.Result {
    try diff(try self.change(change, options: options, grey: grey))
  }

  private static func writePNG(_ grey: UInt8, _ scratch: Scratch, _ name: String) throws {
    try scratch.write(picture(grey), to: "picture.pgm")
    let result = try Program.tool(
      "/bin/sh",
      ["-c", "pnmtopng \"$0\" > \"$1\"", scratch.file("picture.pgm").path, scratch.file(name).path])
    #expect(result.status == 0)
  }

  @Test func reportsNoDifference() throws {
    let result = try diff()
    #expect(result.status == 0)
    #expect(result.output == "b.pdf: the same\n")
  }

  @Test func reportsWord() throws {
    let result = try diff { $0 = $0.replacing("number 7 jumps", with: "number 7 leaps") }
    #expect(result.status == 3)
    #expect(result.output.hasPrefix("b.pdf: text on 1 of 2 pages\n  page 1: text\n"))
    #expect(result.output.contains("“jumps” is now “leaps”"))
  }

  @Test func reportsColour() throws {
    let result = try diff(options: ["--set", "b.color=#c00000"])
    #expect(result.status == 3)
    #expect(result.output == "b.pdf: colour on 1 of 2 pages\n  page 1: colour\n")
  }

  @Test func reportsPicture() throws {
    let result = try diff(grey: 200)
    #expect(result.status == 3)
    #expect(result.output == "b.pdf: picture on 1 of 2 pages\n  page 1: picture\n")
  }

  @Test func reportsMargin() throws {
    let result = try diff(options: ["--set", "page.margin-left=16mm"])
    #expect(result.status == 3)
    #expect(result.output.contains("page 1: layout"))
    #expect(result.output.contains("moved: “Foxes”"))
  }

  @Test func reportsKerning() throws {
    let result = try diff(options: ["--set", "b.font-kerning=none", "--set", "p.font-kerning=none"])
    #expect(result.status == 3)
    #expect(result.output.contains("layout"))
    #expect(!result.output.contains("text"))
  }

  @Test func reportsFont() throws {
    let result = try diff(options: ["--set", "body.font-family=\"DejaVu Sans\""])
    #expect(result.status == 3)
    #expect(result.output.contains("fonts: the font DejaVuSans was added"))
    #expect(result.output.contains("fonts: the font LiberationSerif was removed"))
  }

  @Test func alignsInsertedPage() throws {
    let articles = ["foxes", "dogs", "geese", "hares"].map { name in
      "<h1>Of \(name)</h1>\n" + String(repeating: "All that is known of \(name). ", count: 30)
    }
    let scratch = try Scratch()
    try scratch.write(articles.joined(separator: "\n<pagebreak>\n"), to: "a.txt")
    let more =
      articles[..<2] + ["<h1>News</h1>\nNothing like it was ever seen here."] + articles[2...]
    try scratch.write(more.joined(separator: "\n<pagebreak>\n"), to: "b.txt")
    for name in ["a", "b"] {
      let options = ["render", "\(name).txt", "-o", "\(name).pdf"]
      #expect(try Program.run(options, in: scratch.folder).status == 0)
    }
    let lines = try Program.run(["diff", "a.pdf", "b.pdf"], in: scratch.folder).output
      .split(separator: "\n")
    #expect(lines.contains("  page count: there were 4 pages and are now 5 pages"))
    // On later pages only the page numbers have changed, which is not reported.
    let pages = lines.filter { $0.hasPrefix("  page ") && !$0.hasPrefix("  page count") }
    #expect(pages == ["  page 3, added: page count"])
  }

  @Test func reportsLinkTarget() throws {
    let result = try diff { $0 = $0.replacing("example.org/fox", with: "example.org/vixen") }
    #expect(result.status == 3)
    #expect(result.output.contains("page 1: links"))
    #expect(result.output.contains("a link to https://example.org/vixen was added"))
    #expect(result.output.hasPrefix("b.pdf: no visible differences (links)"))
  }

  @Test func reportsMetadataAlone() throws {
    let result = try diff { $0 = $0.replacing("content=\"Foxes\"", with: "content=\"Vixens\"") }
    #expect(result.status == 3)
    #expect(
      result.output
        == "b.pdf: no visible differences (metadata)\n"
        + "  metadata: Title was “Foxes” and is now “Vixens”\n")
  }

  @Test func writesOtherFormats() throws {
    let files = try change { $0 = $0.replacing("7 jumps", with: "7 <b>leaps</b> &amp;") }
    let json = try diff(files, format: "json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let comparisons = (object as? [String: Any])?["comparisons"] as? [[String: Any]]
    #expect(comparisons?.first?["same"] as? Bool == false)
    #expect((comparisons?.first?["kinds"] as? [String])?.first == "text")
    #expect(
      try diff(files, format: "github").output.hasPrefix("::error file=b.pdf,title=b.pdf::text"))
    let junit = try diff(files, format: "junit").output
    #expect(junit.contains("failures=\"1\""))
    #expect(junit.contains("leaps &amp;"))
  }

  // MARK: Bad input

  @Test func rejectsInvalidDocuments() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "issue.txt")
    #expect(
      try Program.run(["render", "issue.txt", "-o", "a.pdf"], in: scratch.folder).status == 0)
    let whole = try Data(contentsOf: scratch.file("a.pdf"))
    try scratch.write("", to: "empty.pdf")
    try scratch.write("no pdf", to: "text.pdf")
    try scratch.write(whole.prefix(60), to: "cut.pdf")
    let encrypted = try Program.tool(
      "qpdf",
      [
        "--encrypt", "secret", "secret", "256", "--", scratch.file("a.pdf").path,
        scratch.file("locked.pdf").path,
      ])
    #expect(encrypted.status == 0)
    for name in ["empty.pdf", "text.pdf", "cut.pdf", "locked.pdf", "missing.pdf"] {
      for files in [["a.pdf", name], [name, "a.pdf"]] {
        let result = try Program.run(["diff"] + files, in: scratch.folder)
        #expect(result.status == 66)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("\(name): error[document]: "), "\(result.errors)")
      }
    }
    #expect(try Program.run(["diff", "a.pdf", "."], in: scratch.folder).status == 66)
  }

  @Test func writesImages() throws {
    let scratch = try Scratch()
    for word in ["one", "two"] {
      try scratch.write(word, to: "issue.txt")
      _ = try Program.run(["render", "issue.txt", "-o", "\(word).pdf"], in: scratch.folder)
    }
    let result = try Program.run(
      ["diff", "one.pdf", "two.pdf", "--pictures", "out/pages", "--resolution", "50"],
      in: scratch.folder)
    #expect(result.status == 3)
    for part in ["old", "new", "difference"] {
      let file = scratch.file("out/pages/page-1-\(part).png").path
      let kind = try Program.tool("file", ["-b", file]).output
      #expect(kind.hasPrefix("PNG image data, 414 x 585, 8-bit/color RGB"), "\(kind)")
    }
  }
}
