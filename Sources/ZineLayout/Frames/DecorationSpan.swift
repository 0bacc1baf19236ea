import ZineStyle
import ZineText

/// A stretch of a line of text that decorations are drawn along.
struct DecorationSpan {
  /// In points, from the frame's line-left edge.
  var start: Double
  var end: Double
  /// Where dots, dashes and waves begin, so that they go on from one font to the next.
  var patternStart: Double
  /// Of what is drawn.
  var opacity = 1.0

  /// Finer patterns than so many steps are grey to the eye, and work to no end.
  private static let mostSteps = 2_000.0

  /// Of a whole decoration, in points.
  static func height(of style: TextDecoration.Style, thickness: Double) -> Double {
    switch style {
    case .solid, .dotted, .dashed: thickness
    case .double: 3 * thickness
    case .wavy: thickness + 2 * amplitude(thickness)
    }
  }

  /// What is drawn for a decoration.
  /// - Parameters:
  ///   - top: its upper edge.
  ///   - thickness: of its line or lines, in points.
  func items(
    _ style: TextDecoration.Style, top: Double, thickness: Double, color: Color
  ) -> [LineItem] {
    guard thickness > 0, end > start else { return [] }
    func rule(_ top: Double) -> LineItem {
      .rule(
        PlacedRule(
          rect: Rect(x: start, y: top, width: end - start, height: thickness), color: color,
          opacity: opacity))
    }
    let path: Path
    switch style {
    case .solid: return [rule(top)]
    case .double: return [rule(top), rule(top + 2 * thickness)]
    case .dotted: path = dots(middle: top + thickness / 2, thickness)
    case .dashed: path = dashes(top: top, thickness)
    case .wavy: path = wave(middle: top + thickness / 2 + Self.amplitude(thickness), thickness)
    }
    return path.elements.isEmpty
      ? [] : [.path(PaintedPath(path: path, color: color, opacity: opacity))]
  }

  // MARK: Patterns

  /// The beginnings of the steps of a pattern that reach into the span.
  private func steps(of period: Double) -> [Double] {
    let period = max(period, (end - start) / Self.mostSteps)
    let first = ((start - patternStart) / period).rounded(.down)
    let last = ((end - patternStart) / period).rounded(.up)
    return stride(from: first, to: last, by: 1).map { patternStart + $0 * period }
  }

  /// As far apart as they are wide. A dot belongs to the span that its middle is in.
  private func dots(middle: Double, _ thickness: Double) -> Path {
    var path = Path()
    for step in steps(of: 2 * thickness) {
      let center = step + thickness / 2
      guard center >= start, center < end else { continue }
      path.addCircle(around: Point(x: center, y: middle), radius: thickness / 2)
    }
    return path
  }

  private func dashes(top: Double, _ thickness: Double) -> Path {
    var path = Path()
    for step in steps(of: 5 * thickness) {
      let (left, right) = (max(step, start), min(step + 3 * thickness, end))
      guard right > left else { continue }
      path.add(Rect(x: left, y: top, width: right - left, height: thickness))
    }
    return path
  }

  // MARK: Waves

  /// How far the middle of a wave's line goes up and down, in points.
  private static func amplitude(_ thickness: Double) -> Double { 1.1 * thickness }

  /// A sine as thick as it should be everywhere: the curve moved along its normals to both sides, in
  /// eighths of a wave or what is left of one at the ends.
  private func wave(middle: Double, _ thickness: Double) -> Path {
    let period = max(7 * thickness, 8 * (end - start) / Self.mostSteps)
    let wave = Wave(
      start: patternStart, middle: middle, amplitude: Self.amplitude(thickness),
      frequency: 2 * .pi / period)
    var places = [start]
    for step in steps(of: period / 8) where step > start + 1e-6 && step < end - 1e-6 {
      places.append(step)
    }
    places.append(end)
    var path = Path()
    path.elements.append(.move(wave.edge(at: start, -thickness / 2).point))
    wave.addEdge(along: places, -thickness / 2, to: &path)
    path.elements.append(.line(wave.edge(at: end, thickness / 2).point))
    wave.addEdge(along: places.reversed(), thickness / 2, to: &path)
    path.elements.append(.close)
    return path
  }
}

/// A sine along a line of text.
private struct Wave {
  var start: Double
  var middle: Double
  var amplitude: Double
  /// In radians to the point.
  var frequency: Double

  /// A point beside the curve, with the way it goes there for each point along the line.
  /// - Parameter distance: from the curve, downward.
  func edge(at x: Double, _ distance: Double) -> (point: Point, way: Point) {
    let angle = (x - start) * frequency
    let (sine, cosine) = (Sine.value(angle), Sine.value(angle + .pi / 2))
    let slope = amplitude * frequency * cosine
    let bend = -amplitude * frequency * frequency * sine
    let length = (1 + slope * slope).squareRoot()
    // An edge on the inner side of a bend is shorter than the curve, on the outer side longer.
    let pace = 1 - distance * bend / (length * length * length)
    return (
      Point(
        x: x - distance * slope / length, y: middle + amplitude * sine + distance / length),
      Point(x: pace, y: pace * slope)
    )
  }

  /// Curves through the edge's points, in its directions there (Hermite's form).
  func addEdge(along places: [Double], _ distance: Double, to path: inout Path) {
    guard var from = places.first.map({ edge(at: $0, distance) }) else { return }
    for (x, next) in zip(places, places.dropFirst()) {
      let to = edge(at: next, distance)
      let third = (next - x) / 3
      path.elements.append(
        .curve(
          Point(x: from.point.x + from.way.x * third, y: from.point.y + from.way.y * third),
          Point(x: to.point.x - to.way.x * third, y: to.point.y - to.way.y * third), to.point))
      from = to
    }
  }
}
