import ZineStyle

/// Searches for the content of a page: the floats and positioned objects on it, and the columns around them.
///
/// An attempt fills the columns as planned. The first rule that applies to the attempt changes the plan, and the columns
/// are filled again. The page is settled when no rule applies. An object stays found even if its anchor moves to the
/// next page, and a float that was deferred is not placed again on this page, so the search ends.
struct PageSearch {
  let filler: ColumnFiller
  /// Style of the page without any floats.
  private let style: PageStyle
  private let start: [ThreadID: BreakToken]
  private let early: [PositionedAnchor]
  var plan: PagePlan
  /// The rules that were applied, in order.
  private var record: [PageRule] = []

  var fragmenter: Fragmenter { filler.fragmenter }

  /// - Parameters:
  ///   - state: what the page takes over from the page before it. Without a token, it has no text of the main thread.
  ///   - early: floats from the second page of the spread that may be placed here if they fit.
  ///   - delays: numbers of columns by which floats are placed later than they could be.
  init(
    _ filler: ColumnFiller, _ style: PageStyle, from state: PageState, early: [PositionedAnchor],
    delays: [OutOfFlow: Int]
  ) {
    (self.filler, self.style, self.early) = (filler, style, early)
    start = state.tokens.merging([.main: BreakToken(at: filler.styled.paragraphs.count)]) {
      known, _ in known
    }
    plan = PagePlan(floats: PageFloats(style, filler.fragmenter), known: state.placedEarlier)
    plan.floats.continuedNoteExtent = filler.continuedNoteExtent(on: style, from: start, plan)
    plan.floats.take(state.placedEarlier)
    plan.floats.delays = delays
    plan.floats.placeOpposite(state.opposite.floats)
    plan.objects = state.opposite.objects
    plan.marginNotes = state.marginNotes
    plan.floats.place(state.deferredFloats)
    // First find the floats with greedily filled columns, then fill the columns again with the column search.
    plan.isPlain = filler.fragmenter.tree.hasPageFloats
    plan.leavesOff = plan.isPlain
  }

  /// Maximum number of attempts. No page needs nearly as many; this is a safeguard.
  private static let maximumAttempts = 2_000
  /// Number of attempts that each take up the first new object only. Later attempts take up all new objects at once.
  private static let maximumSingleAttempts = 8

  mutating func settledPage() -> FilledPage {
    while true {
      let columns = plan.floats.style
      var attempt = filler.fillAboveNotes(columns, from: start, plan)
      if !attempt.isCut { filler.justify(&attempt.columns, on: columns) }
      guard record.count < Self.maximumAttempts,
        let rule = PageRule.allCases.first(where: { apply($0, to: attempt) })
      else {
        finish(&attempt)
        attempt.record = record
        return attempt
      }
      record.append(rule)
    }
  }

  /// Changes the plan if a rule applies to an attempt. Returns whether it applies.
  private mutating func apply(_ rule: PageRule, to attempt: FilledPage) -> Bool {
    switch rule {
    case .placeFloatAhead:
      guard attempt.isCut else { return false }
      _ = addObjects(of: attempt, oneByOne: true)
      plan.leavesOff = record.count + 1 < Self.maximumSingleAttempts
      return true
    case .keepNotesOfFloats:
      let begun = fragmenter.notes(plan.floats.calls, begunOn: attempt)
      let moved = plan.floats.calls.filter { !begun.contains($0) }
      let extent = fragmenter.noteExtent(of: attempt, without: moved)
      guard plan.floats.keepNotes(but: begun, aboveNotes: extent) else { return false }
      while plan.floats.isOverfull, plan.floats.dismissLast() {}
      return true
    case .placeObjects:
      let oneByOne = record.count < Self.maximumSingleAttempts
      return addObjects(of: attempt, oneByOne: oneByOne)
    case .makeWayForObject:
      return plan.floats.makeWay(for: plan.exclusions, aboveNotes: attempt.noteExtent)
    case .deferFloatBeforeAnchor: return plan.floats.dismissFloatsAnchoredLater(attempt)
    case .followBand: return plan.floats.follow(attempt)
    case .makeRoomForNote:
      return fragmenter.hasLateNote(attempt.after.token) && plan.floats.dismissLast()
    case .makeRoomForContent:
      return (attempt.overflows(lessThan: style.fullColumnHeight) || leavesOutText(attempt))
        && plan.floats.dismissLast()
    case .releaseObjects: return leavesOutText(attempt) && plan.releaseObjects()
    case .makeRoomBelowHeading:
      return !plan.isPlain && fragmenter.partsHeading(at: attempt) && plan.floats.dismissLast()
    case .placeFloatAtEnd: return attempt.after.token == nil && plan.floats.placeLast()
    case .placeFloatOfFacingPage:
      let placed = plan.floats.placeBeforeAnchor(early)
      plan.known.formUnion(placed)
      return !placed.isEmpty
    case .improveBreaks:
      defer { plan.isPlain = false }
      return plan.isPlain
    }
  }
}

extension Fragmenter {
  /// Whether a page ends between a heading and its text.
  fileprivate func partsHeading(at page: FilledPage) -> Bool {
    guard let next = page.after.token, next.line == 0, next.paragraph < styled.paragraphs.count,
      let heading = (0..<next.paragraph).last(where: { !styled.isOutOfFlow($0) }),
      page.columns.contains(where: { $0.fragment.lastParagraph >= heading })
    else { return false }
    return (heading + 1...next.paragraph).contains { !styled.paragraphs[$0].keep.before.isEmpty }
  }
}

extension ColumnFiller {
  /// Returns the page after another one. The parameters are those of `PageSearch`.
  func fill(
    _ style: PageStyle, from state: PageState, early: [PositionedAnchor] = [],
    delays: [OutOfFlow: Int] = [:]
  ) -> FilledPage {
    var search = PageSearch(self, style, from: state, early: early, delays: delays)
    return search.settledPage()
  }
}
