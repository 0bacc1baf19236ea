import Foundation
import Testing

/// Transformed blocks and pictures, as all writers draw them.
@Suite struct TransformCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "picture-kinds/rgb8.png"), to: scratch.file("p.png"))
  }

  private func write(_ transform: String) throws {
    try scratch.write(
      """
      <title>Turned</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none;
        @bottom-left { content: none } @bottom-right { content: none } }
      .t { margin: 10pt 20pt; background: linear-gradient(to right, #ffe74a, #ff9900);
        border: 1pt dashed; font: bold 14pt/16pt sans-serif; text-indent: 0; \(transform) }
      .t + p { text-indent: 0; color: #0060ff }
      img { width: 30pt; height: 12pt; \(transform) }
      </style>
      <p class=t>Tape <a href="https://example.com">x</a></p>
      <p>under <img src=p.png alt=p></p>

      """, to: "x.txt")
  }

  private func render(_ name: String, _ arguments: [String] = []) throws {
    let result = try Program.run(
      ["render", "x.txt", "-o", name] + arguments, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    "transform: rotate(-8deg)", "transform: scale(1.2, 0.8) skewX(10deg)",
    "transform: translate(6pt, 20%) rotate(90deg)", "transform: scaleX(-1)", "transform: scale(0)",
    "transform: rotate(20deg); transform-origin: left bottom",
  ])
  func writersAgree(_ transform: String) throws {
    try write(transform)
    try render("x.png", ["--ppi", "144"])
    let png = try PageImage("x.png", in: scratch)
    for (name, arguments) in [
      ("x.pdf", []), ("c.pdf", ["--pdf-writer", "cairo"]), ("a.pdf", ["--pdf-standard", "a2a"]),
    ] {
      try render(name, arguments)
      let other = try PageImage(name, in: scratch)
      var (different, count) = (0, 0)
      for x in stride(from: 3, to: png.width - 3, by: 3) {
        for y in stride(from: 3, to: png.height - 3, by: 3) {
          count += 1
          if zip(png.color(x, y), other.color(x, y)).contains(where: { abs($0 - $1) > 48 }) {
            different += 1
          }
        }
      }
      #expect(different * 25 <= count, "\(name): \(different) of \(count)")
    }
    _ = try Program.tool("qpdf", ["--check", scratch.file("x.pdf").path])
  }

  /// Transformed text can still be extracted in its order, and a second render gives the same bytes.
  @Test func keepsText() throws {
    try write("transform: rotate(-3deg)")
    try render("x.pdf")
    try render("y.pdf")
    let first = try Data(contentsOf: scratch.file("x.pdf"))
    let second = try Data(contentsOf: scratch.file("y.pdf"))
    #expect(first == second)
    let text = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(text.contains("Tape x") && text.contains("under"), "\(text)")
    let dump = try Program.run(["render", "x.txt", "--dump", "frames"], in: scratch.folder).output
    #expect(dump.contains(" matrix [1, -0.05, 0.05, 1, "), "\(dump)")
  }

  /// Glyphs that are too large for Cairo's own rendering are drawn as outlines.
  @Test(arguments: [40, 1_000, 20_000], ["x.png", "x.svg", "x.pdf", "c.pdf"])
  func drawsGlyphsOfAnySize(_ scale: Int, _ name: String) throws {
    try scratch.write(
      """
      <title>Large</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none;
        @bottom-left { content: none } @bottom-right { content: none } }
      p { font: bold 60pt/60pt sans-serif; text-indent: 0; color: #0060ff;
        transform: scale(\(scale)); transform-origin: 10% 20% }
      </style><p>HB

      """, to: "x.txt")
    try render(
      name, name == "c.pdf" ? ["--pdf-writer", "cairo"] : name == "x.png" ? ["--ppi", "144"] : [])
    guard name == "x.png" else { return }
    // The origin of the transform is in the stem of the H, so the stem covers the page.
    let image = try PageImage(name, in: scratch)
    let color = image.color(image.width / 2, image.height / 2)
    #expect(scale == 40 || color[2] > 200 && color[0] < 60, "\(color)")
  }
}
