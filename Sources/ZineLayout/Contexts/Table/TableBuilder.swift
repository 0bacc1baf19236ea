import ZineStyle
import ZineText

extension Fragmenter {
  /// Returns the table that a block is; `nil` for all other blocks.
  func table(_ block: BlockID) -> Table? {
    guard tree[block].isDivided, let box = tree[block].content.box else { return nil }
    if let known = tableCache.tables[block] { return known }
    guard case .table(let style)? = role(of: block) else { return nil }
    let table = TableBuilder(fragmenter: self).table(block, box, style)
    tableCache.tables[block] = table
    return table
  }
}

/// Makes tables from the block tree.
struct TableBuilder {
  let fragmenter: Fragmenter

  private var tree: BlockTree { fragmenter.tree }

  fileprivate func table(_ block: BlockID, _ box: BoxID, _ style: TableStyle) -> Table {
    var table = Table(block: block, box: box, style: style)
    let captions = findRows(of: &table)
    // The head is above all other rows and the foot below them, whatever their order in the source is.
    let kinds: [TableGroup] = [.head, .body, .foot]
    table.rows = kinds.flatMap { kind in table.rows.filter { $0.kind == kind } }
    table.placeCells()
    table.place(captions)
    return table
  }

  /// Adds the rows of a table and its continuation. Returns its captions.
  private func findRows(of table: inout Table) -> [Caption] {
    var captions: [Caption] = []
    var index = table.block.index + 1
    let end = tree[table.block].end
    var group: (block: BlockID, kind: TableGroup, breaks: RowBreaks)?
    var row: BlockID?
    while index < end {
      let id = BlockID(Int(index))
      if let open = group, !tree.contains(open.block, id) { group = nil }
      if let open = row, !tree.contains(open, id) { row = nil }
      switch fragmenter.role(of: id) {
      case .caption(let side, let alignment)?:
        captions.append(
          Caption(part: fragmenter.part(id), side: side, alignment: alignment))
        index = tree[id].end
      case .continuation?:
        addContinuation(id, to: &table)
        index = tree[id].end
      case .group(let kind, let breaks)?:
        group = (id, kind, breaks)
        index += 1
      case .row(let breaks)?:
        row = id
        table.rows.append(
          Table.Row(
            block: id, group: group?.block, kind: group?.kind ?? .body,
            paragraph: fragmenter.firstParagraph(of: id), breaks: breaks,
            groupBreaks: group?.breaks ?? RowBreaks()))
        index += 1
      case .cell(let style)? where row != nil:
        var cell = cell(id)
        cell.style = style
        table.rows[table.rows.count - 1].cells.append(cell)
        index = tree[id].end
      case .table?, .figure?, .cell?, nil:
        let content = fragmenter.allParagraphs(in: id)
        table.rows.append(
          Table.Row(
            group: group?.block, kind: group?.kind ?? .body,
            cells: [Table.Cell(paragraphs: content)], paragraph: content.lowerBound))
        row = nil
        index = tree[id].end
      }
    }
    return captions
  }

  // MARK: Parts

  private func cell(_ block: BlockID) -> Table.Cell {
    Table.Cell(
      block: block, box: tree[block].content.box, paragraphs: fragmenter.paragraphs(in: block))
  }

  /// Adds a continuation from the first caption that has one.
  private func addContinuation(_ block: BlockID, to table: inout Table) {
    guard table.continuation == nil else { return }
    let cell = cell(block)
    table.continuation = Table.Row(
      cells: [cell], paragraph: cell.paragraphs.lowerBound, isCaption: true)
  }
}

extension Table {
  /// Assigns columns to all cells, finds the rows that rowspan cells keep together, and the breaks between rows.
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
      rows[index].isKeptWithPrevious = grid.areTied[index]
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

  /// Finds the breaks between rows. A break has no effect inside the head, directly below it, or where a cell spans
  /// both rows.
  private mutating func findBreaks() {
    for index in rows.indices.dropFirst() {
      let (upper, lower) = (rows[index - 1], rows[index])
      var requested = [upper.breaks.after, lower.breaks.before]
      if upper.group != lower.group || lower.group == nil {
        requested += [upper.groupBreaks.after, lower.groupBreaks.before]
      }
      let forced = ForcedBreak.strongest(of: requested)
      guard index > head.upperBound || head.isEmpty, !lower.isKeptWithPrevious else {
        if forced != nil { ineffectiveBreaks.append(lower.paragraph) }
        continue
      }
      rows[index].forcedBreak = forced
      rows[index].isKeptWithPrevious =
        forced == nil && requested.contains { $0?.isForced == false }
    }
  }
}
