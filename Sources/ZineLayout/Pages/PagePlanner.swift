import ZineStyle
import ZineText

/// Decides the content of a story's pages, one page after the other. Both pages of a spread are considered
/// together. Glyphs are positioned later.
package struct PagePlanner: Sequence, IteratorProtocol {
  private let styled: StyledStory
  private let filler: ColumnFiller
  /// Measures pages whose height depends on their content; `nil` if there are none.
  private let content: ContentHeight?
  /// What the next page takes over.
  private var state = PageState()
  /// Position after pages that hold only floats, at a forced page break; `nil` if the next page holds text.
  private var tokenAfterFloats: BreakToken?
  /// Index of the first paragraph that has not begun yet.
  private var nextParagraph = 0
  private var page = PageIdentity(number: 0)
  /// Value of the page counter on the most recent page.
  private var folio = 0
  /// Number of pages so far, by page name.
  private var pagesOfName: [String: Int] = [:]
  /// Number of the most recent spread (half the number of its first page), and the extra lines per column on
  /// its pages.
  private var slack: (spread: Int, lines: Int)?
  /// The plans that were tried for the current page and the second page of its spread.
  private var plans: [TriedPlan] = []
  /// Whether the search for them ended at its limit.
  private var isLimited = false
  /// Second page of the current spread, if it was planned together with the first page.
  private var facing: (number: Int, filled: FilledPage)?

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    pictures: any PictureSource, phases: PhaseClock? = nil
  ) {
    self.styled = styled
    filler = ColumnFiller(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures, phases: phases)
    content = styled.pages.fitsContent ? ContentHeight(styled, filler) : nil
  }

  /// Diagnostics for declarations that have no effect on the block they apply to.
  var ineffectiveStyles: [Diagnostic] {
    let known = filler.fragmenter.tree.ineffective
    let lost = filler.fragmenter.ineffectiveRowBreaks.filter { lost in
      !known.contains { $0 == lost }
    }
    return (known + lost).prefix(Limits.styleErrors).map { style, index in
      Diagnostic(
        .ineffectiveStyle(style),
        at: styled.story.sourceMap.span(at: styled.paragraphs[index].range.lowerBound))
    }
  }

  /// Number of pages decided so far.
  package var count: Int { page.number }
  package var isAtEnd: Bool { state.token == nil }

  /// Returns the next page, or `nil` after the last one.
  package mutating func next() -> PlannedPage? {
    guard let token = state.token else { return nil }
    if let blank = blankPage(before: token) { return blank }
    page = nextPage(with: token)
    if let name = page.name { pagesOfName[name] = page.numberOfName }
    // Floats that are deferred by their style are not on a page before a forced break.
    var waiting: [DeferredFloat] = []
    if tokenAfterFloats != nil {
      waiting = state.deferredFloats.filter { $0.deferral != .none }
      state.deferredFloats.removeAll { $0.deferral != .none }
    }
    let filled =
      if let facing, facing.number == page.number { facing.filled } else { planned() }
    let style = filled.style
    state = filled.after
    state.deferredFloats += waiting
    if !style.opensSpread { state.opposite = SpreadParts() }
    keepFloatsBeforeBreak()
    countPage(filled)
    var faults = filled.faults(opensSpread: page.number.isMultiple(of: 2))
    if style.extraLines != 0 {
      faults[.otherColumnLength] = PageFault.otherColumnLength.cost
    }
    return PlannedPage(
      number: page.number, folio: folio, style: style, columns: filled.columns,
      positioned: filled.positioned,
      beginsAnew: filler.fragmenter.beginsPage(token), record: filled.record,
      plans: plans, isLimited: isLimited, faults: faults, isLast: state.token == nil)
  }

  /// Adds a page without text before a forced page break or after the end of the text, if floats are still deferred, if
  /// their footnotes continue, if a spread object needs its second half, if notes in the margin continue, or if another
  /// thread has not ended.
  private mutating func keepFloatsBeforeBreak() {
    // After a page without text, the main thread holds at most the rest of footnotes.
    let notes = tokenAfterFloats == nil ? nil : state.token
    let next = tokenAfterFloats ?? state.token
    (state.token, tokenAfterFloats) = (next, nil)
    let needsPage =
      if let next {
        notes != nil
          || filler.fragmenter.beginsPage(next)
            && state.deferredFloats.contains { $0.deferral == .none }
      } else {
        !state.deferredFloats.isEmpty || !state.opposite.isEmpty
          || !state.marginNotes.isEmpty || !state.tokens.isEmpty
      }
    guard needsPage else { return }
    (state.token, tokenAfterFloats) = (notes ?? BreakToken(at: styled.paragraphs.count), next)
  }

  /// Returns an empty page if a forced break requires the other side of the spread.
  private mutating func blankPage(before token: BreakToken) -> PlannedPage? {
    guard case .side(let wanted)? = filler.fragmenter.forcedBreak(at: token) else { return nil }
    let isRightToLeft = styled.pages.isRightToLeft
    let isLeft =
      switch wanted {
      case .left: true
      case .right: false
      case .recto: isRightToLeft
      case .verso: !isRightToLeft
      }
    var next = PageIdentity(number: page.number + 1)
    next.isRightToLeft = isRightToLeft
    guard (next.side == .left) != isLeft else { return nil }
    next.isBlank = true
    page = next
    var style = styled.pages[page]
    // A page as high as its content gets the minimum height, since it is empty.
    if style.fitsContent { style.size.height = style.margins.top + style.margins.bottom + 1 }
    folio = style.counter.applied(to: folio, standard: 1)
    var planned = PlannedPage(
      number: page.number, folio: folio, style: style, columns: [], isLast: false)
    if !state.opposite.isEmpty {
      let filled = filler.blank(style, opposite: state.opposite)
      (planned.columns, planned.positioned) = (filled.columns, filled.positioned)
      state.opposite = SpreadParts()
    }
    return planned
  }

  /// Returns the identity of the next page. A page takes its name from its first paragraph.
  private func nextPage(with token: BreakToken) -> PageIdentity {
    var next = PageIdentity(number: page.number + 1)
    // A page without text has the name of the page before it.
    let own = styled.paragraphs.indices.contains(token.paragraph)
    guard let name = own ? styled.paragraphs[token.paragraph].pageName : page.name else {
      return next
    }
    next.name = name
    next.numberOfName = pagesOfName[name, default: 0] + 1
    return next
  }

  // MARK: Spreads

  /// Plans the page so that the total cost of its spread is as low as possible.
  private mutating func planned() -> FilledPage {
    var style = styled.pages[page]
    if style.fitsContent, let content {
      style.size.height = content.pageHeight(of: style, from: state)
    }
    let opensSpread = page.number.isMultiple(of: 2)
    let number = page.number / 2
    var search = SpreadSearch(
      filler, style, from: state, opensSpread: opensSpread,
      decidedLines: slack?.spread == number ? slack?.lines : nil
    ) { [self] in styled.pages[nextPage(with: $0)] }
    var spread = search.cheapest()
    if style.hasSlack { slack = (number, spread.first.style.extraLines) }
    (plans, isLimited) = (search.record, search.isLimited)
    if filler.fragmenter.tree.reachesOverSpreads, opensSpread {
      // The first page's text does not wrap around these objects, since it is planned before the second page.
      spread.first.positioned += spread.second?.after.opposite.objects ?? []
    }
    facing = spread.second.map { (page.number + 1, $0) }
    return spread.first
  }

  /// Updates the page counter. Paragraphs that begin on the page may change it.
  private mutating func countPage(_ filled: FilledPage) {
    folio = filled.style.counter.applied(to: folio, standard: 1)
    let last = filled.columns.map(\.fragment.lastParagraph).max() ?? -1
    // Include earlier paragraphs that have no lines.
    while nextParagraph <= last {
      folio = styled.paragraphs[nextParagraph].pageChanges.applied(to: folio)
      nextParagraph += 1
    }
  }
}
