import ZineStyle
import ZineText

/// Measures and places whole rows.
extension TableLayout {
  // MARK: Edges of the table

  /// Returns the heights of the edges of the table's box directly above and below a row, except for the edge below the
  /// last row of the table: see `bottomEdge`.
  private func edges(of row: Int) -> (above: Double, below: Double) {
    (
      row == table.boxed.lowerBound && !table.boxed.isEmpty ? style.topEdge + rowGap : 0,
      row == table.boxed.upperBound - 1 && row < table.rows.count - 1 ? style.bottomEdge : 0
    )
  }

  /// Returns the height of the lower edge of the table's box if a row is the last one of the fragment.
  func bottomEdge(after row: Int) -> Double {
    table.boxed.contains(row) && edges(of: row).below == 0 ? style.bottomEdge : 0
  }

  /// Adds the upper edge of the table's box above the first row in the box.
  mutating func enter(_ row: Int) {
    guard row == table.boxed.lowerBound, row < table.boxed.upperBound else { return }
    boxStart = block
    hasStart = true
    block += edges(of: row).above
  }

  /// Adds the gap below a row, and the lower edge of the table's box if only captions follow.
  mutating func leave(_ row: Int) {
    guard table.boxed.contains(row) else { return }
    block += rowGap
    guard row == table.boxed.upperBound - 1, row < table.rows.count - 1 else { return }
    block += edges(of: row).below
    boxEnd = block
  }

  // MARK: Measuring

  /// The baseline grid for lines in cells; `nil` if they do not snap to a grid.
  var grid: LineGrid? { table.style.lineSnap == .baseline ? space.grid : nil }

  /// Returns the baseline grid for a cell. Its first line is directly below the border and padding of the cell.
  func grid(of cell: Table.Cell) -> LineGrid? {
    guard let grid else { return nil }
    let edge = cell.box.map { fragmenter.styled[$0].style.used(in: columns.box.extent).topEdge }
    return grid.seen(from: grid.first - (edge ?? 0))
  }

  /// Returns the constraint space of a cell or caption.
  /// - Parameter grid: A baseline grid, relative to the upper edge of the cell.
  func space(
    of cell: Table.Cell, width: Double, height: Double = Fragmenter.endlessExtent, grid: LineGrid?
  ) -> ConstraintSpace {
    parts.space(
      width: width, height: height, grid: grid,
      marks: cell.columns.count == 1 ? alignments[cell.columns.lowerBound] : nil)
  }

  /// Returns the cells of a row, laid out at an unlimited height.
  private func measured(_ number: Int) -> [MeasuredCell] {
    var key = rowKey
    key.row = number
    key.isSeparated = table.rowspanCells.contains { $0.rows.contains(number) }
    if let known = fragmenter.tableCache.rows[key] { return known }
    let row = table.rows[number]
    let new = row.cells.map { measure($0, in: row) }
    fragmenter.tableCache.rows[key] = new
    return new
  }

  private func measure(_ cell: Table.Cell, in row: Table.Row) -> MeasuredCell {
    let space = space(
      of: cell, width: area(of: cell, in: row).extent, grid: row.isCaption ? nil : grid(of: cell))
    let column = cell.columns.lowerBound
    if let model = fragmenter.tableCache.models[column],
      let known = model.measure(cell.part, in: space, fragmenter)
    {
      return known
    }
    let fragment = parts.layout(cell.part, in: space).fragment
    let new = MeasuredCell(
      fragment: fragment,
      height: max(fragment.usedExtent, parts.minimumHeight(of: cell.part) ?? 0),
      baseline: fragment.firstOwnLine?.baseline)
    if let model = CellModel(cell.part, new, in: space, fragmenter) {
      fragmenter.tableCache.models[column] = model
    }
    return new
  }

  /// Returns the common baseline of the cells of a row that are aligned by their baselines, from the upper edge of the
  /// row.
  private func baseline(_ row: [MeasuredCell], _ cells: [Table.Cell]) -> Double {
    zip(cells, row).reduce(0) { most, pair in
      pair.0.style.alignment == .baseline ? max(most, pair.1.baseline ?? 0) : most
    }
  }

  /// Returns the distance by which the lines of a cell are moved down to the common baseline of its row.
  private func shift(of content: MeasuredCell, in cell: Table.Cell, to line: Double) -> Double {
    cell.style.alignment == .baseline ? content.baseline.map { line - $0 } ?? 0 : 0
  }

  /// Returns the distances by which the lines of the cells of a fragmented row are moved down to their common baseline.
  /// Lines on a grid are not moved, nor are those beside rowspan cells, or if they would move by more than half the height of
  /// the row's part.
  func baselineShifts(ofRow number: Int, height: Double) -> [Double] {
    let (measured, cells) = (measured(number), table.rows[number].cells)
    let line = baseline(measured, cells)
    let shifts = zip(measured, cells).map { shift(of: $0, in: $1, to: line) }
    let isMoved =
      grid == nil && shifts.allSatisfy { $0 <= height / 2 }
      && !table.rowspanCells.contains { $0.rows.lowerBound == number }
    return isMoved ? shifts : shifts.map { _ in 0 }
  }

  /// Returns the distance by which the lines of a row are moved down so that its first line is on the grid.
  private func snap(_ number: Int, _ measured: [MeasuredCell], at block: Double) -> Double {
    let row = table.rows[number]
    guard let grid, !row.isCaption else { return 0 }
    let first =
      row.cells.contains { $0.style.alignment == .baseline }
      ? baseline(measured, row.cells) : measured.compactMap(\.baseline).min() ?? 0
    guard first > 0 else { return 0 }
    return grid.next(after: block + first - grid.baseline) + grid.baseline - block - first
  }

  /// Returns the distance by which the boxes of a row's cells were moved down so that their lines are on the grid.
  func boxOffset(ofRow number: Int) -> Double {
    guard grid != nil else { return 0 }
    for (cell, content) in zip(table.rows[number].cells, measured(number)) {
      if let index = content.fragment.index(ofBox: cell.box) {
        return content.fragment.boxes[index].rect.origin.y
      }
    }
    return 0
  }

  /// Returns the heights of rows that stay together, and the distances by which their lines move down to the grid.
  private func heights(
    of unit: Range<Int>, _ measured: [[MeasuredCell]]
  ) -> (heights: [Double], snaps: [Double]) {
    var snaps: [Double] = []
    var block = block
    var heights = zip(unit, measured).map { number, measured -> Double in
      let row = table.rows[number]
      let line = baseline(measured, row.cells)
      let height = zip(row.cells, measured).reduce(0.0) { most, pair in
        guard pair.0.rowCount == 1 else { return most }
        return max(most, pair.1.height + shift(of: pair.1, in: pair.0, to: line))
      }
      let margin = margin(ofRow: number)
      let edges = edges(of: number)
      let snap = snap(number, measured, at: block + edges.above)
      snaps.append(snap)
      // Negative margins can move a caption over its image, but cannot make its height negative.
      let whole = max(0, height + margin.above + margin.below + snap)
      block += edges.above + whole + (table.boxed.contains(number) ? rowGap : 0)
      return whole
    }
    if unit.count == 1, let minimum = heightForOpenCells(endingAt: unit.lowerBound) {
      heights[0] = max(heights[0], minimum)
    }
    // A rowspan cell that is taller than its rows makes the last of them taller.
    for (first, (row, measured)) in zip(unit, measured).enumerated() {
      for (cell, content) in zip(table.rows[row].cells, measured) where cell.rowCount > 1 {
        let last = min(first + cell.rowCount, unit.count)
        let height = heights[first..<last].reduce(0, +)
        heights[last - 1] += max(0, content.height - height)
      }
    }
    return (heights, snaps)
  }

  /// Returns the height of a single row without edges and gaps.
  func height(ofRow row: Int) -> Double {
    heights(of: row..<row + 1, [measured(row)]).heights[0]
  }

  /// The height of the head when it is repeated.
  var headHeight: Double { table.head.reduce(0.0) { $0 + height(ofRow: $1) + rowGap } }

  /// Returns the height of rows that stay together, with the gaps between them and the table's edges.
  func height(of unit: Range<Int>) -> Double {
    let heights = heights(of: unit, unit.map { measured($0) }).heights
    return zip(unit, heights).reduce(0.0) { sum, pair in
      let edges = edges(of: pair.0)
      let isLast = pair.0 == unit.upperBound - 1
      let gap = table.boxed.contains(pair.0) && !isLast ? rowGap : 0
      return sum + edges.above + pair.1 + gap + edges.below
    }
  }

  // MARK: Placing

  /// Places rows that stay together.
  /// - Parameters:
  ///   - isRepeated: Whether these are the rows of a repeated head.
  mutating func place(_ unit: Range<Int>, isRepeated: Bool = false) {
    let measured = unit.map { self.measured($0) }
    let (heights, snaps) = self.heights(of: unit, measured)
    let start = block
    var tops: [Double] = []
    for (row, height) in zip(unit, heights) {
      if !isRepeated { enter(row) }
      tops.append(block)
      block += height
      leave(row)
    }
    if unit.count > 1 { fragment.tallestUnit = max(fragment.tallestUnit, block - start) }
    for (index, number) in unit.enumerated() {
      let row = table.rows[number]
      let bottoms = row.cells.map { cell in
        let last = min(index + cell.rowCount, unit.count) - 1
        return tops[last] + heights[last]
      }
      addBoxes(ofRow: number, top: tops[index], height: heights[index], bottoms)
      let line = baseline(measured[index], row.cells)
      let margin = margin(ofRow: number)
      let top = tops[index] + margin.above
      for column in row.cells.indices {
        let (cell, content) = (row.cells[column], measured[index][column])
        let height = bottoms[column] - tops[index] - margin.above - margin.below
        let rest = max(0, height - content.fragment.usedExtent)
        let below = shift(of: content, in: cell, to: line)
        let shift = cell.style.alignment.shift(in: rest, top: snaps[index] + below)
        let area = area(of: cell, in: row)
        let rect = area.rect(from: top, height: height)
        fragment.add(
          content.fragment.moved(by: shift, in: rect.size.height, own: cell.box), in: rect,
          of: cell.paragraphs.lowerBound, isRepeated ? .repeated : .breakable)
      }
      guard !isRepeated, !table.rowspanCells.isEmpty else { continue }
      lastBoxOffset = boxOffset(ofRow: number)
      beginRowspanCells(at: number, top: tops[index], snap: snaps[index])
      endCells(at: number, bottom: tops[index] + heights[index] + lastBoxOffset)
    }
  }

  /// Adds the backgrounds of a row and its group. In tables with separate borders and gaps between the cells, they are
  /// painted only behind the cells, and the table's background is visible in the gaps (CSS 2.2, section 17.6.1).
  /// - Parameter bottoms: The lower edges of the row's cells; `nil` if they end with the row.
  mutating func addBoxes(ofRow number: Int, top: Double, height: Double, _ bottoms: [Double]? = nil)
  {
    let row = table.rows[number]
    let hasGaps =
      table.style.borders == .separate
      && max(table.style.columnSpacing, table.style.rowSpacing) > 0
    for block in [row.group, row.block] {
      guard let block, let box = fragmenter.tree[block].box else { continue }
      let own = fragmenter.styled[box].style
      guard own.background != nil || !own.layers.isEmpty || !own.shadows.isEmpty else { continue }
      var style = own.used(in: columns.box.extent)
      (style.border, style.transform) = (BoxSides(.none), nil)
      var rects = [columns.box.rect(from: top, height: height)]
      if hasGaps {
        let spanning = table.rowspanCells.filter { $0.rows.contains(number) }.map(\.cell)
        let ends =
          (bottoms ?? row.cells.map { _ in top + height }) + spanning.map { _ in top + height }
        rects = zip(row.cells + spanning, ends).map { cell, end in
          columns.area(of: cell).rect(from: top, height: end - top)
        }
      }
      for rect in rects {
        boxes.append(BoxFragment(box: box, style: style, rect: rect))
      }
    }
  }

  // MARK: Captions

  /// Returns the horizontal area of a cell. That of a caption excludes its margins.
  func area(of cell: Table.Cell, in row: Table.Row) -> FrameSegment {
    row.isCaption ? parts.captionArea(cell.part, in: columns.box) : columns.area(of: cell)
  }

  /// Returns the margins above and below a caption; 0 for other rows. Margins at the outer edges of a table
  /// are ignored.
  func margin(ofRow number: Int) -> (above: Double, below: Double) {
    let row = table.rows[number]
    guard row.isCaption, let cell = row.cells.first else { return (0, 0) }
    let margin = fragmenter.styled.captionMargin(of: cell.box, in: columns.box.extent)
    return (number == 0 ? 0 : margin.top, number == table.rows.count - 1 ? 0 : margin.bottom)
  }

  /// Adds a caption beside the rows that are already placed.
  mutating func add(_ caption: BesideCaption) {
    let left =
      caption.isLeft ? max(0, columns.box.start - caption.taken) : columns.box.end + caption.gap
    fragment.add(caption, at: left, from: 0, to: &block)
  }

  /// Places the caption for later fragments above their rows, unless it is too tall.
  mutating func placeContinuation() {
    guard let caption = table.continuation else { return }
    parts.addContinuation(
      caption, in: parts.captionArea(caption, in: columns.box),
      marginBelow: fragmenter.styled.captionMargin(of: caption.box, in: columns.box.extent).bottom,
      marks: table.columnCount == 1 ? alignments[0] : nil, to: &fragment, at: &block)
  }
}

extension Fragment {
  /// Adds content that is as tall as its rectangle, such as a table cell.
  mutating func add(
    _ content: Fragment, in rect: Rect, of paragraph: Int, _ role: NestedRole = .breakable
  ) {
    var content = content
    content.path.blockExtent = rect.size.height
    if role != .repeated {
      findings += content.findings
      calls += content.calls
    }
    append(.block(BlockFragment(rect: rect, fragment: content)), ofParagraph: paragraph, role)
  }
}
