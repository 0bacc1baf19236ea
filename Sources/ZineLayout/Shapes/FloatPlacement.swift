import ZineStyle
import ZineText

/// The style properties that determine how text wraps around a float.
struct FloatWrap {
  /// Whether the float is on the left.
  var isLeft: Bool
  /// Returns the outline that text follows; `nil` if text follows the float's box.
  var outline: ((FloatBoxes) -> Outline?)?
  /// Distance between the outline and the text, in points; `nil` for the default gap.
  var margin: Double?
  /// Margins of the box, in points; `nil` for the default gap.
  var gap: BoxSides<Double>?
  var sides = WrapSides.both
  var clear = ClearedFloats()
}

/// The boxes of a float in its frame, from the outside inward.
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

/// The sides whose floats must be cleared (CSS `clear`).
struct ClearedFloats: Hashable {
  var left = false
  var right = false

  var isEmpty: Bool { !left && !right }
}

/// The position of a float, and the area that text must avoid because of it.
struct FloatPlacement {
  /// The float's rectangle in the frame.
  let rect: Rect
  let exclusion: FrameExclusion
  /// Whether the bottom edge of the float is within the frame.
  let fits: Bool
  /// Bottom edge of the float, measured from the frame's block-start edge.
  var end: Double { rect.origin.y + rect.size.height }

  /// Places a float as high as possible, and then as close to its side of the column or containing box as
  /// earlier floats allow (CSS 2.2, section 9.5.1). By default, its top is aligned with the capitals of the
  /// line beside it. The default gap around it is slightly more than half a line.
  ///
  /// - Parameters:
  ///   - metrics: Metrics of the picture, which is entirely above its baseline.
  ///   - area: Horizontal range of the frame that is available to lines.
  ///   - block: Top of the line beside the float.
  init(
    _ wrap: FloatWrap, _ metrics: InlineMetrics, in path: FramePath, area: FrameSegment,
    from block: Double, column: ColumnMeasure
  ) {
    let isLeft = wrap.isLeft
    let size = Size(width: metrics.width, height: metrics.ascent)
    let gap = wrap.gap ?? BoxSides(Self.gap(in: column))
    let leftMargin = metrics.leftMargin ?? (isLeft ? 0 : gap.start)
    // Distance from the top of the line to its capitals. The height of capitals is estimated as 0.74 of the
    // ascent.
    let head = max(
      0, (column.lineHeight + column.ascent - column.descent) / 2 - 0.74 * column.ascent)
    let above = min(
      metrics.topMargin ?? head, max(0, path.blockExtent - size.height))
    let below = gap.bottom > 0 ? max(0.1 * column.lineHeight, 0.55 * column.lineHeight - head) : 0

    let width = max(0, leftMargin + size.width)
    let place = path.place(
      forFloat: Size(width: width, height: max(0, above + size.height + below)),
      gap: isLeft ? gap.end : 0, isLeft: isLeft, within: area,
      from: max(block, path.clearance(below: wrap.clear, from: block)))
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

  /// Returns the default gap beside a float without margins, in points.
  static func gap(in column: ColumnMeasure) -> Double { 0.7 * column.lineHeight }
}

extension FloatBoxes {
  /// - Parameter outer: Margin box of the float.
  init(_ outer: Rect, _ edges: PictureEdges?) {
    let edges = edges ?? PictureEdges()
    margin = outer
    border = outer.inset(by: edges.margin)
    padding = border.inset(by: edges.border)
    content = border.inset(by: edges.inside)
  }
}

extension FramePath {
  /// Returns the lowest bottom edge of the floats to clear, measured from the frame's block-start edge. Page floats further
  /// down have text above them and are not cleared.
  /// - Parameter block: Position of the content that clears the floats.
  func clearance(below floats: ClearedFloats, from block: Double) -> Double {
    guard !floats.isEmpty else { return 0 }
    return exclusions.reduce(0) { end, exclusion in
      if exclusion.sides == .none, exclusion.blockStart > max(block, end) + 0.01 { return end }
      return switch exclusion.floatSide {
      case .left? where floats.left, .right? where floats.right: max(end, exclusion.blockEnd)
      default: end
      }
    }
  }

  var holdsObjects: Bool { exclusions.contains { $0.floatSide == nil } }

  /// Whether the path holds the area of a positioned object.
  var holdsPositionedObjects: Bool {
    exclusions.contains { $0.floatSide == nil && $0.inlineExtent > 0 && !$0.isInitial }
  }

  /// The areas of positioned objects and page floats.
  var objects: [FrameExclusion] {
    exclusions.filter { ($0.floatSide == nil || $0.sides == .none) && $0.inlineExtent > 0 }
  }

  /// Returns the positioned object or page float that overlaps a rectangle and ends first; `nil` if there is none. Content
  /// that can't wrap line by line must begin below the object.
  func object(in rect: Rect) -> FrameExclusion? {
    objects.filter { other in
      rect.origin.x < other.inlineEnd - 0.01 && rect.maxX > other.inlineStart + 0.01
        && other.overlaps(blockStart: rect.origin.y, height: rect.size.height)
        && other.blockEnd > rect.origin.y + 0.01
    }.min { $0.blockEnd < $1.blockEnd }
  }

  /// Returns the position of a float and the horizontal range that it occupies. A float is never higher than
  /// earlier floats.
  ///
  /// - Parameters:
  ///   - gap: Gap between a float on the left and the text to its right. The gap may be narrower if there is
  ///     too little room.
  ///   - area: Horizontal range of the frame that is available to lines.
  ///   - start: First possible position, measured from the frame's block-start edge.
  fileprivate func place(
    forFloat size: Size, gap: Double, isLeft: Bool, within area: FrameSegment, from start: Double
  ) -> (block: Double, segment: FrameSegment) {
    var block = exclusions.reduce(start) { block, other in
      // Exclusions without text beside them are ignored, because they may be page floats at the bottom of the
      // page.
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
      // A float that is at least as wide as the area needs a position with no other object beside it.
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
