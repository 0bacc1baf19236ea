import ZineText

/// The shape that text flows around or inside (CSS Shapes 1, section 5; CSS Shapes 2, section 4).
package enum ShapeStyle: Hashable, Sendable {
  /// The element's own box.
  case none
  /// One of the element's boxes, including its rounded corners.
  case box(ShapeBox)
  /// A basic shape relative to one of the element's boxes.
  case basic(BasicShape, in: ShapeBox)
  /// The outline of the element's picture, or of another picture, in the content box.
  case contour(of: ShapePicture? = nil)
}

/// A picture named in a style sheet, as an outline, a background, or content of a margin box.
package struct ShapePicture: Hashable, Sendable {
  /// Address as written in the style sheet.
  package var address: String
  /// Location of the address in the style sheet, or in the source that contains the styles.
  package var span: SourceSpan

  package init(address: String, span: SourceSpan) {
    self.address = address
    self.span = span
  }

  /// The same picture as a source would name it.
  package var picture: Picture { Picture(source: address, span: span) }

  /// Returns whether `a` is read and reported before `b`.
  static func isBefore(_ a: ShapePicture, _ b: ShapePicture) -> Bool {
    (a.span.source.index, a.address, a.span.offset, a.span.length)
      < (b.span.source.index, b.address, b.span.offset, b.span.length)
  }
}

/// The boxes of an element, by their CSS names.
package enum ShapeBox: String, CaseIterable, Hashable, Sendable {
  case margin = "margin-box"
  case border = "border-box"
  case padding = "padding-box"
  case content = "content-box"
}

/// A shape in a reference box. Horizontal percentages refer to the width and vertical ones to the height of
/// the box. Percentages of a circle's radius refer to the box's diagonal divided by √2.
package enum BasicShape: Hashable, Sendable {
  /// The box inset on each side, with rounded corners. `start` is the left side.
  case inset(BoxSides<LengthPercentage>, BoxCorners<CornerRadius>)
  case ellipse(ShapeRadius, ShapeRadius, at: ShapePosition)
  case circle(ShapeRadius, at: ShapePosition)
  case polygon(FillRule, [ShapePosition])
  /// Path in points from the upper left corner of the box.
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

/// Position relative to the upper left corner of a box.
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
