import ZineText

/// Result of matching the compounds to the left of an element. A failure also indicates which other
/// candidates can be skipped. Without this information, long selectors on deep trees would take exponential
/// time.
enum SelectorSearch: UInt8 {
  case found
  /// This candidate does not match, but another candidate might.
  case notHere
  /// No other sibling can match, but another ancestor might.
  case notAmongSiblings
  case nowhere
}

/// Results of long searches, so that the same candidates are not tried again for each following sibling or
/// descendant. All searches for one step together take time proportional to the number of elements.
final class SelectorMemory {
  /// A search among siblings or ancestors for one step of a selector.
  struct Search {
    var step: Int
    /// The first candidate.
    var start: ElementID
    /// The common parent of the candidates if they are siblings; `nil` if the candidates are ancestors.
    var parent: ElementID?
  }

  private struct Key: Hashable {
    var step: Int32
    var element: ElementID
  }

  /// Results of searches among ancestors, keyed by step and first candidate.
  private var ancestors: [Key: SelectorSearch] = [:]
  /// For each step and parent, the range of children that the latest search tried, and its result. A search
  /// that starts inside the range has the same result.
  private var siblings: [Key: (candidates: ClosedRange<Int32>, outcome: SelectorSearch)] = [:]

  /// Maximum number of stored results of each kind. When it is reached, all results of this kind are dropped.
  private static let maximum = 1 << 19

  /// Returns the result of a search if a stored search already tried the candidate. The result is also stored
  /// for the new search.
  func outcome(of search: Search, at candidate: ElementID) -> SelectorSearch? {
    guard let parent = search.parent else {
      let outcome = ancestors[Key(step: Int32(search.step), element: candidate)]
      if let outcome, candidate != search.start { remember(outcome, of: search, end: candidate) }
      return outcome
    }
    let key = Key(step: Int32(search.step), element: parent)
    guard let (candidates, outcome) = siblings[key], candidates.contains(candidate.index) else {
      return nil
    }
    if candidates.upperBound < search.start.index {
      siblings[key] = (candidates.lowerBound...search.start.index, outcome)
    }
    return outcome
  }

  /// - Parameter end: The candidate that decided the search, or the body if no candidate did.
  func remember(_ outcome: SelectorSearch, of search: Search, end: ElementID) {
    if let parent = search.parent {
      if siblings.count >= Self.maximum { siblings.removeAll(keepingCapacity: true) }
      siblings[Key(step: Int32(search.step), element: parent)] = (
        end.index...search.start.index, outcome
      )
    } else {
      if ancestors.count >= Self.maximum { ancestors.removeAll(keepingCapacity: true) }
      ancestors[Key(step: Int32(search.step), element: search.start)] = outcome
    }
  }
}
