import ZineText

/// A rowspan cell that was moved out of its row, so that a column can end between its rows.
struct RowspanCell {
  var cell: Table.Cell
  var rows: Range<Int>
}

/// A rowspan cell some of whose rows are placed in this fragment. Its own fragment is added when its last row is
/// placed, or at the end of the column.
struct OpenRowspanCell {
  let rowspan: RowspanCell
  /// The block position of its upper edge.
  let top: Double
  /// Where its content continues; `nil` if it begins here, or ended in an earlier fragment.
  let start: BreakToken?
  let isFirst: Bool
  let hasUpperBorder: Bool
  /// The distances by which the lines and the box in its first row were moved down to the grid.
  var snap = 0.0
  var boxOffset = 0.0

  /// Whether its content ended in an earlier fragment.
  var hasEnded: Bool { !isFirst && start == nil }
}

extension Table {
  /// Allows breaks between rows that stay together.
  /// - Returns: The rowspan cells of these rows. They are removed from the rows.
  mutating func separateRows(_ unit: Range<Int>) -> [RowspanCell] {
    var rowspanCells: [RowspanCell] = []
    for row in unit {
      rows[row].isKeptWithPrevious = false
      // If all cells of a row span several rows, the one with the fewest rows determines the height of the row.
      let shortest = rows[row].cells.indices.min {
        rows[row].cells[$0].rowCount < rows[row].cells[$1].rowCount
      }
      if let shortest { rows[row].cells[shortest].rowCount = 1 }
      for cell in rows[row].cells where cell.rowCount > 1 {
        rowspanCells.append(
          RowspanCell(cell: cell, rows: row..<min(row + cell.rowCount, unit.upperBound)))
      }
      rows[row].cells.removeAll { $0.rowCount > 1 }
    }
    return rowspanCells
  }

  /// Separates the same rows as the previous fragment did.
  mutating func separateRows(asIn start: TableBreak) -> [RowspanCell] {
    let row = start.row
    func isInRow(_ rest: CellRest) -> Bool {
      rows[row].cells.contains { $0.paragraphs.lowerBound == rest.paragraph }
    }
    guard !start.rowspanCells.isEmpty || !start.cells.allSatisfy(isInRow) else { return [] }
    var rowspanCells = separateRows(unit(around: row))
    join(&rowspanCells, to: row) { cell in
      start.cells.contains { $0.paragraph == cell.paragraphs.lowerBound }
    }
    return rowspanCells
  }

  /// Makes rowspan cells that end in a row cells of this row alone.
  mutating func join(
    _ rowspanCells: inout [RowspanCell], to row: Int, where isIncluded: (Cell) -> Bool
  ) {
    for rowspan in rowspanCells where rowspan.rows.contains(row) && isIncluded(rowspan.cell) {
      var cell = rowspan.cell
      cell.rowCount = 1
      rows[row].cells.append(cell)
    }
    rowspanCells.removeAll { $0.rows.contains(row) && isIncluded($0.cell) }
  }
}

/// Places rowspan cells whose rows are in several columns.
extension TableLayout {
  /// Rows are separated only if there are more of them. At least this number of rows is placed before the break.
  static let minimumRows = 2
  /// Rows are separated only if they would leave more than this part of the column empty.
  private static let minimumShare = 1.0 / 4

  /// Whether rows below the head may be separated, since keeping them together would leave much of the column empty. They
  /// are the next rows, or follow the head that is next.
  func maySeparate(_ unit: Range<Int>, above end: Double) -> Bool {
    let room = end - block
    guard unit.count > Self.minimumRows, !space.path.isEndless,
      !unit.contains(where: { table.rows[$0].isCaption }),
      room >= Self.minimumShare * space.path.blockExtent,
      !space.isLowered || height(of: unit) > space.path.roomForObjects
    else { return false }
    var trial = self
    trial.separateRows(unit)
    let least = unit.prefix(Self.minimumRows).reduce(height(of: row..<unit.lowerBound)) {
      $0 + trial.height(of: $1..<$1 + 1)
    }
    return least <= room
  }

  mutating func separateRows(_ unit: Range<Int>) { rowspanCells += table.separateRows(unit) }

  // MARK: From row to row

  /// Continues the rowspan cells that began in an earlier fragment.
  mutating func resumeRowspanCells() {
    let isCollapsed = table.style.borders == .collapse
    guard let start, !start.rowspanCells.isEmpty else { return }
    let isBetweenRows = start.cells.isEmpty
    let top = block + (isBetweenRows ? boxOffset(ofRow: start.row) : 0)
    for rowspan in rowspanCells {
      let first = rowspan.cell.paragraphs.lowerBound
      guard let rest = start.rowspanCells.first(where: { $0.paragraph == first }) else { continue }
      openRowspanCells.append(
        OpenRowspanCell(
          rowspan: rowspan, top: top, start: rest.start, isFirst: false,
          hasUpperBorder: isCollapsed && isBetweenRows || isCloned(rowspan.cell)))
    }
  }

  /// Begins the rowspan cells whose first row is placed.
  /// - Parameters:
  ///   - top: The upper edge of the row.
  ///   - snap: The distance by which its lines were moved down to the grid.
  mutating func beginRowspanCells(at row: Int, top: Double, snap: Double = 0) {
    for rowspan in rowspanCells where rowspan.rows.lowerBound == row {
      openRowspanCells.append(
        OpenRowspanCell(
          rowspan: rowspan, top: top, start: nil, isFirst: true, hasUpperBorder: true, snap: snap,
          boxOffset: lastBoxOffset))
    }
  }

  /// Returns the height that a row needs so that the rowspan cells that end in it have room; `nil` if no cell ends in
  /// it.
  func heightForRowspanCells(endingAt row: Int) -> Double? {
    openRowspanCells.filter { $0.rowspan.rows.upperBound == row + 1 && !$0.hasEnded }
      .map { open in
        let content = content(of: open, height: Fragmenter.endlessExtent).fragment.usedExtent
        let minimum = open.isFirst ? parts.minimumHeight(of: open.rowspan.cell.part) ?? 0 : 0
        return max(content + open.snap, minimum) - (block - open.top)
      }.max()
  }

  /// Returns the height of rows that are placed one by one, with the rowspan cells that end in them.
  func heightWithRowspanCells(of rows: Range<Int>) -> Double {
    guard !openRowspanCells.isEmpty else { return height(of: rows) }
    var trial = self
    for row in rows { trial.place(row..<row + 1) }
    return trial.block - block - (table.boxed.contains(rows.upperBound - 1) ? rowGap : 0)
  }

  /// The layout with all open rowspan cells broken before the next row.
  var withBrokenRowspanCells: TableLayout {
    var trial = self
    let open = openRowspanCells
    trial.openRowspanCells = zip(open, trial.breakRowspanCells()).map { open, rest in
      OpenRowspanCell(
        rowspan: open.rowspan, top: block, start: rest.start, isFirst: false, hasUpperBorder: true)
    }
    return trial
  }

  /// Whether a row would fit if the rowspan cells that end in it continued in the next column.
  func fitsWithoutRowspanCells(_ row: Int, above end: Double) -> Bool {
    guard heightForRowspanCells(endingAt: row) != nil else { return false }
    var trial = self
    trial.openRowspanCells = []
    return block + trial.height(of: row..<row + 1) <= end + lengthTolerance
  }

  /// Ends the rowspan cells whose last row is placed.
  /// - Parameter bottom: The lower edge of the row.
  mutating func endRowspanCells(at row: Int, bottom: Double) {
    for open in removeRowspanCells(endingAt: row) { _ = add(open, to: bottom, isLast: true) }
  }

  private mutating func removeRowspanCells(endingAt row: Int) -> [OpenRowspanCell] {
    let ending = openRowspanCells.filter { $0.rowspan.rows.upperBound == row + 1 }
    openRowspanCells.removeAll { $0.rowspan.rows.upperBound == row + 1 }
    return ending
  }

  /// Ends the fragments of all open rowspan cells at the end of the column. Returns where they continue.
  mutating func breakRowspanCells() -> [CellRest] {
    let bottom = block - rowGap + lastBoxOffset
    let open = openRowspanCells
    openRowspanCells = []
    return open.map { open in
      CellRest(open.rowspan.cell, start: add(open, to: bottom, isLast: false))
    }
  }

  /// Places a row down to the end of the column, although a rowspan cell that ends in it continues in the next column.
  /// Returns where the table continues.
  mutating func placeToColumnEnd(_ row: Int, to end: Double) -> TableBreak {
    let ending = removeRowspanCells(endingAt: row)
    place(row..<row + 1, downTo: end)
    openBoxesBelow(row)
    var cells = table.rows[row].cells.map { CellRest($0, start: nil) }
    for open in ending {
      let rest = add(open, to: end, isLast: false, fragmentsRow: true)
      cells.append(CellRest(open.rowspan.cell, start: rest))
    }
    return TableBreak(row: row, cells: cells)
  }

  /// Makes the rowspan cells that end in the next row cells of this row alone, since the row is fragmented. Returns
  /// where its cells begin or continue; empty if all of them begin.
  mutating func joinRowspanCells() -> [CellRest] {
    let ending = removeRowspanCells(endingAt: row)
    guard !ending.isEmpty else { return [] }
    var cells = table.rows[row].cells.map { cell in
      CellRest(cell, start: BreakToken(at: cell.paragraphs.lowerBound))
    }
    cells += ending.map { CellRest($0.rowspan.cell, start: $0.start) }
    table.join(&rowspanCells, to: row) { cell in
      ending.contains { $0.rowspan.cell.paragraphs == cell.paragraphs }
    }
    return cells
  }

  // MARK: One fragment

  private func content(of open: OpenRowspanCell, height: Double) -> Outcome {
    let cell = open.rowspan.cell
    let space = space(
      of: cell, width: columns.area(of: cell).extent, height: height,
      grid: open.isFirst ? grid(of: cell) : grid?.seen(from: open.top))
    return parts.layout(cell.part, in: space, from: open.start)
  }

  private func isCloned(_ cell: Table.Cell) -> Bool {
    cell.box.map { fragmenter.styled[$0].style.isCloned } ?? false
  }

  /// Places the fragment of a rowspan cell. Returns where the cell continues; `nil` if its content has ended.
  /// - Parameters:
  ///   - isLast: Whether this is the last fragment of the cell.
  ///   - fragmentsRow: Whether the fragment ends inside a row, not between two rows.
  private mutating func add(
    _ open: OpenRowspanCell, to bottom: Double, isLast: Bool, fragmentsRow: Bool = false
  ) -> BreakToken? {
    let cell = open.rowspan.cell
    let height = max(0, bottom - open.top - open.boxOffset)
    // Boxes that were moved down to the grid overlap the rows below them, and the last ones the end of the column.
    let spill = open.isFirst ? 0 : min(height, lastBoxOffset)
    let rect = columns.area(of: cell).rect(from: open.top, height: height - spill)
    let isClosed = isLast || isCloned(cell) || table.style.borders == .collapse && !fragmentsRow
    let upper =
      open.isFirst || !open.hasUpperBorder ? nil : border(of: open.rowspan, isLower: false)
    let lower = isLast || !isClosed ? nil : border(of: open.rowspan, isLower: true)
    guard !open.hasEnded else {
      guard let box = cell.box else { return nil }
      var style = fragmenter.styled[box].style.used(in: rect.size.width)
      style.close(top: upper, bottom: lower, isShared: !fragmentsRow)
      style.outset.bottom += spill
      guard style.isVisible else { return nil }
      boxes.append(
        BoxFragment(
          box: box, style: style, rect: rect, hasStart: open.hasUpperBorder, hasEnd: isClosed,
          isRightToLeft: fragmenter.isRightToLeft(table.block)))
      return nil
    }
    let outcome = content(
      of: open, height: isLast ? Fragmenter.endlessExtent : max(1, height - open.snap))
    var shift = open.snap
    if open.isFirst, isLast {
      let rest = max(0, height - outcome.fragment.usedExtent)
      shift = cell.style.alignment.shift(in: rest, top: open.snap)
    }
    var fragment = outcome.fragment.moved(by: shift, in: height, own: cell.box)
    if let index = fragment.index(ofBox: cell.box) {
      fragment.boxes[index].hasEnd = isClosed
      if open.hasUpperBorder { fragment.boxes[index].hasStart = true }
      fragment.boxes[index].style.close(top: upper, bottom: lower, isShared: !fragmentsRow)
    }
    self.fragment.add(fragment, in: rect, of: cell.paragraphs.lowerBound)
    return outcome.next
  }
}
