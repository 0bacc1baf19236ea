import ZineStyle
import ZineText

extension Fragmenter {
  /// Returns the table that a block is; `nil` for all other blocks.
  func table(_ block: BlockID) -> Table? {
    guard tree[block].isDivided, let box = tree[block].box else { return nil }
    if let known = tableCache.tables[block] { return known }
    guard case .table(let style)? = role(of: block) else { return nil }
    let table = makeTable(block, box, style)
    tableCache.tables[block] = table
    return table
  }

  private func makeTable(_ block: BlockID, _ box: BoxID, _ style: TableStyle) -> Table {
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
      // The content of row groups and rows comes next, and that of all other blocks is skipped.
      var next = tree[id].end
      switch role(of: id) {
      case .caption(let side, let alignment)?:
        captions.append(Caption(part: part(id), side: side, alignment: alignment))
      case .continuation?:
        // Only the first caption with a continuation counts.
        table.continuation = table.continuation ?? part(id)
      case .group(let kind, let breaks)?:
        group = (id, kind, breaks)
        next = index + 1
      case .row(let breaks)?:
        row = id
        table.rows.append(
          Table.Row(
            block: id, group: group?.block, kind: group?.kind ?? .body,
            paragraph: paragraphs(in: id).lowerBound, breaks: breaks,
            groupBreaks: group?.breaks ?? RowBreaks()))
        next = index + 1
      case .cell(let style)? where row != nil:
        table.rows[table.rows.count - 1].cells.append(Table.Cell(part: part(id), style: style))
      case .table?, .figure?, .cell?, nil:
        let content = paragraphs(in: id)
        table.rows.append(
          Table.Row(
            group: group?.block, kind: group?.kind ?? .body,
            cells: [Table.Cell(part: FlowPart(paragraphs: content))], paragraph: content.lowerBound)
        )
        row = nil
      }
      index = next
    }
    return captions
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

extension Fragmenter {
  /// The forced breaks between table rows that have no effect, with the first paragraph of the row after the break.
  var ineffectiveRowBreaks: [(IneffectiveStyle, paragraph: Int)] {
    guard tree.hasOwnFlows else { return [] }
    var lost: [(IneffectiveStyle, paragraph: Int)] = []
    for index in tree.blocks.indices {
      let block = BlockID(index)
      guard let table = table(block) else { continue }
      lost += table.ineffectiveBreaks.map { (.rowBreak, $0) }
      let placing = placing(of: .block(block))
      let isWhole = placing.isOutOfFlow || placing.isMonolithic
      let around = tree.ancestors(from: block).dropFirst().filter { tree[$0].isOwnFlow }
      let ineffective = table.rows.dropFirst().filter { row in
        row.forcedBreak.map { isWhole || tree.isIneffective($0, in: around.reversed(), styled) }
          ?? false
      }
      lost += ineffective.map { (.forcedBreak, $0.paragraph) }
    }
    return lost.filter { styled.paragraphs.indices.contains($0.paragraph) }
  }
}
