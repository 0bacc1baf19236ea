import ZineText

/// Places spanners over columns.
extension BandFiller {
  /// A spanner without room above the footnotes of the text before it moves to the next page if it is not higher than
  /// this share of the page. Otherwise, these footnotes are above it.
  private static let mostMoved = 0.4

  /// Places a spanner over all columns of a band, and balances the content before the spanner above it. Returns `nil`
  /// if the spanner has no room.
  /// - Parameters:
  ///   - place: Break token of the spanner.
  ///   - start: Break token at the top of the first column.
  func place(
    _ spanner: SpannerLayout, at place: BreakToken, over band: Band, from start: BreakToken
  ) -> PlacedSpanner? {
    guard spanner.paragraphs.lowerBound != movedSpanner else { return nil }
    func placed(
      over band: Band, at place: BreakToken, from start: BreakToken,
      continuing notes: [PendingNote] = []
    ) -> PlacedSpanner? {
      var placement = SpannerPlacement(
        self, spanner, at: place, over: band, from: start, continuing: notes)
      return placement?.run()
    }
    if room.holdsNotes, !start.isAtSamePlace(as: place),
      !start.notes.isEmpty || hasNotes(band, from: start, to: place)
    {
      if passesNotes {
        var (upper, first, next) = (band, start, place)
        upper.columns = band.columns.passingNotes
        // The rest of a divided footnote is passed with the whole footnote.
        (first.notes, next.notes) = ([], [])
        guard var placed = placed(over: upper, at: next, from: first, continuing: start.notes)
        else { return nil }
        if !placed.filled.passedNotes.isEmpty || !start.notes.isEmpty {
          if placed.below != nil { return placed.hasRoomForNotes ? placed : nil }
          if let notes = notes(
            below: placed.filled.areas, in: band.columns, continuing: start.notes)
          {
            placed.filled.areas += notes
            return placed
          }
          if placed.extent <= Self.mostMoved * room.fullExtent { return nil }
        }
      }
      // Above a spanner that divides columns in the middle of a page, footnotes would be in mid-page.
      if band.columns.offsets.contains(where: { $0 > 0 })
        || band.columns.contains(where: { !$0.notes.isEmpty })
      {
        return nil
      }
    }
    return placed(over: band, at: place, from: start)
  }

  /// Whether footnotes are called between two break tokens, or are at the feet of the columns anyway.
  private func hasNotes(_ band: Band, from start: BreakToken, to place: BreakToken) -> Bool {
    let paragraphs = fragmenter.styled.paragraphs
    return !room.floatNotes.isEmpty || band.columns.contains { !$0.notes.isEmpty }
      || paragraphs[start.paragraph..<min(place.paragraph, paragraphs.count)].contains {
        !$0.noteCalls.isEmpty
      }
  }

  /// Returns the areas of a band above a spanner over all its columns. Their content is balanced. Returns `nil` if the
  /// band does not hold it.
  /// - Parameter place: Break token of the spanner.
  func areas(
    of band: Band, from start: BreakToken, upTo place: BreakToken
  ) -> [PlannedColumn]? {
    let columns = band.columns.above(spannerAt: place.paragraph)
    guard band.isAroundSpanner else {
      return balance(columns, from: start, until: { $0.isAtSamePlace(as: place) })
    }
    // No common height balances columns beside a spanner.
    var upper = band
    (upper.stop, upper.isLevelling, upper.columns) = (place, true, columns)
    upper.passesNotes = band.columns.contains(where: \.passesNotes)
    let filled = fill(upper, from: start)
    guard filled.next.isAtSamePlace(as: place) else { return nil }
    return lowest(filled, upper, from: start).areas
  }

  /// Whether a break is avoided right before the content at a break token.
  func isKept(_ place: BreakToken) -> Bool {
    place.paragraph < room.flow.end
      && !fragmenter.styled.paragraphs[place.paragraph].keep.before.isEmpty
  }
}
