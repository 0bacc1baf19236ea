import ZineText

/// Custom properties by name, dashes included: those that an element sets over those that it inherits, so
/// that a hundred thousand elements inside of one that sets two hundred hold these once.
package struct StyleVariables: Sendable {
  /// What one element sets; `nil` for a variable that it takes away.
  private final class Scope: Sendable {
    let own: [String: [StyleToken]?]
    let outer: Scope?

    init(_ own: [String: [StyleToken]?], _ outer: Scope?) {
      self.own = own
      self.outer = outer
    }
  }

  private var scope: Scope?

  package init() {}

  package subscript(name: String) -> [StyleToken]? {
    var next = scope
    while let scope = next {
      if let value = scope.own[name] { return value }
      next = scope.outer
    }
    return nil
  }

  /// The variables of an element inside, which sets some of its own.
  func setting(_ own: [String: [StyleToken]?]) -> StyleVariables {
    guard !own.isEmpty else { return self }
    var result = self
    result.scope = Scope(own, scope)
    return result
  }

  /// Of all that have a value.
  package var names: [String] {
    var known: [String: Bool] = [:]
    var next = scope
    while let scope = next {
      for (name, value) in scope.own where known[name] == nil { known[name] = value != nil }
      next = scope.outer
    }
    return known.filter(\.value).keys.sorted()
  }
}
