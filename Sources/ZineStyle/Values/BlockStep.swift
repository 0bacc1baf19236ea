/// Whether lines snap to the page's baseline grid (CSS Line Grid 1, section 4).
package enum LineSnap: String, CaseIterable, Hashable, Sendable {
  /// Lines follow each other by their own heights.
  case none
  /// The baseline of each line is one of the grid's.
  case baseline
  /// Each line stands in the middle of the grid lines that it takes.
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

  /// The length that the height is made a multiple of.
  package enum Size: Hashable, Sendable {
    case none
    /// In points, more than 0.
    case points(Double)
    /// The block ends on a line of the page's baseline grid; on a page without one, the height stays as it is.
    case grid
  }

  /// Which box of the block the extra space belongs to.
  package enum Insert: String, CaseIterable, Hashable, Sendable {
    case marginBox = "margin-box"
    case paddingBox = "padding-box"
    case contentBox = "content-box"
  }

  /// Where the block stands in the rounded height: the extra space is on the other side.
  package enum Align: String, CaseIterable, Hashable, Sendable {
    /// In the middle.
    case auto
    case center, start, end

    /// The part of the extra space that is above the block.
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

/// Whether the margin at the head of a column or page is kept (CSS Fragmentation 4, section 5.2).
package enum MarginBreak: String, CaseIterable, Hashable, Sendable {
  /// After a forced break, not after an unforced one.
  case auto
  case keep, discard
}
