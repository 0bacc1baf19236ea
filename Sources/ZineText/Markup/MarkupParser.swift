/// The meaning of a newline in the source.
package enum NewlineMeaning: String, CaseIterable, Sendable {
  /// The newline ends a paragraph.
  case paragraph
  /// The newline is a space, for text that was wrapped by hand. Blank lines end paragraphs.
  case space
}

/// A style sheet that a source links to or contains.
package enum StyleReference: Hashable, Sendable {
  case link(String, SourceSpan)
  /// The text between `<style>` and `</style>`.
  case text(SourceSpan)

  package var span: SourceSpan {
    switch self {
    case .link(_, let span), .text(let span): span
    }
  }
}

/// The result of parsing: manuscript, metadata and diagnostics.
package struct ParsedMarkup: Sendable {
  package var metadata: Metadata
  package var manuscript: Manuscript
  package var styleSheets: [StyleReference]
  package var diagnostics: [Diagnostic]
}

/// Parses sources one after the other into a manuscript. Sources in tag markup are read directly, and sources
/// in other markup are translated to tags first. `TemplateReader` reads sources that are templates.
///
/// The parser makes one pass over the tokens and looks ahead in two cases. At a `<p>`, it checks whether its
/// `</p>` precedes anything else that would end the paragraph. At the first list, it collects facts about the
/// items of all lists.
package struct MarkupParser {
  var reader: TokenReader
  var builder: ManuscriptBuilder
  /// The style tags around a heading, which do not apply inside it.
  var stylesAroundHeading: StyleTags?
  /// The open notes, the innermost last.
  var openNotes: [OpenNote] = []
  /// The open containers, the innermost last.
  var containers: [OpenContainer] = []
  /// Number of open containers beyond the nesting limit, keyed by tag name. These containers have no effect.
  var tooDeep: [String: Int] = [:]
  var metadata = Metadata()
  var styleSheets: [StyleReference] = []
  var newlines: NewlineMeaning
  let hasFixedNewlines: Bool
  var line = LineContent.nothing
  /// Number of open tags without an effect, keyed by name.
  var openUnknown: [String: Int] = [:]
  /// Whether the open paragraph lasts until its `</p>`.
  var lastsToClosingTag = false
  /// `nil` until the parser reads the first list item or the first list whose item count is needed.
  var listLookahead: ListLookahead?
  var diagnostics = DiagnosticList()
  /// The known tag name nearest to each unknown name, or `nil` if no name is similar.
  var nearestTags: [String: String?] = [:]

  /// The content read since the last newline.
  enum LineContent {
    case nothing
    /// Only tags that do not count as content.
    case tags
    case content
  }

  /// - Parameter reading: The user's options, which take precedence over settings in the sources.
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
      // The builder is moved, not copied: with a second copy, changing it would copy its arrays.
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
    self.builder.beginSource(source.id, byteCount: source.bytes.count)
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

    // If there are other errors, the source is not reported as empty, since they may be the reason. Empty
    // elements count as content, because their style can generate text.
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
        // A line with only a comment is not blank.
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
      // `</br>` is a common mistake that every browser reads as `<br>`.
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
      // A planned block tag already separates its text from the text around it.
      if TagName.endsParagraph(tag.name) { endParagraph() }
      readUnknown(tag, isPlanned: isPlanned)
    }
  }

  /// Whether a void tag is an opening tag. Reports a closing tag, which has no effect.
  private mutating func isOpening(_ tag: Tag) -> Bool {
    if tag.isClosing { report(.unopenedTag(name: tag.name), at: tag.span) }
    return !tag.isClosing
  }

  /// Number of unknown tag names for which a similar name is suggested. Nobody reads more suggestions, and
  /// comparing names takes time.
  private static let maximumSuggestions = 200

  /// Reports an unknown tag once, at its opening tag. A closing tag is reported only if no tag with this name
  /// is open.
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

  /// Records the style attributes of a tag and reports invalid ones.
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
