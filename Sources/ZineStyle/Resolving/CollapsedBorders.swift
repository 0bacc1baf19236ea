import ZineText

/// Resolves `border-collapse: collapse` (CSS 2.2, section 17.6.2.1).
///
/// Cells, rows, row groups and the table can all have a border at the same edge. Only one of these borders is
/// kept. If any of them is `hidden`, the edge has no border. Otherwise the widest border is kept. Between
/// equal widths, the stronger style decides, and then the cell that is above or nearer to the start. The
/// resulting border belongs to one cell, and half of it extends into the neighbouring cell.
struct CollapsedBorders {
  private(set) var boxes: [StyledBox]
  /// Boxes with and without their borders, by the likeness of the boxes with borders.
  private var borderless: [ObjectIdentifier: (original: StyledBox, made: StyledBox)] = [:]

  /// A row of a table and its cells, as indices into the list of boxes.
  private struct BoxRow {
    var row: Int
    var group: Int?
    var cells: [Int] = []
  }

  init(_ boxes: [StyledBox]) {
    self.boxes = boxes
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
        // The cell's row is the last row of the table so far, because parents precede their children.
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
      collapseBorders(of: table, inOrder(rows))
    }
  }

  /// Returns the rows in visual order: table heads first and table feet last.
  private func inOrder(_ rows: [BoxRow]) -> [BoxRow] {
    let order: [TableGroup] = [.head, .body, .foot]
    let places = rows.map { order.firstIndex(of: kind(of: $0)) ?? 0 }
    guard zip(places, places.dropFirst()).contains(where: >) else { return rows }
    return order.indices.flatMap { place in
      zip(rows, places).lazy.filter { $0.1 == place }.map(\.0)
    }
  }

  private func kind(of row: BoxRow) -> TableGroup {
    if let group = row.group, case .group(let kind, _)? = boxes[group].role { kind } else { .body }
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
    var shared = SharedBorders(
      columnCount: grid.columnCount, cellCount: rows.reduce(0) { $0 + $1.cells.count })
    let outer = border(of: table)
    for (number, row) in rows.enumerated() {
      let own = border(of: row.row)
      let group = row.group.flatMap { border(of: $0) }
      let isFirstOfGroup = number == 0 || rows[number - 1].group != row.group
      for (index, place) in zip(row.cells, grid.places[number]) {
        var border = boxes[index].border
        let last = number + place.rowCount - 1
        let isLastOfGroup = last + 1 >= rows.count || rows[last + 1].group != row.group
        border.top = border.top.stronger(own?.top)
        border.bottom = border.bottom.stronger(self.border(of: rows[last].row)?.bottom)
        if isFirstOfGroup { border.top = border.top.stronger(group?.top) }
        if isLastOfGroup { border.bottom = border.bottom.stronger(group?.bottom) }
        if number == 0 { border.top = border.top.stronger(outer?.top) }
        if last + 1 >= rows.count { border.bottom = border.bottom.stronger(outer?.bottom) }
        if place.columns.lowerBound == 0 {
          border.start = border.start.stronger(own?.start).stronger(group?.start).stronger(
            outer?.start)
        }
        if place.columns.upperBound >= grid.columnCount {
          border.end = border.end.stronger(own?.end).stronger(group?.end).stronger(outer?.end)
        }
        shared.add(index, border, place.columns, rows: number..<number + place.rowCount)
      }
    }
    // Cells that shared storage and still have equal borders share storage again.
    var known: [CollapsedEdges: (original: StyledBox, made: StyledBox)] = [:]
    for cell in shared.finished() {
      let original = boxes[cell.box]
      if cell.outset == BoxSides(0.0), cell.border == original.border { continue }
      let key = CollapsedEdges(
        likeness: original.likeness, border: cell.border, outset: cell.outset)
      if let alike = known[key] {
        boxes[cell.box] = StyledBox(like: alike.made, in: original.parent)
        continue
      }
      var style = original.style
      style.border = cell.border
      style.outset = cell.outset
      boxes[cell.box].style = style
      known[key] = (original, boxes[cell.box])
    }
    for row in rows {
      removeBorder(of: row.row)
      if let group = row.group { removeBorder(of: group) }
    }
    removeBorder(of: table)
  }

  private func border(of box: Int) -> BoxSides<BoxBorder>? {
    boxes[box].hasBorder ? boxes[box].border : nil
  }

  /// Removes the border of a box. Boxes that shared storage share storage again.
  private mutating func removeBorder(of box: Int) {
    let original = boxes[box]
    guard original.hasBorder else { return }
    if let known = borderless[original.likeness] {
      boxes[box] = StyledBox(like: known.made, in: original.parent)
      return
    }
    boxes[box].border = BoxSides(.none)
    borderless[original.likeness] = (original, boxes[box])
  }
}

/// Key of cells that were equal before their borders were resolved and are still equal.
private struct CollapsedEdges: Hashable {
  var likeness: ObjectIdentifier
  var border: BoxSides<BoxBorder>
  var outset: BoxSides<Double>

  /// Hashes only values that are fast to hash and that usually differ.
  func hash(into hasher: inout Hasher) {
    hasher.combine(likeness)
    hasher.combine(outset)
  }
}

/// The borders of a table's cells. A border between two cells belongs to one of them, and half of it extends
/// into the other cell.
private struct SharedBorders {
  struct Cell {
    /// Index of the cell in the story's list of boxes.
    var box: Int
    var border: BoxSides<BoxBorder>
    var outset = BoxSides(0.0)
    var columns: Range<Int>
    var hasRowspan: Bool
  }

  private var cells: [Cell] = []
  /// Pairs of cells that share a horizontal edge (`stacked`) or a vertical edge (`beside`). The upper or left
  /// cell is first.
  private var stacked: [(Int, Int)] = []
  private var beside: [(Int, Int)] = []
  /// For each cell, the cells below it that are narrower.
  private var narrower: [Int: [Int]] = [:]
  /// For each column, the lowest cell so far, and the index of that cell's last row.
  private var above: [Int?]
  private var ends: [Int]

  init(columnCount: Int, cellCount: Int) {
    above = Array(repeating: nil, count: columnCount)
    ends = Array(repeating: -1, count: columnCount)
    cells.reserveCapacity(cellCount)
    stacked.reserveCapacity(cellCount)
    beside.reserveCapacity(cellCount)
  }

  /// Adds the next cell of a row and resolves the borders between the cell and its neighbours above and
  /// beside it.
  mutating func add(
    _ box: Int, _ border: BoxSides<BoxBorder>, _ columns: Range<Int>, rows: Range<Int>
  ) {
    let own = cells.count
    cells.append(Cell(box: box, border: border, columns: columns, hasRowspan: rows.count > 1))
    // The neighbour on the left, and on the right a rowspan cell that began in an earlier row.
    let (start, end) = (columns.lowerBound - 1, columns.upperBound)
    if start >= 0, ends[start] >= rows.lowerBound, let left = above[start] { share(left, own) }
    if end < above.count, ends[end] >= rows.lowerBound, let right = above[end] { share(own, right) }
    let firstPair = stacked.count
    for column in columns {
      guard let upper = above[column],
        stacked.count == firstPair || upper != stacked[stacked.count - 1].0
      else { continue }
      stacked.append((upper, own))
    }
    shareTop(border.top, of: own, with: stacked[firstPair...])
    for column in columns { (above[column], ends[column]) = (own, rows.upperBound - 1) }
  }

  /// Assigns the borders between a cell and the cells above it to one or the other.
  /// - Parameter pairs: The cells above, each with the cell itself.
  private mutating func shareTop(
    _ top: BoxBorder, of own: Int, with pairs: ArraySlice<(Int, Int)>
  ) {
    if pairs.count == 1, let upper = pairs.first?.0 {
      let (width, ownWidth) = (cells[upper].columns.count, cells[own].columns.count)
      if width > ownWidth {
        // More cells will follow below the wider cell. They also affect its bottom border, so it is resolved
        // in `finished`.
        narrower[upper, default: []].append(own)
        return
      }
      let bottom = cells[upper].border.bottom
      if width == ownWidth, bottom.stronger(top) == bottom {
        cells[own].border.top = .none
        return
      }
    }
    let isWhole = pairs.allSatisfy { cells[$0.0].border.bottom.stronger(top) == top }
    for (upper, _) in pairs {
      cells[upper].border.bottom = isWhole ? .none : cells[upper].border.bottom.stronger(top)
    }
    if !isWhole { cells[own].border.top = .none }
  }

  /// Assigns the border between two neighbouring cells to one of them. If only one of them spans rows, the
  /// border belongs to that cell.
  private mutating func share(_ left: Int, _ right: Int) {
    let (end, start) = (cells[left].border.end, cells[right].border.start)
    let isLeft =
      cells[left].hasRowspan == cells[right].hasRowspan
      ? end.stronger(start) == end : cells[left].hasRowspan
    let border = isLeft ? end.stronger(start) : start.stronger(end)
    cells[left].border.end = isLeft ? border : .none
    cells[right].border.start = isLeft ? .none : border
    beside.append((left, right))
  }

  /// Returns the cells with their final borders. Half of each shared border lies in either cell.
  consuming func finished() -> [Cell] {
    // If the border is the same along the whole bottom edge of the wider cell, it belongs to the wider cell.
    for (upper, lowers) in narrower {
      let bottom = cells[upper].border.bottom
      let shared = lowers.map { bottom.stronger(cells[$0].border.top) }
      let isWhole = shared.allSatisfy { $0 == bottom }
      for (lower, border) in zip(lowers, shared) {
        cells[lower].border.top = isWhole ? .none : border
      }
      if !isWhole { cells[upper].border.bottom = .none }
    }
    for index in cells.indices {
      for side in BoxSide.allCases where cells[index].border[side].style == .hidden {
        cells[index].border[side] = .none
      }
    }
    // If several cells share an edge with one cell, the widest border determines the space that the cell
    // reserves.
    for (upper, lower) in stacked {
      let (bottom, top) = (cells[upper].border.bottom.width, cells[lower].border.top.width)
      let half = max(bottom, top) / 2
      cells[upper].outset.bottom = bottom > 0 ? half : min(cells[upper].outset.bottom, -half)
      cells[lower].outset.top = bottom > 0 ? min(cells[lower].outset.top, -half) : half
    }
    for (left, right) in beside {
      let (end, start) = (cells[left].border.end.width, cells[right].border.start.width)
      cells[left].outset.end = max(end, start) / (end > 0 ? 2 : -2)
      cells[right].outset.start = max(end, start) / (end > 0 ? -2 : 2)
    }
    return cells
  }
}

extension BoxBorder {
  /// Returns the stronger of two borders at the same edge; `self` if they are equally strong.
  fileprivate func stronger(_ other: BoxBorder?) -> BoxBorder {
    guard let other, style != .hidden else { return self }
    if other.style == .hidden { return other }
    return (other.width, other.style.strength) > (width, style.strength) ? other : self
  }
}

extension BorderStyle {
  /// Rank of the style. Between two equally wide borders, the style with the higher rank wins.
  fileprivate var strength: Int {
    switch self {
    case .none: 0
    case .dotted: 1
    case .dashed: 2
    case .solid: 3
    case .double: 4
    case .hidden: 5
    }
  }
}
