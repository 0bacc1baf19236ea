import ZineStyle
import ZineText

/// Logical structure of all tables. All rows of a table have the same number of columns, and no cells overlap
/// (ISO 14289-1, section 7.5).
struct TableStructure {
  /// Number of columns and rows that each cell spans, by container index.
  private var spans: [(columns: Int, rows: Int)] = []
  /// Cells in rows without data cells. Header cells among them apply to their columns.
  private var columnHeaders: Set<ContainerID> = []
  /// Number of columns without a cell, by row.
  private(set) var missing: [ContainerID: Int] = [:]

  /// Rows in the order of the text, by table.
  private(set) var rows: [ContainerID: [Row]] = [:]

  /// Returns the number of columns and rows that a cell spans. A cell outside a table spans one column and
  /// one row.
  func span(of cell: ContainerID) -> (columns: Int, rows: Int) {
    spans.isEmpty ? (1, 1) : spans[Int(cell.index)]
  }

  /// Returns the scope of a header cell. The `scope` attribute takes precedence. Otherwise, a header cell
  /// applies to its column if it is in a table head or its rows contain no data cells. All other header cells
  /// apply to their rows (HTML, section 4.9.12, "row header" and "column header").
  func scope(of cell: ContainerID, in story: Story) -> TableCellRole.Scope {
    let container = story.container(cell)
    switch story.elements.tag(of: container.node).headerScope {
    case .column: return .column
    case .row: return .row
    case nil: break
    }
    let isInHead = story.containers(from: container.parent).contains {
      story.container($0).kind == .tableGroup(.head)
    }
    return isInHead || columnHeaders.contains(cell) ? .column : .row
  }

  struct Row {
    var id: ContainerID
    fileprivate var group: ContainerID?
    fileprivate(set) var cells: [ContainerID] = []
  }

  /// - Parameter containers: containers of paragraphs. Outer containers precede inner ones.
  init(_ styled: StyledStory, _ containers: [ContainerID]) {
    let story = styled.story
    guard story.containers.contains(where: { $0.kind == .table }) else { return }
    let empty = Set(styled.paragraphs.lazy.filter(\.isEmpty).compactMap(\.container))
    spans = Array(repeating: (1, 1), count: story.containers.count)
    var places: [ContainerID: (table: ContainerID, row: Int)] = [:]
    for id in containers {
      let parent = story.container(id).parent
      switch story.container(id).kind {
      case .tableRow:
        let around = story.containers(from: parent)
        guard let table = around.first(where: { story.container($0).kind == .table })
        else { continue }
        let group = around.first.flatMap { $0 == table ? nil : $0 }
        places[id] = (table, rows[table, default: []].count)
        rows[table, default: []].append(Row(id: id, group: group))
      case .cell:
        guard let parent, let place = places[parent] else { continue }
        rows[place.table]?[place.row].cells.append(id)
      default: continue
      }
    }
    let emptyRows = EmptyTableRows(story.elements)
    for rows in rows.values {
      add(rows, story, emptyRows)
      addColumnHeaders(rows, story, empty: empty)
    }
  }

  /// Finds the cells in rows without data cells.
  /// - Parameter empty: containers without text. Empty cells are not data, for example the corner above a
  ///   column of row headers.
  private mutating func addColumnHeaders(
    _ rows: [Row], _ story: Story, empty: Set<ContainerID>
  ) {
    var hasData = Array(repeating: false, count: rows.count)
    func rowsOf(_ cell: ContainerID, from row: Int) -> Range<Int> {
      row..<min(row + span(of: cell).rows, rows.count)
    }
    for (index, row) in rows.enumerated() {
      for cell in row.cells
      where story.container(cell).kind == .cell(isHeader: false) && !empty.contains(cell) {
        for covered in rowsOf(cell, from: index) { hasData[covered] = true }
      }
    }
    for (index, row) in rows.enumerated() {
      for cell in row.cells where !rowsOf(cell, from: index).contains(where: { hasData[$0] }) {
        columnHeaders.insert(cell)
      }
    }
  }

  /// Computes the spans of all cells, and the columns without a cell.
  private mutating func add(_ rows: [Row], _ story: Story, _ emptyRows: EmptyTableRows) {
    let grid = TableGrid(
      rows.map { row in
        TableGrid.Row(
          group: row.group.map { Int($0.index) } ?? -1,
          cells: row.cells.map { cell in
            let node = story.container(cell).node
            return (
              min(story.elements.tag(of: node).columnSpan, Limits.tableSpan),
              emptyRows.rowSpan(of: node, in: story.elements)
            )
          })
      })
    /// For each row, the number of columns that are covered from this row on, less those that no longer are.
    var changes = Array(repeating: 0, count: rows.count + 1)
    for (index, row) in rows.enumerated() {
      for (cell, place) in zip(row.cells, grid.places[index]) {
        let columns = place.columns.count
        spans[Int(cell.index)] = (columns, place.rowCount)
        changes[index] += columns
        changes[index + place.rowCount] -= columns
      }
    }
    var covered = 0
    for (row, change) in zip(rows, changes) {
      covered += change
      missing[row.id] = max(0, grid.columnCount - covered)
    }
  }
}
