import ZineText

/// What goes along with a stretch of letters: lines under and through them, a colour behind them.
struct DecorationLines {
  private(set) var behind: [PlacedRule] = []
  private(set) var inFront: [PlacedRule] = []

  /// - Parameters:
  ///   - origin: of the letters, on their baseline.
  ///   - end: where the last of them ends that can be seen.
  init(_ paint: TextPaint, metrics: FontMetrics, from origin: Point, to end: Double) {
    guard end > origin.x else { return }
    let color = paint.fill ?? paint.stroke?.color ?? .black
    func line(_ line: DecorationLine) -> PlacedRule {
      PlacedRule(
        rect: Rect(
          x: origin.x, y: origin.y + line.offset - line.thickness / 2, width: end - origin.x,
          height: line.thickness),
        color: color)
    }
    if let background = paint.decoration.background {
      behind.append(
        PlacedRule(
          rect: Rect(
            x: origin.x, y: origin.y - metrics.ascent, width: end - origin.x,
            height: metrics.ascent + metrics.descent),
          color: background))
    }
    if paint.decoration.isUnderlined { behind.append(line(metrics.underline)) }
    if paint.decoration.isStruck { inFront.append(line(metrics.strikethrough)) }
  }
}
