import ZineStyle
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

  /// Returns a rotation by 90 degrees, followed by a move of the rotated rectangle's upper left corner to the
  /// origin.
  ///
  /// - Parameter size: Size of the rectangle before the rotation.
  static func turn(_ size: Size, isClockwise: Bool) -> Transform {
    isClockwise
      ? Transform(xx: 0, yx: 1, xy: -1, yy: 0, x0: size.height)
      : Transform(xx: 0, yx: -1, xy: 1, yy: 0, y0: size.width)
  }

  static func scale(_ factor: Double) -> Transform { Transform(xx: factor, yy: factor) }

  static func move(by distance: Point) -> Transform { Transform(x0: distance.x, y0: distance.y) }

  package func apply(to point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }

  /// Whether the sides of a rectangle are still horizontal or vertical after the transform.
  var keepsSidesLevel: Bool { xy == 0 && yx == 0 || xx == 0 && yy == 0 }

  /// Returns the bounding box of a transformed rectangle.
  package func apply(to rect: Rect) -> Rect {
    let corners = [
      apply(to: rect.origin), apply(to: Point(x: rect.maxX, y: rect.origin.y)),
      apply(to: Point(x: rect.origin.x, y: rect.end)), apply(to: Point(x: rect.maxX, y: rect.end)),
    ]
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  /// Returns a transform that applies this transform first and another one second.
  func then(_ other: Transform) -> Transform {
    let start = other.apply(to: Point(x: x0, y: y0))
    return Transform(
      xx: other.xx * xx + other.xy * yx, yx: other.yx * xx + other.yy * yx,
      xy: other.xx * xy + other.xy * yy, yy: other.yx * xy + other.yy * yy, x0: start.x,
      y0: start.y)
  }
}

// MARK: Limits

extension Transform {
  /// Maximum value of a matrix coefficient. Larger scales have no use in print.
  private static let largest = 1_000.0
  /// Scale that makes content invisible.
  private static let dustScale = 1e-4

  /// Returns a transform that shrinks everything to an invisible size at a point.
  static func dust(at point: Point) -> Transform {
    Transform.move(by: Point(x: -point.x, y: -point.y)).then(.scale(dustScale))
      .then(.move(by: point))
  }

  /// Returns this transform followed by the transform around it, if any. The result stays within the limits of
  /// the writers, however deeply transformed boxes are nested.
  func inside(_ outer: Transform?) -> Transform {
    guard let outer else { return self }
    let both = then(outer).bounded
    return both.isSingular ? .dust(at: outer.bounded.apply(to: Point.zero)) : both
  }

  var bounded: Transform {
    func limited(_ value: Double, _ limit: Double) -> Double {
      value.isFinite ? min(max(value, -limit), limit) : 0
    }
    let (scale, distance) = (Self.largest, Self.largest * Limits.length)
    return Transform(
      xx: limited(xx, scale), yx: limited(yx, scale), xy: limited(xy, scale),
      yy: limited(yy, scale), x0: limited(x0, distance), y0: limited(y0, distance))
  }

  /// Whether the transform reduces areas to zero or to an invisible size.
  var isSingular: Bool {
    abs(xx * yy - xy * yx) < Self.dustScale * Self.dustScale * 0.5
  }
}

extension Transform? {
  /// Returns the point after the transform. Without a transform, it is the same point.
  func apply(to point: Point) -> Point { map { $0.apply(to: point) } ?? point }

  /// Returns the bounding box of the rectangle after the transform.
  func apply(to rect: Rect) -> Rect { map { $0.apply(to: rect) } ?? rect }

  /// Returns this transform followed by the transform around it; `nil` if there is neither.
  func inside(_ outer: Transform?) -> Transform? { map { $0.inside(outer) } ?? outer }
}
