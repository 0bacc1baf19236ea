import CPango
import ZineText

/// Checks a font file before any library reads it (OpenType 1.9). Libraries rarely report damaged files: they
/// may draw nothing, draw wrong glyphs, or never finish.
struct FontFile {
  private let bytes: UnsafeRawBufferPointer

  /// Returns the fault of a file; `nil` if the file is undamaged.
  static func fault(of path: String) -> FontFault? {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return .unreadable }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    let data = hb_blob_get_data(blob, &count)
    return fault(in: UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  static func fault(in bytes: UnsafeRawBufferPointer) -> FontFault? {
    let file = FontFile(bytes: bytes)
    do throws(FontFault) {
      try file.check()
      return nil
    } catch {
      return error
    }
  }

  private enum Format {
    static let trueType = [0x0001_0000, 0x7472_7565]
    static let openType = 0x4F54_544F
    static let collection = 0x7474_6366
  }

  private func check() throws(FontFault) {
    guard let format = number(at: 0, length: 4) else { throw .unknownFormat }
    guard format == Format.collection else {
      _ = try checkFace(at: 0, TableSums())
      return
    }
    guard let count = number(at: 8, length: 4), (1...0xFFFF).contains(count) else {
      throw .nonsense(table: "ttcf")
    }
    // The faces of a collection share tables, so the checksum of each table is computed once.
    var sums = TableSums()
    for face in 0..<count {
      guard let start = number(at: 12 + 4 * face, length: 4) else {
        throw .truncated(table: "ttcf")
      }
      sums = try checkFace(at: start, sums)
    }
  }

  // MARK: Tables

  /// Checksums of the tables read so far, and the total number of bytes summed.
  private struct TableSums {
    var known: [Range<Int>: UInt32] = [:]
    var bytes = 0
  }

  /// - Parameter sums: Checksums of the tables of previous faces.
  /// - Returns: Checksums including those of this face's tables.
  private func checkFace(
    at start: Int, _ sums: TableSums
  ) throws(FontFault) -> TableSums {
    guard let format = number(at: start, length: 4),
      Format.trueType.contains(format) || format == Format.openType,
      let count = number(at: start + 4, length: 2)
    else { throw .unknownFormat }
    var sums = sums
    var tables: [String: FontTableBytes] = [:]
    for entry in stride(from: start + 12, to: start + 12 + 16 * count, by: 16) {
      guard let tag = name(at: entry), let sum = number(at: entry + 4, length: 4),
        let offset = number(at: entry + 8, length: 4),
        let length = number(at: entry + 12, length: 4)
      else { throw .truncated(table: "directory") }
      guard offset + length <= bytes.count else { throw .truncated(table: tag) }
      let range = offset..<offset + length
      if sum != 0, !Self.unread.contains(tag) {
        let known = sums.known[range]
        if known == nil { sums.bytes += length }
        // Valid faces share a table or use separate ones. The limit stops damaged files whose tables overlap,
        // since summing all of these tables could take nearly forever.
        if sums.bytes > 2 * bytes.count { throw .nonsense(table: "directory") }
        let found = known ?? self.sum(of: range)
        sums.known[range] = found
        if found != sum, tag != "head" || found &- adjustment(at: offset) != sum {
          throw .changed(table: tag)
        }
      }
      tables[tag] = FontTableBytes(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    try FontTables(tables).check()
    return sums
  }

  /// Tables whose checksums are not verified: names, signatures, licences, and hints for low-resolution
  /// screens. They do not affect drawing, and editors and tools change them without updating the checksum.
  private static let unread: Set<String> = [
    "DSIG", "name", "meta", "FFTM", "PfEd", "TeX ", "fpgm", "prep", "cvt ", "cvar", "gasp", "hdmx",
    "LTSH", "VDMX", "PCLT", "TTFA", "OS/2",
  ]

  /// Returns the checksum adjustment in `head`. The table's checksum should be computed with this field as
  /// zero, but some font tools include the field.
  private func adjustment(at head: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: number(at: head + 8, length: 4) ?? 0)
  }

  /// Returns the sum of a table's bytes as big-endian four-byte numbers, with the last one padded with zeros.
  private func sum(of range: Range<Int>) -> UInt32 {
    var sum: UInt32 = 0
    var place = range.lowerBound
    while place + 4 <= range.upperBound {
      sum &+= UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      place += 4
    }
    for (index, byte) in bytes[place..<range.upperBound].enumerated() {
      sum &+= UInt32(byte) << (24 - 8 * UInt32(index))
    }
    return sum
  }

  private func number(at offset: Int, length: Int) -> Int? {
    FontTableBytes(bytes).number(at: offset, length: length)
  }

  private func name(at offset: Int) -> String? {
    guard offset + 4 <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}

/// The bytes of a table, with bounds-checked access to its numbers.
struct FontTableBytes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// - Parameter length: Number of bytes, at most 4.
  func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    var value = 0
    for index in offset..<offset + length { value = value << 8 | Int(bytes[index]) }
    return value
  }

  /// Returns a signed two-byte number.
  func signed(at offset: Int) -> Int? {
    number(at: offset, length: 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }
}
