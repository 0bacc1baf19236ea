/// Index in a story's list of attachments.
package struct AttachmentID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// An inline object, represented in the text by U+FFFC.
package enum Attachment: Hashable, Sendable {
  case picture(Picture)
  /// A horizontal line across the column.
  case rule

  /// Whether text wraps around the attachment.
  package var isFloating: Bool {
    if case .picture(let picture) = self { picture.isFloating } else { false }
  }
}

/// Alignment of a picture with the surrounding text.
package enum PictureAlignment: String, CaseIterable, Hashable, Sendable {
  // Pictures in a line: with the bottom edge on the baseline, or aligned with the top, middle or bottom of
  // the text.
  case baseline, top, middle, bottom
  // Pictures at the left or right edge of the column, with text beside them.
  case left, right

  package var isFloating: Bool { self == .left || self == .right }
}

/// The page box of an imported PDF page that determines the visible area (PDF 1.7, section 14.11.2).
package enum PageBox: String, CaseIterable, Hashable, Sendable {
  case trim, bleed, media, crop, art
}

/// A picture as described by the source.
package struct Picture: Hashable, Sendable {
  /// File name, relative to the folder of the source.
  package var source: String
  /// Page number in a PDF, counted from 1; `nil` for the first page.
  package var page: Int?
  /// Page box of a PDF; `nil` for the trim box.
  package var box: PageBox?
  /// Width in points, and height in points. If one of them is `nil`, it is derived from the other, the file
  /// and the column.
  package var width: Double?
  package var height: Double?
  package var alignment = PictureAlignment.baseline
  /// Margins on the left and above, in points; `nil` for the default of the alignment.
  package var leftMargin: Double?
  package var topMargin: Double?
  /// Whether the style makes the picture a float, whatever its alignment is.
  package var isStyledFloat = false
  /// Alternative text for readers who cannot see the picture.
  package var alternative: String?
  /// The point that stays visible when the picture is cropped, in fractions of its width and height.
  package var focus: Point?
  /// Span of the tag.
  package var span: SourceSpan

  package init(
    source: String, width: Double? = nil, height: Double? = nil, alternative: String? = nil,
    span: SourceSpan
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.alternative = alternative
    self.span = span
  }

  /// Whether text wraps around the picture.
  package var isFloating: Bool { isStyledFloat || alignment.isFloating }

  /// The alternative text if it is a single word, otherwise an empty string. Used for pictures that replace
  /// characters.
  package var word: String {
    alternative.flatMap { $0.contains(where: \.isWhitespace) ? nil : $0 } ?? ""
  }
}
