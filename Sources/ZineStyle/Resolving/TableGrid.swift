import ZineText

/// The grid columns that the cells of a table occupy (HTML, section 4.9.12.1).
package struct TableGrid {
  /// A row as written in the source.
  package struct Row {
    /// Number of the row group. Rows without a group share one number.
    package var group: Int
    /// For each cell, the number of columns and rows that it spans.
    package var cells: [(columns: Int, rows: Int)]

    package init(group: Int, cells: [(columns: Int, rows: Int)]) {
      self.group = group
      self.cells = cells
    }
  }

  package struct Place {
    package var columns: Range<Int>
    package var rowCount: Int
  }

  /// Position of each cell, by row and cell.
  package private(set) var places: [[Place]] = []
  package private(set) var columnCount = 0
  /// For each row, whether a rowspan cell from an earlier row extends into it.
  package private(set) var areTied: [Bool] = []

  package init(_ rows: [Row]) {
    // For each column, the number of further rows in which a rowspan cell occupies it.
    var taken: [Int] = []
    var groups: Range<Int> = 0..<0
    for (index, row) in rows.enumerated() {
      if !groups.contains(index) {
        groups = index..<(rows[index...].firstIndex { $0.group != row.group } ?? rows.count)
        taken = []
      }
      areTied.append(taken.contains { $0 > 0 })
      var column = 0
      var own: [Place] = []
      own.reserveCapacity(row.cells.count)
      for cell in row.cells {
        while column < taken.count, taken[column] > 0 { column += 1 }
        // A cell that spans columns is cut off at a rowspan cell from an earlier row.
        let free = taken.dropFirst(column).firstIndex { $0 > 0 } ?? .max
        let place = Place(
          columns: column..<min(free, column + max(1, cell.columns)),
          rowCount: max(1, min(cell.rows, groups.upperBound - index)))
        own.append(place)
        // Columns in which no cell begins are not counted.
        columnCount = max(columnCount, column + 1)
        column = place.columns.upperBound
      }
      for column in taken.indices where taken[column] > 0 { taken[column] -= 1 }
      for place in own where place.rowCount > 1 {
        let end = min(
          place.columns.upperBound, place.columns.lowerBound + Limits.tableSpan)
        if taken.count < end { taken += Array(repeating: 0, count: end - taken.count) }
        for column in place.columns.lowerBound..<end {
          taken[column] = max(taken[column], place.rowCount - 1)
        }
      }
      places.append(own)
    }
    for row in places.indices {
      for cell in places[row].indices {
        let columns = places[row][cell].columns
        places[row][cell].columns = columns.lowerBound..<min(columns.upperBound, columnCount)
      }
    }
  }
}
