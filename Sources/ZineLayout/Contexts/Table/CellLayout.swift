import ZineStyle
import ZineText

/// Lays out the contents of a table's cells and captions.
struct CellLayout {
  let sizes: TableWidths
  let alignments: [Int: AlignmentExtents]
  /// The space of the table.
  let space: Space

  init(_ sizes: TableWidths, _ space: Space) {
    self.sizes = sizes
    alignments = sizes.alignments
    self.space = space
  }

  var fragmenter: Fragmenter { sizes.fragmenter }

  /// Lays out a cell at a width.
  /// - Parameters:
  ///   - objectExtent: The height available to images.
  ///   - start: The position to continue from; `nil` for the start of the cell.
  ///   - grid: A baseline grid, relative to the upper edge of the cell.
  func layout(
    _ cell: Table.Cell, width: Double, height: Double = Fragmenter.endlessExtent,
    objectExtent: Double, from start: BreakToken? = nil, grid: LineGrid? = nil
  ) -> Outcome {
    var path = FramePath(inlineExtent: max(1, width), blockExtent: height)
    path.objectExtent = max(1, objectExtent)
    path.outerExtent = width
    path.pictureBase = space.path.pictureBase
    var inner = Space(path, grid: grid)
    inner.isLeftHand = space.isLeftHand
    inner.isFloating = space.isFloating
    inner.isFitted = space.isFitted
    inner.takenBreaks = .none
    if cell.columns.count == 1 { inner.marks = alignments[cell.columns.lowerBound] }
    let token = start ?? .start(of: cell)
    guard let block = cell.block else {
      let flow = Fragmenter.Flow(root: sizes.table.block, end: cell.paragraphs.upperBound)
      return fragmenter.layout(flow, in: inner, from: token)
    }
    return fragmenter.layoutContent(of: block, in: inner, from: token)
  }
}

extension BreakToken {
  static func start(of cell: Table.Cell) -> BreakToken {
    BreakToken(at: cell.paragraphs.lowerBound)
  }
}

extension StyledStory {
  /// Returns the margins of a caption. Its box excludes them. Only margins above and below can be negative.
  func captionMargin(of cell: Table.Cell, in width: Double) -> BoxSides<Double> {
    guard let box = cell.box else { return BoxSides(0) }
    var margin = boxes[Int(box.index)].style.used(in: width).margin
    (margin.start, margin.end) = (max(0, margin.start), max(0, margin.end))
    return margin
  }

  /// Returns the width of the borders and padding on the left and right of a box.
  func sideEdges(of box: BoxID?, in width: Double) -> Double {
    guard let box else { return 0 }
    let style = boxes[Int(box.index)].style.used(in: width)
    return style.startEdge + style.endEdge
  }
}
