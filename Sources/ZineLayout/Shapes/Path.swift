import ZineStyle
import ZineText

extension Path {
  /// Distance of the control points of a quarter circle from its ends, as a share of the radius.
  static let curvature = 0.552_284_75

  init(_ rect: Rect) {
    self.init()
    add(rect)
  }

  /// - Parameter isClosed: whether the path returns to its start.
  init(_ segments: [PathSegment], isClosed: Bool) {
    self.init()
    add(segments, isClosed: isClosed)
  }

  mutating func add(_ segments: [PathSegment], isClosed: Bool) {
    guard let first = segments.first else { return }
    elements.append(.move(first.start))
    for segment in segments { add(segment) }
    if isClosed { elements.append(.close) }
  }

  /// Adds a segment that starts at the end of the path.
  mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): elements.append(.line(end))
    case .curve(_, let first, let second, let end): elements.append(.curve(first, second, end))
    }
  }

  package mutating func add(_ rect: Rect) {
    let (left, top, right, bottom) = (rect.origin.x, rect.origin.y, rect.maxX, rect.end)
    elements += [
      .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
      .line(Point(x: right, y: bottom)), .line(Point(x: left, y: bottom)), .close,
    ]
  }

  /// Adds a circle made of four curves. The error is less than a thousandth of the radius.
  package mutating func addCircle(around center: Point, radius: Double) {
    let handle = radius * 0.5523
    func point(_ x: Double, _ y: Double) -> Point { center + Point(x: x, y: y) }
    elements += [
      .move(point(radius, 0)),
      .curve(point(radius, handle), point(handle, radius), point(0, radius)),
      .curve(point(-handle, radius), point(-radius, handle), point(-radius, 0)),
      .curve(point(-radius, -handle), point(-handle, -radius), point(0, -radius)),
      .curve(point(handle, -radius), point(radius, -handle), point(radius, 0)),
      .close,
    ]
  }

  func moved(by distance: Point) -> Path { map { $0 + distance } }

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

  /// Smallest rectangle around all points of the path, including control points.
  package var bounds: Rect {
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    guard let first = points.first else { return .zero }
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
    /// A background image that fills the path.
    indirect case image(PlacedImage)
  }

  package var path: Path
  package var paint: Paint
  /// Opacity from 0 to 1.
  package var opacity = 1.0
  /// Stroke of the path; `nil` if the path is filled by the even-odd rule.
  package var stroke: DashedStroke?
  /// Line width in points, if the path is a border line drawn as a filled shape.
  package var lineWidth: Double?
  /// Innermost compositing group, if the path is not part of a box.
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

  /// Colour of the path; `nil` if it is painted with an image.
  package var color: Color? { if case .color(let color) = paint { color } else { nil } }

  mutating func move(by distance: Point) {
    path = path.moved(by: distance)
    guard case .image(var image) = paint else { return }
    image.tile.origin.move(by: distance)
    paint = .image(image)
  }
}

/// Dash pattern of a stroke. Its steps are chosen to fit the path's length.
package struct DashedStroke: Hashable, Sendable {
  /// Line width in points. All lengths are in points.
  package var width: Double
  /// Length of a dash; 0 for dots.
  package var dash: Double
  package var gap: Double
  /// Length of the first dash that is omitted.
  package var phase: Double
  /// Whether the dashes have round caps.
  package var isRound: Bool { dash == 0 }
}

/// A line or Bézier curve, from its start to its end.
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

  /// Both halves of a curve, by de Casteljau's algorithm. For a line, the first half is the whole line.
  var halves: (PathSegment, PathSegment) {
    guard case .curve(let a, let b, let c, let d) = self else { return (self, .line(end, end)) }
    let (ab, bc, cd) = (a.middle(b), b.middle(c), c.middle(d))
    let (abc, bcd) = (ab.middle(bc), bc.middle(cd))
    let middle = abc.middle(bcd)
    return (.curve(a, ab, abc, middle), .curve(middle, bcd, cd, d))
  }

  /// Length in points. The length of a curve is approximated by 16 chords.
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

  /// Returns the point that divides the way to another point.
  /// - Parameter part: share of the way, from 0 to 1, or more to go past the other point.
  func moved(to other: Point, by part: Double) -> Point {
    Point(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }

  func distance(_ other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
