import Foundation
import Testing

/// Pictures of all formats, as the readers of the files see them.
@Suite struct PictureRenderingTests {
  static let kinds = Program.fixtures.appending(path: "picture-kinds")

  /// Names of the pictures. Each picture has 24 by 16 points in four colours: red, green, blue, and white at
  /// the bottom right.
  static let pictures: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: kinds.path)) ?? []
    let endings = [".png", ".jpg", ".webp", ".gif", ".tif"]
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }()

  @Test func findsPictures() { #expect(Self.pictures.count >= 28) }

  enum Reader: String, CaseIterable { case poppler, ghostscript, zine }

  /// Several programs show all pictures upright and in the right colours.
  @Test(arguments: Reader.allCases)
  func showsCorrectColours(_ reader: Reader) throws {
    let scratch = try Scratch()
    for name in Self.pictures {
      try FileManager.default.copyItem(
        at: Self.kinds.appending(path: name), to: scratch.file(name))
    }
    try scratch.write(
      Self.pictures.map { "<img src=\($0) width=24>" }.joined(separator: "\n"), to: "x.txt")
    let page = [
      "--set", "page.size=44pt 1200pt", "--set", "page.margin=10pt", "--set", "page.columns=1",
      "--set", "p.margin=0", "--set", "p.block-step=none",
    ]
    let dump = try Program.run(
      ["render", "x.txt", "--dump", "frames"] + page, in: scratch.folder)
    #expect(dump.status == 0, "\(dump.errors)")
    let output = reader == .zine ? "x.png" : "x.pdf"
    let result = try Program.run(
      ["render", "x.txt", "-o", output, "--ppi", "72"] + page, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let image = try pixels(of: scratch.file(output), by: reader, in: scratch)

    let tops = try places(in: dump.output)
    #expect(tops.count == Self.pictures.count)
    for (name, top) in zip(Self.pictures, tops) {
      for (quarter, (x, y)) in [(6.0, 4.0), (18, 4), (6, 12), (18, 12)].enumerated() {
        let found = image.pixel(Int(10 + x), Int(10 + top + y))
        #expect(
          matches(found, Self.expected(name)[quarter], tolerance: tolerance(of: name)),
          "\(reader): \(name), quarter \(quarter): \(found)")
      }
    }
  }

  private func tolerance(of name: String) -> Int {
    if name.hasPrefix("cmyk") { return 85 }
    return name.hasPrefix("lossy") ? 24 : 12
  }

  private static func expected(_ name: String) -> [[Int]] {
    switch name {
    case "grey4.png": [[51, 51, 51], [102, 102, 102], [153, 153, 153], [255, 255, 255]]
    case "grey.jpg": [[87, 87, 87], [106, 106, 106], [52, 52, 52], [255, 255, 255]]
    // Half the colour of the picture, half that of the paper.
    case "alpha16.png": [[237, 142, 142], [142, 207, 142], [142, 142, 237], [255, 255, 255]]
    default: [[220, 30, 30], [30, 160, 30], [30, 30, 220], [255, 255, 255]]
    }
  }

  /// Whether two colours are similar. Programs convert inks differently, but inverted inks would be far off.
  private func matches(_ found: [Int], _ wanted: [Int], tolerance: Int) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func places(in dump: String) throws -> [Double] {
    dump.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^ +picture \[0, ([0-9.]+) /#).flatMap { Double($0.1) }
    }
  }

  private struct Image {
    var width: Int
    var bytes: [UInt8]

    func pixel(_ x: Int, _ y: Int) -> [Int] {
      let start = (y * width + x) * 3
      return bytes.indices.contains(start + 2) ? bytes[start..<start + 3].map(Int.init) : []
    }
  }

  /// Returns the pixels of a file. They come from a portable pixmap: a header of three numbers, then the
  /// pixels.
  private func pixels(of file: URL, by reader: Reader, in scratch: Scratch) throws -> Image {
    let target = scratch.file("page.ppm").path
    switch reader {
    case .poppler:
      _ = try Program.tool(
        "pdftoppm", ["-r", "72", "-singlefile", file.path, scratch.file("page").path])
    case .ghostscript:
      _ = try Program.tool("gs", ["-q", "-sDEVICE=ppmraw", "-r72", "-o", target, file.path])
    case .zine:
      _ = try Program.tool("pngtopnm", ["-quiet", file.path])
      _ = try Program.tool("sh", ["-c", "pngtopnm '\(file.path)' > '\(target)'"])
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: target)))
    let header = String(decoding: bytes.prefix(200), as: UTF8.self)
    let match = try #require(
      header.firstMatch(of: /^P6\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s/))
    return Image(
      width: try #require(Int(match.1)),
      bytes: Array(bytes.dropFirst(match.0.utf8.count)))
  }

  /// A picture is stored once, however often it is placed, and also if it has two names.
  @Test func embedsEachPictureOnce() throws {
    let scratch = try Scratch()
    for name in ["baseline.jpg", "rgb8.png"] {
      try FileManager.default.copyItem(
        at: Self.kinds.appending(path: name), to: scratch.file(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("link.jpg").path, withDestinationPath: "baseline.jpg")
    try scratch.write(
      String(
        repeating: "<img src=baseline.jpg><img src=./link.jpg><img src=rgb8.png><pagebreak>",
        count: 10),
      to: "x.txt")
    #expect(try Program.run(["render", "x.txt"], in: scratch.folder).status == 0)
    let list = try Program.tool("qpdf", ["--json", "--json-key=qpdf", scratch.file("x.pdf").path])
    #expect(list.output.components(separatedBy: "\"/Subtype\": \"/Image\"").count == 3)
    // The JPEG is stored byte for byte.
    let images = try Program.tool(
      "pdfimages", ["-all", scratch.file("x.pdf").path, scratch.file("out").path])
    #expect(images.status == 0)
    #expect(
      try Data(contentsOf: scratch.file("out-000.jpg"))
        == Data(contentsOf: scratch.file("baseline.jpg")))
  }

  /// Readers who can't see a picture get its alternative text and its link.
  @Test func describesPictures() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      at: Self.kinds.appending(path: "rgb8.png"), to: scratch.file("p.png"))
    try scratch.write(
      "<img src=p.png alt=\"A (field) \\ of colours\" href=https://example.org>", to: "x.txt")
    #expect(try Program.run(["render", "x.txt"], in: scratch.folder).status == 0)
    let structure = try Program.tool(
      "pdfinfo", ["-struct", scratch.file("x.pdf").path]
    ).output
    #expect(structure.contains("Link"))
    #expect(structure.contains("Figure"))
    let json = try Program.tool("qpdf", ["--json", scratch.file("x.pdf").path]).output
    #expect(json.contains("u:A (field) \\\\ of colours"))
  }
}
