import Foundation
import Testing

/// Backgrounds and translucent colours in all output formats.
@Suite struct BackgroundCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "picture-kinds/alpha16.png"),
      to: scratch.file("alpha.png"))
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "picture-kinds/rgb8.png"), to: scratch.file("plain.png"))
  }

  private func render(_ output: String, _ arguments: [String] = []) throws -> Program.Result {
    try Program.run(
      ["render", "x.txt", "-o", output, "--color", "never"] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
  }

  /// Returns the source of a page of 140 by 100 pt, with a block of 100 by 60 pt at (20, 20).
  private func block(_ style: String, page: String = "") -> String {
    """
    <title>Ground</title>
    <style>
    @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none; \(page) }
    .a { height: 60pt; margin: 0; \(style) }
    </style>
    <div class=a></div>

    """
  }

  // MARK: Pixels

  private func image(_ name: String) throws -> PageImage { try PageImage(name, in: scratch) }

  private static let grounds = [
    "background: linear-gradient(red, blue)",
    "background: linear-gradient(60deg, black 10%, white 40%, 60%, #008000 90%)",
    "background: linear-gradient(to top right, #ffee88 0 30%, #b00020 30%)",
    "background: radial-gradient(white, #1a4f9c)",
    "background: radial-gradient(circle closest-side at 30pt 20pt, red, yellow 40%, green)",
    "background: radial-gradient(20pt 40pt at right, red, yellow)",
    "background: repeating-linear-gradient(45deg, red 0 10pt, yellow 10pt 20pt)",
    "background: repeating-radial-gradient(circle, white, black 15pt)",
    "background: linear-gradient(to right, transparent, red), #ffee88",
    "background: linear-gradient(rgb(255 0 0 / 80%), rgb(0 0 255 / 20%))",
    "background: radial-gradient(rgb(0 0 0 / 60%), transparent), url(plain.png) 0 0 / 100% 100%",
    "background: linear-gradient(to right, rgb(255 0 0 / 50%), transparent) 0 0 / 25pt 15pt",
    "background: radial-gradient(circle, #1a4f9c 30%, transparent 31%) 0 0 / 20pt 20pt, #eee",
    "background: url(plain.png) center / contain no-repeat #ffee88",
    "background: url(plain.png) center / cover",
    "background: url(alpha.png) 0 0 / 30pt auto space, #8080ff",
    "background: url(alpha.png) right / 31pt 17pt round",
    "background: url(plain.png) 3pt 4pt / 20pt repeat-x",
    "height: 48pt; background: linear-gradient(red, blue); border: 6pt solid rgb(0 0 0 / 40%)",
    "height: 50pt; background: linear-gradient(red, blue); border-radius: 20pt; border: 5pt dashed white",
    "background: linear-gradient(red, blue); opacity: 50%",
    "background: rgb(255 0 0 / 30%); box-shadow: 4pt 4pt 0 rgb(0 0 0 / 50%)",
    "background: linear-gradient(red, blue) 0 0 / 40pt 20pt; opacity: 40%",
    "height: 50pt; border: 5pt dotted rgb(255 0 0 / 40%); background: rgb(0 0 255 / 20%)",
    "height: 50pt; border: 5pt dashed rgb(255 0 0 / 40%); background: rgb(0 0 255 / 20%)",
    "background: linear-gradient(device-cmyk(0 1 0 0), white)",
    "background: linear-gradient(-zine-spot(\"Sun\", 100%, #f80), -zine-spot(\"Sea\", 100%, #08f))",
    "background: linear-gradient(-zine-spot(\"Sun\", 100%, #f80), transparent)",
  ]

  /// All writers draw smooth areas alike. Each may smooth edges differently.
  @Test(arguments: grounds)
  func writersAgree(_ ground: String) throws {
    try scratch.write(block(ground), to: "x.txt")
    for (name, arguments) in [
      ("x.png", ["--ppi", "144"]), ("x.pdf", []), ("c.pdf", ["--pdf-writer", "cairo"]),
      ("x.svg", []),
    ] {
      let result = try render(name, arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    let png = try image("x.png")
    // Programs convert inks to RGB differently.
    let tolerance = ground.contains("cmyk") ? 85 : 12
    // Some programs smooth the edges of tiles, stripes and magnified pixels.
    let hasEdges = [
      "url(", "repeating", "0 0 /", "dashed", "dotted", "30%)", "shadow",
    ].contains(
      where: ground.contains)
    for name in ["x.pdf", "c.pdf", "x.svg"] {
      let other = try image(name)
      #expect(other.width == png.width && other.height == png.height, "\(name)")
      var (different, all) = (0, 0)
      for x in stride(from: 3, to: png.width - 3, by: 4) {
        for y in stride(from: 3, to: png.height - 3, by: 4) {
          all += 1
          let near = zip(png.color(x, y), other.color(x, y)).allSatisfy {
            abs($0 - $1) <= tolerance
          }
          if !near { different += 1 }
        }
      }
      #expect(different * (hasEdges ? 12 : 50) <= all, "\(name): \(different) of \(all)")
    }
    let white = png.color(6, 6)
    #expect(white == [255, 255, 255])
    #expect(png.color(60, 60) != white, "nothing is drawn")
  }

  /// The tiles of rotated content are rotated with it.
  @Test func rotatesTiles() throws {
    try scratch.write(
      """
      <title>T</title><style>
      @page { size: 140pt 100pt; margin: 10pt; columns: 1; -zine-baseline-grid: none }
      table { writing-mode: sideways-lr; background: linear-gradient(red, blue) 0 0 / 20pt 10pt }
      td { padding: 8pt; color: transparent }
      </style>
      <table><tr><td>one<td>two</table>

      """, to: "x.txt")
    #expect(try render("x.png", ["--ppi", "144"]).status == 0)
    #expect(try render("x.pdf").status == 0)
    let (png, pdf) = (try image("x.png"), try image("x.pdf"))
    // Columns away from the edges of tiles, which are 20 pixels wide.
    let columns = (24..<66).filter { (4...16).contains($0 % 20) }
    let rows = stride(from: 54, to: 140, by: 5)
    // The gradient of each tile runs to the right, so every column has one colour and columns differ.
    let colors = columns.map { png.color($0, 100) }
    #expect(Set(colors).count > 8, "\(colors)")
    for x in columns {
      let own = rows.map { png.color(x, $0) }
      for color in own + rows.map({ pdf.color(x, $0) }) {
        #expect(zip(color, own[0]).allSatisfy { abs($0 - $1) <= 24 }, "\(x): \(color) \(own[0])")
      }
    }
  }

  /// The background of a page covers the bleed, and the background of the body becomes that of the page.
  @Test(arguments: ["@page { BG }", "body { BG }"])
  func fillsBleed(_ rule: String) throws {
    try scratch.write(
      "<title>P</title><style>@page { size: 140pt 100pt; bleed: 10pt; margin: 20pt; columns: 1 }"
        + rule.replacing("BG", with: "background: linear-gradient(to right, red 0 80pt, blue 80pt)")
        + "</style>words\n", to: "x.txt")
    #expect(try render("x.png", ["--ppi", "144"]).status == 0)
    #expect(try render("x.pdf").status == 0)
    let page = try image("x.png")
    // The gradient begins at the edge of the bleed, 10 pt outside the page. Only the PDF includes the bleed.
    #expect(page.color(100, 180) == [255, 0, 0] && page.color(180, 180) == [0, 0, 255])
    let sheet = try image("x.pdf")
    #expect(sheet.width == 320 && sheet.color(4, 4) == [255, 0, 0])
    #expect(sheet.color(316, 216) == [0, 0, 255])
    let plain = try qdf()
    #expect(plain.contains("/Artifact << /Type /Background") || plain.contains("/Type/Background"))
  }

  /// A page gives the same file whether earlier pages are rendered or not.
  @Test func writesPagesIndependently() throws {
    try scratch.write(
      """
      <title>Two</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none }
      .a { height: 50pt; margin: 0; break-after: page;
        background: linear-gradient(red, rgb(0 0 255 / 30%)) 0 0 / 10pt 10pt,
          url(alpha.png) 0 0 / 9pt }
      </style>
      <div class=a>a</div><div class=a>b <img src=plain.png width=9 alt=c></div>

      """, to: "x.txt")
    #expect(try render("{p}.svg").status == 0)
    #expect(try render("x.svg", ["--pages", "2"]).status == 0)
    #expect(
      try Data(contentsOf: scratch.file("2.svg")) == Data(contentsOf: scratch.file("x.svg")))
  }

  /// Backgrounds of a part of a line and of a margin box are drawn.
  @Test func fillsInlineAndMarginBoxes() throws {
    try scratch.write(
      """
      <title>P</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1;
        @top-center { content: " "; background: linear-gradient(red, red) } }
      p { font-size: 20pt; line-height: 30pt }
      .m { background: linear-gradient(transparent 50%, #ffee00 50%); color: transparent }
      .n { background: url(plain.png); padding: 2pt }
      </style><p><span class=m>marked</span> <span class=n>mm</span>

      """, to: "x.txt")
    for (name, arguments) in [("x.png", ["--ppi", "144"]), ("x.pdf", [])] {
      let result = try render(name, arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let image = try image(name)
      let all = (0..<image.width * image.height).map { Array(image.bytes[$0 * 3..<$0 * 3 + 3]) }
      #expect(all.count { $0 == [255, 238, 0] } > 500, "\(name)")
      #expect(all.count { $0 == [255, 0, 0] } > 500, "\(name)")
      #expect(all.count { $0 == [220, 30, 30] || $0 == [30, 160, 30] } > 100, "\(name)")
    }
    #expect(
      try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output.contains("marked"))
  }

  // MARK: File contents

  private func qdf(_ name: String = "x.pdf") throws -> String {
    try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file(name).path, "-"]
    ).output
  }

  /// Gradients become shadings, and tiles become patterns. Nothing is turned into pixels, and all backgrounds
  /// are artifacts.
  @Test func writesShadings() throws {
    try scratch.write(
      block(
        "background: radial-gradient(red, transparent), linear-gradient(black, white 30%, black)")
        + "<p style=\"background: linear-gradient(red, blue) 0 0 / 5pt 5pt\">tiles</p>\n",
      to: "x.txt")
    #expect(try render("x.pdf").status == 0)
    let plain = try qdf()
    for part in [
      "/ShadingType 2", "/ShadingType 3", "/FunctionType 3", "/FunctionType 2", "/S /Luminosity",
      "/PatternType 1", "/ColorSpace /DeviceGray", "/ColorSpace /DeviceRGB",
    ] {
      #expect(plain.contains(part), "\(part)")
    }
    #expect(!plain.contains("/Subtype /Image"))
    // A grey gradient uses a grey colour space. One that only changes the opacity needs no colours.
    #expect(plain.contains("/C0 [\n        0\n") || plain.contains("/C0 ["))
    #expect(
      try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output.contains("tiles"))
  }

  private func verdicts(_ name: String) throws -> String {
    let root = Program.fixtures.deletingLastPathComponent()
    return try Program.run(
      root.appending(path: ".build-validator/bin/python"),
      [root.appending(path: "Tests/validate.py").path, scratch.file(name).path]
    ).output
  }

  /// A page with all kinds of backgrounds meets PDF/A-2a and PDF/UA-1, and is well formed.
  @Test func meetsStandards() throws {
    var markup = "<title>All</title>\n<style>\n"
    for (number, ground) in Self.grounds.enumerated() {
      markup += ".g\(number) { height: 40pt; \(ground) }\n"
    }
    markup += "@page { background: linear-gradient(#eee, white) }\n</style>\n<h1>All</h1>\n"
    for number in Self.grounds.indices { markup += "<div class=g\(number)>words</div>\n" }
    markup +=
      "<p style=\"color: rgb(0 0 0 / 60%); text-shadow: 1pt 1pt rgb(0 0 0 / 20%)\">pale</p>\n"
    try scratch.write(markup, to: "x.txt")
    let result = try render("x.pdf", ["--pdf-standard", "a2a"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Program.tool("qpdf", ["--check", scratch.file("x.pdf").path]).status == 0)
    let lines = try verdicts("x.pdf").split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(" pass ") }, "\(lines)")
    #expect(
      try Program.tool(
        "gs", ["-q", "-sDEVICE=nullpage", "-o", "/dev/null", scratch.file("x.pdf").path]
      ).errors.isEmpty)
    // A second render gives the same bytes.
    let first = try Data(contentsOf: scratch.file("x.pdf"))
    #expect(try render("y.pdf", ["--pdf-standard", "a2a"]).status == 0)
    #expect(try Data(contentsOf: scratch.file("y.pdf")) == first)
  }

  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  /// Files for printing contain only the printing inks. Greys use black alone, and spot colours are kept.
  @Test func convertsToPrinterInks() throws {
    try scratch.write(
      """
      <title>Press</title><style>
      div { height: 30pt }
      .a { background: linear-gradient(red, transparent) }
      .b { background: linear-gradient(black, white) 0 0 / 10pt 10pt }
      .c { background: radial-gradient(device-cmyk(0 1 0 0), device-cmyk(1 0 0 0)) }
      .d { background: linear-gradient(-zine-spot("Sun", 100%, #f80), -zine-spot("Sea", 100%, #08f)) }
      .e { background: linear-gradient(-zine-spot("Sun", 100%, #f80), white); color: rgb(0 0 0 / 50%) }
      </style>
      <h1>Press</h1>
      <div class=a></div><div class=b></div><div class=c></div><div class=d></div><div class=e>e</div>

      """, to: "x.txt")
    let result = try render("x.pdf", ["--pdf-standard", "x4", "--output-profile", Self.profile])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let plain = try qdf()
    for part in [
      "/DeviceN", "/Sun", "/Sea", "/ColorSpace /DeviceCMYK", "/CS /DeviceCMYK", "/Colorants",
    ] {
      #expect(plain.contains(part), "\(part)")
    }
    for part in ["/DeviceRGB", " rg\n", " RG\n"] { #expect(!plain.contains(part), "\(part)") }
    _ = try Program.tool(
      "gs",
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", "-r36",
        "-sOutputFile=\(scratch.file("plate.tif").path)", scratch.file("x.pdf").path,
      ])
    for name in ["plate(Sun).tif", "plate(Sea).tif"] { #expect(try scratch.names.contains(name)) }
  }

  /// Gradients between printing inks and RGB colours are reported with their position.
  @Test func warnsAboutMixedInks() throws {
    try scratch.write(
      "<title>M</title>\n<style>\np { background: linear-gradient(device-cmyk(0 1 0 0), blue) }\n</style>\nx\n",
      to: "x.txt")
    let result = try render("x.pdf")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("x.txt:3:"), "\(result.errors)")
    #expect(result.errors.contains("warning[mixed-colors]"), "\(result.errors)")
  }
}
