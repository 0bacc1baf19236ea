import ZineStyle
import ZineText

/// Captions beside what they are said of.
extension Fragmenter {
  /// A caption that takes some of the width of its table or figure.
  struct BesideCaption {
    var cell: Table.Cell
    /// Its width, and the white between it and what it is said of.
    var extent: Double
    var gap: Double
    /// Whether it stands on the left.
    var isLeft: Bool
    var fragment: Fragment

    var taken: Double { extent + gap }
  }

  /// What a caption has of the width where neither its style nor what it is said of tells.
  private static let usualShare = 1.0 / 3
  /// What a caption has at least where its own width is not told, and what it leaves at least.
  private static let leastShare = 0.15

  /// The caption beside a table or figure; `nil` for none. One that is higher than any column becomes the last of the
  /// rows, which may be divided.
  /// - Parameter mayMove: whether it may still become one, since nothing of the table stands anywhere.
  func caption(
    beside table: inout Table, in space: Space, mayMove: Bool
  ) -> BesideCaption? {
    guard let caption = table.besideCaption else { return nil }
    let path = space.path
    var cell = Table.Cell(
      block: caption.block, paragraphs: paragraphs(in: caption.block), style: TableCellStyle())
    cell.style.alignment = caption.alignment
    let margin = margin(of: cell, in: path.inlineExtent)
    let isRightToLeft = isRightToLeft(table.block)
    let isBefore = caption.side == .inlineStart
    let facing = isBefore ? margin.end : margin.start
    let paragraph = styled.paragraphs[cell.paragraphs.lowerBound]
    let gap =
      facing > 0
      ? facing
      : FloatPlacement.gap(
        in: column(of: paragraph, inlineExtent: path.inlineExtent, in: space))
    // A figure's box goes around its caption, too.
    let around = table.isFigure ? sides(of: table.block, in: path.inlineExtent) : 0
    let available = max(1, path.inlineExtent - gap - around)
    var width = available * Self.usualShare
    if let own = placing(of: .block(caption.block)).width {
      width = max(0, limited(own.points(of: path.inlineExtent)))
    } else {
      let rest = available - contentExtent(of: table, in: available)
      if rest >= Self.leastShare * available { width = rest }
    }
    width = min(max(1, width), available * (1 - Self.leastShare))
    let fragment = layout(
      cell, of: table, width: width, height: Self.endlessExtent, room: path.roomForObjects,
      from: nil, space
    ).fragment
    if mayMove, fragment.usedExtent > max(path.roomForObjects, path.blockExtent) {
      table.moveCaptionBelow(paragraphs: paragraphs)
      return nil
    }
    return BesideCaption(
      cell: cell, extent: width, gap: gap, isLeft: isBefore != isRightToLeft, fragment: fragment)
  }

  /// How wide what a table or figure holds would be by itself.
  func naturalExtent(of table: Table, in width: Double) -> Double {
    min(width, columnWidths(of: table, in: width, isFilled: false).reduce(0, +))
  }

  /// The same for what a caption stands beside: parts of the width that pictures are to have are parts of what both have.
  private func contentExtent(of table: Table, in width: Double) -> Double {
    guard table.isFigure else { return naturalExtent(of: table, in: width) }
    return table.rows.lazy.filter { !$0.isCaption }.flatMap(\.cells).reduce(0) {
      max($0, min(width, contentWidths(of: $1, table, in: width, pictureBase: width).most))
    }
  }

  /// How wide the captions of a figure would be on a single line.
  func captionExtent(of table: Table, in width: Double) -> Double {
    guard table.isFigure else { return 0 }
    return table.rows.lazy.filter(\.isCaption).flatMap(\.cells).reduce(0) {
      max($0, min(width, contentWidths(of: $1, table, in: width).most))
    }
  }

  /// Puts a caption beside the piece of its table, or figure, that stands already: in the box of a figure, and out of
  /// that of a table.
  func add(_ caption: BesideCaption, to piece: inout TablePiece) {
    let height = caption.fragment.usedExtent
    let isInside = piece.table.isFigure
    let head = isInside ? (piece.boxStart ?? 0) + piece.style.topEdge : 0
    let rest = max(0, piece.block - head - height)
    let top: Double =
      switch caption.cell.style.alignment {
      case .baseline, .top: head
      case .middle: head + rest / 2
      case .bottom: head + rest
      }
    let (start, end) = (piece.style.startEdge, piece.style.endEdge)
    let isRightToLeft = isRightToLeft(piece.table.block)
    let inset = !isInside ? 0 : caption.isLeft != isRightToLeft ? start : end
    let right = piece.tableLeft + piece.tableWidth + caption.gap - inset
    let rect = Rect(
      x: caption.isLeft ? max(0, piece.tableLeft - caption.taken) + inset : right, y: top,
      width: caption.extent, height: height)
    piece.block = max(piece.block, top + height)
    add(caption.fragment, in: rect, caption.cell, to: &piece)
  }

  /// Puts what a caption says where it goes on above a part of its table, or figure.
  func placeContinuation(in piece: inout TablePiece) {
    guard let row = piece.table.continuation, let cell = row.cells.first else { return }
    let extent = extent(of: cell, in: row, piece)
    let fragment = layout(
      cell, of: piece.table, width: extent.extent, height: Self.endlessExtent,
      room: piece.space.path.roomForObjects, from: nil, piece.space
    ).fragment
    let height = fragment.usedExtent
    let taken = height + max(0, margin(of: cell, in: piece.tableWidth).bottom)
    guard taken <= Self.mostRepeated * piece.space.path.blockExtent else { return }
    let rect = Rect(x: extent.start, y: piece.block, width: extent.extent, height: height)
    add(fragment, in: rect, cell, to: &piece, true)
    piece.block += taken
  }
}
