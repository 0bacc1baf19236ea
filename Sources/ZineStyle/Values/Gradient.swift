import ZineText

/// Colours that change into each other (CSS Images 3, section 3).
package struct Gradient: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case linear(Direction)
    case radial(Ending, at: ShapePosition)
  }

  /// Which way the line of a linear gradient leads.
  package enum Direction: Hashable, Sendable {
    /// In degrees, clockwise from straight up.
    case angle(Double)
    /// To a corner: -1 for left and top, 1 for right and bottom.
    case corner(x: Int, y: Int)
  }

  /// Where the ellipse of a radial gradient is that the gradient's whole length ends at.
  package enum Ending: Hashable, Sendable {
    case circle(Extent)
    case ellipse(Extent)
    /// In points.
    case radius(Double)
    case radii(LengthPercentage, LengthPercentage)
  }

  package enum Extent: String, Hashable, Sendable {
    case closestSide = "closest-side"
    case farthestSide = "farthest-side"
    case closestCorner = "closest-corner"
    case farthestCorner = "farthest-corner"
  }

  /// A part of the list of colours. Percentages are of the gradient's length.
  package enum Part: Hashable, Sendable {
    /// A colour, and where it is; `nil` for a place in the middle of its neighbours'.
    case stop(Color, LengthPercentage?)
    /// Where two colours have the same share.
    case hint(LengthPercentage)
  }

  package var shape: Shape
  package var isRepeating = false
  /// At least two stops; the first and the last parts are stops, and no hint follows a hint.
  package var parts: [Part]

  /// More stops than this no gradient needs.
  static let mostParts = 1_000

  package var colors: [Color] {
    parts.compactMap { part in
      if case .stop(let color, _) = part { color } else { nil }
    }
  }
}
