import CHarfBuzzSubset

/// The program of a font in another's PDF (PDF 1.7, section 9.9).
enum FontProgram {
  /// Whether it begins as its kind does and, where HarfBuzz reads that kind, has letters.
  /// - Parameter key: of the font's descriptor, which names the kind.
  static func isSound(_ bytes: [UInt8], key: PDFName) -> Bool {
    switch key {
    case "FontFile":
      return bytes.starts(with: "%!".utf8) || bytes.starts(with: [0x80, 0x01])
    case "FontFile3" where bytes.first == 1:
      // A bare font of the Compact Font Format: the version, a header, and an index of one name (Adobe Technical Note
      // 5176, sections 6 and 7).
      guard bytes.count > 8, (4...16).contains(bytes[2]) else { return false }
      let names = Int(bytes[2])
      return names + 2 <= bytes.count && bytes[names] == 0 && bytes[names + 1] == 1
    default: return hasLetters(bytes)
    }
  }

  private static func hasLetters(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard
        let blob = hb_blob_create(
          data, UInt32(clamping: bytes.count), HB_MEMORY_MODE_READONLY, nil, nil),
        let face = hb_face_create(blob, 0)
      else { return false }
      defer {
        hb_face_destroy(face)
        hb_blob_destroy(blob)
      }
      return hb_face_get_glyph_count(face) > 0 && hb_face_get_table_tags(face, 0, nil, nil) > 0
    }
  }
}
