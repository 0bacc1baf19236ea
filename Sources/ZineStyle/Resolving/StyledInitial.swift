import ZineText

/// An initial letter at the start of a paragraph, which is either text or an image.
package struct StyledInitial: Hashable, Sendable {
  /// End of the initial letter in the paragraph's text, in bytes of UTF-8. Floats can precede the letter.
  package var length: Int
  package var letter: InitialLetter
  package var wrap: InitialLetterWrap
  /// Shaping style. Its font size is replaced by a size that results from the height of the letter.
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var link: LinkID?
  /// Image of the letter; `nil` if the letter is text.
  package var picture: AttachmentID?

  /// Offset of the last byte of the letter in the paragraph's text.
  package var lastOffset: Int { length - 1 }
}
