import ZineText

/// A shape that text flows around or inside (CSS Shapes 1, section 5; CSS Shapes 2, section 4).
package enum ShapeStyle: Hashable, Sendable {
  /// No shape. Text uses the box of the element.
  case none
  /// One of the element's boxes, with its rounded corners.
  case box(ShapeBox)
  /// A basic shape relative to one of the element's boxes.
  case basic(BasicShape, in: ShapeBox)
  /// The outline of a picture in the content box. If `nil`, the element's own picture is used.
  case contour(of: ShapePicture? = nil)
}

/// A picture that a style sheet uses as an outline, as a background, or in a margin box.
package struct ShapePicture: Hashable, Sendable {
  /// File path or URL as written in the style sheet.
  package var address: String
  /// Source location of the address.
  package var span: SourceSpan

  package init(address: String, span: SourceSpan) {
    self.address = address
    self.span = span
  }

  /// The picture as an image element in a source would contain it.
  package var picture: Picture { Picture(source: address, span: span) }

  /// Returns whether `a` precedes `b`. This order makes the order of loading and of diagnostics reproducible.
  static func isBefore(_ a: ShapePicture, _ b: ShapePicture) -> Bool {
    (a.span.source.index, a.address, a.span.offset, a.span.length)
      < (b.span.source.index, b.address, b.span.offset, b.span.length)
  }
}

/// The boxes of an element, named as in CSS.
package enum ShapeBox: String, CaseIterable, Hashable, Sendable {
  case margin = "margin-box"
  case border = "border-box"
  case padding = "padding-box"
  case content = "content-box"
}

/// A shape in a reference box. Horizontal percentages refer to the width of the box, and vertical percentages
/// to its height. Percentages of a circle's radius refer to the diagonal of the box divided by √2.
package enum BasicShape: Hashable, Sendable {
  /// A rectangle inset from each side of the box, with rounded corners. `start` is the left side.
  case inset(BoxSides<LengthPercentage>, BoxCorners<CornerRadius>)
  case ellipse(ShapeRadius, ShapeRadius, at: ShapePosition)
  case circle(ShapeRadius, at: ShapePosition)
  case polygon(FillRule, [ShapePosition])
  /// A path in points, relative to the upper left corner of the box.
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

/// A position relative to the upper left corner of a box.
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
