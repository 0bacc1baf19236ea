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

  /// As high as it may be, and then as near to its edge of the column, or of the box around it, as what floats there
  /// already leaves room for (CSS 2.2, section 9.5.1). Its head is level with the capitals of the line beside it, and the
  /// white around it is a good half of a line.
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
    // Where capitals begin, from the top of their line: they are as high as most of the ascent.
    let head = max(
      0, (column.lineHeight + column.ascent - column.descent) / 2 - 0.74 * column.ascent)
    let above = min(
      metrics.topMargin ?? head, max(0, path.blockExtent - size.height))
    let below = gap.bottom > 0 ? max(0.1 * column.lineHeight, 0.55 * column.lineHeight - head) : 0

    let width = max(0, leftMargin + size.width)
    let place = path.place(
      forFloat: Size(width: width, height: max(0, above + size.height + below)),
      gap: isLeft ? gap.end : 0, isLeft: isLeft, within: area,
      from: max(block, path.clearance(below: wrap.clear)))
    var exclusion = FrameExclusion(
      inlineStart: place.segment.start, inlineExtent: place.segment.extent,
      blockStart: place.block, blockExtent: max(0, above + size.height + below))
    exclusion.floatSide = isLeft ? .left : .right
    exclusion.sides = wrap.sides
    rect = Rect(
      x: isLeft ? place.segment.start + leftMargin : place.segment.end - size.width,
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

  /// Where something that can't make way line by line is below the first positioned object that it would lie under;
  /// `nil` where it meets none.
  func clearance(of rect: Rect) -> Double? {
    exclusions.filter { other in
      other.floatSide == nil && other.inlineExtent > 0
        && rect.origin.x < other.inlineEnd - 0.01 && rect.maxX > other.inlineStart + 0.01
        && other.overlaps(blockStart: rect.origin.y, height: rect.size.height)
        && other.blockEnd > rect.origin.y + 0.01
    }.map(\.blockEnd).min()
  }

  /// Where something floats, and what it takes of the lines: not higher than what floats already.
  /// - Parameters:
  ///   - gap: the white between it and the text on its right, which may be less than that where there is none.
  ///   - area: what the lines have of the frame's width.
  ///   - start: the first place where it may be, from the frame's first edge.
  fileprivate func place(
    forFloat size: Size, gap: Double, isLeft: Bool, within area: FrameSegment, from start: Double
  ) -> (block: Double, segment: FrameSegment) {
    var block = exclusions.reduce(start) { block, other in
      // What text does not run beside may be the page's, at its foot.
      other.floatSide == nil || other.sides == .none ? block : max(block, other.blockStart)
    }
    while true {
      let beside = exclusions.filter {
        $0.overlaps(blockStart: block, height: size.height) && $0.inlineStart < area.end - 0.01
          && area.start < $0.inlineEnd - 0.01
      }
      var (left, right) = (area.start, area.end)
      for other in beside {
        if other.floatSide == .left { left = max(left, other.inlineEnd) }
        if other.floatSide == .right { right = min(right, other.inlineStart) }
      }
      let start = isLeft ? left : max(left, right - size.width)
      let extent = min(size.width + gap, isLeft ? area.end - start : right - start)
      let segment = FrameSegment(start: start, extent: max(0, extent))
      // What is as wide as all of the area, or wider, has its place beside nothing.
      let fits =
        size.width <= right - left + 0.01 && (!isLeft || right >= area.end || segment.end <= right)
        && !beside.contains { $0.floatSide == nil && segment.meets($0) }
      if fits || beside.isEmpty { return (block, segment) }
      block = beside.map(\.blockEnd).min() ?? block
    }
  }
}

extension FrameSegment {
  fileprivate func meets(_ exclusion: FrameExclusion) -> Bool {
    start < exclusion.inlineEnd - 0.01 && exclusion.inlineStart < end - 0.01
  }
}
