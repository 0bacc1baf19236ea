import Foundation
import Testing

/// Raster images, vector images and imported PDF pages look the same whatever content comes before them.
@Suite struct PlacedImageTests {
  private let scratch: Scratch
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  /// Each style changes a different part of the text, stroke or overprint state (PDF 1.7, tables 52 and 104).
  private static let styles = [
    "letter-spacing: 6pt", "word-spacing: 9pt; text-align: justify", "text-align: justify",
    "-webkit-text-stroke-width: 2pt; -webkit-text-stroke-color: red",
    "color: white; -webkit-text-stroke-width: .3pt; -webkit-text-stroke-color: red",
    "color: #06c", "color: device-cmyk(1, 0, 0, 0)", "text-shadow: 2pt 2pt red",
    "color: -zine-spot(\"Deep\", 50%, device-cmyk(0, 1, 1, 0))", "opacity: .4",
    "-zine-text-effect: letterpress", "border: 4pt dashed red; height: 52pt",
    "border-bottom: 8pt dotted red; height: 52pt", "font-variant-caps: small-caps",
    "font-family: \"Liberation Mono\"; font-style: italic; font-weight: bold",
    "text-decoration: underline red",
  ]

  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">
    <text x="5" y="40" font-family="Liberation Sans" font-size="20">K N sharp</text>
    <path d="M5 60h40l10 15" fill="none" stroke="black"/><rect x="100" y="60" width="30" height="15"/>
    <g opacity=".5"><text x="5" y="20" font-family="Liberation Serif" fill="none" stroke="red">Line</text></g></svg>
    """

  /// A PDF page that relies on the initial graphics state for line width, joins and dashes, colours and text.
  private static let page: [String] = {
    let content = """
      BT /F 10 Tf 10 60 Td (AA AA) Tj 0 -15 Td (A A) Tj ET
      10 10 m 50 10 l 50 40 l S 70 10 20 30 re f q 8 w 100 15 m 115 45 l 130 15 l S Q
      """
    let letter = "8 0 d0 1 1 5 5 re f 0 8 m 6 8 l S\n"
    return [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 80]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</A 6 0 R>>"
        + "/Encoding<</Type/Encoding/Differences[65/A]>>/FirstChar 65/LastChar 65/Widths[8]/Resources<<>>>>",
      "<</Length \(letter.utf8.count)>>stream\n\(letter)\nendstream",
    ]
  }()

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.drawing, to: "ad.svg")
    try scratch.write(simplePDF(Self.page), to: "page.pdf")
    for name in ["cmyk.jpg", "lossless.webp"] {
      try FileManager.default.copyItem(
        at: Program.fixtures.appending(path: "picture-kinds/\(name)"), to: scratch.file(name))
    }
  }

  /// Returns the pixels of the images on a page whose heading has a style.
  private func art(under style: String, _ writer: [String]) throws -> Data {
    try scratch.write(
      """
      <title>x</title>
      <style>
      @page { size: 260pt 400pt; margin: 20pt; columns: 1 }
      h1 { font-size: 15pt; margin: 0; height: 60pt; \(style) } h1 b { vertical-align: super }
      img { display: block } .faint { opacity: .5 }
      </style>
      <h1>Spa<b>ced</b> words of two lines here</h1>
      <img src="ad.svg" alt="a"><img src="page.pdf" alt="b"><img class="faint" src="ad.svg" width="100" alt="c">
      <img src="cmyk.jpg" width="20" alt="d"><img src="lossless.webp" width="20" alt="e">

      """, to: "x.txt")
    let isPNG = writer.isEmpty
    let result = try Program.run(
      ["render", "x.txt", "-o", isPNG ? "x.png" : "x.pdf", "--color", "never"]
        + (isPNG ? ["--ppi", "72"] : writer),
      in: scratch.folder, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(result.status == 0, "\(result.errors)")
    let tool =
      isPNG
      ? ["sh", "-c", "pngtopnm x.png | pamcut -top 84 > x.ppm"]
      : ["sh", "-c", "pdftoppm -r 72 -singlefile -y 84 -x 0 -W 260 -H 316 x.pdf > x.ppm"]
    let drawn = try Program.run(URL(filePath: "/usr/bin/env"), tool, in: scratch.folder)
    #expect(drawn.status == 0, "\(drawn.errors)")
    return try Data(contentsOf: scratch.file("x.ppm"))
  }

  @Test(arguments: [
    ["--pdf-standard", "none"], ["--pdf-standard", "x4", "--output-profile", profile],
    ["--pdf-writer", "cairo"], [],
  ])
  func ignoresTextStyle(_ writer: [String]) throws {
    var writer = writer
    if writer.contains("x4") { writer += ["-W", "picture-standard=allow"] }
    let plain = try art(under: "", writer)
    #expect(Set(plain).count > 20)
    for style in Self.styles {
      #expect(try art(under: style, writer) == plain, "\(style)")
    }
  }
}

/// Returns a PDF of these objects, which are numbered from 1. The first one is the root.
func simplePDF(_ objects: [String]) -> String {
  var text = "%PDF-1.7\n"
  var offsets: [Int] = []
  for (index, object) in objects.enumerated() {
    offsets.append(text.utf8.count)
    text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
  }
  let start = text.utf8.count
  text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
  for offset in offsets {
    text += String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
  }
  return text
    + "trailer<</Root 1 0 R/Size \(objects.count + 1)>>\nstartxref\n\(start)\n%%EOF\n"
}
