import ZineText

extension StoryBuilder {
  struct OpenParagraph {
    var element: Element
    var node: ElementID
    var start: Int
    var firstRun: RunPosition
    var blankLinesBefore: Int
    /// Offset of the paragraph's tag in the source; `nil` for a paragraph without a tag.
    var tagOffset: Int?
    /// A collapsed space that is only added if text follows, with its attributes and source offset.
    var pendingSpace: (attributes: TextAttributes, source: Int)?
    /// Whether the pending space contains a line end.
    var isLineEndPending = false
    /// Whether the pending space contains a tab, for which the style can declare tab stops.
    var isTabPending = false
    /// Preserved white space and placeholders of empty elements. They are only added if text follows.
    var waiting: [PendingPiece] = []
    var endsInLineBreak = false
    /// Whether the paragraph already has inline content from the source or the style. Floating pictures do
    /// not count.
    var hasContent = false
    /// Whether the paragraph contains text or pictures from the source, or shows a list marker.
    var holdsSource = false
    /// Whether the style adds text to an empty element or a note call in the paragraph.
    var showsText = false
    /// Number of characters since the last line end. It is only counted in preformatted text.
    var column = 0
  }

  /// A note and the pieces of its text.
  struct OpenNote {
    var element: ElementID
    var pieces: [Manuscript.Piece] = []
  }

  struct OpenContainer {
    var id: ContainerID
    /// Number of paragraphs in the story before the container.
    var paragraphCount: Int
    /// Offset of the container's tag in the source.
    var offset: Int
  }

  struct PendingPiece {
    enum Kind {
      case lineEnd
      case spaces(ArraySlice<UInt8>)
      /// White space that follows another waiting piece and collapses to a single space.
      case folded(isTab: Bool)
      /// Placeholder of an empty element.
      case nothing
    }

    var kind: Kind
    /// Attributes of the piece; `nil` if the attributes of the following text apply.
    var attributes: TextAttributes?
    var offset: Int
  }
}

extension Story {
  /// Returns whether blank lines separate all consecutive plain paragraphs in a range. There must be at least
  /// two such paragraphs. Empty paragraphs are ignored.
  func hasBlankLinesBetweenAll(_ range: Range<Int>) -> Bool {
    var hasBreak = false
    var before: Paragraph?
    var blankLines = 0
    for paragraph in paragraphs[range] {
      blankLines += paragraph.blankLinesBefore
      if paragraph.isEmpty || paragraph.isAside || isApart(paragraph) { continue }
      if let before, before.isPlain, paragraph.isPlain {
        if blankLines == 0 { return false }
        hasBreak = true
      }
      before = paragraph
      blankLines = 0
    }
    return hasBreak
  }

  private func isApart(_ paragraph: Paragraph) -> Bool {
    var next = paragraph.container
    while let id = next {
      if container(id).kind.isApart { return true }
      next = container(id).parent
    }
    return false
  }
}

extension Paragraph {
  /// Whether the paragraph is running text and not the start of a list item.
  fileprivate var isPlain: Bool { element.kind == .paragraph && marker == nil }
}
