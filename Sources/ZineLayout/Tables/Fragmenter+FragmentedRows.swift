import ZineStyle
import ZineText

/// Rows of tables that no column holds.
extension Fragmenter {
  /// Places as much of a row as there is room for. Answers where it goes on; `nil` where all of it stands there.
  /// - Parameter isNew: whether the row begins here: of its cells only those go on that began in rows above it.
  func fragment(
    _ row: Int, _ start: BreakToken, isNew: Bool, to end: Double, _ piece: inout TablePiece
  ) -> BreakToken? {
    let (table, space) = (piece.table, piece.space)
    let top = piece.block
    let room = max(1, end - top)
    var rests: [CellRest] = []
    var parts: [CellPart] = []
    for cell in table.rows[row].cells {
      let first = cell.paragraphs.lowerBound
      let rest = start.cells.first { $0.paragraph == first }
      var part = CellPart(cell: cell)
      part.goesOnAbove =
        !isNew || rest.map { !($0.start?.begins(cell.paragraphs) ?? false) } ?? false
      if start.cells.isEmpty || rest?.start != nil {
        let outcome = layout(
          cell, of: table, width: cellWidth(cell, piece), height: room,
          room: objectExtent(in: table.rows[row], of: piece), from: rest?.start, space,
          grid: piece.grid?.seen(from: top))
        part.fragment = outcome.fragment
        rests.append(CellRest(paragraph: first, start: outcome.next))
      } else {
        rests.append(CellRest(paragraph: first, start: nil))
      }
      parts.append(part)
    }
    let isOver = rests.allSatisfy { $0.start == nil }
    let used = parts.compactMap { $0.fragment?.usedExtent }.max() ?? 0
    let height = isOver ? used : max(used, min(room, space.path.blockExtent))
    addBoxes(of: row, top: top, height: height, nil, &piece)
    for part in parts {
      var part = part
      part.goesOnBelow = !isOver
      add(part, of: row, top: top, height: height, to: &piece)
    }
    piece.block = top + height
    guard !isOver else { return nil }
    var token = token(at: row, of: table)
    token.line = start.cells.isEmpty ? 1 : start.line + 1
    token.cells = rests
    return token
  }

  /// What stands of a cell in one part of its row, all parts of which are as high as the row is there.
  private struct CellPart {
    var cell: Table.Cell
    /// `nil` where the cell has ended in an earlier part.
    var fragment: Fragment?
    /// Whether there are other parts of its row.
    var goesOnAbove = false
    var goesOnBelow = false
  }

  private func add(
    _ part: CellPart, of row: Int, top: Double, height: Double, to piece: inout TablePiece
  ) {
    let own = box(of: part.cell)
    let rect = Rect(
      x: cellLeft(part.cell, piece), y: top, width: cellWidth(part.cell, piece), height: height)
    var fragment = part.fragment?.moved(by: 0, in: height, own: own)
    if let index = fragment?.boxes.firstIndex(where: { $0.box != nil && $0.box == own }) {
      if var box = fragment?.boxes[index] {
        cut(&box, of: part.cell, in: row, above: part.goesOnAbove, below: part.goesOnBelow, piece)
        fragment?.boxes[index] = box
      }
    } else if let own {
      // Cells that have ended, or hold nothing yet, are as high as those beside them.
      var box = BoxFragment(
        box: own, style: styled.boxes[Int(own.index)].style.used(in: rect.size.width), rect: rect,
        hasStart: true, hasEnd: true, isRightToLeft: isRightToLeft(piece.table.block))
      cut(&box, of: part.cell, in: row, above: part.goesOnAbove, below: part.goesOnBelow, piece)
      if box.style.isVisible { piece.boxes.append(box) }
    }
    if let fragment { add(fragment, in: rect, part.cell, to: &piece) }
  }

  /// Gives a cell's box the edges it has where its row is divided: none, or all of them if it has `clone` for its
  /// `box-decoration-break`.
  private func cut(
    _ box: inout BoxFragment, of cell: Table.Cell, in row: Int, above: Bool, below: Bool,
    _ piece: TablePiece
  ) {
    let isCloned = box.style.isCloned
    if above { box.hasStart = isCloned }
    if below { box.hasEnd = isCloned }
    guard isCloned, piece.table.style.borders == .collapse else { return }
    // What it shares with other rows stands there, and not at the cut.
    let rows = Table.RowspanCell(cell: cell, rows: row..<row + cell.rowCount)
    box.style.close(
      top: above ? border(ofPart: rows, atFoot: false, in: piece) : nil,
      bottom: below ? border(ofPart: rows, atFoot: true, in: piece) : nil, isShared: false)
  }

  /// Opens the cells of a row that stands here as a whole and goes on below, since another cell in it does.
  func openAtFoot(_ row: Int, in piece: inout TablePiece) {
    for cell in piece.table.rows[row].cells {
      let own = box(of: cell)
      let first = cell.paragraphs.lowerBound
      for index in piece.fragment.floats.indices
      where piece.fragment.floats[index].paragraph == first
        && !piece.fragment.floats[index].isRepeated
      {
        guard var block = piece.fragment.floats[index].block,
          let number = block.fragment.boxes.firstIndex(where: { $0.box != nil && $0.box == own })
        else { continue }
        cut(&block.fragment.boxes[number], of: cell, in: row, above: false, below: true, piece)
        piece.fragment.floats[index].content = .block(block)
      }
    }
  }
}

extension Fragment {
  /// It in a height that is more than that of its content.
  /// - Parameter own: its box.
  func aligned(
    _ alignment: ContentAlignment, _ contentHeight: Double, in height: Double, own: BoxID?
  ) -> Fragment {
    let shift = max(0, height - contentHeight) * alignment.shareAbove
    return shift > 0 ? moved(by: shift, in: height, own: own) : self
  }

  /// It as high as its cell, with what stands in that further down.
  /// - Parameter own: the cell's box.
  func moved(by shift: Double, in height: Double, own: BoxID?) -> Fragment {
    var fragment = self
    let outer = fragment.boxes.firstIndex { $0.box != nil && $0.box == own }
    if let outer {
      fragment.boxes[outer].rect.size.height = max(height, fragment.boxes[outer].rect.size.height)
    }
    guard shift > 0 else { return fragment }
    for index in fragment.lines.indices {
      fragment.lines[index].move(by: shift)
    }
    for index in fragment.floats.indices {
      switch fragment.floats[index].content {
      case .block(var block):
        block.rect.origin.y += shift
        fragment.floats[index].content = .block(block)
      case .picture(var picture):
        picture.move(by: Point(x: 0, y: shift))
        fragment.floats[index].content = .picture(picture)
      }
    }
    for index in fragment.boxes.indices where index != outer {
      fragment.boxes[index].rect.origin.y += shift
    }
    for index in fragment.anchors.indices { fragment.anchors[index].block += shift }
    return fragment
  }
}
