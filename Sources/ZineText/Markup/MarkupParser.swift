/// What a newline in the source means.
package enum NewlineMeaning: String, CaseIterable, Sendable {
  /// The end of a paragraph.
  case paragraph
  /// A space, for text whose lines were wrapped by hand; blank lines end paragraphs.
  case space
}

/// A style sheet that a source names or holds.
package enum StyleReference: Hashable, Sendable {
  case link(String, SourceSpan)
  /// Between `<style>` and `</style>`.
  case text(SourceSpan)

  package var span: SourceSpan {
    switch self {
    case .link(_, let span), .text(let span): span
    }
  }
}

/// What the markup says, and what is wrong with it.
package struct ParsedMarkup: Sendable {
  package var metadata: Metadata
  package var manuscript: Manuscript
  package var styleSheets: [StyleReference]
  package var diagnostics: [Diagnostic]
}

/// Reads sources into a manuscript, one after the other: the tag markup, and other markups by the tags that
/// they stand for. A source that is a template is read by `TemplateReader` in its turn.
///
/// One pass over the tokens, with two looks ahead: from a `<p>` to see whether its `</p>` comes before
/// whatever else would end it, and once over the items of lists for theirs.
package struct MarkupParser {
  var reader: TokenReader
  var builder: ManuscriptBuilder
  /// The style tags around a heading, which begins afresh.
  var stylesAroundHeading: StyleTags?
  /// The note that is open.
  var openNote: OpenNote?
  /// The containers that are open, the innermost last.
  var containers: [OpenContainer] = []
  /// How many containers of a name are open beyond the limit of nesting, and do nothing.
  var tooDeep: [String: Int] = [:]
  var metadata = Metadata()
  var styleSheets: [StyleReference] = []
  var newlines: NewlineMeaning
  let hasFixedNewlines: Bool
  var line = LineContent.nothing
  /// How many tags of a name are open that do nothing yet, or never will.
  var openUnknown: [String: Int] = [:]
  /// Whether the open paragraph lasts until its `</p>`.
  var lastsToClosingTag = false
  /// `nil` until the first item, or the first list that counts its items.
  var listsAhead: ListsAhead?
  var diagnostics = DiagnosticList()
  /// The known names nearest to unknown ones, `nil` where there is none.
  var nearestTags: [String: String?] = [:]

  /// What has been seen since the last newline.
  enum LineContent {
    case nothing
    /// Only tags that are no content of their own.
    case tags
    case content
  }

  /// - Parameter reading: what the user asked for; it outranks what the sources say of themselves.
  package static func parse(
    _ sources: [SourceFile], _ reading: SourceReading = SourceReading()
  ) -> ParsedMarkup {
    var builder = ManuscriptBuilder()
    var metadata = Metadata()
    var styleSheets: [StyleReference] = []
    var diagnostics: [Diagnostic] = []
    for source in sources {
      if source.format == .json {
        var reader = TemplateReader(source, continuing: builder)
        builder = ManuscriptBuilder()
        reader.read()
        builder = reader.builder
        metadata.fill(from: reader.metadata)
        diagnostics += reader.diagnostics
        continue
      }
      let taken = Set(source.format == .tags ? [] : builder.manuscript.anchors.map(\.name))
      let translated = TranslatedMarkup(source, reading, taken: taken)
      var parser = MarkupParser(source, translated, continuing: builder, newlines: reading.newlines)
      // Held once only, so that it is not copied when it changes.
      builder = ManuscriptBuilder()
      parser.parse()
      builder = parser.builder
      metadata.fill(from: parser.metadata)
      styleSheets += parser.styleSheets
      diagnostics += parser.diagnostics.all + parser.reader.diagnostics.all
    }
    diagnostics += builder.manuscript.identifierProblems
    return ParsedMarkup(
      metadata: metadata, manuscript: builder.manuscript, styleSheets: styleSheets,
      diagnostics: diagnostics)
  }

  private init(
    _ source: SourceFile, _ translated: TranslatedMarkup?, continuing builder: ManuscriptBuilder,
    newlines: NewlineMeaning?
  ) {
    reader = TokenReader(source, translated?.tokens)
    if let translated {
      metadata = translated.metadata
      diagnostics += translated.diagnostics
    }
    self.builder = builder
    self.builder.beginSource(source.id)
    self.newlines = newlines ?? .paragraph
    hasFixedNewlines = newlines != nil
  }

  private mutating func parse() {
    let start = builder.setCount
    let emptyStart = builder.manuscript.emptyElements.count
    readTokens()
    endParagraph()
    while let container = containers.last { closeContainer(container, isExpected: false) }
    reportLeftOpen(builder.styles.closeAll(after: 0))
    builder.endSource()

    // Where something else is wrong, the text may be missing because of that; and whether elements
    // without text are anything, the style says.
    if builder.setCount == start, builder.manuscript.emptyElements.count == emptyStart,
      !hasErrors
    {
      report(.emptySource, at: span(0..<0))
    }
    if newlines == .paragraph, reader.source.format == .tags, let span = builder.wrappedLines.first
    {
      report(.hardWrapped, at: span)
    }
  }

  private mutating func readTokens() {
    while true {
      if builder.isFull {
        report(.tooManyParts, at: span(reader.offset..<reader.offset))
        return
      }
      switch reader.next() {
      case .text(let range):
        line = .content
        builder.append(.letters, reader.bytes[range], offset: range.lowerBound)
      case .space(let range):
        if builder.isPreformatted { line = .content }
        builder.appendSpace(reader.bytes[range], offset: range.lowerBound)
      case .character(let utf8, let range):
        line = .content
        builder.append(.character, utf8[...], offset: range.lowerBound)
      case .lineBreak(let range):
        line = .content
        builder.appendLineBreak(offset: range.lowerBound)
      case .newline(let range):
        endLine(at: range.lowerBound)
      case .tag(let tag):
        read(tag)
      case .comment:
        // A line that holds only a comment is not a blank one.
        if line == .nothing { line = .tags }
      case .end:
        return
      }
    }
  }

  private var hasErrors: Bool {
    diagnostics.hasErrors || reader.diagnostics.hasErrors
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: reader.source.id, offset: range.lowerBound, length: range.count)
  }

  mutating func report(_ fact: DiagnosticFact, at span: SourceSpan?) {
    diagnostics.append(Diagnostic(fact, at: span))
  }

  mutating func reportLeftOpen(_ tags: [(name: String, span: SourceSpan)]) {
    for (name, span) in tags { report(.unclosedTag(name: name), at: span) }
  }

  // MARK: Tags

  private mutating func read(_ tag: Tag) {
    if line == .nothing { line = .tags }
    if !tag.isClosing { noteDestination(tag) }
    switch TagName(tag.name) {
    case .style:
      if tag.isClosing { closeStyle(tag) } else { openStyle(tag) }
    case .note:
      if tag.isClosing { closeNote(tag) } else { openNote(tag) }
    case .lineBreak:
      line = .content
      checkAttributes(tag)
      // `</br>` is a slip that every browser reads as `<br>`.
      if tag.isClosing { report(.unopenedTag(name: tag.name), at: tag.span) }
      builder.appendLineBreak(offset: tag.span.offset)
    case .wordBreak:
      if isOpening(tag) { placeWordBreak(tag) }
    case .picture:
      if isOpening(tag) { place(tag) }
    case .rule:
      if isOpening(tag) { placeRule(tag) }
    case .block(let kind):
      if tag.isClosing { closeBlock(kind, tag) } else { beginParagraph(kind, tag) }
    case .container(let kind):
      if tag.isClosing { closeContainer(tag) } else { openContainer(kind, tag) }
    case .forcedBreak(let forcedBreak):
      guard isOpening(tag) else { return }
      checkAttributes(tag)
      endParagraph()
      builder.addBreak(forcedBreak)
    case .title:
      if isOpening(tag) { readTitle(tag) }
    case .metadata:
      if isOpening(tag) { readMetadata(tag) }
    case .styleLink:
      if isOpening(tag) { readStyleLink(tag) }
    case .styleText:
      if isOpening(tag) { readStyleText(tag) }
    case .wrapper:
      readWrapper(tag)
    case .unknown(let isPlanned):
      // What will be a block keeps its text apart from the text around it already.
      if TagName.endsParagraph(tag.name) { endParagraph() }
      readUnknown(tag, isPlanned: isPlanned)
    }
  }

  /// For tags that have no closing one: what looks like it closes nothing.
  private mutating func isOpening(_ tag: Tag) -> Bool {
    if tag.isClosing { report(.unopenedTag(name: tag.name), at: tag.span) }
    return !tag.isClosing
  }

  /// Nobody reads more, and to compare names takes time.
  private static let maximumSuggestions = 200

  /// Said once, at the opening tag; a closing one is worth a word only where nothing was opened.
  private mutating func readUnknown(_ tag: Tag, isPlanned: Bool) {
    guard tag.isClosing else {
      openUnknown[tag.name, default: 0] += 1
      let nearest = isPlanned ? nil : nearestTag(to: tag.name)
      report(.unknownTag(name: tag.name, isPlanned: isPlanned, nearest: nearest), at: tag.span)
      return
    }
    let count = openUnknown[tag.name, default: 0]
    if count == 0 { report(.unopenedTag(name: tag.name), at: tag.span) }
    openUnknown[tag.name] = max(0, count - 1)
  }

  private mutating func nearestTag(to name: String) -> String? {
    if let known = nearestTags[name] { return known }
    guard nearestTags.count < Self.maximumSuggestions else { return nil }
    let nearest = nearestName(to: name, in: TagName.built + TagName.planned)
    nearestTags[name] = .some(nearest)
    return nearest
  }

  mutating func checkAttributes(_ tag: Tag) {
    var values = AttributeValues(tag)
    values.checkAllKnown()
    take(values)
  }

  /// Keeps what a tag's attributes say of style, and tells what is wrong with the others.
  mutating func take(_ values: AttributeValues) {
    diagnostics += values.diagnostics
    let attributes = values.styleAttributes
    builder.addStyleAttributes(
      reader.source.format == .bbcode ? attributes.map(\.inBBCode) : attributes)
  }

  private mutating func noteDestination(_ tag: Tag) {
    for attribute in tag.attributes
    where attribute.name == "id" || attribute.name == "name" && tag.name == "a" {
      let name = attribute.value.trimmingSpaces()
      if !name.isEmpty { builder.addDestination(name, at: attribute.span) }
    }
  }
}
