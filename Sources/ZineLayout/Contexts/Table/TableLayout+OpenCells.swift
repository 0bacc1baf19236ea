import ZineStyle
import ZineText

/// A cell whose rows are not placed yet: a rowspan cell that was moved out of its rows, or a cell of a fragmented row.
/// The part of it in this fragment is added when its last row is placed, or at the end of the column.
struct OpenCell {
  let cell: Table.Cell
  /// The rows that the cell spans.
  let rows: Range<Int>
  /// The block position of the part's upper edge.
  var top: Double
  var upperEdge = CellEdge.own
  /// Where the content begins or continues; `nil` if all of it is in earlier fragments.
  var start: BreakToken?
  /// The baseline grid, relative to the upper edge.
  let grid: LineGrid?
  /// The distances by which the lines and the box were moved down in the first row of the cell.
  var shift = 0.0
  var boxOffset = 0.0
}

/// Where the upper or lower edge of a part of a cell is.
enum CellEdge {
  /// At the cell's own edge.
  case own
  /// At a break between two rows of the cell.
  case betweenRows
  /// At a break inside a row.
  case insideRow
}

/// Places cells whose rows are in several columns, and rows that are taller than a column.
extension TableLayout {
  // MARK: From fragment to fragment

  /// Opens the cells that began in an earlier fragment.
  mutating func resumeCells() {
    guard let start, !start.cells.isEmpty else { return }
    let edge = start.isInsideRow ? CellEdge.insideRow : .betweenRows
    let top = block + (start.isInsideRow ? 0 : boxOffset(ofRow: row))
    let cells = table.rows[row].cells.map { RowspanCell(cell: $0, rows: row..<row + 1) }
    for open in cells + table.rowspanCells {
      guard let rest = start.cells.first(where: { $0.isRest(of: open.cell) }) else { continue }
      openCells.append(
        OpenCell(
          cell: open.cell, rows: open.rows, top: top, upperEdge: edge, start: rest.start,
          grid: grid?.seen(from: top)))
    }
  }

  /// Places the parts of all open cells at the end of the column. Returns their positions in the next column.
  mutating func breakCells(_ edge: CellEdge) -> [CellRest] {
    let bottom = edge == .insideRow ? block : block - rowGap + lastBoxOffset
    let open = openCells
    openCells = []
    return open.map { open in
      let outcome = content(of: open, above: bottom)
      add(open, outcome?.fragment, to: bottom, edge)
      return CellRest(open.cell, start: outcome?.next)
    }
  }

  /// The layout with all open cells broken before the next row.
  var withBrokenCells: TableLayout {
    var trial = self
    trial.openCells = zip(openCells, trial.breakCells(.betweenRows)).map { open, rest in
      OpenCell(
        cell: open.cell, rows: open.rows, top: block, upperEdge: .betweenRows, start: rest.start,
        grid: grid?.seen(from: block))
    }
    return trial
  }

  // MARK: From row to row

  /// Opens the rowspan cells whose first row is placed.
  /// - Parameters:
  ///   - top: The upper edge of the row.
  ///   - snap: The distance by which its lines were moved down to the grid; `nil` if the row is fragmented. The lines
  ///     of each cell then move down to the grid by themselves.
  mutating func beginRowspanCells(at row: Int, top: Double, snap: Double?) {
    for rowspan in table.rowspanCells where rowspan.rows.lowerBound == row {
      let cell = rowspan.cell
      openCells.append(
        OpenCell(
          cell: cell, rows: rowspan.rows, top: top,
          start: BreakToken(at: cell.paragraphs.lowerBound),
          grid: snap == nil ? grid?.seen(from: top) : grid(of: cell), shift: snap ?? 0,
          boxOffset: lastBoxOffset))
    }
  }

  /// Places the cells whose last row is placed.
  /// - Parameter bottom: The lower edge of the row.
  mutating func endCells(at row: Int, bottom: Double) {
    let ending = openCells(endingAt: row)
    openCells.removeAll { $0.rows.upperBound == row + 1 }
    for open in ending { add(open, content(of: open)?.fragment, to: bottom, .own) }
  }

  private func openCells(endingAt row: Int) -> [OpenCell] {
    openCells.filter { $0.rows.upperBound == row + 1 }
  }

  /// Returns the height that a row needs so that the open cells that end in it have room; `nil` if no cell ends in it.
  func heightForOpenCells(endingAt row: Int) -> Double? {
    openCells(endingAt: row).compactMap { open in
      guard let content = content(of: open) else { return nil }
      let minimum = open.upperEdge == .own ? parts.minimumHeight(of: open.cell.part) ?? 0 : 0
      return max(content.fragment.usedExtent + open.shift, minimum) - (block - open.top)
    }.max()
  }

  /// Returns the height of rows that are placed one by one, with the open cells that end in them.
  func heightWithOpenCells(of rows: Range<Int>) -> Double {
    guard !openCells.isEmpty else { return height(of: rows) }
    var trial = self
    for row in rows { trial.place(row..<row + 1) }
    return trial.block - block - (table.boxed.contains(rows.upperBound - 1) ? rowGap : 0)
  }

  /// Whether a row would fit if the open cells that end in it continued in the next column.
  func fitsWithoutOpenCells(_ row: Int, above end: Double) -> Bool {
    guard heightForOpenCells(endingAt: row) != nil else { return false }
    var trial = self
    trial.openCells = []
    return block + trial.height(of: row..<row + 1) <= end + lengthTolerance
  }

  // MARK: Fragmented rows

  /// Opens the cells of the next row, which is fragmented.
  /// - Parameter end: The lower edge of the row's part in this column.
  mutating func beginFragmentedRow(above end: Double) {
    enter(row)
    let shifts = baselineShifts(ofRow: row, height: end - block)
    for (cell, shift) in zip(table.rows[row].cells, shifts) {
      openCells.append(
        OpenCell(
          cell: cell, rows: row..<row + 1, top: block,
          start: BreakToken(at: cell.paragraphs.lowerBound), grid: grid?.seen(from: block),
          shift: shift))
    }
    lastBoxOffset = 0
    beginRowspanCells(at: row, top: block, snap: nil)
  }

  /// Places the part of the next row that fits. All its cells are open.
  mutating func fragmentRow(to end: Double) {
    let contents = openCells(endingAt: row).map { ($0, content(of: $0, above: end)) }
    let hasEnded = contents.allSatisfy { $1?.next == nil }
    let used = contents.reduce(block) { used, pair in
      max(used, pair.1.map { pair.0.top + pair.0.shift + $0.fragment.usedExtent } ?? used)
    }
    let bottom = hasEnded ? used : max(used, end)
    addBoxes(ofRow: row, top: block, height: bottom - block)
    block = bottom
    hasRows = true
    guard hasEnded else {
      next = TableBreak(row: row, isInsideRow: true)
      return
    }
    lastBoxOffset = 0
    endCells(at: row, bottom: bottom)
    leave(row)
    row += 1
  }

  // MARK: One part

  /// Lays out the content of a cell's part; `nil` if all content is in earlier fragments.
  /// - Parameter bottom: The lower edge of the part; `nil` if its height is unlimited.
  private func content(of open: OpenCell, above bottom: Double? = nil) -> Outcome? {
    guard let start = open.start else { return nil }
    let cell = open.cell
    let height = bottom.map { max(1, $0 - open.top - open.boxOffset - open.shift) }
    let space = space(
      of: cell, width: columns.area(of: cell).extent, height: height ?? Fragmenter.endlessExtent,
      grid: open.grid)
    return parts.layout(cell.part, in: space, from: start)
  }

  /// Adds the part of a cell in this fragment. A part without content consists only of its box.
  private mutating func add(
    _ open: OpenCell, _ content: Fragment?, to bottom: Double, _ lowerEdge: CellEdge
  ) {
    let cell = open.cell
    let height = max(0, bottom - open.top - open.boxOffset)
    // Boxes that were moved down to the grid overlap the rows below them, and the last ones the end of the column.
    let spill = open.upperEdge == .own ? 0 : min(height, lastBoxOffset)
    let rect = columns.area(of: cell).rect(from: open.top, height: height - spill)
    var shift = open.shift
    if let content, open.upperEdge == .own, lowerEdge == .own {
      let rest = max(0, height - content.usedExtent)
      shift = cell.style.alignment.shift(in: rest, top: open.shift)
    }
    var fragment = content?.moved(by: shift, in: height, own: cell.box)
    if let index = fragment?.index(ofBox: cell.box), var box = fragment?.boxes[index] {
      cut(&box, of: open, lowerEdge)
      fragment?.boxes[index] = box
    } else if let own = cell.box {
      var box = BoxFragment(
        box: own, style: fragmenter.styled[own].style.used(in: rect.size.width), rect: rect,
        isRightToLeft: fragmenter.isRightToLeft(table.block))
      cut(&box, of: open, lowerEdge)
      box.style.outset.bottom += spill
      if box.style.isVisible { boxes.append(box) }
    }
    if let fragment { self.fragment.add(fragment, in: rect, of: cell.paragraphs.lowerBound) }
  }

  /// Removes the borders at breaks, unless `box-decoration-break` is `clone`. Collapsed borders between rows are kept.
  private func cut(_ box: inout BoxFragment, of open: OpenCell, _ lowerEdge: CellEdge) {
    let isCloned = box.style.isCloned
    let isCollapsed = table.style.borders == .collapse
    func isClosed(_ edge: CellEdge) -> Bool {
      edge == .own || isCloned || isCollapsed && edge == .betweenRows
    }
    box.hasStart = isClosed(open.upperEdge)
    box.hasEnd = isClosed(lowerEdge)
    if open.upperEdge != .own, box.hasStart, let border = border(of: open, isLower: false) {
      box.style.close(with: border, isLower: false, isShared: open.upperEdge == .betweenRows)
    }
    if lowerEdge != .own, box.hasEnd, let border = border(of: open, isLower: true) {
      box.style.close(with: border, isLower: true, isShared: lowerEdge == .betweenRows)
    }
  }
}
