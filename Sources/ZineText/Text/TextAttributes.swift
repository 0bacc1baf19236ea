/// What a stretch of text belongs to.
package struct TextAttributes: Hashable, Sendable {
  /// The innermost element that holds it.
  package var element: ElementID
  package var link: LinkID?
  /// The object that stands here in place of text, at U+FFFC.
  package var attachment: AttachmentID?

  package init(element: ElementID, link: LinkID? = nil, attachment: AttachmentID? = nil) {
    self.element = element
    self.link = link
    self.attachment = attachment
  }
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
  /// letters of two thirds of the size stay within the line.
  package var rise: Double {
    switch self {
    case .superscript: 0.33
    case .subscript: -0.12
    }
  }
}

/// A stretch of equal attributes. Only lengths are stored, so that runs can neither overlap nor leave
/// gaps.
package struct Run: Hashable, Sendable {
  /// In UTF-8 bytes.
  package var length: Int
  package var attributes: TextAttributes
}
