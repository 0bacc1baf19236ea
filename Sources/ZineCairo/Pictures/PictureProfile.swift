import CColors
import CDeflate

/// The ICC profile in an image file, which defines the image's colours (ICC.1:2004-10).
struct PictureProfile: Hashable {
  let bytes: [UInt8]
  /// Number of components of the profile's colours: 1, 3 or 4.
  let componentCount: Int

  /// Upper bound for the size of an embedded ICC profile, in bytes.
  private static let mostBytes = 8 << 20

  /// - Returns: `nil` for a profile that could cause problems in a PDF reader.
  private init?(_ bytes: [UInt8]) {
    func number(at index: Int) -> Int {
      bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 132, bytes.count <= Self.mostBytes, number(at: 0) == bytes.count,
      bytes[36..<40].elementsEqual("acsp".utf8), (2...4).contains(bytes[8])
    else { return nil }
    // The tag table and the data of its tags must lie within the profile.
    let count = number(at: 128)
    guard count > 0, count <= (bytes.count - 132) / 12 else { return nil }
    for part in 0..<count {
      let (start, length) = (number(at: 136 + 12 * part), number(at: 140 + 12 * part))
      guard start >= 132, start <= bytes.count, length <= bytes.count - start else { return nil }
    }
    let kinds = ["scnr", "mntr", "prtr", "spac"]
    guard kinds.contains(where: { bytes[12..<16].elementsEqual($0.utf8) }) else { return nil }
    switch String(decoding: bytes[16..<20], as: UTF8.self) {
    case "GRAY": componentCount = 1
    case "RGB ": componentCount = 3
    case "CMYK": componentCount = 4
    default: return nil
    }
    guard zine_profile_check(bytes, bytes.count, Int32(componentCount)) == 0 else { return nil }
    self.bytes = bytes
  }

  /// - Parameter parts: Segments of the profile, each with its number from 1 (ICC.1:2004-10, annex B.4).
  init?(jpeg parts: [(number: Int, bytes: ArraySlice<UInt8>)], componentCount: Int) {
    guard parts.map(\.number).sorted() == Array(1...max(1, parts.count)), !parts.isEmpty else {
      return nil
    }
    self.init(parts.sorted { $0.number < $1.number }.flatMap(\.bytes))
    guard self.componentCount == componentCount else { return nil }
  }

  /// Reads the profile of a PNG without gamma correction (PNG 1.2, section 4.2.2.4).
  init?(png file: [UInt8]) {
    var offset = 8
    var packed: ArraySlice<UInt8>?
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { return nil }
      let name = file[offset + 4..<offset + 8]
      let data = file[offset + 8..<offset + 8 + length]
      // With a gamma value, the pixels are converted to sRGB when they are read, so the profile does not
      // apply.
      if name.elementsEqual("gAMA".utf8) { return nil }
      if name.elementsEqual("iCCP".utf8) { packed = data }
      if name.elementsEqual("IDAT".utf8) { break }
      offset += 12 + length
    }
    guard let packed, let end = packed.firstIndex(of: 0), end + 2 < packed.endIndex,
      packed[end + 1] == 0, let bytes = Self.unpacked(Array(packed[(end + 2)...]))
    else { return nil }
    self.init(bytes)
    guard componentCount == 3 else { return nil }
  }

  private static func unpacked(_ data: [UInt8]) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var capacity = max(4_096, 4 * data.count)
    while capacity <= 2 * mostBytes {
      var bytes = [UInt8](repeating: 0, count: capacity)
      var count = 0
      switch libdeflate_zlib_decompress(
        decompressor, data, data.count, &bytes, capacity, &count)
      {
      case LIBDEFLATE_SUCCESS: return Array(bytes[..<count])
      case LIBDEFLATE_INSUFFICIENT_SPACE: capacity *= 4
      default: return nil
      }
    }
    return nil
  }
}
