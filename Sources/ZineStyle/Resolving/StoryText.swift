import ZineText

/// The final text of a story with its source map and destinations. It is built paragraph by paragraph.
struct StoryText {
  private let story: Story
  private var text = AttributedText()
  private var sourceMap = SourceMap()
  private var destinations: [Destination] = []
  private var nextDestination = 0

  init(_ story: Story) { self.story = story }

  /// Appends a paragraph and returns its range in the final text.
  mutating func append(_ pieces: [TextPiece]) -> Range<Int> {
    let start = text.count
    for piece in pieces where !piece.text.isEmpty {
      if let offset = piece.offset { note(piece, offset) }
      text.append(
        piece.text[...],
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

  /// Returns the story with the final text in place of the source's text.
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
