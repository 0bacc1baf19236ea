import ZineStyle
import ZineText

/// A clip path: only content inside the path is visible.
package struct ClipPath: Hashable, Sendable {
  package var path: Path
  package var fillRule = FillRule.nonzero
}

extension BasicShape {
  /// Returns the outline of the shape in a reference box. Curves are approximated by chords.
  package func outline(in box: Rect) -> Outline {
    let clip = path(in: box)
    return Outline(clip.path, fillRule: clip.fillRule)
  }

  /// Returns the path of the shape in a reference box.
  func path(in box: Rect) -> ClipPath {
    let (width, height) = (box.size.width, box.size.height)
    func place(_ position: ShapePosition) -> Point {
      Point(
        x: box.origin.x + position.x.points(of: width),
        y: box.origin.y + position.y.points(of: height))
    }
    switch self {
    case .circle(let radius, let center):
      let center = place(center)
      let (x, y) = (
        center.distances(to: box, across: true), center.distances(to: box, across: false)
      )
      let diagonal = ((width * width + height * height) / 2).squareRoot()
      let points =
        switch radius {
        case .length(let length): length.points(of: diagonal)
        case .closestSide: min(x.low, y.low)
        case .farthestSide: max(x.high, y.high)
        }
      return ClipPath(path: .ellipse(around: center, points, points))
    case .ellipse(let rx, let ry, let center):
      let center = place(center)
      return ClipPath(
        path: .ellipse(
          around: center, rx.points(of: width, center.distances(to: box, across: true)),
          ry.points(of: height, center.distances(to: box, across: false))))
    case .inset(let sides, let corners):
      return ClipPath(path: Self.inset(sides, corners, in: box))
    case .polygon(let rule, let points):
      return ClipPath(path: Outline(rings: [points.map(place)]).path, fillRule: rule)
    case .path(let rule, let path):
      return ClipPath(path: path.moved(by: box.origin), fillRule: rule)
    }
  }

  private static func inset(
    _ sides: BoxSides<LengthPercentage>, _ corners: BoxCorners<CornerRadius>, in box: Rect
  ) -> Path {
    let (width, height) = (box.size.width, box.size.height)
    var inner = EdgeInsets(
      top: sides.top.points(of: height), bottom: sides.bottom.points(of: height),
      left: sides.start.points(of: width), right: sides.end.points(of: width))
    inner.fit(width: width, height: height)
    let rect = Rect(
      x: box.origin.x + inner.left, y: box.origin.y + inner.top,
      width: width - inner.left - inner.right, height: height - inner.top - inner.bottom)
    func radius(_ corner: CornerRadius) -> Size {
      Size(width: max(0, corner.x.points(of: width)), height: max(0, corner.y.points(of: height)))
    }
    return .roundedRect(
      rect,
      [corners.topStart, corners.topEnd, corners.bottomEnd, corners.bottomStart].map(radius))
  }
}

/// Distances of a shape from the edges of its box, in points.
private struct EdgeInsets {
  var top: Double
  var bottom: Double
  var left: Double
  var right: Double

  /// Reduces opposite insets in proportion if they exceed the box together (CSS Shapes 1, section 3.1).
  mutating func fit(width: Double, height: Double) {
    if left + right > width {
      let scale = width / (left + right)
      (left, right) = (left * scale, right * scale)
    }
    if top + bottom > height {
      let scale = height / (top + bottom)
      (top, bottom) = (top * scale, bottom * scale)
    }
  }
}

extension ShapeRadius {
  fileprivate func points(of base: Double, _ distances: (low: Double, high: Double)) -> Double {
    switch self {
    case .length(let length): length.points(of: base)
    case .closestSide: distances.low
    case .farthestSide: distances.high
    }
  }
}

extension Point {
  /// Returns the distances to the nearer and farther edges of a box, along one axis.
  fileprivate func distances(to box: Rect, across: Bool) -> (low: Double, high: Double) {
    let (start, extent) =
      across ? (box.origin.x, box.size.width) : (box.origin.y, box.size.height)
    let place = across ? x : y
    let (first, second) = (abs(place - start), abs(start + extent - place))
    return (min(first, second), max(first, second))
  }
}

extension Path {
  static func ellipse(around center: Point, _ rx: Double, _ ry: Double) -> Path {
    let (rx, ry) = (max(0, rx), max(0, ry))
    return roundedRect(
      Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry),
      Array(repeating: Size(width: rx, height: ry), count: 4))
  }

  /// Returns a rectangle with elliptical corners, clockwise from the top left. If corners would overlap, all
  /// corners are scaled down together (CSS Backgrounds 3, section 4.5).
  static func roundedRect(_ rect: Rect, _ corners: [Size]) -> Path {
    let (width, height) = (rect.size.width, rect.size.height)
    let sums = [
      (corners[0].width + corners[1].width, width), (corners[3].width + corners[2].width, width),
      (corners[0].height + corners[3].height, height),
      (corners[1].height + corners[2].height, height),
    ]
    let scale = sums.reduce(1.0) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + width, top + height)
    let rest = 1 - Path.curvature
    var path = Path()
    let places: [(corner: Point, along: (Double, Double), next: (Double, Double))] = [
      (Point(x: left, y: top), (0, 1), (1, 0)), (Point(x: right, y: top), (-1, 0), (0, 1)),
      (Point(x: right, y: bottom), (0, -1), (-1, 0)), (Point(x: left, y: bottom), (1, 0), (0, -1)),
    ]
    for (index, place) in places.enumerated() {
      let (rx, ry) = (corners[index].width * scale, corners[index].height * scale)
      func point(_ way: (Double, Double), _ part: Double) -> Point {
        Point(x: place.corner.x + way.0 * rx * part, y: place.corner.y + way.1 * ry * part)
      }
      let start = point(place.along, 1)
      path.elements.append(index == 0 ? .move(start) : .line(start))
      if rx > 0, ry > 0 {
        path.elements.append(
          .curve(point(place.along, rest), point(place.next, rest), point(place.next, 1)))
      }
    }
    path.elements.append(.close)
    return path
  }
}
