extension BandFiller {
  /// Columns with the same top and bottom.
  struct Band {
    var columns: [Column]
    /// Whether the band is at the top of its page or block.
    var isHead = true
    /// Whether no other columns of the page or block hold content, so that this band must hold some.
    var mustHoldContent = true
    /// Bottom edge and bottom margin of the spanner above the band.
    var above: (end: Double, margin: Double)?
    /// The columns around the band if it is below a spanner over some of them; `nil` for none.
    var outer: OuterColumns?
    /// Break token of a spanner at which the band ends, since it is placed later; `nil` for none.
    var stop: BreakToken?
    /// Whether the band is an attempt to level columns.
    var isLowered = false
    /// Whether the footnotes of all parts of the band are placed below it.
    var passesNotes = false

    /// Whether a spanner over a number of columns is placed outside the band: over all columns of the page or block, or
    /// over those after the band.
    func leavesOut(columnSpan: Int) -> Bool {
      guard let outer, columnSpan > columns.count else { return false }
      return columnSpan >= outer.count || columnSpan <= outer.following
    }
  }

  /// Numbers of columns around a band that is below a spanner over some of the columns.
  struct OuterColumns {
    /// Number of columns of the page or block.
    var count: Int
    /// Number of columns after the band in which the flow can continue.
    var following: Int
  }
}
