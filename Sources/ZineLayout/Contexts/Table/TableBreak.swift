import ZineText

/// The position at which a table was broken.
struct TableBreak: Hashable, Sendable {
  /// Number of the row to continue with.
  var row: Int
  /// Forced break before that row; `nil` if the break is inside the row.
  var rowBreak: ForcedBreak?
  /// Whether the table's side caption is placed as its last row, since the caption is taller than a column.
  var hasCaptionBelow = false
  /// Positions at which the cells of the row continue; empty if the break is before the row.
  var cells: [CellRest] = []
  /// Positions at which rowspan cells continue, if the break is between two of their rows.
  var rowspanCells: [CellRest] = []
}

/// The position at which a cell of a broken row continues.
struct CellRest: Hashable, Sendable {
  /// Index of the cell's first paragraph.
  var paragraph: Int
  /// Start of the rest; `nil` if the cell has ended.
  var start: BreakToken?

  init(_ cell: Table.Cell, start: BreakToken?) {
    (paragraph, self.start) = (cell.paragraphs.lowerBound, start)
  }
}
