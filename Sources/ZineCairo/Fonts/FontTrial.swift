import CCairo
import CPango

/// Whether a font draws any of the letters, or without letters of the signs, that it says it has. One whose outlines
/// can't be read draws none of them, nor does one whose colours are of a kind that HarfBuzz (6) and Cairo don't know
/// (`COLR` of version 1), and one whose characters can't be read says that it has none; no library tells.
func drawsLetters(_ font: OpaquePointer?) -> Bool {
  let face = hb_font_get_face(font)
  if hb_ot_color_has_svg(face) != 0 { return true }
  var hasLetters = false
  func hasInk(_ character: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0 else { return false }
    hasLetters = true
    var extents = hb_glyph_extents_t()
    return hb_font_get_glyph_extents(font, glyph, &extents) != 0 && extents.width != 0
      && extents.height != 0 || hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) > 0
  }
  if tried.unicodeScalars.contains(where: { hasInk($0.value) }) { return true }

  // A font of another script, if it is sound.
  let characters = hb_set_create()
  defer { hb_set_destroy(characters) }
  hb_face_collect_unicodes(face, characters)
  if hb_set_is_empty(characters) != 0 { return false }
  /// How many were tried before one with ink; `nil` where that was found.
  func countWithoutInk(_ isMeant: (Unicode.Scalar.Properties) -> Bool) -> Int? {
    var character = hb_codepoint_t.max
    var count = 0
    while count < mostTried, hb_set_next(characters, &character) != 0 {
      guard let properties = Unicode.Scalar(character)?.properties, isMeant(properties) else {
        continue
      }
      if hasInk(character) { return nil }
      count += 1
    }
    return count
  }
  guard countWithoutInk(\.isAlphabetic) != nil else { return true }
  if hasLetters { return false }
  return countWithoutInk { !$0.isWhitespace && !$0.isDefaultIgnorableCodePoint } ?? 0 == 0
}

/// Whether a font has all the letters for which it was chosen. Two libraries read the same table; where one
/// finds letters in it that the other one does not, other fonts are not asked for them, and they are lost.
func hasItsLetters(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
  var characters: OpaquePointer?
  let pattern = pango_fc_font_get_pattern(zine_pango_fc_font(font))
  guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch else {
    return true
  }
  return tried.unicodeScalars.allSatisfy { character in
    var glyph: hb_codepoint_t = 0
    return FcCharSetHasChar(characters, character.value) == 0
      || hb_font_get_nominal_glyph(pango_font_get_hb_font(font), character.value, &glyph) != 0
  }
}

/// Letters and figures that stand for all others.
private let tried = "aenoAHT018"

/// Letters without ink in a row; where so many are empty, all are.
private let mostTried = 256
