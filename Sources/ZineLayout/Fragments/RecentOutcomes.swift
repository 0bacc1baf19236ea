/// The frames that were filled last, for whoever fills one of them again: a page is filled once more for each thing
/// that is found to float on it, and most of its columns stay as they were.
///
/// What is forgotten is laid out again, and comes out the same.
struct RecentOutcomes {
  /// In a ring.
  private var entries: [Entry] = []
  /// Where the next one goes.
  private var next = 0

  /// All columns of a page with a few trials, or some of a page with very many.
  private static let most = 16

  private struct Entry {
    let flow: Fragmenter.Flow
    let space: Space
    let start: BreakToken
    let outcome: Outcome
  }

  func outcome(of flow: Fragmenter.Flow, in space: Space, from start: BreakToken) -> Outcome? {
    // Compared in place: to take an entry out costs more than to look at it.
    let known = entries.indices.first { index in
      entries[index].start.paragraph == start.paragraph && entries[index].flow == flow
        && entries[index].start == start && entries[index].space == space
    }
    return known.map { entries[$0].outcome }
  }

  mutating func add(
    _ outcome: Outcome, of flow: Fragmenter.Flow, in space: Space, from start: BreakToken
  ) {
    let entry = Entry(flow: flow, space: space, start: start, outcome: outcome)
    if entries.count < Self.most { entries.append(entry) } else { entries[next] = entry }
    next = (next + 1) % Self.most
  }
}

extension Fragmenter {
  /// Fills a column of a page, or takes what it was filled with a moment ago.
  func layoutColumn(
    _ flow: Flow, in space: Space, from start: BreakToken, awaiting isAwaited: Awaited? = nil
  ) -> Outcome {
    if let known = recentColumns.outcome(of: flow, in: space, from: start) { return known }
    let outcome = layout(flow, in: space, from: start, awaiting: isAwaited)
    if !outcome.isCut { recentColumns.add(outcome, of: flow, in: space, from: start) }
    return outcome
  }
}
