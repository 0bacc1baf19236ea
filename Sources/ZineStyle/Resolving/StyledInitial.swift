import ZineText

/// A letter over several lines, or an image of one, at a paragraph's start.
package struct StyledInitial: Hashable, Sendable {
  /// End of the letter in the paragraph's text, in UTF-8 bytes. Floats may precede it.
  package var length: Int
  package var letter: InitialLetter
  package var wrap: InitialLetterWrap
  /// Shaping style. The letter's height replaces its size.
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var link: LinkID?
  /// Image of the letter; `nil` for text.
  package var picture: AttachmentID?

  /// Offset of the letter's last byte in the paragraph's text.
  package var lastOffset: Int { length - 1 }
}
