import ZineStyle
import ZineText

/// Borders that rows share, where they are parted by a column's end: each of them has it then.
extension Fragmenter {
  /// Gives the cells of a table's last, or first, rows in a column the border that stands in another column.
  /// - Parameters:
  ///   - row: the one behind the columns' end.
  ///   - isAbove: whether the rows above the end are meant.
  func closeBorders(at row: Int, above isAbove: Bool, in piece: inout TablePiece) {
    let table = piece.table
    guard table.style.borders == .collapse, table.boxed.contains(row),
      row > table.boxed.lowerBound
    else { return }
    for index in piece.fragment.floats.indices {
      let float = piece.fragment.floats[index]
      guard !float.isRepeated, var block = float.block,
        let cell = cell(float.paragraph, around: row, above: isAbove, of: table),
        let own = box(of: cell)
      else { continue }
      let across = neighbours(of: cell, at: row, above: isAbove, of: table)
        .compactMap { box(of: $0) }.map { styled.boxes[Int($0.index)].style.border }
        .map { isAbove ? $0.top : $0.bottom }
      guard let border = across.max(by: { $0.width < $1.width }), border != .none else { continue }
      block.fragment.add(border, atFoot: isAbove, of: own, in: block.rect.size)
      piece.fragment.floats[index].content = .block(block)
    }
  }

  /// Rows that are looked at for a cell that ends, or begins, at a column's end.
  private static let mostRowsAround = 50

  /// The cell at a column's end that begins with a paragraph; `nil` for cells elsewhere.
  private func cell(
    _ paragraph: Int, around row: Int, above isAbove: Bool, of table: Table
  ) -> Table.Cell? {
    guard isAbove else {
      return table.rows[row].cells.first { $0.paragraphs.lowerBound == paragraph }
    }
    for number in (max(0, row - Self.mostRowsAround)..<row).reversed() {
      for cell in table.rows[number].cells
      where cell.paragraphs.lowerBound == paragraph && number + cell.rowCount == row {
        return cell
      }
    }
    return nil
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
      style.close(top: isFoot ? nil : border, bottom: isFoot ? border : nil)
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
