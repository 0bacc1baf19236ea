import ZineText

/// How far a search on the left of an element went. Without the difference, long selectors on deep trees
/// would take exponential time, every ancestor being tried for every step.
enum SelectorSearch: UInt8 {
  case found
  /// Another element may do.
  case notHere
  /// None of the siblings will do, another ancestor may.
  case notAmongSiblings
  case nowhere
}

/// What came of long searches, so that the same elements are not gone through for every element behind or
/// inside them: all searches of one step together take about as long as there are elements.
final class SelectorMemory {
  /// A search for one step of a selector.
  struct Search {
    var step: Int
    /// The first candidate.
    var start: ElementID
    /// Whose children the candidates are; `nil` where they hold each other.
    var parent: ElementID?
  }

  private struct Key: Hashable {
    var step: Int32
    var element: ElementID
  }

  /// By the candidate that a search among ancestors began with.
  private var ancestors: [Key: SelectorSearch] = [:]
  /// The latest search among the children of a parent: it went from the last of these candidates back to
  /// the first, and so would any that begins between them.
  private var siblings: [Key: (candidates: ClosedRange<Int32>, outcome: SelectorSearch)] = [:]

  /// How many searches of a kind are remembered; before one more, all of them are forgotten.
  private static let maximum = 1 << 19

  /// What comes of a search, if one is remembered that leads through a candidate of it; the search is then
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

  /// - Parameter end: the candidate that decided it, or the body where none did.
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
