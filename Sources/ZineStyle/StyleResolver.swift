import ZineText

/// Computes the style of every paragraph and run of a story, and of its pages.
package struct StyleResolver {
  var cascade: StyleCascade
  let story: Story
  private let language: String
  let matcher: (any PatternMatcher)?
  let patterns: [StyleSheet.MatchRule]
  let emptyElements: Set<ElementID>
  /// Those that have failed.
  var brokenPatterns: Set<Int> = []
  var counters = CounterState()
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
  /// Of the next destination whose counters are not noted.
  var nextDestination = 0
  var notedDestinations: Set<String> = []
  /// `nil` where the text stays as the markup has it.
  private var rewritten: RewrittenText?
  /// Whether parts of paragraphs that the markup has have boxes.
  private(set) var hasInlineBoxes = false
  private var table = StyleTable()
  private var boxes: [StyledBox] = []
  private var pictureBoxes: [AttachmentID: PictureBox] = [:]
  /// The innermost box around each element that was asked for.
  private var boxIDs: [ElementID: BoxID?] = [:]
  /// The elements that have, or hold, boxes that can be seen.
  private var visibleBoxHolders: Set<ElementID>?
  private var known: [RunKey: (ShapingStyleID, PaintID)] = [:]

  private struct RunKey: Hashable {
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
    resolver.prepareText()
    let body = resolver.styles(of: resolver.cascade.style(of: .body), language: resolver.language)
    let paragraphs = story.paragraphs.indices.compactMap { resolver.paragraph($0) }
    resolver.noteDestinations(before: .max)
    resolver.noteReferences(of: pages)
    var styled = StyledStory(
      story: resolver.rewritten?.finish() ?? story, paragraphs: paragraphs, styles: resolver.table,
      pages: pages,
      body: body.shaping, boxes: resolver.boxes, references: resolver.found)
    styled.familyPlaces = resolver.cascade.familyPlaces
    styled.pictureBoxes = resolver.pictureBoxes
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
    language = cascade.language
    patterns = cascade.sources.layers.flatMap(\.sheet.matches)
    emptyElements = Set(story.emptyElements)
  }

  /// What the text is made of once the pages are known.
  private mutating func prepareText() {
    hasInlineBoxes = cascade.hasInlineBoxes()
    if hasInlineBoxes || cascade.changesText() || !patterns.isEmpty || story.hasTabs
      || story.hasNothings
    {
      rewritten = RewrittenText(story)
    }
  }

  private mutating func pages() -> PageStyles {
    PageResolver(cascade.sources).pages(&cascade, &table)
  }

  // MARK: Paragraphs

  private mutating func paragraph(_ index: Int) -> StyledParagraph? {
    let paragraph = story.paragraphs[index]
    guard isDisplayed(paragraph.node) else { return nil }
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
      indent: story.isPicture(paragraph) ? 0 : inherited.indent,
      direction: inherited.direction ?? attributes.direction, language: language,
      hasSpaceBefore: hasSpace(before: index, inherited.blankLines))
    setText(of: &styled, at: index, language)
    styled.container = paragraph.container
    let page = pageName(of: paragraph.node)
    let isOnNewPage = index > 0 && page != pageName(of: story.paragraphs[index - 1].node)
    styled.pageName = page
    styled.breakBefore = isOnNewPage ? .page : forcedBreak(before: index)
    nameStrings(&styled, at: index, language)
    styled.insets = insets(of: paragraph.node)
    styled.box = box(around: paragraph.node)
    styled.tabs = leader.map { (style.tabs ?? TabStops()).endingWith(leader: $0) } ?? style.tabs
    styled.alignLast = inherited.lastAlignment
    styled.lineHeightLimits = LineHeightLimits(
      minimum: inherited.lineHeightMinimum, maximum: inherited.lineHeightMaximum)
    styled.marker = paragraph.marker.flatMap { marker(of: paragraph, $0, language) }
    // A marker stands on a line, though there be no text.
    if styled.marker != nil, styled.lineHeight == .nothing {
      styled.lineHeight = style.usedLineHeight
    }
    checkLimits(at: paragraph)
    styled.pageChanges = pageChanges(at: index)
    return styled
  }

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

  // MARK: Breaks

  private mutating func pageName(of element: ElementID) -> String? {
    var next: ElementID? = element
    while let id = next {
      if let name = cascade.computed(id).own.page { return name }
      next = story.elements.node(id).parent
    }
    return nil
  }

  /// What the source and the elements that end and begin here ask for; a page is the stronger one.
  private mutating func forcedBreak(before index: Int) -> ForcedBreak? {
    var result = story.paragraphs[index].breakBefore
    guard index > 0 else { return nil }
    let before = ancestors(of: story.paragraphs[index - 1].node)
    let after = ancestors(of: story.paragraphs[index].node)
    func take(_ forcedBreak: ForcedBreak?) {
      if result != .page { result = forcedBreak ?? result }
    }
    for id in before where !after.contains(id) { take(cascade.computed(id).own.breakAfter) }
    for id in after where !before.contains(id) { take(cascade.computed(id).own.breakBefore) }
    return result
  }

  func ancestors(of element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      chain.append(id)
      next = story.elements.node(id).parent
    }
    return chain
  }

  /// What the elements that begin with a paragraph do to the counter of pages.
  private mutating func pageChanges(at index: Int) -> PageCounterChanges {
    var changes = PageCounterChanges()
    for element in entering(index) { changes.add(cascade.computed(element).own) }
    return changes
  }

  // MARK: Runs

  private mutating func setText(
    of styled: inout StyledParagraph, at index: Int, _ language: String
  ) {
    leader = nil
    guard rewritten != nil else {
      styled.runs = runs(of: story.paragraphs[index], language)
      return
    }
    let source = pieces(of: index, language)
    if source.allSatisfy(isNothing) { styled.lineHeight = .nothing }
    let pieces = source.map { transformed($0) }
    styled.runs = runs(of: pieces)
    styled.inlineBoxes = inlineBoxes(around: pieces)
    if let element = firstElement(of: index, having: .firstLine) {
      styled.firstLine = firstLine(of: source, pieces, element, story.paragraphs[index].node)
    }
    styled.range = rewritten?.append(pieces.filter { !$0.text.isEmpty }) ?? styled.range
  }

  /// - Parameters:
  ///   - source: the text before its letters are changed.
  ///   - pieces: the same as other lines have it.
  ///   - element: whose `::first-line` it is.
  private mutating func firstLine(
    of source: [TextPiece], _ pieces: [TextPiece], _ element: ElementID, _ paragraph: ElementID
  ) -> FirstLineStyle {
    let source = source.map { piece in
      var piece = piece
      piece.style = cascade.style(ofFirstLineOf: element, paragraph, piece.element, piece.style)
      return piece
    }
    let first = source.map { transformed($0) }
    let boxes = inlineBoxes(around: first) { cascade, part in
      let own = cascade.style(of: part)
      return cascade.style(ofFirstLineOf: element, paragraph, part, own)
    }
    guard zip(first, pieces).contains(where: { $0.text != $1.text }) else {
      return FirstLineStyle(runs: runs(of: first), inlineBoxes: boxes)
    }
    var text = FirstLineText()
    for (piece, other) in zip(source, pieces) {
      text.append(
        piece.transformed(transform(of: piece)), inPlaceOf: piece.transformed(transform(of: other)))
    }
    return FirstLineStyle(runs: runs(of: first), inlineBoxes: boxes, text: text)
  }

  private mutating func runs(of pieces: [TextPiece]) -> [StyledRun] {
    var runs: [StyledRun] = []
    for piece in pieces where !piece.text.isEmpty {
      let (shaping, paint) = styles(of: piece.style, language: piece.language)
      if let id = piece.attachment { notePicture(id, cascade[piece.style]) }
      runs.appendMerging(
        StyledRun(
          length: piece.text.count, shaping: shaping, paint: paint, attachment: piece.attachment,
          link: piece.link))
    }
    return runs
  }

  private mutating func runs(of paragraph: Paragraph, _ language: String) -> [StyledRun] {
    var runs: [StyledRun] = []
    for run in story.text.runs(from: paragraph.firstRun, length: paragraph.range.count) {
      let element = run.attributes.element
      let (shaping, paint) =
        element == paragraph.node
        ? styles(of: cascade.style(of: element), language: language)
        : styles(
          of: cascade.style(of: element),
          language: story.elements.language(of: element) ?? language)
      if let id = run.attributes.attachment { notePicture(id, cascade.computed(element)) }
      runs.appendMerging(
        StyledRun(
          length: run.length, shaping: shaping, paint: paint,
          attachment: run.attributes.attachment, link: run.attributes.link))
    }
    return runs
  }

  /// Notes the box around a picture. A rule has none here: its paragraph's box is the rule's.
  private mutating func notePicture(_ id: AttachmentID, _ style: ComputedStyle) {
    guard case .picture = story.attachment(id), !style.box.isEmpty else { return }
    pictureBoxes[id] = PictureBox(
      style: style.box, isRightToLeft: style.inherited.direction == .rightToLeft)
  }

  mutating func styles(
    of id: ComputedStyleID, language: String
  ) -> (shaping: ShapingStyleID, paint: PaintID) {
    let key = RunKey(style: id, language: language)
    if let styles = known[key] { return styles }
    let style = cascade[id]
    let styles = (
      table.intern(style.shapingStyle(language: language, cascade.sources)),
      table.intern(style.paint)
    )
    known[key] = styles
    return styles
  }

  // MARK: Markers

  private mutating func marker(
    of paragraph: Paragraph, _ marker: ListMarker, _ language: String
  ) -> StyledMarker? {
    guard let item = itemElement(around: paragraph.node) else { return nil }
    let own = cascade.style(of: .marker, of: item)
    let id = own ?? cascade.style(of: paragraph.node)
    let style = cascade[id]
    guard style.own.isDisplayed else { return nil }
    let text: String
    // Only the content of a `::marker` rule counts: content set for the item itself is not its marker's.
    if own != nil, let content = style.own.content {
      // It is one line, whatever its text says.
      text = self.text(of: content, item, style, language).split(separator: "\u{2028}")
        .joined(separator: " ")
      if text.isEmpty { return nil }
      let (shaping, paint) = styles(of: id, language: language)
      return StyledMarker(
        text: text, shaping: shaping, paint: paint, room: cascade.computed(item).own.margin.start)
    }
    switch style.inherited.listType {
    case .none: return nil
    case .number(let numbers): text = numbers.text(marker.number) + "."
    case let type: text = type.text(marker.number)
    }
    let (shaping, paint) = styles(of: id, language: language)
    return StyledMarker(
      text: text, shaping: shaping, paint: paint,
      room: cascade.computed(item).own.margin.start)
  }

  private func itemElement(around element: ElementID) -> ElementID? {
    var next: ElementID? = element
    while let id = next {
      if story.elements.tag(of: id).name == "li" { return id }
      next = story.elements.node(id).parent
    }
    return nil
  }

  // MARK: Boxes

  private func hasSpace(before index: Int, _ blankLines: BlankLines) -> Bool {
    let paragraph = story.paragraphs[index]
    return switch blankLines {
    case .none: false
    case .keep: paragraph.blankLinesBefore > 0
    case .auto: paragraph.blankLinesBefore > (paragraph.isInSeparatedText ? 1 : 0)
    }
  }

  /// The white beside a paragraph's lines that no visible box makes. Lines keep it beside a picture too,
  /// where they lose the white of a box.
  private mutating func insets(of element: ElementID) -> ParagraphInsets {
    var insets = ParagraphInsets()
    var next: ElementID? = element
    while let id = next, id != .body, !holdsVisibleBoxes(id) {
      let own = cascade.computed(id).own
      insets.start += own.margin.start + own.padding.start
      insets.end += own.margin.end + own.padding.end
      next = story.elements.node(id).parent
    }
    return insets
  }

  private mutating func holdsVisibleBoxes(_ element: ElementID) -> Bool {
    if let holders = visibleBoxHolders { return holders.contains(element) }
    var holders: Set<ElementID> = []
    for index in story.elements.nodes.indices.dropFirst().reversed() {
      let id = ElementID(index)
      guard !story.elements.tag(of: id).isInline else { continue }
      guard holders.contains(id) || cascade.computed(id).box.isVisible else { continue }
      holders.insert(id)
      if let parent = story.elements.node(id).parent { holders.insert(parent) }
    }
    visibleBoxHolders = holders
    return holders.contains(element)
  }

  /// The innermost box around an element: its own, or that of what holds it.
  private mutating func box(around element: ElementID) -> BoxID? {
    // From the innermost element outward, and back.
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != .body, boxIDs[id] == nil {
      chain.append(id)
      next = story.elements.node(id).parent
    }
    var box = next.flatMap { boxIDs[$0] ?? nil }
    for id in chain.reversed() {
      let style = cascade.computed(id)
      var own = style.box
      if !holdsVisibleBoxes(id) {
        own.margin.start = 0
        own.margin.end = 0
        own.padding.start = 0
        own.padding.end = 0
      }
      if !own.isEmpty {
        boxes.append(StyledBox(style: own, parent: box, direction: style.inherited.direction))
        box = BoxID(boxes.count - 1)
      }
      boxIDs[id] = .some(box)
    }
    return box
  }
}

extension Story {
  /// Whether a paragraph is a picture, or a rule, and nothing else.
  fileprivate func isPicture(_ paragraph: Paragraph) -> Bool {
    paragraph.range.count == "\u{FFFC}".utf8.count
      && text.runs(from: paragraph.firstRun, length: paragraph.range.count)
        .contains { $0.attributes.attachment != nil }
  }
}

extension [StyledRun] {
  /// Adds a run, to the last one if they look alike.
  fileprivate mutating func appendMerging(_ run: StyledRun) {
    if let last = indices.last, self[last].looksLike(run) {
      self[last].length += run.length
    } else {
      append(run)
    }
  }
}

extension StyledRun {
  fileprivate func looksLike(_ other: StyledRun) -> Bool {
    attachment == nil && other.attachment == nil && shaping == other.shaping
      && paint == other.paint && link == other.link
  }
}
