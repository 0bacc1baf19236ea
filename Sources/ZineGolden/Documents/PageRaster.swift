import Glibc

/// The pixels of a page in rows from top to bottom. Each pixel has three bytes: red, green and blue.
package struct PageRaster: Equatable {
  package let width: Int
  package let height: Int
  package var pixels: [UInt8]

  package init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  func hasSize(of other: PageRaster) -> Bool { width == other.width && height == other.height }

  /// Parses an image in the portable pixmap format with eight bits per channel.
  init?(ppm bytes: [UInt8]) {
    guard let (width, height, offset) = Self.header(bytes),
      bytes.count >= offset + width * height * 3
    else { return nil }
    self.init(
      width: width, height: height, pixels: Array(bytes[offset..<offset + width * height * 3]))
  }

  /// Returns the length in bytes of the image at the start of the data, which other images may follow.
  /// Returns `nil` if the bytes do not begin with an image.
  static func length(ppm bytes: [UInt8]) -> Int? {
    header(bytes).map { width, height, offset in offset + width * height * 3 }
  }

  private static func header(_ bytes: [UInt8]) -> (width: Int, height: Int, offset: Int)? {
    var offset = 0
    func field() -> [UInt8] {
      while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
      let start = offset
      while offset < bytes.count, bytes[offset] > 0x20 { offset += 1 }
      return Array(bytes[start..<offset])
    }
    guard field() == Array("P6".utf8) else { return nil }
    let numbers = (0..<3).map { _ in Int(String(decoding: field(), as: UTF8.self)) ?? 0 }
    offset += 1
    let (width, height) = (numbers[0], numbers[1])
    guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15, numbers[2] == 255 else {
      return nil
    }
    return (width, height, offset)
  }

  /// Fills areas with white.
  ///
  /// - Parameter scale: Pixels per point.
  mutating func hide(_ areas: [PageRectangle], scale: Double) {
    for area in areas {
      let columns = Self.range(area.x, area.width, scale, width)
      for row in Self.range(area.y, area.height, scale, height) where !columns.isEmpty {
        let start = row * width * 3
        for index in start + columns.lowerBound * 3..<start + columns.upperBound * 3 {
          pixels[index] = 255
        }
      }
    }
  }

  static func range(
    _ start: Double, _ length: Double, _ scale: Double, _ limit: Int
  ) -> Range<Int> {
    func whole(_ value: Double) -> Int { Int(min(max(value, 0), Double(limit))) }
    let lower = whole((start * scale).rounded(.down))
    return lower..<max(lower, whole(((start + length) * scale).rounded(.up)))
  }

  // MARK: Differences

  /// Returns the range of columns and the range of rows that contain all differences between two rasters of
  /// equal size. Returns `nil` if there are no differences.
  func difference(from other: PageRaster) -> (columns: Range<Int>, rows: Range<Int>)? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    let length = width * 3
    pixels.withUnsafeBytes { own in
      other.pixels.withUnsafeBytes { others in
        for row in 0..<height {
          let start = row * length
          // Rows are compared as a whole first, since most rows are equal.
          guard
            memcmp(own.baseAddress! + start, others.baseAddress! + start, length) != 0
          else { continue }
          for index in start..<start + length where own[index] != others[index] {
            let column = (index - start) / 3
            left = min(left, column)
            right = max(right, column + 1)
            top = min(top, row)
            bottom = row + 1
          }
        }
      }
    }
    return left < right ? (left..<right, top..<bottom) : nil
  }

  /// Returns the new page in pale grey. Removed ink is red, added ink is green, and other changes of colour
  /// are violet.
  func shown(against old: PageRaster) -> PageRaster {
    var result = self
    for index in stride(from: 0, to: pixels.count, by: 3) {
      let own = Self.lightness(pixels, index)
      let other = Self.lightness(old.pixels, index)
      let isSame =
        pixels[index] == old.pixels[index] && pixels[index + 1] == old.pixels[index + 1]
        && pixels[index + 2] == old.pixels[index + 2]
      let colour: (UInt8, UInt8, UInt8)
      if isSame {
        let pale = UInt8(255 - (255 - own) / 4)
        colour = (pale, pale, pale)
      } else if own > other + 24 {
        colour = (208, 32, 48)
      } else if other > own + 24 {
        colour = (16, 140, 72)
      } else {
        colour = (130, 60, 190)
      }
      (result.pixels[index], result.pixels[index + 1], result.pixels[index + 2]) = colour
    }
    return result
  }

  private static func lightness(_ pixels: [UInt8], _ index: Int) -> Int {
    (Int(pixels[index]) * 3 + Int(pixels[index + 1]) * 6 + Int(pixels[index + 2])) / 10
  }
}
