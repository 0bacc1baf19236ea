/// Puts a story together: collects the text of a paragraph, folds its spaces, ends it.
struct StoryBuilder {
  var story = Story()
  /// What the style asks of the text; `nil` for the markup's own way.
  var reading: TextReading?
  /// The source that is being read.
  var source = SourceID(0)
  /// Those that are open.
  var styles = StyleTags()
  /// The containers that are open, the innermost last.
  private var openContainers: [OpenContainer] = []
  /// How many of them are preformatted text.
  private var preformattedCount = 0
  var open: OpenParagraph?
  /// Spaces before the first letter of a line, which may be a paragraph's.
  var leadingSpaces: (bytes: ArraySlice<UInt8>, tagCount: Int, offset: Int)?
  /// Of letters, pictures and line breaks, whatever the style makes of all that stands between them.
  private var contentCount = 0
  private var blankLines = 0
  /// What the next paragraph begins with.
  private var marker: ListMarker?
  private var forcedBreak: ForcedBreak?
  /// Where the article, or the text between two articles, begins in the list of paragraphs.
  private var articleStart = 0

  /// Whether there are more paragraphs, or containers, than an issue may have.
  var isFull: Bool {
    story.paragraphs.count > Limits.parts || story.containers.count > Limits.parts
  }

  mutating func intern(_ tag: ElementTag) -> ElementTagID { story.elements.intern(tag) }

  /// What text that comes now belongs to.
  private mutating func attributes(in node: ElementID) -> TextAttributes {
    TextAttributes(element: styles.element(in: node, &story.elements), link: styles.link)
  }

  /// Opens a style tag.
  mutating func open(
    _ tag: ElementTag, link: LinkID? = nil, closing: String = "", at span: SourceSpan
  ) {
    let id = intern(tag)
    styles.open(
      tag.name, id, tag.styleKind(id), link: tag.name == "a" ? link : nil, closing: closing,
      contentCount: contentCount, span: span)
  }

  /// Closes the nearest open style tag of a name.
  /// - Returns: what stands in the text there; `nil` if no such tag is open.
  mutating func closeStyle(_ name: String, at offset: Int) -> String? {
    if styles.holdsNothing(name, contentCount: contentCount) {
      beginImpliedParagraph()
      addEmptyPart(ownAttributes(), at: offset)
    }
    return styles.close(name)
  }

  /// Notes a part of a paragraph without text, and sets what stands for that where the style asks for it.
  private mutating func addEmptyPart(_ attributes: TextAttributes, at offset: Int) {
    story.emptyElements.append(attributes.element)
    guard let presence = reading?.presence(of: attributes.element) else { return }
    let nothing = WaitingPiece(kind: .nothing, attributes: attributes, offset: offset)
    let isFirst = story.text.count == open?.start
    if presence == .shown { open?.showsText = true }
    if isFirst, open?.tagOffset == nil, container?.kind.holdsText != true {
      // A bare line with nothing else is no paragraph.
      open?.waiting.append(nothing)
    } else {
      // Spaces around what is not seen are one.
      if presence == .shown { flush() }
      append(nothing, attributes)
    }
    guard presence == .shown else { return }
    open?.endsInLineBreak = false
    open?.hasContent = true
  }

  /// The same of a paragraph, or of a container.
  private mutating func addEmptyBlock(_ element: ElementID, at offset: Int) {
    story.emptyElements.append(element)
    guard let presence = reading?.presence(of: element) else { return }
    if presence == .shown { open?.showsText = true }
    append(
      WaitingPiece(kind: .nothing, offset: offset), TextAttributes(element: element))
  }

  // MARK: Paragraphs

  /// The element of the open paragraph.
  var openElement: Element? { open?.element }

  /// Whether text that comes now is the first of its paragraph.
  var isAtParagraphStart: Bool { open?.hasText != true }

  /// Of the open paragraph, or of the innermost container: a BCP 47 tag.
  var language: String? { (open?.element.attributes ?? container?.element)?.language }

  /// Whether text that comes now keeps its spaces and line ends, but for what its style says.
  var isPreformatted: Bool { (open?.element.kind ?? impliedKind) == .preformatted }

  /// Whether it does so also in a paragraph of its own inside of such text.
  var isInPreformatted: Bool { preformattedCount > 0 || isPreformatted }

  /// - Parameters:
  ///   - tag: `nil` for a bare line.
  ///   - offset: of the tag.
  mutating func beginParagraph(_ element: Element, _ tag: ElementTag?, at offset: Int? = nil) {
    endParagraph()
    var element = element
    element.attributes.inherit(from: container?.element)
    open = OpenParagraph(
      element: element, node: node(of: tag), start: story.text.count, firstRun: story.text.end,
      blankLinesBefore: blankLines, tagOffset: offset, contentStart: contentCount)
  }

  /// The element that a paragraph is. A bare line is a `p`, but where text is all that is expected.
  private mutating func node(of tag: ElementTag?) -> ElementID {
    let parent = container?.node ?? .body
    if tag == nil, container?.kind.holdsText == true { return parent }
    return story.elements.add(story.elements.intern(tag ?? ElementTag("p")), to: parent)
  }

  /// Ends the paragraph, if one is open; one without content is none.
  mutating func endParagraph() {
    leadingSpaces = nil
    if let node = open?.node, let offset = open?.tagOffset, story.text.count == open?.start {
      addEmptyBlock(node, at: offset)
    }
    guard let paragraph = open else { return }
    open = nil
    guard story.text.count > paragraph.start else {
      // A line with nothing but style tags is nothing, in the tree of elements neither.
      if paragraph.tagOffset == nil, paragraph.node != container?.node { remove(paragraph.node) }
      return
    }
    let isEmpty =
      paragraph.contentStart == contentCount && !paragraph.hasText
      && paragraph.element.kind != .preformatted
    // Where there is nothing to read, the marker waits for what there is.
    let takesMarker = !isEmpty || paragraph.showsText
    story.paragraphs.append(
      Paragraph(
        range: paragraph.start..<story.text.count, firstRun: paragraph.firstRun,
        element: paragraph.element, node: paragraph.node, container: openContainers.last?.id,
        marker: takesMarker ? marker : nil,
        breakBefore: story.paragraphs.isEmpty ? nil : forcedBreak,
        blankLinesBefore: paragraph.blankLinesBefore, isEmpty: isEmpty))
    blankLines = 0
    if takesMarker { marker = nil }
    forcedBreak = nil
  }

  private mutating func remove(_ paragraph: ElementID) {
    story.elements.removeLast(paragraph)
    while let last = story.emptyElements.last, last.index >= paragraph.index {
      story.emptyElements.removeLast()
    }
    styles.forgetElements()
  }

  mutating func addBlankLine() { blankLines += 1 }

  /// What comes next begins a new column or page; a page is the stronger one.
  mutating func addBreak(_ forcedBreak: ForcedBreak) {
    if self.forcedBreak != .page { self.forcedBreak = forcedBreak }
  }

  mutating func beginImpliedParagraph() {
    guard open == nil else { return }
    let leading = leadingSpaces
    beginParagraph(Element(impliedKind), nil)
    guard let leading, let node = open?.node else { return }
    // A tag that was opened behind them does not hold them.
    let attributes =
      leading.tagCount == styles.count ? ownAttributes() : TextAttributes(element: node)
    if reading?.whiteSpace(of: attributes.element)?.keepsSpaces ?? isInPreformatted {
      open?.waiting = [
        WaitingPiece(
          kind: .spaces(leading.bytes), attributes: attributes, offset: leading.offset)
      ]
    }
  }

  /// What a bare line is in the innermost container.
  private var impliedKind: BlockKind {
    switch container?.kind {
    case .preformatted: .preformatted
    case .term: .term
    default: .paragraph
    }
  }

  // MARK: Containers

  private var container: Container? { openContainers.last.map { story.container($0.id) } }

  mutating func open(
    _ kind: ContainerKind, _ element: ElementAttributes, _ tag: ElementTag, marker: ListMarker?,
    at offset: Int
  ) {
    showMarkerAlone()
    if kind == .article { finishArticle() }
    var element = element
    element.inherit(from: container?.element)
    let node = story.elements.add(intern(tag), to: container?.node ?? .body)
    story.containers.append(
      Container(kind: kind, parent: openContainers.last?.id, element: element, node: node))
    if kind == .preformatted { preformattedCount += 1 }
    openContainers.append(
      OpenContainer(
        id: ContainerID(story.containers.count - 1), paragraphCount: story.paragraphs.count,
        offset: offset))
    self.marker = marker
  }

  mutating func closeContainer() {
    showMarkerAlone()
    showEmptyContainer()
    if container?.kind == .article { finishArticle() }
    if container?.kind == .preformatted { preformattedCount -= 1 }
    openContainers.removeLast()
  }

  /// One without text may have a box, or text of its style's, all the same.
  private mutating func showEmptyContainer() {
    guard let last = openContainers.last, story.paragraphs.count == last.paragraphCount,
      let node = container?.node
    else { return }
    var element = Element(.paragraph)
    element.attributes.inherit(from: container?.element)
    open = OpenParagraph(
      element: element, node: node, start: story.text.count, firstRun: story.text.end,
      blankLinesBefore: blankLines, tagOffset: last.offset, contentStart: contentCount)
    endParagraph()
  }

  /// An item without text of its own has its marker all the same, beside a space of no width.
  private mutating func showMarkerAlone() {
    guard marker != nil else { return }
    leadingSpaces = nil
    beginImpliedParagraph()
    if let node = open?.node {
      open?.hasText = true
      story.text.append("\u{200B}".utf8, TextAttributes(element: node))
    }
    endParagraph()
  }

  /// Decides for the paragraphs since the last article what a blank line means there.
  private mutating func finishArticle() {
    let paragraphs = articleStart..<story.paragraphs.count
    articleStart = story.paragraphs.count
    guard story.hasBlankLinesBetweenAll(paragraphs) else { return }
    for index in paragraphs { story.paragraphs[index].isInSeparatedText = true }
  }

  // MARK: Text

  mutating func append(_ text: some Collection<UInt8>, offset: Int) {
    beginImpliedParagraph()
    flush()
    note(offset)
    contentCount += 1
    story.text.append(text, ownAttributes())
    open?.endsInLineBreak = false
    open?.hasContent = true
    open?.hasText = true
    if open?.element.kind == .preformatted {
      open?.column += text.count { $0 & 0xC0 != 0x80 }
    }
  }

  mutating func appendLineBreak(offset: Int) {
    beginImpliedParagraph()
    open?.pendingSpace = nil
    flush()
    note(offset)
    contentCount += 1
    story.text.append(AttributedText.lineSeparatorBytes, ownAttributes())
    open?.endsInLineBreak = true
    open?.hasContent = true
    open?.hasText = true
    open?.column = 0
  }

  /// - Parameters:
  ///   - tag: `nil` where it is the paragraph's element itself.
  ///   - link: `nil` for that of the text around.
  mutating func append(
    _ attachment: Attachment, _ tag: ElementTag?, link: LinkID? = nil, offset: Int
  ) {
    beginImpliedParagraph()
    // What stands beside the lines leaves the spaces in them alone.
    if !attachment.isFloating {
      flush()
      open?.endsInLineBreak = false
      open?.hasContent = true
      open?.hasText = true
    }
    var attributes = ownAttributes()
    if let tag { attributes.element = story.elements.add(intern(tag), to: attributes.element) }
    attributes.link = link ?? attributes.link
    attributes.attachment = AttachmentID(story.attachments.count)
    story.attachments.append(attachment)
    note(offset)
    contentCount += 1
    story.text.append(AttributedText.attachmentBytes, attributes)
  }

  /// Whether text that comes now has typographers' marks.
  mutating func setsMarks() -> Bool {
    guard let reading, reading.hasMarks else { return false }
    beginImpliedParagraph()
    return reading.isMarked(ownAttributes().element)
  }

  mutating func ownAttributes() -> TextAttributes { attributes(in: open?.node ?? .body) }

  mutating func note(_ offset: Int) {
    story.sourceMap.note(text: story.text.count, source: source, offset: offset)
  }

  // MARK: Links

  mutating func addLink(_ target: LinkTarget, at span: SourceSpan) -> LinkID {
    story.links.append(Link(target: target, span: span))
    return LinkID(story.links.count - 1)
  }

  mutating func addDestination(_ name: String, at span: SourceSpan) {
    story.destinations.append(Destination(name: name, offset: story.text.count, span: span))
  }

  // MARK: The end

  /// Ends what a source began. What is said of its text alone follows from here on.
  /// - Parameter keepsBlankLines: whether its blank lines are lines of space, whatever its text looks
  ///   like; only the style may overrule it.
  mutating func finishSource(keepsBlankLines: Bool = false) {
    endParagraph()
    showMarkerAlone()
    if keepsBlankLines { articleStart = story.paragraphs.count } else { finishArticle() }
    blankLines = 0
  }
}

extension ElementAttributes {
  fileprivate mutating func inherit(from outer: ElementAttributes?) {
    language = language ?? outer?.language
    direction = direction ?? outer?.direction
  }
}
