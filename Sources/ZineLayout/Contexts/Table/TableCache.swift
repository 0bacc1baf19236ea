/// Tables, column widths and measured rows that the fragmenter keeps between calls. Computing them again would give
/// the same values.
struct TableCache {
  var tables: [BlockID: Table] = [:]
  var columnWidths: [TableWidthKey: [Double]] = [:]
  /// The alignment extents of each table, by column.
  var alignments: [BlockID: [Int: AlignmentExtents]] = [:]
  /// A model for further cells of each column.
  var models: [Int: CellModel] = [:]
  /// The measured cells of recent rows, enough for the rows of more than a page.
  var rows = LimitedCache<MeasuredRowKey, [MeasuredCell]>(maximumCount: 1_000)
}

/// All values that the column widths of a table depend on.
struct TableWidthKey: Hashable {
  var table: BlockID
  var width: Double
  var isFilled: Bool
}

/// A row, and all values that its height depends on.
struct MeasuredRowKey: Hashable {
  var row = 0
  var widths: TableWidthKey
  /// The height available to images.
  var objectExtent: Double
  var inherited: InheritedConstraints
  /// The distance between the lines of the baseline grid; `nil` if lines in cells do not snap to a grid.
  var gridStep: Double?
  /// Whether rowspan cells were moved out of the row.
  var isSeparated = false
}

/// A cell of a row, laid out at an unlimited height.
struct MeasuredCell {
  var fragment: Fragment
  var height: Double
  /// The baseline of the first line, from the upper edge of the cell; `nil` without lines.
  var baseline: Double?
}
