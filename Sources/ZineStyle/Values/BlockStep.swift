/// How lines snap to the page's baseline grid (CSS Line Grid 1, section 4).
package enum LineSnap: String, CaseIterable, Hashable, Sendable {
  /// Places each line below the previous line, without a grid.
  case none
  /// Places the baseline of each line on a grid line.
  case baseline
  /// Centres each line between the grid lines that it covers.
  case contain

  package var usesGrid: Bool {
    switch self {
    case .none: false
    case .baseline, .contain: true
    }
  }
}

/// How the height of a block is rounded to a multiple of a step (CSS Rhythmic Sizing 1).
package struct BlockStep: Hashable, Sendable {
  package var size = Size.none
  package var insert = Insert.marginBox
  package var align = Align.auto
  package var round = Round.up

  package init() {}

  /// The step. The height of the block is rounded to a multiple of this length.
  package enum Size: Hashable, Sendable {
    case none
    /// Step in points. Must be greater than 0.
    case points(Double)
    /// Rounds the height so that the block ends on the page's baseline grid. On a page without a grid, the
    /// height is not rounded.
    case grid
  }

  /// The box of the block to which the extra space is added.
  package enum Insert: String, CaseIterable, Hashable, Sendable {
    case marginBox = "margin-box"
    case paddingBox = "padding-box"
    case contentBox = "content-box"
  }

  /// Alignment of the block in the rounded height.
  package enum Align: String, CaseIterable, Hashable, Sendable {
    /// Equivalent to `center`.
    case auto
    case center, start, end

    /// Share of the extra space that is placed above the block, from 0 to 1.
    package var shareAbove: Double {
      switch self {
      case .auto, .center: 0.5
      case .start: 0
      case .end: 1
      }
    }
  }

  package enum Round: String, CaseIterable, Hashable, Sendable {
    case up, down, nearest
  }
}

/// Whether the margin at the top of a column or page is kept (CSS Fragmentation 4, section 5.2).
package enum MarginBreak: String, CaseIterable, Hashable, Sendable {
  /// Keeps the margin after a forced break and discards it after an unforced break.
  case auto
  case keep, discard
}
