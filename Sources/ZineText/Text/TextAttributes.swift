/// What the markup says of a stretch of text. `nil` means that it says nothing: the style decides.
package struct TextAttributes: Hashable, Sendable {
  package var families: [String]?
  package var size: FontSizeChange?
  package var color: Color?
  package var stroke: StrokeColor?
  /// In hundredths of the font size; negative strokes and fills, positive only strokes.
  package var strokeWidth: Double?
  package var isBold: Bool?
  package var isItalic: Bool?
  /// A BCP 47 tag.
  package var language: String?
  /// The object that stands here in place of text, at U+FFFC.
  package var attachment: AttachmentID?

  package init() {}
}

package enum FontSizeChange: Hashable, Sendable {
  /// In points.
  case absolute(Double)
  /// Added to the size around it, in points.
  case relative(Double)
}

package enum StrokeColor: Hashable, Sendable {
  /// Switches the stroke off.
  case none
  case color(Color)
}

/// A set of attributes in an `AttributedText`'s table: equal numbers are equal attributes.
package struct AttributesID: Hashable, Sendable {
  package let index: Int32
}

/// A stretch of equal attributes. Only lengths are stored, so that runs can neither overlap nor leave
/// gaps.
package struct Run: Hashable, Sendable {
  /// In UTF-8 bytes.
  package var length: Int
  package var attributes: AttributesID
}
