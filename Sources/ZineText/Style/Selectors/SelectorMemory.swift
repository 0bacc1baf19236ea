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
  private struct Key: Hashable {
    var step: Int32
    var element: ElementID
  }

  /// By the candidate that a search among ancestors began with.
  private var ancestors: [Key: SelectorSearch] = [:]
  /// The latest search among the siblings in a parent: its first candidate, and what came of it.
  private var siblings: [Key: (start: ElementID, outcome: SelectorSearch)] = [:]

  /// More is forgotten.
  private static let maximum = 1 << 19

  /// - Parameter parent: where the search is among siblings.
  func outcome(
    of step: Int, from element: ElementID, among parent: ElementID?
  ) -> SelectorSearch? {
    guard let parent else { return ancestors[Key(step: Int32(step), element: element)] }
    guard let latest = siblings[Key(step: Int32(step), element: parent)] else { return nil }
    return latest.start == element ? latest.outcome : nil
  }

  func remember(
    _ outcome: SelectorSearch, of step: Int, from element: ElementID, among parent: ElementID?
  ) {
    if let parent {
      if siblings.count >= Self.maximum { siblings.removeAll(keepingCapacity: true) }
      siblings[Key(step: Int32(step), element: parent)] = (element, outcome)
    } else {
      if ancestors.count >= Self.maximum { ancestors.removeAll(keepingCapacity: true) }
      ancestors[Key(step: Int32(step), element: element)] = outcome
    }
  }
}
