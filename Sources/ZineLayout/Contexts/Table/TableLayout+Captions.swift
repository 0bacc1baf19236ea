import ZineStyle
import ZineText

/// Places the captions of a table, which are outside of its box.
extension TableLayout {
  /// Returns the horizontal area of a cell. That of a caption excludes its margins.
  func area(of cell: Table.Cell, in row: Table.Row) -> FrameSegment {
    row.isCaption ? parts.captionArea(cell.part, in: columns.box) : columns.area(of: cell)
  }

  /// Returns the margins above and below a caption; 0 for other rows. Margins at the outer edges of a table
  /// are ignored.
  func margin(ofRow number: Int) -> (above: Double, below: Double) {
    let row = table.rows[number]
    guard row.isCaption, let cell = row.cells.first else { return (0, 0) }
    let margin = fragmenter.styled.captionMargin(of: cell.box, in: columns.box.extent)
    return (number == 0 ? 0 : margin.top, number == table.rows.count - 1 ? 0 : margin.bottom)
  }

  /// Adds a caption beside the rows that are already placed.
  mutating func add(_ caption: BesideCaption) {
    let left =
      caption.isLeft ? max(0, columns.box.start - caption.taken) : columns.box.end + caption.gap
    fragment.add(caption, at: left, from: 0, to: &block)
  }

  /// Places the caption for later fragments above their rows, unless it is too tall.
  mutating func placeContinuation() {
    guard let caption = table.continuation else { return }
    parts.addContinuation(
      caption, in: parts.captionArea(caption, in: columns.box),
      marginBelow: fragmenter.styled.captionMargin(of: caption.box, in: columns.box.extent).bottom,
      marks: table.columnCount == 1 ? alignments[0] : nil, to: &fragment, at: &block)
  }
}
