/// Paragraphs and blocks that are laid out one after the other: the story, or the content of a block.
struct Flow: Equatable {
  /// The block that contains the flow; `nil` for the main flow of the story.
  var root: BlockID?
  /// Index one past the last paragraph.
  var end: Int
}

extension Fragmenter {
  var story: Flow { Flow(root: nil, end: styled.paragraphs.count) }
}
