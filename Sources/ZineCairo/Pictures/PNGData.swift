import CDeflate
import ZineText

/// The image data of a PNG in a form that PDF supports: compressed, with PNG row filters (PNG 1.2, sections 6
/// and 7.4; PDF 1.7, section 7.4.4.4).
struct PNGData {
  let width: Int
  let height: Int
  let bitDepth: Int
  /// Number of components of a pixel.
  let componentCount: Int
  /// Palette of an indexed image, as red, green and blue bytes of each colour.
  private(set) var palette: [UInt8] = []
  private(set) var bytes: [UInt8] = []

  /// - Returns: `nil` for an image that has to be decoded. Such an image has transparency, is interlaced, has
  ///   an unusual gamma, or has data that does not exactly match its size.
  init?(_ file: [UInt8]) {
    func number(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard file.count >= 33, file[12..<16].elementsEqual("IHDR".utf8), number(8) == 13 else {
      return nil
    }
    (width, height, bitDepth) = (number(16), number(20), Int(file[24]))
    let colorType = file[25]
    // Only the standard compression and filter methods are supported, and no interlacing.
    guard file[26...28].allSatisfy({ $0 == 0 }), (1...Limits.pictureSide).contains(width),
      (1...Limits.pictureSide).contains(height)
    else { return nil }
    switch colorType {
    case 0 where [1, 2, 4, 8].contains(bitDepth), 3 where [1, 2, 4, 8].contains(bitDepth):
      componentCount = 1
    case 2 where bitDepth == 8: componentCount = 3
    default: return nil
    }
    var offset = 33
    while offset + 12 <= file.count {
      let length = number(offset)
      guard length <= file.count - offset - 12 else { return nil }
      let data = file[offset + 8..<offset + 8 + length]
      switch String(decoding: file[offset + 4..<offset + 8], as: UTF8.self) {
      case "tRNS": return nil
      case "gAMA":
        // Accepts the gamma of sRGB, and values so close to it that the difference is invisible.
        guard length == 4, (45_000...46_000).contains(number(offset + 8)) else { return nil }
      case "PLTE": palette = Array(data)
      case "IDAT": bytes += data
      case "IEND": offset = file.count
      default: break
      }
      offset += 12 + length
    }
    if colorType == 3 {
      guard !palette.isEmpty, palette.count % 3 == 0, palette.count <= 3 << bitDepth else {
        return nil
      }
    } else {
      palette = []
    }
    guard isWhole else { return nil }
  }

  private static let mostGrowth = 1_032

  /// Whether the data contains the complete image and nothing else.
  private var isWhole: Bool {
    let rowBytes = (width * componentCount * bitDepth + 7) / 8 + 1
    // Deflate expands data by a factor of 1,032 at most (RFC 1951: 258 bytes from two bits).
    guard rowBytes <= Self.mostGrowth * bytes.count / height,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    var rows = [UInt8](repeating: 0, count: rowBytes * height)
    var count = 0
    let result = libdeflate_zlib_decompress(
      decompressor, bytes, bytes.count, &rows, rows.count, &count)
    guard result == LIBDEFLATE_SUCCESS, count == rows.count,
      stride(from: 0, to: rows.count, by: rowBytes).allSatisfy({ rows[$0] <= 4 })
    else { return false }
    // All palette indices must be within the palette.
    return palette.isEmpty || palette.count == 3 << bitDepth || hasColors(rows, rowBytes)
  }

  /// Returns whether all rows are unfiltered and use only colours of the palette.
  private func hasColors(_ rows: [UInt8], _ rowBytes: Int) -> Bool {
    let last = palette.count / 3 - 1
    for start in stride(from: 0, to: rows.count, by: rowBytes) {
      guard rows[start] == 0 else { return false }
      for column in 0..<width {
        let bit = column * bitDepth
        let byte = Int(rows[start + 1 + bit / 8])
        if byte >> (8 - bitDepth - bit % 8) & (1 << bitDepth - 1) > last { return false }
      }
    }
    return true
  }
}

/// Filters rows of pixels so that they compress better. Each row uses the filter that results in the smallest
/// differences (PNG 1.2, section 9.6).
/// - Parameters:
///   - pixels: Consecutive rows of equal length.
///   - distance: Number of bytes from one pixel to the next.
func filteredRows(_ pixels: UnsafeRawBufferPointer, rowBytes: Int, distance: Int) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(pixels.count + pixels.count / max(1, rowBytes))
  var candidates = Array(repeating: [UInt8](repeating: 0, count: rowBytes), count: 3)
  for start in stride(from: 0, to: pixels.count, by: rowBytes) {
    var sums = [0, 0, 0]
    for index in 0..<rowBytes {
      let value = pixels[start + index]
      let left = index >= distance ? pixels[start + index - distance] : 0
      let above = start > 0 ? pixels[start - rowBytes + index] : 0
      let corner = start > 0 && index >= distance ? pixels[start - rowBytes + index - distance] : 0
      let filtered = [value &- left, value &- above, value &- paeth(left, above, corner)]
      for filter in 0..<3 {
        candidates[filter][index] = filtered[filter]
        sums[filter] += abs(Int(Int8(bitPattern: filtered[filter])))
      }
    }
    let best = (0..<3).min { sums[$0] < sums[$1] } ?? 0
    result.append([1, 2, 4][best])
    result += candidates[best]
  }
  return result
}

private func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
  let estimate = Int(left) + Int(above) - Int(corner)
  let distances = (
    abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
  )
  if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
  return distances.1 <= distances.2 ? above : corner
}
