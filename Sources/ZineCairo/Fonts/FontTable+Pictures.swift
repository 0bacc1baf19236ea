import CCairo
import CPango
import ZineLayout

extension FontTable {
  /// Returns whether all of the given glyphs of a font can be drawn. Cairo 1.16 never finishes drawing a
  /// glyph whose bitmap is damaged.
  /// - Parameter scaledFont: Scaled font of that font.
  func canDraw(
    _ glyphs: [cairo_glyph_t], of font: FontID, _ scaledFont: OpaquePointer
  ) -> Bool {
    if let known = pictured[font], known == nil { return true }
    guard let face = cairo_ft_scaled_font_lock_face(scaledFont) else { return false }
    defer { cairo_ft_scaled_font_unlock_face(scaledFont) }
    guard face.pointee.num_fixed_sizes > 0 else {
      pictured[font] = .some(nil)
      return true
    }
    var known = (pictured[font] ?? nil) ?? []
    defer { pictured[font] = known }
    return glyphs.allSatisfy { glyph in
      known.contains(glyph.index)
        || FT_Load_Glyph(face, FT_UInt(glyph.index), FT_Int32(FT_LOAD_COLOR)) == 0
          && known.insert(glyph.index).inserted
    }
  }

  /// Returns the face of a font that has SVG glyphs and no simpler colour format; `nil` for other fonts.
  func drawnFace(of font: FontID) -> FontFace? {
    if let known = drawnFaces[font] { return known }
    let face = pangoFont(font).map { FontFace(pango_font_get_hb_font($0)) }
    let drawn = face.flatMap { $0.hasDrawings ? $0 : nil }
    drawnFaces[font] = .some(drawn)
    return drawn
  }
}
