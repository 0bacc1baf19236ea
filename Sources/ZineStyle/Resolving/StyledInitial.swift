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

extension StyleResolver {
  /// The pieces at a paragraph's start that stand over several lines; `nil` where there is no such letter, or
  /// nothing but it.
  /// - Parameter paragraph: whose own style is that of no letter.
  mutating func initial(of pieces: [TextPiece], in paragraph: ElementID) -> StyledInitial? {
    let plain = cascade.style(of: paragraph)
    let before = pieces.prefix {
      $0.text.isEmpty || $0.attachment != nil && isBesideLines($0)
    }
    let rest = pieces[before.endIndex...]
    guard let first = rest.first, first.style != plain,
      let letter = cascade[first.style].own.placing.initialLetter
    else { return nil }
    let isLetter =
      first.attachment != nil
      ? rest.prefix(1)
      : rest.prefix { piece in
        piece.text.isEmpty
          || piece.attachment == nil && piece.style != plain
            && cascade[piece.style].own.placing.initialLetter == letter
      }
    guard pieces[isLetter.endIndex...].contains(where: { !$0.text.isEmpty }) else { return nil }
    if let id = first.attachment {
      guard case .picture = story.attachment(id) else { return nil }
    }
    let own = styles(of: first.style, language: first.language)
    // A picture shows the letter; what that is read as is not seen.
    let isPicture = first.attachment != nil
    return StyledInitial(
      length: pieces[..<isLetter.endIndex].reduce(0) { $0 + $1.text.count }, letter: letter,
      wrap: cascade[first.style].own.placing.initialLetterWrap, shaping: own.shaping,
      paint: isPicture ? table.intern(TextPaint(fill: nil)) : own.paint, link: first.link,
      picture: first.attachment)
  }

  /// Whether it is a picture that the lines run beside.
  func isBesideLines(_ piece: TextPiece) -> Bool {
    piece.attachment.map { story.attachment($0).isFloating } ?? false
  }
}
