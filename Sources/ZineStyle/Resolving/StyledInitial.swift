import ZineText

/// A letter over several lines, at a paragraph's start.
package struct StyledInitial: Hashable, Sendable {
  /// Of the paragraph's text, in UTF-8 bytes.
  package var length: Int
  package var letter: InitialLetter
  package var wrap: InitialLetterWrap
  /// Its size is the letter's to say, not the style's.
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var link: LinkID?
}

extension StyleResolver {
  /// The pieces at a paragraph's start that stand over several lines; `nil` where there is no such letter, or
  /// nothing but it.
  /// - Parameter paragraph: whose own style is that of no letter.
  mutating func initial(of pieces: [TextPiece], in paragraph: ElementID) -> StyledInitial? {
    let plain = cascade.style(of: paragraph)
    guard let first = pieces.first(where: { !$0.text.isEmpty }), first.attachment == nil,
      first.style != plain, let letter = cascade[first.style].own.placing.initialLetter
    else { return nil }
    let isLetter = pieces.prefix { piece in
      piece.text.isEmpty
        || piece.attachment == nil && piece.style != plain
          && cascade[piece.style].own.placing.initialLetter == letter
    }
    let length = isLetter.reduce(0) { $0 + $1.text.count }
    guard pieces.dropFirst(isLetter.count).contains(where: { !$0.text.isEmpty }) else {
      return nil
    }
    let own = styles(of: first.style, language: first.language)
    return StyledInitial(
      length: length, letter: letter, wrap: cascade[first.style].own.placing.initialLetterWrap,
      shaping: own.shaping, paint: own.paint, link: first.link)
  }
}
