import CHarfBuzzSubset

/// Checks the font programs embedded in an imported PDF (PDF 1.7, section 9.9).
enum FontProgram {
  /// Returns whether a font program begins correctly for its type and has glyphs. Glyphs are checked only for
  /// types that HarfBuzz can read.
  /// - Parameter key: Key in the font descriptor, which determines the type of the font program.
  static func isSound(_ bytes: [UInt8], key: PDFName) -> Bool {
    switch key {
    case "FontFile":
      return bytes.starts(with: "%!".utf8) || bytes.starts(with: [0x80, 0x01])
    case "FontFile3" where bytes.first == 1:
      // A bare CFF font: version, header, and an index of one name (Adobe Technical Note 5176, sections 6 and
      // 7).
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
