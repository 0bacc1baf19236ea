import ZineText

extension ElementTag {
  /// What it is in a table or figure.
  fileprivate var tableState: StylePlace? {
    switch name {
    case "table": .table
    case "td", "th": .cell
    case "figure": .figure
    case "caption", "figcaption": .caption
    default: nil
    }
  }
}

extension PlacingStyle {
  /// What an element is, beside what its tag says.
  var state: StylePlace? {
    if position == .absolute { return .positioned }
    if float.isOfPage || snaps { return .pageFloat }
    return float == .none ? nil : float.isNote ? .note : .float
  }
}

extension StyleCascade {
  /// What an element is in a table or figure. A figure that may be divided is a group as others are.
  func tableState(
    of element: ElementID, _ style: ComputedStyle, inside parent: ComputedStyleID
  ) -> StylePlace? {
    let node = tree.node(element)
    switch tree.tag(node.tag).tableState {
    case .figure? where !style.own.breakInside.contains(.column): return nil
    case .caption?:
      let isOfFigure =
        node.parent.map { tree.tag(tree.node($0).tag).tableState == .figure } ?? false
      return isOfFigure && !self[parent].own.breakInside.contains(.column) ? nil : .caption
    case let state: return state
    }
  }
}
