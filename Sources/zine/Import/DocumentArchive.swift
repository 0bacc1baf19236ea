import ZineCairo

/// The ZIP archive of a word processor document, from which single files can be read. Rare features of ZIP
/// are not supported, since pandoc reads the document itself. This type only reads the content that pandoc
/// ignores.
struct DocumentArchive {
  private struct Entry {
    /// Compression method: 0 for stored, 8 for deflated.
    var method: Int
    var packedSize: Int
    var size: Int
    /// Offset in the archive of the file's local header.
    var offset: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// Maximum size of an unpacked file, in bytes. The text of the longest novels reaches a fifth of it.
  static let partLimit = 64 << 20

  /// Returns `nil` if the bytes are not a ZIP archive. For offsets and signatures, see APPNOTE 6.3.10,
  /// sections 4.3.7, 4.3.12 and 4.3.16.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let end = Self.endRecord(of: bytes) else { return nil }
    let count = Self.number(bytes, at: end + 10, bytes: 2)
    var position = Self.number(bytes, at: end + 16, bytes: 4)
    for _ in 0..<count {
      guard position + 46 <= bytes.count, bytes[position...].starts(with: [0x50, 0x4B, 1, 2]) else {
        return nil
      }
      func field(_ offset: Int, _ size: Int) -> Int {
        Self.number(bytes, at: position + offset, bytes: size)
      }
      let name = position + 46
      let next = name + field(28, 2) + field(30, 2) + field(32, 2)
      guard next <= bytes.count else { return nil }
      entries[String(decoding: bytes[name..<name + field(28, 2)], as: UTF8.self)] = Entry(
        method: field(10, 2), packedSize: field(20, 4), size: field(24, 4), offset: field(42, 4))
      position = next
    }
  }

  /// Returns the offset of the end of central directory record. A comment of up to 65,535 bytes may follow
  /// this record.
  private static func endRecord(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    return (max(0, bytes.count - 22 - 0xFFFF)...bytes.count - 22).last {
      bytes[$0] == 0x50 && bytes[$0...].starts(with: [0x50, 0x4B, 5, 6])
    }
  }

  /// Reads a little-endian number. Returns 0 if the number would extend beyond the end of the archive.
  private static func number(_ bytes: [UInt8], at offset: Int, bytes size: Int) -> Int {
    guard offset + size <= bytes.count else { return 0 }
    return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Names of all files, sorted by their UTF-8 bytes.
  var names: [String] { entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Returns the content of a file in the archive. Returns `nil` if the file is missing, damaged or too
  /// large.
  /// - Parameter limit: Maximum size of the content, in bytes.
  func content(_ name: String, limit: Int = partLimit) -> [UInt8]? {
    guard let entry = entries[name], max(entry.size, entry.packedSize) <= limit,
      entry.offset + 30 <= bytes.count
    else { return nil }
    let start =
      entry.offset + 30 + Self.number(bytes, at: entry.offset + 26, bytes: 2)
      + Self.number(bytes, at: entry.offset + 28, bytes: 2)
    guard start + entry.packedSize <= bytes.count else { return nil }
    let packed = bytes[start..<start + entry.packedSize]
    switch entry.method {
    case 0: return Array(packed)
    case 8: return inflated(packed, size: entry.size)
    default: return nil
    }
  }
}
