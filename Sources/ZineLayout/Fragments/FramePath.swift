/// A part of a strip in which text may stand, in points from the frame's line-left edge.
package struct FrameSegment: Hashable, Sendable {
  package var start: Double
  package var extent: Double
}

extension FrameSegment {
  /// What is left of it on both sides of another one.
  fileprivate func without(_ taken: FrameSegment) -> [FrameSegment] {
    let behind = max(start, taken.start + taken.extent)
    return [
      FrameSegment(start: start, extent: min(start + extent, taken.start) - start),
      FrameSegment(start: behind, extent: start + extent - behind),
    ].filter { $0.extent > 0 }
  }
}

/// A part of a frame that text must avoid, in points from the frame's line-left and first edges.
package struct FrameExclusion: Hashable, Sendable {
  package var inlineStart: Double
  package var inlineExtent: Double
  package var blockStart: Double
  package var blockExtent: Double

  package var inlineEnd: Double { inlineStart + inlineExtent }
  package var blockEnd: Double { blockStart + blockExtent }

  func overlaps(blockStart start: Double, height: Double) -> Bool {
    // A hair is not an overlap.
    start < blockEnd - 0.01 && start + height > blockStart + 0.01
  }

  /// What it takes of a strip across the frame; `nil` where it stands above or below it.
  func taken(fromStripAt start: Double, height: Double) -> FrameSegment? {
    overlaps(blockStart: start, height: height)
      ? FrameSegment(start: inlineStart, extent: inlineExtent) : nil
  }
}

/// The shape that text may fill: a rectangle less what stands in it.
package struct FramePath: Hashable, Sendable {
  package var inlineExtent: Double
  /// As high as whole lines of the grid make it, where there is one and a line of it fits.
  package var blockExtent: Double
  package var exclusions: [FrameExclusion] = []
  /// What pictures are kept within, where that is more than the frame's own extent.
  package var objectExtent: Double?

  /// What the frame has for objects, along the flow.
  var roomForObjects: Double { objectExtent ?? blockExtent }

  /// - Parameter grid: the distance of the lines, `nil` without a grid.
  package init(inlineExtent: Double, blockExtent: Double, grid: Double? = nil) {
    self.inlineExtent = inlineExtent
    self.blockExtent = blockExtent
    if let grid {
      // A hair more than the column still counts as the column.
      let whole = ((blockExtent + 0.01) / grid).rounded(.down) * grid
      if whole > 0 { self.blockExtent = whole }
    }
  }

  /// The free segments of a strip, in line order; none behind the frame's end.
  /// - Parameter area: what there is of the frame's width.
  func segments(of area: FrameSegment, blockStart: Double, height: Double) -> [FrameSegment] {
    guard blockStart < blockExtent else { return [] }
    var free = [area]
    for exclusion in exclusions {
      guard let taken = exclusion.taken(fromStripAt: blockStart, height: height) else { continue }
      free = free.flatMap { $0.without(taken) }
    }
    return free
  }
}
