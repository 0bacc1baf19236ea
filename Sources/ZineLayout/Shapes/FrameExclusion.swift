import ZineText

/// A part of a frame that text must avoid, in points from the frame's line-left and first edges.
package struct FrameExclusion: Hashable, Sendable {
  /// Of the box that nothing else beside the lines may stand in.
  package var inlineStart: Double
  package var inlineExtent: Double
  package var blockStart: Double
  package var blockExtent: Double
  /// What text keeps away from; `nil` for the box.
  package var shape: ExclusionShape?
  /// Where it floats; `nil` for what does not float.
  package var floatSide: FrameSide?
  /// Where text may stand beside it.
  package var sides = WrapSides.both

  package init(
    inlineStart: Double, inlineExtent: Double, blockStart: Double, blockExtent: Double,
    shape: ExclusionShape? = nil, sides: WrapSides = .both
  ) {
    self.inlineStart = inlineStart
    self.inlineExtent = inlineExtent
    self.blockStart = blockStart
    self.blockExtent = blockExtent
    self.shape = shape
    self.sides = sides
  }

  package var inlineEnd: Double { inlineStart + inlineExtent }
  package var blockEnd: Double { blockStart + blockExtent }
  /// Above it no line has to look at it.
  var top: Double { shape.map(\.top) ?? blockStart }
  /// Below it no line has to look at it.
  var reach: Double { shape.map(\.reach) ?? blockEnd }

  func overlaps(blockStart start: Double, height: Double) -> Bool {
    // A hair is not an overlap.
    start < blockEnd - 0.01 && start + height > blockStart + 0.01
  }

  /// What it takes of a strip across the frame, from left to right.
  func taken(from strip: Strip, within area: FrameSegment) -> [FrameSegment] {
    if let shape { return shape.taken(from: strip, within: area) }
    return overlaps(blockStart: strip.start, height: strip.height)
      ? [FrameSegment(start: inlineStart, extent: inlineExtent)] : []
  }

  /// What of some room in a strip it leaves to text.
  /// - Parameter area: all of the strip's room.
  func free(of room: [FrameSegment], in area: FrameSegment, _ strip: Strip) -> [FrameSegment] {
    let taken = taken(from: strip, within: area)
    guard let first = taken.first, let last = taken.last else { return room }
    var room = room
    func take(from start: Double, to end: Double) {
      room = room.flatMap { $0.without(FrameSegment(start: start, extent: max(0, end - start))) }
    }
    let (left, right) = (min(first.start, area.start), max(last.end, area.end))
    switch sides {
    case .both: for part in taken { take(from: part.start, to: part.end) }
    case .left: take(from: first.start, to: right)
    case .right: take(from: left, to: last.end)
    case .none: take(from: left, to: right)
    case .narrower, .wider:
      let isWiderLeft = first.start - area.start >= area.end - last.end
      if isWiderLeft == (sides == .wider) {
        take(from: first.start, to: right)
      } else {
        take(from: left, to: last.end)
      }
    }
    return room
  }
}

/// An edge of a frame across its lines.
package enum FrameSide: Hashable, Sendable {
  case left, right
}

/// The sides of an exclusion on which text may stand.
package enum WrapSides: Hashable, Sendable {
  case both, left, right, none
  /// The one with less room, and with more.
  case narrower, wider
}

/// An outline that text keeps away from, where it stands in a frame.
package struct ExclusionShape: Hashable, Sendable {
  /// From the point where it stands.
  private let rows: OutlineRows
  package let outline: Outline
  /// In the frame.
  package var origin: Point
  /// How far text keeps away, in all directions.
  package let margin: Double

  package init(_ outline: Outline, at origin: Point, margin: Double) {
    self.outline = outline
    self.origin = origin
    self.margin = margin
    rows = OutlineRows(outline)
  }

  /// Text stands inside of the outline, and nowhere else in a rectangle.
  package init(inside outline: Outline, of rect: Rect, margin: Double) {
    self.outline = outline
    self.margin = margin
    origin = Point(x: 0, y: 0)
    // What is outside goes on beyond the rectangle, so that text keeps away from its edges as it does from the
    // outline's.
    let more = max(0, margin) + 1
    rows = OutlineRows(
      outside: outline,
      in: Rect(
        x: rect.origin.x - more, y: rect.origin.y - more, width: rect.size.width + 2 * more,
        height: rect.size.height + 2 * more))
  }

  var top: Double { origin.y + rows.top - margin }
  var reach: Double { origin.y + rows.bottom + margin }

  /// Of a strip it looks at where letters stand, not at the white above and below them.
  func taken(from strip: Strip, within area: FrameSegment) -> [FrameSegment] {
    rows.taken(
      from: strip.inkStart - origin.y, to: strip.inkEnd - origin.y, margin: margin,
      within: FrameSegment(start: area.start - origin.x, extent: area.extent)
    ).map { FrameSegment(start: $0.start + origin.x, extent: $0.extent) }
  }
}

/// A strip across a frame that a line may stand in.
struct Strip: Hashable {
  /// From the frame's first edge.
  var start: Double
  var height: Double
  /// What the letters of the paragraph's own font take of it, from the strip's start.
  var ink: ClosedRange<Double>

  /// - Parameter ink: `nil` for all of it.
  init(start: Double, height: Double, ink: ClosedRange<Double>? = nil) {
    self.start = start
    self.height = height
    self.ink = ink ?? 0...max(0, height)
  }

  var inkStart: Double { start + ink.lowerBound }
  var inkEnd: Double { start + ink.upperBound }
}
