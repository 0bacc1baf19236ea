import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Glyphs drawn as shapes.
extension PagePainter {
  func draw(_ shapes: GlyphShapes) {
    guard let font = fonts.scaledFont(shapes.font, glyphScale: shapes.glyphScale) else { return }
    let glyphs = shapes.glyphs.map { glyph in
      cairo_glyph_t(
        index: UInt(glyph.id), x: shapes.origin.x + glyph.x, y: shapes.origin.y + glyph.y)
    }
    guard fonts.canDraw(glyphs, of: shapes.font, font) else {
      return note(shapes.font, isDrawn: false)
    }
    defer { note(shapes.font, isDrawn: true) }
    cairo_set_scaled_font(context, font)
    setSource(shapes.color, opacity: shapes.opacity)
    if let width = shapes.strokeWidth {
      strokeOutlines(width: width) { cairo_glyph_path(context, glyphs, Int32(glyphs.count)) }
    } else {
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    }
  }

  /// Draws the glyphs of the current font with a letterpress effect.
  /// - Parameter color: Opaque colour of the glyphs.
  func press(_ color: Color, _ addLetters: () -> Void) {
    var matrix = cairo_matrix_t()
    cairo_get_font_matrix(context, &matrix)
    let press = Letterpress(color, size: abs(matrix.yy))
    func addOutlines(movedBy y: Double) {
      cairo_new_path(context)
      cairo_translate(context, 0, y)
      addLetters()
      cairo_translate(context, 0, -y)
    }
    func fill(_ color: Color, opacity: Double = 1, movedBy y: Double) {
      setSource(color, opacity: opacity)
      addOutlines(movedBy: y)
      cairo_fill(context)
    }
    func clip(movedBy y: Double) {
      addOutlines(movedBy: y)
      cairo_clip(context)
    }
    fill(press.rim, opacity: press.rimOpacity, movedBy: press.lightDepth)
    cairo_save(context)
    fill(press.shade, movedBy: 0)
    clip(movedBy: 0)
    fill(press.light, movedBy: press.shadeDepth)
    clip(movedBy: press.shadeDepth)
    fill(press.ground, movedBy: -press.lightDepth)
    cairo_restore(context)
  }
}
