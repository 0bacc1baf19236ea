import ZineText

/// Computes the style of every paragraph and run of a story, and of its pages.
package struct StyleResolver {
  var cascade: StyleCascade
  let story: Story
  let language: String
  let matcher: (any PatternMatcher)?
  let patterns: [StyleSheet.MatchRule]
  let emptyElements: Set<ElementID>
  /// The patterns that have failed, by their places in `patterns`.
  var brokenPatterns: Set<Int> = []
  let emptyRows: EmptyTableRows
  let notes: StoryNotes
  /// What stands before notes, from where their marks stand to where they do.
  var noteMarkers: [ElementID: StyledMarker] = [:]
  /// What captions say where they go on, from where these end.
  var continuations: [ElementID: [TextPiece]] = [:]
  var counters = CounterState()
  /// Of the items whose markers have content of their own.
  var markerTexts: [ElementID: String] = [:]
  /// What fills the white before the end of the paragraph's lines, where its generated text asks for it.
  var leader: String?
  /// How much text was generated; beyond the limit there is no more.
  var generatedBytes = 0
  private var passedLimits: Set<LimitedThing> = []
  /// How many quotations of generated marks are open.
  var quoteDepth = 0
  var diagnostics: [Diagnostic] = []
  /// What earlier rounds found out about other places in the issue, and what this round finds out.
  let references: CrossReferences
  var found = CrossReferences()
  /// Among those that are displayed.
  private(set) var paragraphNumber = -1
  var targets: TargetIndex?
  /// Identifiers that style sheets name and the story has not.
  var unknownTargets: Set<String> = []
  /// The index of the next destination whose counters are not noted yet.
  var nextDestination = 0
  var notedDestinations: Set<String> = []
  /// `nil` where the text stays as the markup has it.
  var rewritten: RewrittenText?
  /// Whether parts of paragraphs that the markup has have boxes.
  var hasInlineBoxes = false
  var table = StyleTable()
  var boxes: [StyledBox] = []
  /// Those of parts of tables, by what makes them what they are.
  var knownBoxes: [BoxKey: StyledBox] = [:]
  var pageStyles: PageStyles?
  /// Whether any part of a paragraph is more than its looks.
  let mayHaveMarks: Bool
  var inlineMarks: [InlineMark] = []
  var knownMarks: [ElementID: InlineMarkID?] = [:]
  /// The numbers of the last notes of pages that count their own.
  var pageNotes: [Int: Int] = [:]
  /// What `elementsInFlow(around:)` answered last.
  var flowChains: [FlowChain] = []
  var pictureBoxes: [AttachmentID: PictureBox] = [:]
  /// The innermost box around each element that was asked for, by the elements' numbers.
  var boxIDs: [BoxID??] = []
  /// What is asked of every element, by its style's number.
  var styleFacts: [StyleFacts?] = []
  /// Whether each element has, or holds, boxes that can be seen.
  var visibleBoxHolders: [Bool]?
  /// What each element is in its table or figure, once that was asked.
  var roles: [BoxRole??] = []
  /// The direction of the language that was asked for last.
  private var lastDirection: (language: String, direction: BaseDirection)?
  /// What `entering(_:)` answered last.
  var lastEntering: (paragraph: Int, elements: [ElementID])?
  var known: [RunKey: (ShapingStyleID, PaintID)] = [:]

  struct BoxKey: Hashable {
    var style: ComputedStyleID
    var role: BoxRole?
  }

  /// What is asked of a style for every element that has it: the style itself is large.
  struct StyleFacts {
    let hasVisibleBox: Bool
    let hasPlacing: Bool
    let isOutOfFlow: Bool
    let hasColumns: Bool

    init(_ style: ComputedStyle) {
      hasVisibleBox = style.box.isVisible
      hasPlacing = style.own.hasPlacing
      isOutOfFlow = style.own.isOutOfFlow
      hasColumns = style.own.sheet.columns > 1 || style.own.sheet.columnWidths.count > 1
    }
  }

  struct FlowChain {
    var element: ElementID
    var holder: ElementID?
    /// The outermost first; ends with the element, unless that is out of the flow.
    var elements: [ElementID]
  }

  struct RunKey: Hashable {
    var style: ComputedStyleID
    var language: String
  }

  /// Styles a manuscript from its markup on, where nothing of it is needed again.
  /// - Parameters:
  ///   - language: of the issue, a BCP 47 tag.
  ///   - matcher: finds patterns; without one none are.
  ///   - references: what is known of other places in the issue from the times before.
  package static func resolve(
    _ manuscript: Manuscript, _ sources: StyleSources, language: String,
    matcher: (any PatternMatcher)? = nil, references: CrossReferences = CrossReferences()
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    var cascade = StyleCascade(manuscript.elements, sources, language: language)
    let story = Story(manuscript, &cascade)
    return resolve(story, cascade, matcher: matcher, references: references)
  }

  /// - Parameters:
  ///   - cascade: of the story's elements.
  ///   - matcher: finds patterns; without one none are.
  ///   - references: what is known of other places in the issue from the times before.
  package static func resolve(
    _ story: Story, _ cascade: StyleCascade, matcher: (any PatternMatcher)? = nil,
    references: CrossReferences = CrossReferences()
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    var resolver = StyleResolver(story, cascade, matcher: matcher, references: references)
    let pages = resolver.pages()
    resolver.pageStyles = pages
    resolver.prepareText()
    let body = resolver.styles(of: resolver.cascade.style(of: .body), language: resolver.language)
    var paragraphs: [StyledParagraph] = []
    paragraphs.reserveCapacity(story.paragraphs.count)
    for index in story.paragraphs.indices {
      if let paragraph = resolver.paragraph(index) { paragraphs.append(paragraph) }
    }
    resolver.collapseBorders()
    resolver.noteDestinations(before: .max)
    resolver.noteReferences(of: pages)
    var whole = resolver.rewritten?.finish() ?? story
    resolver.notes.addLinks(to: &whole, paragraphs)
    var marginPictures: [ShapePicture: AttachmentID] = [:]
    for picture in pages.marginPictures {
      marginPictures[picture] = AttachmentID(whole.attachments.count)
      whole.attachments.append(.picture(picture.picture))
    }
    var styled = StyledStory(
      story: whole, paragraphs: paragraphs, styles: resolver.table,
      pages: pages,
      body: body.shaping, boxes: resolver.boxes, references: resolver.found)
    styled.familyPlaces = resolver.cascade.familyPlaces
    styled.groups = resolver.cascade.groups
    styled.pictureBoxes = resolver.pictureBoxes
    styled.marginPictures = marginPictures
    styled.inlineMarks = resolver.inlineMarks
    styled.listMarkers = resolver.listMarkers()
    return (
      styled,
      resolver.cascade.diagnostics + resolver.diagnostics
        + resolver.unknownTargetProblems() + resolver.cascade.withoutEffect
        + cascade.sources.outranked
        + pages.withoutRoom
    )
  }

  private init(
    _ story: Story, _ cascade: StyleCascade, matcher: (any PatternMatcher)?,
    references: CrossReferences
  ) {
    self.story = story
    self.references = references
    self.matcher = matcher
    self.cascade = cascade
    cascade.rules.matcher.beginAgain()
    language = cascade.language
    patterns = cascade.sources.layers.flatMap(\.sheet.matches)
    emptyElements = Set(story.emptyElements)
    emptyRows = EmptyTableRows(story.elements)
    notes = StoryNotes(story)
    mayHaveMarks = story.elements.hasInlineMarks
  }

  /// What the text is made of once the pages are known.
  private mutating func prepareText() {
    hasInlineBoxes = cascade.hasInlineBoxes()
    if hasInlineBoxes || cascade.changesText() || !patterns.isEmpty || story.hasTabs
      || story.hasNothings || !story.noteCalls.isEmpty
    {
      rewritten = RewrittenText(story)
    }
  }

  /// What stands before the items of each list.
  private mutating func listMarkers() -> [ContainerID: ListMarkerType] {
    var types: [ContainerID: ListMarkerType] = [:]
    for (index, container) in story.containers.enumerated() {
      switch container.kind {
      case .orderedList, .unorderedList:
        types[ContainerID(index)] = cascade.computed(container.node).inherited.listType
      default: continue
      }
    }
    return types
  }

  private mutating func pages() -> PageStyles {
    PageResolver(cascade.sources).pages(&cascade, &table)
  }

  // MARK: Paragraphs

  private mutating func paragraph(_ index: Int) -> StyledParagraph? {
    let paragraph = story.paragraphs[index]
    guard isDisplayed(paragraph.node),
      !paragraph.isContinuation || saysWhereItGoesOn(paragraph.node)
    else { return nil }
    paragraphNumber += 1
    let id = cascade.style(of: paragraph.node)
    let style = cascade[id]
    let inherited = style.inherited
    let attributes = paragraph.element.attributes
    let language = attributes.language ?? self.language
    let own = styles(of: id, language: language)
    var styled = StyledParagraph(
      range: paragraph.range, kind: paragraph.element.kind, runs: [],
      shaping: own.shaping, composing: table.intern(inherited.composing),
      lineHeight: style.usedLineHeight, alignment: inherited.alignment,
      indent: story.isPicture(paragraph) ? 0.0 : inherited.indent,
      direction: inherited.direction ?? attributes.direction
        ?? directionByLanguage(of: paragraph, language),
      language: language,
      hasSpaceBefore: hasSpace(before: index, inherited.blankLines) || isSetOff(index))
    if let marker = paragraph.marker, let item = itemElement(around: paragraph.node),
      !cascade.computed(item).own.counterIncrement.contains(where: {
        $0.name == CounterState.ofItems
      })
    {
      counters.setItem(to: marker.number, in: story.elements.node(item).parent)
    }
    setText(of: &styled, at: index, language)
    styled.container = paragraph.container
    let page = pageName(of: paragraph.node)
    let isOnNewPage = index > 0 && page != pageName(of: story.paragraphs[index - 1].node)
    styled.pageName = page
    let breaks = breaks(before: index)
    styled.breakBefore = breaks.forced?.isOfPage != true && isOnNewPage ? .page : breaks.forced
    styled.keep = keep(at: index, avoided: breaks.avoided)
    nameStrings(&styled, at: index, language)
    styled.clear = entering(index).reduce(ClearedSides.none) { clear, element in
      let own = cascade.computed(element).own.clear
      return own == .none ? clear : own
    }
    styled.insets = insets(of: paragraph.node)
    styled.box =
      paragraph.isContinuation
      ? continuationBox(of: paragraph.node)
      : spanningBox(of: styled, paragraph) ?? box(around: paragraph.node)
    styled.tabs = leader.map { (style.tabs ?? TabStops()).endingWith(leader: $0) } ?? style.tabs
    styled.alignLast = inherited.lastAlignment
    styled.textFit = inherited.textFit.map {
      StyledTextFit($0, scalesLineHeight: inherited.lineHeight.isProportional)
    }
    styled.alignmentMark = inherited.alignmentMark
    styled.lineHeightLimits = LineHeightLimits(
      minimum: inherited.lineHeightMinimum, maximum: inherited.lineHeightMaximum)
    styled.marker =
      noteMarkers.removeValue(forKey: paragraph.node)
      ?? paragraph.marker.flatMap { marker(of: paragraph, $0, language) }
    // A marker stands on a line, though there be no text.
    if styled.marker != nil, styled.lineHeight == .nothing {
      styled.lineHeight = style.usedLineHeight
    }
    if let id = styled.runs.first?.attachment, case .rule = story.attachment(id) {
      styled.isBorderedRule = style.box.border != BoxSides(BoxBorder.none)
    }
    styled.lineSnap = inherited.lineSnap
    checkLimits(at: paragraph)
    styled.pageChanges = pageChanges(at: index)
    return styled
  }

  /// In languages that run from right to left a paragraph does so too if it has any letters that do, whatever it
  /// begins with, as one that begins with the name of a firm; so does each part of a table, list or figure, a heading
  /// and a note, like the others of its kind; and what has no letters, such as a picture (CSS Writing Modes 4,
  /// section 2.4.3). Else its first letter tells.
  private mutating func directionByLanguage(
    of paragraph: Paragraph, _ language: String
  ) -> BaseDirection? {
    if lastDirection?.language != language {
      lastDirection = (language, BaseDirection(language: language))
    }
    guard lastDirection?.direction == .rightToLeft else { return nil }
    if story.elements.ancestors(of: paragraph.node).contains(where: {
      Self.tagsOfSeries.contains(story.elements.tag(of: $0).name)
    }) {
      return .rightToLeft
    }
    let text = String(decoding: story.text.bytes[paragraph.range], as: UTF8.self)
    var hasLetters = false
    for scalar in text.unicodeScalars {
      if BaseDirection.isRightToLeft(scalar) { return .rightToLeft }
      if scalar.properties.isAlphabetic { hasLetters = true }
    }
    return hasLetters ? nil : .rightToLeft
  }

  /// The elements that have one direction with others of their kind.
  private static let tagsOfSeries: Set<String> = [
    "li", "dt", "dd", "td", "th", "caption", "figcaption", "footnote", "h1", "h2", "h3", "h4", "h5",
    "h6",
  ]

  /// Says of each limit once where it was passed.
  private mutating func checkLimits(at paragraph: Paragraph) {
    let passed: [LimitedThing] =
      (table.fontCount > Limits.fonts ? [.fonts] : [])
      + (generatedBytes > Limits.generatedBytes ? [.generatedText] : [])
    for thing in passed where passedLimits.insert(thing).inserted {
      let span = story.sourceMap.span(at: paragraph.range.lowerBound)
      diagnostics.append(Diagnostic(.overLimit(thing), at: span))
    }
  }

  mutating func isDisplayed(_ element: ElementID) -> Bool {
    var next: ElementID? = element
    while let id = next {
      if !cascade.computed(id).own.isDisplayed { return false }
      next = story.elements.node(id).parent
    }
    return true
  }

  private func hasSpace(before index: Int, _ blankLines: BlankLines) -> Bool {
    let paragraph = story.paragraphs[index]
    return switch blankLines {
    case .none: false
    case .keep: paragraph.blankLinesBefore > 0
    case .auto: paragraph.blankLinesBefore > (paragraph.isInSeparatedText ? 1 : 0)
    }
  }

  /// Whether the notes behind an article begin with it, or have ended: blank lines set them off from the text.
  private mutating func isSetOff(_ index: Int) -> Bool {
    !notes.isEmpty && index > 0 && isEndnote(index) != isEndnote(index - 1)
  }

  private mutating func isEndnote(_ index: Int) -> Bool {
    let paragraph = story.paragraphs[index]
    guard let note = ancestors(of: paragraph.node).first(where: notes.contains) else {
      return false
    }
    return cascade.computed(note).own.float == .endnote
  }

  func ancestors(of element: ElementID) -> [ElementID] { story.elements.ancestors(of: element) }

  /// What the elements that begin with a paragraph do to the counter of pages.
  private mutating func pageChanges(at index: Int) -> PageCounterChanges {
    var changes = PageCounterChanges()
    for element in entering(index) { changes.add(cascade.computed(element).own) }
    return changes
  }
}

extension Story {
  /// Whether a paragraph is a picture, or a rule, and nothing else.
  func isPicture(_ paragraph: Paragraph) -> Bool {
    paragraph.range.count == "\u{FFFC}".utf8.count
      && text.runs(from: paragraph.firstRun, length: paragraph.range.count)
        .contains { $0.attributes.attachment != nil }
  }
}
