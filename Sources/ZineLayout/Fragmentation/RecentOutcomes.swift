/// A cache of recently filled frames. A page is filled again for each float that is found on it, and most of
/// its columns stay unchanged.
///
/// A frame that was dropped is laid out again with the same result.
struct RecentOutcomes {
  /// Entries in a ring buffer.
  private var entries: [Entry] = []
  /// Index of the next entry to replace.
  private var next = 0

  /// Maximum number of entries: all columns of a page in a few attempts, or some columns in many attempts.
  private static let most = 16

  private struct Entry {
    let flow: Flow
    let space: ConstraintSpace
    let start: BreakToken
    let outcome: Outcome
  }

  func outcome(of flow: Flow, in space: ConstraintSpace, from start: BreakToken)
    -> Outcome?
  {
    // Entries are compared in place, since copying them is slow.
    entries.withUnsafeBufferPointer { entries in
      let known = entries.indices.first { index in
        entries[index].start.paragraph == start.paragraph && entries[index].flow == flow
          && entries[index].start == start && entries[index].space == space
      }
      return known.map { entries[$0].outcome }
    }
  }

  mutating func add(
    _ outcome: Outcome, of flow: Flow, in space: ConstraintSpace, from start: BreakToken
  ) {
    let entry = Entry(flow: flow, space: space, start: start, outcome: outcome)
    if entries.count < Self.most { entries.append(entry) } else { entries[next] = entry }
    next = (next + 1) % Self.most
  }
}

extension Fragmenter {
  /// Fills a column of a page, or returns the cached result.
  func layoutColumn(
    _ flow: Flow, in space: ConstraintSpace, from start: BreakToken,
    awaiting isAwaited: BlockFlowLayout.Awaited? = nil
  ) -> Outcome {
    if let known = recentColumns.outcome(of: flow, in: space, from: start) { return known }
    let outcome = layout(flow, in: space, from: start, awaiting: isAwaited)
    if !outcome.isCut { recentColumns.add(outcome, of: flow, in: space, from: start) }
    return outcome
  }
}
