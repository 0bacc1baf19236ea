import ZineText

/// Makes a story of a manuscript: collects the text of its paragraphs, folds their spaces, sets typographers'
/// marks, and finds room for elements without text, all as the style has it.
struct StoryBuilder {
  let manuscript: Manuscript
  /// `nil` for the markup's own way.
  let treatment: TextTreatment?
  /// The elements whose text stands elsewhere than where it is written.
  let notes: StoryBuilder.Notes
  /// The notes of the open paragraph.
  var openNotes: [OpenNote] = []
  /// Those that wait for their article's end.
  var endnotes: [OpenNote] = []
  var story = Story()
  /// The source that the text added now comes from.
  private var source = SourceID(0)
  private var openContainers: [OpenContainer] = []
  /// How many of them are preformatted text.
  private var preformattedCount = 0
  var open: OpenParagraph?
  private var blankLines = 0
  /// What the next paragraph begins with.
  var marker: ListMarker?
  var forcedBreak: ForcedBreak?
  /// Where the article, or the text between two articles, begins in the list of paragraphs.
  private var articleStart = 0
  private var marks = TypographersMarks()
  /// The pieces after the one that is being added, in the manuscript or in a note.
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
    story.text.reserveCapacity(
      manuscript.pieces.reduce(0) { count, piece in
        if case .text(let text) = piece { count + text.bytes.count } else { count }
      })
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
        Destination(name: anchor.name, offset: story.text.count, span: anchor.span))
    case .blankLines(let count): blankLines += count
    case .forcedBreak(let forcedBreak):
      // A page break is stronger than a column break.
      if self.forcedBreak?.isOfPage != true { self.forcedBreak = forcedBreak }
    }
  }

  private mutating func endSource(keepsBlankLines: Bool) {
    setEndnotes()
    if keepsBlankLines { articleStart = story.paragraphs.count } else { finishArticle() }
    blankLines = 0
  }

  // MARK: Elements without text

  /// Notes a part of a paragraph without text, and sets what stands for that where the style asks for it.
  private mutating func addEmptyPart(_ attributes: TextAttributes, at offset: Int) {
    story.emptyElements.append(attributes.element)
    guard let presence = treatment?.presence(of: attributes.element) else { return }
    let nothing = WaitingPiece(kind: .nothing, attributes: attributes, offset: offset)
    let isFirst = story.text.count == open?.start
    if presence == .shown { open?.showsText = true }
    if isFirst, open?.tagOffset == nil, container?.kind.holdsText != true {
      // A bare line with nothing else on it is no paragraph, so the empty part waits for text to follow.
      open?.waiting.append(nothing)
    } else {
      // Only an element that shows text keeps the spaces on its two sides apart; around others they are one.
      if presence == .shown { flush(before: attributes) }
      append(nothing, attributes)
    }
    guard presence == .shown else { return }
    open?.endsInLineBreak = false
    open?.hasContent = true
  }

  /// Notes a paragraph or container without text, and sets what stands for it where the style asks for that.
  private mutating func addEmptyBlock(_ element: ElementID, at offset: Int) {
    story.emptyElements.append(element)
    // More paragraphs than an issue may have are refused when they are laid out.
    guard story.paragraphs.count <= Limits.parts else { return }
    guard let presence = treatment?.presence(of: element) else { return }
    if presence == .shown { open?.showsText = true }
    append(
      WaitingPiece(kind: .nothing, offset: offset), TextAttributes(element: element))
  }

  // MARK: Paragraphs

  mutating func begin(_ start: Manuscript.ParagraphStart) {
    open = OpenParagraph(
      element: start.element, node: start.node, start: story.text.count,
      firstRun: story.text.end, blankLinesBefore: blankLines, tagOffset: start.tagOffset)
    marks.beginParagraph()
  }

  /// Ends the paragraph, if one is open; one without content is none.
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

  /// Sets a paragraph for a container without text, which may have a box, or text that its style adds.
  private mutating func showEmptyContainer() {
    guard let last = openContainers.last, story.paragraphs.count == last.paragraphCount,
      let container
    else { return }
    begin(paragraph(of: container, tagOffset: last.offset))
    endParagraph()
  }

  /// Sets what a caption says where that which it is said of goes on.
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

  /// An item without text of its own has its marker all the same, beside a space of no width.
  private mutating func showMarkerAlone() {
    guard marker != nil, let container else { return }
    begin(paragraph(of: container, tagOffset: nil))
    open?.holdsSource = true
    story.text.append(AttributedText.nothingBytes, TextAttributes(element: container.node))
    endParagraph()
  }

  /// A paragraph that is the text of a container.
  private func paragraph(
    of container: Container, tagOffset: Int?
  ) -> Manuscript.ParagraphStart {
    var element = Element(.paragraph)
    element.attributes.inherit(from: container.element)
    return .init(element: element, node: container.node, tagOffset: tagOffset)
  }

  /// Decides for the paragraphs since the last article what a blank line means there.
  private mutating func finishArticle() {
    let paragraphs = articleStart..<story.paragraphs.count
    articleStart = story.paragraphs.count
    guard story.hasBlankLinesBetweenAll(paragraphs) else { return }
    for index in paragraphs { story.paragraphs[index].isInSeparatedText = true }
  }

  // MARK: Text

  /// Whether text that comes now keeps its spaces and line ends, but for what its style says.
  var isPreformatted: Bool { open?.element.kind == .preformatted }

  /// Whether the open paragraph is preformatted, or stands in a container of preformatted text.
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
        append(mark.utf8, text.attributes, offset: text.offset(at: range.lowerBound))
      }
    }
  }

  private mutating func append(_ text: WrittenText, _ range: Range<Int>) {
    for part in text.parts(of: range) {
      let bytes = text.bytes[part.range]
      guard ComposedText.mayChange(bytes) else {
        append(bytes, text.attributes, offset: part.offset)
        continue
      }
      for composed in ComposedText.parts(of: bytes) {
        let offset = part.offset + composed.range.lowerBound - part.range.lowerBound
        append(composed.bytes, text.attributes, offset: offset)
      }
    }
  }

  private mutating func append(
    _ bytes: some Collection<UInt8>, _ attributes: TextAttributes, offset: Int
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
    // A picture beside the lines does not keep the spaces on its two sides apart.
    if isFloating {
      note(offset)
      open?.holdsSource = true
    } else {
      marks.pass("\u{FFFC}")
      beginContent(around, at: offset)
    }
    story.text.append(AttributedText.attachmentBytes, attributes)
  }

  /// Sets what waited for content to follow, which comes now.
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
  /// Tells the marks that some characters stand here unchanged. Format characters are passed over.
  fileprivate mutating func pass(_ characters: ArraySlice<UInt8>) {
    let last = String(decoding: characters, as: UTF8.self).unicodeScalars.last {
      !$0.isFormatCharacter
    }
    if let last { pass(last) }
  }
}

extension Story {
  /// The text of a manuscript as its style has it.
  package init(_ manuscript: Manuscript, _ cascade: inout StyleCascade) {
    cascade.measure(manuscript)
    self.init(
      manuscript, TextTreatment(manuscript, &cascade), notes: cascade.notes(of: manuscript))
  }

  /// The text of a manuscript as the markup has it by itself.
  package init(_ manuscript: Manuscript) {
    self.init(manuscript, nil, notes: StoryBuilder.Notes(all: manuscript.elements.notesByTag))
  }

  private init(_ manuscript: Manuscript, _ treatment: TextTreatment?, notes: StoryBuilder.Notes) {
    var builder = StoryBuilder(manuscript, treatment, notes: notes)
    builder.build()
    self = builder.story
  }
}
