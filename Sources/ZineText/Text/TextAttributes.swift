/// Attributes of a run of text.
package struct TextAttributes: Hashable, Sendable {
  /// The innermost element that contains the text.
  package var element: ElementID
  package var link: LinkID?
  /// The attachment that U+FFFC represents in this run.
  package var attachment: AttachmentID?

  package init(element: ElementID, link: LinkID? = nil, attachment: AttachmentID? = nil) {
    self.element = element
    self.link = link
    self.attachment = attachment
  }
}

/// A run of text with equal attributes. Only lengths are stored, so that runs can neither overlap nor leave
/// gaps.
package struct Run: Hashable, Sendable {
  /// Length in UTF-8 bytes.
  package var length: Int
  package var attributes: TextAttributes
}
