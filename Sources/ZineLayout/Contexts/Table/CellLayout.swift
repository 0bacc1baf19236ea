import ZineStyle
import ZineText

/// Lays out the contents of a table's cells and captions.
struct CellLayout {
  private let parts: PartLayout
  private let alignments: [Int: AlignmentExtents]

  init(_ sizes: TableWidths, _ space: Space) {
    parts = PartLayout(fragmenter: sizes.fragmenter, holder: sizes.table.block, space: space)
    alignments = sizes.alignments
  }

  /// Lays out a cell at a width.
  /// - Parameters:
  ///   - objectExtent: The height available to images.
  ///   - start: The position to continue from; `nil` for the start of the cell.
  ///   - grid: A baseline grid, relative to the upper edge of the cell.
  func layout(
    _ cell: Table.Cell, width: Double, height: Double = Fragmenter.endlessExtent,
    objectExtent: Double, from start: BreakToken? = nil, grid: LineGrid? = nil
  ) -> Outcome {
    parts.layout(
      cell.part, width: width, height: height, objectExtent: objectExtent, from: start, grid: grid,
      marks: cell.columns.count == 1 ? alignments[cell.columns.lowerBound] : nil)
  }
}

extension BreakToken {
  static func start(of cell: Table.Cell) -> BreakToken {
    BreakToken(at: cell.paragraphs.lowerBound)
  }
}
