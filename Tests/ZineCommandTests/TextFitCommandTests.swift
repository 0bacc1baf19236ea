import Foundation
import Testing

/// Lines that are scaled to fill their measure, in all output formats.
@Suite struct TextFitCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      <title>Wide</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none;
        @bottom-left { content: none } @bottom-right { content: none } }
      h1 { margin: 0; font: bold 9pt/1 sans-serif; text-fit: grow per-line-all; block-step: none;
        text-decoration: underline }
      </style>
      <h1>SHADOW<br>MONEY<a href="https://example.com">s</a><sup>2</sup></h1>

      """, to: "x.txt")
  }

  private func render(_ name: String, _ arguments: [String] = []) throws {
    let result = try Program.run(
      ["render", "x.txt", "-o", name] + arguments, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// The ink of the glyphs reaches both margins, and all writers draw it alike.
  @Test func fillsMeasureInAllWriters() throws {
    try render("x.png", ["--ppi", "144"])
    try render("x.pdf")
    try render("c.pdf", ["--pdf-writer", "cairo"])
    try render("p.pdf", ["--pdf-standard", "a2a"])
    let png = try PageImage("x.png", in: scratch)
    func isDark(_ x: Int, _ page: PageImage) -> Bool {
      stride(from: 42, to: 120, by: 2).contains { page.color(x, $0)[1] < 90 }
    }
    #expect(!isDark(36, png) && isDark(43, png) && isDark(236, png) && !isDark(245, png))
    for name in ["x.pdf", "c.pdf", "p.pdf"] {
      let other = try PageImage(name, in: scratch)
      // The PNG writer aligns glyphs to whole rows of pixels.
      let (one, two) = (ink(of: png), ink(of: other))
      #expect(zip(one, two).allSatisfy { abs($0 - $1) <= 2 }, "\(name): \(one) \(two)")
    }
  }

  /// Returns the first and last column, and the first and last row, with dark ink, in pixels.
  private func ink(of page: PageImage) -> [Int] {
    var (columns, rows): ([Int], [Int]) = ([], [])
    for y in 1..<page.height - 1 {
      for x in 1..<page.width - 1 where page.color(x, y)[1] < 90 {
        columns.append(x)
        rows.append(y)
      }
    }
    return [columns.min() ?? 0, columns.max() ?? 0, rows.min() ?? 0, rows.max() ?? 0]
  }

  /// Scaled text can still be extracted as text, at the size at which it is drawn.
  @Test func keepsTextExtractable() throws {
    try render("x.pdf")
    try render("y.pdf")
    let first = try Data(contentsOf: scratch.file("x.pdf"))
    let second = try Data(contentsOf: scratch.file("y.pdf"))
    #expect(first == second)
    let text = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(text.contains("SHADOW\n") && text.contains("MONEYs"), "\(text)")
    let dump = try Program.run(["render", "x.txt", "--dump", "frames"], in: scratch.folder).output
    #expect(dump.contains(" scale "), "\(dump)")
  }
}
