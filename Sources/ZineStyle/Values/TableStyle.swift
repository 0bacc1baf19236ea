import ZineText

/// What a style says of a table, and of the cells in it (CSS 2.2, chapter 17).
package struct TableStyle: Hashable, Sendable {
  package var layout = TableLayout.auto
  package var borders = TableBorders.separate
  /// White between cells across the lines and along them, in points.
  package var columnSpacing = 0.0
  package var rowSpacing = 0.0
  /// Of a cell: where its text stands in it.
  package var cellAlignment = CellAlignment.baseline
  /// Whether the lines in its cells snap to the page's grid.
  package var lineSnap = LineSnap.none

  package init() {}
}

/// Where a caption stands: above or below what it is said of, or beside it.
package enum CaptionSide: String, CaseIterable, Hashable, Sendable {
  case top, bottom
  case inlineStart = "inline-start"
  case inlineEnd = "inline-end"

  package var isBeside: Bool { self == .inlineStart || self == .inlineEnd }
}

/// What the widths of columns follow from.
package enum TableLayout: String, CaseIterable, Hashable, Sendable {
  /// From all that stands in them.
  case auto
  /// From the first row alone.
  case fixed
}

package enum TableBorders: String, CaseIterable, Hashable, Sendable {
  case separate, collapse
}

package enum CellAlignment: String, CaseIterable, Hashable, Sendable {
  case baseline, top, middle, bottom
}

/// The white between the cells of a table: the value of `border-spacing`.
struct BorderSpacing: Hashable, Sendable {
  var column: Double
  var row: Double
}

extension TableStyle {
  var spacing: BorderSpacing {
    get { BorderSpacing(column: columnSpacing, row: rowSpacing) }
    set { (columnSpacing, rowSpacing) = (newValue.column, newValue.row) }
  }
}

/// What a box is, or what it is in its table or figure, where that has rules of its own for where things stand.
package enum BoxRole: Hashable, Sendable {
  case table(TableStyle)
  /// Pictures that are kept together with what is said of them.
  case figure
  /// - Parameter alignment: of one beside what it is said of.
  case caption(CaptionSide, alignment: CellAlignment)
  /// What a caption says where that which it is said of goes on.
  case continuation
  case group(TableGroup, RowBreaks)
  case row(RowBreaks)
  case cell(TableCellStyle)

  /// Whether what it holds is a flow of its own.
  package var hasOwnFlow: Bool {
    switch self {
    case .table, .figure, .caption, .continuation, .cell: true
    case .group, .row: false
    }
  }

  /// Whether it is a row, or a group of rows.
  package var isOfRows: Bool {
    switch self {
    case .group, .row: true
    case .table, .figure, .caption, .continuation, .cell: false
    }
  }

  package var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether its parts are placed by what they are.
  package var hasParts: Bool { isTable || self == .figure }
}

/// A cell of a table.
package struct TableCellStyle: Hashable, Sendable {
  /// Over how many columns and rows it stands.
  package var columns = 1
  package var rows = 1
  package var alignment = CellAlignment.baseline
  /// Of what is in it; percentages are of the table's width.
  package var width: LengthPercentage?

  package init() {}
}

/// The value of `vertical-align`.
struct VerticalAlign: Hashable, Sendable {
  /// Of the baseline, upward, in points.
  var shift: Double
  /// Of a cell.
  var cell = CellAlignment.baseline
}

extension OwnStyle {
  var verticalAlign: VerticalAlign {
    get { VerticalAlign(shift: shift, cell: placing.table.cellAlignment) }
    set {
      shift = newValue.shift
      if placing.table.cellAlignment != newValue.cell {
        placing.table.cellAlignment = newValue.cell
      }
    }
  }
}

/// The breaks that the style of a row, or of a group of rows, asks for.
package struct RowBreaks: Hashable, Sendable {
  package var before: BreakBetween?
  package var after: BreakBetween?

  package init(before: BreakBetween? = nil, after: BreakBetween? = nil) {
    (self.before, self.after) = (before, after)
  }
}
