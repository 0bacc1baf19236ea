import Foundation
import Testing

/// Glyphs that a font stores as SVG images.
@Suite struct SVGGlyphTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "<title>Drawn</title>\n<h1>Drawn</h1>\n<p>Go A left and B right.\n", to: "x.txt")
  }

  /// Writes Liberation Mono with SVG images for A and B, above the baseline.
  private func addFont(_ drawings: String = Self.drawings) throws {
    let files = try Program.run(["fonts", "--json"]).output.split(separator: "\"")
    let file = try #require(files.first { $0.hasSuffix("/LiberationMono-Regular.ttf") })
    var font = FontFile(bytes: [UInt8](try Data(contentsOf: URL(filePath: String(file)))))
    let document = Array(drawings.utf8)
    let head = FontFile.bytes(0, 2) + FontFile.bytes(10, 4) + FontFile.bytes(0, 4)
    let range = FontFile.bytes(Self.a, 2) + FontFile.bytes(Self.a + 1, 2)
    font.add(
      "SVG ",
      head + FontFile.bytes(1, 2) + range + FontFile.bytes(14, 4)
        + FontFile.bytes(document.count, 4) + document)
    try Data(font.bytes).write(to: scratch.file("drawn.ttf"))
  }

  /// Glyph number of the letter A.
  private static let a = 36

  private static let drawings = """
    <svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g"><stop stop-color="#f00"/>
    <stop offset="1" stop-color="#e00"/></linearGradient></defs>
    <rect id="glyph36" x="100" y="-1200" width="1000" height="1200" fill="url(#g)"/>
    <g id="glyph37"><g opacity="0.96"><circle cx="600" cy="-600" r="600" fill="#00f"/></g></g></svg>
    """

  private func render(_ name: String, _ arguments: [String] = []) throws -> Program.Result {
    try Program.run(
      [
        "render", "x.txt", "-o", name, "--font-path", "drawn.ttf", "--set",
        "p.font-family=\"Liberation Mono\"", "--set", "p.font-size=24pt", "--set", "page.columns=1",
        "--color", "never",
      ] + arguments, in: scratch.folder)
  }

  /// Returns the numbers of red and of blue pixels at a resolution in pixels per inch.
  private func colors(_ name: String, ppi: Int = 144) throws -> (red: Int, blue: Int) {
    let tool = name.hasSuffix(".png") ? "pngtopnm" : "pdftoppm"
    let arguments = name.hasSuffix(".png") ? [] : ["-r", String(ppi), "-singlefile"]
    let result = try Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", "\"$@\" > p.ppm", "sh", tool] + arguments + [scratch.file(name).path],
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let bytes = [UInt8](try Data(contentsOf: scratch.file("p.ppm")))
    var found = (red: 0, blue: 0)
    for index in stride(from: bytes.count % 3, to: bytes.count - 2, by: 3) {
      let (red, green, blue) = (bytes[index], bytes[index + 1], bytes[index + 2])
      if red > 200, green < 60, blue < 60 { found.red += 1 }
      if blue > 200, green < 60, red < 60 { found.blue += 1 }
    }
    return found
  }

  /// All writers draw the images in the same size, and the text can be extracted.
  @Test func drawsGlyphs() throws {
    try addFont()
    var counts: [(red: Int, blue: Int)] = []
    for (name, arguments) in [
      ("x.pdf", []), ("c.pdf", ["--pdf-writer", "cairo"]), ("x.png", []),
    ] {
      let result = try render(name, arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      counts.append(try colors(name))
    }
    for count in counts {
      // The square has 1000 by 1200 units and the circle has a diameter of 600, where 2048 units are an em of
      // 48 pixels. Their areas are 659 and 621 pixels, give or take the pixels at the edges.
      #expect((556...711).contains(count.red), "\(counts)")
      #expect((533...665).contains(count.blue), "\(counts)")
    }
    let text = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(text.contains("Go A left and B right."), "\(text)")
  }

  @Test func listsLibrsvgAsInput() throws {
    try addFont()
    let result = try render("x.pdf", ["--deps", "x.d"])
    #expect(result.status == 0, "\(result.errors)")
    let list = try String(contentsOf: scratch.file("x.d"), encoding: .utf8)
    #expect(list.contains("librsvg"), "\(list)")
  }

  /// The font is reported, and nothing is written.
  @Test(arguments: ["<svg", "", "<svg xmlns='http://www.w3.org/2000/svg'>\u{1}"])
  func rejectsInvalidDrawings(_ drawings: String) throws {
    try addFont(drawings.isEmpty ? String(repeating: "\0", count: 50) : drawings)
    for name in ["x.pdf", "x.png"] {
      let result = try render(name)
      #expect(result.status == 1, "\(result.errors)")
      #expect(
        result.errors
          == "drawn.ttf: error[damaged-font]: one of its SVG glyphs can't be drawn\n"
      )
      #expect(!FileManager.default.fileExists(atPath: scratch.file(name).path))
    }
  }
}

/// A font file to which tables can be added.
private struct FontFile {
  var bytes: [UInt8]

  static func bytes(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func number(_ offset: Int, _ length: Int) -> Int {
    bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Adds a table. Its checksum is 0, which is not verified.
  mutating func add(_ tag: String, _ table: [UInt8]) {
    let count = number(4, 2)
    // The additional entry moves all tables.
    var entries: [[UInt8]] = (0..<count).map { index in
      let entry = 12 + 16 * index
      return bytes[entry..<entry + 8] + Self.bytes(number(entry + 8, 4) + 16, 4)
        + bytes[entry + 12..<entry + 16]
    }
    while bytes.count % 4 != 0 { bytes.append(0) }
    entries.append(
      Array(tag.utf8) + Self.bytes(0, 4) + Self.bytes(bytes.count + 16, 4)
        + Self.bytes(table.count, 4))
    entries.sort { $0.lexicographicallyPrecedes($1) }
    bytes =
      bytes[..<4] + Self.bytes(count + 1, 2) + bytes[6..<12] + entries.flatMap { $0 }
      + bytes[(12 + 16 * count)...] + table
  }
}
