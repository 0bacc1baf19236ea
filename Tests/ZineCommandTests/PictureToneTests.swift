import Foundation
import Testing

/// Raster images whose colours styles change.
@Suite struct PictureToneTests {
  private let scratch: Scratch
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  init() throws {
    scratch = try Scratch()
    for name in ["alpha16.png", "rgb8.png", "cmyk.jpg", "lossless.webp"] {
      try FileManager.default.copyItem(
        at: Program.fixtures.appending(path: "picture-kinds/\(name)"), to: scratch.file(name))
    }
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "vectors/sign.svg"), to: scratch.file("sign.svg"))
    // A picture of a uniform grey, and one of a uniform colour.
    for (name, color) in [("grey.png", "#808080"), ("red.png", "#ff0000")] {
      try scratch.write(
        """
        <title>Plain</title><style>
        @page { size: 60pt 40pt; margin: 5pt; columns: 1; background: \(color) }
        @page { @bottom-right { content: none } }
        </style><p style="color: transparent; font-size: 5pt">x

        """, to: "plain.txt")
      _ = try Program.run(["render", "plain.txt", "-o", name], in: scratch.folder)
    }
  }

  /// Writes a source with a picture of 100 by 60 pt at (20, 20).
  private func write(_ picture: String, _ style: String) throws {
    try scratch.write(
      """
      <title>Tones</title>
      <style>
      @page { size: 140pt 100pt; margin: 0; columns: 1; background: #eef; @bottom-right { content: none } }
      img { position: absolute; left: 20pt; top: 20pt; width: 100pt; height: 60pt; \(style) }
      </style>
      <p style="color: transparent">x <img src="\(picture)" alt="x">

      """, to: "x.txt")
  }

  private func render(_ output: String, _ arguments: [String] = []) throws -> Program.Result {
    try Program.run(
      ["render", "x.txt", "-o", output, "--color", "never"] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
  }

  private func plain() throws -> String {
    try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file("x.pdf").path, "-"]
    ).output
  }

  private func isNear(_ color: [Int], _ other: [Int], by tolerance: Int = 3) -> Bool {
    zip(color, other).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private static let sun = "-zine-spot(\"Sun\", 100%, #ff0000)"
  private static let sea = "-zine-spot(\"Sea\", 100%, #0000ff)"

  @Test(arguments: [
    ("grey.png", "-zine-image-color: red", [255, 128, 128]),
    ("grey.png", "-zine-image-color: black", [128, 128, 128]),
    ("grey.png", "-zine-image-color: red blue", [128, 96, 192]),
    ("grey.png", "-zine-image-color: \(sun)", [255, 128, 128]),
    ("grey.png", "-zine-image-color: \(sun) \(sea)", [128, 96, 192]),
    ("grey.png", "color: red; -zine-image-color: currentcolor", [255, 128, 128]),
    ("grey.png", "-zine-image-color: none", [128, 128, 128]),
    ("red.png", "filter: grayscale(1)", [54, 54, 54]),
    ("red.png", "filter: grayscale(50%)", [155, 27, 27]),
    ("red.png", "filter: grayscale(100000)", [54, 54, 54]),
    ("red.png", "filter: none", [255, 0, 0]),
    ("red.png", "-zine-image-color: black; filter: grayscale()", [54, 54, 54]),
  ])
  func showsTones(_ picture: String, _ style: String, _ expected: [Int]) throws {
    try write(picture, style)
    for (name, arguments) in [
      ("x.png", ["--ppi", "144"]), ("x.pdf", []), ("c.pdf", ["--pdf-writer", "cairo"]),
      ("x.svg", []),
    ] {
      let result = try render(name, arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let image = try PageImage(name, in: scratch)
      #expect(isNear(image.color(140, 100), expected), "\(name) \(image.color(140, 100))")
    }
  }

  /// All kinds of pictures look the same in all writers.
  @Test(
    arguments: ["alpha16.png", "rgb8.png", "cmyk.jpg", "lossless.webp"],
    [
      "-zine-image-color: #b00020", "-zine-image-color: \(sun) \(sea)", "filter: grayscale(70%)",
      "filter: grayscale(); opacity: 0.5", "-zine-image-color: red; mix-blend-mode: multiply",
      "-zine-image-color: device-cmyk(0 1 0 0) device-cmyk(0 0 1 0.2)",
    ])
  func writersAgree(_ picture: String, _ style: String) throws {
    try write(picture, style)
    _ = try render("x.png", ["--ppi", "144"])
    _ = try render("x.pdf")
    let (png, pdf) = (try PageImage("x.png", in: scratch), try PageImage("x.pdf", in: scratch))
    let points = stride(from: 44, to: 236, by: 6).flatMap { x in
      stride(from: 44, to: 156, by: 6).map { (x, $0) }
    }
    // Viewers convert printing inks to RGB differently.
    let tolerance = style.contains("cmyk") ? 90 : 24
    let different = points.count { !isNear(png.color($0, $1), pdf.color($0, $1), by: tolerance) }
    #expect(different * 20 <= points.count, "\(different) of \(points.count)")
  }

  @Test(arguments: [
    ("-zine-image-color: \(sun)", ["/Separation"], ["/Indexed", "/DeviceN"]),
    ("-zine-image-color: \(sun) \(sea)", ["/DeviceN", "/Colorants"], ["/Indexed"]),
    ("-zine-image-color: \(sun) \(sun)", ["/Indexed"], ["/DeviceN"]),
    ("-zine-image-color: #123456", ["/Indexed"], ["/DeviceN", "/Separation"]),
    ("-zine-image-color: \(sun) black", ["/Indexed"], ["/DeviceN", "/Separation"]),
    ("filter: grayscale(1)", ["/ColorSpace /DeviceGray"], ["/Indexed"]),
  ])
  func writesColorSpaces(_ style: String, _ parts: [String], _ others: [String]) throws {
    for picture in ["rgb8.png", "cmyk.jpg"] {
      try write(picture, style)
      #expect(try render("x.pdf", ["--pdf-standard", "a2a"]).status == 0)
      let plain = try plain()
      for part in parts { #expect(plain.contains(part), "\(part)") }
      for part in others { #expect(!plain.contains(part), "\(part)") }
      try validate()
      let first = try Data(contentsOf: scratch.file("x.pdf"))
      _ = try render("x.pdf", ["--pdf-standard", "a2a"])
      #expect(try Data(contentsOf: scratch.file("x.pdf")) == first)
    }
  }

  private func validate() throws {
    let root = Program.fixtures.deletingLastPathComponent()
    let result = try Program.run(
      root.appending(path: ".build-validator/bin/python"),
      [root.appending(path: "Tests/validate.py").path, scratch.file("x.pdf").path])
    let verdicts = result.output.split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(verdicts == ["pass", "pass"], "\(result.output)")
  }

  /// Each ink has its own plate, and a picture in one ink uses no other ink.
  @Test func separatesInks() throws {
    try write("rgb8.png", "-zine-image-color: \(Self.sun) \(Self.sea)")
    let result = try render(
      "x.pdf", ["--pdf-standard", "x4", "--output-profile", Self.profile])
    #expect(result.status == 0, "\(result.errors)")
    _ = try Program.tool(
      "gs",
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", "-r36",
        "-sOutputFile=\(scratch.file("plate.tif").path)", scratch.file("x.pdf").path,
      ])
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.contains("plate(Sun).tif") && names.contains("plate(Sea).tif"))
    #expect(try !plain().contains("/DeviceRGB"))

    try write("rgb8.png", "-zine-image-color: black")
    _ = try render("x.pdf", ["--pdf-standard", "x4", "--output-profile", Self.profile])
    // All tones are made of black ink alone.
    let table = try plain()
    #expect(table.contains("/Indexed") && table.contains("/DeviceCMYK"))
  }

  /// A picture that is scaled down because it is small on all pages keeps its tones.
  @Test func keepsTonesWhenDownsampled() throws {
    try write("red.png", "-zine-image-color: \(Self.sun)")
    let whole = try String(contentsOf: scratch.file("x.txt"), encoding: .utf8)
    try scratch.write(
      whole.replacing("columns: 1;", with: "columns: 1; -zine-image-downsample: 5dpi;"),
      to: "x.txt")
    #expect(try render("x.pdf").status == 0)
    #expect(try plain().contains("/Separation"))
  }

  @Test func warnsAboutVectors() throws {
    for style in ["filter: grayscale(1)", "-zine-image-color: red"] {
      try write("sign.svg", style)
      let result = try render("x.pdf")
      #expect(
        result.errors.contains(
          "warning[no-effect]: 'sign.svg' is a vector image and keeps its own colours"),
        "\(result.errors)")
    }
  }

  @Test(arguments: [
    "filter: grayscale(-1)", "filter: grayscale(nan)", "filter: grayscale(1, 2)", "filter: 1",
    "filter: blurr(2pt)",
    "-zine-image-color: 1", "-zine-image-color: red blue green",
    "-zine-image-color: rgb(255 0 0 / 50%)",
    "-zine-image-color: none red",
  ])
  func rejects(_ style: String) throws {
    try write("grey.png", style)
    let result = try render("x.pdf")
    #expect(result.status == 1)
    #expect(result.errors.contains("x.txt:4:"), "\(result.errors)")
  }

  /// Unsupported filters and blend modes of CSS are warnings, like all unsupported properties of style sheets
  /// for browsers.
  @Test(arguments: [
    "filter: blur(2pt)", "filter: grayscale(1) blur(1pt)", "filter: url(x.svg)",
    "filter: sepia(50%) hue-rotate(90deg) drop-shadow(2pt 2pt red)", "mix-blend-mode: luminosity",
    "mix-blend-mode: color-burn",
  ])
  func warnsAboutOtherEffects(_ style: String) throws {
    try write("grey.png", style)
    let result = try render("x.pdf")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("warning[unsupported]"))
    #expect(result.errors.contains("'\(style)' is not supported"), "\(result.errors)")
  }
}
