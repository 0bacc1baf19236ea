import ZineStyle
import ZineText

/// Formatting context of a table: places as many rows as fit in a space, from a break token on.
///
/// A value is made for one call of `layout()`. A copy is a trial: its rows can be placed without changing the
/// original.
struct TableLayout {
  let fragmenter: Fragmenter
  let space: ConstraintSpace
  /// Where an earlier fragment ended; `nil` if this is the first fragment.
  let start: TableBreak?
  let columns: TableColumns
  /// The used style of the table's own box.
  let style: UsedBoxStyle
  let rowGap: Double
  /// Lays out the contents of cells and captions.
  let parts: PartLayout
  /// The alignment extents of the table, by column.
  let alignments: [Int: AlignmentExtents]
  let rowKey: MeasuredRowKey
  let besideCaption: BesideCaption?
  /// Whether a caption beside the table became its last row, since it is taller than a column.
  let hasCaptionBelow: Bool

  /// The table as it is arranged in this fragment. `separateRows` changes its rows.
  var table: Table
  /// Whether the head can be in another column than the row below it, since no column has room for the two.
  var isHeadSeparate = false

  var fragment: Fragment
  var row: Int
  /// The block position of the next row, from the upper edge of the space.
  var block = 0.0
  /// Where the next fragment begins; `nil` while rows can be placed, and at the end of the table.
  var next: TableBreak?
  var shortage = Double.infinity
  var sparesLastRow = false
  /// Whether the fragment contains any rows besides a repeated head.
  var hasRows = false
  var hasRepeatedHead = false
  /// The upper and lower edge of the table's box in this fragment.
  var boxStart: Double?
  var boxEnd: Double?
  /// Whether the table's box begins in this fragment.
  var hasStart = false
  /// Backgrounds of rows and row groups, and boxes of cells without content.
  var boxes: [BoxFragment] = []
  /// Cells that began before the next row, or in a fragment of it, and have not ended.
  var openCells: [OpenCell] = []
  /// The distance by which the boxes of the last row were moved down, so that its lines are on the grid.
  var lastBoxOffset = 0.0

  /// The minimum height of a row's first fragment below the head, in points: about two lines.
  private static let minimumBelowHead = 30.0

  init(_ fragmenter: Fragmenter, _ source: Table, in space: ConstraintSpace, from token: BreakToken)
  {
    var table = source
    let start = token.table
    if let start {
      if start.hasCaptionBelow { table.moveCaptionBelow() }
      table.separateRows(asIn: start)
    }
    // The widths depend on the cells in their original rows, so that all fragments have the same columns.
    let sizes = TableWidths(fragmenter: fragmenter, table: source)
    parts = PartLayout(fragmenter: fragmenter, holder: table.block, space: space)
    let beside = parts.besideCaption(
      table.besideCaption, mayMove: start == nil, natural: sizes.naturalExtent)
    if beside == nil { table.moveCaptionBelow() }

    let path = space.path
    let isRightToLeft = fragmenter.isRightToLeft(table.block)
    let box = fragmenter.styled[table.box]
    var style = box.style.used(in: path.outerExtent ?? path.inlineExtent)
    style.margin = BoxSides(0)
    let isCollapsed = table.style.borders == .collapse
    let gap = isCollapsed ? 0 : table.style.columnSpacing
    let sides = (start: style.startEdge, end: style.endEdge)
    let whole = max(1, path.inlineExtent - (beside?.taken ?? 0))
    let room = max(1, whole - sides.start - sides.end - gap * Double(table.columnCount + 1))
    let isFilled = box.placing?.width != nil
    let widths = sizes.columnWidths(in: room, isFilled: isFilled)
    let width =
      widths.reduce(0, +) + gap * Double(table.columnCount + 1) + sides.start + sides.end
    let rest = max(0, whole - width)
    let shift = box.style.autoMargins.share(of: rest)
    let tableLeft =
      (beside?.isLeft ?? false ? beside?.taken ?? 0 : 0) + (isRightToLeft ? rest - shift : shift)
    var lefts: [Double] = []
    var left = tableLeft + (isRightToLeft ? sides.end : sides.start) + gap
    for own in isRightToLeft ? widths.reversed() : widths {
      lefts.append(left)
      left += own + gap
    }
    if isRightToLeft { lefts.reverse() }
    columns = TableColumns(
      lefts: lefts, widths: widths, box: FrameSegment(start: tableLeft, extent: width))
    fragment = Fragment(path)
    fragment.ownExtent = width + (beside?.taken ?? 0)
    rowKey = MeasuredRowKey(
      widths: TableWidthKey(table: table.block, width: room, isFilled: isFilled),
      objectExtent: path.roomForObjects, inherited: space.inherited,
      gridStep: table.style.lineSnap == .baseline ? space.grid?.step : nil)
    alignments = sizes.alignments
    self.fragmenter = fragmenter
    self.space = space
    self.start = start
    self.style = style
    self.table = table
    rowGap = isCollapsed ? 0 : table.style.rowSpacing
    besideCaption = beside
    hasCaptionBelow = source.besideCaption != nil && table.besideCaption == nil
    row = start?.row ?? 0
  }

  // MARK: Layout

  /// Places rows until the table ends or the space is full.
  consuming func layout() -> Outcome {
    begin()
    if startsInsideRow { fragmentRow(to: space.path.blockExtent - bottomEdge(after: row)) }
    while next == nil, row < table.rows.count { placeNextRows() }
    return finish()
  }

  private var isFirst: Bool { start == nil }

  /// Whether an earlier fragment ended inside the first row, or before it.
  private var startsInsideRow: Bool { start?.isInsideRow ?? false }
  private var startsBetweenRows: Bool { !isFirst && !startsInsideRow }

  /// Places the parts that precede the first row of a later fragment: the caption for later fragments, the upper edge
  /// of the box, the repeated head.
  private mutating func begin() {
    let isContinued = !isFirst && !(table.rows[row].isCaption && !startsInsideRow)
    if isContinued { placeContinuation() }
    let isInBox = !isFirst && table.boxed.contains(row)
    if isInBox, row > table.boxed.lowerBound || startsInsideRow {
      boxStart = block
      block += style.isCloned ? style.topEdge : style.border.top.width
      block += rowGap
    }
    let head = table.head
    if isInBox, row >= head.upperBound, !head.isEmpty,
      headHeight <= PartLayout.maximumRepeatedShare * space.path.blockExtent
    {
      place(head, isRepeated: true)
      hasRepeatedHead = true
    }
    if startsBetweenRows, !hasRepeatedHead { block += sharedBorder(above: row) }
    resumeCells()
  }

  /// Places the next rows that stay together, or ends the fragment before or in them.
  private mutating func placeNextRows() {
    let end = space.path.blockExtent
    if row > start?.row ?? 0, hasRows, space.takenBreaks.take(table.rows[row].forcedBreak) {
      return breakBeforeRow()
    }
    let ownUnit = table.unit(from: row)
    var unit = ownUnit
    // The head stays together with the first rows below it.
    let head = table.head
    if row < head.upperBound, head.upperBound < table.rows.count, !isHeadSeparate {
      unit = row..<max(unit.upperBound, table.unit(from: head.upperBound).upperBound)
    }
    let height = height(of: unit)
    // The first row in a column is not fragmented to make room for half of a border below it.
    let foot = hasRows ? foot(after: unit.upperBound - 1) : bottomEdge(after: unit.upperBound - 1)
    let room = end - foot
    let excess = block + height - room
    let body = max(row, min(head.upperBound, unit.upperBound))..<unit.upperBound
    if excess > lengthTolerance, maySeparate(body, above: room) {
      shortage = min(shortage, excess)
      return table.separateRows(body)
    }
    if let lastRows, unit.contains(lastRows.lowerBound), hasRows || isFirst && !space.mustTake,
      let lack = lack(of: row..<lastRows.upperBound)
    {
      shortage = min(shortage, lack)
      sparesLastRow = excess <= lengthTolerance
      return breakBeforeRow()
    }
    guard excess > lengthTolerance else { return placeUnit(unit) }
    shortage = min(shortage, excess)
    // A rowspan cell that ends in this row and is too tall for the next column is divided, and continues there alone.
    if hasRows, unit.count == 1, room > block, fitsWithoutOpenCells(row, above: room),
      !fitsInNextColumn(unit)
    {
      beginFragmentedRow(above: room)
      return fragmentRow(to: room)
    }
    // Rows that fit in a column are moved to the next one.
    let roomForObjects = space.path.roomForObjects
    let isElsewhere = !space.mustTake && height <= roomForObjects
    // A row that has to be fragmented begins directly below the head.
    let isBelowHead =
      hasRows && !startsInsideRow && height > roomForObjects
      && room - block >= Self.minimumBelowHead
      && ((start?.row ?? 0)..<row).allSatisfy { head.contains($0) || table.rows[$0].isCaption }
    if hasRows && !isBelowHead || isElsewhere || space.path.isEndless { return breakBeforeRow() }
    // Rows that are taller than a column are first separated from each other, then fragmented.
    if unit.count > ownUnit.count {
      isHeadSeparate = true
    } else if unit.count > 1 {
      table.separateRows(unit)
    } else if room - block > 0 {
      beginFragmentedRow(above: room)
      fragmentRow(to: room)
    } else {
      placeUnit(unit)
    }
  }

  private mutating func placeUnit(_ unit: Range<Int>) {
    place(unit)
    hasRows = true
    row = unit.upperBound
  }

  private mutating func breakBeforeRow() {
    next = TableBreak(row: row, rowBreak: table.rows[row].forcedBreak)
  }

  private mutating func finish() -> Outcome {
    if var next {
      next.hasCaptionBelow = hasCaptionBelow
      if hasRows {
        next.cells = breakCells(next.isInsideRow ? .insideRow : .betweenRows)
        if !next.isInsideRow {
          closeBorders(at: next.row, above: true)
          block += sharedBorder(above: next.row)
        }
      } else {
        next.cells = start?.cells ?? []
      }
      self.next = next
    }
    if let start, startsBetweenRows, hasRows { closeBorders(at: start.row, above: false) }
    finishBoxes()
    if isFirst, hasRows, let besideCaption {
      add(besideCaption)
      fragment.blockEnd = block
    }
    return Outcome(
      fragment: hasRows ? fragment : Fragment(fragment.path),
      next: next.map { BreakToken(at: table.rows[$0.row].paragraph, inner: .table($0)) },
      shortage: shortage, sparesLastRow: sparesLastRow)
  }

  /// Adds the box of the table, and the boxes of its rows, behind the cells.
  private mutating func finishBoxes() {
    if let start = boxStart {
      let isCloned = style.isCloned
      let hasEnd = next == nil || boxEnd != nil || isCloned
      if boxEnd == nil { block += style.bottomEdge }
      let end = boxEnd ?? block
      if style.isVisible, end > start {
        fragment.boxes.append(
          BoxFragment(
            box: table.box, style: style,
            rect: columns.box.rect(from: start, height: end - start),
            hasStart: hasStart || isCloned, hasEnd: hasEnd,
            isRightToLeft: fragmenter.isRightToLeft(table.block)))
      }
    }
    fragment.boxes += boxes
    fragment.blockEnd = block
    // Rowspan cells are placed after the other cells of their rows, but precede them in reading order.
    if !table.rowspanCells.isEmpty { fragment.sortByParagraph() }
  }

  // MARK: The last rows

  /// The rows at the end of a table that stay in one column if possible: the foot or the last row, and the rows above
  /// them. `nil` if there are no such rows, if a forced break is between them, or if so many rows are joined at the end
  /// that none of them is alone.
  private var lastRows: Range<Int>? {
    guard let last = table.boxed.last else { return nil }
    var foot = last
    while table.rows[last].kind == .foot, foot > table.boxed.lowerBound,
      table.rows[foot - 1].kind == .foot
    {
      foot -= 1
    }
    let unit = table.unit(around: foot)
    let start = unit.lowerBound
    guard start > table.head.upperBound, unit.count <= Self.minimumRows else { return nil }
    let rows = table.unit(around: start - 1).lowerBound..<table.rows.count
    guard rows.lowerBound >= table.head.upperBound, table.boxed.contains(rows.lowerBound),
      rows.dropFirst().allSatisfy({ table.rows[$0].forcedBreak == nil })
    else { return nil }
    return rows
  }

  /// Returns the height that is missing for rows that fit in the next column together; `nil` if they fit here, or in
  /// no column.
  private func lack(of rows: Range<Int>) -> Double? {
    // Rows that share a rowspan cell leave several of its rows in this column.
    let mayBreak = openCells.allSatisfy {
      row - $0.rows.lowerBound >= Self.minimumRows
    }
    guard mayBreak, !space.path.isEndless else { return nil }
    let lack =
      block + heightWithOpenCells(of: rows)
      - (space.path.blockExtent - foot(after: rows.upperBound - 1))
    return lack > lengthTolerance && fitsInNextColumn(rows) ? lack : nil
  }

  /// Whether the next column has room for rows if this fragment ends before them.
  private func fitsInNextColumn(_ rows: Range<Int>) -> Bool {
    let above = rows.lowerBound < table.head.upperBound ? 0 : headHeight
    let edges = style.topEdge + style.bottomEdge + rowGap
    let height = withBrokenCells.heightWithOpenCells(of: rows)
    return above + height + edges <= space.path.roomForObjects
  }
}
