import ZineText

/// Fragments rows that are taller than a column.
extension TableLayout {
  /// Places the part of the next row that fits. Returns where the row continues; `nil` if all of it is placed.
  /// - Parameters:
  ///   - starts: The positions of the row's cells, if some of them began in an earlier fragment.
  ///   - isNew: Whether the row begins here. Only cells that began in rows above it continue then.
  mutating func fragmentRow(
    from starts: [CellRest], isNew: Bool, to end: Double
  ) -> TableBreak? {
    let top = block
    let room = max(1, end - top)
    var rests: [CellRest] = []
    var parts: [CellPart] = []
    for cell in table.rows[row].cells {
      let first = cell.paragraphs.lowerBound
      let rest = starts.first { $0.paragraph == first }
      var part = CellPart(cell: cell)
      let begins = rest?.start.map { $0.isBetweenBlocks && $0.paragraph == first } ?? false
      part.continuesAbove = !isNew || rest != nil && !begins
      var next: BreakToken?
      if starts.isEmpty || rest?.start != nil {
        let outcome = self.parts.layout(
          cell.part,
          in: space(
            of: cell, width: columns.area(of: cell).extent, height: room,
            grid: grid?.seen(from: top)),
          from: rest?.start)
        (part.fragment, next) = (outcome.fragment, outcome.next)
      }
      rests.append(CellRest(cell, start: next))
      parts.append(part)
    }
    let hasEnded = rests.allSatisfy { $0.start == nil }
    let used = parts.compactMap { $0.fragment?.usedExtent }.max() ?? 0
    let height = hasEnded ? used : max(used, min(room, space.path.blockExtent))
    addBoxes(ofRow: row, top: top, height: height)
    for part in parts { add(part, top: top, height: height, continuesBelow: !hasEnded) }
    block = top + height
    return hasEnded ? nil : TableBreak(row: row, cells: rests)
  }

  /// The part of a cell in one fragment of its row. It is as tall as this fragment.
  private struct CellPart {
    var cell: Table.Cell
    /// `nil` if the content of the cell ended in an earlier fragment.
    var fragment: Fragment?
    /// Whether other fragments of the row precede this one.
    var continuesAbove = false
  }

  /// - Parameter continuesBelow: Whether other fragments of the row follow this one.
  private mutating func add(
    _ part: CellPart, top: Double, height: Double, continuesBelow: Bool
  ) {
    func cut(_ box: inout BoxFragment) {
      self.cut(&box, of: part.cell, in: row, above: part.continuesAbove, below: continuesBelow)
    }
    let own = part.cell.box
    let rect = columns.area(of: part.cell).rect(from: top, height: height)
    var fragment = part.fragment?.moved(by: 0, in: height, own: own)
    if let index = fragment?.index(ofBox: own), var box = fragment?.boxes[index] {
      cut(&box)
      fragment?.boxes[index] = box
    } else if let own {
      // A cell without content in this fragment is as tall as the other cells.
      var box = BoxFragment(
        box: own, style: fragmenter.styled[own].style.used(in: rect.size.width),
        rect: rect, isRightToLeft: fragmenter.isRightToLeft(table.block))
      cut(&box)
      if box.style.isVisible { boxes.append(box) }
    }
    if let fragment {
      self.fragment.add(fragment, in: rect, of: part.cell.paragraphs.lowerBound)
    }
  }

  /// Removes the borders of a cell at the edges where its row is fragmented, unless `box-decoration-break` is `clone`.
  private func cut(
    _ box: inout BoxFragment, of cell: Table.Cell, in row: Int, above: Bool, below: Bool
  ) {
    let isCloned = box.style.isCloned
    if above { box.hasStart = isCloned }
    if below { box.hasEnd = isCloned }
    guard isCloned, table.style.borders == .collapse else { return }
    // The border that the cell shares with other rows is not at this edge.
    let rowspan = RowspanCell(cell: cell, rows: row..<row + cell.rowCount)
    box.style.close(
      top: above ? border(of: rowspan, isLower: false) : nil,
      bottom: below ? border(of: rowspan, isLower: true) : nil, isShared: false)
  }

  /// Removes the lower borders of a row's cells that are already placed, since a rowspan cell of the row continues in
  /// the next column.
  mutating func openBoxesBelow(_ row: Int) {
    for cell in table.rows[row].cells {
      fragment.changeBlocks(ofParagraph: cell.paragraphs.lowerBound) { [self] block in
        guard let number = block.fragment.index(ofBox: cell.box) else { return }
        cut(&block.fragment.boxes[number], of: cell, in: row, above: false, below: true)
      }
    }
  }
}
