import CDeflate

/// Writes pixels as a PNG (Portable Network Graphics, third edition).
package enum PNGWriter {
  /// - Parameter pixels: Rows of pixels from the top, with three bytes each: red, green and blue.
  package static func png(
    width: Int, height: Int, pixels: [UInt8]
  ) throws(RenderingFailure) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 3 + 1) * height)
    for row in 0..<height {
      // The Up filter stores each row as its difference from the row above. This compresses best if most rows
      // are alike.
      let start = row * width * 3
      rows.append(row == 0 ? 0 : 2)
      for index in start..<start + width * 3 {
        rows.append(row == 0 ? pixels[index] : pixels[index] &- pixels[index - width * 3])
      }
    }
    let deflater = try Deflater()
    let packed = rows.withUnsafeBytes { deflater.compress($0) }
    var header = bigEndian(width) + bigEndian(height)
    // Eight bits per channel, RGB without alpha.
    header += [8, 2, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + chunk("IHDR", header) + chunk("IDAT", packed) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    let sum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return bigEndian(content.count) + body + bigEndian(Int(sum))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
