/// Positions and widths of a table's columns, in points from the left edge of the space.
struct TableColumns {
  /// The left edges, in column order. In a right-to-left table they decrease.
  var lefts: [Double]
  var widths: [Double]
  /// The border box of the rows, without a caption beside them.
  var left: Double
  var width: Double

  func left(of cell: Table.Cell) -> Double {
    guard let first = cell.columns.first, let last = cell.columns.last else { return left }
    return min(lefts[first], lefts[last])
  }

  func width(of cell: Table.Cell) -> Double {
    guard let first = cell.columns.first, let last = cell.columns.last else { return width }
    let (a, b) = (min(lefts[first], lefts[last]), max(lefts[first], lefts[last]))
    let end = lefts[first] < lefts[last] || first == last ? last : first
    return max(1, b - a + widths[end])
  }
}
