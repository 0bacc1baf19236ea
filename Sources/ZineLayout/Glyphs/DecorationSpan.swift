import ZineStyle
import ZineText

/// A part of a line of text along which decorations are drawn.
struct DecorationSpan {
  /// Start of the span in points, measured from the frame's line-left edge.
  var start: Double
  var end: Double
  /// Start of the pattern of dots, dashes or waves. It may be before `start`, so that the pattern continues
  /// across font changes.
  var patternStart: Double
  /// Paint of the text, which defines the opacity, compositing group and overprint setting.
  var paint = TextPaint(fill: nil)

  /// Maximum number of repetitions of the pattern. A finer pattern would look like plain grey and take too
  /// long to draw.
  private static let mostSteps = 2_000.0

  /// Returns the total height of a decoration, in points.
  static func height(of style: TextDecoration.Style, thickness: Double) -> Double {
    switch style {
    case .solid, .dotted, .dashed: thickness
    case .double: 3 * thickness
    case .wavy: thickness + 2 * amplitude(thickness)
    }
  }

  /// Returns the items that draw a decoration.
  ///
  /// - Parameters:
  ///   - top: Upper edge of the decoration.
  ///   - thickness: Thickness of each line of the decoration, in points.
  func items(
    _ style: TextDecoration.Style, top: Double, thickness: Double, color: Color
  ) -> [LineItem] {
    guard thickness > 0, end > start else { return [] }
    func rule(_ top: Double) -> LineItem {
      .rule(
        PlacedRule(
          rect: Rect(x: start, y: top, width: end - start, height: thickness), color: color,
          opacity: paint.opacity, group: paint.group, overprint: paint.overprint))
    }
    let path: Path
    switch style {
    case .solid: return [rule(top)]
    case .double: return [rule(top), rule(top + 2 * thickness)]
    case .dotted: path = dots(middle: top + thickness / 2, thickness)
    case .dashed: path = dashes(top: top, thickness)
    case .wavy: path = wave(middle: top + thickness / 2 + Self.amplitude(thickness), thickness)
    }
    if path.elements.isEmpty { return [] }
    var painted = PaintedPath(path: path, color: color, opacity: paint.opacity)
    (painted.group, painted.overprint) = (paint.group, paint.overprint)
    return [.path(painted)]
  }

  // MARK: Patterns

  /// Returns the start positions of the pattern repetitions that overlap the span.
  private func steps(of period: Double) -> [Double] {
    let period = max(period, (end - start) / Self.mostSteps)
    let first = ((start - patternStart) / period).rounded(.down)
    let last = ((end - patternStart) / period).rounded(.up)
    return stride(from: first, to: last, by: 1).map { patternStart + $0 * period }
  }

  /// Returns dots that are as wide as the gaps between them. A dot belongs to the span that contains its
  /// centre.
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

  /// Returns the distance from a wave's centre line to its crests, in points.
  private static func amplitude(_ thickness: Double) -> Double { 1.1 * thickness }

  /// Returns a sine wave of constant thickness. Both edges are the curve moved along its normals. They are
  /// approximated by segments of one eighth of a period, or less at the ends of the span.
  private func wave(middle: Double, _ thickness: Double) -> Path {
    let period = max(7 * thickness, 8 * (end - start) / Self.mostSteps)
    let wave = Wave(
      start: patternStart, middle: middle, amplitude: Self.amplitude(thickness),
      frequency: 2 * .pi / period)
    let inner = steps(of: period / 8).filter { $0 > start + 1e-6 && $0 < end - 1e-6 }
    let places = [start] + inner + [end]
    var path = Path()
    path.elements.append(.move(wave.edge(at: start, -thickness / 2).point))
    wave.addEdge(along: places, -thickness / 2, to: &path)
    path.elements.append(.line(wave.edge(at: end, thickness / 2).point))
    wave.addEdge(along: places.reversed(), thickness / 2, to: &path)
    path.elements.append(.close)
    return path
  }
}

/// A sine curve along a line of text.
private struct Wave {
  var start: Double
  var middle: Double
  var amplitude: Double
  /// Angular frequency, in radians per point.
  var frequency: Double

  /// Returns a point on the edge of the wave, and the derivative of the edge with respect to `x`.
  ///
  /// - Parameter distance: Distance of the edge from the curve; positive values are below the curve.
  func edge(at x: Double, _ distance: Double) -> (point: Point, way: Point) {
    let angle = (x - start) * frequency
    let (sine, cosine) = (Sine.value(angle), Sine.value(angle + .pi / 2))
    let slope = amplitude * frequency * cosine
    let bend = -amplitude * frequency * frequency * sine
    let length = (1 + slope * slope).squareRoot()
    // An edge on the inside of a bend is shorter than the curve, and an edge on the outside is longer.
    let pace = 1 - distance * bend / (length * length * length)
    return (
      Point(
        x: x - distance * slope / length, y: middle + amplitude * sine + distance / length),
      Point(x: pace, y: pace * slope)
    )
  }

  /// Adds Bézier curves that pass through points of the edge in the directions of the edge at these points
  /// (cubic Hermite interpolation).
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
