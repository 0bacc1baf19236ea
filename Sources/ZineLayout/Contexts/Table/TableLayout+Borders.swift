import ZineStyle
import ZineText

/// Collapsed borders at the ends of columns. If a column ends between two rows that share a border, the border is
/// painted in both columns, and half of it is outside of the row, as it is between the rows.
extension TableLayout {
  /// Returns half the width of the widest border between a row and the previous one.
  func sharedBorder(above row: Int) -> Double {
    guard table.style.borders == .collapse, table.boxed.contains(row), row > table.boxed.lowerBound
    else { return 0 }
    var widest = 0.0
    for cell in table.rows[row].cells {
      widest = max(widest, borders(of: cell)?.top.width ?? 0)
    }
    // Rowspan cells that begin in earlier rows end here too.
    for number in table.unit(around: row - 1) {
      for cell in table.rows[number].cells where number + cell.rowCount == row {
        widest = max(widest, borders(of: cell)?.bottom.width ?? 0)
      }
    }
    return widest / 2
  }

  /// Returns the used borders of a cell; `nil` if it has none.
  private func borders(of cell: Table.Cell) -> BoxSides<BoxBorder>? {
    guard let id = cell.box else { return nil }
    let box = fragmenter.styled[id]
    guard box.hasBorder else { return nil }
    return fragmenter.usedStyles.style(of: box, isOwnFlow: true, in: columns.box.extent).style
      .border
  }

  /// Returns the specified borders of a cell; `nil` for content outside of cells.
  private func specifiedBorders(of cell: Table.Cell) -> BoxSides<BoxBorder>? {
    cell.box.map { fragmenter.styled[$0].style.border }
  }

  /// Returns the height to keep free below a row that may be the last one of the fragment.
  func foot(after row: Int) -> Double { bottomEdge(after: row) + sharedBorder(above: row + 1) }

  /// Adds the border between a row and the previous one to the cells on one side of the break, if another column
  /// contains the cells that have the border.
  /// - Parameters:
  ///   - row: The first row after the break.
  ///   - isAbove: Whether the cells above the break get the border, otherwise those below it.
  mutating func closeBorders(at row: Int, above isAbove: Bool) {
    guard table.style.borders == .collapse, table.boxed.contains(row), row > table.boxed.lowerBound
    else { return }
    let cells = Dictionary(
      cells(atBreak: row, above: isAbove).map { ($0.paragraphs.lowerBound, $0) }
    ) { $1 }
    let others = self.cells(atBreak: row, above: !isAbove)
    for (first, cell) in cells {
      guard let own = cell.box else { continue }
      let across = others.filter { $0.columns.overlaps(cell.columns) }
        .compactMap(specifiedBorders).map { isAbove ? $0.top : $0.bottom }
      guard let border = across.max(by: { $0.width < $1.width }), border != .none,
        isAbove || !hasHeadBorder(above: cell, atLeast: border.width)
      else { continue }
      fragment.changeBlocks(ofParagraph: first) { block in
        block.fragment.add(border, isLower: isAbove, of: own, in: block.rect.size)
      }
    }
  }

  /// Whether the repeated head has borders above a cell that are wide enough to replace its own.
  private func hasHeadBorder(above cell: Table.Cell, atLeast width: Double) -> Bool {
    guard hasRepeatedHead else { return false }
    let uppers = cells(atBreak: table.head.upperBound, above: true).filter {
      $0.columns.overlaps(cell.columns)
    }
    return !uppers.isEmpty
      && uppers.allSatisfy { specifiedBorders(of: $0).map { $0.bottom.width >= width } ?? false }
  }

  /// The number of rows that are searched for rowspan cells ending at a break.
  private static let maximumRowsAbove = 50

  /// Returns the cells on one side of a break.
  private func cells(atBreak row: Int, above isAbove: Bool) -> [Table.Cell] {
    guard isAbove else { return table.rows[row].cells }
    return (max(0, row - Self.maximumRowsAbove)..<row).flatMap { number in
      table.rows[number].cells.filter { number + $0.rowCount == row }
    }
  }

  /// Returns the collapsed border of a cell at a break inside the cell: the border of its own edge, which neighbours
  /// may share, or else the border of the opposite edge.
  /// - Parameter isLower: Whether the border at the end of a fragment is needed, otherwise that at its start.
  func border(of rowspan: RowspanCell, isLower: Bool) -> BoxBorder? {
    guard table.style.borders == .collapse, let own = specifiedBorders(of: rowspan.cell) else {
      return nil
    }
    let rows = table.rows
    let beyond = isLower ? rowspan.rows.upperBound : rowspan.rows.lowerBound - 1
    let neighbours =
      rows.indices.contains(beyond)
      ? rows[beyond].cells.filter { $0.columns.overlaps(rowspan.cell.columns) }
        .compactMap(specifiedBorders) : []
    let shared =
      neighbours.map { isLower ? $0.top : $0.bottom } + [isLower ? own.bottom : own.top]
    let widest = shared.max { $0.width < $1.width }
    return [widest, isLower ? own.top : own.bottom].compactMap { $0 }.first { $0.width > 0 }
  }
}

extension UsedBoxStyle {
  /// Adds borders at the edges of a fragment.
  /// - Parameter isShared: Whether half of each border is outside of the box, as between two rows.
  mutating func close(top: BoxBorder?, bottom: BoxBorder?, isShared: Bool) {
    if let top { (border.top, outset.top) = (top, isShared ? top.width / 2 : 0) }
    if let bottom { (border.bottom, outset.bottom) = (bottom, isShared ? bottom.width / 2 : 0) }
  }
}

extension Fragment {
  /// Adds a border to the content of a cell, unless the box of the cell already has a border at this edge.
  fileprivate mutating func add(
    _ border: BoxBorder, isLower: Bool, of own: BoxID, in size: Size
  ) {
    func isOpen(_ style: UsedBoxStyle) -> Bool {
      (isLower ? style.border.bottom : style.border.top) == .none
    }
    func close(_ style: inout UsedBoxStyle) {
      style.close(top: isLower ? nil : border, bottom: isLower ? border : nil, isShared: true)
    }
    if let index = boxes.firstIndex(where: { $0.box == own }) {
      if isOpen(boxes[index].style) { close(&boxes[index].style) }
      return
    }
    var style = UsedBoxStyle()
    close(&style)
    boxes.append(
      BoxFragment(
        style: style, rect: Rect(x: 0, y: 0, width: size.width, height: size.height)))
  }
}
