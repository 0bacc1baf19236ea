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

/// A stretch of equal attributes. Only lengths are stored, so that runs can neither overlap nor leave
/// gaps.
package struct Run: Hashable, Sendable {
  /// In UTF-8 bytes.
  package var length: Int
  package var attributes: TextAttributes
}
