import ZineText

/// What `@page` says of a page, and of the boxes in its margins; of columns, what blocks say too.
package struct SheetStyle: Hashable, Sendable {
  package enum SheetSize: Hashable, Sendable {
    case fixed(Size)
    /// So wide, and as high as the content needs.
    case width(Double)
  }

  package var size = SheetSize.fixed(Size(width: 595.28, height: 841.89))
  package var columns = 1
  /// One for each column; empty for as many as `columns` says, of the same width.
  package var columnWidths: [ColumnWidth] = []
  /// Whether the columns are said in an `@media` that names a target, and so hold whatever their width.
  package var hasTargetColumns = false
  /// Whether the built-in style gives the number of columns.
  package var hasBuiltInColumns = false
  /// Percentages are of the width of the page, or of the block.
  package var columnGap: LengthPercentage = 12.0
  package var columnFill = ColumnFill.balance
  /// Between columns.
  package var columnRule = BorderEdge()
  package var grid = BaselineGrid.auto
  /// What of a page is cut off around it, in points.
  package var bleed = 0.0
  package var marks: PrinterMarks = []
  /// Of pictures in PDFs, the most pixels to the inch; `nil` for as many as they have.
  package var mostResolution: Double?
  package var verticalJustify = VerticalJustify.none
  /// How many lines columns may be longer, or shorter, than their page says.
  package var columnSlack = 0
  /// `nil` for as many as there are.
  package var targetPages: TargetPages?
  /// What body text measures at the regular text size, in points; `nil` leaves it to `font-size`.
  package var textBase: TextBase?

  package init() {}
}

/// Which columns end level (CSS Multi-column 1, section 7.1, as pages have it).
package enum ColumnFill: String, CaseIterable, Hashable, Sendable {
  /// None: each is filled before the next one.
  case auto
  /// Those of a page that text ends on, before its end.
  case balance
  /// Those of all pages.
  case balanceAll = "balance-all"
}

/// Where what a column is short of goes: between its paragraphs, and around what stands between them.
package enum VerticalJustify: Hashable, Sendable {
  case none
  /// Half a line of body text at most in one place.
  case auto
  /// So much at most in one place, in points.
  case most(Double)
}

/// How many pages an issue is to have.
package enum TargetPages: Hashable, Sendable {
  case number(Int)
  case multiple(Int)
}

/// The lines that all columns of a page share.
package enum BaselineGrid: Hashable, Sendable {
  /// As the body's line height, where that is fixed.
  case auto
  case none
  /// In points.
  case step(Double)
}

/// What body text measures at the regular text size, in points.
package struct TextBase: Hashable, Sendable {
  package var size: Double
  /// `nil` is the font's own line height.
  package var lineHeight: Double?
}
