import CPango

/// Whether a font draws any of the letters that it says it has. One whose outlines can't be read draws
/// none of them, and no library says so.
func drawsLetters(_ font: OpaquePointer?) -> Bool {
  var hasLetters = false
  func hasInk(_ character: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0 else { return false }
    hasLetters = true
    var extents = hb_glyph_extents_t()
    return hb_font_get_glyph_extents(font, glyph, &extents) != 0 && extents.width != 0
      && extents.height != 0
  }
  if "aenoAHT018".unicodeScalars.contains(where: { hasInk($0.value) }) { return true }

  // A font of another script, if it is sound.
  let characters = hb_set_create()
  defer { hb_set_destroy(characters) }
  hb_face_collect_unicodes(hb_font_get_face(font), characters)
  var character = hb_codepoint_t.max
  var count = 0
  while count < mostTried, hb_set_next(characters, &character) != 0 {
    guard Unicode.Scalar(character)?.properties.isAlphabetic == true else { continue }
    if hasInk(character) { return true }
    count += 1
  }
  return !hasLetters
}

/// Letters without ink in a row; where so many are empty, all are.
private let mostTried = 256
