import ZineText

/// Custom properties by name, including the dashes. An element's own values are layered over the inherited
/// ones, so that descendants share them instead of copying them.
package struct StyleVariables: Sendable {
  /// The values that one element sets; `nil` resets a variable.
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

  /// Returns the variables of a child element that sets some of its own.
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
