import ZineStyle
import ZineText

/// Borders that rows share, where they are parted by a column's end: each of them has it then, half of it beyond
/// the row, as it stands between the two.
extension Fragmenter {
  /// What the widest border between two rows takes beyond either of them, where they are parted.
  /// - Parameter row: the lower one.
  func partedEdge(above row: Int, in piece: TablePiece) -> Double {
    let table = piece.table
    guard table.style.borders == .collapse, table.boxed.contains(row), row > table.boxed.lowerBound
    else { return 0 }
    var widest = 0.0
    for cell in table.rows[row].cells {
      widest = max(widest, borderWidth(of: cell, atFoot: false, in: piece))
    }
    // Cells that begin further up end here as well.
    for number in table.unit(around: row - 1) {
      for cell in table.rows[number].cells where number + cell.rowCount == row {
        widest = max(widest, borderWidth(of: cell, atFoot: true, in: piece))
      }
    }
    return widest / 2
  }

  private func borderWidth(
    of cell: Table.Cell, atFoot isFoot: Bool, in piece: TablePiece
  ) -> Double {
    guard let box = box(of: cell), styled.boxes[Int(box.index)].hasBorder else { return 0 }
    let used = usedStyles.style(
      of: styled.boxes[Int(box.index)], isOwnFlow: true, in: piece.tableWidth)
    return isFoot ? used.style.border.bottom.width : used.style.border.top.width
  }

  /// What is left free below what may be the last row of a piece.
  func foot(after row: Int, in piece: TablePiece) -> Double {
    piece.foot(after: row) + partedEdge(above: row + 1, in: piece)
  }

  /// Gives the cells of a table's last, or first, rows in a column the border that stands in another column.
  /// - Parameters:
  ///   - row: the one behind the columns' end.
  ///   - isAbove: whether the rows above the end are meant.
  func closeBorders(at row: Int, above isAbove: Bool, in piece: inout TablePiece) {
    let table = piece.table
    guard table.style.borders == .collapse, table.boxed.contains(row),
      row > table.boxed.lowerBound
    else { return }
    let cells = cells(around: row, above: isAbove, of: table)
    for index in piece.fragment.floats.indices {
      let float = piece.fragment.floats[index]
      guard let cell = cells[float.paragraph], !float.isRepeated, var block = float.block,
        let own = box(of: cell)
      else { continue }
      let across = neighbours(of: cell, at: row, above: isAbove, of: table)
        .compactMap { box(of: $0) }.map { styled.boxes[Int($0.index)].style.border }
        .map { isAbove ? $0.top : $0.bottom }
      guard let border = across.max(by: { $0.width < $1.width }), border != .none,
        isAbove || !hasBorder(above: cell, atLeast: border.width, in: piece)
      else { continue }
      block.fragment.add(border, atFoot: isAbove, of: own, in: block.rect.size)
      piece.fragment.floats[index].content = .block(block)
    }
  }

  /// Whether the last row of the repeated head has a border of its own above a cell.
  private func hasBorder(
    above cell: Table.Cell, atLeast width: Double, in piece: TablePiece
  ) -> Bool {
    guard piece.hasRepeatedHead else { return false }
    let uppers = piece.table.head.suffix(Self.mostRowsAround).flatMap { number in
      piece.table.rows[number].cells.filter {
        number + $0.rowCount == piece.table.head.upperBound && $0.columns.overlaps(cell.columns)
      }
    }
    return !uppers.isEmpty
      && uppers.allSatisfy { upper in
        box(of: upper).map { styled.boxes[Int($0.index)].style.border.bottom.width >= width }
          ?? false
      }
  }

  /// Rows that are looked at for a cell that ends, or begins, at a column's end.
  private static let mostRowsAround = 50

  /// The cells at a column's end, by their first paragraphs.
  private func cells(
    around row: Int, above isAbove: Bool, of table: Table
  ) -> [Int: Table.Cell] {
    var cells: [Int: Table.Cell] = [:]
    for number in isAbove ? max(0, row - Self.mostRowsAround)..<row : row..<row + 1 {
      for cell in table.rows[number].cells where !isAbove || number + cell.rowCount == row {
        cells[cell.paragraphs.lowerBound] = cell
      }
    }
    return cells
  }

  /// The cells across a column's end.
  private func neighbours(
    of cell: Table.Cell, at row: Int, above isAbove: Bool, of table: Table
  ) -> [Table.Cell] {
    if isAbove { return table.rows[row].cells.filter { $0.columns.overlaps(cell.columns) } }
    return (max(0, row - Self.mostRowsAround)..<row).flatMap { number in
      table.rows[number].cells.filter {
        number + $0.rowCount == row && $0.columns.overlaps(cell.columns)
      }
    }
  }
}

extension Fragment {
  /// Gives what a cell holds a border that it has none of.
  /// - Parameters:
  ///   - own: the cell's own box.
  ///   - size: of the cell.
  fileprivate mutating func add(
    _ border: BoxBorder, atFoot isFoot: Bool, of own: BoxID, in size: Size
  ) {
    func isOpen(_ style: UsedBoxStyle) -> Bool {
      (isFoot ? style.border.bottom : style.border.top) == .none
    }
    func close(_ style: inout UsedBoxStyle) {
      style.close(top: isFoot ? nil : border, bottom: isFoot ? border : nil, isShared: true)
    }
    if let index = boxes.firstIndex(where: { $0.box == own }) {
      if isOpen(boxes[index].style) { close(&boxes[index].style) }
      return
    }
    var style = UsedBoxStyle()
    close(&style)
    boxes.append(
      BoxFragment(
        box: nil, style: style, rect: Rect(x: 0, y: 0, width: size.width, height: size.height),
        hasStart: true, hasEnd: true, isRightToLeft: false))
  }
}
