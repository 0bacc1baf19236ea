/// A number in a story's list of attachments.
package struct AttachmentID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// An object that stands in the text at a U+FFFC.
package enum Attachment: Hashable, Sendable {
  case picture(Picture)
  /// A line over the column.
  case rule

  /// Whether text runs beside it.
  package var isFloating: Bool {
    if case .picture(let picture) = self { picture.isFloating } else { false }
  }
}

/// How a picture stands to the text around it.
package enum PictureAlignment: String, CaseIterable, Hashable, Sendable {
  // In the line: its foot on the baseline, or it as a whole against the letters.
  case baseline, top, middle, bottom
  // Beside the lines, at the column's edge.
  case left, right

  package var isFloating: Bool { self == .left || self == .right }
}

/// What of another's page is shown (PDF 1.7, section 14.11.2).
package enum PageBox: String, CaseIterable, Hashable, Sendable {
  case trim, bleed, media, crop, art
}

/// A picture as the source names it.
package struct Picture: Hashable, Sendable {
  /// Relative to the folder of the source that names it.
  package var source: String
  /// Of a PDF, from 1; `nil` for the first one.
  package var page: Int?
  /// What of a PDF's page is shown; `nil` for what is left when paper is cut.
  package var box: PageBox?
  /// In points; `nil` follows from the other, from the file and from the column.
  package var width: Double?
  package var height: Double?
  package var alignment = PictureAlignment.baseline
  /// White to the left of it and above it, in points; `nil` for what its alignment asks for.
  package var leftMargin: Double?
  package var topMargin: Double?
  /// Whether its style has it stand beside the lines, whatever its alignment.
  package var isStyledFloat = false
  /// What the picture shows, for who can't see it.
  package var alternative: String?
  /// The point that stays in view where the picture is cropped, in parts of its width and height.
  package var focus: Point?
  /// The tag.
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

  /// Whether text runs beside it.
  package var isFloating: Bool { isStyledFloat || alignment.isFloating }

  /// The letters that it may show: its alternative, where that is no more than a word; else empty.
  package var word: String {
    alternative.flatMap { $0.contains(where: \.isWhitespace) ? nil : $0 } ?? ""
  }
}
