import ZineStyle
import ZineText

/// All that is decided about the pages of a spread before they are filled.
struct SpreadPlan: Hashable {
  /// Number of lines by which the columns are longer than their style says; negative if they are shorter.
  var extraLines = 0
  /// Floats anchored on the second page that are placed on the first one.
  var early: [OutOfFlow] = []
  /// Floats that are deferred because they would push their own anchors off the spread.
  var late: Set<OutOfFlow> = []
}

/// A plan for the pages of a spread that was tried, as numbers, with its cost.
package struct TriedPlan: Hashable, Sendable {
  package var extraLines: Int
  package var earlyCount: Int
  package var lateCount: Int
  package var cost: Double
}

/// A page that was filled by a plan, and the second page of its spread if it was planned too.
struct FilledSpread {
  var plan: SpreadPlan
  var style: PageStyle
  var first: FilledPage
  var second: (style: PageStyle, filled: FilledPage)?

  /// Floats anchored on the pages, in the order of their anchors.
  private var anchoredFloats: [DeferredFloat] {
    first.anchoredFloats + (second?.filled.anchoredFloats ?? [])
  }

  /// Spread-wide floats whose anchors moved past the spread.
  var lost: [OutOfFlow] {
    let found = Set(anchoredFloats.map(\.anchor.content))
    return first.after.opposite.floats.filter { $0.isAnchoredHere }.map(\.anchor.content).filter {
      !found.contains($0)
    }
  }

  /// Floats anchored on the second page that are not on the first one.
  var floatsOfSecond: [DeferredFloat] {
    second?.filled.anchoredFloats.filter { !first.placedFloats.contains($0.anchor.content) } ?? []
  }

  /// Whether the first page holds the early floats of the plan, and the second page their anchors.
  var placesEarlyFloats: Bool {
    let anchored = Set((second?.filled.anchoredFloats ?? []).map(\.anchor.content))
    return plan.early.allSatisfy { first.placedFloats.contains($0) && anchored.contains($0) }
  }

  /// Whether floats appear in the order of their anchors. Floats over the spread and other floats are
  /// checked separately.
  func keepsOrder(_ isOverSpread: (DeferredFloat) -> Bool) -> Bool {
    [false, true].allSatisfy { kind in
      let pages = anchoredFloats.filter { isOverSpread($0) == kind }.map { float in
        if first.placedFloats.contains(float.anchor.content) { return 0 }
        return second?.filled.placedFloats.contains(float.anchor.content) == true ? 1 : 2
      }
      return zip(pages, pages.dropFirst()).allSatisfy(<=)
    }
  }
}
