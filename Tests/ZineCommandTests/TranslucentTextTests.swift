import Foundation
import Testing

/// Text in translucent colours.
@Suite struct TranslucentTextTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The background shows through translucent glyphs, text decorations and rules in all writers.
  @Test(arguments: [
    "color: rgb(255 0 0 / 50%)", "color: transparent; text-shadow: 3pt 3pt rgb(255 0 0 / 50%)",
    "color: rgb(255 0 0 / 40%); -webkit-text-stroke-width: 3pt; -webkit-text-stroke-color: rgb(0 0 255 / 60%)",
    "text-decoration: underline line-through 9pt rgb(255 0 0 / 50%)",
    "column-count: 2; column-rule: 8pt solid rgb(255 0 0 / 50%); text-align: center",
    "border-bottom: 9pt double rgb(255 0 0 / 50%); color: rgb(0 0 0 / 20%)",
  ])
  func paintsTranslucentText(_ style: String) throws {
    try scratch.write(
      """
      <title>Pale</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none;
        background: linear-gradient(to right, white 50%, yellow 50%) }
      .a { margin: 0; font: bold 30pt/40pt sans-serif; \(style) }
      </style>
      <div class=a>H E</div>

      """, to: "x.txt")
    for (name, arguments) in [
      ("x.png", ["--ppi", "144"]), ("x.pdf", []), ("c.pdf", ["--pdf-writer", "cairo"]),
      ("x.svg", []),
    ] {
      #expect(
        try Program.run(
          ["render", "x.txt", "-o", name] + arguments, in: scratch.folder
        ).status == 0)
    }
    let png = try PageImage("x.png", in: scratch)
    let pixels = stride(from: 3, to: png.width - 3, by: 3).flatMap { x in
      stride(from: 3, to: png.height - 3, by: 3).map { (x, $0) }
    }
    #expect(pixels.contains { png.color($0.0, $0.1) != png.color($0.0, 4) })
    for name in ["x.pdf", "c.pdf", "x.svg"] {
      let other = try PageImage(name, in: scratch)
      let different = pixels.count { x, y in
        zip(png.color(x, y), other.color(x, y)).contains { abs($0 - $1) > 24 }
      }
      #expect(different * 25 <= pixels.count, "\(name): \(different) of \(pixels.count)")
    }
    let text = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(text.contains("H"))
  }
}
