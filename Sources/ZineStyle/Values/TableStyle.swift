import ZineText

/// Style of a table and its cells (CSS 2.2, chapter 17).
package struct TableStyle: Hashable, Sendable {
  package var layout = ColumnSizing.auto
  package var borders = TableBorders.separate
  /// Gaps between columns and between rows, in points.
  package var columnSpacing = 0.0
  package var rowSpacing = 0.0
  /// Vertical alignment of the content of a cell.
  package var cellAlignment = CellAlignment.baseline
  /// Whether lines in the cells snap to the page's baseline grid.
  package var lineSnap = LineSnap.none

  package init() {}
}

/// Position of a caption relative to its table or figure.
package enum CaptionSide: String, CaseIterable, Hashable, Sendable {
  case top, bottom
  case inlineStart = "inline-start"
  case inlineEnd = "inline-end"

  package var isBeside: Bool { self == .inlineStart || self == .inlineEnd }
}

/// How the widths of columns are determined.
package enum ColumnSizing: String, CaseIterable, Hashable, Sendable {
  /// The widths depend on the contents of all cells.
  case auto
  /// The widths depend only on the cells of the first row.
  case fixed
}

package enum TableBorders: String, CaseIterable, Hashable, Sendable {
  case separate, collapse
}

package enum CellAlignment: String, CaseIterable, Hashable, Sendable {
  case baseline, top, middle, bottom
}

/// The gaps between the cells of a table (`border-spacing`).
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

/// Role of a box as a table or figure, or as a part of one.
package enum BoxRole: Hashable, Sendable {
  case table(TableStyle)
  /// Content with captions.
  /// - Parameter isKept: Whether column breaks inside are avoided.
  case figure(isKept: Bool)
  /// - Parameter alignment: Vertical alignment of a caption beside its table or figure.
  case caption(CaptionSide, alignment: CellAlignment)
  /// Text of a caption on later fragments of its table or figure.
  case continuation
  case group(TableGroup, RowBreaks)
  case row(RowBreaks)
  case cell(TableCellStyle)

  /// Whether the content of the box is a separate flow.
  package var hasOwnFlow: Bool {
    switch self {
    case .table, .figure, .caption, .continuation, .cell: true
    case .group, .row: false
    }
  }

  /// Whether the box is a row or a row group.
  package var isOfRows: Bool {
    switch self {
    case .group, .row: true
    case .table, .figure, .caption, .continuation, .cell: false
    }
  }

  package var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether the position of the box's children depends on their roles.
  package var hasParts: Bool {
    switch self {
    case .table, .figure: true
    case .caption, .continuation, .group, .row, .cell: false
    }
  }
}

/// Style of a table cell.
package struct TableCellStyle: Hashable, Sendable {
  /// Number of columns and rows that the cell spans.
  package var columns = 1
  package var rows = 1
  package var alignment = CellAlignment.baseline
  /// Content width of the cell. Percentages refer to the width of the table.
  package var width: LengthPercentage?

  package init() {}
}

/// The value of `vertical-align`.
struct VerticalAlign: Hashable, Sendable {
  /// Upward baseline shift, in points.
  var shift: Double
  /// Vertical alignment of the content of a cell.
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

/// The breaks before and after a row or row group that its style forces or avoids.
package struct RowBreaks: Hashable, Sendable {
  package var before: BreakBetween?
  package var after: BreakBetween?

  package init(before: BreakBetween? = nil, after: BreakBetween? = nil) {
    (self.before, self.after) = (before, after)
  }
}
