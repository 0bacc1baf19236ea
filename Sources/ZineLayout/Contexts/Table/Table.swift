import ZineStyle
import ZineText

/// The rows and cells of a table, without any measure. It is made from the block tree.
struct Table {
  let block: BlockID
  let box: BoxID
  let style: TableStyle
  /// All rows from top to bottom, including captions above and below the table.
  var rows: [Row] = []
  /// The caption beside the rows; `nil` if there is none.
  var besideCaption: Caption?
  /// A caption that is repeated above every later fragment of the table.
  var continuation: FlowPart?
  var columnCount = 0
  /// The rows inside the table's box. Captions are outside of it.
  var boxed = 0..<0
  /// The rows of the table's head, which later fragments repeat.
  var head = 0..<0
  /// The first paragraphs of rows whose break before them has no effect.
  var ineffectiveBreaks: [Int] = []
  /// Rowspan cells that were moved out of their rows, so that their rows can be in different columns.
  var rowspanCells: [RowspanCell] = []

  struct Row {
    /// `nil` for captions, and for content of a table outside of its cells.
    var block: BlockID?
    /// The row group (`thead`, `tbody`, `tfoot`); `nil` for a row without a group.
    var group: BlockID?
    var kind = TableGroup.body
    var cells: [Cell] = []
    /// Index of the row's first paragraph in the story.
    var paragraph: Int
    var isCaption = false
    /// Whether no break is allowed between the previous row and this one, because a cell spans both rows or a style
    /// avoids a break there.
    var isKeptWithPrevious = false
    /// The break properties of the row and of its group.
    var breaks = RowBreaks()
    var groupBreaks = RowBreaks()
    /// A forced break before the row, inside the table.
    var forcedBreak: ForcedBreak?
  }

  struct Cell {
    /// Content of a table outside of its cells has no block. Its cell spans all columns.
    var part: FlowPart
    var style = TableCellStyle()
    var columns = 0..<1
    var rowCount = 1

    var block: BlockID? { part.block }
    var box: BoxID? { part.box }
    var paragraphs: Range<Int> { part.paragraphs }
  }

  /// Returns the rows that have to stay together, beginning with `row`.
  func unit(from row: Int) -> Range<Int> {
    var end = row + 1
    while end < rows.count, rows[end].isKeptWithPrevious { end += 1 }
    return row..<end
  }

  /// Returns the rows that have to stay together with `row`.
  func unit(around row: Int) -> Range<Int> {
    var start = row
    while start > 0, rows[start].isKeptWithPrevious { start -= 1 }
    return unit(from: start)
  }

  /// Makes the caption beside the rows the last row.
  mutating func moveCaptionBelow() {
    guard var caption = besideCaption else { return }
    besideCaption = nil
    caption.side = .bottom
    place([caption])
  }

  /// Adds rows for captions above and below the table, or keeps a single caption beside it.
  mutating func place(_ captions: [Caption]) {
    if !captions.isEmpty { columnCount = max(1, columnCount) }
    if captions.count == 1, captions[0].side.isBeside, !rows.isEmpty {
      besideCaption = captions[0]
      return
    }
    let above = captions.filter { $0.side != .bottom }.map(row)
    rows = above + rows + captions.filter { $0.side == .bottom }.map(row)
    boxed = boxed.lowerBound + above.count..<boxed.upperBound + above.count
    head = head.lowerBound + above.count..<head.upperBound + above.count
    for index in rows.indices.dropFirst()
    where rows[index].isCaption || rows[index - 1].isCaption {
      rows[index].isKeptWithPrevious = true
    }
  }

  private func row(of caption: Caption) -> Row {
    let cell = Cell(part: caption.part, columns: 0..<columnCount)
    return Row(cells: [cell], paragraph: cell.paragraphs.lowerBound, isCaption: true)
  }
}

/// The position at which a table was broken.
struct TableBreak: Hashable, Sendable {
  /// Number of the row to continue with.
  var row: Int
  /// Forced break before that row; `nil` if the break is inside the row.
  var rowBreak: ForcedBreak?
  /// Whether the table's side caption is placed as its last row, since the caption is taller than a column.
  var hasCaptionBelow = false
  /// Whether the break is inside the row, otherwise before it.
  var isInsideRow = false
  /// Positions at which open cells continue: rowspan cells, and all cells of the row if the break is inside it.
  var cells: [CellRest] = []
}

/// The position at which a broken cell continues.
struct CellRest: Hashable, Sendable {
  /// Index of the cell's first paragraph.
  var paragraph: Int
  /// Start of the rest; `nil` if the cell has ended.
  var start: BreakToken?

  init(_ cell: Table.Cell, start: BreakToken?) {
    (paragraph, self.start) = (cell.paragraphs.lowerBound, start)
  }

  func isRest(of cell: Table.Cell) -> Bool { paragraph == cell.paragraphs.lowerBound }
}
