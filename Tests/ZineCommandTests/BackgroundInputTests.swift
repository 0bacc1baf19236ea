import Foundation
import Testing

/// Background pictures as inputs of a render, and invalid backgrounds.
@Suite struct BackgroundInputTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, target) in [("alpha16.png", "alpha.png"), ("rgb8.png", "plain.png")] {
      try FileManager.default.copyItem(
        at: Program.fixtures.appending(path: "picture-kinds/\(name)"), to: scratch.file(target))
    }
  }

  private func render(_ output: String, _ arguments: [String] = []) throws -> Program.Result {
    try Program.run(
      ["render", "x.txt", "-o", output, "--color", "never"] + arguments, in: scratch.folder)
  }

  /// Returns the source of a page of 140 by 100 pt, with a block of 100 by 60 pt.
  private func block(_ style: String) -> String {
    """
    <title>Ground</title>
    <style>
    @page { size: 140pt 100pt; margin: 20pt; columns: 1; -zine-baseline-grid: none }
    .a { height: 60pt; margin: 0; \(style) }
    </style>
    <div class=a></div>

    """
  }

  // MARK: Inputs

  @Test func listsPicturesAsInputs() throws {
    try FileManager.default.createDirectory(
      at: scratch.file("styles"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: scratch.file("plain.png"), to: scratch.file("styles/p.png"))
    try scratch.write("@page { background: url(p.png) }", to: "styles/x.css")
    try scratch.write(
      "<title>I</title><link rel=stylesheet href=styles/x.css>"
        + "<style>p { background: url(alpha.png) no-repeat }</style>\nwords\n", to: "x.txt")
    let result = try render("x.pdf", ["--deps", "x.d"])
    #expect(result.status == 0, "\(result.errors)")
    let list = try String(contentsOf: scratch.file("x.d"), encoding: .utf8)
    #expect(list.contains("styles/p.png") && list.contains("alpha.png"), "\(list)")
    let dump = try Program.run(
      ["render", "x.txt", "--dump", "frames"], in: scratch.folder
    ).output
    #expect(dump.contains("\n  background url(\"p.png\")\n"), "\(dump)")
    #expect(dump.contains(" url(\"alpha.png\")"), "\(dump)")
  }

  @Test(arguments: [
    ("@page { background: url(gone.png) }", "the picture 'gone.png' does not exist"),
    ("p { background-image: none, url(gone.png) }", "the picture 'gone.png' does not exist"),
    ("p { background: url(../x.png) }", "../x.png"), ("p { background: url(x.txt) }", "x.txt"),
    ("b { background: url(gone.png) }", "the picture 'gone.png' does not exist"),
    (
      "b { --a: red, url(gone.png); background: url(plain.png) 0 0 / var(--b, 9pt), url(gone.png) }",
      "the picture 'gone.png' does not exist"
    ),
    (
      "img { float: left; shape-outside: url(gone.png) }", "the picture 'gone.png' does not exist"
    ),
    (
      "@page { @top-left { content: \"a\"; background: url(gone.png) } }",
      "the picture 'gone.png' does not exist"
    ),
  ])
  func reportsMissingPictures(_ rule: String, _ message: String) throws {
    try scratch.write(
      "<title>G</title>\n<style>\n\(rule)\n</style>\n<p>some <b>words</b> <img src=plain.png alt=p></p>\n",
      to: "x.txt")
    let result = try render("x.pdf")
    #expect(result.status == 1, "\(result.errors)")
    #expect(
      result.errors.contains("error[picture]") && result.errors.contains(message),
      "\(result.errors)")
    #expect(result.errors.hasPrefix("x.txt:3:"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("x.pdf").path))
  }

  /// A nonsensical background is reported with its position, or is rendered at a reasonable cost.
  @Test(arguments: [
    "background: url(plain.png) 0 0 / 0.0001pt 0.0001pt",
    "background: url(plain.png) 0 0 / 14400pt 14400pt",
    "background: url(plain.png) 14400pt -14400pt / 14400% 0.001%",
    "background: linear-gradient(red, blue) 0 0 / 1e-9pt 1e-9pt",
    "background: repeating-linear-gradient(red, blue 1e-9pt)",
    "background: repeating-radial-gradient(14400pt at 14400pt 0, red, blue 0.01pt)",
    "background: radial-gradient(0pt, red 14400pt, blue -14400pt)",
    "height: 0; background: linear-gradient(red, blue)",
    "width: 0; background: radial-gradient(red, blue)",
    "background: \(Array(repeating: "url(plain.png) 0 0 / 1pt 1pt", count: 16).joined(separator: ","))",
    "background: linear-gradient(\(Array(repeating: "red,rgb(0 0 0 / 1%)", count: 500).joined(separator: ",")))",
  ])
  func boundsWork(_ style: String) throws {
    try scratch.write(block(style), to: "x.txt")
    for name in ["x.pdf", "x.png", "x.svg"] {
      let clock = ContinuousClock()
      let start = clock.now
      let result = try render(name)
      #expect(result.status == 0, "\(result.errors)")
      #expect(clock.now - start < .seconds(20), "\(name)")
    }
    #expect(try Program.tool("qpdf", ["--check", scratch.file("x.pdf").path]).status == 0)
    #expect(
      try Program.tool(
        "pdftoppm", ["-r", "36", scratch.file("x.pdf").path, scratch.file("p").path]
      )
      .status == 0)
  }

  @Test func rejectsTooMuch() throws {
    let stops = Array(repeating: "red", count: 10_000).joined(separator: ",")
    let layers = Array(repeating: "url(plain.png)", count: 5_000).joined(separator: ",")
    for value in ["linear-gradient(\(stops))", "linear-gradient()", layers] {
      try scratch.write(block("\n  background: \(value)"), to: "x.txt")
      let result = try render("x.pdf")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("x.txt:5:"), "\(result.errors.prefix(300))")
      #expect(result.errors.contains("error[style-value]"))
    }
  }
}
