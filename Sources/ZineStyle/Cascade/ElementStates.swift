import ZineText

extension ElementTag {
  /// What it is in a table.
  var tableState: StylePlace? {
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
