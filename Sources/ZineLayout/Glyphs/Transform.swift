import ZineText

/// An affine transform of a block or picture. It maps a point to `(xx·x + xy·y + x0, yx·x + yy·y + y0)`, with
/// y pointing down.
package struct Transform: Hashable, Sendable {
  package var xx = 1.0
  package var yx = 0.0
  package var xy = 0.0
  package var yy = 1.0
  package var x0 = 0.0
  package var y0 = 0.0

  package init() {}

  /// Returns a rotation by 90 degrees, followed by a move of the rotated rectangle's upper left corner to the
  /// origin.
  ///
  /// - Parameter size: Size of the rectangle before the rotation.
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

  /// Whether the sides of a rectangle are still horizontal or vertical after the transform.
  var keepsSidesLevel: Bool { xy == 0 && yx == 0 || xx == 0 && yy == 0 }

  /// Returns the bounding box of a transformed rectangle.
  package func apply(to rect: Rect) -> Rect {
    let one = apply(to: rect.origin)
    let other = apply(
      to: Point(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
    guard !keepsSidesLevel else {
      return Rect(
        x: min(one.x, other.x), y: min(one.y, other.y), width: abs(other.x - one.x),
        height: abs(other.y - one.y))
    }
    let corners = [
      one, other, apply(to: Point(x: rect.origin.x + rect.size.width, y: rect.origin.y)),
      apply(to: Point(x: rect.origin.x, y: rect.origin.y + rect.size.height)),
    ]
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  /// Returns a transform that applies this transform first and another one second.
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
