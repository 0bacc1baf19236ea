import ZineStyle
import ZineText

/// What goes along with a stretch of letters: lines under and through them, a colour behind them.
struct DecorationLines {
  private(set) var background: LineItem?
  private(set) var behind: [LineItem] = []
  private(set) var inFront: [LineItem] = []

  /// - Parameters:
  ///   - origin: of the letters, on their baseline.
  ///   - end: where the last of them ends that can be seen.
  ///   - patternStart: where dots, dashes and waves begin, at or before the letters.
  init(
    _ paint: TextPaint, metrics: FontMetrics, from origin: Point, to end: Double,
    patternStart: Double
  ) {
    guard end > origin.x else { return }
    let color = paint.fill ?? paint.stroke?.color ?? .black
    let span = DecorationSpan(
      start: origin.x, end: end, patternStart: patternStart, opacity: paint.opacity)
    background = paint.decoration.background.map { color in
      .rule(
        PlacedRule(
          rect: Rect(
            x: origin.x, y: origin.y - metrics.ascent, width: end - origin.x,
            height: metrics.ascent + metrics.descent),
          color: color, opacity: paint.opacity))
    }
    if let line = paint.decoration.underline {
      let place = metrics.underline
      let thickness = line.thickness ?? place.thickness
      // What is thicker than the font wants it grows away from the letters.
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
