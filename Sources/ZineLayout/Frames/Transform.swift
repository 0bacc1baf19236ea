import ZineText

/// How what is laid out by itself is turned, or made smaller, where it stands: a point goes to
/// `xx·x + xy·y + x0`, `yx·x + yy·y + y0`, with y growing downward.
package struct Transform: Hashable, Sendable {
  package var xx = 1.0
  package var yx = 0.0
  package var xy = 0.0
  package var yy = 1.0
  package var x0 = 0.0
  package var y0 = 0.0

  package init() {}

  /// A quarter of a turn, so that what lies in a rectangle from the origin on does so again.
  /// - Parameter size: of the rectangle before it is turned.
  static func turn(_ size: Size, isClockwise: Bool) -> Transform {
    var transform = Transform()
    (transform.xx, transform.yy) = (0, 0)
    (transform.yx, transform.xy) = isClockwise ? (1, -1) : (-1, 1)
    (transform.x0, transform.y0) = isClockwise ? (size.height, 0) : (0, size.width)
    return transform
  }

  static func scale(_ factor: Double) -> Transform {
    var transform = Transform()
    (transform.xx, transform.yy) = (factor, factor)
    return transform
  }

  static func move(by distance: Point) -> Transform {
    var transform = Transform()
    (transform.x0, transform.y0) = (distance.x, distance.y)
    return transform
  }

  package func apply(to point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }

  /// Of a rectangle whose sides stay level and upright.
  package func apply(to rect: Rect) -> Rect {
    let one = apply(to: rect.origin)
    let other = apply(
      to: Point(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
    return Rect(
      x: min(one.x, other.x), y: min(one.y, other.y), width: abs(other.x - one.x),
      height: abs(other.y - one.y))
  }

  /// First this one, and then another.
  func then(_ other: Transform) -> Transform {
    let start = other.apply(to: Point(x: x0, y: y0))
    var both = Transform()
    both.xx = other.xx * xx + other.xy * yx
    both.yx = other.yx * xx + other.yy * yx
    both.xy = other.xx * xy + other.xy * yy
    both.yy = other.yx * xy + other.yy * yy
    (both.x0, both.y0) = (start.x, start.y)
    return both
  }
}
