/// The camera orientation: how the image in a file must be rotated or mirrored to be upright. The raw values
/// are those of EXIF (CIPA DC-008, tag 0x0112).
enum PictureOrientation: Int {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  case transposed = 5
  case turnedRight = 6
  case transversed = 7
  case turnedLeft = 8

  /// Whether width and height are swapped.
  var swapsSides: Bool { rawValue >= 5 }

  /// Reads the orientation from EXIF data, which is a TIFF header followed by a list of tags. In formats
  /// other than JPEG, some programs also put JPEG's `Exif` prefix before the data.
  init?(exif bytes: some Collection<UInt8>) {
    let name = Array("Exif\0\0".utf8)
    let bytes = Array(bytes.starts(with: name) ? bytes.dropFirst(name.count) : bytes.dropFirst(0))
    let isLittleEndian = bytes.starts(with: "II".utf8)
    guard isLittleEndian || bytes.starts(with: "MM".utf8) else { return nil }
    func number(at offset: Int, length: Int) -> Int? {
      guard offset >= 0, offset + length <= bytes.count else { return nil }
      let part = bytes[offset..<offset + length]
      return isLittleEndian
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, length: 2) == 42, let directory = number(at: 4, length: 4),
      let count = number(at: directory, length: 2)
    else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(at: offset, length: 2) else { return nil }
      if tag == 0x0112 {
        guard let value = number(at: offset + 8, length: 2) else { return nil }
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }

  /// Returns the matrix from points in the file's image to points in the upright image: `x' = xx x + xy y +
  /// x0`, `y' = yx x + yy y + y0`. `width` and `height` are those of the file's image.
  func matrix(
    width: Double, height: Double
  ) -> (xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    switch self {
    case .upright: (1, 0, 0, 1, 0, 0)
    case .mirrored: (-1, 0, 0, 1, width, 0)
    case .upsideDown: (-1, 0, 0, -1, width, height)
    case .mirroredUpsideDown: (1, 0, 0, -1, 0, height)
    case .transposed: (0, 1, 1, 0, 0, 0)
    case .turnedRight: (0, 1, -1, 0, height, 0)
    case .transversed: (0, -1, -1, 0, height, width)
    case .turnedLeft: (0, -1, 1, 0, 0, width)
    }
  }
}
