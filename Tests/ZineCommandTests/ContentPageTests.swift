import Foundation
import Testing

/// Pages that are as high as their content, and margins that show the number of pages.
@Suite struct ContentPageTests {
  private func dump(_ source: String, _ settings: String...) throws -> Program.Result {
    try Program.run(
      ["render", "-", "--dump", "frames"] + settings.flatMap { ["--set", $0] },
      in: Program.fixtures.appending(path: "pictures"), input: source)
  }

  private func pages(_ result: Program.Result) -> [String] {
    result.output.split(separator: "\n").filter { $0.hasPrefix("page ") }.map(String.init)
  }

  @Test func fitsHeightToContent() throws {
    let result = try dump(
      "one\ntwo\nthree", "page.size=400pt auto", "page.margin=20pt", "page.columns=1")
    #expect(result.status == 0, "\(result.errors)")
    #expect(pages(result) == ["page 1 400 x 76"])
    #expect(result.output.contains("frame [20, 20 360 x 36] text 0..<11"))
  }

  @Test func balancesColumns() throws {
    let lines = (1...10).map { "line \($0)" }.joined(separator: "\n")
    let result = try dump(lines, "page.size=400pt auto", "page.margin=20pt", "page.columns=3")
    #expect(pages(result) == ["page 1 400 x 88"])
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("  frame ") } == 3)
  }

  @Test func acceptsNoGrid() throws {
    let result = try dump(
      "one\ntwo\nthree", "page.size=400pt auto", "page.margin=20pt", "page.columns=2",
      "page.baseline-grid=none", "body.line-height=12.34pt")
    #expect(pages(result) == ["page 1 400 x 64.68"])
  }

  /// The page grows to hold the picture, and the picture is not scaled down.
  @Test func keepsPicturesWhole() throws {
    for columns in ["1", "2"] {
      let result = try dump(
        "<img src=tall.png width=100 height=300>", "page.size=400pt auto", "page.margin=20pt",
        "page.columns=\(columns)")
      // Includes the space above and below the picture, in whole lines.
      #expect(pages(result) == ["page 1 400 x 364"])
      #expect(result.output.contains("100 x 300] tall.png"), "\(result.output)")
    }
  }

  @Test func breaksAtForcedPages() throws {
    let result = try dump(
      "one\n<pagebreak>\ntwo\nthree", "page.size=400pt auto", "page.margin=20pt", "page.columns=2")
    #expect(pages(result) == ["page 1 400 x 52", "page 2 400 x 52"])
  }

  @Test func continuesAfterMaximum() throws {
    let lines = (1...1_300).map { "line \($0)" }.joined(separator: "\n")
    let result = try dump(lines, "page.size=200pt auto", "page.margin=12pt", "page.columns=1")
    #expect(pages(result) == ["page 1 200 x 14400", "page 2 200 x 1248"])
  }

  @Test func writesAllFormats() throws {
    let scratch = try Scratch()
    let settings = [
      "--set", "page.size=144pt auto", "--set", "page.margin=18pt", "--set", "page.columns=1",
    ]
    for name in ["x.pdf", "x.svg", "x.png"] {
      let result = try Program.run(
        ["render", "-", "-o", scratch.file(name).path, "--ppi", "72"] + settings, input: "a\nb\nc")
      #expect(result.status == 0, "\(result.errors)")
    }
    let information = try Program.tool("pdfinfo", [scratch.file("x.pdf").path]).output
    #expect(information.contains(/Page size: +144 x 72 pts/))
    #expect(try Program.tool("file", [scratch.file("x.png").path]).output.contains("144 x 72"))
  }

  // MARK: The number of pages

  @Test func resolvesPageCount() throws {
    let scratch = try Scratch()
    try scratch.write(
      "@page { @top-center { content: counter(page) \" of \" counter(pages) } }", to: "s.css")
    let source = "one\n<pagebreak>\ntwo\n<pagebreak>\nthree"
    let result = try Program.run(
      ["render", "-", "--dump", "frames", "--style", scratch.file("s.css").path], input: source)
    for page in 1...3 { #expect(result.output.contains("\"\(page) of 3\"")) }
    for name in ["a.pdf", "b.pdf"] {
      _ = try Program.run(
        ["render", "-", "-o", scratch.file(name).path, "--style", scratch.file("s.css").path],
        input: source)
    }
    #expect(
      try Data(contentsOf: scratch.file("a.pdf")) == Data(contentsOf: scratch.file("b.pdf")))
    #expect(
      try Program.tool("pdftotext", [scratch.file("a.pdf").path, "-"]).output.contains("3 of 3"))
  }
}
