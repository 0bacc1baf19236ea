/// What a newline in the source means.
package enum NewlineMeaning: String, CaseIterable, Sendable {
  /// The end of a paragraph.
  case paragraph
  /// A space, for text whose lines were wrapped by hand; blank lines end paragraphs.
  case space
}

/// What the markup says, and what is wrong with it.
package struct ParsedMarkup: Sendable {
  package var publication: Publication
  package var diagnostics: [Diagnostic]
}

/// Reads the tag markup into attributed text.
///
/// One pass over the tokens; the only look ahead is from a `<p>` to see whether its `</p>` comes
/// before whatever else would end it.
package struct MarkupParser {
  private var scanner: MarkupScanner
  private var builder: StoryBuilder
  private var styles = StyleTags()
  /// The style tags around a heading, which begins afresh.
  private var stylesAroundHeading: StyleTags?
  private var metadata = Metadata()
  private var newlines: NewlineMeaning
  private var hasFixedNewlines: Bool
  private var line = LineContent.nothing
  /// How many tags of a name are open that do nothing yet, or never will.
  private var openUnknown: [String: Int] = [:]
  /// Whether the open paragraph lasts until its `</p>`.
  private var lastsToClosingTag = false
  private var diagnostics: [Diagnostic] = []

  /// What has been seen since the last newline.
  private enum LineContent {
    case nothing
    /// Only tags that are no content of their own.
    case tags
    case content
  }

  /// - Parameter newlines: what the user asked for; it outranks what the source says of itself.
  package static func parse(_ source: SourceFile, newlines: NewlineMeaning? = nil) -> ParsedMarkup {
    var parser = MarkupParser(source, newlines: newlines)
    return parser.parse()
  }

  private init(_ source: SourceFile, newlines: NewlineMeaning?) {
    scanner = MarkupScanner(source)
    builder = StoryBuilder(source: source.id)
    self.newlines = newlines ?? .paragraph
    hasFixedNewlines = newlines != nil
  }

  private mutating func parse() -> ParsedMarkup {
    readTokens()
    endParagraph()
    reportLeftOpen(styles)

    let story = builder.finish()
    // Where something else is wrong, the text may be missing because of that.
    if story.paragraphs.isEmpty, !hasErrors {
      report(.emptySource, at: SourceSpan(source: scanner.source.id, offset: 0, length: 0))
    }
    if newlines == .paragraph, let span = story.firstHardWrappedLine {
      report(.hardWrapped, at: span)
    }
    return ParsedMarkup(
      publication: Publication(metadata: metadata, threads: [Thread(story: story)]),
      diagnostics: diagnostics + scanner.diagnostics)
  }

  private mutating func readTokens() {
    while true {
      switch scanner.next() {
      case .text(let range):
        line = .content
        builder.append(scanner.bytes[range], source: range.lowerBound)
      case .space(let range):
        builder.appendSpace(source: range.lowerBound)
      case .character(let utf8, let range):
        line = .content
        builder.append(utf8, source: range.lowerBound)
      case .lineBreak(let range):
        line = .content
        builder.appendLineBreak(source: range.lowerBound)
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
    (diagnostics + scanner.diagnostics).contains { $0.severity == .error }
  }

  private mutating func report(_ fact: DiagnosticFact, at span: SourceSpan?) {
    diagnostics.append(Diagnostic(fact, at: span))
  }

  // MARK: Lines and paragraphs

  private mutating func endLine(at offset: Int) {
    if line == .nothing {
      endParagraph()
      builder.addBlankLine()
    } else if stylesAroundHeading == nil, newlines == .space || lastsToClosingTag {
      builder.appendSpace(source: offset)
    } else {
      endParagraph()
    }
    line = .nothing
  }

  private mutating func beginParagraph(_ kind: BlockKind, _ tag: Tag) {
    var values = AttributeValues(tag)
    let element = values.element(kind)
    diagnostics += values.diagnostics
    endParagraph()
    if case .heading = kind {
      stylesAroundHeading = styles
      styles = StyleTags()
      applyStyles()
    } else {
      lastsToClosingTag = closesBeforeAnythingElse()
    }
    builder.beginParagraph(element)
  }

  private mutating func endParagraph() {
    builder.endParagraph()
    lastsToClosingTag = false
    if let outer = stylesAroundHeading {
      reportLeftOpen(styles)
      styles = outer
      stylesAroundHeading = nil
      applyStyles()
    }
  }

  /// Whether the `</p>` of the `<p>` just read comes before a blank line and before any tag that
  /// would end the paragraph. Each look ends at the next `<p>` at the latest.
  private func closesBeforeAnythingElse() -> Bool {
    var ahead = scanner
    ahead.diagnostics = []
    var isBlankLine = false
    while true {
      switch ahead.next() {
      case .end: return false
      case .newline:
        if isBlankLine { return false }
        isBlankLine = true
      case .space: break
      case .text, .character, .lineBreak, .comment: isBlankLine = false
      case .tag(let tag):
        if tag.name == "p" { return tag.isClosing }
        if TagName.endsParagraph(tag.name) { return false }
        isBlankLine = false
      }
    }
  }

  // MARK: Tags

  private mutating func read(_ tag: Tag) {
    if line == .nothing { line = .tags }
    switch TagName(tag.name) {
    case .style:
      if tag.isClosing { closeStyle(tag) } else { openStyle(tag) }
    case .lineBreak:
      line = .content
      checkAttributes(tag)
      // `</br>` is a slip that every browser reads as `<br>`.
      if tag.isClosing { report(.unopenedTag(name: tag.name), at: tag.span) }
      builder.appendLineBreak(source: tag.span.offset)
    case .picture:
      if tag.isClosing { report(.unopenedTag(name: tag.name), at: tag.span) } else { place(tag) }
    case .block(let kind):
      if tag.isClosing { closeBlock(kind, tag) } else { beginParagraph(kind, tag) }
    case .title:
      if tag.isClosing {
        report(.unopenedTag(name: tag.name), at: tag.span)
      } else {
        readTitle(tag)
      }
    case .metadata:
      readMetadata(tag)
    case .unknown(let isPlanned):
      // What will be a block keeps its text apart from the text around it already.
      if TagName.endsParagraph(tag.name) { endParagraph() }
      readUnknown(tag, isPlanned: isPlanned)
    }
  }

  /// Said once, at the opening tag; a closing one is worth a word only where nothing was opened.
  private mutating func readUnknown(_ tag: Tag, isPlanned: Bool) {
    guard tag.isClosing else {
      openUnknown[tag.name, default: 0] += 1
      let nearest = isPlanned ? nil : nearestName(to: tag.name, in: TagName.built + TagName.planned)
      report(.unknownTag(name: tag.name, isPlanned: isPlanned, nearest: nearest), at: tag.span)
      return
    }
    let count = openUnknown[tag.name, default: 0]
    if count == 0 { report(.unopenedTag(name: tag.name), at: tag.span) }
    openUnknown[tag.name] = max(0, count - 1)
  }

  private mutating func checkAttributes(_ tag: Tag) {
    var values = AttributeValues(tag)
    values.checkAllKnown()
    diagnostics += values.diagnostics
  }

  private mutating func openStyle(_ tag: Tag) {
    var values = AttributeValues(tag)
    styles.open(tag.name, sets: values.textAttributes(), span: tag.span)
    diagnostics += values.diagnostics
    applyStyles()
  }

  private mutating func closeStyle(_ tag: Tag) {
    if styles.close(tag.name) {
      applyStyles()
    } else {
      report(.unopenedTag(name: tag.name), at: tag.span)
    }
  }

  private mutating func applyStyles() {
    builder.attributes = builder.intern(styles.attributes())
  }

  private mutating func reportLeftOpen(_ styles: StyleTags) {
    for (name, span) in styles.leftOpen { report(.unclosedTag(name: name), at: span) }
  }

  private mutating func place(_ tag: Tag) {
    line = .content
    var values = AttributeValues(tag)
    let picture = values.picture()
    diagnostics += values.diagnostics
    guard let picture else { return }
    builder.append(.picture(picture), styles.attributes(), source: tag.span.offset)
  }

  private mutating func closeBlock(_ kind: BlockKind, _ tag: Tag) {
    if builder.openElement?.kind == kind {
      endParagraph()
    } else {
      report(.unopenedTag(name: tag.name), at: tag.span)
    }
  }

  // MARK: Head

  /// The text up to `</title>` or the line's end; other tags inside do nothing.
  private mutating func readTitle(_ tag: Tag) {
    checkAttributes(tag)
    var title: [UInt8] = []
    reading: while true {
      let (offset, found) = (scanner.offset, scanner.diagnostics.count)
      switch scanner.next() {
      case .text(let range): title += scanner.bytes[range]
      case .character(let utf8, _): title += utf8
      case .space: title.append(UInt8(ascii: " "))
      case .tag(let inner) where inner.name == "title" && inner.isClosing: break reading
      case .tag(let inner): report(.tagInTitle(name: inner.name), at: inner.span)
      case .lineBreak: title.append(UInt8(ascii: " "))
      case .comment: break
      case .newline, .end:
        scanner.offset = offset
        scanner.diagnostics.removeLast(scanner.diagnostics.count - found)
        break reading
      }
    }
    metadata.title = String(decoding: title, as: UTF8.self).trimmingSpaces()
  }

  private static let metadataNames = [
    "title", "author", "subject", "keywords", "date", "language", "newlines",
  ]

  private mutating func readMetadata(_ tag: Tag) {
    checkAttributes(tag)
    guard let name = tag.value(of: "name") else {
      report(.missingAttribute(tag: "meta", name: "name"), at: tag.span)
      return
    }
    guard let content = tag.value(of: "content") else {
      report(.missingAttribute(tag: "meta", name: "content"), at: tag.span)
      return
    }
    switch name.lowercased() {
    case "title": metadata.title = content
    case "author": metadata.author = content
    case "subject": metadata.subject = content
    case "keywords": metadata.keywords = content
    case "date": metadata.date = content
    case "language":
      if isLanguageTag(content) {
        metadata.language = content
      } else {
        reportUnreadable(tag, content, expected: "a language tag such as en or pt-BR")
      }
    case "newlines":
      if let meaning = NewlineMeaning(rawValue: content.lowercased()) {
        if !hasFixedNewlines { newlines = meaning }
      } else {
        reportUnreadable(tag, content, expected: "paragraph or space")
      }
    default:
      report(
        .unknownMetadata(name: name, nearest: nearestName(to: name, in: Self.metadataNames)),
        at: tag.span)
    }
  }

  private mutating func reportUnreadable(_ tag: Tag, _ value: String, expected: String) {
    report(
      .unreadableAttribute(tag: tag.name, name: "content", value: value, expected: expected),
      at: tag.span)
  }
}
