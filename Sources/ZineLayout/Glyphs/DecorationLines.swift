import ZineStyle
import ZineText

/// The decorations of a run of glyphs: its background and the lines over, under and through it.
struct DecorationLines {
  private(set) var background: LineItem?
  private(set) var behind: [LineItem] = []
  private(set) var inFront: [LineItem] = []

  /// - Parameters:
  ///   - origin: Origin of the glyphs, on their baseline.
  ///   - end: End of the last visible glyph.
  ///   - patternStart: Start of the pattern of dots, dashes or waves, at or before `origin`.
  init(
    _ paint: TextPaint, metrics: FontMetrics, from origin: Point, to end: Double,
    patternStart: Double
  ) {
    guard end > origin.x else { return }
    let color = paint.fill ?? paint.stroke?.color ?? .black
    let span = DecorationSpan(
      start: origin.x, end: end, patternStart: patternStart, paint: paint)
    background = paint.decoration.background.map { color in
      .rule(
        PlacedRule(
          rect: metrics.box(at: origin, width: end - origin.x),
          color: color, opacity: paint.opacity, group: paint.group, overprint: paint.overprint))
    }
    if let line = paint.decoration.underline {
      let place = metrics.underline
      let thickness = line.thickness ?? place.thickness
      // If a line is thicker than the font recommends, the extra thickness is added below, away from the
      // glyphs.
      let top = origin.y + (line.offset ?? place.offset - place.thickness / 2)
      behind += span.items(
        line.style, top: top, thickness: thickness, color: line.color ?? color)
    }
    if let line = paint.decoration.overline {
      let thickness = line.thickness ?? metrics.underline.thickness
      let height = DecorationSpan.height(of: line.style, thickness: thickness)
      behind += span.items(
        line.style, top: origin.y - metrics.ascent - height, thickness: thickness,
        color: line.color ?? color)
    }
    if let line = paint.decoration.lineThrough {
      let place = metrics.strikethrough
      let thickness = line.thickness ?? place.thickness
      let height = DecorationSpan.height(of: line.style, thickness: thickness)
      inFront += span.items(
        line.style, top: origin.y + place.offset - height / 2, thickness: thickness,
        color: line.color ?? color)
    }
  }
}
