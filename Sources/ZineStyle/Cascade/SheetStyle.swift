import ZineText

/// Properties of `@page` and its margin boxes, including the column properties that blocks share.
package struct SheetStyle: Hashable, Sendable {
  package enum SheetSize: Hashable, Sendable {
    case fixed(Size)
    /// Fixed width in points; the height follows from the content.
    case width(Double)
  }

  package var size = SheetSize.fixed(Size(width: 595.28, height: 841.89))
  package var columns = 1
  /// One width per column; empty for `columns` equal columns.
  package var columnWidths: [ColumnWidth] = []
  /// Whether the columns are declared in an `@media` that names a target. Such columns are kept however
  /// narrow they are.
  package var hasTargetColumns = false
  /// Whether the number of columns comes from the built-in style.
  package var hasBuiltInColumns = false
  /// Percentages refer to the width of the page or the block.
  package var columnGap: LengthPercentage = 12.0
  package var columnFill = ColumnFill.balance
  /// Line drawn between columns.
  package var columnRule = BorderEdge()
  package var grid = BaselineGrid.auto
  /// Width of the bleed around the page, in points.
  package var bleed = 0.0
  package var marks: PrinterMarks = []
  /// Maximum resolution of raster images in PDFs, in pixels per inch; `nil` for no limit.
  package var mostResolution: Double?
  package var verticalJustify = VerticalJustify.none
  /// Number of lines by which columns may be longer or shorter than the page specifies.
  package var columnSlack = 0
  /// Desired page count; `nil` for no preference.
  package var targetPages: TargetPages?
  /// Size of body text at the regular text size; `nil` leaves it to `font-size`.
  package var textBase: TextBase?

  package init() {}
}

/// Which columns are balanced (CSS Multi-column 1, section 7.1, applied to pages).
package enum ColumnFill: String, CaseIterable, Hashable, Sendable {
  /// Fills each column before the next one; none are balanced.
  case auto
  /// Balances the columns of a page if the text ends there.
  case balance
  /// Balances the columns of all pages.
  case balanceAll = "balance-all"
}

/// Whether the unused height of a column is distributed between its blocks.
package enum VerticalJustify: Hashable, Sendable {
  case none
  /// Adds up to half a line of body text at each place.
  case auto
  /// Adds up to this many points at each place.
  case most(Double)
}

/// Desired number of pages of an issue.
package enum TargetPages: Hashable, Sendable {
  case number(Int)
  case multiple(Int)
}

/// The baseline grid that all columns of a page share.
package enum BaselineGrid: Hashable, Sendable {
  /// The body's line height, if it is fixed.
  case auto
  case none
  /// Grid step in points.
  case step(Double)
}

/// Size of body text at the regular text size, in points.
package struct TextBase: Hashable, Sendable {
  package var size: Double
  /// Line height in points; `nil` uses the font's own.
  package var lineHeight: Double?
}
