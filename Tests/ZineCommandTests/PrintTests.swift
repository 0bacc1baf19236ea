import Foundation
import Testing

/// PDFs for printers.
@Suite struct PrintTests {
  private let scratch: Scratch
  /// The colour profile from the package that contains `gs`.
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  init() throws { scratch = try Scratch() }

  private static let markup = """
    <title>Proof</title>
    <style>
    @page { size: 300pt 200pt; margin: 20pt; columns: 1; bleed: 9pt; marks: crop cross; background: #fdf6e3 }
    h1 { color: -zine-spot("Deep Orange", 100%, device-cmyk(0, 60%, 100%, 0)) }
    .area { background-color: black; color: white; padding: 40pt }
    </style>
    <h1>Orange</h1>
    <p>Black text with a <a href="https://example.org">link</a> and <span style="color: #2060c0">blue</span>.</p>
    <p class="area">On black.</p>
    <img src="picture.png" width="40pt" height="20pt" alt="Colours">

    """

  private func render(
    _ markup: String = markup, _ arguments: [String] = [], date: String = "1700000000"
  ) throws -> Program.Result {
    try scratch.write(markup, to: "x.txt")
    if !FileManager.default.fileExists(atPath: scratch.file("picture.png").path) {
      try copy("zombie-monthly/hand.png", to: "picture.png")
    }
    return try Program.run(
      [
        "render", "x.txt", "-o", "x.pdf", "--pdf-standard", "x4", "--output-profile", Self.profile,
        "--color", "never",
      ] + arguments, in: scratch.folder, environment: ["SOURCE_DATE_EPOCH": date])
  }

  private func copy(_ fixture: String, to name: String) throws {
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: fixture), to: scratch.file(name))
  }

  private func plain() throws -> String {
    try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file("x.pdf").path, "-"]
    ).output
  }

  /// Details that are too fine for a printing press, and details that are just coarse enough.
  @Test(arguments: [
    ("p { border: 0.2pt solid }", "a line is 0.2 pt thick"),
    ("p { border-top: 0.2pt solid red }", "a line is 0.2 pt thick"),
    ("p { border: 0.24pt dashed; border-radius: 4pt }", "a line is 0.24 pt thick"),
    ("p { border: 0.2pt solid; border-radius: 50% }", "a line is 0.2 pt thick"),
    ("p { border: 0.6pt double }", "a line is 0.2 pt thick"),
    ("p { -webkit-text-stroke-width: 0.1pt }", "a line is 0.1 pt thick"),
    ("hr { border-top: 0.1pt solid }", "a line is 0.1 pt thick"),
    ("p { font-size: 2pt; text-decoration: underline }", "a line is 0."),
    ("p { border: 0.25pt solid; border-radius: 4pt }", nil),
    ("p { border: 0.2pt solid transparent }", nil),
    ("p { border: 0.9pt double }", nil),
    (
      "p { background: device-cmyk(40%, 20%, 20%, 30%); color: white; font-size: 7.9pt }",
      "light text of 7.9 pt is set on three or more inks"
    ),
    ("body { background: #804020; color: #fffefd; font-size: 5pt }", "light text of 5 pt"),
    ("p { background: device-cmyk(40%, 20%, 20%, 30%); color: white; font-size: 8pt }", nil),
    ("p { background: device-cmyk(100%, 60%, 0, 5%); color: white; font-size: 6pt }", nil),
    ("p { background: black; color: white; font-size: 6pt }", nil),
    ("p { background: #804020; color: black; font-size: 6pt }", nil),
    ("div { background: #804020 } p { background: #ddd; color: white; font-size: 6pt }", nil),
  ])
  func reportsThinLines(_ style: String, _ sentence: String?) throws {
    let result = try render(
      "<title>T</title><style>@page { size: 200pt 120pt; margin: 10pt; columns: 1 } \(style)</style>"
        + "<div><p>Some text.</p></div>\n<hr>\n")
    #expect(result.status == 0, "\(result.errors)")
    guard let sentence else { return #expect(result.errors.isEmpty, "\(result.errors)") }
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(result.errors.contains("(page 1)"), "\(result.errors)")
    let isLine = sentence.hasPrefix("a line")
    #expect(result.errors.contains("warning[\(isLine ? "hairline" : "reversed-type")]"))
  }

  @Test func writesPDFX() throws {
    let result = try render()
    #expect(result.status == 0, "\(result.errors)")
    let plain = try plain()
    #expect(plain.hasPrefix("%PDF-1.6"))
    for part in [
      "/S /GTS_PDFX", "/Trapped /False", "<pdfxid:GTS_PDFXVersion>PDF/X-4<",
      "<xmp:CreateDate>2023-11-14T22:13:20Z<", "<xmpMM:DocumentID>uuid:", "/Deep#20Orange",
      "/TrimBox [",
      "/BleedBox [", "/OPM 1",
    ] {
      #expect(plain.contains(part), "\(part)")
    }
    for part in ["/Annots", "/DeviceRGB", "pdfuaid:part", "pdfaid:part", " rg\n", " RG\n"] {
      #expect(!plain.contains(part), "\(part)")
    }
    #expect(result.errors.contains("warning[left-out-link]: a link is left out"))
  }

  /// Each ink has its plate. Ghostscript makes the plates.
  @Test func separatesInks() throws {
    #expect(try render().status == 0)
    _ = try Program.tool(
      "gs",
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", "-r36",
        "-sOutputFile=\(scratch.file("plate.tif").path)", scratch.file("x.pdf").path,
      ])
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.contains("plate(Deep Orange).tif"))
    let content = try plain()
    // The text is in black alone and overprints. The area uses all inks, and their sum is below the limit.
    #expect(content.contains("/O1 gs\n0 0 0 1 k"))
    #expect(content.contains("0.6 0.4 0.4 1 k"))
    #expect(content.contains("/S0 cs 1 scn"))
  }

  @Test func limitsInk() throws {
    let markup = """
      <title>x</title>
      <p>a <span style="color: device-cmyk(100%, 100%, 100%, 100%)">b</span> c</p>

      """
    let result = try render(markup, ["--ink-limit", "250"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "warning[ink-limit]: device-cmyk(1 1 1 1) has 400 % ink; it is printed with 250 %"))
    #expect(try plain().contains("0.5 0.5 0.5 1 k"))
  }

  @Test func warnsAboutInkOfPictures() throws {
    try copy("picture-kinds/cmyk.jpg", to: "cmyk.jpg")
    let markup = "<title>x</title>\n<img src=\"cmyk.jpg\" width=\"5pt\" alt=\"x\">\n"
    let result = try render(markup, ["--ink-limit", "200"])
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "x.txt:2:1: warning[ink-limit]: the picture 'cmyk.jpg' has up to 214 % ink; the limit is 200 %"
      ), "\(result.errors)")
    #expect(try !render(markup).errors.contains("ink-limit"))
  }

  /// Black and grey parts of a vector image use black ink alone.
  @Test func printsVectorsInBlack() throws {
    try copy("vectors/sign.svg", to: "sign.svg")
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><text x="9" y="40" fill="#800">Red</text>
      <rect width="200" height="9" fill="#777"/><text x="9" y="80">Black words</text></svg>
      """
    try scratch.write(drawing, to: "d.svg")
    #expect(
      try render("<title>x</title>\n<img src=\"d.svg\" alt=\"Words\">\n").status == 0)
    let plates = try Program.tool(
      "gs", ["-q", "-o", "-", "-sDEVICE=inkcov", scratch.file("x.pdf").path]
    ).output
    let content = try plain()
    #expect(content.contains("0 g\n") && content.contains(" rg\n"), "\(plates)")
    #expect(!content.contains("/CS /DeviceRGB"))
    // Without the red word, everything is in black ink.
    try scratch.write(drawing.replacing("#800", with: "#000"), to: "d.svg")
    #expect(
      try render("<title>x</title>\n<img src=\"d.svg\" alt=\"Words\">\n").status == 0)
    let black = try Program.tool(
      "gs", ["-q", "-o", "-", "-sDEVICE=inkcov", scratch.file("x.pdf").path]
    ).output
    #expect(black.contains("0.00000  0.00000  0.00000"), "\(black)")
    #expect(!plates.contains("0.00000  0.00000  0.00000"), "\(plates)")
  }

  @Test func warnsAboutLowResolution() throws {
    let markup = "<title>x</title>\n<img src=\"picture.png\" width=\"400pt\" alt=\"x\">\n"
    let result = try render(markup)
    #expect(
      result.errors.contains("x.txt:2:1: warning[low-resolution]: the picture 'picture.png' has "))
  }

  @Test(arguments: [
    (["--pdf-standard", "x4"], "needs the printer's profile"),
    (
      ["--pdf-standard", "x4", "--output-profile", "nix.icc"],
      "nix.icc: error[output-profile]: No such file"
    ),
    (
      ["--pdf-standard", "x4", "--output-profile", "x.txt"],
      "is not a colour profile, or is damaged"
    ),
    (["--pdf-standard", "x4", "--output-profile", "/"], "error[output-profile]: is not a file"),
    (["--output-profile", "x.icc"], "--output-profile needs --pdf-standard x4"),
    (
      ["--pdf-standard", "x4", "--output-profile", profile, "--ink-limit", "50"], "from 100 to 400"
    ),
    (
      ["--pdf-standard", "x4", "--output-profile", profile, "--ink-limit", "nan"],
      "--ink-limit nan"
    ),
    (["--set", "body.color=-zine-spot(\"All\", 1, red)"], "color is"),
    (
      ["--pdf-standard", "x4", "--output-profile", profile, "--pdf-writer", "cairo"],
      "can't be combined with --pdf-standard"
    ),
  ])
  func rejects(_ arguments: [String], _ message: String) throws {
    try scratch.write("<title>x</title>\nx\n", to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "-o", "x.pdf"] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1"])
    #expect(result.status != 0)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("x.pdf").path))
  }

  @Test func requiresDate() throws {
    let result = try render(date: "")
    #expect(result.status == 64)
    #expect(result.errors.contains("set SOURCE_DATE_EPOCH"))
  }

  /// A damaged profile is rejected or accepted, but never crashes zine.
  @Test func handlesDamagedProfiles() throws {
    let whole = try Data(contentsOf: URL(filePath: Self.profile))
    try scratch.write("<title>x</title>\n<p style=\"color: red\">x</p>\n", to: "x.txt")
    for number in 0..<40 {
      var bytes = number % 4 == 0 ? whole.prefix(whole.count * number / 40) : whole
      for step in 0..<8 where bytes.count > 400 {
        let place = (number * 7_919 + step * 104_729) % (step % 2 == 0 ? 400 : bytes.count)
        bytes[bytes.startIndex + place] ^= UInt8(truncatingIfNeeded: 1 << (number % 8) | step)
      }
      try bytes.write(to: scratch.file("damaged.icc"))
      let result = try Program.run(
        [
          "render", "x.txt", "-o", "x.pdf", "--pdf-standard", "x4", "--output-profile",
          "damaged.icc",
        ], in: scratch.folder, environment: ["SOURCE_DATE_EPOCH": "1"])
      #expect([0, 66].contains(result.status), "\(number): \(result.status) \(result.errors)")
    }
  }

  @Test func readsProjectsAndListsInputs() throws {
    try FileManager.default.copyItem(
      at: URL(filePath: Self.profile), to: scratch.file("press.icc"))
    try scratch.write(
      """
      issues = "*.txt"
      [outputs.print]
      pdf-standard = "x4"
      output-profile = "press.icc"
      ink-limit = 280
      """, to: "zine.toml")
    try scratch.write("<title>x</title>\nx\n", to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt/print", "-o", "x.pdf", "--deps", "x.d"], in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1"])
    #expect(result.status == 0, "\(result.errors)")
    let list = try String(contentsOf: scratch.file("x.d"), encoding: .utf8)
    #expect(list.contains("press.icc"))
  }

  /// `check` reports what violates the standard, and goldens record the standard of their PDFs.
  @Test func worksInOtherCommands() throws {
    try scratch.write("<title>x</title>\n<h3>x</h3>\n<p>x</p>\n", to: "x.txt")
    let check = try Program.run(
      ["check", "x.txt", "--pdf-standard", "ua1"], in: scratch.folder)
    #expect(check.status == 1)
    #expect(check.errors.contains("error[heading-skip]"))
    let golden = try Program.run(
      [
        "golden", "record", "x.txt", "--pdf-standard", "x4", "--output-profile", Self.profile,
      ], in: scratch.folder)
    #expect(golden.status == 0, "\(golden.errors)")
    let manifest = try String(
      contentsOf: scratch.file("golden/x/manifest.json"), encoding: .utf8)
    #expect(manifest.contains(#""--pdf-standard","x4","--output-profile","#))
    #expect(manifest.contains("\"Little CMS\":"))
    // Files that a manifest lists must be in the trusted folder.
    let refused = try Program.run(["golden", "check", "x.txt"], in: scratch.folder)
    #expect(refused.errors.contains("--output-profile"), "\(refused.errors)")
  }

  /// Pictures of any kind are scaled down to the resolution that paper can show.
  @Test func downsamplesPictures() throws {
    try copy("zombie-monthly/cover.jpg", to: "cover.jpg")
    try copy("zombie-monthly/hand.png", to: "picture.png")
    let markup = """
      <title>x</title>
      <style>@page { -zine-image-downsample: 20dpi }</style>
      <img src="cover.jpg" width="72pt" alt="a">
      <img src="picture.png" width="36pt" alt="b">

      """
    try scratch.write(markup, to: "x.txt")
    let result = try Program.run(["render", "x.txt", "-o", "x.pdf"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let list = try Program.tool("pdfimages", ["-list", scratch.file("x.pdf").path]).output
    let rows = list.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
    #expect(rows.filter { $0[2] == "image" }.map { $0[3] } == ["20", "10"])
  }
}
