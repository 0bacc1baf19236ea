/// Positions and widths of a table's columns, in points from the left edge of the space.
struct TableColumns {
  /// The left edges, in column order. In a right-to-left table they decrease.
  var lefts: [Double]
  var widths: [Double]
  /// The border box of the rows, without a caption beside them.
  var box: FrameSegment

  func area(of cell: Table.Cell) -> FrameSegment {
    guard let first = cell.columns.first, let last = cell.columns.last else { return box }
    let (left, right) = lefts[first] < lefts[last] ? (first, last) : (last, first)
    return FrameSegment(
      start: lefts[left], extent: max(1, lefts[right] - lefts[left] + widths[right]))
  }
}
