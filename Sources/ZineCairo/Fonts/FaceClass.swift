import CPango
import ZineLayout

/// Classifies a font for optical margin alignment, from the PANOSE classification in the font file.
func faceClass(of font: UnsafeMutablePointer<PangoFont>) -> FaceClass {
  let description = pango_font_describe(font)
  defer { pango_font_description_free(description) }
  let isItalic = pango_font_description_get_style(description) != PANGO_STYLE_NORMAL
  let panose = panose(of: hb_font_get_face(pango_font_get_hb_font(font)))
  // PANOSE 1.0: family 2 is Latin text, proportion 9 is monospaced, and serif styles 11 to 15 are sans serif.
  if panose.family == 2 {
    if panose.proportion == 9 { return .monospaced }
    if isItalic { return .italic }
    return (11...15).contains(panose.serifs) ? .sansSerif : .serif
  }
  return isItalic ? .italic : .serif
}

/// Returns the PANOSE classification in the font's `OS/2` table (OpenType 1.9); zeros if there is none.
private func panose(of face: OpaquePointer?) -> (family: UInt8, serifs: UInt8, proportion: UInt8) {
  let tag: hb_tag_t = 0x4F53_2F32
  let blob = hb_face_reference_table(face, tag)
  defer { hb_blob_destroy(blob) }
  var length: UInt32 = 0
  let start = 32
  guard let data = hb_blob_get_data(blob, &length), length >= start + 10 else { return (0, 0, 0) }
  func byte(_ index: Int) -> UInt8 { UInt8(bitPattern: data[start + index]) }
  return (byte(0), byte(1), byte(3))
}
