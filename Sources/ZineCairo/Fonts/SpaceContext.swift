import CPango
import ZineLayout

/// Returns how a font changes the glyphs beside a space. Searches for the space glyph in the OpenType lookups
/// that are on by default.
///
/// A font without a positioning table may have kerning in the old `kern` table. That table is not searched,
/// and the font is treated as if it kerned with the space.
func spaceContext(of font: UnsafeMutablePointer<PangoFont>) -> SpaceContext {
  let harfBuzzFont = pango_font_get_hb_font(font)
  guard let face = hb_font_get_face(harfBuzzFont) else { return .substitution }
  var space: hb_codepoint_t = 0
  guard hb_font_get_nominal_glyph(harfBuzzFont, 0x20, &space) != 0 else { return .none }

  func isInLookups(of table: String) -> Bool {
    lookups(of: face, in: tag(table)).contains { lookup in
      isGlyph(space, in: lookup, of: face, tag(table))
    }
  }
  if isInLookups(of: "GSUB") { return .substitution }
  let hasOldKerning = hb_ot_layout_has_positioning(face) == 0 && hasTable(face, tag("kern"))
  return hasOldKerning || isInLookups(of: "GPOS") ? .kerning : .none
}

/// Features that shapers apply to Latin, Greek and Cyrillic text by default.
private let defaultFeatures = [
  "calt", "ccmp", "clig", "curs", "dist", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig",
  "rvrn",
]

/// Scripts whose text is shaped word by word.
private let simpleScripts = ["DFLT", "latn", "grek", "cyrl"]

private func lookups(of face: OpaquePointer, in table: hb_tag_t) -> [UInt32] {
  let indices = hb_set_create()
  defer { hb_set_destroy(indices) }
  // HarfBuzz requires a zero at the end of both lists.
  let scripts = simpleScripts.map(tag) + [0]
  let features = defaultFeatures.map(tag) + [0]
  hb_ot_layout_collect_lookups(face, table, scripts, nil, features, indices)
  var result: [UInt32] = []
  var index = hb_codepoint_t.max
  while hb_set_next(indices, &index) != 0 { result.append(index) }
  return result
}

private func isGlyph(
  _ glyph: hb_codepoint_t, in lookup: UInt32, of face: OpaquePointer, _ table: hb_tag_t
) -> Bool {
  let glyphs = hb_set_create()
  defer { hb_set_destroy(glyphs) }
  hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
  return hb_set_has(glyphs, glyph) != 0
}

private func hasTable(_ face: OpaquePointer, _ tag: hb_tag_t) -> Bool {
  let blob = hb_face_reference_table(face, tag)
  defer { hb_blob_destroy(blob) }
  return hb_blob_get_length(blob) > 0
}

/// Returns a four-character tag as a number, with the first character in the highest byte.
func tag(_ letters: String) -> hb_tag_t {
  letters.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
}
