import ZineText

/// Result of matching the compounds to the left of an element. The different kinds of failure keep long
/// selectors on deep trees from taking exponential time, because not every ancestor has to be tried for every
/// step.
enum SelectorSearch: UInt8 {
  case found
  /// No match here, but another candidate may match.
  case notHere
  /// No sibling can match, but another ancestor may.
  case notAmongSiblings
  case nowhere
}

/// Results of long searches, so that the same candidates are not tried again for each following sibling or
/// descendant. All searches for one step together take time proportional to the number of elements.
final class SelectorMemory {
  /// A search for one step of a selector.
  struct Search {
    var step: Int
    /// The first candidate.
    var start: ElementID
    /// The common parent of the candidates, or `nil` if the candidates are ancestors.
    var parent: ElementID?
  }

  private struct Key: Hashable {
    var step: Int32
    var element: ElementID
  }

  /// Results of searches among ancestors, keyed by the first candidate.
  private var ancestors: [Key: SelectorSearch] = [:]
  /// For each parent, the latest search among its children. It went from the upper to the lower bound of
  /// these candidates, so a search that starts between them has the same result.
  private var siblings: [Key: (candidates: ClosedRange<Int32>, outcome: SelectorSearch)] = [:]

  /// Maximum number of remembered searches of each kind. When it is reached, all are dropped.
  private static let maximum = 1 << 19

  /// Returns the result of a search if it meets a remembered search at a candidate. The new search is then
  /// remembered too.
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

  /// - Parameter end: The candidate that decided the search, or the body if none did.
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
