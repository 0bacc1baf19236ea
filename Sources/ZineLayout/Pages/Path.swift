import ZineStyle
import ZineText

extension Path {
  /// How far the control points of a quarter of a circle are from its ends, of its radius.
  static let curvature = 0.552_284_75

  /// - Parameter isClosed: whether it goes back to where it began.
  init(_ segments: [PathSegment], isClosed: Bool) {
    self.init()
    add(segments, isClosed: isClosed)
  }

  mutating func add(_ segments: [PathSegment], isClosed: Bool) {
    guard let first = segments.first else { return }
    elements.append(.move(first.start))
    for segment in segments {
      switch segment {
      case .line(_, let end): elements.append(.line(end))
      case .curve(_, let first, let second, let end): elements.append(.curve(first, second, end))
      }
    }
    if isClosed { elements.append(.close) }
  }

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

  /// The path moved to the right and downward.
  package func moved(by x: Double, _ y: Double) -> Path {
    map { Point(x: $0.x + x, y: $0.y + y) }
  }

  func map(_ change: (Point) -> Point) -> Path {
    var path = self
    for index in elements.indices {
      switch elements[index] {
      case .move(let point): path.elements[index] = .move(change(point))
      case .line(let point): path.elements[index] = .line(change(point))
      case .curve(let first, let second, let end):
        path.elements[index] = .curve(change(first), change(second), change(end))
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

/// A path with its paint.
package struct PaintedPath: Hashable, Sendable {
  package enum Paint: Hashable, Sendable {
    case color(Color)
    /// An image of a background, of a path that is filled.
    indirect case image(PlacedImage)
  }

  package var path: Path
  package var paint: Paint
  /// From 0 to 1.
  package var opacity = 1.0
  /// `nil` for a shape that is filled, by the even-odd rule.
  package var stroke: DashedStroke?
  /// In points, of a border's line that is a filled shape.
  package var lineWidth: Double?
  /// The innermost group that it is composited in, where it is no part of a box.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto

  init(path: Path, color: Color, opacity: Double = 1, stroke: DashedStroke? = nil) {
    self.path = path
    paint = .color(color)
    self.opacity = opacity
    self.stroke = stroke
  }

  init(path: Path, image: PlacedImage) {
    self.path = path
    paint = .image(image)
  }

  /// `nil` for an image.
  package var color: Color? { if case .color(let color) = paint { color } else { nil } }

  mutating func move(by x: Double, _ y: Double) {
    path = path.moved(by: x, y)
    guard case .image(var image) = paint else { return }
    image.move(by: x, y)
    paint = .image(image)
  }
}

/// How a path is drawn along: from one end in steps that it is a whole number of.
package struct DashedStroke: Hashable, Sendable {
  /// In points, all of them.
  package var width: Double
  /// 0 for dots.
  package var dash: Double
  package var gap: Double
  /// How much of the first dash is left out.
  package var phase: Double
  /// Whether the dashes have round ends.
  package var isRound: Bool { dash == 0 }
}

/// A part of a path, from end to end.
enum PathSegment: Hashable {
  case line(Point, Point)
  case curve(Point, Point, Point, Point)

  var start: Point {
    switch self {
    case .line(let start, _), .curve(let start, _, _, _): start
    }
  }

  var end: Point {
    switch self {
    case .line(_, let end), .curve(_, _, _, let end): end
    }
  }

  var reversed: PathSegment {
    switch self {
    case .line(let start, let end): .line(end, start)
    case .curve(let a, let b, let c, let d): .curve(d, c, b, a)
    }
  }

  /// Both halves of a curve, by de Casteljau's way; a line stays whole in the first one.
  var halves: (PathSegment, PathSegment) {
    guard case .curve(let a, let b, let c, let d) = self else { return (self, .line(end, end)) }
    let (ab, bc, cd) = (a.middle(b), b.middle(c), c.middle(d))
    let (abc, bcd) = (ab.middle(bc), bc.middle(cd))
    let middle = abc.middle(bcd)
    return (.curve(a, ab, abc, middle), .curve(middle, bcd, cd, d))
  }

  /// In points; of a curve by chords that are close to it.
  var length: Double {
    switch self {
    case .line(let start, let end): return start.distance(end)
    case .curve:
      var parts = [self]
      for _ in 0..<4 { parts = parts.flatMap { [$0.halves.0, $0.halves.1] } }
      return parts.reduce(0) { $0 + $1.start.distance($1.end) }
    }
  }
}

extension Point {
  func middle(_ other: Point) -> Point { Point(x: (x + other.x) / 2, y: (y + other.y) / 2) }

  func distance(_ other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
