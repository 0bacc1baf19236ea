import ZineText

extension StoryBuilder {
  struct OpenParagraph {
    var element: Element
    var node: ElementID
    var start: Int
    var firstRun: RunPosition
    var blankLinesBefore: Int
    /// Of its tag in the source; `nil` for a bare line.
    var tagOffset: Int?
    /// A space that stands only if text follows, with the attributes it had.
    var pendingSpace: (attributes: TextAttributes, source: Int)?
    /// Whether a line's end is among what that stands for.
    var isLineEndPending = false
    /// Whether that is a tab, of which the style may make something.
    var isTabPending = false
    /// Line ends and spaces that are kept, and elements without text, which stand only if text follows.
    var waiting: [WaitingPiece] = []
    var endsInLineBreak = false
    /// Whether anything stands in its lines yet, other than pictures beside them: of the source, or what
    /// the style adds to it.
    var hasContent = false
    /// Whether anything of the source stands in it, or a marker.
    var holdsSource = false
    /// Whether the style adds text to an element without any.
    var showsText = false
    /// In characters since the last line end; counted in preformatted text only.
    var column = 0
  }

  /// What stands in a note.
  struct OpenNote {
    var element: ElementID
    var pieces: [Manuscript.Piece] = []
  }

  struct OpenContainer {
    var id: ContainerID
    /// How many paragraphs there were before it.
    var paragraphCount: Int
    /// Of its tag in the source.
    var offset: Int
  }

  struct WaitingPiece {
    enum Kind {
      case lineEnd
      case spaces(ArraySlice<UInt8>)
      /// Any number of spaces, which become one, behind other pieces that wait.
      case folded(isTab: Bool)
      /// What stands for an element without text.
      case nothing
    }

    var kind: Kind
    /// `nil` for those of the text that follows.
    var attributes: TextAttributes?
    var offset: Int
  }
}

extension Story {
  /// Whether every break between two plain paragraphs is a blank line, and there is one. Those without
  /// text are nothing here.
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
  /// A paragraph of running text, and no item of a list.
  fileprivate var isPlain: Bool { element.kind == .paragraph && marker == nil }
}
