import ZineStyle
import ZineText

/// A row of a table with all that its cells hold.
struct MeasuredRow {
  /// One for each cell.
  var cells: [MeasuredCell]
}

struct MeasuredCell {
  var fragment: Fragment
  var height: Double
  /// Of the first line, from the cell's upper edge.
  var baseline: Double?
}

/// Measures rows of tables, and places them.
extension Fragmenter {
  // MARK: Cells

  func cellWidth(_ cell: Table.Cell, _ piece: TablePiece) -> Double {
    guard let first = cell.columns.first, let last = cell.columns.last else {
      return piece.tableWidth
    }
    let (a, b) = (
      min(piece.lefts[first], piece.lefts[last]), max(piece.lefts[first], piece.lefts[last])
    )
    let end = piece.lefts[first] < piece.lefts[last] || first == last ? last : first
    return max(1, b - a + piece.widths[end])
  }

  func cellLeft(_ cell: Table.Cell, _ piece: TablePiece) -> Double {
    guard let first = cell.columns.first, let last = cell.columns.last else {
      return piece.tableLeft
    }
    return min(piece.lefts[first], piece.lefts[last])
  }

  func box(of cell: Table.Cell) -> BoxID? { cell.block.flatMap { tree[$0].content.box } }

  /// The margins around a caption, which are outside of its box. Those above and below may be negative.
  func margin(of cell: Table.Cell, in width: Double) -> BoxSides<Double> {
    guard let box = box(of: cell) else { return BoxSides(0) }
    var margin = styled.boxes[Int(box.index)].style.used(in: width).margin
    (margin.start, margin.end) = (max(0, margin.start), max(0, margin.end))
    return margin
  }

  /// The white above and below a row. That at the outer edges of a table or figure is its own.
  private func margin(ofRow number: Int, in piece: TablePiece) -> (above: Double, below: Double) {
    let row = piece.table.rows[number]
    guard row.isCaption, let cell = row.cells.first else { return (0, 0) }
    let margin = margin(of: cell, in: piece.tableWidth)
    return (
      number == 0 ? 0 : margin.top, number == piece.table.rows.count - 1 ? 0 : margin.bottom
    )
  }

  /// What a row's cell takes, across the lines.
  func extent(of cell: Table.Cell, in row: Table.Row, _ piece: TablePiece) -> FrameSegment {
    let isOutside = row.isCaption && !piece.table.isFigure
    let all =
      isOutside
      ? FrameSegment(start: piece.tableLeft, extent: piece.tableWidth)
      : FrameSegment(start: cellLeft(cell, piece), extent: cellWidth(cell, piece))
    guard row.isCaption else { return all }
    let margin = margin(of: cell, in: all.extent)
    return all.inset(left: margin.start, right: margin.end)
  }

  /// Lays out what a cell holds.
  /// - Parameters:
  ///   - room: the height that pictures may have.
  ///   - grid: that its lines stand on, from the cell's upper edge.
  func layout(
    _ cell: Table.Cell, of table: Table, width: Double, height: Double, room: Double,
    from start: BreakToken?, _ space: Space, grid: LineGrid? = nil
  ) -> Outcome {
    var path = FramePath(inlineExtent: max(1, width), blockExtent: height)
    path.objectExtent = max(1, room)
    path.outerExtent = width
    path.pictureBase = space.path.pictureBase
    var own = Space(path, grid: grid)
    own.isLeftHand = space.isLeftHand
    own.isFloating = space.isFloating
    own.isFitted = space.isFitted
    own.takenBreaks = .none
    if cell.columns.count == 1 { own.marks = marks(of: table)[cell.columns.lowerBound] }
    let token =
      start
      ?? BreakToken(paragraph: cell.paragraphs.lowerBound, start: .paragraph, line: 0)
    guard let block = cell.block else {
      return layout(
        Flow(root: table.block, end: cell.paragraphs.upperBound), in: own, from: token)
    }
    return layoutContent(of: block, in: own, from: token)
  }

  /// The height that pictures in a row may have: those of a figure leave its captions theirs.
  func objectExtent(in row: Table.Row, of piece: TablePiece) -> Double {
    let all = piece.space.path.roomForObjects
    guard piece.table.isFigure, !row.isCaption else { return all }
    let captions = piece.table.rows.indices.filter { piece.table.rows[$0].isCaption }
    let taken = captions.reduce(0) { $0 + rowHeights($1..<$1 + 1, in: piece)[0] }
    // However much is said of a picture, half of the column is for it.
    return max(all / 2, all - taken)
  }

  // MARK: Rows

  private func measured(_ number: Int, in piece: TablePiece) -> MeasuredRow {
    let key = piece.key(ofRow: number)
    if let known = measuredRows[key]?[number] { return known }
    let row = piece.table.rows[number]
    let room = objectExtent(in: row, of: piece)
    let cells = row.cells.map { cell -> MeasuredCell in
      let extent = extent(of: cell, in: row, piece)
      let fragment = layout(
        cell, of: piece.table, width: extent.extent, height: Self.endlessExtent, room: room,
        from: nil, piece.space, grid: row.isCaption ? nil : grid(of: cell, in: piece)
      ).fragment
      let own = cell.block.flatMap { placing(of: .block($0)).height }
      let height = max(
        fragment.usedExtent,
        own.map { limited($0.points(of: piece.space.path.roomForObjects)) } ?? 0)
      return MeasuredCell(
        fragment: fragment, height: height, baseline: fragment.lines.first?.baseline)
    }
    let new = MeasuredRow(cells: cells)
    remember(new, number, key)
    return new
  }

  /// So many tables, and rows of one, are remembered: those in each other, and those of a page and more.
  private static let mostTables = 200
  private static let mostRows = 1_000

  private func remember(_ measured: MeasuredRow, _ row: Int, _ key: TableWidthKey) {
    if measuredRows[key] == nil, measuredRows.count >= Self.mostTables { measuredRows = [:] }
    measuredRows[key, default: [:]][row] = measured
    if measuredRows[key]?.count ?? 0 > Self.mostRows {
      measuredRows[key] = measuredRows[key]?.filter { abs($0.key - row) < Self.mostRows / 2 }
    }
  }

  /// How far down the first lines of a row's cells stand that share a baseline.
  private func baseline(_ row: MeasuredRow, _ cells: [Table.Cell]) -> Double {
    zip(cells, row.cells).reduce(0) { most, pair in
      pair.0.style.alignment == .baseline ? max(most, pair.1.baseline ?? 0) : most
    }
  }

  /// The grid of a cell's lines, the first of which stands right below the cell's edge.
  func grid(of cell: Table.Cell, in piece: TablePiece) -> LineGrid? {
    guard let grid = piece.grid else { return nil }
    let edge = box(of: cell).map {
      styled.boxes[Int($0.index)].style.used(in: piece.tableWidth).topEdge
    }
    return grid.seen(from: grid.first - (edge ?? 0))
  }

  /// How much further down the lines of a row stand so that its first one is on the grid.
  private func snap(
    _ number: Int, _ measured: MeasuredRow, at block: Double, in piece: TablePiece
  ) -> Double {
    let row = piece.table.rows[number]
    guard let grid = piece.grid, !row.isCaption else { return 0 }
    let first =
      row.cells.contains { $0.style.alignment == .baseline }
      ? baseline(measured, row.cells) : measured.cells.compactMap(\.baseline).min() ?? 0
    guard first > 0 else { return 0 }
    return grid.next(after: block + first - grid.baseline) + grid.baseline - block - first
  }

  /// How far below its place the boxes of a row stand, so that its lines are on the grid.
  func boxOffset(ofRow number: Int, in piece: TablePiece) -> Double {
    guard piece.grid != nil else { return 0 }
    let cells = zip(piece.table.rows[number].cells, measured(number, in: piece).cells)
    for (cell, content) in cells {
      let own = box(of: cell)
      if let box = content.fragment.boxes.first(where: { $0.box != nil && $0.box == own }) {
        return box.rect.origin.y
      }
    }
    return 0
  }

  /// Of rows that belong together, without the white between them.
  func rowHeights(_ unit: Range<Int>, in piece: TablePiece) -> [Double] {
    let measured = unit.map { self.measured($0, in: piece) }
    return rowHeights(unit, measured, in: piece).heights
  }

  private func rowHeights(
    _ unit: Range<Int>, _ measured: [MeasuredRow], in piece: TablePiece
  ) -> (heights: [Double], snaps: [Double]) {
    var snaps: [Double] = []
    var block = piece.block
    var heights = zip(unit, measured).map { number, measured -> Double in
      let row = piece.table.rows[number]
      let line = baseline(measured, row.cells)
      let height = zip(row.cells, measured.cells).reduce(0.0) { most, pair in
        guard pair.0.rowCount == 1 else { return most }
        let shift =
          pair.0.style.alignment == .baseline ? pair.1.baseline.map { line - $0 } ?? 0 : 0
        return max(most, pair.1.height + shift)
      }
      let margin = margin(ofRow: number, in: piece)
      let edges = piece.edges(of: number)
      let snap = snap(number, measured, at: block + edges.above, in: piece)
      snaps.append(snap)
      // A caption may be pulled over its picture, but takes no less than nothing.
      let whole = max(0, height + margin.above + margin.below + snap)
      block += edges.above + whole + (piece.table.boxed.contains(number) ? piece.gap : 0)
      return whole
    }
    if unit.count == 1, let need = tallNeed(endingAt: unit.lowerBound, in: piece) {
      heights[0] = max(heights[0], need)
    }
    // What several rows hold together makes the last of them higher.
    for (first, (row, measured)) in zip(unit, measured).enumerated() {
      for (cell, content) in zip(piece.table.rows[row].cells, measured.cells)
      where cell.rowCount > 1 {
        let last = min(first + cell.rowCount, unit.count)
        let height = heights[first..<last].reduce(0, +)
        heights[last - 1] += max(0, content.height - height)
      }
    }
    return (heights, snaps)
  }

  /// What rows take together, with the edges of the table that come there but for the last.
  func height(of unit: Range<Int>, in piece: TablePiece) -> Double {
    let heights = rowHeights(unit, in: piece)
    return zip(unit, heights).reduce(0.0) { sum, pair in
      let edges = piece.edges(of: pair.0)
      let isLast = pair.0 == unit.upperBound - 1
      let gap = piece.table.boxed.contains(pair.0) && !isLast ? piece.gap : 0
      return sum + edges.above + pair.1 + gap + edges.below
    }
  }

  /// - Parameter end: how far a single row reaches down at the least.
  func place(
    _ unit: Range<Int>, in piece: inout TablePiece, isRepeated: Bool = false,
    downTo end: Double? = nil
  ) {
    let measured = unit.map { self.measured($0, in: piece) }
    var (heights, snaps) = rowHeights(unit, measured, in: piece)
    if let end {
      let edge = piece.edges(of: unit.lowerBound).above
      heights[0] = max(heights[0], end - piece.block - edge)
    }
    let start = piece.block
    var tops: [Double] = []
    for (row, height) in zip(unit, heights) {
      if !isRepeated { enter(row, in: &piece) }
      tops.append(piece.block)
      piece.block += height
      leave(row, in: &piece)
    }
    if unit.count > 1 {
      piece.fragment.tallestUnit = max(piece.fragment.tallestUnit, piece.block - start)
    }
    for (index, number) in unit.enumerated() {
      let row = piece.table.rows[number]
      let bottoms = row.cells.map { cell in
        let last = min(index + cell.rowCount, unit.count) - 1
        return tops[last] + heights[last]
      }
      addBoxes(of: number, top: tops[index], height: heights[index], bottoms, &piece)
      let line = baseline(measured[index], row.cells)
      for ((cell, content), bottom) in zip(zip(row.cells, measured[index].cells), bottoms) {
        let margin = margin(ofRow: number, in: piece)
        let top = tops[index] + margin.above
        let height = bottom - tops[index] - margin.above - margin.below
        let rest = max(0, height - content.fragment.usedExtent)
        let shift =
          switch cell.style.alignment {
          case .baseline:
            min(rest, snaps[index] + (content.baseline.map { max(0, line - $0) } ?? 0))
          case .top: min(rest, snaps[index])
          case .middle: rest / 2
          case .bottom: rest
          }
        let extent = extent(of: cell, in: row, piece)
        let rect = Rect(x: extent.start, y: top, width: extent.extent, height: height)
        add(
          content.fragment.moved(by: shift, in: rect.size.height, own: box(of: cell)), in: rect,
          cell, to: &piece, isRepeated)
      }
      guard !isRepeated, !piece.table.rowspanCells.isEmpty else { continue }
      piece.lastBoxOffset = boxOffset(ofRow: number, in: piece)
      openRowspanCells(beginningAt: number, top: tops[index], snap: snaps[index], in: &piece)
      closeTallCells(
        endingAt: number, bottom: tops[index] + heights[index] + piece.lastBoxOffset, in: &piece)
    }
  }

  /// The edges of the table's own box that come before a row.
  func enter(_ row: Int, in piece: inout TablePiece) {
    guard row == piece.table.boxed.lowerBound, row < piece.table.boxed.upperBound else { return }
    piece.boxStart = piece.block
    piece.hasStart = true
    piece.block += piece.edges(of: row).above
  }

  /// The white behind a row, and the edges that come there.
  func leave(_ row: Int, in piece: inout TablePiece) {
    guard piece.table.boxed.contains(row) else { return }
    piece.block += piece.gap
    let isLast = row == piece.table.boxed.upperBound - 1
    guard isLast, row < piece.table.rows.count - 1 else { return }
    piece.block += piece.edges(of: row).below
    piece.boxEnd = piece.block
  }

  /// The colours of rows, and of their groups: those of rows whose cells stand apart are behind these alone, and the
  /// table's own between them (CSS 2.2, section 17.6.1).
  /// - Parameter bottoms: of the row's own cells; `nil` for those of the row.
  func addBoxes(
    of number: Int, top: Double, height: Double, _ bottoms: [Double]?,
    _ piece: inout TablePiece
  ) {
    let row = piece.table.rows[number]
    let isApart =
      piece.table.style.borders == .separate
      && max(piece.table.style.columnSpacing, piece.table.style.rowSpacing) > 0
    for block in [row.group, row.block] {
      guard let block, let box = tree[block].content.box else { continue }
      var style = styled.boxes[Int(box.index)].style.used(in: piece.tableWidth)
      (style.border, style.transform) = (BoxSides(.none), nil)
      guard style.isVisible else { continue }
      var rects = [Rect(x: piece.tableLeft, y: top, width: piece.tableWidth, height: height)]
      if isApart {
        let tall = piece.table.rowspanCells.filter { $0.rows.contains(number) }.map(\.cell)
        let ends = (bottoms ?? row.cells.map { _ in top + height }) + tall.map { _ in top + height }
        rects = zip(row.cells + tall, ends).map { cell, end in
          Rect(x: cellLeft(cell, piece), y: top, width: cellWidth(cell, piece), height: end - top)
        }
      }
      for rect in rects {
        piece.boxes.append(
          BoxFragment(
            box: box, style: style, rect: rect, hasStart: true, hasEnd: true, isRightToLeft: false))
      }
    }
  }

  func add(
    _ fragment: Fragment, in rect: Rect, _ cell: Table.Cell, to piece: inout TablePiece,
    _ isRepeated: Bool = false
  ) {
    var fragment = fragment
    fragment.path.blockExtent = rect.size.height
    let placed = BlockFragment(rect: rect, fragment: fragment)
    if !isRepeated {
      piece.fragment.findings += fragment.findings
      piece.fragment.calls += fragment.calls
      piece.fragment.anchors += placed.anchors(lineCount: 0)
    }
    var float = FloatFragment(
      paragraph: cell.paragraphs.lowerBound, content: .block(placed), lineCount: 0)
    float.isInFlow = true
    float.isDivisible = true
    float.isRepeated = isRepeated
    piece.fragment.floats.append(float)
  }
}
