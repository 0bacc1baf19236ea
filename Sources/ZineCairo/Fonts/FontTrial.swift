import CCairo
import CPango

/// Returns whether a font can draw any of the letters that it claims to support, or any of its symbols if it
/// has no letters.
///
/// A font draws nothing if its outlines or its character map can't be read. It also draws nothing if it uses
/// a colour format that HarfBuzz 6 and Cairo do not support (`COLR` version 1). No library reports these
/// problems.
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

  // A font for another script lacks the sample characters, so all its own characters are tried.
  let characters = hb_set_create()
  defer { hb_set_destroy(characters) }
  hb_face_collect_unicodes(face, characters)
  if hb_set_is_empty(characters) != 0 { return false }
  /// Returns the number of characters tried if none of them has ink. Returns `nil` as soon as a character has
  /// ink.
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

/// Returns whether HarfBuzz finds every sample character that fontconfig finds in a font.
///
/// Fontconfig and HarfBuzz read the same table. If only fontconfig finds a character, it selects this font,
/// no other font is tried, and the character is not drawn.
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

/// Sample of letters and digits to look for in a font.
private let tried = "aenoAHT018"

/// Maximum number of letters to try. If this many letters have no ink, the font is assumed to have no ink at
/// all.
private let mostTried = 256
