import ZineStyle
import ZineText

/// A gradient with resolved coordinates. The origin is the upper left corner of its tile, and y grows
/// downward.
package struct PlacedGradient: Hashable, Sendable {
  package enum Geometry: Hashable, Sendable {
    case linear(from: Point, to: Point)
    /// A gradient from a centre to an ellipse with the given radii.
    case radial(center: Point, radii: Size)
  }

  /// A colour at a position between 0 and 1 along the geometry.
  package struct Stop: Hashable, Sendable {
    package var place: Double
    /// Colour components in the colour space of the gradient.
    package var parts: [Double]
    package var alpha: Double
  }

  package var geometry: Geometry
  package var space: GradientSpace
  /// Stops in ascending order of position. The first stop is at 0 and the last at 1. Components and alpha are
  /// interpolated linearly between two stops. Two stops at the same position make a hard edge.
  package var stops: [Stop]

  package var isOpaque: Bool { stops.allSatisfy { $0.alpha >= 1 } }

  /// Returns additional stops, for output formats that interpolate in another colour space.
  ///
  /// - Parameter count: Number of segments that replace each segment between two stops.
  package func refined(_ count: Int) -> [Stop] {
    zip(stops, stops.dropFirst()).reduce(into: stops.prefix(1).map(\.self)) { all, pair in
      let (start, end) = pair
      let isEven = start.parts == end.parts || start.place == end.place
      for step in 1...(isEven ? 1 : count) {
        all.append(start.mixed(with: end, Double(step) / Double(isEven ? 1 : count)))
      }
    }
  }
}

extension PlacedGradient {
  init(_ gradient: Gradient, in size: Size) {
    space = GradientSpace.common(to: gradient.colors).space
    // `reach` is the position where the visible part of the gradient ends, as a multiple of `length`.
    // `length` is the length of the gradient line, in points.
    var (length, reach) = (0.0, 1.0)
    switch gradient.shape {
    case .linear(let direction):
      let line = direction.line(in: size)
      length = line.from.distance(line.to)
      geometry = .linear(from: line.from, to: line.to)
    case .radial(let ending, let place):
      let center = Point(
        x: limited(place.x.points(of: size.width)), y: limited(place.y.points(of: size.height)))
      let radii = ending.radii(in: size, around: center)
      length = radii.width
      reach =
        size.corners.map { corner in
          let (x, y) = ((corner.x - center.x) / radii.width, (corner.y - center.y) / radii.height)
          return (x * x + y * y).squareRoot()
        }.max() ?? 1
      geometry = .radial(
        center: center, radii: Size(width: radii.width * reach, height: radii.height * reach))
    }
    let isSound = length > Self.leastLength && reach > 0 && reach.isFinite
    var ramp = GradientRamp(gradient.parts, space, length: isSound ? length : 1)
    if !isSound {
      // If the gradient line has no length, all stops coincide and only the last colour is visible.
      geometry = .linear(
        from: Point(x: 0, y: 0), to: Point(x: max(size.width, 1), y: 0))
      ramp = gradient.isRepeating ? ramp.average : ramp.lastColor
      reach = 1
    }
    if gradient.isRepeating { ramp = ramp.repeated(upTo: reach) }
    stops = ramp.stops(upTo: reach)
  }

  /// Minimum length of a gradient line, in points. Gradients below this length are invisible.
  private static let leastLength = 1e-4
}

extension PlacedGradient.Stop {
  /// Interpolates linearly between two stops.
  func mixed(with end: PlacedGradient.Stop, _ weight: Double) -> PlacedGradient.Stop {
    func mix(_ a: Double, _ b: Double) -> Double { weight >= 1 ? b : a + (b - a) * weight }
    return PlacedGradient.Stop(
      place: mix(place, end.place), parts: zip(parts, end.parts).map(mix),
      alpha: mix(alpha, end.alpha))
  }

  /// Interpolates with components weighted by alpha (CSS Color 4, section 12.3).
  func mixedByOpacity(with end: PlacedGradient.Stop, _ weight: Double) -> PlacedGradient.Stop {
    var stop = mixed(with: end, weight)
    guard alpha != end.alpha, stop.alpha > 0 else { return stop }
    stop.parts = zip(parts, end.parts).map { a, b in
      (a * alpha * (1 - weight) + b * end.alpha * weight) / stop.alpha
    }
    return stop
  }
}

// MARK: Geometry

extension Gradient.Direction {
  /// Returns the gradient line. Its ends are where the first and last colours exactly reach their corners
  /// (CSS Images 3, section 3.1.1).
  fileprivate func line(in size: Size) -> (from: Point, to: Point) {
    var way: Point
    switch self {
    // Multiples of 90 degrees are listed separately, so that they are exact.
    case .angle(0): way = Point(x: 0, y: -1)
    case .angle(90): way = Point(x: 1, y: 0)
    case .angle(180): way = Point(x: 0, y: 1)
    case .angle(270): way = Point(x: -1, y: 0)
    case .angle(let degrees):
      let turn = degrees / 180 * Double.pi
      way = Point(x: Sine.value(turn), y: -Sine.value(turn + Double.pi / 2))
    case .corner(let x, let y):
      // A line through the two other corners has the colour of the middle of the gradient line.
      let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
      way = Point(
        x: Double(x) * size.height / diagonal, y: Double(y) * size.width / diagonal)
    }
    let half = (abs(size.width * way.x) + abs(size.height * way.y)) / 2
    let (x, y) = (size.width / 2, size.height / 2)
    return (
      Point(x: x - way.x * half, y: y - way.y * half),
      Point(x: x + way.x * half, y: y + way.y * half)
    )
  }
}

extension Gradient.Ending {
  /// Returns the radii of the gradient's ending shape (CSS Images 3, section 3.2.1).
  fileprivate func radii(in size: Size, around center: Point) -> Size {
    let (left, top) = (abs(center.x), abs(center.y))
    let (right, bottom) = (abs(size.width - center.x), abs(size.height - center.y))
    func circle(_ radius: Double) -> Size { Size(width: radius, height: radius) }
    let near = Size(width: min(left, right), height: min(top, bottom))
    let far = Size(width: max(left, right), height: max(top, bottom))
    switch self {
    case .radius(let radius): return circle(radius)
    case .radii(let x, let y):
      return Size(
        width: limited(x.points(of: size.width)), height: limited(y.points(of: size.height)))
    case .circle(.closestSide): return circle(min(near.width, near.height))
    case .circle(.farthestSide): return circle(max(far.width, far.height))
    case .circle(.closestCorner): return circle(near.diagonal)
    case .circle(.farthestCorner): return circle(far.diagonal)
    case .ellipse(.closestSide): return near
    case .ellipse(.farthestSide): return far
    // The ellipse passes through the corner, and has the proportions of the ellipse that touches the sides
    // at the corner.
    case .ellipse(.closestCorner):
      return Size(width: near.width * 2.0.squareRoot(), height: near.height * 2.0.squareRoot())
    case .ellipse(.farthestCorner):
      return Size(width: far.width * 2.0.squareRoot(), height: far.height * 2.0.squareRoot())
    }
  }
}

extension Size {
  fileprivate var diagonal: Double { (width * width + height * height).squareRoot() }

  /// The corners of a rectangle with this size whose upper left corner is at the origin.
  fileprivate var corners: [Point] {
    [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: 0, y: height),
      Point(x: width, y: height),
    ]
  }
}
