/// A part of a strip that text may use, in points from the frame's left edge.
package struct FrameSegment: Hashable, Sendable {
  package var start: Double
  package var extent: Double
}

extension FrameSegment {
  /// Returns the free parts on both sides of another segment.
  func without(_ taken: FrameSegment) -> [FrameSegment] {
    // Rounding must not change a segment beside the other one.
    guard taken.start < end, taken.end > start else { return [self] }
    let behind = max(start, taken.start + taken.extent)
    return [
      FrameSegment(start: start, extent: min(start + extent, taken.start) - start),
      FrameSegment(start: behind, extent: start + extent - behind),
    ].filter { $0.extent > 0 }
  }
}

/// The shape that text may fill: a rectangle minus exclusions.
package struct FramePath: Hashable, Sendable {
  package var inlineExtent: Double
  /// Height in points. With a line grid it is a whole number of grid lines if at least one line fits.
  package var blockExtent: Double
  package var exclusions: [FrameExclusion] = []
  /// Maximum height of pictures, in points, if it is more than the frame's own height.
  package var objectExtent: Double?
  /// Width of the containing block, in points, if the frame belongs to a single block.
  package var outerExtent: Double?
  /// Base of percentage widths of pictures, in points, if it is wider than the lines. For pictures beside a
  /// caption it is the width of picture and caption together.
  var pictureBase: Double?

  /// Whether the frame has practically unlimited height, as used for measuring.
  var isEndless: Bool { blockExtent >= Fragmenter.endlessExtent / 2 }

  /// Available height for pictures and blocks, in points.
  var roomForObjects: Double { objectExtent ?? blockExtent }

  /// - Parameter grid: distance of grid lines, in points; `nil` without a grid.
  package init(inlineExtent: Double, blockExtent: Double, grid: Double? = nil) {
    self.inlineExtent = inlineExtent
    self.blockExtent = blockExtent
    if let grid {
      // The tolerance absorbs rounding errors.
      let whole = ((blockExtent + 0.01) / grid).rounded(.down) * grid
      if whole > 0 { self.blockExtent = whole }
    }
  }

  /// Whether no exclusion is in a part of the frame.
  func isFree(_ segment: FrameSegment, from start: Double, to end: Double) -> Bool {
    exclusions.isEmpty
      || segments(of: segment, Strip(start: start, height: end - start)) == [segment]
  }

  /// Whether initials alone narrow a strip.
  func isNarrowedByInitials(_ strip: Strip, in area: FrameSegment) -> Bool {
    var others = self
    others.exclusions.removeAll(where: \.isInitial)
    return others.exclusions.count < exclusions.count && others.segments(of: area, strip) == [area]
  }

  /// Returns the free segments of a strip from left to right; none below the frame's end.
  /// - Parameter area: part of the frame's width that may be used.
  func segments(of area: FrameSegment, _ strip: Strip) -> [FrameSegment] {
    guard strip.start < blockExtent else { return [] }
    return exclusions.reduce([area]) { room, exclusion in exclusion.free(of: room, in: area, strip)
    }
  }
}
