/// A part of a strip in which text may stand, in points from the frame's line-left edge.
package struct FrameSegment: Hashable, Sendable {
  package var start: Double
  package var extent: Double
}

/// The shape that text may fill. For now a rectangle; whoever asks is ready for more.
package struct FramePath: Hashable, Sendable {
  package var inlineExtent: Double
  /// As high as whole lines of the grid make it, where there is one and a line of it fits.
  package var blockExtent: Double

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
  package func segments(blockStart: Double, height: Double) -> [FrameSegment] {
    blockStart < blockExtent ? [FrameSegment(start: 0, extent: inlineExtent)] : []
  }
}
