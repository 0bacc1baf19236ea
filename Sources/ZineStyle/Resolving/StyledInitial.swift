import ZineText

/// A letter over several lines, or a picture of one, at a paragraph's start.
package struct StyledInitial: Hashable, Sendable {
  /// Up to its end, in UTF-8 bytes of the paragraph's text. Pictures beside the lines may stand before it.
  package var length: Int
  package var letter: InitialLetter
  package var wrap: InitialLetterWrap
  /// Its size is the letter's to say, not the style's.
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var link: LinkID?
  /// `nil` for letters.
  package var picture: AttachmentID?

  /// Of its last byte in the paragraph's text.
  package var lastOffset: Int { length - 1 }
}
