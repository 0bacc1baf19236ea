extension ElementTree {
  /// An element and what holds it, up to the body.
  package func ancestors(of element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      chain.append(id)
      next = node(id).parent
    }
    return chain
  }

  /// Whether an element holds another one, or is that.
  package func contains(_ outer: ElementID, _ inner: ElementID) -> Bool {
    var next = inner
    // Each stands behind the one that holds it.
    while next.index > outer.index, let parent = node(next).parent { next = parent }
    return next == outer
  }

  /// The way to an element: `body > article > p.byline > b`.
  package func path(to element: ElementID) -> String {
    ancestors(of: element).reversed().map { tag(of: $0).selectorText }.joined(separator: " > ")
  }
}

extension ElementTag {
  /// Name, identifier and classes, as a selector has them.
  package var selectorText: String {
    name + (identifier.map { "#" + $0 } ?? "") + classes.map { "." + $0 }.joined()
  }
}
