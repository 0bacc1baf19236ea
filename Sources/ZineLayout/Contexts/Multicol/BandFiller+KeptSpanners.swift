/// Spanners that move to the next page with the content below them, such as a headline with its deck.
extension BandFiller {
  /// Returns the first paragraph of the first spanner directly above a break token if no break is allowed between these
  /// spanners and what follows the token, and whether there is content above them that can stay on its page. Returns
  /// `nil` if a break is allowed.
  func keptSpanner(above next: BreakToken?, in areas: [PlannedColumn]) -> (
    paragraph: Int, isBelowContent: Bool
  )? {
    guard let next, next.isBetweenBlocks, next.paragraph < room.flow.end,
      fragmenter.forcedBreak(at: next) == nil
    else { return nil }
    var first = next.paragraph
    var above = areas[...]
    while let (area, spanner) = lastSpanner(in: above), isKept(first, to: spanner) {
      first = spanner.paragraphs.lowerBound
      above = above[..<area]
    }
    return first < next.paragraph ? (first, above.contains(where: \.holdsContent)) : nil
  }

  /// Whether a spanner would be beside the spanner before it although no break is allowed between them.
  /// - Parameters:
  ///   - place: Break token of the spanner.
  ///   - columns: Its columns.
  func isParted(
    at place: BreakToken, over columns: ArraySlice<Column>, from areas: [PlannedColumn]
  ) -> Bool {
    guard let above = spanner(in: areas, keptWith: place) else { return false }
    return columns.count(where: { above.covers($0.id.number) }) < min(columns.count, above.span)
  }

  /// Returns the spanner directly before a break token; `nil` if there is none, or if a break is allowed between them.
  func spanner(in areas: [PlannedColumn], keptWith place: BreakToken) -> PlannedColumn? {
    guard place.isBetweenBlocks, place.paragraph < room.flow.end,
      let (area, spanner) = lastSpanner(in: areas[...]),
      isKept(place.paragraph, to: spanner)
    else { return nil }
    return areas[area]
  }

  /// Returns the last spanner, which can be over a single column, and the index of its area.
  private func lastSpanner(in areas: ArraySlice<PlannedColumn>) -> (area: Int, SpannerLayout)? {
    for index in areas.indices.reversed() {
      guard let paragraph = areas[index].fragment.nested.first?.paragraph,
        let block = fragmenter.spanner(at: BreakToken(at: paragraph), in: room.flow)
      else { continue }
      return (index, SpannerLayout(block, fragmenter))
    }
    return nil
  }

  /// Whether a paragraph directly follows a spanner, and a break between them is avoided.
  private func isKept(_ paragraph: Int, to spanner: SpannerLayout) -> Bool {
    let (styled, end) = (fragmenter.styled, spanner.paragraphs.upperBound)
    return end <= paragraph && (end..<paragraph).allSatisfy(styled.isOutOfFlow)
      && (end...paragraph).contains { !styled.paragraphs[$0].keep.before.isEmpty }
  }

  /// Whether all content from the top of the columns to a break token is kept together.
  func isKeptToHead(_ place: BreakToken) -> Bool {
    let paragraphs = fragmenter.styled.paragraphs
    guard head.isBetweenBlocks, place.isBetweenBlocks, head.paragraph <= place.paragraph,
      place.paragraph < paragraphs.count
    else { return false }
    return (head.paragraph...place.paragraph).dropFirst().allSatisfy {
      !paragraphs[$0].keep.before.isEmpty || fragmenter.styled.isOutOfFlow($0)
    }
  }

  /// Whether a break token is at a spanner that is over all columns, and not only over those of the band.
  func endsAtOuterSpanner(_ token: BreakToken, of band: Band) -> Bool {
    guard !band.isInner, !BreakToken?(token).isAtSamePlace(as: band.stop),
      !token.hasSideFloats, !beginsPage(token),
      let block = fragmenter.spanner(at: token, in: room.flow)
    else { return false }
    return SpannerLayout(block, fragmenter).columnSpan >= band.columns.count
  }
}
