/// A number in a story's list of attachments.
package struct AttachmentID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// An object that stands in the text at a U+FFFC.
package enum Attachment: Hashable, Sendable {
  case picture(Picture)
}

/// A picture as the source names it.
package struct Picture: Hashable, Sendable {
  /// Relative to the source's folder.
  package var source: String
  /// In points; `nil` follows from the other, from the file and from the column.
  package var width: Double?
  package var height: Double?
  /// What the picture shows, for who can't see it.
  package var alternative: String?
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
}
