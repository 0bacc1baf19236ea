/// Table rows without cells. They do not appear on a page, but cells that span several rows also span such
/// rows.
package struct EmptyTableRows {
  /// Number of rows before each row in the same parent, indexed by element. Empty if the table needs no
  /// correction.
  private var places: [Int] = []
  /// For each parent, the number of empty rows among its first rows, indexed by the number of these rows.
  private var counts: [ElementID: [Int]] = [:]

  package init(_ tree: ElementTree) {
    guard tree.tags.contains(where: { $0.rowSpan > 1 }) else { return }
    let (isRow, isCell) = (tree.tags.map { $0.name == "tr" }, tree.tags.map(\.isTableCell))
    var hasCells = Array(repeating: false, count: tree.nodes.count)
    for node in tree.nodes where isCell[Int(node.tag.index)] {
      if let parent = node.parent { hasCells[Int(parent.index)] = true }
    }
    let rows = tree.nodes.indices.filter { isRow[Int(tree.nodes[$0].tag.index)] }
    guard rows.contains(where: { !hasCells[$0] }) else { return }
    places = Array(repeating: 0, count: tree.nodes.count)
    for row in rows {
      let parent = tree.nodes[row].parent ?? .body
      let known = counts[parent, default: [0]]
      places[row] = known.count - 1
      counts[parent, default: [0]].append((known.last ?? 0) + (hasCells[row] ? 0 : 1))
    }
  }

  /// Returns the number of rows that a cell spans, not counting empty rows.
  package func rowSpan(of cell: ElementID, in tree: ElementTree) -> Int {
    let whole = tree.tag(of: cell).rowSpan
    guard !places.isEmpty, whole > 1, let row = tree.node(cell).parent,
      let counts = tree.node(row).parent.flatMap({ self.counts[$0] })
    else { return whole }
    let first = places[Int(row.index)]
    let last = min(first + whole, counts.count - 1)
    return last > first ? max(1, whole - (counts[last] - counts[first])) : whole
  }
}

extension ElementTag {
  fileprivate var isTableCell: Bool { name == "td" || name == "th" }
}
