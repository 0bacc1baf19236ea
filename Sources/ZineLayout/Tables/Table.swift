import ZineStyle
import ZineText

/// A table: its cells, row by row, in the columns that these take. A figure is one of a single column: its captions
/// are rows, and so is what they are said of.
struct Table {
  var block: BlockID
  /// In the story's list.
  var box: BoxID
  var style: TableStyle
  var isFigure = false
  /// Captions above and below the others included.
  var rows: [Row] = []
  /// The one that stands beside its rows.
  var besideCaption: Caption?
  /// What stands above the parts that go on, where a caption asks for that.
  var continuation: Row?
  var columnCount = 0
  /// Whether its head may stand apart from the rows below it, since no column holds both.
  var isUntied = false
  /// The cells over several rows that are parted from each other, since their column has no room for all of them.
  var rowspanCells: [RowspanCell] = []
  /// The rows that its own box goes around.
  var boxed = 0..<0
  /// Those of them that are its head.
  var head = 0..<0
  /// The rows before which styles ask for a break that can't come there, by the paragraphs with which they begin.
  private(set) var ineffectiveBreaks: [Int] = []

  struct Caption {
    var block: BlockID
    var side: CaptionSide
    var alignment: CellAlignment
    /// How many rows, or parts of a figure, were written before it.
    var place: Int
  }

  struct Row {
    /// `nil` for what stands in a table out of its cells.
    var block: BlockID?
    var group: BlockID?
    var kind = TableGroup.body
    var cells: [Cell] = []
    /// With which it begins, in the story's list.
    var paragraph: Int
    var isCaption = false
    /// Whether it stands with the row above: a cell of that goes on in it, or a style wants no break between them.
    var isTied = false
    /// What the styles of the row and of its group say of breaks.
    var breaks = RowBreaks()
    var groupBreaks = RowBreaks()
    /// The break that is to come before it, though its table goes on.
    var forcedBreak: ForcedBreak?
  }

  struct Cell {
    /// `nil` for what stands in a table out of its cells: a cell over all columns.
    var block: BlockID?
    /// In the story's list.
    var paragraphs: Range<Int>
    var style: TableCellStyle
    var columns = 0..<1
    var rowCount = 1
  }

  /// A cell that goes down beside rows which a column's end may part.
  struct RowspanCell {
    var cell: Cell
    var rows: Range<Int>
  }

  /// Whether a row is parted from those above and below it, so that cells over several rows are none of its own.
  func isParted(_ row: Int) -> Bool { rowspanCells.contains { $0.rows.contains(row) } }

  /// Rows that one cell or another holds together, from one on.
  func unit(from row: Int) -> Range<Int> {
    var end = row + 1
    while end < rows.count, rows[end].isTied { end += 1 }
    return row..<end
  }

  /// The rows that one cell or another holds together with a row.
  func unit(around row: Int) -> Range<Int> {
    var start = row
    while start > 0, rows[start].isTied { start -= 1 }
    return unit(from: start)
  }

  /// Has each of some rows stand by itself, with cells over several of them beside them.
  mutating func untie(_ unit: Range<Int>) {
    for row in unit {
      rows[row].isTied = false
      // A row has the height of a cell of its own: of the lowest one, where all go on in further rows.
      let lowest = rows[row].cells.indices.min {
        rows[row].cells[$0].rowCount < rows[row].cells[$1].rowCount
      }
      if let lowest { rows[row].cells[lowest].rowCount = 1 }
      for cell in rows[row].cells where cell.rowCount > 1 {
        rowspanCells.append(
          RowspanCell(cell: cell, rows: row..<min(row + cell.rowCount, unit.upperBound)))
      }
      rows[row].cells.removeAll { $0.rowCount > 1 }
    }
  }

  /// Gives every cell its columns, those over several rows a place in each.
  mutating func placeCells() {
    var group = 0
    var last: BlockID?
    let grid = TableGrid(
      rows.map { row in
        if row.group != last { group += 1 }
        last = row.group
        return TableGrid.Row(
          group: group, cells: row.cells.map { ($0.style.columns, $0.style.rows) })
      })
    columnCount = grid.columnCount
    for index in rows.indices {
      rows[index].isTied = grid.areTied[index]
      for number in rows[index].cells.indices {
        let isWhole = rows[index].cells[number].block == nil
        let place = grid.places[index][number]
        rows[index].cells[number].columns = isWhole ? 0..<columnCount : place.columns
        rows[index].cells[number].rowCount = place.rowCount
      }
    }
    boxed = rows.indices
    head = 0..<(rows.firstIndex { $0.kind != .head } ?? 0)
    findBreaks()
  }

  /// Finds the breaks between rows. None comes between a head and what it is the head of, nor in a cell.
  private mutating func findBreaks() {
    for index in rows.indices.dropFirst() {
      let (upper, lower) = (rows[index - 1], rows[index])
      var asked = [upper.breaks.after, lower.breaks.before]
      if upper.group != lower.group || lower.group == nil {
        asked += [upper.groupBreaks.after, lower.groupBreaks.before]
      }
      let forced = ForcedBreak.strongest(of: asked)
      guard index > head.upperBound || head.isEmpty, !lower.isTied else {
        if forced != nil { ineffectiveBreaks.append(lower.paragraph) }
        continue
      }
      rows[index].forcedBreak = forced
      rows[index].isTied =
        rows[index].forcedBreak == nil && asked.contains { $0?.isForced == false }
    }
  }

  /// Puts captions where they belong: on their sides, but for several in a figure, which stand as they are written.
  mutating func place(_ captions: [Caption], paragraphs: (BlockID) -> Range<Int>) {
    defer { tieCaptions() }
    if !captions.isEmpty { columnCount = max(1, columnCount) }
    continuation?.cells[0].columns = 0..<columnCount
    func row(_ caption: Caption) -> Row {
      let range = paragraphs(caption.block)
      var row = Row(
        block: nil, group: nil,
        cells: [Cell(block: caption.block, paragraphs: range, style: TableCellStyle())],
        paragraph: range.lowerBound, isCaption: true)
      row.cells[0].columns = 0..<columnCount
      return row
    }
    if captions.count == 1, captions[0].side.isBeside, !rows.isEmpty {
      besideCaption = captions[0]
      return
    }
    let isAsWritten = isFigure && captions.count > 1
    for caption in captions.reversed() where isAsWritten || caption.side != .bottom {
      let place = isAsWritten ? caption.place : 0
      rows.insert(row(caption), at: place)
      if place == 0 {
        boxed = boxed.lowerBound + 1..<boxed.upperBound + 1
        head = head.lowerBound + 1..<head.upperBound + 1
      }
    }
    guard !isAsWritten else { return }
    rows += captions.filter { $0.side == .bottom }.map(row)
  }

  /// Has the caption beside its rows be the last one of them.
  mutating func moveCaptionBelow(paragraphs: (BlockID) -> Range<Int>) {
    guard var caption = besideCaption else { return }
    besideCaption = nil
    caption.side = .bottom
    place([caption], paragraphs: paragraphs)
  }

  /// Of several captions the first one says that they go on.
  mutating func addContinuation(_ block: BlockID, _ paragraphs: Range<Int>) {
    guard continuation == nil else { return }
    continuation = Row(
      block: nil, group: nil,
      cells: [Cell(block: block, paragraphs: paragraphs, style: TableCellStyle())],
      paragraph: paragraphs.lowerBound, isCaption: true)
  }

  private mutating func tieCaptions() {
    if isFigure { boxed = rows.indices }
    for index in rows.indices.dropFirst() {
      let isCaptioned = rows[index].isCaption || rows[index - 1].isCaption
      if isFigure || isCaptioned { rows[index].isTied = true }
    }
  }
}

extension Fragmenter {
  /// The table that a block is; `nil` for all other blocks.
  func table(_ block: BlockID) -> Table? {
    guard tree[block].hasColumns, let box = tree[block].content.box else { return nil }
    if let known = tables[block] { return known }
    let table: Table
    switch styled.boxes[Int(box.index)].role {
    case .table(let style)?:
      var own = Table(block: block, box: box, style: style)
      let captions = findRows(of: &own)
      // Heads stand above all other rows, and feet below, wherever they are written.
      let kinds: [TableGroup] = [.head, .body, .foot]
      own.rows = kinds.flatMap { kind in own.rows.filter { $0.kind == kind } }
      own.placeCells()
      own.place(captions, paragraphs: paragraphs)
      table = own
    case .figure?: table = figure(block, box)
    default: return nil
    }
    tables[block] = table
    return table
  }

  private func figure(_ block: BlockID, _ box: BoxID) -> Table {
    var style = TableStyle()
    style.borders = .collapse
    var figure = Table(block: block, box: box, style: style)
    figure.isFigure = true
    var captions: [Table.Caption] = []
    var content: Range<Int>?
    func addRow() {
      guard let range = content else { return }
      content = nil
      figure.rows.append(
        Table.Row(
          block: nil, group: nil,
          cells: [Table.Cell(block: nil, paragraphs: range, style: TableCellStyle())],
          paragraph: range.lowerBound))
    }
    var index = block.index + 1
    while index < tree[block].end {
      let id = BlockID(Int(index))
      let role = tree[id].content.box.flatMap { styled.boxes[Int($0.index)].role }
      if case .continuation? = role {
        figure.addContinuation(id, paragraphs(in: id))
      } else if case .caption(let side, let alignment)? = role {
        addRow()
        captions.append(
          Table.Caption(block: id, side: side, alignment: alignment, place: figure.rows.count))
      } else {
        let first = firstParagraph(of: id)
        let last = paragraphs(in: id).isEmpty ? first + 1 : paragraphs(in: id).upperBound
        content = (content?.lowerBound ?? first)..<last
      }
      index = tree[id].end
    }
    addRow()
    figure.placeCells()
    figure.place(captions, paragraphs: paragraphs)
    return figure
  }

  /// Answers its captions.
  private func findRows(of table: inout Table) -> [Table.Caption] {
    var captions: [Table.Caption] = []
    var index = table.block.index + 1
    let end = tree[table.block].end
    var group: (block: BlockID, kind: TableGroup, breaks: RowBreaks)?
    var row: BlockID?
    while index < end {
      let id = BlockID(Int(index))
      if let open = group, !tree.contains(open.block, id) { group = nil }
      if let open = row, !tree.contains(open, id) { row = nil }
      let part = tree[id].content.box.flatMap { styled.boxes[Int($0.index)].role }
      let first = firstParagraph(of: id)
      switch part {
      case .caption(let side, let alignment)?:
        captions.append(
          Table.Caption(block: id, side: side, alignment: alignment, place: table.rows.count))
        index = tree[id].end
      case .continuation?:
        table.addContinuation(id, paragraphs(in: id))
        index = tree[id].end
      case .group(let kind, let breaks)?:
        group = (id, kind, breaks)
        index += 1
      case .row(let breaks)?:
        row = id
        table.rows.append(
          Table.Row(
            block: id, group: group?.block, kind: group?.kind ?? .body, paragraph: first,
            breaks: breaks, groupBreaks: group?.breaks ?? RowBreaks()))
        index += 1
      case .cell(let style)? where row != nil:
        table.rows[table.rows.count - 1].cells.append(
          Table.Cell(block: id, paragraphs: paragraphs(in: id), style: style))
        index = tree[id].end
      case .table?, .figure?, .cell?, nil:
        let last = paragraphs(in: id).isEmpty ? first + 1 : paragraphs(in: id).upperBound
        table.rows.append(
          Table.Row(
            block: nil, group: group?.block, kind: group?.kind ?? .body,
            cells: [Table.Cell(block: nil, paragraphs: first..<last, style: TableCellStyle())],
            paragraph: first))
        row = nil
        index = tree[id].end
      }
    }
    return captions
  }

  /// The paragraph that a block is, or begins with.
  private func firstParagraph(of block: BlockID) -> Int {
    switch tree[block].content {
    case .box(_, let paragraphs), .ownFlow(_, let paragraphs): return paragraphs.lowerBound
    case .paragraph, .objects:
      // Leaves stand in the order of their paragraphs.
      var (low, high) = (0, tree.leaves.count)
      while low < high {
        let middle = (low + high) / 2
        if tree.leaves[middle].index < block.index { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}
