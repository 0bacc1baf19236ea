import ZineStyle
import ZineText

/// Searches for the cheapest plan for the pages of a spread, or for a page by itself.
///
/// Every attempt fills the pages by a plan. Rules turn what an attempt met into the next plans, those of the cheapest
/// attempt first, and no plan is tried twice. The search ends when no rule has another plan, when the cost cannot become
/// lower, or at a limit.
struct SpreadSearch {
  let filler: ColumnFiller
  /// What the first page takes over.
  let state: PageState
  let style: PageStyle
  /// Whether the page is the first one of its spread.
  let opensSpread: Bool
  /// The extra lines per column if the other page of the spread has decided them; `nil` otherwise.
  let decidedLines: Int?
  /// Returns the style of the second page, which begins at a position in the story.
  let secondStyle: (BreakToken) -> PageStyle
  /// The plans that were tried, in order.
  private(set) var record: [TriedPlan] = []
  /// Whether the search ended at its limit, with plans left.
  private(set) var isLimited = false
  private var tried: Set<SpreadPlan> = []
  /// All floats that may be placed early.
  var earlyFloats: [OutOfFlow: PositionedAnchor] = [:]

  init(
    _ filler: ColumnFiller, _ style: PageStyle, from state: PageState, opensSpread: Bool,
    decidedLines: Int?, secondStyle: @escaping (BreakToken) -> PageStyle
  ) {
    (self.filler, self.style, self.state) = (filler, style, state)
    (self.opensSpread, self.decidedLines) = (opensSpread, decidedLines)
    self.secondStyle = secondStyle
  }

  /// Maximum number of plans that are tried for a spread.
  private static let maximumPlans = 24
  /// Cost up to which no other plan is tried, because every change of a plan has such a cost itself.
  private static let sufficientCost = PageFault.floatOnFacingPage.cost
  /// Maximum number of floats on the first page whose anchors are on the second page.
  static let maximumEarlyFloats = 2

  /// Returns the pages as filled by the cheapest plan.
  mutating func cheapest() -> FilledSpread {
    var best = attempt(SpreadPlan(extraLines: decidedLines ?? 0))
    // Attempts whose next plans were not tried yet, the cheapest first.
    var open = [best]
    while let next = open.first, best.cost > Self.sufficientCost {
      open.removeFirst()
      for plan in plans(after: next.spread)
      where !tried.contains(plan)
        && plan.leastCost(filler.fragmenter.isOfColumn) < best.cost
      {
        guard record.count < Self.maximumPlans else {
          isLimited = true
          return best.spread
        }
        let new = attempt(plan)
        if new.cost < best.cost { best = new }
        open.insert(new, at: open.firstIndex { $0.cost > new.cost } ?? open.count)
      }
    }
    return best.spread
  }

  /// Fills the pages by a plan. If this moves the anchors of spread-wide floats past the spread, the pages are filled
  /// again without these floats, since they took the space that their anchors needed.
  private mutating func attempt(_ plan: SpreadPlan) -> (cost: Double, spread: FilledSpread) {
    var plan = plan
    while true {
      let spread = fill(plan)
      tried.insert(plan)
      let lost = spread.lost.filter { plan.delays[$0] != SpreadPlan.endless }
      if plan.early.isEmpty, !lost.isEmpty {
        for float in lost { plan.delays[float] = SpreadPlan.endless }
        continue
      }
      let cost = isValid(spread) ? cost(of: spread) : .infinity
      record.append(
        TriedPlan(
          extraLines: plan.extraLines, earlyCount: plan.early.count,
          delayedCount: plan.delays.count, cost: cost))
      return (cost, spread)
    }
  }

  // MARK: Rules

  /// Returns the next plans to try after an attempt, by all rules.
  private mutating func plans(after spread: FilledSpread) -> [SpreadPlan] {
    changingLength(of: spread) + placingEarly(on: spread) + delayingFloats(of: spread)
  }

  /// Columns that are one line longer or shorter may end better, if the style allows them.
  private func changingLength(of spread: FilledSpread) -> [SpreadPlan] {
    guard style.hasSlack, decidedLines == nil else { return [] }
    return [0, 1, -1].map { lines in
      var plan = spread.plan
      plan.extraLines = lines
      return plan
    }
  }

  /// A float of the second page that is on the first one, before its anchor, can leave room for other floats that would
  /// be deferred to the next spread.
  private mutating func placingEarly(on spread: FilledSpread) -> [SpreadPlan] {
    guard spread.plan.early.count < Self.maximumEarlyFloats else { return [] }
    // Floats keep their order, so only the first one may move.
    let floats = [false, true].compactMap { kind -> PositionedAnchor? in
      let floats = spread.floatsOfSecond.filter { isOverSpread($0) == kind }
      return floats.contains(where: spread.defersPastSpread) ? floats.first : nil
    }
    return floats.filter { mayBeEarly($0, on: spread.first) }.map { float in
      earlyFloats[float.content] = float
      var plan = spread.plan
      plan.early.append(float.content)
      return plan
    }
  }

  /// A column can end better if a float above or below it is placed later.
  private func delayingFloats(of spread: FilledSpread) -> [SpreadPlan] {
    guard !style.fitsContent, cost(of: spread) > PageFault.floatInLaterColumn.cost else {
      return []
    }
    let pages = [spread.first, spread.second].compactMap { $0 }
    let floats = pages.flatMap { page -> [OutOfFlow] in
      // More delay has no effect on a float that already went to a later page.
      page.anchoredFloats.map(\.content).filter { float in
        page.placedFloats.contains(float) || spread.plan.delays[float] == nil
      }
    }
    return floats.filter { !spread.plan.early.contains($0) }.map { float in
      var plan = spread.plan
      plan.delays[float, default: 0] += 1
      return plan
    }
  }

  /// Whether the early floats of the plan are placed, and no float is on an earlier spread than its anchor, or on an
  /// earlier page than the beginning of its article.
  func isValid(_ spread: FilledSpread) -> Bool {
    spread.lost.isEmpty
      && (spread.plan.early.isEmpty
        || spread.placesEarlyFloats && spread.keepsOrder(isOverSpread))
      && spread.plan.early.compactMap { earlyFloats[$0] }.allSatisfy {
        mayBeEarly($0, on: spread.first)
      }
  }

  /// Whether the article of a float begins on a page, or the float spans the spread.
  private func mayBeEarly(_ float: PositionedAnchor, on page: FilledPage) -> Bool {
    isOverSpread(float) || page.beginsArticle(of: float, in: filler.styled)
  }

  private func isOverSpread(_ float: PositionedAnchor) -> Bool {
    filler.fragmenter.placing(of: float.content).isOverSpread
  }

  // MARK: Attempts

  func fill(_ plan: SpreadPlan) -> FilledSpread {
    let early = plan.early.compactMap { earlyFloats[$0] }
    var spread = FilledSpread(
      plan: plan,
      first: filler.fill(
        style.longer(by: plan.extraLines), from: state, early: early, delays: plan.delays))
    if plansSecond { spread.second = second(after: spread.first, plan) }
    return spread
  }

  /// Whether the second page is planned together with the first one.
  private var plansSecond: Bool {
    let tree = filler.fragmenter.tree
    return opensSpread
      && (tree.hasPageFloats && !style.fitsContent || style.hasSlack || tree.reachesOverSpreads)
  }

  /// Returns the second page of a spread. Returns `nil` if a forced page break precedes it, or if its height depends on
  /// its content.
  private func second(after first: FilledPage, _ plan: SpreadPlan) -> FilledPage? {
    guard let next = first.after.token, !filler.fragmenter.beginsPage(next) else { return nil }
    let style = secondStyle(next).longer(by: plan.extraLines)
    guard !style.fitsContent else { return nil }
    return filler.fill(style, from: first.after, delays: plan.delays)
  }

  func cost(of spread: FilledSpread) -> Double {
    let length = spread.first.style.extraLines == 0 ? 0 : PageFault.otherColumnLength.cost
    let first = spread.first.faults(opensSpread: opensSpread)
    var cost = length + spread.first.endCost + first.values.reduce(0, +)
    if let second = spread.second {
      cost += second.endCost + second.faults(opensSpread: false).values.reduce(0, +)
      let early = second.anchoredFloats.count {
        spread.first.placedFloats.contains($0.content)
      }
      cost += Double(early) * PageFault.floatOnFacingPage.cost
    }
    return cost
  }
}

extension PageStyle {
  /// Whether the columns may be longer or shorter by a grid line. They need at least four lines.
  var hasSlack: Bool {
    guard columnSlack > 0, let grid, !fitsContent, shapeInside == .none else { return false }
    return margins.bottom >= grid && columnSize.height >= 4 * grid
  }

  fileprivate func longer(by lines: Int) -> PageStyle {
    var style = self
    if hasSlack { style.extraLines = lines }
    return style
  }
}
