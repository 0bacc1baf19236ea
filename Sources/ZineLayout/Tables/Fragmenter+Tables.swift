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

/// Lays tables out, row by row, over as many columns of their page as they need.
extension Fragmenter {
  /// A part of a table in the making.
  struct TablePiece {
    var fragment: Fragment
    /// Of each column, from the left.
    var lefts: [Double]
    var widths: [Double]
    var block: Double
    var tableLeft: Double
    var tableWidth: Double
  }

  /// A head is repeated where it takes no more of the room than this.
  private static let mostRepeated = 1.0 / 3

  func layout(_ whole: Table, in space: Space, from start: BreakToken) -> Outcome {
    var table = whole
    let path = space.path
    let range = paragraphs(in: table.block)
    let isNew = start.paragraph == range.lowerBound && start.line == 0
    let isRightToLeft = isRightToLeft(table.block)
    let styledBox = styled.boxes[Int(table.box.index)]
    var style = styledBox.style.used(in: path.outerExtent ?? path.inlineExtent)
    style.margin = BoxSides(0)
    let isCollapsed = table.style.borders == .collapse
    let gap = isCollapsed ? 0 : table.style.columnSpacing
    let rowGap = isCollapsed ? 0 : table.style.rowSpacing
    let sides = (
      start: style.border.start.width + style.padding.start,
      end: style.border.end.width + style.padding.end
    )
    let room = max(
      1, path.inlineExtent - sides.start - sides.end - gap * Double(table.columnCount + 1))
    let isFilled = styledBox.placing?.width != nil
    let key = TableWidthKey(table: table.block, width: room, isFilled: isFilled)
    let widths = columnWidths(of: table, in: room, isFilled: isFilled)
    let width =
      widths.reduce(0, +) + gap * Double(table.columnCount + 1) + sides.start + sides.end
    let tableLeft = isRightToLeft ? max(0, path.inlineExtent - width) : 0
    var lefts: [Double] = []
    var left = tableLeft + (isRightToLeft ? sides.end : sides.start) + gap
    for column in isRightToLeft ? Array(widths.indices.reversed()) : Array(widths.indices) {
      lefts.append(left)
      left += widths[column] + gap
    }
    if isRightToLeft { lefts.reverse() }
    var part = TablePiece(
      fragment: Fragment(path), lefts: lefts, widths: widths, block: 0, tableLeft: tableLeft,
      tableWidth: width)

    if isNew { for caption in table.captions { add(caption, to: &part, space) } }
    let tableTop = part.block
    part.block += (isNew ? style.topEdge : style.border.top.width) + rowGap
    let foot = style.bottomEdge
    let end = path.blockExtent - foot
    let first = isNew ? 0 : table.row(of: start.paragraph)
    var boxes: [BoxFragment] = []

    // The head stands above what goes on, unless that is a part of it.
    let head = 0..<table.headCount
    if !isNew, first >= head.upperBound, !head.isEmpty {
      let height = head.reduce(0.0) {
        $0 + rowHeights(of: table, $1..<$1 + 1, key, part, space)[0] + rowGap
      }
      if height <= Self.mostRepeated * path.blockExtent {
        place(head, of: table, key, &part, &boxes, space, gap: rowGap, isRepeated: true)
      }
    }
    var row = first
    var next: BreakToken?
    var shortage = Double.infinity
    if !start.cells.isEmpty {
      let rest = divide(row, of: table, start, to: end, &part, &boxes, space)
      if let rest {
        next = rest
      } else {
        part.block += rowGap
        row += 1
      }
    }
    var hasRows = !start.cells.isEmpty
    while next == nil, row < table.rows.count {
      var unit = table.unit(from: row)
      // A head stands with what it is the head of.
      if row < head.upperBound, head.upperBound < table.rows.count, !table.isUntied {
        unit = row..<table.unit(from: head.upperBound).upperBound
      }
      let heights = rowHeights(of: table, unit, key, part, space)
      let height = heights.reduce(0, +) + rowGap * Double(unit.count - 1)
      if part.block + height > end + lengthTolerance {
        shortage = min(shortage, part.block + height - end)
        if hasRows || path.blockExtent >= Self.endlessExtent {
          next = token(at: row, of: table)
          break
        }
        // Rows that are higher than their column are divided: first from each other, whatever ties them together.
        if unit.count > 1 {
          table.untie(unit)
          continue
        }
        if end - part.block > 0 {
          next = divide(row, of: table, start, to: end, &part, &boxes, space)
          row += 1
          hasRows = true
          part.block += rowGap
          continue
        }
      }
      place(unit, of: table, key, &part, &boxes, space, gap: rowGap)
      hasRows = true
      row = unit.upperBound
    }
    finish(&part, table, style, tableTop, boxes, isNew: isNew, hasEnded: next == nil, foot)
    var outcome = Outcome(fragment: part.fragment, next: next)
    outcome.shortage = shortage
    return outcome
  }

  func token(at row: Int, of table: Table) -> BreakToken {
    BreakToken(paragraph: table.rows[row].paragraph, start: .paragraph, line: 0)
  }

  /// Draws the table itself and its rows behind its cells.
  private func finish(
    _ part: inout TablePiece, _ table: Table, _ style: UsedBoxStyle, _ top: Double,
    _ boxes: [BoxFragment], isNew: Bool, hasEnded: Bool, _ foot: Double
  ) {
    let end = part.block + foot
    if style.isVisible, end > top {
      part.fragment.boxes.append(
        BoxFragment(
          box: table.box, style: style,
          rect: Rect(x: part.tableLeft, y: top, width: part.tableWidth, height: end - top),
          hasStart: isNew, hasEnd: hasEnded, isRightToLeft: isRightToLeft(table.block)))
    }
    part.fragment.boxes += boxes
    part.fragment.blockEnd = end
  }

  // MARK: Rows

  func cellWidth(_ cell: Table.Cell, _ part: TablePiece) -> Double {
    guard let first = cell.columns.first, let last = cell.columns.last else {
      return part.tableWidth
    }
    let (a, b) = (
      min(part.lefts[first], part.lefts[last]), max(part.lefts[first], part.lefts[last])
    )
    let end = part.lefts[first] < part.lefts[last] || first == last ? last : first
    return max(1, b - a + part.widths[end])
  }

  func cellLeft(_ cell: Table.Cell, _ part: TablePiece) -> Double {
    guard let first = cell.columns.first, let last = cell.columns.last else {
      return part.tableLeft
    }
    return min(part.lefts[first], part.lefts[last])
  }

  /// Lays out what a cell holds.
  func layout(
    _ cell: Table.Cell, of table: Table, width: Double, height: Double, from start: BreakToken?,
    _ space: Space
  ) -> Outcome {
    var path = FramePath(inlineExtent: width, blockExtent: height)
    path.objectExtent = space.path.roomForObjects
    path.outerExtent = width
    var own = Space(path)
    own.isLeftHand = space.isLeftHand
    own.isFloating = space.isFloating
    own.takenBreaks = .none
    let token =
      start
      ?? BreakToken(paragraph: cell.paragraphs.lowerBound, start: .paragraph, line: 0)
    guard let block = cell.block else {
      return layout(
        Flow(root: table.block, end: cell.paragraphs.upperBound), in: own, from: token)
    }
    return layoutContent(of: block, in: own, from: token)
  }

  private func measured(
    _ row: Int, of table: Table, _ key: TableWidthKey, _ part: TablePiece, _ space: Space
  ) -> MeasuredRow {
    if let known = measuredRows[key]?[row] { return known }
    let cells = table.rows[row].cells.map { cell -> MeasuredCell in
      let fragment = layout(
        cell, of: table, width: cellWidth(cell, part), height: Self.endlessExtent, from: nil, space
      ).fragment
      let own = cell.block.flatMap { placing(of: .block($0)).height }
      let height = max(
        fragment.usedExtent, own.map { limited($0.points(of: space.path.roomForObjects)) } ?? 0)
      return MeasuredCell(
        fragment: fragment, height: height, baseline: fragment.lines.first?.baseline)
    }
    let new = MeasuredRow(cells: cells)
    remember(new, row, key)
    return new
  }

  /// So many tables, and rows of one, are remembered: those in each other, and those of a page and more.
  private static let mostTables = 200
  private static let mostRows = 3_000

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

  private func rowHeights(
    of table: Table, _ unit: Range<Int>, _ key: TableWidthKey, _ part: TablePiece, _ space: Space
  ) -> [Double] {
    var heights = unit.map { row -> Double in
      let measured = measured(row, of: table, key, part, space)
      let cells = table.rows[row].cells
      let line = baseline(measured, cells)
      return zip(cells, measured.cells).reduce(0) { most, pair in
        guard pair.0.rowCount == 1 else { return most }
        let shift =
          pair.0.style.alignment == .baseline ? pair.1.baseline.map { line - $0 } ?? 0 : 0
        return max(most, pair.1.height + shift)
      }
    }
    // What several rows hold together makes the last of them higher.
    for row in unit {
      let measured = measured(row, of: table, key, part, space)
      for (cell, content) in zip(table.rows[row].cells, measured.cells) where cell.rowCount > 1 {
        let first = row - unit.lowerBound
        let last = min(first + cell.rowCount, unit.count)
        let height = heights[first..<last].reduce(0, +)
        heights[last - 1] += max(0, content.height - height)
      }
    }
    return heights
  }

  private func place(
    _ unit: Range<Int>, of table: Table, _ key: TableWidthKey, _ part: inout TablePiece,
    _ boxes: inout [BoxFragment], _ space: Space, gap: Double, isRepeated: Bool = false
  ) {
    let heights = rowHeights(of: table, unit, key, part, space)
    var tops: [Double] = []
    for height in heights {
      tops.append(part.block)
      part.block += height + gap
    }
    for (index, row) in unit.enumerated() {
      let measured = measured(row, of: table, key, part, space)
      let cells = table.rows[row].cells
      addBoxes(of: table.rows[row], top: tops[index], height: heights[index], part, &boxes)
      let line = baseline(measured, cells)
      for (cell, content) in zip(cells, measured.cells) {
        let last = min(index + cell.rowCount, unit.count) - 1
        let height = tops[last] + heights[last] - tops[index]
        let rest = max(0, height - content.height)
        let shift =
          switch cell.style.alignment {
          case .baseline: min(rest, content.baseline.map { max(0, line - $0) } ?? 0)
          case .top: 0.0
          case .middle: rest / 2
          case .bottom: rest
          }
        let rect = Rect(
          x: cellLeft(cell, part), y: tops[index], width: cellWidth(cell, part), height: height)
        add(
          content.fragment.moved(by: shift, in: rect.size.height, own: box(of: cell)), in: rect,
          cell, to: &part, isRepeated)
      }
    }
  }

  func box(of cell: Table.Cell) -> BoxID? { cell.block.flatMap { tree[$0].content.box } }

  /// The colours of rows, and of their groups.
  func addBoxes(
    of row: Table.Row, top: Double, height: Double, _ part: TablePiece, _ boxes: inout [BoxFragment]
  ) {
    for block in [row.group, row.block] {
      guard let block, let box = tree[block].content.box else { continue }
      var style = styled.boxes[Int(box.index)].style.used(in: part.tableWidth)
      style.border = BoxSides(.none)
      guard style.isVisible else { continue }
      boxes.append(
        BoxFragment(
          box: box, style: style,
          rect: Rect(x: part.tableLeft, y: top, width: part.tableWidth, height: height),
          hasStart: true, hasEnd: true, isRightToLeft: false))
    }
  }

  func add(
    _ fragment: Fragment, in rect: Rect, _ cell: Table.Cell, to part: inout TablePiece,
    _ isRepeated: Bool = false
  ) {
    var fragment = fragment
    fragment.path.blockExtent = rect.size.height
    let placed = BlockFragment(rect: rect, fragment: fragment)
    if !isRepeated {
      part.fragment.findings += fragment.findings
      part.fragment.calls += fragment.calls
      part.fragment.anchors += placed.anchors(lineCount: 0)
    }
    var float = FloatFragment(
      paragraph: cell.paragraphs.lowerBound, content: .block(placed), lineCount: 0)
    float.isInFlow = true
    float.isDivisible = true
    float.isRepeated = isRepeated
    part.fragment.floats.append(float)
  }

  private func add(_ caption: BlockID, to part: inout TablePiece, _ space: Space) {
    let cell = Table.Cell(
      block: caption, paragraphs: paragraphs(in: caption), style: TableCellStyle())
    let width = max(1, min(space.path.inlineExtent, part.tableWidth))
    let fragment = layoutContent(
      of: caption, in: captionSpace(width: width, space),
      from: BreakToken(paragraph: cell.paragraphs.lowerBound, start: .paragraph, line: 0)
    ).fragment
    let rect = Rect(x: part.tableLeft, y: part.block, width: width, height: fragment.usedExtent)
    add(fragment, in: rect, cell, to: &part)
    part.block += rect.size.height
  }

  private func captionSpace(width: Double, _ space: Space) -> Space {
    var path = FramePath(inlineExtent: width, blockExtent: Self.endlessExtent)
    path.objectExtent = space.path.roomForObjects
    path.outerExtent = width
    var own = Space(path)
    own.isFloating = space.isFloating
    own.takenBreaks = .none
    return own
  }
}
