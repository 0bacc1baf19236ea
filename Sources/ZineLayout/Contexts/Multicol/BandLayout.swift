import ZineText

/// Fills the columns of one band, up to their end, or up to and including a spanner over all of them.
struct BandLayout {
  private let filler: BandFiller
  private let band: BandFiller.Band
  /// Break token at the top of the band.
  private let start: BreakToken
  private var result: BandFiller.Filled
  private var hasSpanner = false
  /// Whether nothing more is placed in the columns although they may have room.
  private var isClosed = false
  private var below: BandFiller.Band?
  /// Index of the first column of the last spanner if a wider one follows it at once; otherwise `nil`.
  private var narrowerSpanner: Int?

  init(_ filler: BandFiller, _ band: BandFiller.Band, from start: BreakToken) {
    (self.filler, self.band, self.start) = (filler, band, start)
    result = BandFiller.Filled(next: start)
  }

  private var fragmenter: Fragmenter { filler.fragmenter }
  private var room: ColumnRoom { filler.room }
  private var columns: [Column] { band.columns }

  /// - Returns: The filled columns, and the band below the spanner in which the flow continues; `nil` if the flow
  ///   continues on the next page.
  mutating func run() -> (BandFiller.Filled, below: BandFiller.Band?) {
    while !isClosed, let token = result.next, continues(at: token) {
      let number = result.tops.count
      result.tops.append(
        number < columns.count
          ? BandFiller.ColumnTop(column: columns[number], token: token, areas: result.areas) : nil)
      let text = text(of: number, from: token)
      if let text, filler.isCut(text) {
        append(text, number)
        result.isCut = true
        return (result, nil)
      }
      let place: BreakToken? = if let text { end(of: text, number) } else { token }
      guard let place, let block = fragmenter.spanner(at: place, in: room.flow) else {
        append(text, number)
        continue
      }
      let spanner = SpannerLayout(block, fragmenter)
      if BreakToken?(place).isAtSamePlace(as: band.stop)
        || band.isInner && spanner.columnSpan > columns.count
      {
        append(text, number)
        return (result, nil)
      }
      let span = min(spanner.columnSpan, columns.count)
      if span < columns.count, room.takenBreaks.take(fragmenter.forcedBreak(at: place)) {
        // With a forced break before it, the spanner is over the next columns, and the text above it stays where it is.
        if text != nil {
          append(text, number)
          continue
        }
        if number + span > columns.count { break }
      }
      // A spanner that is kept with the one above it, or follows it at once and is wider, begins in the same column.
      let above = filler.spanner(in: result.areas, keptWith: place)
      let kept = columns.firstIndex { $0.id == above?.id } ?? narrowerSpanner
      let first = min(kept ?? number, columns.count - span)
      if !add(spanner, at: place, over: first..<first + span) {
        appendKeptToSpanner(text, number, from: token, span: span)
      }
    }
    if isClosed || hasSpanner { return (result, below) }
    return (filler.balanced(result, columns, from: start), nil)
  }

  /// Whether the content at a break token belongs in one of the columns, or is a spanner over all of them.
  private func continues(at token: BreakToken) -> Bool {
    guard
      result.tops.count < columns.count
        || result.hasPartialSpanner && filler.endsAtOuterSpanner(token, of: band)
    else { return false }
    // The rest of a footnote is on the page of its call.
    let isAtPageTop = result.areas.isEmpty && band.isAtTop
    return isAtPageTop || !token.notes.isEmpty || !filler.beginsPage(token)
  }

  // MARK: Text

  /// Fills a column with text. Returns `nil` if a spanner comes first.
  private func text(of number: Int, from token: BreakToken) -> Outcome? {
    // What waits for a column is placed before a spanner, which may have no room here, unless the spanner is kept with the
    // one above it.
    let hasWaiting =
      (token.hasSideFloats || !token.notes.isEmpty) && number < columns.count
      && (number > 0 || fragmenter.beginsPage(token, room.takenBreaks))
      && filler.spanner(in: result.areas, keptWith: token) == nil
    guard hasWaiting || fragmenter.spanner(at: token, in: room.flow) == nil else { return nil }
    return filler.compose(columns, number, from: token)
  }

  /// Returns the break token after a column's text if a spanner can follow there.
  private func end(of text: Outcome, _ number: Int) -> BreakToken? {
    guard let next = text.next, !filler.beginsPage(next) else { return nil }
    // Side floats that wait are placed in the next column first.
    let isLast = number == columns.count - 1
    let waits =
      next.hasSideFloats && (!isLast || fragmenter.beginsPage(next, room.takenBreaks))
    return waits ? nil : next
  }

  private mutating func append(_ text: Outcome?, _ number: Int) {
    guard let text else { return }
    narrowerSpanner = nil
    result.areas.append(filler.area(text, in: columns[number]))
    result.next = text.next
  }

  // MARK: Spanners

  /// Places a spanner over some or all columns, and fills the columns below it if it does not cover all.
  /// - Returns: Whether the spanner has room.
  private mutating func add(
    _ spanner: SpannerLayout, at place: BreakToken, over span: Range<Int>
  ) -> Bool {
    let isPartial = span.count < columns.count
    guard !filler.isParted(at: place, over: columns[span], from: result.areas),
      let (parts, top) = result.parts(of: span, in: band, from: start, upTo: place)
    else { return false }
    var spanned = parts
    spanned.isAroundSpanner =
      !isPartial && !band.isInner && band.stop == nil && result.hasPartialSpanner
    guard let placed = filler.place(spanner, at: place, over: spanned, from: top.token) else {
      return false
    }
    hasSpanner = true
    result.tops.removeSubrange(span.lowerBound...)
    result.areas = top.areas + placed.filled.areas
    result.next = placed.filled.next
    result.passedNotes += placed.filled.passedNotes
    // The rest of a fragmented spanner is over the next columns, or on the next page.
    let hasColumns = span.upperBound + span.count <= columns.count
    isClosed = placed.isFragmented ? !hasColumns : !isPartial
    if isClosed { below = placed.below } else { fill(span, below: placed) }
    return true
  }

  private mutating func fill(_ span: Range<Int>, below placed: PlacedSpanner) {
    result.hasPartialSpanner = true
    narrowerSpanner = nil
    var lower = BandFiller.Filled(next: result.next)
    if var below = placed.below, let next = result.next {
      if let block = fragmenter.spanner(at: next, in: room.flow),
        SpannerLayout(block, fragmenter).columnSpan > span.count
      {
        narrowerSpanner = span.lowerBound
        lower.tops = below.columns.map { .init(column: $0, token: next, areas: []) }
      } else {
        below.isInner = true
        lower = filler.fill(below, from: next)
      }
    }
    result.addTops(of: lower, in: columns[span])
    result.areas += lower.areas
    result.next = lower.next
    result.passedNotes += lower.passedNotes
  }

  /// Fills a column again if the spanner after it has no room there. The spanner may have room over the next columns.
  /// Otherwise, the columns end level.
  private mutating func appendKeptToSpanner(
    _ text: Outcome?, _ number: Int, from token: BreakToken, span: Int
  ) {
    var keeping = filler
    // A heading right before the spanner moves with it.
    keeping.keepsToSpanner = true
    if text != nil {
      let kept = keeping.layout(
        columns[number], from: token, isLast: number == columns.count - 1)
      if kept.breakQuality > .avoided || !result.holdsContent { append(kept, number) }
    }
    let goesOn = number + 1 < columns.count && result.next?.notes.isEmpty == false
    guard number + span >= columns.count, !goesOn else { return }
    isClosed = true
    if !hasSpanner { result = keeping.balanced(result, columns, from: start, isShort: true) }
  }
}
