import CCairo
import CPango

/// Returns whether a font draws any of the letters that it claims to support, or any of its symbols if it has
/// no letters. It draws none if its outlines or its character map can't be read, or if it uses a colour
/// format that HarfBuzz 6 and Cairo do not support (`COLR` version 1). No library reports this.
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

  // The font may be for another script.
  let characters = hb_set_create()
  defer { hb_set_destroy(characters) }
  hb_face_collect_unicodes(face, characters)
  if hb_set_is_empty(characters) != 0 { return false }
  /// Returns the number of characters tried if none of them has ink; `nil` as soon as one has.
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

/// Returns whether a font has all the sample characters for which fontconfig would select it. Fontconfig and
/// HarfBuzz read the same table; if only fontconfig finds a character in it, no other font is tried for that
/// character, and it is lost.
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

/// Sample of letters and digits.
private let tried = "aenoAHT018"

/// Maximum number of letters to try. If that many have no ink, none has.
private let mostTried = 256
