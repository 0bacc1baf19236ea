import ZineText

/// The effect of `counter-reset` and `counter-increment` on the counter `page`, which folios and
/// cross-references show. The reset is applied before the increment (CSS Paged Media 3, section 6).
package struct PageCounterChanges: Hashable, Sendable {
  /// Value that the counter is reset to, if any.
  package var reset: Int?
  /// Increment, or `nil` if none is declared.
  package var increment: Int?

  package init() {}

  package var isEmpty: Bool { self == PageCounterChanges() }

  /// Adds the changes of an element after those collected so far.
  mutating func add(_ own: OwnStyle) {
    for change in own.counterReset where change.name == "page" {
      (reset, increment) = (change.value, nil)
    }
    for change in own.counterIncrement where change.name == "page" {
      increment = limited((increment ?? 0) + change.value)
    }
  }

  /// Returns the counter after these changes.
  /// - Parameter standard: The increment to use if none is declared.
  package func applied(to value: Int, standard: Int = 0) -> Int {
    limited((reset ?? value) + (increment ?? standard))
  }

  private func limited(_ value: Int) -> Int { min(max(value, -Limits.counter), Limits.counter) }
}
