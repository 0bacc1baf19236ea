import ZineText

/// A shape on a page: lines and cubic curves.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// By its two control points and its end.
    case curve(Point, Point, Point)
    case close
  }

  package var elements: [Element] = []

  package init() {}

  package mutating func add(_ rect: Rect) {
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)
    elements += [
      .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
      .line(Point(x: right, y: bottom)), .line(Point(x: left, y: bottom)), .close,
    ]
  }

  /// Four curves, nowhere farther from the circle than a thousandth of its radius.
  package mutating func addCircle(around center: Point, radius: Double) {
    let handle = radius * 0.5523
    func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
    elements += [
      .move(point(radius, 0)),
      .curve(point(radius, handle), point(handle, radius), point(0, radius)),
      .curve(point(-handle, radius), point(-radius, handle), point(-radius, 0)),
      .curve(point(-radius, -handle), point(-handle, -radius), point(0, -radius)),
      .curve(point(handle, -radius), point(radius, -handle), point(radius, 0)),
      .close,
    ]
  }

  /// The same elsewhere.
  package func moved(by x: Double, _ y: Double) -> Path {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    var path = self
    for index in elements.indices {
      switch elements[index] {
      case .move(let point): path.elements[index] = .move(moved(point))
      case .line(let point): path.elements[index] = .line(moved(point))
      case .curve(let first, let second, let end):
        path.elements[index] = .curve(moved(first), moved(second), moved(end))
      case .close: break
      }
    }
    return path
  }

  /// The least rectangle around all its points, those beside its curves among them.
  package var bounds: Rect {
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    guard let first = points.first else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// A path that is filled.
package struct PaintedPath: Hashable, Sendable {
  package var path: Path
  package var color: Color
  /// From 0 to 1.
  package var opacity = 1.0
}
