import ZineStyle
import ZineText

/// A page whose content is decided: what stands in which column, and under which number.
package struct PlannedPage: Sendable {
  /// From 1.
  package var number: Int
  /// What the counter of pages says.
  package var folio: Int
  package var style: PageStyle
  package var columns: [PlannedColumn]
  /// What stands on it out of its columns, in reading order.
  var positioned: [PlannedObject] = []
  /// The paragraph with which its text goes on, in the story's list; one past the last one at the story's end.
  var start = 0
  /// Whether its text begins behind a forced page break.
  var beginsAnew = false
  /// Whether the story ends on it.
  package var isLast: Bool
}

/// Decides the pages of a story, one after the other, those that lie open together with a look at both. No glyph gets
/// a place.
package struct PagePlanner: Sequence, IteratorProtocol {
  private let styled: StyledStory
  private let filler: ColumnFiller
  /// Of pages that are as high as their content.
  private let content: ContentHeight?
  private var thread = Thread()
  private var page = PageIdentity(number: 0)
  /// What the counter of pages says on the page made last.
  private var folio = 0
  /// How many pages of each name there are so far.
  private var pagesOfName: [String: Int] = [:]
  /// By how many lines the columns of both pages that lie open together are longer, by the number of these.
  private var slack: (spread: Int, lines: Int)?
  /// The page that comes next, where it was decided together with the one that lies open beside it.
  private var facing: (number: Int, style: PageStyle, filled: FilledPage)?

  /// One flow of text through its columns.
  private struct Thread {
    /// Where it goes on; `nil` behind its end.
    var token: BreakToken? = .start
    /// The paragraphs before this one have begun.
    var nextParagraph = 0
    /// What stands on a page before the one where it has its place in the text by now.
    var placedEarlier: Set<OutOfFlow> = []
    /// What floats to a page behind that of its place in the text.
    var deferredFloats: [DeferredFloat] = []
    /// What goes on on the page that comes next.
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

  /// What styles want of blocks that these can't do where they stand.
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

  /// How many pages were decided.
  package var count: Int { page.number }
  package var isAtEnd: Bool { thread.token == nil }

  /// The next page; `nil` after the last one.
  package mutating func next() -> PlannedPage? {
    guard let token = thread.token else { return nil }
    if let blank = blankPage(before: token) { return blank }
    beginPage(with: token)
    let style: PageStyle
    let filled: FilledPage
    if let facing, facing.number == page.number {
      (style, filled) = (facing.style, facing.filled)
    } else {
      (style, filled) = planned(pageStyle(from: token), from: token)
    }
    thread.token = filled.next
    thread.placedEarlier = filled.placedEarlier
    thread.deferredFloats = filled.deferredFloats
    thread.opposite = style.opensSpread ? filled.opposite : SpreadParts()
    // What floats to a page behind the text's end has one there, and so has its other half.
    if thread.token == nil, !thread.deferredFloats.isEmpty || !thread.opposite.isEmpty {
      thread.token = BreakToken(paragraph: styled.paragraphs.count, start: .paragraph, line: 0)
    }
    countPage(style, filled)
    return PlannedPage(
      number: page.number, folio: folio, style: style, columns: filled.columns,
      positioned: filled.positioned, start: token.paragraph,
      beginsAnew: filler.fragmenter.beginsPage(token), isLast: thread.token == nil)
  }

  /// An empty page before one that has to be of the other side.
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
    // What is as high as its content has none here.
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

  /// Pages take their name from the text that they begin with.
  private func nextPage(with token: BreakToken) -> PageIdentity {
    var next = PageIdentity(number: page.number + 1)
    guard styled.paragraphs.indices.contains(token.paragraph),
      let name = styled.paragraphs[token.paragraph].pageName
    else { return next }
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

  /// A page, and the one that lies open beside it where that was looked at.
  private struct Spread {
    var style: PageStyle
    var first: FilledPage
    var second: (style: PageStyle, filled: FilledPage)?

    /// What floats over both pages and has its place in the text behind them.
    var lost: [OutOfFlow] {
      let found = Set(
        (first.anchoredFloats + (second?.filled.anchoredFloats ?? [])).map(\.anchor.content))
      return first.opposite.floats.filter { $0.isAnchoredHere }.map(\.anchor.content).filter {
        !found.contains($0)
      }
    }

    /// Whether none of what is as far over the pages floats to one behind that of what comes behind it.
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

  /// Fills a page as it costs least on both pages that lie open together.
  private mutating func planned(
    _ style: PageStyle, from token: BreakToken
  ) -> (PageStyle, FilledPage) {
    let hasFloats = filler.fragmenter.tree.hasPageFloats && !style.fitsContent
    var best = withSlack(style, from: token)
    if hasFloats, page.number.isMultiple(of: 2) {
      if best.second == nil { best.second = facing(best.first, slack: 0) }
      best = shared(withoutFloatsBeforeAnchors(best, from: token), from: token)
    }
    if filler.fragmenter.tree.reachesOverSpreads, page.number.isMultiple(of: 2) {
      if best.second == nil { best.second = facing(best.first, slack: best.style.extraLines) }
      // Text of the earlier page does not make way: it is decided before what stands on the later one.
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

  /// The page that lies open beside one, filled with what comes behind that; `nil` where it begins anew.
  /// - Parameter slack: by how many lines its columns are longer.
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

  /// Of a page whose columns are a line longer or shorter.
  private static let slackCost = 300.0

  /// Fills a page, where its style lets it with columns that are a line longer or shorter: as it costs least on both
  /// pages that lie open together, which share one such difference.
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
      let cost = cost(of: spread) + (lines == 0 ? 0 : Self.slackCost)
      if cost < best?.cost ?? .infinity { best = (cost, lines, spread) }
      if cost == 0 { break }
    }
    guard let best else { return Spread(style: style, first: fill(style, from: token)) }
    slack = (number, best.lines)
    return best.spread
  }

  /// So often a spread is filled again without what has pushed its place in the text over the leaf.
  private static let mostRefills = 4

  /// A spread over whose pages nothing floats that has its place in the text behind both: it has taken the room that
  /// this would have had.
  private func withoutFloatsBeforeAnchors(_ spread: Spread, from token: BreakToken) -> Spread {
    var spread = spread
    var late: Set<OutOfFlow> = []
    for _ in 0..<Self.mostRefills {
      let lost = spread.lost
      guard !lost.isEmpty else { break }
      late.formUnion(lost)
      spread.first = fill(spread.style, from: token, late: late)
      spread.second = facing(spread.first, slack: spread.style.extraLines)
    }
    return spread
  }

  /// So many things at most stand on the page before that of their places in the text.
  private static let mostEarly = 2

  /// A spread on whose earlier page stands some of what has its place in the text of the later one, where that saves
  /// turning the page for what has no room there.
  private func shared(_ spread: Spread, from token: BreakToken) -> Spread {
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
      // Order is kept: what comes first goes first.
      for count in 1...Swift.min(own.count, Self.mostEarly) {
        let first = fill(spread.style, from: token, early: Array(own.prefix(count)))
        let early = own.prefix(count).map(\.anchor.content)
        guard first.placedFloats.isSuperset(of: early),
          let facing = facing(first, slack: second.style.extraLines)
        else { break }
        let shared = Spread(style: spread.style, first: first, second: facing)
        // Their places in the text are still on the spread.
        guard Set(facing.filled.anchoredFloats.map(\.anchor.content)).isSuperset(of: early) else {
          break
        }
        guard shared.keepsOrder(isOverSpread), shared.lost.isEmpty else { continue }
        let cost = cost(of: shared)
        if cost < best.cost { best = (shared, cost) }
      }
    }
    return best.spread
  }

  // MARK: Costs

  /// Of what floats to the page that lies open beside that of its place in the text.
  private static let besideCost = 300.0

  private func cost(of spread: Spread) -> Double {
    guard let second = spread.second?.filled else {
      let turned = page.number.isMultiple(of: 2) ? Self.besideCost : ColumnSearch.turnCost
      return spread.first.endCost + Double(spread.first.deferredCount) * turned
    }
    let early = second.anchoredFloats.count {
      spread.first.placedFloats.contains($0.anchor.content)
    }
    return spread.first.endCost + Double(spread.first.deferredCount + early) * Self.besideCost
      + second.endCost + Double(second.deferredCount) * ColumnSearch.turnCost
  }

  /// Counts the page: what begins on it may set the counter.
  private mutating func countPage(_ style: PageStyle, _ filled: FilledPage) {
    folio = style.counter.applied(to: folio, standard: 1)
    let last = filled.columns.map(\.fragment.lastParagraph).max() ?? -1
    // Paragraphs before the last one that have no line of their own are counted along with it.
    while thread.nextParagraph <= last {
      folio = styled.paragraphs[thread.nextParagraph].pageChanges.applied(to: folio)
      thread.nextParagraph += 1
    }
  }
}

extension PageStyle {
  /// Whether its columns may be longer or shorter: by a line of a grid, and where they have lines enough.
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

extension FilledPage {
  /// How many things float to a page behind it, and might stand on it.
  fileprivate var deferredCount: Int { deferredFloats.count { $0.deferral == .none } }

  /// What the ends of its columns cost.
  fileprivate var endCost: Double {
    columns.reduce(0) { sum, column in
      guard column.end.reason == .full else { return sum }
      return sum
        + ColumnSearch.cost(
          column.end.breakQuality, missingLines: column.end.missingLines,
          isHyphenated: column.end.isHyphenated)
    }
  }
}
