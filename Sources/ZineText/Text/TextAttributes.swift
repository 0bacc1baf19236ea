/// What the markup says of a stretch of text. `nil` means that it says nothing: the style decides.
package struct TextAttributes: Hashable, Sendable {
  package var face: FontFace?
  package var size: FontSizeChange?
  package var color: Color?
  package var stroke: StrokeColor?
  /// In hundredths of the font size; negative strokes and fills, positive only strokes.
  package var strokeWidth: Double?
  package var isBold: Bool?
  package var isItalic: Bool?
  package var isUnderlined: Bool?
  package var isStruck: Bool?
  /// Behind the letters, as a highlighter leaves it.
  package var background: Color?
  package var shift: BaselineShift?
  /// A BCP 47 tag.
  package var language: String?
  package var link: LinkID?
  /// The object that stands here in place of text, at U+FFFC.
  package var attachment: AttachmentID?

  package init() {}
}

package enum FontFace: Hashable, Sendable {
  /// Families by name, the first one that is installed.
  case named([String])
  /// The style's own face for program text.
  case monospaced
}

/// A change of the size of text: `(base + added) × scale`.
package struct FontSizeChange: Hashable, Sendable {
  /// In points; `nil` for the paragraph's own size.
  package var base: Double?
  /// In points.
  package var added = 0.0
  package var scale = 1.0

  package static func absolute(_ points: Double) -> FontSizeChange { FontSizeChange(base: points) }
  package static func relative(_ points: Double) -> FontSizeChange { FontSizeChange(added: points) }

  package func scaled(by factor: Double) -> FontSizeChange {
    var change = self
    change.scale *= factor
    return change
  }

  /// - Parameter own: of the paragraph, in points.
  package func points(own: Double) -> Double { ((base ?? own) + added) * scale }
}

package enum StrokeColor: Hashable, Sendable {
  /// Switches the stroke off.
  case none
  case color(Color)
}

package enum BaselineShift: String, CaseIterable, Hashable, Sendable {
  case superscript = "super"
  case `subscript` = "sub"

  /// Upward, in multiples of the font size around: high enough to be read as raised, and so low that
  /// letters of `scale` stay within the line.
  package var rise: Double {
    switch self {
    case .superscript: 0.33
    case .subscript: -0.12
    }
  }

  /// What such text's size is of the size around.
  package static let scale = 0.65
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
