import ZineStyle
import ZineText

/// Rows of tables that no column holds.
extension Fragmenter {
  /// Places as much of a row as there is room for. Answers where it goes on; `nil` where all of it stands there.
  func divide(
    _ row: Int, _ start: BreakToken, to end: Double, _ piece: inout TablePiece
  ) -> BreakToken? {
    let (table, space) = (piece.table, piece.space)
    let top = piece.block
    let room = max(1, end - top)
    var rests: [CellRest] = []
    var placed: [(Table.Cell, Fragment)] = []
    for cell in table.rows[row].cells {
      let rest = start.cells.first { $0.paragraph == cell.paragraphs.lowerBound }
      if !start.cells.isEmpty, rest?.start == nil {
        rests.append(CellRest(paragraph: cell.paragraphs.lowerBound, start: nil))
        continue
      }
      let outcome = layout(
        cell, of: table, width: cellWidth(cell, piece), height: room,
        room: objectExtent(in: table.rows[row], of: piece), from: rest?.start, space,
        grid: piece.grid?.seen(from: top))
      placed.append((cell, outcome.fragment))
      rests.append(CellRest(paragraph: cell.paragraphs.lowerBound, start: outcome.next))
    }
    let isOver = rests.allSatisfy { $0.start == nil }
    let used = placed.map(\.1.usedExtent).max() ?? 0
    let height = isOver ? used : max(used, min(room, space.path.blockExtent))
    addBoxes(of: row, top: top, height: height, nil, &piece)
    // Cells that have ended go on with those that have not.
    let open = placed.map(\.0.paragraphs.lowerBound)
    for cell in table.rows[row].cells where !open.contains(cell.paragraphs.lowerBound) {
      guard let box = box(of: cell) else { continue }
      let width = cellWidth(cell, piece)
      let style = styled.boxes[Int(box.index)].style.used(in: width)
      guard style.isVisible else { continue }
      piece.boxes.append(
        BoxFragment(
          box: box, style: style,
          rect: Rect(x: cellLeft(cell, piece), y: top, width: width, height: height),
          hasStart: false, hasEnd: isOver, isRightToLeft: isRightToLeft(table.block)))
    }
    for (cell, fragment) in placed {
      add(
        fragment.moved(by: 0, in: height, own: box(of: cell)),
        in: Rect(x: cellLeft(cell, piece), y: top, width: cellWidth(cell, piece), height: height),
        cell, to: &piece)
    }
    piece.block = top + height
    guard !isOver else { return nil }
    var token = token(at: row, of: table)
    token.line = start.cells.isEmpty ? 1 : start.line + 1
    token.cells = rests
    return token
  }
}

extension Fragment {
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
