import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Glyphs that are SVG images in their font (OpenType 1.9, `SVG `).
extension PagePainter {
  func draw(
    _ drawings: [GlyphBatch.Drawing], of font: FontID, glyphScale: GlyphScale, _ paint: TextPaint
  ) {
    // SVG glyphs ignore the text colour, but are invisible if the text has neither fill nor stroke.
    guard paint.fill != nil || paint.stroke != nil,
      let scaledFont = fonts.scaledFont(font, glyphScale: glyphScale)
    else { return }
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
    do throws(RenderingFailure) {
      for drawing in drawings { try draw(drawing, matrix, opacity: paint.opacity) }
    } catch {
      fail(error)
    }
  }

  /// - Parameter fontMatrix: Matrix from the em to the page.
  private func draw(
    _ drawing: GlyphBatch.Drawing, _ fontMatrix: cairo_matrix_t, opacity: Double
  ) throws(RenderingFailure) {
    guard let page = drawing.picture.vectors?.page else { return }
    var matrix = fontMatrix
    let em = abs(matrix.yy) / VectorGlyph.em
    let place = Rect(
      x: 0, y: 0, width: page.size.width * em, height: page.size.height * em)
    let image = try image(drawing.picture, longer: pixels(of: place))
    cairo_save(context)
    cairo_translate(context, drawing.origin.x, drawing.origin.y)
    cairo_transform(context, &matrix)
    cairo_scale(context, 1 / VectorGlyph.em, 1 / VectorGlyph.em)
    cairo_translate(context, page.origin.x, page.origin.y)
    cairo_scale(
      context, page.size.width / Double(image.width), page.size.height / Double(image.height))
    paint(image, opacity: opacity)
    cairo_restore(context)
  }
}
