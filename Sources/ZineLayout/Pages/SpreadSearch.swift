import ZineStyle
import ZineText

/// Searches for the cheapest plan for the pages of a spread, or for a page by itself.
///
/// Every attempt fills the pages by a plan. Rules turn what the cheapest attempt met into the next plans, and no plan is
/// tried twice. The search ends when no rule has another plan.
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
  /// The plans that were tried, and whether their early floats were placed.
  private var tried: [SpreadPlan: Bool] = [:]
  /// All floats that may be placed early.
  private var earlyFloats: [OutOfFlow: DeferredFloat] = [:]

  init(
    _ filler: ColumnFiller, _ style: PageStyle, from state: PageState, opensSpread: Bool,
    decidedLines: Int?, secondStyle: @escaping (BreakToken) -> PageStyle
  ) {
    (self.filler, self.style, self.state) = (filler, style, state)
    (self.opensSpread, self.decidedLines, self.secondStyle) = (
      opensSpread, decidedLines, secondStyle
    )
  }

  /// Maximum number of plans that are tried for a spread.
  private static let maximumPlans = 16
  /// Maximum number of floats on the first page whose anchors are on the second page.
  private static let maximumEarlyFloats = 2

  /// Returns the pages as filled by the cheapest plan.
  mutating func cheapest() -> FilledSpread {
    var next = [SpreadPlan(extraLines: decidedLines ?? 0)]
    var best: (cost: Double, spread: FilledSpread)?
    var last: FilledSpread
    repeat {
      let plan = next.removeFirst()
      let spread = fill(plan)
      let cost = cost(of: spread)
      record.append(
        TriedPlan(
          extraLines: plan.extraLines, earlyCount: plan.early.count, lateCount: plan.late.count,
          cost: cost))
      tried[plan] = spread.placesEarlyFloats
      last = spread
      let lost = spread.lost
      if !lost.isEmpty, plan.early.isEmpty {
        var without = plan
        without.late.formUnion(lost)
        next.insert(without, at: 0)
      } else if lost.isEmpty, isValid(spread), cost < best?.cost ?? .infinity {
        best = (cost, spread)
      }
      if next.isEmpty, let best { next = plans(after: best.spread, cost: best.cost) }
    } while !next.isEmpty && record.count < Self.maximumPlans
    return best?.spread ?? last
  }

  // MARK: Rules

  /// Returns the next plans to try, by the first rule that has any.
  private mutating func plans(after best: FilledSpread, cost: Double) -> [SpreadPlan] {
    let longer = changingLength(of: best, cost: cost)
    return longer.isEmpty ? placingEarly(on: best) : longer
  }

  /// Columns that are one line longer or shorter may end better, if the style allows them.
  private func changingLength(of best: FilledSpread, cost: Double) -> [SpreadPlan] {
    guard style.hasSlack, decidedLines == nil, cost > 0, best.plan.early.isEmpty else { return [] }
    let plans = [1, -1].lazy.map { lines in
      var plan = best.plan
      plan.extraLines = lines
      return plan
    }
    return Array(plans.filter { tried[$0] == nil }.prefix(1))
  }

  /// A float of the second page that is on the first one, before its anchor, can leave room for other floats that would
  /// be deferred to the next spread.
  private mutating func placingEarly(on best: FilledSpread) -> [SpreadPlan] {
    guard let second = best.second?.filled else { return [] }
    let late = Set(second.after.deferredFloats.map(\.anchor.content))
    var plans: [SpreadPlan] = []
    for kind in [false, true] {
      let own = best.floatsOfSecond.filter { isOverSpread($0) == kind }
      guard own.contains(where: { late.contains($0.anchor.content) }) else { continue }
      var plan = best.plan
      // Floats keep their order, so only the first ones may move.
      for float in own where plan.early.count < Self.maximumEarlyFloats {
        earlyFloats[float.anchor.content] = float
        plan.early.append(float.anchor.content)
        guard let isPlaced = tried[plan] else {
          plans.append(plan)
          break
        }
        if !isPlaced { break }
      }
    }
    return plans
  }

  private func isValid(_ spread: FilledSpread) -> Bool {
    guard !spread.plan.early.isEmpty else { return true }
    return spread.placesEarlyFloats && spread.keepsOrder(isOverSpread)
  }

  private func isOverSpread(_ float: DeferredFloat) -> Bool {
    filler.fragmenter.placing(of: float.anchor.content).isOverSpread
  }

  // MARK: Attempts

  private func fill(_ plan: SpreadPlan) -> FilledSpread {
    let own = style.longer(by: plan.extraLines)
    let early = plan.early.compactMap { earlyFloats[$0] }
    var spread = FilledSpread(
      plan: plan, style: own,
      first: filler.fill(own, from: state, early: early, late: plan.late))
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
  private func second(
    after first: FilledPage, _ plan: SpreadPlan
  ) -> (style: PageStyle, filled: FilledPage)? {
    guard let next = first.next, !filler.fragmenter.beginsPage(next) else { return nil }
    let style = secondStyle(next).longer(by: plan.extraLines)
    guard !style.fitsContent else { return nil }
    return (style, filler.fill(style, from: first.after))
  }

  private func cost(of spread: FilledSpread) -> Double {
    let length = spread.style.extraLines == 0 ? 0 : PageFault.otherColumnLength.cost
    guard let second = spread.second?.filled else {
      let deferred = PageFault.deferredFloats(of: spread.first, opensSpread: opensSpread)
      return spread.first.endCost + deferred.values.reduce(0, +) + length
    }
    let early = second.anchoredFloats.count {
      spread.first.placedFloats.contains($0.anchor.content)
    }
    let beside = Double(spread.first.deferredCount + early) * PageFault.floatOnFacingPage.cost
    return spread.first.endCost + beside + length + second.endCost
      + Double(second.deferredCount) * PageFault.floatAfterTurn.cost
  }
}

extension PageFault {
  /// Returns the costs of the floats that are deferred from a page.
  static func deferredFloats(
    of page: FilledPage, opensSpread: Bool
  ) -> [PageFault: Double] {
    guard page.deferredCount > 0 else { return [:] }
    let fault = opensSpread ? PageFault.floatOnFacingPage : .floatAfterTurn
    return [fault: Double(page.deferredCount) * fault.cost]
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
