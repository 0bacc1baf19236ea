import ZineStyle
import ZineText

/// Lays tables and figures out, row by row, over as many columns of their page as they need.
extension Fragmenter {
  /// A part of a table in the making.
  struct TablePiece {
    var table: Table
    let key: TableWidthKey
    let space: Space
    let style: UsedBoxStyle
    /// White between rows.
    let gap: Double
    var fragment: Fragment
    /// Of each column, from the left.
    var lefts: [Double]
    var widths: [Double]
    var block = 0.0
    var tableLeft: Double
    var tableWidth: Double
    /// What its box takes across the lines: that of a figure with the caption beside it.
    var boxLeft: Double
    var boxWidth: Double
    /// Of the rows that the table's own box goes around.
    var boxStart: Double?
    var hasStart = false
    var boxEnd: Double?
    /// Whether the table's head stands above rows that go on.
    var hasRepeatedHead = false
    /// Of rows and groups.
    var boxes: [BoxFragment] = []
    /// The cells over several rows that have begun and not ended yet.
    var openRowspanCells: [OpenRowspanCell] = []
    /// How far below their places the boxes of the last row stand, so that its lines are on the grid.
    var lastBoxOffset = 0.0

    func key(ofRow row: Int) -> TableWidthKey {
      guard !table.rowspanCells.isEmpty else { return key }
      var key = key
      key.isParted = table.isParted(row)
      return key
    }

    /// The lines that those in cells stand on.
    var grid: LineGrid? { table.style.lineSnap == .baseline ? space.grid : nil }

    /// What the table's edges take above a row, and below it.
    func edges(of row: Int) -> (above: Double, below: Double) {
      (
        row == table.boxed.lowerBound && !table.boxed.isEmpty ? style.topEdge + gap : 0,
        row == table.boxed.upperBound - 1 && row < table.rows.count - 1 ? style.bottomEdge : 0
      )
    }

    /// What the table's edge takes below what may be the last row of the piece.
    func foot(after row: Int) -> Double {
      table.boxed.contains(row) && edges(of: row).below == 0 ? style.bottomEdge : 0
    }
  }

  /// A head is repeated where it takes no more of the room than this.
  static let mostRepeated = 1.0 / 3

  /// Some lines of a row that is divided, in points.
  private static let leastRoomBelowHead = 30.0

  func layout(_ whole: Table, in space: Space, from start: BreakToken) -> Outcome {
    var table = whole
    let path = space.path
    let isNew = start.row == nil
    if start.hasCaptionBelow { table.moveCaptionBelow(paragraphs: paragraphs) }
    if let row = start.row { table.goOn(at: row, start) }
    let beside = caption(beside: &table, in: space, mayMove: isNew)
    var piece = piece(of: table, beside: beside, in: space)
    let end = path.blockExtent
    let first = start.row ?? 0
    let goesOn = !isNew && !(table.rows[first].isCaption && start.cells.isEmpty)
    if goesOn, !table.isFigure { placeContinuation(in: &piece) }
    if !isNew, table.boxed.contains(first), first > table.boxed.lowerBound || !start.cells.isEmpty {
      piece.boxStart = piece.block
      piece.block +=
        piece.style.isCloned ? piece.style.topEdge : piece.style.border.top.width
      piece.block += piece.gap
    }
    if goesOn, table.isFigure { placeContinuation(in: &piece) }

    // The head stands above what goes on, unless that is a part of it.
    let head = table.head
    let isOpenAbove = !isNew && start.cells.isEmpty
    if !isNew, first >= head.upperBound, !head.isEmpty, table.boxed.contains(first) {
      let height = head.reduce(0.0) { $0 + rowHeights($1..<$1 + 1, in: piece)[0] + piece.gap }
      if height <= Self.mostRepeated * path.blockExtent {
        place(head, in: &piece, isRepeated: true)
        piece.hasRepeatedHead = true
      }
    }
    if isOpenAbove, !piece.hasRepeatedHead { piece.block += partedEdge(above: first, in: piece) }
    openRowspanCells(of: start, isOpenAbove: isOpenAbove, in: &piece)
    var row = first
    var next: BreakToken?
    var shortage = Double.infinity
    var sparesLastRow = false
    if !start.cells.isEmpty {
      let rest = fragment(row, start, isNew: false, to: end - piece.foot(after: row), &piece)
      if let rest {
        next = rest
      } else {
        leave(row, in: &piece)
        row += 1
      }
    }
    var hasRows = !start.cells.isEmpty
    let lastRows = lastRows(of: table)
    while next == nil, row < table.rows.count {
      if row > first, hasRows, space.takenBreaks.take(table.rows[row].forcedBreak) {
        closeBorders(at: row, above: true, in: &piece)
        next = token(at: row, of: table)
        break
      }
      let ownUnit = piece.table.unit(from: row)
      var unit = ownUnit
      // A head stands with what it is the head of.
      if row < head.upperBound, head.upperBound < table.rows.count, !piece.table.isUntied {
        unit = row..<max(unit.upperBound, piece.table.unit(from: head.upperBound).upperBound)
      }
      let height = height(of: unit, in: piece)
      // A row that stands alone is not divided for half of a border below it.
      let foot =
        hasRows
        ? foot(after: unit.upperBound - 1, in: piece) : piece.foot(after: unit.upperBound - 1)
      let room = end - foot
      if let lastRows, unit.contains(lastRows.lowerBound), hasRows || isNew && !space.mustTake,
        let lack = lack(of: row..<lastRows.upperBound, above: end, in: piece)
      {
        shortage = min(shortage, lack)
        sparesLastRow = piece.block + height <= room + lengthTolerance
        if hasRows { closeBorders(at: row, above: true, in: &piece) }
        next = token(at: row, of: table)
        break
      }
      if piece.block + height > room + lengthTolerance {
        shortage = min(shortage, piece.block + height - room)
        if mayPart(unit, above: room, in: piece) {
          piece.table.untie(unit)
          continue
        }
        // A cell beside the rows above goes on below this one.
        if hasRows, unit.count == 1, room > piece.block,
          continuesBeside(row, above: room, in: piece)
        {
          next = placeToColumnEnd(row, to: room, in: &piece)
          break
        }
        // What a column holds is not divided.
        let isElsewhere = !space.mustTake && height <= path.roomForObjects
        // A head has some of the first row below it, where that is divided anyway.
        let isBelowHead =
          hasRows && start.cells.isEmpty && height > path.roomForObjects
          && room - piece.block >= Self.leastRoomBelowHead
          && (first..<row).allSatisfy { head.contains($0) || table.rows[$0].isCaption }
        if hasRows && !isBelowHead || isElsewhere || path.isEndless {
          if hasRows { closeBorders(at: row, above: true, in: &piece) }
          next = token(at: row, of: table)
          break
        }
        // Rows that are higher than their column are divided: first from each other, whatever ties them together.
        if unit.count > 1 {
          if unit.count > ownUnit.count {
            piece.table.isUntied = true
          } else {
            piece.table.untie(unit)
          }
          continue
        }
        if room - piece.block > 0 {
          enter(row, in: &piece)
          let top = piece.block
          let rest = joinTallCells(endingAt: row, from: start, in: &piece)
          next = fragment(row, rest, isNew: true, to: room, &piece)
          if isOpenAbove, row == first { closeBorders(at: first, above: false, in: &piece) }
          openRowspanCells(beginningAt: row, top: top, in: &piece)
          if next == nil { leave(row, in: &piece) }
          row += 1
          hasRows = true
          continue
        }
      }
      place(unit, in: &piece)
      if isOpenAbove, row == first { closeBorders(at: first, above: false, in: &piece) }
      hasRows = true
      row = unit.upperBound
    }
    if next != nil {
      next?.rowspanCells = hasRows ? breakRowspanCells(in: &piece) : start.rowspanCells
      if let parted = next?.row, next?.cells.isEmpty ?? false, hasRows {
        piece.block += partedEdge(above: parted, in: piece)
      }
    }
    if isNew, hasRows, let beside, table.isFigure { add(beside, to: &piece) }
    finish(&piece, hasEnded: next == nil)
    if isNew, hasRows, let beside, !table.isFigure {
      add(beside, to: &piece)
      piece.fragment.blockEnd = piece.block
    }
    var outcome = Outcome(fragment: piece.fragment, next: next)
    if !hasRows { outcome.fragment = Fragment(path) }
    if table.isFigure, isNew, next == nil {
      outcome.fragment.tallestUnit = outcome.fragment.usedExtent
    }
    outcome.shortage = shortage
    outcome.sparesLastRow = sparesLastRow
    outcome.next?.hasCaptionBelow = whole.besideCaption != nil && table.besideCaption == nil
    return outcome
  }

  func token(at row: Int, of table: Table) -> BreakToken {
    var token = BreakToken(
      paragraph: table.rows[row].paragraph, start: .paragraph, line: 0)
    (token.row, token.rowBreak) = (row, table.rows[row].forcedBreak)
    return token
  }

  // MARK: The last rows

  /// The rows that end a table, with one above them: its foot, or else its last row, never stands alone in a column.
  /// `nil` where there is no such row, or another break between them is asked for.
  private func lastRows(of table: Table) -> Range<Int>? {
    guard !table.isFigure, let last = table.boxed.last else { return nil }
    var foot = last
    while table.rows[last].kind == .foot, foot > table.boxed.lowerBound,
      table.rows[foot - 1].kind == .foot
    {
      foot -= 1
    }
    let start = table.unit(around: foot).lowerBound
    guard start > table.head.upperBound else { return nil }
    let rows = table.unit(around: start - 1).lowerBound..<table.rows.count
    guard rows.lowerBound >= table.head.upperBound, table.boxed.contains(rows.lowerBound),
      rows.dropFirst().allSatisfy({ table.rows[$0].forcedBreak == nil })
    else { return nil }
    return rows
  }

  /// How much room is missing for rows that stand together if the next column holds them all; `nil` where there is
  /// enough, or no column holds them.
  private func lack(of rows: Range<Int>, above end: Double, in piece: TablePiece) -> Double? {
    // Cells beside them that began further up reach as far down as they need.
    guard piece.openRowspanCells.isEmpty, !piece.space.path.isEndless else { return nil }
    let height = height(of: rows, in: piece)
    let lack = piece.block + height - (end - foot(after: rows.upperBound - 1, in: piece))
    guard lack > lengthTolerance else { return nil }
    let head = piece.table.head
    let above =
      rows.lowerBound < head.upperBound
      ? 0 : head.reduce(0.0) { $0 + rowHeights($1..<$1 + 1, in: piece)[0] + piece.gap }
    let edges = piece.style.topEdge + piece.style.bottomEdge + piece.gap
    return above + height + edges <= piece.space.path.roomForObjects ? lack : nil
  }

  /// - Parameter beside: a caption that takes some of the width.
  private func piece(
    of table: Table, beside: BesideCaption?, in space: Space
  ) -> TablePiece {
    let path = space.path
    let isRightToLeft = isRightToLeft(table.block)
    let styledBox = styled.boxes[Int(table.box.index)]
    var style = styledBox.style.used(in: path.outerExtent ?? path.inlineExtent)
    style.margin = BoxSides(0)
    let isCollapsed = table.style.borders == .collapse
    let gap = isCollapsed ? 0 : table.style.columnSpacing
    let sides = (start: style.startEdge, end: style.endEdge)
    let whole = max(1, path.inlineExtent - (beside?.taken ?? 0))
    let room = max(1, whole - sides.start - sides.end - gap * Double(table.columnCount + 1))
    let isFilled = table.isFigure || styledBox.placing?.width != nil
    var space = space
    space.path.pictureBase = table.isFigure ? beside.map { room + $0.extent } : nil
    let key = TableWidthKey(
      table: table.block, width: room, isFilled: isFilled, height: path.roomForObjects,
      isLeftHand: space.isLeftHand, isFloating: space.isFloating, isFitted: space.isFitted,
      pictureBase: space.path.pictureBase,
      gridStep: table.style.lineSnap == .baseline ? space.grid?.step : nil)
    let widths = columnWidths(of: table, in: room, isFilled: isFilled)
    let width =
      widths.reduce(0, +) + gap * Double(table.columnCount + 1) + sides.start + sides.end
    let rest = max(0, whole - width)
    let shift = styledBox.style.autoMargins.share(of: rest)
    let tableLeft =
      (beside?.isLeft ?? false ? beside?.taken ?? 0 : 0) + (isRightToLeft ? rest - shift : shift)
    var lefts: [Double] = []
    var left = tableLeft + (isRightToLeft ? sides.end : sides.start) + gap
    for column in isRightToLeft ? Array(widths.indices.reversed()) : Array(widths.indices) {
      lefts.append(left)
      left += widths[column] + gap
    }
    if isRightToLeft { lefts.reverse() }
    var piece = TablePiece(
      table: table, key: key, space: space, style: style,
      gap: isCollapsed ? 0 : table.style.rowSpacing, fragment: Fragment(path), lefts: lefts,
      widths: widths, tableLeft: tableLeft, tableWidth: width, boxLeft: tableLeft, boxWidth: width)
    if table.isFigure, let beside {
      if beside.isLeft { piece.boxLeft -= beside.taken }
      piece.boxWidth += beside.taken
    }
    // A figure takes all the width it is given, but need not be given more than what it holds.
    let own =
      table.isFigure
      ? min(width, naturalExtent(of: table, in: room) + sides.start + sides.end) : width
    piece.fragment.ownExtent = own + (beside?.taken ?? 0)
    return piece
  }

  /// Draws the table itself and its rows behind its cells.
  private func finish(_ piece: inout TablePiece, hasEnded: Bool) {
    let table = piece.table
    if let start = piece.boxStart {
      let isCloned = piece.style.isCloned
      let hasEnd = hasEnded || piece.boxEnd != nil || isCloned
      if piece.boxEnd == nil { piece.block += piece.style.bottomEdge }
      let end = piece.boxEnd ?? piece.block
      if piece.style.isVisible, end > start {
        piece.fragment.boxes.append(
          BoxFragment(
            box: table.box, style: piece.style,
            rect: Rect(x: piece.boxLeft, y: start, width: piece.boxWidth, height: end - start),
            hasStart: piece.hasStart || isCloned, hasEnd: hasEnd,
            isRightToLeft: isRightToLeft(table.block)))
      }
    }
    piece.fragment.boxes += piece.boxes
    piece.fragment.blockEnd = piece.block
    // Cells beside several rows are placed behind these, and read before them.
    if !piece.table.rowspanCells.isEmpty {
      piece.fragment.floats.sort { $0.paragraph < $1.paragraph }
    }
  }
}
