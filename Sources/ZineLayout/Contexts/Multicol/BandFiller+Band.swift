extension BandFiller {
  /// Columns with the same bottom. Their tops are also the same, except above a spanner that divides columns below
  /// another spanner.
  struct Band {
    var columns: [Column]
    /// Whether the band is at the top of its page or block.
    var isAtTop = true
    /// Whether no other columns of the page or block hold content, so that this band must hold some.
    var mustHoldContent = true
    /// Bottom edge and bottom margin of the spanner above the band; `nil` if it begins with a spanner or at the head.
    var above: (end: Double, margin: Double)?
    /// Whether the band is below a spanner over some of the columns of another band. Spanners over more columns are placed
    /// there.
    var isInner = false
    /// Break token of a spanner at which the band ends, since it is placed later; `nil` for none.
    var stop: BreakToken?
    /// Whether a spanner over some of the columns is above one over all of them.
    var isAroundSpanner = false
    /// Whether the band is an attempt to level columns.
    var isLevelling = false
    /// Whether the footnotes of all parts of the band are placed below it.
    var passesNotes = false
  }

  /// The top of a column, or of the part of it below a spanner.
  struct ColumnTop {
    var column: Column
    /// Break token at the top.
    var token: BreakToken
    /// The areas before it.
    var areas: [PlannedColumn]
  }
}

extension BandFiller.Filled {
  /// Adds the tops of columns that were filled after these areas.
  mutating func addTops(of filled: Self, in columns: some Sequence<Column>) {
    tops += columns.map { column in
      var top = filled.tops.lazy.compactMap(\.self).first { $0.column.id == column.id }
      top?.areas.insert(contentsOf: areas, at: 0)
      return top
    }
  }

  /// Returns the parts of columns below the last spanner over each of them, also if nothing is placed there.
  func lowestParts(of columns: [Column]) -> [Column] {
    columns.indices.compactMap { $0 < tops.count ? tops[$0]?.column : columns[$0] }
  }

  /// Returns the parts of columns that a spanner over them divides, and the top of the first part. If the spanner is
  /// over all columns of the band, these are the whole columns. Otherwise, each part begins below the last spanner over
  /// its column. Returns `nil` if the columns cannot be divided there.
  func parts(
    of span: Range<Int>, in band: BandFiller.Band, from start: BreakToken, upTo place: BreakToken
  ) -> (band: BandFiller.Band, top: BandFiller.ColumnTop)? {
    if span.count == band.columns.count {
      return (band, BandFiller.ColumnTop(column: band.columns[0], token: start, areas: []))
    }
    let columns = span.compactMap { index in
      index < tops.count ? tops[index]?.column : band.columns[index]
    }
    guard let top = tops[span.lowerBound], columns.count == span.count else { return nil }
    var result = band
    result.columns = columns
    let isWhole = columns == Array(band.columns[span])
    // The rest of a footnote from the column before would be above the spanner.
    guard isWhole || top.token.notes.isEmpty || top.token == place else { return nil }
    result.isAtTop = band.isAtTop && isWhole
    result.mustHoldContent =
      band.mustHoldContent && !top.areas.contains(where: \.holdsContent)
    return (result, top)
  }
}
