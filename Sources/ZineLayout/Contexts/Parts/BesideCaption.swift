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
}

extension Fragment {
  /// Adds a caption beside parts that are already placed.
  /// - Parameters:
  ///   - start: The upper edge of these parts.
  ///   - end: Their lower edge. It moves down if the caption is taller.
  mutating func add(
    _ caption: BesideCaption, at left: Double, from start: Double, to end: inout Double
  ) {
    let height = caption.fragment.usedExtent
    let top = start + caption.caption.alignment.shift(in: max(0, end - start - height))
    let rect = Rect(x: left, y: top, width: caption.extent, height: height)
    end = max(end, rect.end)
    add(caption.fragment, in: rect, of: caption.caption.part.paragraphs.lowerBound)
  }
}

extension CellAlignment {
  /// Returns the distance by which content moves down if it leaves some height free.
  /// - Parameter top: The distance of content that is aligned at the top.
  func shift(in rest: Double, top: Double = 0) -> Double {
    switch self {
    case .baseline, .top: min(rest, top)
    case .middle: rest / 2
    case .bottom: rest
    }
  }
}

extension PartLayout {
  /// Captions and table heads are repeated if they take up at most this part of the column.
  static let maximumRepeatedShare = 1.0 / 3

  /// Returns the horizontal area of a caption, without its margins.
  func captionArea(_ caption: FlowPart, in content: FrameSegment) -> FrameSegment {
    let margin = fragmenter.styled.captionMargin(of: caption.box, in: content.extent)
    return content.inset(left: margin.start, right: margin.end)
  }

  /// Adds the caption for later fragments at the top of one of them, unless the caption is too tall.
  /// - Parameters:
  ///   - marginBelow: The margin below the caption, in points.
  ///   - block: The block position of the caption. It moves below the caption.
  func addContinuation(
    _ caption: FlowPart, in area: FrameSegment, marginBelow: Double, marks: AlignmentExtents? = nil,
    to fragment: inout Fragment, at block: inout Double
  ) {
    let content = layout(caption, in: space(width: area.extent, marks: marks)).fragment
    let height = content.usedExtent
    let taken = height + max(0, marginBelow)
    guard taken <= Self.maximumRepeatedShare * space.path.blockExtent else { return }
    fragment.add(
      content, in: area.rect(from: block, height: height), of: caption.paragraphs.lowerBound,
      .repeated)
    block += taken
  }

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
        in: fragmenter.paragraphs.column(
          of: paragraph, inlineExtent: path.inlineExtent, in: space))
    let available = max(1, path.inlineExtent - gap - edges)
    var width = available * Self.defaultShare
    if let block = part.block, let own = fragmenter.placing(of: .block(block)).width {
      width = max(0, limited(own.points(of: path.inlineExtent)))
    } else {
      let rest = available - natural(available)
      if rest >= Self.minimumShare * available { width = rest }
    }
    width = min(max(1, width), available * (1 - Self.minimumShare))
    let fragment = layout(part, in: space(width: width)).fragment
    if mayMove, fragment.usedExtent > max(path.roomForObjects, path.blockExtent) { return nil }
    return BesideCaption(
      caption: caption, extent: width, gap: gap,
      isLeft: isBefore != fragmenter.isRightToLeft(holder), fragment: fragment)
  }
}
