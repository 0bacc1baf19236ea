import ZineStyle
import ZineText

/// Decides the content of a story's pages, one page after the other. Both pages of a spread are considered
/// together. Glyphs are positioned later.
package struct PagePlanner: Sequence, IteratorProtocol {
  private let styled: StyledStory
  private let filler: ColumnFiller
  /// Measures pages whose height depends on their content; `nil` if there are none.
  private let content: ContentHeight?
  private var thread = Thread()
  private var page = PageIdentity(number: 0)
  /// Value of the page counter on the most recent page.
  private var folio = 0
  /// Number of pages so far, by page name.
  private var pagesOfName: [String: Int] = [:]
  /// Number of the most recent spread (half the number of its first page), and the extra lines per column on
  /// its pages.
  private var slack: (spread: Int, lines: Int)?
  /// The plans that were tried for the current page and the second page of its spread.
  private var plans: [SpreadPlan] = []
  /// Second page of the current spread, if it was planned together with the first page.
  private var facing: (number: Int, style: PageStyle, filled: FilledPage)?

  /// State of a text flow between two pages.
  private struct Thread {
    /// Position at which the next page continues; `nil` after the end.
    var token: BreakToken? = .start
    /// Position after pages that hold only floats, at a forced page break; `nil` if the next page holds text.
    var tokenAfterFloats: BreakToken?
    /// Index of the first paragraph that has not begun yet.
    var nextParagraph = 0
    /// Out-of-flow objects that were already placed or deferred. They are skipped when a later page contains
    /// their anchors.
    var placedEarlier: Set<OutOfFlow> = []
    /// Floats deferred to the next pages, in the order of their anchors.
    var deferredFloats: [DeferredFloat] = []
    /// Objects that continue on the second page of the spread.
    var opposite = SpreadParts()
  }

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
  package var isAtEnd: Bool { thread.token == nil }

  /// Returns the next page, or `nil` after the last one.
  package mutating func next() -> PlannedPage? {
    guard let token = thread.token else { return nil }
    if let blank = blankPage(before: token) { return blank }
    beginPage(with: token)
    // Floats that are deferred by their style are not on a page before a forced break.
    var waiting: [DeferredFloat] = []
    if thread.tokenAfterFloats != nil {
      waiting = thread.deferredFloats.filter { $0.deferral != .none }
      thread.deferredFloats.removeAll { $0.deferral != .none }
    }
    let style: PageStyle
    let filled: FilledPage
    if let facing, facing.number == page.number {
      (style, filled) = (facing.style, facing.filled)
    } else {
      (style, filled) = planned(pageStyle(from: token), from: token)
    }
    thread.token = filled.next
    thread.placedEarlier = filled.placedEarlier
    thread.deferredFloats = filled.deferredFloats + waiting
    thread.opposite = style.opensSpread ? filled.opposite : SpreadParts()
    keepFloatsBeforeBreak()
    countPage(style, filled)
    var faults = faults(of: filled)
    if style.extraLines != 0 {
      faults[.otherColumnLength] = PageFault.otherColumnLength.cost
    }
    return PlannedPage(
      number: page.number, folio: folio, style: style, columns: filled.columns,
      positioned: filled.positioned,
      beginsAnew: filler.fragmenter.beginsPage(token), record: filled.record,
      plans: plans, faults: faults, isLast: thread.token == nil)
  }

  /// Adds a page without text before a forced page break or after the end of the text, if floats are still deferred or if a
  /// spread object needs its second half.
  private mutating func keepFloatsBeforeBreak() {
    let next = thread.token ?? thread.tokenAfterFloats
    (thread.token, thread.tokenAfterFloats) = (next, nil)
    let needsPage =
      if let next {
        filler.fragmenter.beginsPage(next)
          && thread.deferredFloats.contains { $0.deferral == .none }
      } else {
        !thread.deferredFloats.isEmpty || !thread.opposite.isEmpty
      }
    guard needsPage else { return }
    (thread.token, thread.tokenAfterFloats) = (BreakToken(at: styled.paragraphs.count), next)
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
    if !thread.opposite.isEmpty {
      let filled = filler.blank(style, opposite: thread.opposite)
      (planned.columns, planned.positioned) = (filled.columns, filled.positioned)
      thread.opposite = SpreadParts()
    }
    return planned
  }

  private mutating func beginPage(with token: BreakToken) {
    page = nextPage(with: token)
    if let name = page.name { pagesOfName[name] = page.numberOfName }
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

  private func pageStyle(from token: BreakToken) -> PageStyle {
    var style = styled.pages[page]
    if style.fitsContent, let content {
      style.size.height = content.pageHeight(
        of: style, from: token, placedEarlier: thread.placedEarlier,
        deferredFloats: thread.deferredFloats)
    }
    return style
  }

  // MARK: Spreads

  /// A page, and the second page of its spread if it was planned too.
  private struct Spread {
    var style: PageStyle
    var first: FilledPage
    var second: (style: PageStyle, filled: FilledPage)?

    /// Spread-wide floats whose anchors moved past the spread.
    var lost: [OutOfFlow] {
      let found = Set(
        (first.anchoredFloats + (second?.filled.anchoredFloats ?? [])).map(\.anchor.content))
      return first.opposite.floats.filter { $0.isAnchoredHere }.map(\.anchor.content).filter {
        !found.contains($0)
      }
    }

    /// Whether floats appear in the order of their anchors. Floats over the spread and other floats are
    /// checked separately.
    func keepsOrder(_ isOverSpread: (DeferredFloat) -> Bool) -> Bool {
      let floats = first.anchoredFloats + (second?.filled.anchoredFloats ?? [])
      return [false, true].allSatisfy { kind in
        let pages = floats.filter { isOverSpread($0) == kind }.map { float in
          if first.placedFloats.contains(float.anchor.content) { return 0 }
          return second?.filled.placedFloats.contains(float.anchor.content) == true ? 1 : 2
        }
        return zip(pages, pages.dropFirst()).allSatisfy(<=)
      }
    }
  }

  /// Plans a page so that the total cost of its spread is as low as possible.
  private mutating func planned(
    _ style: PageStyle, from token: BreakToken
  ) -> (PageStyle, FilledPage) {
    let hasFloats = filler.fragmenter.tree.hasPageFloats && !style.fitsContent
    plans = []
    var best = withSlack(style, from: token)
    if plans.isEmpty { plans.append(SpreadPlan(cost: cost(of: best))) }
    if hasFloats, page.number.isMultiple(of: 2) {
      if best.second == nil { best.second = facing(best.first, slack: 0) }
      best = shared(withoutFloatsBeforeAnchors(best, from: token), from: token)
    }
    if filler.fragmenter.tree.reachesOverSpreads, page.number.isMultiple(of: 2) {
      if best.second == nil { best.second = facing(best.first, slack: best.style.extraLines) }
      // The first page's text does not wrap around these objects, since it is planned before the second page.
      best.first.positioned += best.second?.filled.opposite.objects ?? []
    }
    facing = best.second.map { (page.number + 1, $0.style, $0.filled) }
    return (best.style, best.first)
  }

  private func fill(
    _ style: PageStyle, from token: BreakToken, early: [DeferredFloat] = [],
    late: Set<OutOfFlow> = []
  ) -> FilledPage {
    filler.fill(
      style, from: token, placedEarlier: thread.placedEarlier,
      deferredFloats: thread.deferredFloats, early: early,
      late: late, opposite: thread.opposite)
  }

  /// Returns the second page of a spread, filled with the content after the first page. Returns `nil` if a
  /// forced page break precedes this content, or if the page's height depends on its content.
  /// - Parameter slack: number of extra lines per column.
  private func facing(
    _ first: FilledPage, slack: Int
  ) -> (style: PageStyle, filled: FilledPage)? {
    guard let next = first.next, !filler.fragmenter.beginsPage(next) else { return nil }
    let style = styled.pages[nextPage(with: next)].longer(by: slack)
    guard !style.fitsContent else { return nil }
    return (
      style,
      filler.fill(
        style, from: next, placedEarlier: first.placedEarlier, deferredFloats: first.deferredFloats,
        opposite: first.opposite)
    )
  }

  /// Fills a page, trying columns that are one line longer or shorter if the style allows it. Both pages of a
  /// spread get the same difference. Chooses the difference with the lowest cost for the spread.
  private mutating func withSlack(_ style: PageStyle, from token: BreakToken) -> Spread {
    guard style.hasSlack else { return Spread(style: style, first: fill(style, from: token)) }
    let number = page.number / 2
    if let slack, slack.spread == number {
      let own = style.longer(by: slack.lines)
      return Spread(style: own, first: fill(own, from: token))
    }
    var best: (cost: Double, lines: Int, spread: Spread)?
    for lines in [0, 1, -1] {
      let own = style.longer(by: lines)
      var spread = Spread(style: own, first: fill(own, from: token))
      if page.number.isMultiple(of: 2) { spread.second = facing(spread.first, slack: lines) }
      let cost = cost(of: spread)
      plans.append(SpreadPlan(extraLines: lines, cost: cost))
      if cost < best?.cost ?? .infinity { best = (cost, lines, spread) }
      if cost == 0 { break }
    }
    guard let best else { return Spread(style: style, first: fill(style, from: token)) }
    slack = (number, best.lines)
    return best.spread
  }

  /// Maximum number of times a spread is refilled after dropping floats that pushed their own anchors off it.
  private static let mostRefills = 4

  /// Refills a spread without the spread-wide floats whose anchors moved past it. These floats took the space
  /// that their anchors needed.
  private mutating func withoutFloatsBeforeAnchors(_ spread: Spread, from token: BreakToken)
    -> Spread
  {
    var spread = spread
    var late: Set<OutOfFlow> = []
    for _ in 0..<Self.mostRefills {
      let lost = spread.lost
      guard !lost.isEmpty else { break }
      late.formUnion(lost)
      spread.first = fill(spread.style, from: token, late: late)
      spread.second = facing(spread.first, slack: spread.style.extraLines)
      plans.append(
        SpreadPlan(
          extraLines: spread.style.extraLines, lateFloats: late.count, cost: cost(of: spread)))
    }
    return spread
  }

  /// Maximum number of floats on the first page whose anchors are on the second page.
  private static let mostEarly = 2

  /// Moves floats from the second page of a spread to the first page, before their anchors. This can avoid
  /// deferring other floats to the next spread. Returns the cheapest variant.
  private mutating func shared(_ spread: Spread, from token: BreakToken) -> Spread {
    guard let second = spread.second else { return spread }
    let own = second.filled.anchoredFloats.filter {
      !spread.first.placedFloats.contains($0.anchor.content)
    }
    let late = Set(second.filled.deferredFloats.map(\.anchor.content))
    func isOverSpread(_ float: DeferredFloat) -> Bool {
      filler.fragmenter.placing(of: float.anchor.content).isOverSpread
    }
    var best = (spread: spread, cost: cost(of: spread))
    for kind in [false, true] {
      let own = own.filter { isOverSpread($0) == kind }
      guard own.contains(where: { late.contains($0.anchor.content) }) else { continue }
      // Floats keep their order, so only the first ones may move.
      for count in 1...Swift.min(own.count, Self.mostEarly) {
        let first = fill(spread.style, from: token, early: Array(own.prefix(count)))
        let early = own.prefix(count).map(\.anchor.content)
        guard first.placedFloats.isSuperset(of: early),
          let facing = facing(first, slack: second.style.extraLines)
        else { break }
        let shared = Spread(style: spread.style, first: first, second: facing)
        // The anchors of these floats must still be on the spread.
        guard Set(facing.filled.anchoredFloats.map(\.anchor.content)).isSuperset(of: early) else {
          break
        }
        guard shared.keepsOrder(isOverSpread), shared.lost.isEmpty else { continue }
        let cost = cost(of: shared)
        plans.append(
          SpreadPlan(extraLines: spread.style.extraLines, earlyFloats: count, cost: cost))
        if cost < best.cost { best = (shared, cost) }
      }
    }
    return best.spread
  }

  // MARK: Costs

  private func cost(of spread: Spread) -> Double {
    let length = spread.style.extraLines == 0 ? 0 : PageFault.otherColumnLength.cost
    guard let second = spread.second?.filled else {
      return spread.first.endCost + faults(of: spread.first).values.reduce(0, +) + length
    }
    let early = second.anchoredFloats.count {
      spread.first.placedFloats.contains($0.anchor.content)
    }
    let beside = Double(spread.first.deferredCount + early) * PageFault.floatOnFacingPage.cost
    return spread.first.endCost + beside + length + second.endCost
      + Double(second.deferredCount) * PageFault.floatAfterTurn.cost
  }

  /// Returns the costs of the floats that are deferred from the current page.
  private func faults(of page: FilledPage) -> [PageFault: Double] {
    guard page.deferredCount > 0 else { return [:] }
    let fault =
      self.page.number.isMultiple(of: 2) ? PageFault.floatOnFacingPage : .floatAfterTurn
    return [fault: Double(page.deferredCount) * fault.cost]
  }

  /// Updates the page counter. Paragraphs that begin on the page may change it.
  private mutating func countPage(_ style: PageStyle, _ filled: FilledPage) {
    folio = style.counter.applied(to: folio, standard: 1)
    let last = filled.columns.map(\.fragment.lastParagraph).max() ?? -1
    // Include earlier paragraphs that have no lines.
    while thread.nextParagraph <= last {
      folio = styled.paragraphs[thread.nextParagraph].pageChanges.applied(to: folio)
      thread.nextParagraph += 1
    }
  }
}

extension PageStyle {
  /// Whether the columns may be longer or shorter by a grid line. They need at least four lines.
  fileprivate var hasSlack: Bool {
    guard columnSlack > 0, let grid, !fitsContent, shapeInside == .none else { return false }
    return margins.bottom >= grid && columnSize.height >= 4 * grid
  }

  fileprivate func longer(by lines: Int) -> PageStyle {
    var style = self
    if hasSlack { style.extraLines = lines }
    return style
  }
}
