import Foundation
import Testing

/// Elements that are blended with their backdrop, in all output formats.
@Suite struct BlendTests {
  private let scratch: Scratch
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  init() throws { scratch = try Scratch() }

  /// Writes a source with a yellow block of 100 by 60 pt at (20, 20), and a styled block in its middle.
  private func write(_ style: String, _ inside: String = "") throws {
    try scratch.write(
      """
      <title>Mixed</title>
      <style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none; @bottom-right { content: none } }
      .a { height: 60pt; margin: 0; background: #ffff00 }
      .b { position: absolute; left: 30pt; top: 30pt; width: 80pt; height: 40pt; font: bold 30pt/40pt sans-serif; \(style) }
      </style>
      <div class=a></div><div class=b>\(inside)</div>

      """, to: "x.txt")
  }

  private func render(_ output: String, _ arguments: [String] = []) throws -> Program.Result {
    let result = try Program.run(
      ["render", "x.txt", "-o", output, "--color", "never"] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  private func isNear(_ color: [Int], _ other: [Int]) -> Bool {
    zip(color, other).allSatisfy { abs($0 - $1) <= 3 }
  }

  @Test(arguments: [
    ("multiply", "#00ffff", [0, 255, 0]), ("screen", "#0000ff", [255, 255, 255]),
    ("darken", "#8080ff", [128, 128, 0]), ("lighten", "#404040", [255, 255, 64]),
    ("overlay", "#808080", [255, 255, 0]), ("normal", "#0000ff", [0, 0, 255]),
  ])
  func blendsColors(_ mode: String, _ color: String, _ expected: [Int]) throws {
    for inside in ["", "HE"] {
      try write("background: \(color); color: \(color); mix-blend-mode: \(mode)", inside)
      _ = try render("x.png", ["--ppi", "144"])
      _ = try render("x.pdf")
      _ = try render("c.pdf", ["--pdf-writer", "cairo"])
      _ = try render("x.svg")
      for name in ["x.png", "x.pdf", "c.pdf", "x.svg"] {
        let image = try PageImage(name, in: scratch)
        #expect(isNear(image.color(140, 70), expected), "\(name) \(image.color(140, 70))")
        #expect(isNear(image.color(50, 50), [255, 255, 0]), "\(name)")
        #expect(isNear(image.color(9, 9), [255, 255, 255]), "\(name)")
      }
    }
  }

  /// Opacity applies to an element as a whole, so its background does not show through its text.
  @Test func fadesAsGroup() throws {
    try write("background: #0000ff; color: #ff0000; opacity: 0.5", "HH")
    _ = try render("x.png", ["--ppi", "144"])
    _ = try render("x.pdf")
    _ = try render("c.pdf", ["--pdf-writer", "cairo"])
    _ = try render("x.svg")
    for name in ["x.png", "x.pdf", "c.pdf", "x.svg"] {
      let image = try PageImage(name, in: scratch)
      let colors = stride(from: 62, to: 150, by: 1).map { image.color($0, 100) }
      // The colours of the glyphs and of the background.
      #expect(colors.contains { isNear($0, [255, 128, 0]) }, "\(name)")
      #expect(colors.contains { isNear($0, [128, 128, 128]) }, "\(name)")
    }
    let text = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(text.contains("HH"))
  }

  private static let pages = [
    "background: #00f; color: white; opacity: .5; mix-blend-mode: multiply",
    "background: device-cmyk(1 0 0 0); mix-blend-mode: darken; opacity: .7",
    "color: -zine-spot(\"Sun\", 100%, #f80); text-decoration: underline; opacity: .5",
    "mix-blend-mode: screen; box-shadow: 2pt 2pt 3pt black; background: linear-gradient(red, blue)",
  ]

  /// The text of transparency groups is in the structure tree, and validators accept the file.
  @Test(arguments: pages)
  func meetsStandards(_ style: String) throws {
    try scratch.write(
      """
      <title>Mixed</title>
      <style>.b { \(style) } i { opacity: .5; background: #eee; padding: 1pt }</style>
      <h1>Head</h1>
      <div class=b><p>First <a href="https://example.org">link</a> <i>inner</i></p><ul><li>item</li></ul></div>
      <p>After it.</p>

      """, to: "x.txt")
    _ = try render("x.pdf", ["--pdf-standard", "a2a"])
    _ = try render("u.pdf", ["--pdf-standard", "ua1"])
    let root = Program.fixtures.deletingLastPathComponent()
    let result = try Program.run(
      root.appending(path: ".build-validator/bin/python"),
      [root.appending(path: "Tests/validate.py").path, scratch.file("x.pdf").path])
    let verdicts = result.output.split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(verdicts == ["pass", "pass"], "\(result.output)")
    let plain = try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file("x.pdf").path, "-"]
    ).output
    #expect(plain.contains("/Stm ") && plain.contains("/StructParents "))
    let structure = try Program.tool("pdfinfo", ["-struct-text", scratch.file("x.pdf").path])
    #expect(structure.output.contains("inner"))
    let first = try Data(contentsOf: scratch.file("x.pdf"))
    _ = try render("x.pdf", ["--pdf-standard", "a2a"])
    #expect(try Data(contentsOf: scratch.file("x.pdf")) == first)
  }

  /// Files for printing blend colours in the printing inks. Ghostscript separates the inks.
  @Test func blendsInks() throws {
    try write("background: device-cmyk(1 0 0 0); mix-blend-mode: multiply; color: #333", "HE")
    _ = try render("x.pdf", ["--pdf-standard", "x4", "--output-profile", Self.profile])
    let plain = try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file("x.pdf").path, "-"]
    ).output
    #expect(plain.contains("/CS /DeviceCMYK") && !plain.contains("/CS /DeviceRGB"))
    #expect(plain.contains("/BM /Multiply") && plain.contains("/I true"))
    _ = try Program.tool(
      "gs",
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", "-r72",
        "-sOutputFile=\(scratch.file("plate.tif").path)", scratch.file("x.pdf").path,
      ])
    // Both inks have a plate: the cyan, and the yellow under it.
    for plate in ["Cyan", "Yellow"] {
      let size = try Data(contentsOf: scratch.file("plate(\(plate)).tif")).count
      #expect(size > 0)
    }
  }
}
