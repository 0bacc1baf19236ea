import ZineStyle
import ZineText

/// Places the captions of a table, which are outside of its box.
extension TableLayout {
  /// Returns the horizontal area of a cell. That of a caption excludes its margins.
  func area(of cell: Table.Cell, in row: Table.Row) -> FrameSegment {
    guard row.isCaption else {
      return FrameSegment(start: columns.left(of: cell), extent: columns.width(of: cell))
    }
    let margin = fragmenter.styled.captionMargin(of: cell.box, in: columns.width)
    return FrameSegment(start: columns.left, extent: columns.width)
      .inset(left: margin.start, right: margin.end)
  }

  /// Returns the margins above and below a caption; 0 for other rows. Margins at the outer edges of a table
  /// are ignored.
  func margin(ofRow number: Int) -> (above: Double, below: Double) {
    let row = table.rows[number]
    guard row.isCaption, let cell = row.cells.first else { return (0, 0) }
    let margin = fragmenter.styled.captionMargin(of: cell.box, in: columns.width)
    return (number == 0 ? 0 : margin.top, number == table.rows.count - 1 ? 0 : margin.bottom)
  }

  /// Adds a caption beside the rows that are already placed.
  mutating func add(_ caption: BesideCaption) {
    let top = caption.top(from: 0, to: block)
    let rect = Rect(
      x: caption.isLeft
        ? max(0, columns.left - caption.taken) : columns.left + columns.width + caption.gap,
      y: top, width: caption.extent, height: caption.fragment.usedExtent)
    block = max(block, rect.end)
    fragment.add(
      caption.fragment, in: rect, of: caption.caption.part.paragraphs.lowerBound)
  }

  /// Places the caption for later fragments above their rows, unless it is too tall.
  mutating func placeContinuation() {
    guard let row = table.continuation, let cell = row.cells.first else { return }
    let area = area(of: cell, in: row)
    let content = layout(cell, width: area.extent).fragment
    let height = content.usedExtent
    let margin = fragmenter.styled.captionMargin(of: cell.box, in: columns.width).bottom
    let taken = height + max(0, margin)
    guard taken <= Self.maximumRepeatedShare * space.path.blockExtent else { return }
    fragment.add(
      content, in: Rect(x: area.start, y: block, width: area.extent, height: height),
      of: cell.paragraphs.lowerBound, isRepeated: true)
    block += taken
  }
}
