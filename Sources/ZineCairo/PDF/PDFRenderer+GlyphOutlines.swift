import ZineLayout
import ZineStyle
import ZineText

/// Glyphs drawn as shapes, which readers do not treat as text in searches.
extension PDFRenderer {
  func draw(_ shapes: GlyphShapes) {
    guard let font = fonts.textFont(shapes.font)?.scaled(by: shapes.glyphScale.y) else { return }
    content.endText()
    guard shapes.color.visible != nil else { return }
    content.setOpacity(shapes.opacity * shapes.color.alpha)
    let letters = GlyphOutlines(
      shapes.glyphs, at: shapes.origin, scale: shapes.glyphScale.relativeWidth, font)
    if let width = shapes.strokeWidth {
      content.setOverprint(shapes.overprint == .on)
      content.setStroke(shapes.color, width: width)
      addOutlines(letters)
      content.bytes.add("S\n")
    } else {
      fill(letters, shapes.color, shapes.overprint)
    }
  }

  /// Draws a run in an opaque colour with a letterpress effect. The text itself is shown once, in the colour
  /// of the shade. The other layers are shapes clipped to the text.
  func press(_ run: GlyphRun, in color: Color, _ paint: TextPaint, _ font: TextFont) {
    let press = Letterpress(color, size: font.size)
    let letters = GlyphOutlines(
      run.glyphs, at: run.origin, scale: run.glyphScale.relativeWidth, font)
    content.endText()
    content.setOpacity(press.rimOpacity * paint.opacity)
    fill(letters.moved(by: press.lightDepth), press.rim)

    let before = (content.paint, content.text)
    content.bytes.add("q\n")
    var shaded = paint
    shaded.fill = press.shade
    content.setPaint(shaded, boldness: font.boldness, clips: true)
    GlyphRunWriter.write(run, font, of: &fonts.fonts[font.number], to: &content)
    content.endText()
    fill(letters.moved(by: press.shadeDepth), press.light)
    addOutlines(letters.moved(by: press.shadeDepth))
    content.bytes.add("W n\n")
    fill(letters.moved(by: -press.lightDepth), press.ground)
    content.bytes.add("Q\n")
    (content.paint, content.text) = before
  }

  // MARK: Shapes

  /// Glyphs with their positions on the page.
  private struct GlyphOutlines {
    var glyphs: [PositionedGlyph]
    var origin: Point
    /// Linear part of the matrix from the em to the page (PDF 1.7, section 9.4.4).
    var matrix: [Double]
    var font: TextFont

    init(_ glyphs: [PositionedGlyph], at origin: Point, scale: Double, _ font: TextFont) {
      self.glyphs = glyphs
      self.origin = origin
      self.font = font
      let slant = font.slant ?? TextFont.Slant(xx: 1, xy: 0, yx: 0, yy: 1)
      matrix = [
        font.size * scale * slant.xx, font.size * scale * slant.xy, font.size * slant.yx,
        font.size * slant.yy,
      ]
    }

    func moved(by y: Double) -> GlyphOutlines {
      var letters = self
      letters.origin.y += y
      return letters
    }

    func place(of glyph: PositionedGlyph, pageHeight: Double) -> [Double] {
      // Compensates for FreeType, which emboldens glyphs to the right and to the top.
      let shift = font.boldness / 2
      return [
        origin.x + glyph.x + shift, pageHeight - origin.y - glyph.y + shift,
      ]
    }
  }

  private func fill(_ letters: GlyphOutlines, _ color: Color, _ overprint: Overprint = .auto) {
    content.setOverprint(overprint == .on)
    content.setFill(color)
    let isBold = letters.font.boldness > 0
    if isBold { content.setStroke(color, width: letters.font.boldness) }
    for glyph in letters.glyphs {
      let shape = fonts.fonts[letters.font.number].shape(of: glyph.id, isBold: isBold, in: &file)
      content.drawShape(
        shape, letters.matrix + letters.place(of: glyph, pageHeight: content.height))
    }
  }

  /// Adds the glyphs' outlines to the current path.
  private func addOutlines(_ letters: GlyphOutlines) {
    let face = fonts.fonts[letters.font.number].face
    let scale = 1 / Double(face.unitsPerEm)
    for glyph in letters.glyphs {
      GlyphOutline.add(
        glyph.id, of: face,
        matrix: letters.matrix.map { $0 * scale }
          + letters.place(of: glyph, pageHeight: content.height),
        to: &content.bytes)
    }
  }
}
