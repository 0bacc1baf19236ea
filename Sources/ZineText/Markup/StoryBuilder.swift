/// Puts a story together: collects the text of a paragraph, folds its spaces, ends it.
struct StoryBuilder {
  private(set) var story = Story()
  /// What the style asks of the text; `nil` for the markup's own way.
  var reading: TextReading?
  /// The source that is being read.
  var source = SourceID(0)
  /// Those that are open.
  var styles = StyleTags()
  /// The containers that are open, the innermost last.
  private var openContainers: [ContainerID] = []
  private var open: OpenParagraph?
  /// Spaces before the first letter of a line, which may be a paragraph's.
  private var leadingSpaces: (bytes: ArraySlice<UInt8>, tagCount: Int, offset: Int)?
  private var blankLines = 0
  /// What the next paragraph begins with.
  private var marker: ListMarker?
  private var forcedBreak: ForcedBreak?
  /// Where the article, or the text between two articles, begins in the list of paragraphs.
  private var articleStart = 0

  private struct OpenParagraph {
    var element: Element
    var node: ElementID
    var start: Int
    var firstRun: RunPosition
    var blankLinesBefore: Int
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

  private struct WaitingWhiteSpace {
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
      span: span)
  }

  // MARK: Paragraphs

  /// The element of the open paragraph.
  var openElement: Element? { open?.element }

  /// Whether text that comes now is the first of its paragraph.
  var isAtParagraphStart: Bool { open?.hasContent != true }

  /// Of the open paragraph, or of the innermost container: a BCP 47 tag.
  var language: String? { (open?.element.attributes ?? container?.element)?.language }

  /// Whether text that comes now keeps its spaces and line ends, but for what its style says.
  var isPreformatted: Bool { (open?.element.kind ?? impliedKind) == .preformatted }

  /// - Parameter tag: `nil` for a bare line.
  mutating func beginParagraph(_ element: Element, _ tag: ElementTag?) {
    endParagraph()
    var element = element
    element.attributes.inherit(from: container?.element)
    open = OpenParagraph(
      element: element, node: node(of: tag), start: story.text.count, firstRun: story.text.end,
      blankLinesBefore: blankLines)
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
    guard let paragraph = open else { return }
    open = nil
    guard story.text.count > paragraph.start else { return }
    story.paragraphs.append(
      Paragraph(
        range: paragraph.start..<story.text.count, firstRun: paragraph.firstRun,
        element: paragraph.element, node: paragraph.node, container: openContainers.last,
        marker: marker,
        breakBefore: story.paragraphs.isEmpty ? nil : forcedBreak,
        blankLinesBefore: paragraph.blankLinesBefore))
    blankLines = 0
    marker = nil
    forcedBreak = nil
  }

  mutating func addBlankLine() { blankLines += 1 }

  /// What comes next begins a new column or page; a page is the stronger one.
  mutating func addBreak(_ forcedBreak: ForcedBreak) {
    if self.forcedBreak != .page { self.forcedBreak = forcedBreak }
  }

  private mutating func beginImpliedParagraph() {
    guard open == nil else { return }
    let leading = leadingSpaces
    beginParagraph(Element(impliedKind), nil)
    guard let leading, let node = open?.node else { return }
    // A tag that was opened behind them does not hold them.
    let attributes =
      leading.tagCount == styles.count ? ownAttributes() : TextAttributes(element: node)
    if reading?.whiteSpace(of: attributes.element)?.keepsSpaces == true {
      open?.waiting = [
        WaitingWhiteSpace(
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

  private var container: Container? { openContainers.last.map(story.container) }

  mutating func open(
    _ kind: ContainerKind, _ element: ElementAttributes, _ tag: ElementTag, marker: ListMarker?
  ) {
    showMarkerAlone()
    if kind == .article { finishArticle() }
    var element = element
    element.inherit(from: container?.element)
    let node = story.elements.add(intern(tag), to: container?.node ?? .body)
    story.containers.append(
      Container(kind: kind, parent: openContainers.last, element: element, node: node))
    openContainers.append(ContainerID(story.containers.count - 1))
    self.marker = marker
  }

  mutating func closeContainer() {
    showMarkerAlone()
    if container?.kind == .article { finishArticle() }
    openContainers.removeLast()
  }

  /// An item without text of its own has its marker all the same, beside a space of no width.
  private mutating func showMarkerAlone() {
    guard marker != nil else { return }
    beginImpliedParagraph()
    if let node = open?.node {
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
    story.text.append(text, ownAttributes())
    open?.endsInLineBreak = false
    open?.hasContent = true
    if open?.element.kind == .preformatted {
      open?.column += text.count { $0 & 0xC0 != 0x80 }
    }
  }

  /// Any number of spaces and tabs.
  mutating func appendSpace(_ bytes: ArraySlice<UInt8>, offset: Int) {
    let isPreformatted = isPreformatted
    if isPreformatted { beginImpliedParagraph() }
    guard open != nil else {
      if reading != nil { leadingSpaces = (bytes, styles.count, offset) }
      return
    }
    // Asked for also where the space goes away: read in another way, the text has the same elements.
    let attributes = ownAttributes()
    if reading?.whiteSpace(of: attributes.element)?.keepsSpaces ?? isPreformatted {
      if isPreformatted {
        appendSpacesAsTheyAre(bytes, attributes, offset: offset)
      } else {
        open?.waiting.append(
          WaitingWhiteSpace(kind: .spaces(bytes), attributes: attributes, offset: offset))
      }
    } else {
      foldSpace(attributes, offset: offset, isTab: bytes.contains(UInt8(ascii: "\t")))
    }
  }

  private mutating func foldSpace(_ attributes: TextAttributes, offset: Int, isTab: Bool = false) {
    guard open?.hasContent == true, open?.endsInLineBreak == false else { return }
    switch open?.waiting.last?.kind {
    case .lineEnd, .folded: return
    case .spaces:
      open?.waiting.append(
        WaitingWhiteSpace(kind: .folded(isTab: isTab), attributes: attributes, offset: offset))
    case nil:
      if isTab { open?.isTabPending = true }
      if open?.pendingSpace == nil { open?.pendingSpace = (attributes, offset) }
    }
  }

  /// Tabs lead to every eighth column.
  private mutating func appendSpacesAsTheyAre(
    _ bytes: ArraySlice<UInt8>, _ attributes: TextAttributes, offset: Int
  ) {
    flush()
    note(offset)
    for byte in bytes {
      let column = open?.column ?? 0
      let isTab = byte == UInt8(ascii: "\t") && column < Limits.tabColumns
      let count = isTab ? 8 - column % 8 : 1
      story.text.append(repeatElement(UInt8(ascii: " "), count: count), attributes)
      open?.column = column + count
    }
  }

  /// A line end inside a paragraph; those before its first and behind its last line are none.
  mutating func appendLineEnd(offset: Int) {
    leadingSpaces = nil
    guard open != nil else { return }
    let attributes = ownAttributes()
    let whiteSpace = reading?.whiteSpace(of: attributes.element)
    guard whiteSpace?.keepsLines ?? isPreformatted else {
      return foldSpace(attributes, offset: offset)
    }
    guard isPreformatted || open?.hasContent == true else {
      open?.waiting = []
      return
    }
    if whiteSpace?.keepsSpaces == false { open?.pendingSpace = nil }
    open?.waiting.append(WaitingWhiteSpace(kind: .lineEnd, offset: offset))
  }

  mutating func appendLineBreak(offset: Int) {
    beginImpliedParagraph()
    open?.pendingSpace = nil
    flush()
    note(offset)
    story.text.append(AttributedText.lineSeparatorBytes, ownAttributes())
    open?.endsInLineBreak = true
    open?.hasContent = true
    open?.column = 0
  }

  /// - Parameter link: `nil` for that of the text around.
  mutating func append(
    _ attachment: Attachment, _ tag: ElementTag, link: LinkID? = nil, offset: Int
  ) {
    beginImpliedParagraph()
    // What stands beside the lines leaves the spaces in them alone.
    if !attachment.isFloating {
      flush()
      open?.endsInLineBreak = false
      open?.hasContent = true
    }
    var attributes = ownAttributes()
    attributes.element = story.elements.add(intern(tag), to: attributes.element)
    attributes.link = link ?? attributes.link
    attributes.attachment = AttachmentID(story.attachments.count)
    story.attachments.append(attachment)
    note(offset)
    story.text.append(AttributedText.attachmentBytes, attributes)
  }

  /// Sets what waited for text to follow.
  private mutating func flush() {
    if let (attributes, offset) = open?.pendingSpace {
      open?.pendingSpace = nil
      note(offset)
      let isTab = open?.isTabPending == true
      if isTab { story.hasTabs = true }
      story.text.append(CollectionOfOne(isTab ? 0x09 : 0x20), attributes)
    }
    open?.isTabPending = false
    guard let waiting = open?.waiting, !waiting.isEmpty else { return }
    open?.waiting = []
    let attributes = ownAttributes()
    for space in waiting { append(space, space.attributes ?? attributes) }
  }

  private mutating func append(_ space: WaitingWhiteSpace, _ attributes: TextAttributes) {
    note(space.offset)
    switch space.kind {
    case .lineEnd:
      open?.column = 0
      story.text.append(AttributedText.lineSeparatorBytes, attributes)
    case .spaces(let bytes):
      if bytes.contains(UInt8(ascii: "\t")) { story.hasTabs = true }
      story.text.append(bytes, attributes)
    case .folded(let isTab):
      if isTab { story.hasTabs = true }
      story.text.append(CollectionOfOne(isTab ? 0x09 : 0x20), attributes)
    }
  }

  /// Whether text that comes now has typographers' marks.
  mutating func setsMarks() -> Bool {
    guard let reading, reading.hasMarks else { return false }
    beginImpliedParagraph()
    return reading.isMarked(ownAttributes().element)
  }

  private mutating func ownAttributes() -> TextAttributes { attributes(in: open?.node ?? .body) }

  private mutating func note(_ offset: Int) {
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

extension Story {
  /// Whether every break between two plain paragraphs is a blank line, and there is one.
  fileprivate func hasBlankLinesBetweenAll(_ range: Range<Int>) -> Bool {
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
