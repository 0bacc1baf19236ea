import ZineStyle
import ZineText

extension Rect {
  static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Right edge.
  var maxX: Double { origin.x + size.width }
  /// Bottom edge.
  var end: Double { origin.y + size.height }

  /// Returns the rectangle reduced by the widths of the edges. Its size is never negative.
  func inset(by edges: BoxSides<Double>, isRightToLeft: Bool = false) -> Rect {
    let (left, right) = isRightToLeft ? (edges.end, edges.start) : (edges.start, edges.end)
    return Rect(
      x: origin.x + left, y: origin.y + edges.top, width: max(0, size.width - left - right),
      height: max(0, size.height - edges.top - edges.bottom))
  }

  /// Returns the rectangle with all edges moved outward.
  func grown(by extent: Double) -> Rect {
    Rect(
      x: origin.x - extent, y: origin.y - extent, width: size.width + 2 * extent,
      height: size.height + 2 * extent)
  }

  func moved(by distance: Point) -> Rect { Rect(origin: origin + distance, size: size) }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(origin.x, other.origin.x), min(origin.y, other.origin.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(end, other.end) - top)
  }
}

extension Point {
  static var zero: Point { Point(x: 0, y: 0) }

  static func + (point: Point, distance: Point) -> Point {
    Point(x: point.x + distance.x, y: point.y + distance.y)
  }

  mutating func move(by distance: Point) { self = self + distance }
}

extension FontMetrics {
  /// Height of a line's glyphs, from ascent to descent.
  var height: Double { ascent + descent }

  /// Returns the rectangle of glyphs, from ascent to descent.
  /// - Parameter origin: Start of the glyphs on the baseline.
  func box(at origin: Point, width: Double) -> Rect {
    Rect(x: origin.x, y: origin.y - ascent, width: width, height: height)
  }
}
