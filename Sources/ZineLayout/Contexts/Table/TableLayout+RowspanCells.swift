import ZineText

/// A rowspan cell that was moved out of its row, so that a column can end between its rows.
struct RowspanCell {
  var cell: Table.Cell
  var rows: Range<Int>
}

extension Table {
  /// Allows breaks between rows that stay together, and moves the rowspan cells out of these rows.
  mutating func separateRows(_ unit: Range<Int>) {
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
  }

  /// Separates the same rows as the previous fragment did.
  mutating func separateRows(asIn start: TableBreak) {
    let whole = rows[start.row].cells.filter { $0.rowCount == 1 }
    if !start.cells.allSatisfy({ rest in whole.contains { rest.isRest(of: $0) } }) {
      separateRows(unit(around: start.row))
    }
  }
}

extension TableLayout {
  /// Rows are separated only if there are more of them. At least this number of rows is placed before the break.
  static let minimumRows = 2
  /// Rows are separated only if they would leave more than this part of the column empty.
  private static let minimumShare = 1.0 / 4

  /// Whether rows below the head may be separated, since keeping them together would leave much of the column empty.
  /// They are the next rows, or follow the head that is next.
  func maySeparate(_ unit: Range<Int>, above end: Double) -> Bool {
    let room = end - block
    guard unit.count > Self.minimumRows, !space.path.isEndless,
      !unit.contains(where: { table.rows[$0].isCaption }),
      room >= Self.minimumShare * space.path.blockExtent,
      !space.isLowered || height(of: unit) > space.path.roomForObjects
    else { return false }
    var trial = self
    trial.table.separateRows(unit)
    let least = unit.prefix(Self.minimumRows).reduce(height(of: row..<unit.lowerBound)) {
      $0 + trial.height(of: $1..<$1 + 1)
    }
    return least <= room
  }
}
