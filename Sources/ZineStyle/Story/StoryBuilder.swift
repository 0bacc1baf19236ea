import ZineText

/// Builds a story from a manuscript. Depending on the style, the builder collapses white space, replaces
/// straight quotes, and adds placeholders for empty elements.
struct StoryBuilder {
  let manuscript: Manuscript
  /// How the style treats text; `nil` if only the markup applies.
  let treatment: TextTreatment?
  /// The elements that are notes, whose text is moved out of the paragraph.
  let notes: StoryBuilder.Notes
  /// The notes of the current paragraph.
  var openNotes: [OpenNote] = []
  /// Endnotes whose article has not ended yet.
  var endnotes: [OpenNote] = []
  var story = Story()
  /// The source of the text that is currently added.
  private var source = SourceID(0)
  private var openContainers: [OpenContainer] = []
  /// Number of open containers that are preformatted.
  private var preformattedCount = 0
  var open: OpenParagraph?
  private var blankLines = 0
  /// Marker of the next paragraph.
  var marker: ListMarker?
  var forcedBreak: ForcedBreak?
  /// Innermost container around the last forced break.
  private var breakContainer: ContainerID?
  /// Index of the first paragraph since the start or end of an article.
  private var articleStart = 0
  private var marks = TypographersMarks()
  /// The pieces after the current piece, in the manuscript or in a note.
  private var upcoming: ArraySlice<Manuscript.Piece> = []

  init(_ manuscript: Manuscript, _ treatment: TextTreatment?, notes: Notes) {
    self.manuscript = manuscript
    self.treatment = treatment
    self.notes = notes
    story.elements = manuscript.elements
    story.containers = manuscript.containers
    story.attachments = manuscript.attachments
    story.links = manuscript.links
    for id in treatment?.floats ?? [] {
      guard case .picture(var picture) = story.attachment(id) else { continue }
      picture.isStyledFloat = true
      story.attachments[Int(id.index)] = .picture(picture)
    }
  }

  mutating func build() {
    var (byteCount, paragraphCount) = (0, 0)
    for piece in manuscript.pieces {
      switch piece {
      case .text(let text): byteCount += text.bytes.count
      case .paragraphEnd: paragraphCount += 1
      default: break
      }
    }
    story.text.reserveCapacity(byteCount)
    story.paragraphs.reserveCapacity(paragraphCount)
    for (index, piece) in manuscript.pieces.enumerated() where !takeNote(piece) {
      upcoming = manuscript.pieces[(index + 1)...]
      add(piece)
    }
    endParagraph()
  }

  /// Adds the pieces of a note.
  mutating func add(_ pieces: [Manuscript.Piece]) {
    let outer = upcoming
    for (index, piece) in pieces.enumerated() {
      upcoming = pieces[(index + 1)...]
      add(piece)
    }
    upcoming = outer
  }

  mutating func add(_ piece: Manuscript.Piece) {
    switch piece {
    case .source(let id): source = id
    case .sourceEnd(let keepsBlankLines): endSource(keepsBlankLines: keepsBlankLines)
    case .paragraphStart(let start): begin(start)
    case .paragraphEnd: endParagraph()
    case .containerStart(let id, let marker, let offset): open(id, marker, at: offset)
    case .containerEnd: closeContainer()
    case .text(let text): append(text)
    case .attachment(let attributes, let around, let offset):
      appendAttachment(attributes, around, at: offset)
    case .emptyPart(let attributes, let offset): addEmptyPart(attributes, at: offset)
    case .anchor(let number):
      let anchor = manuscript.anchors[number]
      story.destinations.append(
        Destination(
          name: anchor.name, offset: story.text.count,
          followsText: open.map { $0.start < story.text.count } ?? false, span: anchor.span))
    case .blankLines(let count): blankLines += count
    case .forcedBreak(let forcedBreak):
      let isInRow = self.forcedBreak == forcedBreak && breakContainer == openContainers.last?.id
      if isInRow, forcedBreak == .column { addEmptyColumn() }
      // If a page break and a column break coincide, the page break is kept.
      if self.forcedBreak?.isOfPage != true { self.forcedBreak = forcedBreak }
      breakContainer = openContainers.last?.id
    }
  }

  private mutating func endSource(keepsBlankLines: Bool) {
    setEndnotes()
    if keepsBlankLines { articleStart = story.paragraphs.count } else { finishArticle() }
    blankLines = 0
  }

  // MARK: Paragraphs

  mutating func begin(_ start: Manuscript.ParagraphStart) {
    open = OpenParagraph(
      element: start.element, node: start.node, start: story.text.count,
      firstRun: story.text.end, blankLinesBefore: blankLines, tagOffset: start.tagOffset)
    marks.beginParagraph()
  }

  /// Ends the current paragraph, if there is one. Paragraphs without content are dropped.
  mutating func endParagraph() {
    if let node = open?.node, let offset = open?.tagOffset, story.text.count == open?.start {
      addEmptyBlock(node, at: offset)
    }
    defer { setNotes() }
    if !openNotes.isEmpty { showNotesAlone() }
    guard let paragraph = open else { return }
    open = nil
    guard story.text.count > paragraph.start else { return }
    let isEmpty = !paragraph.holdsSource && paragraph.element.kind != .preformatted
    // A list marker is only given to a paragraph that contains text or pictures.
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

  // MARK: Containers

  var container: Container? { openContainers.last.map { story.container($0.id) } }

  private mutating func open(_ id: ContainerID, _ marker: ListMarker?, at offset: Int) {
    showMarkerAlone()
    let kind = story.container(id).kind
    if kind == .article { finishArticle() }
    if kind == .preformatted { preformattedCount += 1 }
    openContainers.append(
      OpenContainer(id: id, paragraphCount: story.paragraphs.count, offset: offset))
    self.marker = marker
  }

  private mutating func closeContainer() {
    showMarkerAlone()
    showEmptyContainer()
    addContinuation()
    if let container, container.kind == .article {
      setEndnotes(of: container.node)
      finishArticle()
    }
    if container?.kind == .preformatted { preformattedCount -= 1 }
    openContainers.removeLast()
  }

  /// Adds a placeholder paragraph for an empty container, because the style can give it a box or generated
  /// text.
  private mutating func showEmptyContainer() {
    guard let last = openContainers.last, story.paragraphs.count == last.paragraphCount,
      let container
    else { return }
    begin(paragraph(of: container, tagOffset: last.offset))
    endParagraph()
  }

  /// Adds a paragraph with the generated text of a caption (`::-zine-continued`) that is shown on later
  /// fragments of its table or figure.
  private mutating func addContinuation() {
    guard let last = openContainers.last, let container,
      treatment?.continuedCaptions.contains(container.node) ?? false,
      story.paragraphs[last.paragraphCount...].contains(where: { !$0.isAside })
    else { return }
    let (marker, forcedBreak, blankLines) = (self.marker, self.forcedBreak, self.blankLines)
    (self.marker, self.forcedBreak, self.blankLines) = (nil, nil, 0)
    begin(paragraph(of: container, tagOffset: nil))
    story.text.append(AttributedText.nothingBytes, TextAttributes(element: container.node))
    endParagraph()
    story.paragraphs[story.paragraphs.count - 1].isContinuation = true
    (self.marker, self.forcedBreak, self.blankLines) = (marker, forcedBreak, blankLines)
  }

  /// Adds a placeholder paragraph to a list item without text, so that the list marker is shown.
  private mutating func showMarkerAlone() {
    guard marker != nil, let container else { return }
    begin(paragraph(of: container, tagOffset: nil))
    open?.holdsSource = true
    story.text.append(AttributedText.nothingBytes, TextAttributes(element: container.node))
    endParagraph()
  }

  /// Returns the start of a placeholder paragraph for a container.
  private func paragraph(
    of container: Container, tagOffset: Int?
  ) -> Manuscript.ParagraphStart {
    var element = Element(.paragraph)
    element.attributes.inherit(from: container.element)
    return .init(element: element, node: container.node, tagOffset: tagOffset)
  }

  /// Ends the range of paragraphs since the start or end of an article. If blank lines separate all
  /// paragraphs in the range, the paragraphs are marked, because blank lines then replace indents.
  private mutating func finishArticle() {
    let paragraphs = articleStart..<story.paragraphs.count
    articleStart = story.paragraphs.count
    guard story.hasBlankLinesBetweenAll(paragraphs) else { return }
    for index in paragraphs { story.paragraphs[index].isInSeparatedText = true }
  }

  // MARK: Text

  /// Whether the current paragraph is preformatted, so that it keeps spaces and line ends by default.
  var isPreformatted: Bool { open?.element.kind == .preformatted }

  /// Whether the current paragraph or one of its containers is preformatted.
  var isInPreformatted: Bool { preformattedCount > 0 || isPreformatted }

  private mutating func append(_ text: WrittenText) {
    switch text.kind {
    case .letters: appendLetters(text)
    case .character:
      append(text, text.bytes.indices)
      marks.pass(text.bytes)
    case .spaces:
      marks.pass(" ")
      appendSpaces(text)
    case .lineEnd:
      marks.pass(" ")
      appendLineEnd(text)
    case .lineBreak:
      marks.pass("\u{2028}")
      appendLineBreak(text)
    }
  }

  private mutating func appendLetters(_ text: WrittenText) {
    let element = text.attributes.element
    guard let language = treatment?.languageOfMarks(in: element) else {
      marks.passLetters()
      return append(text, text.bytes.indices)
    }
    var marks = marks
    let parts = marks.parts(of: text.bytes, language: language) {
      textAhead(in: upcoming, after: element)
    }
    self.marks = marks
    for part in parts {
      switch part {
      case .plain(let range): append(text, range)
      case .replaced(let range, let mark):
        append(
          Array(mark.utf8)[...], text.attributes, offset: text.offset(at: range.lowerBound))
      }
    }
  }

  private mutating func append(_ text: WrittenText, _ range: Range<Int>) {
    if text.places.isEmpty {
      return appendComposed(
        text.bytes[range], text.attributes, offset: text.offset(at: range.lowerBound))
    }
    for part in text.parts(of: range) {
      appendComposed(text.bytes[part.range], text.attributes, offset: part.offset)
    }
  }

  private mutating func appendComposed(
    _ bytes: ArraySlice<UInt8>, _ attributes: TextAttributes, offset: Int
  ) {
    guard ComposedText.mayChange(bytes) else {
      return append(bytes, attributes, offset: offset)
    }
    for composed in ComposedText.parts(of: bytes) {
      append(
        composed.bytes[...], attributes,
        offset: offset + composed.range.lowerBound - bytes.startIndex)
    }
  }

  private mutating func append(
    _ bytes: ArraySlice<UInt8>, _ attributes: TextAttributes, offset: Int
  ) {
    dropSpaceOfLineEnd(before: bytes)
    beginContent(attributes, at: offset)
    story.text.append(bytes, attributes)
    if isPreformatted { open?.column += bytes.count { $0 & 0xC0 != 0x80 } }
  }

  private mutating func appendLineBreak(_ text: WrittenText) {
    open?.pendingSpace = nil
    beginContent(text.attributes, at: text.offset)
    story.text.append(text.bytes, text.attributes)
    open?.endsInLineBreak = true
    open?.column = 0
  }

  private mutating func appendAttachment(
    _ attributes: TextAttributes, _ around: TextAttributes, at offset: Int
  ) {
    let isFloating = attributes.attachment.map { story.attachment($0).isFloating } ?? false
    // A floating picture does not separate the spaces before and after it, so they collapse.
    if isFloating {
      note(offset)
      open?.holdsSource = true
    } else {
      marks.pass("\u{FFFC}")
      beginContent(around, at: offset)
    }
    story.text.append(AttributedText.attachmentBytes, attributes)
  }

  /// Appends pending white space and placeholders, and records that the paragraph has content.
  private mutating func beginContent(_ attributes: TextAttributes, at offset: Int) {
    flush(before: attributes)
    note(offset)
    open?.endsInLineBreak = false
    open?.hasContent = true
    open?.holdsSource = true
  }

  mutating func note(_ offset: Int) {
    story.sourceMap.note(text: story.text.count, source: source, offset: offset)
  }
}

extension TypographersMarks {
  /// Records characters that are not replaced. Format characters are ignored.
  fileprivate mutating func pass(_ characters: ArraySlice<UInt8>) {
    let last = String(decoding: characters, as: UTF8.self).unicodeScalars.last {
      !$0.isFormatCharacter
    }
    if let last { pass(last) }
  }
}

extension Story {
  /// Creates the story of a manuscript. The style determines how its text is treated.
  package init(_ manuscript: Manuscript, _ cascade: inout StyleCascade) {
    cascade.measure(manuscript)
    self.init(
      manuscript, TextTreatment(manuscript, &cascade), notes: cascade.notes(of: manuscript))
  }

  /// Creates the story of a manuscript without a style. Only the markup determines how its text is treated.
  package init(_ manuscript: Manuscript) {
    self.init(manuscript, nil, notes: StoryBuilder.Notes(all: manuscript.elements.notesByTag))
  }

  private init(_ manuscript: Manuscript, _ treatment: TextTreatment?, notes: StoryBuilder.Notes) {
    var builder = StoryBuilder(manuscript, treatment, notes: notes)
    builder.build()
    self = builder.story
  }
}
