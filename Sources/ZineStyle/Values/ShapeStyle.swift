import ZineText

/// What text runs around, or stands in (CSS Shapes 1, section 5; CSS Shapes 2, section 4).
package enum ShapeStyle: Hashable, Sendable {
  /// The box that it would be without.
  case none
  /// One of the element's own boxes, with its corners.
  case box(ShapeBox)
  /// A shape in one of the element's boxes.
  case basic(BasicShape, in: ShapeBox)
  /// The outline of what the element's picture shows, or of another picture, in the content box.
  case contour(of: ShapePicture? = nil)
}

/// A picture that a style sheet names: for its outline, behind a box or a page, or in a margin.
package struct ShapePicture: Hashable, Sendable {
  /// As a style sheet names it.
  package var address: String
  /// Where the style sheet does, or the source that holds it.
  package var span: SourceSpan

  package init(address: String, span: SourceSpan) {
    self.address = address
    self.span = span
  }

  /// It as a source would name it.
  package var picture: Picture { Picture(source: address, span: span) }

  /// The order in which pictures are read and reported.
  static func isBefore(_ a: ShapePicture, _ b: ShapePicture) -> Bool {
    (a.span.source.index, a.address, a.span.offset, a.span.length)
      < (b.span.source.index, b.address, b.span.offset, b.span.length)
  }
}

/// The boxes of an element by CSS's names.
package enum ShapeBox: String, CaseIterable, Hashable, Sendable {
  case margin = "margin-box"
  case border = "border-box"
  case padding = "padding-box"
  case content = "content-box"
}

/// A shape in a reference box. Percentages are of its width across, and of its height along the flow; those of
/// a circle's radius of the box's diagonal over the root of 2.
package enum BasicShape: Hashable, Sendable {
  /// The box, smaller on each side, with round corners. The start is the left.
  case inset(BoxSides<LengthPercentage>, BoxCorners<CornerRadius>)
  case ellipse(ShapeRadius, ShapeRadius, at: ShapePosition)
  case circle(ShapeRadius, at: ShapePosition)
  case polygon(FillRule, [ShapePosition])
  /// From the box's corner, in points.
  case path(FillRule, Path)

  package struct CornerRadius: Hashable, Sendable {
    package var x: LengthPercentage
    package var y: LengthPercentage

    package init(x: LengthPercentage, y: LengthPercentage) {
      self.x = x
      self.y = y
    }
  }
}

package enum ShapeRadius: Hashable, Sendable {
  case length(LengthPercentage)
  case closestSide, farthestSide
}

/// From the left and upper edges of a box.
package struct ShapePosition: Hashable, Sendable {
  package var x: LengthPercentage
  package var y: LengthPercentage

  package init(x: LengthPercentage, y: LengthPercentage) {
    self.x = x
    self.y = y
  }

  package static let center = ShapePosition(
    x: LengthPercentage(percent: 50), y: LengthPercentage(percent: 50))
}
