/// All that is decided about the pages of a spread before they are filled.
struct SpreadPlan: Hashable {
  /// Number of lines by which the columns are longer than their style says; negative if they are shorter.
  var extraLines = 0
  /// Floats anchored on the second page that are placed on the first one.
  var early: [OutOfFlow] = []
  /// Numbers of columns by which floats are placed later than they could be. Floats that are not of a column go to a
  /// later page.
  var delays: [OutOfFlow: Int] = [:]

  /// Returns the lowest cost that pages filled by this plan can have.
  /// - Parameter isOfColumn: Whether a float may be in a later column of its page.
  func leastCost(_ isOfColumn: (OutOfFlow) -> Bool) -> Double {
    let delayed = delays.filter { $0.value < Self.endless }.keys
    let inLaterColumn = delayed.count(where: isOfColumn)
    return (extraLines == 0 ? 0 : PageFault.otherColumnLength.cost)
      + Double(early.count) * PageFault.floatOnFacingPage.cost
      + Double(inLaterColumn) * PageFault.floatInLaterColumn.cost
      + Double(delayed.count - inLaterColumn) * PageFault.delayedFloat.cost
  }

  /// The delay of a float that must not be on the spread.
  static let endless = Int.max
}

/// A plan for the pages of a spread that was tried, as numbers, with its cost.
package struct TriedPlan: Hashable, Sendable {
  package var extraLines: Int
  package var earlyCount: Int
  package var delayedCount: Int
  package var cost: Double
}

/// A page that was filled by a plan, and the second page of its spread if it was planned too.
struct FilledSpread {
  var plan: SpreadPlan
  var first: FilledPage
  var second: FilledPage?

  /// Floats anchored on the pages, in the order of their anchors.
  private var anchoredFloats: [PositionedAnchor] {
    first.anchoredFloats + (second?.anchoredFloats ?? [])
  }

  /// Spread-wide floats whose anchors moved past the spread.
  var lost: [OutOfFlow] {
    let found = Set(anchoredFloats.map(\.content))
    return first.after.opposite.floats.filter { $0.isAnchoredHere }.map(\.anchor.content).filter {
      !found.contains($0)
    }
  }

  /// Floats anchored on the second page that are not on the first one.
  var floatsOfSecond: [PositionedAnchor] {
    second?.anchoredFloats.filter { !first.placedFloats.contains($0.content) } ?? []
  }

  /// Whether a float of the second page goes to the next spread.
  func defersPastSpread(_ float: PositionedAnchor) -> Bool {
    second?.after.deferredFloats.contains { $0.anchor.content == float.content } ?? false
  }

  /// Whether the first page holds the early floats of the plan, and the second page their anchors.
  var placesEarlyFloats: Bool {
    let anchored = Set((second?.anchoredFloats ?? []).map(\.content))
    return plan.early.allSatisfy { first.placedFloats.contains($0) && anchored.contains($0) }
  }

  /// Whether floats appear in the order of their anchors. Floats over the spread and other floats are
  /// checked separately.
  func keepsOrder(_ isOverSpread: (PositionedAnchor) -> Bool) -> Bool {
    [false, true].allSatisfy { kind in
      let pages = anchoredFloats.filter { isOverSpread($0) == kind }.map { float in
        if first.placedFloats.contains(float.content) { return 0 }
        return second?.placedFloats.contains(float.content) == true ? 1 : 2
      }
      return zip(pages, pages.dropFirst()).allSatisfy(<=)
    }
  }
}
