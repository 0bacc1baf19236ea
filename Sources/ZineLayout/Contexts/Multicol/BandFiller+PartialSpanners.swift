import ZineText

/// Levels columns beside a spanner over some of them.
///
/// No common height balances these columns, so the least height for the whole band is found by bisection.
extension BandFiller {
  /// Difference in lines from which columns are ragged.
  private static let minimumRaggedness = 5.0

  /// Levels columns in which the flow ends, or leaves the page, beside a partial spanner.
  ///
  /// If the content is followed by a spanner that has no room beside it, the flow continues below level columns, with
  /// this spanner and those that are kept with it. If columns would be ragged, it continues with the last spanner for
  /// which the columns above and below are not ragged, or less than half as much.
  /// - Returns: The columns, and the band below them; `nil` if the flow ends or continues on the next page.
  func balancedAroundSpanner(
    _ filled: Filled, _ band: Band, from start: BreakToken
  ) -> (filled: Filled, below: Band?) {
    guard filled.hasPartialSpanner, !band.isInner, !band.isLevelling, band.stop == nil else {
      return (filled, nil)
    }
    var next = filled.next.flatMap { next in
      beginsPage(next) || fragmenter.spanner(at: next, in: room.flow) == nil ? nil : next
    }
    var filled = filled
    if next != nil, let kept = keptSpanner(above: next, in: filled.areas) {
      guard kept.isBelowContent, let upper = fill(band, from: start, upTo: kept.paragraph) else {
        return (filled, nil)
      }
      (filled, next) = (upper, upper.next)
    }
    let isOver = next == nil && balances(before: filled.next, isShort: false)
    guard isOver || next != nil && canBalance else { return (filled, nil) }
    var best = levelled(filled, band, from: start, upTo: next)
    if best.below == nil, room.fill == .auto { return (filled, nil) }
    var raggedness = self.raggedness(of: best.filled, in: band)
    guard raggedness >= Self.minimumRaggedness else { return best }
    let places = filled.areas.dropFirst().filter { $0.span > 1 }.compactMap(\.fragment.nested.first)
    for place in places.map(\.paragraph).reversed() where !isKept(BreakToken(at: place)) {
      guard let upper = fill(band, from: start, upTo: place) else { continue }
      let other = levelled(upper, band, from: start, upTo: upper.next)
      guard let below = other.below, let token = other.filled.next else { continue }
      let lower = fill(below, from: token)
      let otherRaggedness = max(
        self.raggedness(of: other.filled, in: band),
        self.raggedness(of: lower, in: below, emptyEnd: nil))
      guard otherRaggedness < raggedness / 2,
        !isOver || lower.next.isAtSamePlace(as: filled.next)
      else { continue }
      (best, raggedness) = (other, otherRaggedness)
      if raggedness < Self.minimumRaggedness { break }
    }
    return best
  }

  /// Fills a band up to a spanner. Returns `nil` if the band does not hold the content before it.
  /// - Parameter paragraph: First paragraph of the spanner.
  private func fill(_ band: Band, from start: BreakToken, upTo paragraph: Int) -> Filled? {
    let place = BreakToken(at: paragraph)
    var upper = band
    upper.stop = place
    let filled = fill(upper, from: start)
    return filled.next.isAtSamePlace(as: place) ? filled : nil
  }

  /// Levels columns at the least height at which they hold their content. Their footnotes are below it.
  /// - Parameter place: Break token of the spanner at which the content ends; `nil` for none.
  private func levelled(
    _ filled: Filled, _ band: Band, from start: BreakToken, upTo place: BreakToken?
  ) -> (filled: Filled, below: Band?) {
    var lower = band
    (lower.isLevelling, lower.stop) = (true, place)
    if passesNotes, filled.areas.contains(where: \.hasNotes) {
      var (upper, first) = (lower, start)
      (upper.columns, upper.passesNotes) = (band.columns.passingNotes, true)
      first.notes = []
      var balanced = lowest(fill(upper, from: first), upper, from: first)
      if balanced.next.isAtSamePlace(as: filled.next) {
        if let below = self.band(
          below: balanced.areas, of: band, before: place, continuing: start.notes)
        {
          balanced.next?.notes = start.notes
          return (balanced, below)
        }
        if let notes = notes(below: balanced.areas, in: band.columns, continuing: start.notes) {
          balanced.areas += notes
          return (balanced, nil)
        }
      }
    }
    let balanced = lowest(filled, lower, from: start)
    if balanced.areas.contains(where: \.hasNotes) { return (balanced, nil) }
    return (balanced, self.band(below: balanced.areas, of: band, before: place))
  }

  /// Returns the band below level columns in which a spanner begins that has no room beside their content. Returns `nil` if
  /// there is no spanner, or too little room.
  /// - Parameter continued: footnotes of the page before, whose rests are at the foot of the first column.
  private func band(
    below areas: [PlannedColumn], of band: Band, before place: BreakToken?,
    continuing continued: [PendingNote] = []
  ) -> Band? {
    guard var place, let block = fragmenter.spanner(at: place, in: room.flow),
      let width = band.columns.bounds?.size.width
    else { return nil }
    let end = areas.map { $0.origin.y + $0.fragment.usedExtent }.max() ?? 0
    let margin = SpannerLayout(block, fragmenter).margins(width: width).top
    let top = aligned(end + max(margin, room.lineHeight))
    var below = band
    (below.isAtTop, below.mustHoldContent, below.above) = (false, false, nil)
    guard
      let columns = parts(of: band.columns, from: top, below: areas, continuing: continued),
      columns.allSatisfy({ room.isUsed($0.rect) })
    else { return nil }
    below.columns = columns
    place.notes = continued
    let filled = fillOne(below, from: place).0
    return filled.areas.first.map { $0.span > 1 } == true ? below : nil
  }

  /// Fills a band again at the least height at which it holds the same content. Beside a partial spanner, the height is a
  /// number of lines; if breaks are not perfect at this height, more lines are tried.
  func lowest(_ filled: Filled, _ band: Band, from start: BreakToken) -> Filled {
    guard let first = band.columns.first else { return filled }
    if !filled.hasPartialSpanner {
      var level = filled
      let areas = balance(band.columns, from: start, until: { $0.isAtSamePlace(as: filled.next) })
      if let areas { level.areas = areas.endingBalanced }
      return level
    }
    let step = room.grid ?? max(room.lineHeight, 0.5)
    let top = first.rect.origin.y
    let end = filled.areas.map { $0.origin.y + $0.fragment.usedExtent }.max() ?? top
    let content = filled.areas.reduce(0) { $0 + Double($1.span) * contentExtent(of: $1.fragment) }
    // The least height is found by bisection. It is at least the mean height of the content.
    let mean = content / Double(band.columns.count)
    var few = max(0, Int(mean / step) - 1)
    let most = Int(((end - top) / step).rounded(.up))
    var many = most
    var best = filled
    func trial(_ count: Int) -> Filled? {
      let height = Double(count) * step
      var lower = band
      lower.columns = band.columns.map { $0.limited(to: height) }
      let trial = fill(lower, from: start)
      let isInside = trial.areas.allSatisfy {
        $0.origin.y + $0.fragment.textExtent <= top + height + lengthTolerance
      }
      let holdsAll =
        isInside && (band.passesNotes || !leavesOutPassedNotes(trial))
        && trial.next.isAtSamePlace(as: filled.next)
      return holdsAll ? trial : nil
    }
    while many - few > 1 {
      let middle = few + (many - few) / 2
      if let trial = trial(middle) { (best, many) = (trial, middle) } else { few = middle }
    }
    var count = many
    while count < min(most, many + extraLines(best.worstBreak)) {
      count += 1
      let next = count == most ? filled : trial(count)
      if let next, next.worstBreak > best.worstBreak { (best, many) = (next, count) }
    }
    return best
  }

  /// Returns the number of lines by which the lowest column is lower than the highest one.
  /// - Parameter emptyEnd: The end of a column without content, in points; `nil` for its top.
  private func raggedness(
    of filled: Filled, in band: Band, emptyEnd: Double? = -.infinity
  ) -> Double {
    let ends = band.columns.map { column in
      filled.areas.filter { $0.covers(column.id.number) && !$0.fragment.isEmptyAboveNotes }
        .map { $0.origin.y + $0.fragment.usedExtent }.max() ?? emptyEnd ?? column.rect.origin.y
    }
    return ((ends.max() ?? 0) - (ends.min() ?? 0)) / max(room.lineHeight, 0.5)
  }
}
