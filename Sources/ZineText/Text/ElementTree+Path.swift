extension ElementTree {
  /// Returns an element and its ancestors, up to the root element.
  package func ancestors(of element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      chain.append(id)
      next = node(id).parent
    }
    return chain
  }

  /// Whether `outer` is the same element as `inner` or one of its ancestors.
  package func contains(_ outer: ElementID, _ inner: ElementID) -> Bool {
    var next = inner
    // Every element has a higher index than its parent.
    while next.index > outer.index, let parent = node(next).parent { next = parent }
    return next == outer
  }

  /// Returns the path to an element, such as `body > article > p.byline > b`.
  package func path(to element: ElementID) -> String {
    ancestors(of: element).reversed().map { tag(of: $0).selectorText }.joined(separator: " > ")
  }
}

extension ElementTag {
  /// Name, identifier and classes in selector syntax.
  package var selectorText: String {
    name + (identifier.map { "#" + $0 } ?? "") + classes.map { "." + $0 }.joined()
  }
}
