import ZineText

/// Custom properties, keyed by name with the leading dashes. An element stores only the variables that it
/// sets and a reference to its parent's variables. Descendants thus share variables instead of copying them.
package struct StyleVariables: Sendable {
  /// The variables that one element sets; `nil` for a variable that the element resets.
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

  /// Returns the variables of a child element that sets the given variables itself.
  func setting(_ own: [String: [StyleToken]?]) -> StyleVariables {
    guard !own.isEmpty else { return self }
    var result = self
    result.scope = Scope(own, scope)
    return result
  }

  /// Names of all variables that have a value, sorted.
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
