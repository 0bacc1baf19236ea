import ZineStyle
import ZineText

/// A cell over several rows in a part of its table, where a column's end may part the rows.
struct OpenRowspanCell {
  let tall: Table.RowspanCell
  /// Where it begins in the part.
  let top: Double
  /// Where its content goes on; `nil` where that begins.
  let start: BreakToken?
  /// Whether its content has ended in an earlier column.
  let hasEnded: Bool
  /// Whether it begins in this part.
  let isNew: Bool
  /// Whether it has an upper border here.
  let isClosedAbove: Bool
  /// How much further down its lines, and its box, stand in the row in which it begins, so that lines are on the grid.
  var snap = 0.0
  var boxOffset = 0.0
}

extension Table {
  /// Parts rows as they were parted in the column before.
  mutating func goOn(at row: Int, _ start: BreakToken) {
    func isOwn(_ rest: CellRest) -> Bool {
      rows[row].cells.contains { $0.paragraphs.lowerBound == rest.paragraph }
    }
    guard !start.rowspanCells.isEmpty || !start.cells.allSatisfy(isOwn) else { return }
    untie(unit(around: row))
    joinTallCells(to: row) { cell in
      start.cells.contains { $0.paragraph == cell.paragraphs.lowerBound }
    }
  }

  /// Makes cells over several rows those of one of them, in which they end.
  mutating func joinTallCells(to row: Int, where isMeant: (Cell) -> Bool) {
    for tall in rowspanCells where tall.rows.contains(row) && isMeant(tall.cell) {
      var cell = tall.cell
      cell.rowCount = 1
      rows[row].cells.append(cell)
    }
    rowspanCells.removeAll { $0.rows.contains(row) && isMeant($0.cell) }
  }
}

/// Places cells over several rows beside rows that stand in several columns.
extension Fragmenter {
  /// No fewer are parted, and as many at least stand above a column's end.
  private static let fewRows = 2
  /// Of a column: less white at its foot is left.
  private static let leastPart = 1.0 / 4

  /// Whether rows that a cell holds together may be parted: where much of the column would be left white without
  /// that.
  func mayPart(_ unit: Range<Int>, above end: Double, in piece: TablePiece) -> Bool {
    let table = piece.table
    let room = end - piece.block
    guard unit.count > Self.fewRows, !table.isFigure, !piece.space.path.isEndless,
      unit.lowerBound >= table.head.upperBound, !unit.contains(where: { table.rows[$0].isCaption }),
      room >= Self.leastPart * piece.space.path.blockExtent
    else { return false }
    var parted = piece
    parted.table.untie(unit)
    let least = unit.prefix(Self.fewRows).reduce(0) { $0 + height(of: $1..<$1 + 1, in: parted) }
    return least <= room
  }

  // MARK: From row to row

  /// Goes on with the cells that an earlier column has begun.
  func openRowspanCells(of start: BreakToken, isOpenAbove: Bool, in piece: inout TablePiece) {
    let isCollapsed = piece.table.style.borders == .collapse
    guard let row = start.row, !start.rowspanCells.isEmpty else { return }
    let top = piece.block + (start.cells.isEmpty ? boxOffset(ofRow: row, in: piece) : 0)
    for tall in piece.table.rowspanCells {
      guard
        let rest = start.rowspanCells.first(where: {
          $0.paragraph == tall.cell.paragraphs.lowerBound
        })
      else { continue }
      piece.openRowspanCells.append(
        OpenRowspanCell(
          tall: tall, top: top, start: rest.start, hasEnded: rest.start == nil,
          isNew: false, isClosedAbove: isCollapsed && isOpenAbove || isCloned(tall.cell)))
    }
  }

  /// - Parameters:
  ///   - top: of the row.
  ///   - snap: how much further down its lines stand.
  func openRowspanCells(
    beginningAt row: Int, top: Double, snap: Double = 0, in piece: inout TablePiece
  ) {
    for tall in piece.table.rowspanCells where tall.rows.lowerBound == row {
      piece.openRowspanCells.append(
        OpenRowspanCell(
          tall: tall, top: top, start: nil, hasEnded: false, isNew: true, isClosedAbove: true,
          snap: snap, boxOffset: piece.lastBoxOffset))
    }
  }

  /// How high a row has to be so that the cells end in it which stand beside those above it; `nil` where none do.
  func tallNeed(endingAt row: Int, in piece: TablePiece) -> Double? {
    piece.openRowspanCells.filter { $0.tall.rows.upperBound == row + 1 && !$0.hasEnded }
      .map { open in
        let content =
          content(of: open, height: Self.endlessExtent, in: piece).fragment.usedExtent + open.snap
        let own =
          open.isNew
          ? open.tall.cell.block.flatMap { placing(of: .block($0)).height }
            .map { limited($0.points(of: piece.space.path.roomForObjects)) } : nil
        return max(content, own ?? 0) - (piece.block - open.top)
      }.max()
  }

  /// Whether a row would have room if no cell that stands beside those above it ended in it.
  func continuesBeside(_ row: Int, above end: Double, in piece: TablePiece) -> Bool {
    guard tallNeed(endingAt: row, in: piece) != nil else { return false }
    var alone = piece
    alone.openRowspanCells = []
    return piece.block + height(of: row..<row + 1, in: alone) <= end + lengthTolerance
  }

  /// - Parameter bottom: of the row.
  func closeTallCells(endingAt row: Int, bottom: Double, in piece: inout TablePiece) {
    for open in piece.openRowspanCells where open.tall.rows.upperBound == row + 1 {
      _ = add(open, to: bottom, isLast: true, &piece)
    }
    piece.openRowspanCells.removeAll { $0.tall.rows.upperBound == row + 1 }
  }

  /// Ends the part of all of them that stands in this column. Answers where they go on.
  func breakRowspanCells(in piece: inout TablePiece) -> [CellRest] {
    let bottom = piece.block - piece.gap + piece.lastBoxOffset
    let rests = piece.openRowspanCells.map { open in
      CellRest(
        paragraph: open.tall.cell.paragraphs.lowerBound,
        start: add(open, to: bottom, isLast: false, &piece))
    }
    piece.openRowspanCells = []
    return rests
  }

  /// Places a row down to the column's end, since what ends beside it goes on below. Answers where that is.
  func placeToColumnEnd(_ row: Int, to end: Double, in piece: inout TablePiece) -> BreakToken {
    let ending = piece.openRowspanCells.filter { $0.tall.rows.upperBound == row + 1 }
    piece.openRowspanCells.removeAll { $0.tall.rows.upperBound == row + 1 }
    place(row..<row + 1, in: &piece, downTo: end)
    openAtFoot(row, in: &piece)
    var token = token(at: row, of: piece.table)
    token.line = 1
    token.cells = piece.table.rows[row].cells.map {
      CellRest(paragraph: $0.paragraphs.lowerBound, start: nil)
    }
    for open in ending {
      token.cells.append(
        CellRest(
          paragraph: open.tall.cell.paragraphs.lowerBound,
          start: add(open, to: end, isLast: false, fragmentsRow: true, &piece)))
    }
    return token
  }

  /// Makes those that end in a row which is divided itself cells of this row alone. Answers where its cells go on.
  func joinTallCells(
    endingAt row: Int, from start: BreakToken, in piece: inout TablePiece
  ) -> BreakToken {
    let ending = piece.openRowspanCells.filter { $0.tall.rows.upperBound == row + 1 }
    guard !ending.isEmpty else { return start }
    var token = start
    token.cells = piece.table.rows[row].cells.map { cell in
      let first = cell.paragraphs.lowerBound
      return CellRest(
        paragraph: first, start: BreakToken(paragraph: first, start: .paragraph, line: 0))
    }
    for open in ending {
      token.cells.append(
        CellRest(paragraph: open.tall.cell.paragraphs.lowerBound, start: open.start))
    }
    piece.table.joinTallCells(to: row) { cell in
      ending.contains { $0.tall.cell.paragraphs == cell.paragraphs }
    }
    piece.openRowspanCells.removeAll { $0.tall.rows.upperBound == row + 1 }
    return token
  }

  // MARK: A part

  private func content(
    of open: OpenRowspanCell, height: Double, in piece: TablePiece
  ) -> Outcome {
    let row = piece.table.rows[open.tall.rows.lowerBound]
    return layout(
      open.tall.cell, of: piece.table, width: cellWidth(open.tall.cell, piece), height: height,
      room: objectExtent(in: row, of: piece), from: open.start, piece.space,
      grid: open.isNew
        ? grid(of: open.tall.cell, in: piece) : piece.grid?.seen(from: open.top))
  }

  private func isCloned(_ cell: Table.Cell) -> Bool {
    box(of: cell).map { styled.boxes[Int($0.index)].style.isCloned } ?? false
  }

  /// Answers where it goes on; `nil` where its content has ended.
  /// - Parameter fragmentsRow: whether the end of this part is in a row, and not between two of them.
  private func add(
    _ open: OpenRowspanCell, to bottom: Double, isLast: Bool, fragmentsRow: Bool = false,
    _ piece: inout TablePiece
  ) -> BreakToken? {
    let cell = open.tall.cell
    let height = max(0, bottom - open.top - open.boxOffset)
    // Boxes that stand lower than their rows reach as much into those below, and the last ones below their column.
    let spill = open.isNew ? 0 : min(height, piece.lastBoxOffset)
    let rect = Rect(
      x: cellLeft(cell, piece), y: open.top, width: cellWidth(cell, piece), height: height - spill)
    let isClosed =
      isLast || isCloned(cell) || piece.table.style.borders == .collapse && !fragmentsRow
    let head =
      open.isNew || !open.isClosedAbove ? nil : border(ofPart: open.tall, atFoot: false, in: piece)
    let foot = isLast || !isClosed ? nil : border(ofPart: open.tall, atFoot: true, in: piece)
    guard !open.hasEnded else {
      guard let box = box(of: cell) else { return nil }
      var style = styled.boxes[Int(box.index)].style.used(in: rect.size.width)
      style.close(top: head, bottom: foot, isShared: !fragmentsRow)
      style.outset.bottom += spill
      guard style.isVisible else { return nil }
      piece.boxes.append(
        BoxFragment(
          box: box, style: style, rect: rect, hasStart: open.isClosedAbove, hasEnd: isClosed,
          isRightToLeft: isRightToLeft(piece.table.block)))
      return nil
    }
    let outcome = content(
      of: open, height: isLast ? Self.endlessExtent : max(1, height - open.snap), in: piece)
    let own = box(of: cell)
    var shift = open.snap
    if open.isNew, isLast {
      let rest = max(0, height - outcome.fragment.usedExtent)
      shift =
        switch cell.style.alignment {
        case .baseline, .top: min(rest, open.snap)
        case .middle: rest / 2
        case .bottom: rest
        }
    }
    var fragment = outcome.fragment.moved(by: shift, in: height, own: own)
    if let index = fragment.boxes.firstIndex(where: { $0.box != nil && $0.box == own }) {
      fragment.boxes[index].hasEnd = isClosed
      if open.isClosedAbove { fragment.boxes[index].hasStart = true }
      fragment.boxes[index].style.close(top: head, bottom: foot, isShared: !fragmentsRow)
    }
    add(fragment, in: rect, cell, to: &piece)
    return outcome.next
  }

  /// The border of a cell at a column's head or foot that its rows are parted by: that of its own upper or lower edge,
  /// which it may share, or else that of the other one.
  func border(
    ofPart tall: Table.RowspanCell, atFoot isFoot: Bool, in piece: TablePiece
  ) -> BoxBorder? {
    guard piece.table.style.borders == .collapse, let own = box(of: tall.cell) else { return nil }
    func border(_ cell: Table.Cell) -> BoxSides<BoxBorder>? {
      box(of: cell).map { styled.boxes[Int($0.index)].style.border }
    }
    let rows = piece.table.rows
    let beyond = isFoot ? tall.rows.upperBound : tall.rows.lowerBound - 1
    let neighbours =
      rows.indices.contains(beyond)
      ? rows[beyond].cells.filter { $0.columns.overlaps(tall.cell.columns) }.compactMap(border) : []
    let mine = styled.boxes[Int(own.index)].style.border
    let shared = neighbours.map { isFoot ? $0.top : $0.bottom } + [isFoot ? mine.bottom : mine.top]
    let widest = shared.max { $0.width < $1.width }
    return [widest, isFoot ? mine.top : mine.bottom].compactMap { $0 }.first { $0.width > 0 }
  }
}

extension UsedBoxStyle {
  /// Gives it borders of its own where those that it shares are elsewhere.
  /// - Parameter isShared: whether each stands half beyond the box, as between two rows.
  mutating func close(top: BoxBorder?, bottom: BoxBorder?, isShared: Bool) {
    if let top { (border.top, outset.top) = (top, isShared ? top.width / 2 : 0) }
    if let bottom { (border.bottom, outset.bottom) = (bottom, isShared ? bottom.width / 2 : 0) }
  }
}
