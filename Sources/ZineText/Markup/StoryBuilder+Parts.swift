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
    /// Whether that is a tab, of which the style may make something.
    var isTabPending = false
    /// Line ends and spaces that are kept, but stand only if text follows.
    var waiting: [WaitingWhiteSpace] = []
    var endsInLineBreak = false
    /// Whether anything stands in its lines yet, other than pictures beside them.
    var hasContent = false
    /// In characters since the last line end; counted in preformatted text only.
    var column = 0
  }

  struct OpenContainer {
    var id: ContainerID
    /// How many paragraphs there were before it.
    var paragraphCount: Int
    /// Of its tag in the source.
    var offset: Int
  }

  struct WaitingWhiteSpace {
    enum Kind {
      case lineEnd
      case spaces(ArraySlice<UInt8>)
      /// One for any number of them, behind others that are kept.
      case folded(isTab: Bool)
    }

    var kind: Kind
    /// `nil` for those of the text that follows.
    var attributes: TextAttributes?
    var offset: Int
  }
}

extension Story {
  /// Whether every break between two plain paragraphs is a blank line, and there is one.
  func hasBlankLinesBetweenAll(_ range: Range<Int>) -> Bool {
    var hasBreak = false
    let paragraphs = paragraphs[range]
    for (before, after) in zip(paragraphs, paragraphs.dropFirst())
    where before.isPlain && after.isPlain {
      if after.blankLinesBefore == 0 { return false }
      hasBreak = true
    }
    return hasBreak
  }
}

extension Paragraph {
  /// A paragraph of running text, and no item of a list.
  fileprivate var isPlain: Bool { element.kind == .paragraph && marker == nil }
}
