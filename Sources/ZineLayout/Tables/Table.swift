import ZineStyle
import ZineText

/// A table: its cells, row by row, in the columns that these take.
struct Table {
  var block: BlockID
  /// In the story's list.
  var box: BoxID
  var style: TableStyle
  var captions: [BlockID] = []
  var rows: [Row] = []
  var columnCount = 0
  /// Whether rows that belong together stand by themselves, since no column holds them.
  var isUntied = false
  /// How many rows at its head belong to that.
  var headCount = 0

  struct Row {
    /// `nil` for what stands in a table out of its cells.
    var block: BlockID?
    var group: BlockID?
    var kind = TableGroup.body
    var cells: [Cell] = []
    /// With which it begins, in the story's list.
    var paragraph: Int
    /// Whether a cell of a row above goes on in it.
    var isTied = false
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

  /// The row that a paragraph stands in, or the first one behind it.
  func row(of paragraph: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].paragraph <= paragraph { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Rows that one cell or another holds together, from one on.
  func unit(from row: Int) -> Range<Int> {
    var end = row + 1
    while end < rows.count, rows[end].isTied { end += 1 }
    return row..<end
  }

  /// Has each of some rows stand by itself, what goes on in further ones with an empty place there.
  mutating func untie(_ unit: Range<Int>) {
    isUntied = true
    for row in unit {
      rows[row].isTied = false
      for cell in rows[row].cells.indices { rows[row].cells[cell].rowCount = 1 }
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
    headCount = rows.firstIndex { $0.kind != .head } ?? 0
  }
}

extension Fragmenter {
  /// The table that a block is; `nil` for all other blocks.
  func table(_ block: BlockID) -> Table? {
    guard tree[block].hasColumns, let box = tree[block].content.box,
      case .table(let style)? = styled.boxes[Int(box.index)].table
    else { return nil }
    if let known = tables[block] { return known }
    var table = Table(block: block, box: box, style: style)
    findRows(of: &table)
    table.placeCells()
    tables[block] = table
    return table
  }

  private func findRows(of table: inout Table) {
    var index = table.block.index + 1
    let end = tree[table.block].end
    var group: (block: BlockID, kind: TableGroup)?
    var row: BlockID?
    while index < end {
      let id = BlockID(Int(index))
      if let open = group, !tree.contains(open.block, id) { group = nil }
      if let open = row, !tree.contains(open, id) { row = nil }
      let part = tree[id].content.box.flatMap { styled.boxes[Int($0.index)].table }
      let first = firstParagraph(of: id)
      switch part {
      case .caption?:
        table.captions.append(id)
        index = tree[id].end
      case .group(let kind)?:
        group = (id, kind)
        index += 1
      case .row?:
        row = id
        table.rows.append(
          Table.Row(
            block: id, group: group?.block, kind: group?.kind ?? .body, paragraph: first))
        index += 1
      case .cell(let style)? where row != nil:
        table.rows[table.rows.count - 1].cells.append(
          Table.Cell(block: id, paragraphs: paragraphs(in: id), style: style))
        index = tree[id].end
      case .table?, .cell?, nil:
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
