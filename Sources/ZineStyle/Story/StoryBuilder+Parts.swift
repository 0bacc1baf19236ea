import ZineText

extension StoryBuilder {
  struct OpenParagraph {
    var element: Element
    var node: ElementID
    var start: Int
    var firstRun: RunPosition
    var blankLinesBefore: Int
    /// Offset of its tag in the source; `nil` for a line without a tag.
    var tagOffset: Int?
    /// A space that is only added if text follows, with its attributes and its offset in the source.
    var pendingSpace: (attributes: TextAttributes, source: Int)?
    /// Whether the pending space comes from a line end, at least in part.
    var isLineEndPending = false
    /// Whether the pending space is a tab, for which the style may have tab stops.
    var isTabPending = false
    /// Preserved line ends and spaces, and placeholders of empty elements, that are only added if text
    /// follows.
    var waiting: [PendingPiece] = []
    var endsInLineBreak = false
    /// Whether the paragraph has inline content yet, from the source or from the style. Floating pictures do
    /// not count.
    var hasContent = false
    /// Whether the paragraph contains anything from the source, or a marker.
    var holdsSource = false
    /// Whether the style adds text to an empty element in the paragraph.
    var showsText = false
    /// Characters since the last line end; counted in preformatted text only.
    var column = 0
  }

  /// The pieces of a note.
  struct OpenNote {
    var element: ElementID
    var pieces: [Manuscript.Piece] = []
  }

  struct OpenContainer {
    var id: ContainerID
    /// Number of paragraphs before the container.
    var paragraphCount: Int
    /// Offset of its tag in the source.
    var offset: Int
  }

  struct PendingPiece {
    enum Kind {
      case lineEnd
      case spaces(ArraySlice<UInt8>)
      /// White space that is collapsed to a single space, after other waiting pieces.
      case folded(isTab: Bool)
      /// Placeholder of an empty element.
      case nothing
    }

    var kind: Kind
    /// Attributes of the piece; `nil` uses those of the text that follows.
    var attributes: TextAttributes?
    var offset: Int
  }
}

extension Story {
  /// Returns whether there is a break between two plain paragraphs, and every such break is a blank line.
  /// Empty paragraphs are ignored.
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
    containers(from: paragraph.container).contains { container($0).kind.isApart }
  }
}

extension Paragraph {
  /// Whether the paragraph is running text and not a list item.
  fileprivate var isPlain: Bool { element.kind == .paragraph && marker == nil }
}
