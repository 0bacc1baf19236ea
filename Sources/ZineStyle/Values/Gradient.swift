import ZineText

/// A linear or radial gradient (CSS Images 3, section 3).
package struct Gradient: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case linear(Direction)
    case radial(Ending, at: ShapePosition)
  }

  /// Direction of a linear gradient.
  package enum Direction: Hashable, Sendable {
    /// Angle in degrees, clockwise from straight up.
    case angle(Double)
    /// Direction towards a side or corner: -1 for left and top, 1 for right and bottom.
    case corner(x: Int, y: Int)
  }

  /// The shape at which a radial gradient ends.
  package enum Ending: Hashable, Sendable {
    case circle(Extent)
    case ellipse(Extent)
    /// Radius of a circle, in points.
    case radius(Double)
    case radii(LengthPercentage, LengthPercentage)
  }

  package enum Extent: String, Hashable, Sendable {
    case closestSide = "closest-side"
    case farthestSide = "farthest-side"
    case closestCorner = "closest-corner"
    case farthestCorner = "farthest-corner"
  }

  /// A colour stop or a colour hint. Percentages refer to the length of the gradient line.
  package enum Part: Hashable, Sendable {
    /// A colour stop. A position of `nil` means that the stop is spaced evenly between its neighbours.
    case stop(Color, LengthPercentage?)
    /// A colour hint: the position at which the two neighbouring colours are mixed in equal parts.
    case hint(LengthPercentage)
  }

  package var shape: Shape
  package var isRepeating = false
  /// The colour stops and hints. There are at least two stops. The first and last parts are stops, and two
  /// hints are never adjacent.
  package var parts: [Part]

  /// Maximum number of parts in a value.
  static let mostParts = 1_000

  package var colors: [Color] {
    parts.compactMap { part in
      if case .stop(let color, _) = part { color } else { nil }
    }
  }
}
