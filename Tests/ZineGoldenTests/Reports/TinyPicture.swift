/// Makes uncompressed PNG files of a single grey.
enum TinyPicture {
  static func png(width: Int, height: Int, grey: UInt8) -> [UInt8] {
    // Each row begins with its filter type, which is none.
    let row = [0] + [UInt8](repeating: grey, count: width)
    let rows = Array(repeatElement(row, count: height).joined())
    let count = UInt16(rows.count)
    var stored: [UInt8] = [0x78, 0x01, 1]
    for length in [count, ~count] { stored += big(UInt32(length.byteSwapped)).suffix(2) }
    stored += rows
    stored += big(adler32(rows))
    var file: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    file += chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 0, 0, 0, 0])
    file += chunk("IDAT", stored)
    file += chunk("IEND", [])
    return file
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(crc32(body))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}
