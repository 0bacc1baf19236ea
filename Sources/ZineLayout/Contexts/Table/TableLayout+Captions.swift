import ZineStyle
import ZineText

/// A caption beside its table or figure.
struct BesideCaption {
  var cell: Table.Cell
  /// The width of the caption, and of the gap between it and the table.
  var extent: Double
  var gap: Double
  var isLeft: Bool
  var fragment: Fragment

  var taken: Double { extent + gap }
}

extension CellLayout {
  /// The part of the width that a caption gets if neither its style nor the width of its table decides.
  private static let defaultShare = 1.0 / 3
  /// The minimum part of the width for a caption without a width, and for the table beside any caption.
  private static let minimumShare = 0.15

  /// Lays out the caption beside a table or figure.
  /// - Parameter mayMove: Whether the caption may still become the last row, since no fragment precedes this one.
  /// - Returns: `nil` if there is no such caption, or if it is taller than a column and should become the last row,
  ///   which can be fragmented.
  func layoutBesideCaption(of table: Table, mayMove: Bool) -> BesideCaption? {
    guard let caption = table.besideCaption else { return nil }
    let styled = fragmenter.styled
    let path = space.path
    let cell = caption.cell
    let margin = styled.captionMargin(of: cell, in: path.inlineExtent)
    let isBefore = caption.side == .inlineStart
    let facing = isBefore ? margin.end : margin.start
    let paragraph = styled.paragraphs[cell.paragraphs.lowerBound]
    let gap =
      facing > 0
      ? facing
      : FloatPlacement.gap(
        in: fragmenter.column(of: paragraph, inlineExtent: path.inlineExtent, in: space))
    // The box of a figure also surrounds the caption.
    let edges = table.isFigure ? styled.sideEdges(of: table.box, in: path.inlineExtent) : 0
    let available = max(1, path.inlineExtent - gap - edges)
    var width = available * Self.defaultShare
    if let block = cell.block, let own = fragmenter.placing(of: .block(block)).width {
      width = max(0, limited(own.points(of: path.inlineExtent)))
    } else {
      let rest = available - sizes.extentBesideCaption(in: available)
      if rest >= Self.minimumShare * available { width = rest }
    }
    width = min(max(1, width), available * (1 - Self.minimumShare))
    let fragment = layout(cell, width: width, objectExtent: path.roomForObjects).fragment
    if mayMove, fragment.usedExtent > max(path.roomForObjects, path.blockExtent) { return nil }
    return BesideCaption(
      cell: cell, extent: width, gap: gap,
      isLeft: isBefore != fragmenter.isRightToLeft(table.block), fragment: fragment)
  }
}

extension TableLayout {
  /// Returns the horizontal area of a cell. That of a caption excludes its margins.
  func area(of cell: Table.Cell, in row: Table.Row) -> FrameSegment {
    let isOutside = row.isCaption && !table.isFigure
    let all =
      isOutside
      ? FrameSegment(start: columns.left, extent: columns.width)
      : FrameSegment(start: columns.left(of: cell), extent: columns.width(of: cell))
    guard row.isCaption else { return all }
    let margin = fragmenter.styled.captionMargin(of: cell, in: all.extent)
    return all.inset(left: margin.start, right: margin.end)
  }

  /// Returns the margins above and below a caption; 0 for other rows. Margins at the outer edges of a table or figure
  /// are ignored.
  func margin(ofRow number: Int) -> (above: Double, below: Double) {
    let row = table.rows[number]
    guard row.isCaption, let cell = row.cells.first else { return (0, 0) }
    let margin = fragmenter.styled.captionMargin(of: cell, in: columns.width)
    return (number == 0 ? 0 : margin.top, number == table.rows.count - 1 ? 0 : margin.bottom)
  }

  /// Adds a caption beside the rows that are already placed. It is inside the box of a figure, and outside the box of a
  /// table.
  mutating func add(_ caption: BesideCaption) {
    let height = caption.fragment.usedExtent
    let isInside = table.isFigure
    let head = isInside ? (boxStart ?? 0) + style.topEdge : 0
    let rest = max(0, block - head - height)
    let top: Double =
      switch caption.cell.style.alignment {
      case .baseline, .top: head
      case .middle: head + rest / 2
      case .bottom: head + rest
      }
    let isRightToLeft = fragmenter.isRightToLeft(table.block)
    let inset =
      !isInside ? 0 : caption.isLeft != isRightToLeft ? style.startEdge : style.endEdge
    let right = columns.left + columns.width + caption.gap - inset
    let rect = Rect(
      x: caption.isLeft ? max(0, columns.left - caption.taken) + inset : right, y: top,
      width: caption.extent, height: height)
    block = max(block, top + height)
    add(caption.fragment, in: rect, caption.cell)
  }

  /// Places the caption for later fragments above their rows, unless it is too tall.
  mutating func placeContinuation() {
    guard let row = table.continuation, let cell = row.cells.first else { return }
    let area = area(of: cell, in: row)
    let content = cellLayout.layout(
      cell, width: area.extent, objectExtent: space.path.roomForObjects
    ).fragment
    let height = content.usedExtent
    let margin = fragmenter.styled.captionMargin(of: cell, in: columns.width).bottom
    let taken = height + max(0, margin)
    guard taken <= Self.maximumRepeatedShare * space.path.blockExtent else { return }
    add(
      content, in: Rect(x: area.start, y: block, width: area.extent, height: height), cell,
      isRepeated: true)
    block += taken
  }
}
