import ZineText

/// Computes the styles of a story's paragraphs, runs and pages.
///
/// All passes process one paragraph before the next paragraph begins. Each pass stores separate state, but
/// they share the computed styles.
package struct StyleResolver {
  private let story: Story
  private let notes: StoryNotes
  private let styles: ElementStyles
  private let properties: BoxProperties
  private var content: GeneratedContent
  private var text: TextBuilder
  private var boxes: BoxTree
  private var breaks: FlowBreaks
  private var directions: LanguageDirections
  private var limits = LimitChecks()
  /// Cache: the properties that all paragraphs with a style and language share.
  private var emptyParagraphs: [LayoutStyle: StyledParagraph] = [:]

  /// Computes the styles of a manuscript.
  /// - Parameters:
  ///   - language: Language of the issue, as a BCP 47 tag.
  ///   - matcher: Finds the matches of patterns; `nil` if patterns are ignored.
  ///   - references: Values of cross-references from the previous styling and layout.
  package static func resolve(
    _ manuscript: Manuscript, _ sources: StyleSources, language: String,
    matcher: (any PatternMatcher)? = nil, references: CrossReferences = CrossReferences()
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    var cascade = StyleCascade(manuscript.elements, sources, language: language)
    let story = Story(manuscript, &cascade)
    return resolve(story, cascade, matcher: matcher, references: references)
  }

  /// Computes the styles of a story.
  /// - Parameters:
  ///   - cascade: The cascade of the story's elements.
  ///   - matcher: Finds the matches of patterns; `nil` if patterns are ignored.
  ///   - references: Values of cross-references from the previous styling and layout.
  package static func resolve(
    _ story: Story, _ cascade: StyleCascade, matcher: (any PatternMatcher)? = nil,
    references: CrossReferences = CrossReferences()
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    cascade.rules.matcher.beginAgain()
    let styles = ElementStyles(cascade)
    let pages = PageResolver(cascade.sources).pages(&styles.cascade, &styles.table)
    var resolver = StyleResolver(story, styles, pages, matcher, references)
    let body = styles.layoutStyle(of: styles.style(of: .body), language: styles.language).shaping
    var paragraphs: [StyledParagraph] = []
    paragraphs.reserveCapacity(story.paragraphs.count)
    for index in story.paragraphs.indices {
      if let paragraph = resolver.paragraph(index) { paragraphs.append(paragraph) }
    }
    let boxes = CollapsedBorders(resolver.boxes.boxes).boxes
    resolver.content.writer.noteReferences(of: pages)
    return resolver.finish(paragraphs, boxes, pages, body: body)
  }

  private init(
    _ story: Story, _ styles: ElementStyles, _ pages: PageStyles,
    _ matcher: (any PatternMatcher)?, _ references: CrossReferences
  ) {
    self.story = story
    self.styles = styles
    notes = StoryNotes(story)
    properties = BoxProperties(story, notes, styles)
    let placeholders = Placeholders(story)
    content = GeneratedContent(
      story: story, notes: notes, styles: styles, placeholders: placeholders,
      writer: ContentWriter(
        story.elements, ReferenceResolver(story, placeholders, references)),
      pageNotes: PageNoteCounters(pages, properties))
    text = TextBuilder(story, notes, styles, placeholders, matcher)
    boxes = BoxTree(story, styles, properties)
    breaks = FlowBreaks(story, styles, properties)
    directions = LanguageDirections(story)
  }

  // MARK: Paragraphs

  /// Runs all passes on a paragraph. Returns `nil` if the paragraph is not displayed.
  private mutating func paragraph(_ index: Int) -> StyledParagraph? {
    guard let source = displayedParagraph(index) else { return nil }
    var styled = ownStyle(of: source)
    let content = content.content(of: source)
    let pieces = text.append(content, of: source, to: &styled)
    styled.noteCalls = boxes.noteCalls(in: pieces, notes)
    breaks.set(&styled, at: index)
    self.content.setNames(&styled, source)
    styled.box = boxes.box(of: source.paragraph, styled.runs, text.pictureBoxes)
    if let leader = content.leader {
      styled.tabs = (styled.tabs ?? TabStops()).endingWith(leader: leader)
    }
    setMarker(of: &styled, source)
    limits.check(
      fonts: styles.table.fontCount, generatedBytes: self.content.writer.byteCount,
      nestedFlows: boxes.mostNestedFlows, at: source.paragraph.range.lowerBound, story.sourceMap)
    return styled
  }

  private func displayedParagraph(_ index: Int) -> SourceParagraph? {
    let paragraph = story.paragraphs[index]
    guard styles.isDisplayed(paragraph.node),
      !paragraph.isContinuation || properties.isCaption(paragraph.node)
    else { return nil }
    return SourceParagraph(
      index: index, paragraph: paragraph,
      language: paragraph.element.attributes.language ?? styles.language,
      entering: story.elementsEntering(index))
  }

  /// Returns a paragraph with the properties that depend on its elements, but not on its text.
  private mutating func ownStyle(of source: SourceParagraph) -> StyledParagraph {
    let paragraph = source.paragraph
    let id = styles.style(of: paragraph.node)
    var styled = emptyParagraph(of: LayoutStyle(style: id, language: source.language))
    styled.range = paragraph.range
    styled.kind = paragraph.element.kind
    styled.container = paragraph.container
    styled.isEmpty = paragraph.isEmpty
    if story.isPicture(paragraph) { styled.indent = 0.0 }
    styled.direction =
      styled.direction ?? paragraph.element.attributes.direction
      ?? directions.direction(of: paragraph, source.language)
    styled.hasSpaceBefore =
      paragraph.hasSpaceBefore(styles[id].inherited.blankLines) || isSetOff(source.index)
    styled.insets = properties.insets(of: paragraph.node)
    var pageChanges = PageCounterChanges()
    for element in source.entering {
      let style = styles.computed(element)
      // The cheap test is first, because few elements have a placing.
      if styles.boxTraits(of: element).hasPlacing, style.own.clear != .none {
        styled.clear = style.own.clear
      }
      pageChanges.add(
        resetting: style.own.counterReset, incrementing: style.own.counterIncrement)
    }
    styled.pageChanges = pageChanges
    return styled
  }

  /// Returns an empty paragraph with the properties that depend only on its style and language.
  private mutating func emptyParagraph(of key: LayoutStyle) -> StyledParagraph {
    if let known = emptyParagraphs[key] { return known }
    let style = styles[key.style].style
    let inherited = style.inherited
    var styled = StyledParagraph(
      range: 0..<0, kind: .paragraph, runs: [],
      shaping: styles.layoutStyle(of: key).shaping,
      composing: styles.table.intern(inherited.composing),
      lineHeight: style.usedLineHeight, alignment: inherited.alignment, indent: inherited.indent,
      direction: inherited.direction, language: key.language)
    styled.tabs = style.tabs
    styled.alignLast = inherited.lastAlignment
    styled.textFit = inherited.textFit.map {
      StyledTextFit($0, scalesLineHeight: inherited.lineHeight.isProportional)
    }
    styled.alignmentMark = inherited.alignmentMark
    styled.lineHeightLimits = LineHeightLimits(
      minimum: inherited.lineHeightMinimum, maximum: inherited.lineHeightMaximum)
    styled.lineSnap = inherited.lineSnap
    emptyParagraphs[key] = styled
    return styled
  }

  /// Whether a paragraph is the first endnote of an article, or the first paragraph after the endnotes.
  private func isSetOff(_ index: Int) -> Bool {
    !notes.isEmpty && index > 0 && isEndnote(index) != isEndnote(index - 1)
  }

  private func isEndnote(_ index: Int) -> Bool {
    let elements = story.elements.ancestors(of: story.paragraphs[index].node)
    guard let note = elements.first(where: notes.contains) else { return false }
    return styles.computed(note).own.float == .endnote
  }

  private mutating func setMarker(of styled: inout StyledParagraph, _ source: SourceParagraph) {
    let paragraph = source.paragraph
    if !notes.isEmpty,
      let marker = content.later.noteMarkers.removeValue(forKey: paragraph.node)
    {
      styled.marker = marker
    } else if let marker = paragraph.marker, let item = story.listItem(around: paragraph.node) {
      styled.marker = content.marker(marker, of: item, source)
      if styled.marker != nil { boxes.place(&styled.marker!, of: item) }
    }
    // A paragraph with a marker needs a line even if it has no text.
    if styled.marker != nil, styled.lineHeight == .nothing {
      styled.lineHeight = styles.computed(paragraph.node).style.usedLineHeight
    }
    if let id = styled.runs.first?.attachment, case .rule = story.attachment(id) {
      styled.isBorderedRule =
        styles.computed(paragraph.node).style.box.border != BoxSides(BoxBorder.none)
    }
  }

  // MARK: Result

  private consuming func finish(
    _ paragraphs: [StyledParagraph], _ boxes: [StyledBox], _ pages: PageStyles,
    body: ShapingStyleID
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    var whole = text.finish()
    notes.addLinks(to: &whole, paragraphs)
    var marginPictures: [ShapePicture: AttachmentID] = [:]
    for picture in pages.marginPictures {
      marginPictures[picture] = AttachmentID(whole.attachments.count)
      whole.attachments.append(.picture(picture.picture))
    }
    var styled = StyledStory(
      story: whole, paragraphs: paragraphs, styles: styles.table, pages: pages, body: body,
      boxes: boxes, references: content.writer.references.found)
    styled.familyPlaces = styles.cascade.familyPlaces
    styled.groups = styles.cascade.groups
    styled.pictureBoxes = text.pictureBoxes
    styled.marginPictures = marginPictures
    styled.inlineMarks = text.marks.marks
    styled.listMarkers = listMarkers()
    styled.moveMarkersToLines()
    styled.keepLoneMarkers()
    return (
      styled,
      styles.cascade.diagnostics + text.patterns.diagnostics + limits.diagnostics
        + content.writer.references.unknownTargetProblems(&styles.cascade)
        + styles.cascade.withoutEffect
        + styles.cascade.sources.outranked
        + pages.withoutRoom
    )
  }

  /// Returns the marker type of each list.
  private func listMarkers() -> [ContainerID: ListMarkerType] {
    var types: [ContainerID: ListMarkerType] = [:]
    for (index, container) in story.containers.enumerated() {
      switch container.kind {
      case .orderedList, .unorderedList:
        types[ContainerID(index)] = styles.computed(container.node).inherited.listType
      default: continue
      }
    }
    return types
  }
}

extension Paragraph {
  /// Whether the blank lines before a paragraph in the source become spacing.
  fileprivate func hasSpaceBefore(_ blankLines: BlankLines) -> Bool {
    switch blankLines {
    case .none: false
    case .keep: blankLinesBefore > 0
    case .auto: blankLinesBefore > (isInSeparatedText ? 1 : 0)
    }
  }
}

/// Reports each exceeded limit once, at the paragraph where it was exceeded.
private struct LimitChecks {
  private var passed: Set<ExceededLimit> = []
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter offset: Offset of the current paragraph in the story's text.
  mutating func check(
    fonts: Int, generatedBytes: Int, nestedFlows: Int, at offset: Int, _ map: SourceMap
  ) {
    func report(_ thing: ExceededLimit) {
      guard passed.insert(thing).inserted else { return }
      diagnostics.append(Diagnostic(.overLimit(thing), at: map.span(at: offset)))
    }
    if fonts > Limits.fonts { report(.fonts) }
    if generatedBytes > Limits.generatedBytes { report(.generatedText) }
    if nestedFlows > Limits.nestedFlows { report(.nestedFlows) }
  }
}
