import Foundation
import Testing

/// Pictures that are imported PDF pages or vector images.
@Suite struct VectorImageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["advertisement.pdf", "moon.svg", "sign.svg"] {
      try FileManager.default.copyItem(
        at: Program.fixtures.appending(path: "vectors/\(name)"), to: scratch.file(name))
    }
  }

  private func render(
    _ pictures: String, to name: String = "x.pdf", _ arguments: [String] = []
  ) throws -> Program.Result {
    try scratch.write("<title>Others</title>\n<h1>Others</h1>\n\(pictures)\n", to: "x.txt")
    return try Program.run(
      ["render", "x.txt", "-o", name, "--color", "never"] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
  }

  private func plain(_ name: String = "x.pdf") throws -> String {
    let result = try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file(name).path, "-"])
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func keepsWordsFontsAndInks() throws {
    let result = try render(
      #"<img src="advertisement.pdf" alt="Spades"><img src="sign.svg" alt="A sign">"#)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let words = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    for word in ["Spades & Shovels", "Sharp", "Graveyard"] {
      #expect(words.contains(word), "\(words)")
    }
    let plain = try plain()
    for part in ["/Old#20Rust", "/DefaultCMYK", "<pdfuaid:part>1<", "<pdfaid:part>2<"] {
      #expect(plain.contains(part), "\(part)")
    }
  }

  @Test func removesLinksAndScripts() throws {
    try scratch.write(
      "<title>A</title>\n<h1 id=\"a\">A</h1>\nA <a href=\"https://example.org/there\">link</a>.\n",
      to: "ad.txt")
    let advertisement = try Program.run(["render", "ad.txt", "-o", "ad.pdf"], in: scratch.folder)
    #expect(advertisement.status == 0)
    let result = try render(#"<img src="ad.pdf" alt="A page">"#)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try !plain().contains("example.org"))
  }

  @Test(arguments: [
    (#"<img src="advertisement.pdf" page="3" alt="">"#, "has no page 3; its last page is 2"),
    (#"<img src="advertisement.pdf" page="0" alt="">"#, "it should be the number of a page"),
    (#"<img src="advertisement.pdf" page="+1" alt="">"#, "it should be the number of a page"),
    (#"<img src="advertisement.pdf" box="all" alt="">"#, "trim, bleed, media, crop or art"),
    (#"<img src="locked.pdf" alt="">"#, "is encrypted"),
    (#"<img src="bare.pdf" alt="">"#, "needs fonts that are not embedded: Helvetica"),
    (#"<img src="broken.pdf" alt="">"#, "is damaged"),
    (#"<img src="broken.svg" alt="">"#, "is damaged"),
  ])
  func rejects(_ picture: String, _ sentence: String) throws {
    _ = try Program.tool(
      "qpdf",
      [
        "--encrypt", "", "secret", "256", "--", scratch.file("advertisement.pdf").path,
        scratch.file("locked.pdf").path,
      ])
    try scratch.write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
      4 0 obj<</Length 20>>stream
      BT /F 9 Tf (a) Tj ET
      endstream endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
      trailer<</Root 1 0 R>>

      """, to: "bare.pdf")
    try scratch.write("%PDF-1.7\nnothing", to: "broken.pdf")
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg'><g>", to: "broken.svg")
    let result = try render(picture)
    #expect(result.status == 1)
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("x.pdf").path))
  }

  /// Vector images that never end, are nested without limit or refer to themselves are errors, or are drawn
  /// in part.
  @Test(arguments: [
    String(repeating: "<g>", count: 10_000) + String(repeating: "</g>", count: 10_000),
    "<g id='a'><use href='#a'/></g>", "<image href='evil.svg' width='9' height='9'/>",
    "<pattern id='p' width='1e-9' height='1e-9'><rect width='1' height='1'/></pattern>"
      + "<rect width='99' height='99' fill='url(#p)'/>",
  ])
  func handlesEvilImages(_ content: String) throws {
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'>\(content)</svg>",
      to: "evil.svg")
    let result = try render(#"<img src="evil.svg" alt="Evil">"#)
    #expect(
      result.status == 0 || result.status == 1 && result.errors.contains("error[picture]"),
      "\(result.errors)")
  }

  /// An imported PDF page whose fonts may not meet the standard makes the PDF drop its claims.
  @Test func dropsClaimsImagesDoNotMeet() throws {
    try scratch.write("<title>A</title>\n<h1>A</h1>\n", to: "ad.txt")
    let advertisement = try Program.run(
      ["render", "ad.txt", "-o", "ad.pdf", "--pdf-standard", "none"], in: scratch.folder)
    #expect(advertisement.status == 0)
    let picture = #"<img src="ad.pdf" alt="A page">"#
    let result = try render(picture)
    #expect(result.status == 0)
    #expect(result.errors.contains("warning[picture-standard]"), "\(result.errors)")
    let plain = try plain()
    #expect(!plain.contains("pdfuaid:part") && !plain.contains("pdfaid:part"))
    #expect(try render(picture, ["--pdf-standard", "a2a"]).status == 1)
    let silent = try render(picture, ["--pdf-standard", "none"])
    #expect(silent.status == 0 && silent.errors.isEmpty, "\(silent.errors)")
  }

  private func render(_ pictures: String, _ arguments: [String]) throws -> Program.Result {
    try render(pictures, to: "x.pdf", arguments)
  }

  @Test func addsDefaultColourSpaces() throws {
    let result = try render(
      #"<img src="advertisement.pdf" alt="Spades"><img src="moon.svg" alt="A moon">"#,
      [
        "--pdf-standard", "x4", "--output-profile",
        "/usr/share/color/icc/ghostscript/default_cmyk.icc",
      ])
    #expect(result.status == 0, "\(result.errors)")
    let plain = try plain()
    #expect(plain.contains("/DefaultRGB"))
    #expect(plain.contains("PDF/X-4<"))
  }

  @Test func rasterizesImages() throws {
    let pictures = #"<img src="moon.svg" width="80" alt="A moon">"#
    #expect(try render(pictures, to: "x.png", ["--fail-on", "warning"]).status == 0)
    #expect(try render(pictures, to: "x.svg", ["--fail-on", "warning"]).status == 0)
    let page = try Program.tool("pngtopnm", ["-mix", scratch.file("x.png").path])
    #expect(page.status == 0)
    let crossed = try render(#"<img src="advertisement.pdf" alt="Spades">"#, to: "y.png")
    #expect(crossed.status == 0)
    #expect(crossed.errors.contains("warning[undrawn-picture]"), "\(crossed.errors)")
  }

  @Test func listsInputs() throws {
    let result = try render(
      #"<img src="advertisement.pdf" alt="Spades"><img src="sign.svg" alt="A sign">"#,
      ["--deps", "deps.json", "--deps-format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    let list = try String(contentsOf: scratch.file("deps.json"), encoding: .utf8)
    for part in [
      "advertisement.pdf", "sign.svg", "librsvg-2.so", "libqpdf.so", "LiberationSerif-Regular",
    ] {
      #expect(list.contains(part), "\(list)")
    }
  }

  /// Text in vector images uses fonts of the lock, like all text.
  @Test func locksFontsOfImages() throws {
    try scratch.write(
      "<title>A</title>\n<h1>A</h1>\n<img src=\"sign.svg\" alt=\"A sign\">\n", to: "x.txt")
    // The image uses a font that the rest of the text does not use.
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'>"
        + "<text y='15' font-family='Liberation Mono'>Sign</text></svg>", to: "sign.svg")
    let locked = try Program.run(["lock", "x.txt"], in: scratch.folder)
    #expect(locked.status == 0, "\(locked.errors)")
    let lock = try String(contentsOf: scratch.file("zine.lock"), encoding: .utf8)
    #expect(lock.contains("LiberationMono-Regular"))
  }

  /// Vector images can use the font families that `@font-face` rules define.
  @Test func imagesUseFontFaces() throws {
    try scratch.write(
      "<title>A</title>\n<style>@font-face { font-family: \"Sign & <Face>\"; src: local(\"Liberation Mono\") }</style>\n"
        + "<h1>A</h1>\n<img src=\"sign.svg\" alt=\"A sign\">\n", to: "x.txt")
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'>"
        + "<text y='15' font-family=\"'sign &amp; &lt;face>'\">Sign</text></svg>", to: "sign.svg")
    let made = try Program.run(
      ["render", "x.txt", "-o", "x.pdf", "--deps", "x.d"], in: scratch.folder)
    #expect(made.status == 0, "\(made.errors)")
    let list = try String(contentsOf: scratch.file("x.d"), encoding: .utf8)
    #expect(list.contains("LiberationMono-Regular"), "\(list)")
  }

  /// Missing fonts of text in vector images are reported, as for all text.
  @Test(arguments: [
    ("font-family='Nonsuch Grotesk'", "the font 'Nonsuch Grotesk'"),
    ("style='font: 12px Nonsuch, \"Other One\", serif'", "the font 'Nonsuch, Other One'"),
    ("font-family='Times New Roman'", "the font 'Times New Roman'"),
    ("font-family='Nonsuch, Liberation Mono'", nil), ("font-family='sans-serif'", nil), ("", nil),
  ])
  func reportsMissingFonts(_ attribute: String, _ sentence: String?) throws {
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><g font-family='Unused'><path/></g>"
        + "<text y='15' \(attribute)>Sign</text></svg>", to: "sign.svg")
    for name in ["x.pdf", "x.png"] {
      let result = try render(#"<img src="sign.svg" alt="A sign">"#, to: name)
      #expect(result.status == 0)
      if let sentence {
        #expect(result.errors.contains("warning[font]: \(sentence)"), "\(result.errors)")
      } else {
        #expect(result.errors.isEmpty, "\(result.errors)")
      }
    }
  }

  @Test func embedsImagesOnceWithCairo() throws {
    let pictures = String(
      repeating: #"<img src="moon.svg" width="30" alt="A moon">"# + "\n", count: 3)
    let result = try render(pictures, ["--pdf-writer", "cairo"])
    #expect(result.status == 0, "\(result.errors)")
    let check = try Program.tool("qpdf", ["--check", scratch.file("x.pdf").path])
    #expect(check.status == 0 && !check.errors.contains("WARNING"), "\(check.errors)")
  }

  @Test func rejectsMalformedRequests() throws {
    let read = ["--read-picture", "1", "trim", "0", "0", "0", "0"]
    let own = read + ["20", "own"]
    // Malformed requests to the internal reader are rejected like unknown commands.
    for words in [
      ["--read-picture"], read + ["0", "own", "0", "0"],
      own + ["-1", "0"], own + ["0", "1"], own + ["0", "0", "name"],
      own + ["0", "0", "name", "2", "a"], own + ["\(Int.max)", "\(Int.max)"],
    ] {
      #expect(try Program.run(words, input: "").status == 64)
    }
  }
}
