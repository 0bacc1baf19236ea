/// What kind of paragraph a tag makes; also the paragraph's role in the structure of the publication.
package enum BlockKind: Hashable, Sendable {
  case paragraph
  /// 1 to 6.
  case heading(Int)
  /// A term to be described, of a list of such.
  case term
  /// Lines and spaces as they stand in the source.
  case preformatted
  /// A note, which stands elsewhere than its mark.
  case note
}

/// The element of the markup that a paragraph is.
package struct Element: Hashable, Sendable {
  package var kind: BlockKind
  /// Language and direction are the containers' where the element has none of its own.
  package var attributes = ElementAttributes()

  package init(_ kind: BlockKind) { self.kind = kind }
}

/// The direction of a paragraph as a whole.
package enum BaseDirection: String, Hashable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// What ends before a paragraph, whether it is full or not.
package enum ForcedBreak: Hashable, Sendable {
  case column
  case page
  /// The next page of a side; an empty one comes before it where the next one is of the other.
  case side(BreakSide)

  package var isOfPage: Bool { self != .column }
}

/// Of a page on which something begins.
package enum BreakSide: String, CaseIterable, Hashable, Sendable {
  case left, right
  /// The first one of a sheet, and the one on its back: right and left in what is read from the left.
  case recto, verso
}

/// A paragraph of a story.
package struct Paragraph: Hashable, Sendable {
  /// In the story's text, in UTF-8 bytes; paragraphs follow each other without a separator.
  package var range: Range<Int>
  package var firstRun: RunPosition
  package var element: Element
  /// The element it is, or whose text it is.
  package var node: ElementID
  /// The innermost container that holds it.
  package var container: ContainerID?
  /// Stands before its first line.
  package var marker: ListMarker?
  package var breakBefore: ForcedBreak?
  /// Blank lines in the source between the paragraph before it and this one.
  package var blankLinesBefore: Int
  /// Whether nothing of the source stands in it, only what the style adds to elements without text.
  package var isEmpty: Bool
  /// Whether blank lines stand between all paragraphs of its article, so that one of them only
  /// separates.
  package var isInSeparatedText = false
  /// Whether it is what a caption says where that which it is said of goes on.
  package var isContinuation = false

  /// Whether it stands elsewhere than between the paragraphs around it.
  package var isAside: Bool { element.kind == .note || isContinuation }

  package init(
    range: Range<Int>, firstRun: RunPosition, element: Element, node: ElementID,
    container: ContainerID?, marker: ListMarker?, breakBefore: ForcedBreak?, blankLinesBefore: Int,
    isEmpty: Bool
  ) {
    self.range = range
    self.firstRun = firstRun
    self.element = element
    self.node = node
    self.container = container
    self.marker = marker
    self.breakBefore = breakBefore
    self.blankLinesBefore = blankLinesBefore
    self.isEmpty = isEmpty
  }
}

/// The place of a note's mark in the text. The note is the paragraph of that element behind its own one.
package struct NoteCall: Hashable, Sendable {
  package var element: ElementID
  /// In whose text it stands, in the story's list.
  package var paragraph: Int
  /// Of the first byte behind it, in the story's text.
  package var offset: Int

  package init(element: ElementID, paragraph: Int, offset: Int) {
    self.element = element
    self.paragraph = paragraph
    self.offset = offset
  }
}

/// One flow of attributed text.
package struct Story: Sendable {
  package var text = AttributedText()
  package var elements = ElementTree()
  /// Whether some of its spaces are tabs, for which a style may have stops.
  package var hasTabs = false
  /// The elements that hold nothing, or only what stands for that: see `AttributedText.nothingBytes`.
  package var emptyElements: [ElementID] = []
  /// Whether the text holds any character that stands for an empty element.
  package var hasNothings = false
  package var paragraphs: [Paragraph] = []
  /// Every container stands after the one that holds it.
  package var containers: [Container] = []
  package var attachments: [Attachment] = []
  package var links: [Link] = []
  /// In the order of their offsets.
  package var destinations: [Destination] = []
  /// In the order of their offsets.
  package var noteCalls: [NoteCall] = []
  package var sourceMap = SourceMap()

  package init() {}

  package func attachment(_ id: AttachmentID) -> Attachment { attachments[Int(id.index)] }
  package func link(_ id: LinkID) -> Link { links[Int(id.index)] }
  package func container(_ id: ContainerID) -> Container { containers[Int(id.index)] }

  /// The containers that hold a paragraph, the innermost first.
  package func containers(from id: ContainerID?) -> [ContainerID] {
    var chain: [ContainerID] = []
    var next = id
    while let id = next {
      chain.append(id)
      next = containers[Int(id.index)].parent
    }
    return chain
  }
}

/// What the source says about the publication itself.
package struct Metadata: Hashable, Sendable {
  package var title: String?
  package var author: String?
  package var subject: String?
  package var keywords: String?
  /// Of the issue, in the author's words.
  package var date: String?
  /// A BCP 47 tag.
  package var language: String?

  package init() {}

  /// Fills in from another source's metadata what is not known here yet.
  package mutating func fill(from other: Metadata) {
    title = title ?? other.title
    author = author ?? other.author
    subject = subject ?? other.subject
    keywords = keywords ?? other.keywords
    date = date ?? other.date
    language = language ?? other.language
  }
}
