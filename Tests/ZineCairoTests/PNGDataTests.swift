import Foundation
import Testing

@testable import ZineCairo

@Suite struct PNGDataTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/picture-kinds")

  private func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  @Test(arguments: [
    ("rgb8.png", 3, 8, 0), ("grey4.png", 1, 4, 0), ("palette2.png", 1, 2, 12),
  ])
  func reusesImageData(
    _ name: String, _ components: Int, _ depth: Int, _ paletteBytes: Int
  ) throws {
    let data = try #require(PNGData(file(name)))
    #expect(data.componentCount == components)
    #expect(data.bitDepth == depth)
    #expect(data.palette.count == paletteBytes)
    #expect(!data.bytes.isEmpty)
  }

  /// Transparent, interlaced and deeper images are decoded instead, and so are truncated ones.
  @Test(arguments: ["alpha16.png", "rgb16.png", "interlaced.png"])
  func decodesTheRest(_ name: String) throws { #expect(try PNGData(file(name)) == nil) }

  @Test func rejectsDamagedFiles() throws {
    let whole = try file("rgb8.png")
    // All image data is there even without the last chunk of twelve bytes.
    for count in 0..<whole.count - 12 { #expect(PNGData(Array(whole.prefix(count))) == nil) }
    for index in 16..<26 {
      var other = whole
      other[index] = 0xFF
      #expect(PNGData(other) == nil, "byte \(index)")
    }
  }

  /// The filters can be undone in the way a PNG reader does it.
  @Test(arguments: [(1, 1, 5), (3, 3, 6), (3, 12, 1), (1, 7, 0)])
  func filtersRows(_ distance: Int, _ rowBytes: Int, _ count: Int) {
    let pixels = (0..<rowBytes * count).map { UInt8(truncatingIfNeeded: $0 * $0 * 37 + $0 / 3) }
    let rows = pixels.withUnsafeBytes {
      filteredRows($0, rowBytes: rowBytes, distance: distance)
    }
    #expect(rows.count == (rowBytes + 1) * count)
    var plain: [UInt8] = []
    for row in 0..<count {
      let filter = rows[row * (rowBytes + 1)]
      for index in 0..<rowBytes {
        let left = index >= distance ? Int(plain[row * rowBytes + index - distance]) : 0
        let above = row > 0 ? Int(plain[(row - 1) * rowBytes + index]) : 0
        let corner =
          row > 0 && index >= distance ? Int(plain[(row - 1) * rowBytes + index - distance]) : 0
        let estimate = left + above - corner
        let nearest = [left, above, corner].min {
          abs(estimate - $0) < abs(estimate - $1)
        }
        let added = [1: left, 2: above, 4: nearest ?? 0][Int(filter)] ?? 0
        plain.append(rows[row * (rowBytes + 1) + 1 + index] &+ UInt8(added))
      }
    }
    #expect(plain == pixels)
  }
}
