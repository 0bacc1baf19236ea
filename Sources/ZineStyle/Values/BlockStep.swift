/// Whether lines snap to the page's baseline grid (CSS Line Grid 1, section 4).
package enum LineSnap: String, CaseIterable, Hashable, Sendable {
  /// Lines are stacked by their own heights.
  case none
  /// The baseline of each line lies on a grid line.
  case baseline
  /// Each line is centred between the grid lines that it covers.
  case contain

  package var usesGrid: Bool {
    switch self {
    case .none: false
    case .baseline, .contain: true
    }
  }
}

/// How a block's height is rounded to steps (CSS Rhythmic Sizing 1).
package struct BlockStep: Hashable, Sendable {
  package var size = Size.none
  package var insert = Insert.marginBox
  package var align = Align.auto
  package var round = Round.up

  package init() {}

  /// The step size: the height is rounded to a multiple of it.
  package enum Size: Hashable, Sendable {
    case none
    /// Step in points, greater than 0.
    case points(Double)
    /// Rounds so that the block ends on the page's baseline grid. On a page without a grid the height is not
    /// rounded.
    case grid
  }

  /// Which box of the block the extra space belongs to.
  package enum Insert: String, CaseIterable, Hashable, Sendable {
    case marginBox = "margin-box"
    case paddingBox = "padding-box"
    case contentBox = "content-box"
  }

  /// Position of the block in the rounded height. The extra space goes to the other side.
  package enum Align: String, CaseIterable, Hashable, Sendable {
    /// Same as `center`.
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
  /// Keeps the margin after a forced break and discards it after an unforced one.
  case auto
  case keep, discard
}
