import ZineText

/// Properties of `@page` rules and margin boxes. The column properties also apply to blocks.
package struct SheetStyle: Hashable, Sendable {
  package enum SheetSize: Hashable, Sendable {
    case fixed(Size)
    /// Fixed width in points. The height depends on the content.
    case width(Double)
  }

  package var size = SheetSize.fixed(Size(width: 595.28, height: 841.89))
  package var columns = 1
  /// The width of each column; empty for columns of equal width.
  package var columnWidths: [ColumnWidth] = []
  /// Whether the columns are declared in an `@media` rule for a target. Such columns are kept even if they
  /// are narrow.
  package var hasTargetColumns = false
  /// Whether the number of columns comes from the built-in style sheet of the target.
  package var hasBuiltInColumns = false
  /// Gap between columns. Percentages refer to the width of the page or block.
  package var columnGap: LengthPercentage = 12.0
  package var columnFill = ColumnFill.balance
  /// The line between columns.
  package var columnRule = BorderEdge()
  package var grid = BaselineGrid.auto
  /// Distance by which the bleed extends beyond the page on each side, in points.
  package var bleed = 0.0
  package var marks: PrinterMarks = []
  /// Maximum resolution of raster images in PDFs, in pixels per inch; `nil` for no limit.
  package var mostResolution: Double?
  package var verticalJustify = VerticalJustify.none
  /// Maximum number of lines by which columns can be longer or shorter than the page area.
  package var columnSlack = 0
  /// Desired page count; `nil` for no preference.
  package var targetPages: TargetPages?
  /// Size of body text at the regular text size; `nil` if `font-size` determines the size.
  package var textBase: TextBase?

  package init() {}
}

/// Which columns are balanced (CSS Multi-column 1, section 7.1, applied to pages).
package enum ColumnFill: String, CaseIterable, Hashable, Sendable {
  /// Fills each column before the next one. No columns are balanced.
  case auto
  /// Balances the columns of the page on which the text ends.
  case balance
  /// Balances the columns of all pages.
  case balanceAll = "balance-all"
}

/// How the unused height of a column is distributed between its blocks.
package enum VerticalJustify: Hashable, Sendable {
  case none
  /// Adds up to half the line height of body text between two blocks.
  case auto
  /// Adds up to this many points between two blocks.
  case most(Double)
}

/// Desired number of pages of an issue.
package enum TargetPages: Hashable, Sendable {
  case number(Int)
  case multiple(Int)
}

/// The baseline grid that all columns of a page share.
package enum BaselineGrid: Hashable, Sendable {
  /// The grid step is the line height of body text, if that is fixed.
  case auto
  case none
  /// Grid step in points.
  case step(Double)
}

/// Size and line height of body text at the regular text size, in points.
package struct TextBase: Hashable, Sendable {
  package var size: Double
  /// Line height in points; `nil` for the font's line height.
  package var lineHeight: Double?
}
