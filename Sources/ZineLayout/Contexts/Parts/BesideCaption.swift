import ZineStyle
import ZineText

/// A caption beside its table or figure.
struct BesideCaption {
  var caption: Caption
  /// The width of the caption, and of the gap between it and the table.
  var extent: Double
  var gap: Double
  var isLeft: Bool
  var fragment: Fragment

  var taken: Double { extent + gap }

  /// Returns the upper edge of the caption between two block positions.
  func top(from start: Double, to end: Double) -> Double {
    start + caption.alignment.shift(in: max(0, end - start - fragment.usedExtent))
  }
}

extension CellAlignment {
  /// Returns the distance by which content is moved down.
  /// - Parameters:
  ///   - rest: The height that the content leaves free.
  ///   - top: The distance of content that is aligned at the top.
  func shift(in rest: Double, top: Double = 0) -> Double {
    switch self {
    case .baseline, .top: min(rest, top)
    case .middle: rest / 2
    case .bottom: rest
    }
  }
}

extension PartLayout {
  /// The part of the width that a caption gets if neither its style nor the width of its table decides.
  private static let defaultShare = 1.0 / 3
  /// The minimum part of the width for a caption without a width, and for the table beside any caption.
  private static let minimumShare = 0.15

  /// Lays out the caption beside a table or figure.
  /// - Parameters:
  ///   - edges: The width of the borders and padding around the caption, too, if the box of a figure surrounds it.
  ///   - mayMove: Whether the caption may still become the last row, since no fragment precedes this one.
  ///   - natural: Returns the width that the table or figure would like, at most the given width.
  /// - Returns: `nil` if there is no such caption, or if it is taller than a column and should become the last row,
  ///   which can be fragmented.
  func besideCaption(
    _ caption: Caption?, edges: Double = 0, mayMove: Bool, natural: (Double) -> Double
  ) -> BesideCaption? {
    guard let caption else { return nil }
    let styled = fragmenter.styled
    let path = space.path
    let part = caption.part
    let margin = styled.captionMargin(of: part.box, in: path.inlineExtent)
    let isBefore = caption.side == .inlineStart
    let facing = isBefore ? margin.end : margin.start
    let paragraph = styled.paragraphs[part.paragraphs.lowerBound]
    let gap =
      facing > 0
      ? facing
      : FloatPlacement.gap(
        in: fragmenter.column(of: paragraph, inlineExtent: path.inlineExtent, in: space))
    let available = max(1, path.inlineExtent - gap - edges)
    var width = available * Self.defaultShare
    if let block = part.block, let own = fragmenter.placing(of: .block(block)).width {
      width = max(0, limited(own.points(of: path.inlineExtent)))
    } else {
      let rest = available - natural(available)
      if rest >= Self.minimumShare * available { width = rest }
    }
    width = min(max(1, width), available * (1 - Self.minimumShare))
    let fragment = layout(part, width: width, objectExtent: path.roomForObjects).fragment
    if mayMove, fragment.usedExtent > max(path.roomForObjects, path.blockExtent) { return nil }
    return BesideCaption(
      caption: caption, extent: width, gap: gap,
      isLeft: isBefore != fragmenter.isRightToLeft(holder), fragment: fragment)
  }
}
