extension BBCodeReader {
  // MARK: Lists

  /// The `type` attributes of `<ol>`, keyed by the names that forums use for numbering styles.
  private static let numbers = [
    "decimal": "1", "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A",
    "upper-latin": "A", "lower-roman": "i", "upper-roman": "I",
  ]
  private static let bullets = ["disc", "circle", "square", "none"]

  /// Returns the tag and attributes for a list.
  mutating func list(
    _ isOrdered: Bool?, _ tag: BBCodeTag
  ) -> (name: String, attributes: [(name: String, value: String)]) {
    let plain = isOrdered == true ? "ol" : "ul"
    let start = tag.field("start").flatMap { Int(text($0)) }
    let first = start.map { Limits.itemNumbers.contains($0) ? [("start", String($0))] : [] } ?? []
    guard let value = tag.value ?? tag.field("type"), !value.isEmpty else {
      return (plain, isOrdered == true ? first : [])
    }
    let kind = text(value)
    if NumberStyle(rawValue: kind) != nil { return ("ol", [("type", kind)] + first) }
    if let number = Int(kind), Limits.itemNumbers.contains(number) {
      return ("ol", [("start", String(number))])
    }
    if let type = Self.numbers[kind.lowercased()] { return ("ol", [("type", type)] + first) }
    if Self.bullets.contains(kind.lowercased()) {
      return ("ul", [("style", "list-style: \(kind.lowercased())")])
    }
    reportUnreadable(tag, value, expected: "1, a, A, i, I, disc, circle or square")
    return (plain, [])
  }

  /// Opens an item of the innermost list. Outside a list, `[*]` is plain text.
  mutating func openItem(_ tag: BBCodeTag) {
    guard let list = blocks.last?.list else {
      if tag.element == .itemMark {
        addText(tag.range)
      } else {
        report(.outsideList(name: name(of: tag)), at: tag.range)
      }
      return
    }
    endParagraph(at: tag.range.lowerBound)
    closeBlocks(to: list + 1, at: tag.range.lowerBound)
    open(.item, tag, markup: "li")
  }

  /// Reads `[/*]`, which closes the enclosing item. Outside an item, the tag has no effect.
  mutating func closeItem(_ tag: BBCodeTag) {
    guard let list = blocks.last?.list, blocks.count > list + 1, blocks[list + 1].element == .item
    else { return }
    closeBlocks(to: list + 2, at: tag.range.lowerBound)
    closeInnermost(at: tag.range)
  }

  // MARK: Tables

  mutating func openTablePart(_ tag: BBCodeTag) {
    guard let table = blocks.last?.table else {
      report(.outsideTable(name: name(of: tag)), at: tag.range)
      return
    }
    let offset = tag.range.lowerBound
    endParagraph(at: offset)
    if tag.element == .row {
      closeBlocks(to: table + 1, at: offset)
      openRow(tag)
      return
    }
    let hasRow = blocks.count > table + 1 && blocks[table + 1].element == .row
    closeBlocks(to: hasRow ? table + 2 : table + 1, at: offset)
    if !hasRow { openRow(tag, isImplied: true) }
    let isHeader = tag.element == .cell(isHeader: true)
    open(tag.element, tag, markup: isHeader ? "th" : "td", cellAttributes(tag))
  }

  private mutating func openRow(_ tag: BBCodeTag, isImplied: Bool = false) {
    let isHead = blocks.last?.hasContent == false && isHeaderRow(tag)
    if isHead { writer.open("thead", at: tag.range) }
    var row = tag
    row.element = .row
    open(.row, row, markup: "tr")
    blocks[blocks.count - 1].isHead = isHead
    blocks[blocks.count - 1].isImplied = isImplied
  }

  /// Whether all cells of the row that a tag begins are headers.
  private func isHeaderRow(_ tag: BBCodeTag) -> Bool {
    if tag.element == .cell(isHeader: false) { return false }
    var hasHeader = tag.element == .cell(isHeader: true)
    var ahead = scanner
    while true {
      switch ahead.next() {
      case .end: return hasHeader
      case .tag(let next):
        switch next.element {
        case .table, .row: return hasHeader
        case .cell(isHeader: false): return false
        case .cell(isHeader: true): hasHeader = true
        default: break
        }
      case .text, .lineEnd, .raw: break
      }
    }
  }

  /// Returns the column and row spans of a cell.
  private mutating func cellAttributes(_ tag: BBCodeTag) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    for field in tag.fields where field.name == "colspan" || field.name == "rowspan" {
      if let number = Int(text(field.value)), (1...Limits.tableSpan).contains(number) {
        attributes.append((field.name, String(number)))
      } else {
        reportUnreadable(tag, field.value, expected: "a whole number, from 1 on")
      }
    }
    return attributes
  }

  /// Opens a cell, and a row if needed, for content that is directly in a table or row.
  mutating func openImpliedCell(at offset: Int) {
    guard let holder, holder.element == .table || holder.element == .row,
      let index = blocks.last?.holder
    else { return }
    closeBlocks(to: index + 1, at: offset)
    var tag = BBCodeTag(
      element: .row, isClosing: false, range: offset..<offset, name: holder.name)
    if holder.element == .table {
      open(.row, tag, markup: "tr")
      blocks[blocks.count - 1].isImplied = true
    }
    tag.element = .cell(isHeader: false)
    open(tag.element, tag, markup: "td")
    blocks[blocks.count - 1].isImplied = true
  }
}
