/// Puts a story together: collects the text of a paragraph, folds its spaces, ends it.
struct StoryBuilder {
  private(set) var story: Story
  /// Of the text that comes next.
  var attributes: AttributesID
  private var open: OpenParagraph?
  private var blankLines = 0

  private struct OpenParagraph {
    var element: Element
    var start: Int
    var firstRun: RunPosition
    var blankLinesBefore: Int
    /// A space that stands only if text follows, with the attributes it had.
    var pendingSpace: (attributes: AttributesID, source: Int)?
    var endsInLineBreak = false
  }

  init(source: SourceID) {
    story = Story(source: source)
    attributes = story.text.intern(TextAttributes())
  }

  var openElement: Element? { open?.element }

  mutating func intern(_ attributes: TextAttributes) -> AttributesID {
    story.text.intern(attributes)
  }

  mutating func beginParagraph(_ element: Element) {
    endParagraph()
    open = OpenParagraph(
      element: element, start: story.text.count, firstRun: story.text.end,
      blankLinesBefore: blankLines)
  }

  /// Ends the paragraph, if one is open; one without content is none.
  mutating func endParagraph() {
    guard let paragraph = open else { return }
    open = nil
    guard story.text.count > paragraph.start else { return }
    story.paragraphs.append(
      Paragraph(
        range: paragraph.start..<story.text.count, firstRun: paragraph.firstRun,
        element: paragraph.element, blankLinesBefore: paragraph.blankLinesBefore))
    blankLines = 0
  }

  mutating func addBlankLine() { blankLines += 1 }

  mutating func append(_ text: some Collection<UInt8>, source: Int) {
    beginImpliedParagraph()
    flushSpace()
    story.sourceMap.note(text: story.text.count, source: source)
    story.text.append(text, attributes)
    open?.endsInLineBreak = false
  }

  mutating func appendSpace(source: Int) {
    guard let paragraph = open, paragraph.pendingSpace == nil, !paragraph.endsInLineBreak,
      story.text.count > paragraph.start
    else { return }
    open?.pendingSpace = (attributes, source)
  }

  mutating func appendLineBreak(source: Int) {
    beginImpliedParagraph()
    open?.pendingSpace = nil
    story.sourceMap.note(text: story.text.count, source: source)
    story.text.append(AttributedText.lineSeparatorBytes, attributes)
    open?.endsInLineBreak = true
  }

  mutating func append(_ attachment: Attachment, _ attributes: TextAttributes, source: Int) {
    beginImpliedParagraph()
    flushSpace()
    var attributes = attributes
    attributes.attachment = AttachmentID(story.attachments.count)
    story.attachments.append(attachment)
    story.sourceMap.note(text: story.text.count, source: source)
    story.text.append(AttributedText.attachmentBytes, intern(attributes))
    open?.endsInLineBreak = false
  }

  private mutating func beginImpliedParagraph() {
    if open == nil { beginParagraph(Element(.paragraph)) }
  }

  private mutating func flushSpace() {
    guard let (attributes, source) = open?.pendingSpace else { return }
    open?.pendingSpace = nil
    story.sourceMap.note(text: story.text.count, source: source)
    story.text.append(CollectionOfOne(UInt8(ascii: " ")), attributes)
  }

  /// The story, once its last paragraph has ended.
  mutating func finish() -> Story {
    endParagraph()
    story.isSeparatedByBlankLines = story.hasBlankLinesBetweenAllParagraphs
    return story
  }
}

extension Story {
  /// Whether every break between two plain paragraphs is a blank line, and there is one.
  fileprivate var hasBlankLinesBetweenAllParagraphs: Bool {
    var hasBreak = false
    for (before, after) in zip(paragraphs, paragraphs.dropFirst())
    where before.element.kind == .paragraph && after.element.kind == .paragraph {
      if after.blankLinesBefore == 0 { return false }
      hasBreak = true
    }
    return hasBreak
  }
}
