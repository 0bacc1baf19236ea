import Foundation
import Testing

/// The pixels of a page of 140 by 100 pt, or of a PDF of any size, at two pixels per point.
struct PageImage {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// - Parameter name: Name of a PDF, which Poppler draws, of an SVG, which librsvg draws, or of a PNG in the
  ///   final size.
  init(_ name: String, in scratch: Scratch) throws {
    let target = scratch.file("\(name).ppm").path
    switch name.split(separator: ".").last {
    case "png": try Self.convert(name, to: target, in: scratch)
    case "svg":
      // zine draws the SVG as the background of a page.
      try scratch.write(
        """
        <title>S</title><style>
        @page { size: 140pt 100pt; margin: 20pt; columns: 1;
          background: url(\(name)) 0 0 / 100% 100%; @bottom-center { content: none } }
        p { color: transparent }
        </style><p>x

        """, to: "svg.txt")
      _ = try Program.run(
        ["render", "svg.txt", "-o", "svg.png", "--ppi", "144"], in: scratch.folder)
      try Self.convert("svg.png", to: target, in: scratch)
    default:
      _ = try Program.tool(
        "pdftoppm", ["-r", "144", "-singlefile", scratch.file(name).path, scratch.file(name).path])
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: target)))
    let header = String(decoding: bytes.prefix(200), as: UTF8.self)
    let match = try #require(
      header.firstMatch(of: /^P6\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s/))
    width = try #require(Int(match.1))
    height = try #require(Int(match.2))
    self.bytes = Array(bytes.dropFirst(match.0.utf8.count))
  }

  private static func convert(_ name: String, to target: String, in scratch: Scratch) throws {
    _ = try Program.tool(
      "sh", ["-c", "pngtopnm -quiet '\(scratch.file(name).path)' > '\(target)'"])
  }

  /// Returns the mean colour of 3 by 3 pixels around a position.
  func color(_ x: Int, _ y: Int) -> [Int] {
    (0..<3).map { channel in
      var sum = 0
      for row in y - 1...y + 1 {
        for column in x - 1...x + 1 { sum += Int(bytes[(row * width + column) * 3 + channel]) }
      }
      return sum / 9
    }
  }
}
