import ZineStyle
import ZineText

/// What text keeps away from beside a float, as far as the float's style says.
struct FloatWrap {
  /// Where it stands.
  var isLeft: Bool
  /// `nil` for the float's box.
  var outline: ((FloatBoxes) -> Outline?)?
  /// How far text keeps away from the outline, in points; `nil` for what it does anyway.
  var margin: Double?
  /// The white around its box, in points; `nil` for what is around a picture.
  var gap: BoxSides<Double>?
  var sides = WrapSides.both
  var clear = ClearedFloats()
}

/// The boxes of a float in its frame, the outer ones first.
package struct FloatBoxes {
  package var margin: Rect
  package var border: Rect
  package var padding: Rect
  package var content: Rect

  package subscript(box: ShapeBox) -> Rect {
    switch box {
    case .margin: margin
    case .border: border
    case .padding: padding
    case .content: content
    }
  }
}

/// Beside which edge floats stand that something begins below.
struct ClearedFloats: Hashable {
  var left = false
  var right = false

  var isEmpty: Bool { !left && !right }
}

/// Where a float stands beside the lines, and what room it takes from them.
struct FloatPlacement {
  /// In the frame.
  let rect: Rect
  let exclusion: FrameExclusion
  /// Whether it ends where the frame does, or before.
  let fits: Bool
  /// Where it ends, from the frame's first edge.
  var end: Double { rect.origin.y + rect.size.height }

  /// At the edge of the column or of the box around it, and below whatever stands there already. Its head is level with the
  /// capitals of the line beside it, and the white around it is a good half of a line.
  /// - Parameters:
  ///   - metrics: of the picture, all of it above its baseline.
  ///   - area: what the lines have of the frame's width.
  ///   - block: where the line beside it begins.
  init(
    _ wrap: FloatWrap, _ metrics: InlineMetrics, in path: FramePath, area: FrameSegment,
    from block: Double, column: ColumnMeasure
  ) {
    let isLeft = wrap.isLeft
    let size = Size(width: metrics.width, height: metrics.ascent)
    let gap = wrap.gap ?? BoxSides(Self.gap(in: column))
    let leftMargin = metrics.leftMargin ?? (isLeft ? 0 : gap.start)
    let extent = leftMargin + size.width + (isLeft ? gap.end : 0)
    var exclusion = FrameExclusion(
      inlineStart: isLeft ? area.start : max(area.start, area.end - extent),
      inlineExtent: min(extent, area.extent), blockStart: block, blockExtent: 0)
    exclusion.floatSide = isLeft ? .left : .right
    exclusion.sides = wrap.sides

    // Where capitals begin, from the top of their line: they are as high as most of the ascent.
    let head = max(
      0, (column.lineHeight + column.ascent - column.descent) / 2 - 0.74 * column.ascent)
    let above = min(
      metrics.topMargin ?? head, max(0, path.blockExtent - size.height))
    let below = gap.bottom > 0 ? max(0.1 * column.lineHeight, 0.55 * column.lineHeight - head) : 0
    exclusion.blockExtent = above + size.height + below
    exclusion.blockStart = max(block, path.clearance(below: wrap.clear))
    while let other = path.exclusions.first(where: { Self.touches($0, exclusion) }) {
      exclusion.blockStart = other.blockEnd
    }
    rect = Rect(
      x: isLeft ? area.start + leftMargin : area.end - size.width,
      y: exclusion.blockStart + above, width: size.width, height: size.height)
    fits = rect.origin.y + size.height <= path.blockExtent + 0.01
    if let outline = wrap.outline?(FloatBoxes(rect, metrics.edges)) {
      exclusion.shape = ExclusionShape(
        outline, at: Point(x: 0, y: 0), margin: wrap.margin ?? Self.gap(in: column))
    }
    self.exclusion = exclusion
  }

  /// The white beside what has no margins of its own.
  static func gap(in column: ColumnMeasure) -> Double { 0.7 * column.lineHeight }

  private static func touches(_ a: FrameExclusion, _ b: FrameExclusion) -> Bool {
    a.overlaps(blockStart: b.blockStart, height: b.blockExtent)
      && a.inlineStart < b.inlineEnd - 0.01 && b.inlineStart < a.inlineEnd - 0.01
  }
}

extension FloatBoxes {
  /// - Parameter outer: up to the outer edge of the margin.
  init(_ outer: Rect, _ edges: PictureEdges?) {
    let edges = edges ?? PictureEdges()
    margin = outer
    border = outer.inset(by: edges.margin)
    padding = border.inset(by: edges.border)
    content = border.inset(by: edges.inside)
  }
}

extension FramePath {
  /// Where what begins below floats can begin, from the frame's first edge.
  func clearance(below floats: ClearedFloats) -> Double {
    guard !floats.isEmpty else { return 0 }
    return exclusions.reduce(0) { end, exclusion in
      switch exclusion.floatSide {
      case .left? where floats.left, .right? where floats.right: max(end, exclusion.blockEnd)
      default: end
      }
    }
  }
}
