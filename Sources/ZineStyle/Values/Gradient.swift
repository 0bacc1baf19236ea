import ZineText

/// A linear or radial gradient (CSS Images 3, section 3).
package struct Gradient: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case linear(Direction)
    case radial(Ending, at: ShapePosition)
  }

  /// Direction of the gradient line of a linear gradient.
  package enum Direction: Hashable, Sendable {
    /// Angle in degrees, clockwise from straight up.
    case angle(Double)
    /// Towards a corner: -1 for left and top, 1 for right and bottom.
    case corner(x: Int, y: Int)
  }

  /// Ending shape of a radial gradient.
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

  /// An item of the colour list. Percentages refer to the length of the gradient line.
  package enum Part: Hashable, Sendable {
    /// A colour and its position; `nil` places it midway between its neighbours.
    case stop(Color, LengthPercentage?)
    /// Colour hint: the point where the neighbouring colours are mixed in equal parts.
    case hint(LengthPercentage)
  }

  package var shape: Shape
  package var isRepeating = false
  /// At least two stops. The first and last parts are stops, and no two hints are adjacent.
  package var parts: [Part]

  /// Maximum number of parts that are read.
  static let mostParts = 1_000

  package var colors: [Color] {
    parts.compactMap { part in
      if case .stop(let color, _) = part { color } else { nil }
    }
  }
}
