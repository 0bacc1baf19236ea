/// The size of a PNG image in pixels, read from its header.
struct PictureSize: Hashable {
  var width: Int
  var height: Int

  /// Reads the size. Returns `nil` if the bytes do not begin with the header of a PNG file.
  init?(png: [UInt8]) {
    guard png.count >= 24, png.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { return nil }
    width = Self.number(png[16..<20])
    height = Self.number(png[20..<24])
    guard 1...100_000 ~= width, 1...100_000 ~= height else { return nil }
  }

  /// Returns four bytes as a big-endian integer.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
