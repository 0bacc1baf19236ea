import ZineText

/// Changes of the counter `page` by `counter-reset` and `counter-increment`. Folios and cross-references show
/// this counter. A reset is applied before an increment (CSS Paged Media 3, section 6).
package struct PageCounterChanges: Hashable, Sendable {
  /// Value to which the counter is reset; `nil` if it is not reset.
  package var reset: Int?
  /// Amount by which the counter is incremented; `nil` if none is declared.
  package var increment: Int?

  package init() {}

  package var isEmpty: Bool { self == PageCounterChanges() }

  /// Adds the changes of an element to the changes of previous elements.
  mutating func add(resetting: [CounterChange], incrementing: [CounterChange]) {
    for change in resetting where change.name == "page" {
      (reset, increment) = (change.value, nil)
    }
    for change in incrementing where change.name == "page" {
      increment = limited((increment ?? 0) + change.value)
    }
  }

  /// Returns the value of the counter after these changes.
  /// - Parameter standard: Increment that is used if none is declared.
  package func applied(to value: Int, standard: Int = 0) -> Int {
    limited((reset ?? value) + (increment ?? standard))
  }

  private func limited(_ value: Int) -> Int { min(max(value, -Limits.counter), Limits.counter) }
}
