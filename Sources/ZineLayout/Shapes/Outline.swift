import ZineText

/// A shape of closed rings with straight edges, in points.
package struct Outline: Hashable, Sendable {
  package var rings: [[Point]] = []
  package var fillRule = FillRule.nonzero
}

extension Outline {
  /// Creates the outline of a path. Curves become chords, and open subpaths are closed.
  package init(_ path: Path, fillRule: FillRule = .nonzero) {
    self.init(fillRule: fillRule)
    var ring: [Point] = []
    func end() {
      if ring.count > 1 { rings.append(ring) }
      ring = []
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end()
        ring = [point]
      case .line(let point): ring.append(point)
      case .curve(let first, let second, let last):
        guard let start = ring.last else { continue }
        ring += Self.chords(start, first, second, last)
      case .close:
        let start = ring.first
        end()
        if let start { ring = [start] }
      }
    }
    end()
  }

  package init(_ rect: Rect) { self.init(Path(rect)) }

  /// Maximum distance between a chord and its curve, in points.
  private static let tolerance = 0.02
  private static let mostChords = 256

  /// Returns the end points of the chords that approximate a cubic curve. The number of chords is computed
  /// from the curve's second differences (Wang's formula, for example in Goldman, "Pyramid Algorithms", 2003,
  /// section 5.6.3).
  private static func chords(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    func second(_ p: Point, _ q: Point, _ r: Point) -> Double {
      Point(x: p.x - 2 * q.x + r.x, y: p.y - 2 * q.y + r.y).distance(Point(x: 0, y: 0))
    }
    let bend = max(second(a, b, c), second(b, c, d))
    let wanted = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let count = wanted.isFinite ? Int(max(1, min(Double(mostChords), wanted))) : 1
    return (1...count).map { number in
      let t = Double(number) / Double(count)
      let s = 1 - t
      let (wa, wb, wc, wd) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }
  }

  /// Bounding box; `nil` if the outline is empty.
  package var bounds: Rect? {
    guard let first = rings.first?.first else { return nil }
    var (low, high) = (first, first)
    for point in rings.joined() {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  package func moved(by x: Double, _ y: Double) -> Outline {
    map { Point(x: $0.x + x, y: $0.y + y) }
  }

  package func map(_ transform: (Point) -> Point) -> Outline {
    Outline(rings: rings.map { $0.map(transform) }, fillRule: fillRule)
  }

  /// The outline as a path for drawing.
  package var path: Path {
    var path = Path()
    for ring in rings {
      guard let first = ring.first else { continue }
      path.elements.append(.move(first))
      path.elements += ring.dropFirst().map { .line($0) }
      path.elements.append(.close)
    }
    return path
  }
}
