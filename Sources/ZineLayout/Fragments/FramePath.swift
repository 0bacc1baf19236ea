/// A part of a strip in which text may stand, in points from the frame's line-left edge.
package struct FrameSegment: Hashable, Sendable {
  package var start: Double
  package var extent: Double
}

extension FrameSegment {
  /// What is left of it on both sides of another one.
  func without(_ taken: FrameSegment) -> [FrameSegment] {
    let behind = max(start, taken.start + taken.extent)
    return [
      FrameSegment(start: start, extent: min(start + extent, taken.start) - start),
      FrameSegment(start: behind, extent: start + extent - behind),
    ].filter { $0.extent > 0 }
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
  /// Of a frame that is a block's own: how wide what holds the block is.
  package var outerExtent: Double?
  /// What percentages of pictures' widths are of, where that is more than their lines have: of those beside a caption the
  /// width of both.
  var pictureBase: Double?

  /// Whether it is as high as anything may ever be, what stands above it left out.
  var isEndless: Bool { blockExtent >= Fragmenter.endlessExtent / 2 }

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
  func segments(of area: FrameSegment, _ strip: Strip) -> [FrameSegment] {
    guard strip.start < blockExtent else { return [] }
    return exclusions.reduce([area]) { room, exclusion in exclusion.free(of: room, in: area, strip)
    }
  }
}
