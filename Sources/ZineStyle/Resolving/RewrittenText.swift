import ZineText

/// The text of a story as the style makes it, put together paragraph by paragraph.
struct RewrittenText {
  private let story: Story
  private var text = AttributedText()
  private var sourceMap = SourceMap()
  private var destinations: [Destination] = []
  private var nextDestination = 0

  init(_ story: Story) { self.story = story }

  /// Takes over a paragraph. Answers where it stands now.
  mutating func append(_ pieces: [TextPiece]) -> Range<Int> {
    let start = text.count
    for piece in pieces {
      if let offset = piece.offset { note(piece, offset) }
      text.append(
        piece.text,
        TextAttributes(element: piece.element, link: piece.link, attachment: piece.attachment))
    }
    return start..<text.count
  }

  private mutating func note(_ piece: TextPiece, _ offset: Int) {
    sourceMap.note(
      text: text.count, sameAs: offset..<offset + piece.text.count, of: story.sourceMap)
    while nextDestination < story.destinations.count,
      story.destinations[nextDestination].offset < offset + piece.text.count
    {
      var destination = story.destinations[nextDestination]
      destination.offset = text.count + max(0, destination.offset - offset)
      destinations.append(destination)
      nextDestination += 1
    }
  }

  /// The story with the text in the place of its own.
  consuming func finish() -> Story {
    var result = story
    for var destination in story.destinations[nextDestination...] {
      destination.offset = text.count
      destinations.append(destination)
    }
    result.text = text
    result.sourceMap = sourceMap
    result.destinations = destinations
    return result
  }
}
