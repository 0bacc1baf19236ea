import ZineStyle
import ZineText

/// Collapsed borders at the ends of columns. If a column ends between two rows that share a border, the border is
/// painted in both columns, and half of it is outside of the row, as it is between the rows.
extension TableLayout {
  /// Returns half the width of the widest border between a row and the previous one.
  func sharedBorder(above row: Int) -> Double {
    guard sharesBorders(atBreak: row) else { return 0 }
    var widest = 0.0
    for cell in cells(atBreak: row, above: true) {
      widest = max(widest, borders(of: cell)?.bottom.width ?? 0)
    }
    for cell in cells(atBreak: row, above: false) {
      widest = max(widest, borders(of: cell)?.top.width ?? 0)
    }
    return widest / 2
  }

  /// Whether the cells above and below a break share borders.
  private func sharesBorders(atBreak row: Int) -> Bool {
    table.style.borders == .collapse && table.boxed.contains(row) && row > table.boxed.lowerBound
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
    guard sharesBorders(atBreak: row) else { return }
    let others = cells(atBreak: row, above: !isAbove)
    for cell in cells(atBreak: row, above: isAbove) {
      guard let own = cell.box else { continue }
      let across = others.filter { $0.columns.overlaps(cell.columns) }
        .compactMap(specifiedBorders).map { isAbove ? $0.top : $0.bottom }
      guard let border = across.max(by: { $0.width < $1.width }), border != .none,
        isAbove || !hasHeadBorder(above: cell, atLeast: border.width)
      else { continue }
      // A part of a cell without content is only a box.
      boxes.close(own, with: border, isLower: isAbove)
      fragment.changeBlocks(ofParagraph: cell.paragraphs.lowerBound) { block in
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

  /// Returns the cells that end above a break, or those that begin below it.
  private func cells(atBreak row: Int, above isAbove: Bool) -> [Table.Cell] {
    guard isAbove else { return table.rows[row].cells }
    return table.unit(around: row - 1).flatMap { number in
      table.rows[number].cells.filter { number + $0.rowCount == row }
    }
  }

  /// Returns the collapsed border of a cell at a break inside the cell: the border of its own edge, which neighbours
  /// may share, or else the border of the opposite edge.
  /// - Parameter isLower: Whether the border at the end of a fragment is needed, otherwise that at its start.
  func border(of open: OpenCell, isLower: Bool) -> BoxBorder? {
    guard table.style.borders == .collapse, let own = specifiedBorders(of: open.cell) else {
      return nil
    }
    let rows = table.rows
    let beyond = isLower ? open.rows.upperBound : open.rows.lowerBound - 1
    let neighbours =
      rows.indices.contains(beyond)
      ? rows[beyond].cells.filter { $0.columns.overlaps(open.cell.columns) }
        .compactMap(specifiedBorders) : []
    let shared =
      neighbours.map { isLower ? $0.top : $0.bottom } + [isLower ? own.bottom : own.top]
    let widest = shared.max { $0.width < $1.width }
    return [widest, isLower ? own.top : own.bottom].compactMap { $0 }.first { $0.width > 0 }
  }
}

extension UsedBoxStyle {
  /// Adds a border at the lower or upper edge of a part of a box.
  /// - Parameter isShared: Whether half of the border is outside of the box, as between two rows.
  mutating func close(with edge: BoxBorder, isLower: Bool, isShared: Bool = true) {
    let outer = isShared ? edge.width / 2 : 0
    if isLower {
      (border.bottom, outset.bottom) = (edge, outer)
    } else {
      (border.top, outset.top) = (edge, outer)
    }
  }
}

extension [BoxFragment] {
  /// Adds a border to the first part of a box, unless the part has a border at this edge.
  /// - Returns: Whether the list contains a part of the box.
  @discardableResult
  fileprivate mutating func close(_ own: BoxID, with border: BoxBorder, isLower: Bool) -> Bool {
    guard let index = firstIndex(where: { $0.box == own }) else { return false }
    let edges = self[index].style.border
    if (isLower ? edges.bottom : edges.top) == .none {
      self[index].style.close(with: border, isLower: isLower)
    }
    return true
  }
}

extension Fragment {
  /// Adds a border to the content of a cell, unless the box of the cell already has a border at this edge.
  fileprivate mutating func add(
    _ border: BoxBorder, isLower: Bool, of own: BoxID, in size: Size
  ) {
    guard !boxes.close(own, with: border, isLower: isLower) else { return }
    var style = UsedBoxStyle()
    style.close(with: border, isLower: isLower)
    boxes.append(
      BoxFragment(
        style: style, rect: Rect(x: 0, y: 0, width: size.width, height: size.height)))
  }
}
