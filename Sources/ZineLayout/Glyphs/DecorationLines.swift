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
    func items(
      _ line: TextDecoration.Line?, _ place: DecorationLine,
      top: (_ line: TextDecoration.Line, _ height: Double) -> Double
    ) -> [LineItem] {
      guard let line else { return [] }
      let thickness = line.thickness ?? place.thickness
      let height = DecorationSpan.height(of: line.style, thickness: thickness)
      return span.items(
        line.style, top: top(line, height), thickness: thickness, color: line.color ?? color)
    }
    let (under, through) = (metrics.underline, metrics.strikethrough)
    // If a line is thicker than the font recommends, the extra thickness is added below, away from the glyphs.
    behind += items(paint.decoration.underline, under) { line, _ in
      origin.y + (line.offset ?? under.offset - under.thickness / 2)
    }
    behind += items(paint.decoration.overline, under) { _, height in
      origin.y - metrics.ascent - height
    }
    inFront += items(paint.decoration.lineThrough, through) { _, height in
      origin.y + through.offset - height / 2
    }
  }
}
