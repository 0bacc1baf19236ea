import ZineText

/// Finds the parts of tables and figures.
extension StyleResolver {
  /// What an element is in its table or figure; `nil` for what is none of one, and for parts that stand where there is
  /// none.
  mutating func role(of element: ElementID) -> BoxRole? {
    if roles.isEmpty { roles = Array(repeating: nil, count: story.elements.nodes.count) }
    if let known = roles[Int(element.index)] { return known }
    let role = findRole(of: element)
    roles[Int(element.index)] = .some(role)
    return role
  }

  private mutating func findRole(of element: ElementID) -> BoxRole? {
    let tag = story.elements.tag(of: element)
    switch tag.name {
    case "table": return .table(cascade.computed(element).own.placing.table)
    case "figure":
      let style = cascade.computed(element)
      // What may be divided is text with pictures in it.
      return style.own.breakInside.contains(.column) && columns(of: element) == nil ? .figure : nil
    case "caption", "figcaption":
      guard partAround(element) == (tag.name == "caption" ? "table" : "figure") else { return nil }
      let style = cascade.computed(element)
      return .caption(
        style.inherited.captionSide, alignment: style.own.placing.table.cellAlignment)
    case "thead": return partAround(element) == "table" ? .group(.head) : nil
    case "tbody": return partAround(element) == "table" ? .group(.body) : nil
    case "tfoot": return partAround(element) == "table" ? .group(.foot) : nil
    case "tr":
      switch partAround(element) {
      case "table", "thead", "tbody", "tfoot": return .row
      default: return nil
      }
    case "td", "th":
      guard partAround(element) == "tr" else { return nil }
      let placing = cascade.computed(element).own.placing
      var cell = TableCellStyle()
      cell.columns = tag.columnSpan
      cell.rows = tag.rowSpan
      cell.alignment = placing.table.cellAlignment
      cell.width = placing.width
      return .cell(cell)
    default: return nil
    }
  }

  /// The name of what holds an element, where that is a table or figure, or a part of one.
  private mutating func partAround(_ element: ElementID) -> String? {
    guard let parent = story.elements.node(element).parent else { return nil }
    return role(of: parent) == nil ? nil : story.elements.tag(of: parent).name
  }

  /// Whether a caption is one of a table or figure, which alone may go on.
  mutating func saysWhereItGoesOn(_ caption: ElementID) -> Bool {
    if case .caption? = role(of: caption) { true } else { false }
  }

  // MARK: Borders that are shared

  /// A row of a table, and its cells, by their boxes.
  private struct BoxRow {
    var row: Int
    var group: Int?
    var cells: [Int] = []
  }

  /// Leaves one of the borders that meet between cells, or at the edges of rows, groups and the table: the wider one, and
  /// of equal ones that of the cell further up, or further to the start (after CSS 2.2, section 17.6.2.1). It stands in
  /// the cell.
  mutating func collapseBorders() {
    var rows: [Int: [BoxRow]] = [:]
    var tables: [Int] = []
    for (index, box) in boxes.enumerated() {
      guard let parent = box.parent.map({ Int($0.index) }) else {
        if box.role?.isTable == true { tables.append(index) }
        continue
      }
      switch box.role {
      case .table?: tables.append(index)
      case .row?:
        let group = boxes[parent].role.flatMap { part -> Int? in
          if case .group = part { parent } else { nil }
        }
        let table = group.flatMap { boxes[$0].parent.map { Int($0.index) } } ?? parent
        rows[table, default: []].append(BoxRow(row: index, group: group))
      case .cell?:
        // Its row is the last one of its table.
        let around = boxes[parent].parent.map { Int($0.index) } ?? parent
        let table =
          rows[around] == nil ? boxes[around].parent.map { Int($0.index) } ?? around : around
        if let last = rows[table]?.indices.last, rows[table]?[last].row == parent {
          rows[table]?[last].cells.append(index)
        }
      default: break
      }
    }
    for table in tables {
      guard case .table(let style)? = boxes[table].role, style.borders == .collapse,
        let rows = rows[table], hasBorders(table, rows)
      else { continue }
      // As they stand: heads above all others, and feet below.
      let kinds: [TableGroup] = [.head, .body, .foot]
      collapseBorders(of: table, kinds.flatMap { kind in rows.filter { self.kind(of: $0) == kind } })
    }
  }

  private func kind(of row: BoxRow) -> TableGroup {
    if let group = row.group, case .group(let kind)? = boxes[group].role { kind } else { .body }
  }

  private func hasBorders(_ table: Int, _ rows: [BoxRow]) -> Bool {
    boxes[table].hasBorder
      || rows.contains { row in
        boxes[row.row].hasBorder || row.group.map { boxes[$0].hasBorder } ?? false
          || row.cells.contains { boxes[$0].hasBorder }
      }
  }

  private mutating func collapseBorders(of table: Int, _ rows: [BoxRow]) {
    let grid = TableGrid(
      rows.map { row in
        TableGrid.Row(
          group: row.group ?? -1,
          cells: row.cells.map { index in
            guard case .cell(let cell)? = boxes[index].role else { return (1, 1) }
            return (cell.columns, cell.rows)
          })
      })
    func wider(_ own: BoxBorder, _ other: BoxBorder?) -> BoxBorder {
      guard let other, other.width > own.width else { return own }
      return other
    }
    // The cell above each column.
    var above: [Int?] = Array(repeating: nil, count: grid.columnCount)
    /// Down to which row that goes.
    var ends = Array(repeating: -1, count: grid.columnCount)
    /// The cells of several rows.
    var tall: Set<Int> = []
    /// Leaves the border between two cells side by side to one of them. One of several rows has that of all cells
    /// beside it.
    func share(
      _ end: inout BoxBorder, _ start: inout BoxBorder, isTallLeft: Bool, isTallRight: Bool
    ) {
      let goesToLeft = isTallLeft == isTallRight ? end.width >= start.width : isTallLeft
      if goesToLeft {
        (end, start) = (wider(end, start), .none)
      } else {
        (start, end) = (wider(start, end), .none)
      }
    }
    let outer = boxes[table].border
    for (number, row) in rows.enumerated() {
      let own = boxes[row.row].border
      let group = row.group.map { boxes[$0].border }
      let isFirstOfGroup = number == 0 || rows[number - 1].group != row.group
      for (index, place) in zip(row.cells, grid.places[number]) {
        var border = boxes[index].border
        let last = number + place.rowCount - 1
        let isLastOfGroup = last + 1 >= rows.count || rows[last + 1].group != row.group
        border.top = wider(border.top, own.top)
        border.bottom = wider(border.bottom, boxes[rows[last].row].border.bottom)
        if isFirstOfGroup { border.top = wider(border.top, group?.top) }
        if isLastOfGroup { border.bottom = wider(border.bottom, group?.bottom) }
        if number == 0 { border.top = wider(border.top, outer.top) }
        if last + 1 >= rows.count { border.bottom = wider(border.bottom, outer.bottom) }
        if place.columns.lowerBound == 0 {
          border.start = wider(wider(wider(border.start, own.start), group?.start), outer.start)
        }
        if place.columns.upperBound >= grid.columnCount {
          border.end = wider(wider(wider(border.end, own.end), group?.end), outer.end)
        }
        // The cell on the left, and one on the right that began further up.
        let (start, end) = (place.columns.lowerBound - 1, place.columns.upperBound)
        if start >= 0, ends[start] >= number, let left = above[start] {
          var other = boxes[left].border.end
          share(
            &other, &border.start, isTallLeft: tall.contains(left), isTallRight: place.rowCount > 1)
          boxes[left].border.end = other
        }
        if end < grid.columnCount, ends[end] >= number, let right = above[end] {
          var other = boxes[right].border.start
          share(&border.end, &other, isTallLeft: place.rowCount > 1, isTallRight: true)
          boxes[right].border.start = other
        }
        if place.rowCount > 1 { tall.insert(index) }
        for column in place.columns {
          guard let upper = above[column] else { continue }
          if boxes[upper].border.bottom.width >= border.top.width {
            border.top = .none
          } else {
            boxes[upper].border.bottom = .none
          }
        }
        for column in place.columns { (above[column], ends[column]) = (index, last) }
        boxes[index].border = border
      }
    }
    for row in rows {
      boxes[row.row].border = BoxSides(.none)
      if let group = row.group { boxes[group].border = BoxSides(.none) }
    }
    boxes[table].border = BoxSides(.none)
  }
}
