import ZineText

/// What `counter-reset` and `counter-increment` do to the counter `page`, which folios and references
/// tell: first it is set, then it grows (CSS Paged Media 3, section 6).
package struct PageCounterChanges: Hashable, Sendable {
  /// What it is set to.
  package var reset: Int?
  /// `nil` where nothing is said.
  package var increment: Int?

  package init() {}

  package var isEmpty: Bool { self == PageCounterChanges() }

  /// Takes what an element says, behind what was said before.
  mutating func add(_ own: OwnStyle) {
    for change in own.counterReset where change.name == "page" {
      (reset, increment) = (change.value, nil)
    }
    for change in own.counterIncrement where change.name == "page" {
      increment = limited((increment ?? 0) + change.value)
    }
  }

  /// The counter behind all that.
  /// - Parameter standard: what it grows by where nothing is said.
  package func applied(to value: Int, standard: Int = 0) -> Int {
    limited((reset ?? value) + (increment ?? standard))
  }

  private func limited(_ value: Int) -> Int { min(max(value, -Limits.counter), Limits.counter) }
}
