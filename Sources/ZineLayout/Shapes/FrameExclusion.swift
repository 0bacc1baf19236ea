import ZineText

/// An area in a frame that text must avoid, in points from the frame's line-left and block-start edges.
package struct FrameExclusion: Hashable, Sendable {
  /// Rectangle of the exclusion, which no other float may overlap.
  package var inlineStart: Double
  package var inlineExtent: Double
  package var blockStart: Double
  package var blockExtent: Double
  /// Shape that text must avoid; `nil` if text must avoid the whole rectangle.
  package var shape: ExclusionShape?
  /// Side on which the object floats; `nil` if it is not a float.
  package var floatSide: FrameSide?
  /// Sides on which text may wrap.
  package var sides = WrapSides.both
  /// Whether it is the initial of the paragraph beside it.
  package var isInitial = false

  package var inlineEnd: Double { inlineStart + inlineExtent }
  package var blockEnd: Double { blockStart + blockExtent }
  /// Top of the affected area. Lines above it are not affected.
  var top: Double { shape.map(\.top) ?? blockStart }
  /// Bottom of the affected area. Lines below it are not affected.
  var reach: Double { shape.map(\.reach) ?? blockEnd }

  func overlaps(blockStart start: Double, height: Double) -> Bool {
    // Overlaps below this tolerance are ignored.
    start < blockEnd - 0.01 && start + height > blockStart + 0.01
  }

  /// Returns the segments of a strip that the exclusion covers, from left to right.
  func taken(from strip: Strip, within area: FrameSegment) -> [FrameSegment] {
    if let shape { return shape.taken(from: strip, within: area) }
    return overlaps(blockStart: strip.start, height: strip.height)
      ? [FrameSegment(start: inlineStart, extent: inlineExtent)] : []
  }

  /// Returns the parts of the available segments that the exclusion leaves free for text.
  ///
  /// - Parameter area: The whole width of the strip.
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

/// The left or right side of a frame.
package enum FrameSide: Hashable, Sendable {
  case left, right
}

/// Sides of an exclusion on which text may wrap.
package enum WrapSides: Hashable, Sendable {
  case both, left, right, none
  /// The side that has less room, and the side that has more room.
  case narrower, wider
}

/// A horizontal strip of a frame that can contain a line.
struct Strip: Hashable {
  /// Top of the strip, measured from the frame's block-start edge.
  var start: Double
  var height: Double
  /// Vertical range of glyphs in the main font of the paragraph, relative to the top of the strip.
  var ink: ClosedRange<Double>

  /// - Parameter ink: Vertical range of the glyphs; `nil` for the whole height.
  init(start: Double, height: Double, ink: ClosedRange<Double>? = nil) {
    self.start = start
    self.height = height
    self.ink = ink ?? 0...max(0, height)
  }

  var inkStart: Double { start + ink.lowerBound }
  var inkEnd: Double { start + ink.upperBound }
}
