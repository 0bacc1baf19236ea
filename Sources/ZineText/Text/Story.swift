/// The kind of a paragraph, which is also its role in the structure of the publication.
package enum BlockKind: Hashable, Sendable {
  case paragraph
  /// A heading of level 1 to 6.
  case heading(Int)
  /// A term in a description list.
  case term
  /// Text that keeps the lines and spaces of the source.
  case preformatted
  /// A note body, which is placed away from its call.
  case note
}

/// The element of a paragraph.
package struct Element: Hashable, Sendable {
  package var kind: BlockKind
  /// Attributes of the element. If its language and direction are not set, they are inherited from its
  /// containers.
  package var attributes = ElementAttributes()

  package init(_ kind: BlockKind) { self.kind = kind }
}

/// Base direction of a paragraph.
package enum BaseDirection: String, Hashable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// A forced break before a paragraph.
package enum ForcedBreak: Hashable, Sendable {
  case column
  case page
  /// A break to the next left or right page. An empty page is inserted if necessary.
  case side(BreakSide)

  package var isOfPage: Bool { self != .column }
}

/// The side of the page on which something must begin.
package enum BreakSide: String, CaseIterable, Hashable, Sendable {
  case left, right
  /// Front and back of a leaf: the right and left pages in a publication read from left to right.
  case recto, verso
}

/// A paragraph of a story.
package struct Paragraph: Hashable, Sendable {
  /// Range in the story's text, in UTF-8 bytes. Adjacent paragraphs have no separator between them.
  package var range: Range<Int>
  package var firstRun: RunPosition
  package var element: Element
  /// The element of the paragraph, or the element that directly contains its text.
  package var node: ElementID
  /// The innermost container.
  package var container: ContainerID?
  /// Marker before the first line.
  package var marker: ListMarker?
  package var breakBefore: ForcedBreak?
  /// Number of blank lines in the source between the previous paragraph and this one.
  package var blankLinesBefore: Int
  /// Whether the paragraph has no text in the source, so that only its style can generate text.
  package var isEmpty: Bool
  /// Whether blank lines separate all paragraphs of its article. A single blank line then adds no space.
  package var isInSeparatedText = false
  /// Whether the paragraph is the text of a caption that is repeated where its figure or table continues.
  package var isContinuation = false

  /// Whether the paragraph is placed outside the flow of the surrounding paragraphs.
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

/// A note call. The note body is the next paragraph with the same element after the paragraph of the call.
package struct NoteCall: Hashable, Sendable {
  package var element: ElementID
  /// Index of the paragraph that contains the call.
  package var paragraph: Int
  /// Offset in the story's text of the first byte after the call.
  package var offset: Int

  package init(element: ElementID, paragraph: Int, offset: Int) {
    self.element = element
    self.paragraph = paragraph
    self.offset = offset
  }
}

/// A single flow of attributed text.
package struct Story: Sendable {
  package var text = AttributedText()
  package var elements = ElementTree()
  /// Whether any spaces are tabs, for which a style can set tab stops.
  package var hasTabs = false
  /// Elements without text, or with only the placeholder `AttributedText.nothingBytes`.
  package var emptyElements: [ElementID] = []
  /// Whether the text contains placeholders for empty elements.
  package var hasNothings = false
  package var paragraphs: [Paragraph] = []
  /// The containers. Each container follows its parent.
  package var containers: [Container] = []
  package var attachments: [Attachment] = []
  package var links: [Link] = []
  /// The destinations, sorted by offset.
  package var destinations: [Destination] = []
  /// The note calls, sorted by offset.
  package var noteCalls: [NoteCall] = []
  package var sourceMap = SourceMap()

  package init() {}

  package func attachment(_ id: AttachmentID) -> Attachment { attachments[Int(id.index)] }
  package func link(_ id: LinkID) -> Link { links[Int(id.index)] }
  package func container(_ id: ContainerID) -> Container { containers[Int(id.index)] }

  /// Returns a container and its ancestors, the innermost first.
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

/// Metadata of the publication from its sources.
package struct Metadata: Hashable, Sendable {
  package var title: String?
  package var author: String?
  package var subject: String?
  package var keywords: String?
  /// Date of the issue, as written by the author.
  package var date: String?
  /// Language as a BCP 47 tag.
  package var language: String?

  package init() {}

  /// Fills in missing values from another source's metadata.
  package mutating func fill(from other: Metadata) {
    title = title ?? other.title
    author = author ?? other.author
    subject = subject ?? other.subject
    keywords = keywords ?? other.keywords
    date = date ?? other.date
    language = language ?? other.language
  }
}
