/// Builds a manuscript. It assigns each piece of text to a paragraph and to its elements, and detects lines
/// that were wrapped by hand.
struct ManuscriptBuilder {
  private(set) var manuscript = Manuscript()
  /// The source that is being read.
  private(set) var source = SourceID(0)
  /// The open style tags.
  var styles = StyleTags()
  private(set) var wrappedLines = WrappedLines()
  /// The open containers, the innermost last.
  private var openContainers: [OpenContainer] = []
  private var open: OpenParagraph?
  /// Spaces at the start of a line, kept until it is known whether the line begins a paragraph.
  private var leadingSpaces: (bytes: ArraySlice<UInt8>, tagCount: Int, offset: Int)?
  /// Number of pieces of content so far: text, pictures and line breaks.
  private var contentCount = 0
  /// Number of paragraphs that appear on a page with any style.
  private(set) var paragraphCount = 0
  /// Number of list items. Each item has a marker that appears on a page.
  private var itemCount = 0
  private var blankLines = 0

  private struct OpenParagraph {
    var element: Element
    var node: ElementID
    /// Offset of the paragraph's tag in the source, or `nil` for a line without a paragraph tag.
    var tagOffset: Int?
    /// Index of the paragraph's first piece in the manuscript.
    var piece: Int
    var blankLinesBefore: Int
    /// Whether the paragraph contains anything that appears on a page with any style.
    var isSet = false
  }

  private struct OpenContainer {
    var id: ContainerID
    /// The builder's `setCount` when the container was opened.
    var setCount: Int
  }

  /// Number of paragraphs and list items that appear on a page with any style.
  var setCount: Int { paragraphCount + itemCount }

  /// Whether the number of paragraphs or containers exceeds the limit for an issue.
  var isFull: Bool {
    paragraphCount > Limits.parts || manuscript.containers.count > Limits.parts
  }

  private mutating func add(_ piece: Manuscript.Piece) { manuscript.pieces.append(piece) }

  // MARK: Sources

  /// Maximum number of pieces for which memory is reserved before the first source is read.
  private static let maximumReserved = 500_000

  /// - Parameter byteCount: Length of the source. In long tables with short cells, a piece is about three bytes
  ///   long. Reserved memory that longer pieces do not need is never touched.
  mutating func beginSource(_ source: SourceID, byteCount: Int = 0) {
    if manuscript.pieces.isEmpty {
      manuscript.pieces.reserveCapacity(min(byteCount / 3, Self.maximumReserved))
    }
    self.source = source
    wrappedLines = WrappedLines(source: source)
    add(.source(source))
  }

  /// Ends a source and the paragraph that is open in it.
  /// - Parameter keepsBlankLines: Whether blank lines in this source become lines of space even if its text
  ///   seems to use them only as separators. A style can override this.
  mutating func endSource(keepsBlankLines: Bool = false) {
    endParagraph()
    blankLines = 0
    add(.sourceEnd(keepsBlankLines: keepsBlankLines))
  }

  // MARK: Style tags

  /// Returns the attributes of text added at this point.
  private mutating func attributes() -> TextAttributes {
    TextAttributes(
      element: styles.element(in: open?.node ?? .body, &manuscript.elements), link: styles.link)
  }

  /// Opens a style tag.
  mutating func open(
    _ tag: ElementTag, link: LinkID? = nil, closing: String = "", at span: SourceSpan
  ) {
    let id = manuscript.elements.intern(tag)
    styles.open(
      tag.name, id, tag.styleKind(id), link: tag.name == "a" ? link : nil, closing: closing,
      contentCount: contentCount, span: span)
  }

  /// Closes the innermost open style tag with this name.
  /// - Returns: The text to insert at the closing tag, or `nil` if no tag of this name is open.
  mutating func closeStyle(_ name: String, at offset: Int) -> String? {
    if styles.holdsNothing(name, contentCount: contentCount) {
      beginImpliedParagraph()
      let attributes = attributes()
      manuscript.emptyElements.append(attributes.element)
      add(.emptyPart(attributes, offset: offset))
    }
    return styles.close(name)
  }

  mutating func addStyleAttributes(_ attributes: [StyleAttribute]) {
    manuscript.styleAttributes += attributes
  }

  /// Adds attributes to the root element.
  mutating func addToBody(_ attributes: [ElementTag.Attribute]) {
    manuscript.elements.addToBody(attributes)
  }

  // MARK: Paragraphs

  /// The element of the open paragraph.
  var openElement: Element? { open?.element }

  /// Whether text added at this point keeps its spaces and line ends, unless its style says otherwise.
  var isPreformatted: Bool { (open?.element.kind ?? impliedKind) == .preformatted }

  /// Ends the open paragraph and begins a new one.
  /// - Parameters:
  ///   - tag: The paragraph's tag, or `nil` for a line without one.
  ///   - offset: Offset of the tag.
  mutating func beginParagraph(_ element: Element, _ tag: ElementTag?, at offset: Int? = nil) {
    endParagraph()
    var element = element
    element.attributes.inherit(from: container?.element)
    let node = node(of: tag)
    open = OpenParagraph(
      element: element, node: node, tagOffset: offset, piece: manuscript.pieces.count,
      blankLinesBefore: blankLines)
    add(.paragraphStart(.init(element: element, node: node, tagOffset: offset)))
  }

  /// Returns the element of a paragraph. A line without a tag becomes a `p`, unless its container holds text
  /// directly.
  private mutating func node(of tag: ElementTag?) -> ElementID {
    let parent = container?.node ?? .body
    if tag == nil, container?.kind.holdsText == true { return parent }
    return manuscript.elements.add(manuscript.elements.intern(tag ?? ElementTag("p")), to: parent)
  }

  /// Ends the open paragraph, if any. A paragraph without content is kept, because its style can generate
  /// content.
  mutating func endParagraph() {
    leadingSpaces = nil
    guard let paragraph = open else { return }
    open = nil
    if paragraph.isSet {
      paragraphCount += 1
      wrappedLines.add(
        manuscript.pieces[paragraph.piece...], isText: paragraph.element.kind == .paragraph,
        blankLinesBefore: paragraph.blankLinesBefore)
      blankLines = 0
    } else if paragraph.tagOffset != nil {
      manuscript.emptyElements.append(paragraph.node)
    } else if paragraph.node != container?.node {
      // A line that contains only style tags is removed, both from the manuscript and from the element tree.
      return remove(paragraph)
    }
    add(.paragraphEnd)
  }

  private mutating func remove(_ paragraph: OpenParagraph) {
    let anchors = manuscript.pieces[paragraph.piece...].filter(\.isAnchor)
    manuscript.pieces.removeSubrange(paragraph.piece...)
    manuscript.pieces += anchors
    manuscript.elements.removeLast(paragraph.node)
    while let last = manuscript.emptyElements.last, last.index >= paragraph.node.index {
      manuscript.emptyElements.removeLast()
    }
    styles.forgetElements()
  }

  mutating func addBlankLine() {
    blankLines += 1
    if case .blankLines(let count)? = manuscript.pieces.last {
      manuscript.pieces[manuscript.pieces.count - 1] = .blankLines(count + 1)
    } else {
      add(.blankLines(1))
    }
  }

  /// Begins a new column or page at this point.
  mutating func addBreak(_ forcedBreak: ForcedBreak) { add(.forcedBreak(forcedBreak)) }

  private mutating func beginImpliedParagraph() {
    guard open == nil else { return }
    let leading = leadingSpaces
    beginParagraph(Element(impliedKind), nil)
    guard let leading, let node = open?.node else { return }
    // A style tag opened after the spaces does not apply to them.
    let attributes =
      leading.tagCount == styles.count ? attributes() : TextAttributes(element: node)
    add(
      .text(
        WrittenText(
          kind: .spaces, bytes: leading.bytes, attributes: attributes, offset: leading.offset)))
  }

  /// Kind of a line without a tag in the innermost container.
  private var impliedKind: BlockKind {
    switch container?.kind {
    case .preformatted: .preformatted
    case .term: .term
    default: .paragraph
    }
  }

  // MARK: Containers

  private var container: Container? { openContainers.last.map { manuscript.container($0.id) } }

  mutating func open(
    _ kind: ContainerKind, _ element: ElementAttributes, _ tag: ElementTag, marker: ListMarker?,
    at offset: Int
  ) {
    var element = element
    element.inherit(from: container?.element)
    let node = manuscript.elements.add(
      manuscript.elements.intern(tag), to: container?.node ?? .body)
    let id = ContainerID(manuscript.containers.count)
    manuscript.containers.append(
      Container(kind: kind, parent: openContainers.last?.id, element: element, node: node))
    openContainers.append(OpenContainer(id: id, setCount: setCount))
    if marker != nil { itemCount += 1 }
    add(.containerStart(id, marker: marker, offset: offset))
  }

  mutating func closeContainer() {
    guard let last = openContainers.popLast() else { return }
    if last.setCount == setCount {
      manuscript.emptyElements.append(manuscript.container(last.id).node)
    }
    add(.containerEnd)
  }

  // MARK: Text

  /// Adds text.
  /// - Parameter places: Further source positions, if the text does not correspond to the source byte by
  ///   byte.
  mutating func append(
    _ kind: WrittenText.Kind, _ bytes: ArraySlice<UInt8>, offset: Int,
    places: [WrittenText.Place] = []
  ) {
    beginImpliedParagraph()
    noteContent()
    add(
      .text(
        WrittenText(
          kind: kind, bytes: bytes, attributes: attributes(), offset: offset, places: places)))
  }

  mutating func appendLineBreak(offset: Int) {
    append(.lineBreak, AttributedText.lineSeparatorBytes[...], offset: offset)
  }

  /// Adds any number of spaces and tabs.
  mutating func appendSpace(_ bytes: ArraySlice<UInt8>, offset: Int) {
    if isPreformatted { beginImpliedParagraph() }
    guard let paragraph = open else {
      leadingSpaces = (bytes, styles.count, offset)
      return
    }
    if paragraph.element.kind == .preformatted { open?.isSet = true }
    add(
      .text(
        WrittenText(kind: .spaces, bytes: bytes, attributes: attributes(), offset: offset)))
  }

  /// Adds a line end inside a paragraph.
  mutating func appendLineEnd(offset: Int) {
    leadingSpaces = nil
    guard open != nil else { return }
    add(
      .text(WrittenText(kind: .lineEnd, bytes: [], attributes: attributes(), offset: offset)))
  }

  /// Adds an attachment.
  /// - Parameters:
  ///   - tag: The tag of the attachment, or `nil` if the attachment has no element besides that of the
  ///     paragraph.
  ///   - link: The link, or `nil` for the link of the surrounding text.
  mutating func append(
    _ attachment: Attachment, _ tag: ElementTag?, link: LinkID? = nil, offset: Int
  ) {
    beginImpliedParagraph()
    noteContent()
    let around = attributes()
    var attributes = around
    if let tag {
      attributes.element = manuscript.elements.add(
        manuscript.elements.intern(tag), to: attributes.element)
    }
    attributes.link = link ?? attributes.link
    attributes.attachment = AttachmentID(manuscript.attachments.count)
    manuscript.attachments.append(attachment)
    add(.attachment(attributes, around: around, offset: offset))
  }

  private mutating func noteContent() {
    contentCount += 1
    open?.isSet = true
  }

  // MARK: Links

  mutating func addLink(_ target: LinkTarget, at span: SourceSpan) -> LinkID {
    manuscript.links.append(Link(target: target, span: span))
    return LinkID(manuscript.links.count - 1)
  }

  mutating func addDestination(_ name: String, at span: SourceSpan) {
    add(.anchor(manuscript.anchors.count))
    manuscript.anchors.append(Manuscript.Anchor(name: name, span: span))
  }
}

extension Manuscript.Piece {
  fileprivate var isAnchor: Bool {
    if case .anchor = self { true } else { false }
  }
}

extension ElementAttributes {
  /// Inherits the language and direction of the outer element if this element does not set them.
  package mutating func inherit(from outer: ElementAttributes?) {
    language = language ?? outer?.language
    direction = direction ?? outer?.direction
  }
}
