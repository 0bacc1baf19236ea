import ZineText

/// Places spanners over columns.
extension BandFiller {
  /// Minimum number of lines of a fragmented spanner on a page.
  private static let minimumFragmentLines = 4.0
  /// Minimum number of lines in the columns below a spanner.
  private static let minimumLinesBelow = 2.0
  /// Distance from the top of the columns, in points, from which a spanner counts as below the top.
  private static let headTolerance = 0.5

  /// A spanner with the columns above it.
  struct PlacedSpanner {
    var filled = Filled()
    /// The columns below the spanner; `nil` if they would be too short.
    var below: Band?
    var isFragmented = false
    /// Whether the footnotes of the text above the spanner have room at the foot of the columns below it.
    var hasRoomForNotes = true
  }

  /// Places a spanner over all columns of a band, and balances the content before the spanner above it. Returns `nil`
  /// if the spanner has no room.
  /// - Parameters:
  ///   - place: Break token of the spanner.
  ///   - start: Break token at the top of the first column.
  ///   - isAroundSpanner: Whether a spanner over some of the columns is among the content above this one.
  func place(
    _ spanner: SpannerLayout, at place: BreakToken, over band: Band, from start: BreakToken,
    isAroundSpanner: Bool
  ) -> PlacedSpanner? {
    guard spanner.paragraphs.lowerBound != movedSpanner else { return nil }
    if passesNotes, start != place, start.notes.isEmpty, hasNotes(band, from: start, to: place) {
      var (upper, next) = (band, place)
      upper.columns = band.columns.passingNotes
      // The rest of a divided footnote is passed with the whole footnote.
      next.notes = []
      if let placed = placeDirectly(
        spanner, at: next, over: upper, from: start, isAroundSpanner: isAroundSpanner),
        !placed.filled.passedNotes.isEmpty, placed.below != nil
      {
        return placed.hasRoomForNotes ? placed : nil
      }
    }
    return placeDirectly(
      spanner, at: place, over: band, from: start, isAroundSpanner: isAroundSpanner)
  }

  /// Whether footnotes are called between two break tokens, or are at the feet of the columns anyway.
  private func hasNotes(_ band: Band, from start: BreakToken, to place: BreakToken) -> Bool {
    let paragraphs = fragmenter.styled.paragraphs
    return !room.floatNotes.isEmpty || band.columns.contains { !$0.notes.isEmpty }
      || paragraphs[start.paragraph..<min(place.paragraph, paragraphs.count)].contains {
        !$0.noteCalls.isEmpty
      }
  }

  private func placeDirectly(
    _ spanner: SpannerLayout, at place: BreakToken, over band: Band, from start: BreakToken,
    isAroundSpanner: Bool
  ) -> PlacedSpanner? {
    let columns = band.columns
    guard let bounds = columns.bounds, let leftmost = columns.leftmost else { return nil }
    var result = PlacedSpanner()
    /// Footnotes at the foot of the columns below the spanner.
    var passed: [ColumnID: [BlockID]] = [:]
    for column in columns where column.passesNotes || start == place {
      passed[column.id] = column.passesNotes ? room.notes(for: column) : column.notes
    }
    let isAtHead = band.isHead && start == place
    var margins = spanner.margins(width: bounds.size.width)
    if place.inner != nil { margins.top = 0 }
    var top = bounds.origin.y
    if start != place {
      let balanced =
        isAroundSpanner
        ? areas(of: band, from: start, upTo: place)
        : balance(
          columns.above(spannerAt: place.paragraph), from: start,
          until: { $0.isAtSamePlace(as: place) })
      guard let above = balanced else { return nil }
      result.filled.areas = above.endingBalanced
      for area in above { passed[area.id]? += area.fragment.calls }
      result.filled.passedNotes = columns.flatMap { passed[$0.id] ?? [] }
      let end = above.map { $0.origin.y + $0.fragment.footExtent }.max() ?? top
      top = max(top, end) + margins.top
    } else if let above = band.above {
      // The margins of two consecutive spanners collapse.
      top = above.end + max(above.margin, margins.top)
    }
    // The spanner is below floats at the top of its columns.
    for float in room.floats.filter({ !$0.isBelow(spannerAt: place.paragraph) }).map(\.exclusion)
    where float.inlineStart < bounds.maxX - 0.01
      && float.inlineEnd > bounds.origin.x + 0.01 && float.top <= top + 0.01 && float.reach > top
    {
      top = float.reach
    }
    if isAtHead, place.inner == nil {
      let kept = spanner.keptMargin(at: place, of: room.flow, width: bounds.size.width)
      // The margin leaves room for a line, however large it is.
      top = max(top, min(top + kept, bounds.end - room.lineHeight))
    }
    top = aligned(top)
    /// Returns the part of the columns from one position to another.
    func part(from top: Double, to end: Double? = nil) -> Column {
      let isBelowHead = top - bounds.origin.y >= Self.headTolerance
      return Column(
        id: leftmost.id, part: leftmost.part + (isBelowHead ? 1 : 0),
        rect: Rect(
          x: bounds.origin.x, y: top, width: bounds.size.width,
          height: max(0, (end ?? bounds.end) - top)))
    }
    var path = FramePath(inlineExtent: bounds.maxX, blockExtent: bounds.end)
    path.exclusions = room.objects
    var holdsNotes = false
    func placeAmongObjects(from start: Double) -> Fragmenter.PlaceAmongObjects {
      fragmenter.placeAmongObjects(
        spanner.block, from: start,
        in: FrameSegment(start: bounds.origin.x, extent: bounds.size.width), of: path,
        lineHeight: room.lineHeight, mustPlace: isAtHead, onGrid: aligned
      ) { layout(spanner, in: part(from: $0, to: $1), from: place, holdsNotes: holdsNotes) }
    }
    var among = placeAmongObjects(from: top)
    var outcome = among.outcome
    top = among.start
    var rest = part(from: top)
    // Footnotes of the content above keep their room at the foot of the columns.
    var notes = passed
    notes[columns[0].id]? += outcome.fragment.calls
    let noteExtent = start == place && hasNotes(passed) ? self.noteExtent(notes, in: columns) : 0
    if noteExtent > 0,
      outcome.next != nil || top + outcome.fragment.usedExtent + noteExtent > bounds.end
    {
      rest = part(from: top, to: bounds.end - noteExtent)
      outcome = layout(spanner, in: rest, from: place)
    }
    let after = spanner.token(at: nil, from: place)
    /// Whether no text follows the spanner on the page.
    let isLast = after.paragraph >= room.flow.end || beginsPage(after)
    let linesBelow = isLast ? 0 : Self.minimumLinesBelow * room.lineHeight
    if among.isDivided { margins.bottom = 0 }
    if !outcome.fragment.calls.isEmpty, room.holdsNotes, !among.isDivided {
      // The spanner's footnotes are at the foot of the columns below it. If there are no such columns, the notes are
      // at the foot of the spanner.
      let left =
        bounds.end - top - outcome.fragment.usedExtent
        - (noteExtent > 0 ? 0 : margins.bottom + linesBelow)
      let notes = (passed[columns[0].id] ?? []) + outcome.fragment.calls
      if outcome.next != nil || left < self.noteExtent(notes, in: columns[0]) {
        // Footnotes don't separate a heading from its text.
        if outcome.next == nil, !isLast, !isAtHead, isKept(after) { return nil }
        holdsNotes = true
        if room.objects.isEmpty {
          outcome = layout(spanner, in: rest, from: place, holdsNotes: true)
        } else {
          among = placeAmongObjects(from: top)
          (outcome, top, rest) = (among.outcome, among.start, part(from: among.start))
        }
      }
    }
    // The room may end above the bottom of the columns, at a float at the foot of one of them.
    func isTooHigh(_ outcome: Outcome) -> Bool {
      let used = outcome.fragment.usedExtent
      return outcome.next != nil && !among.isDivided || top + used > bounds.end + lengthTolerance
        || used > outcome.fragment.path.blockExtent + lengthTolerance
    }
    if isTooHigh(outcome), isAtHead, objectExtent(in: rest.rect) != nil {
      // A spanner at the top of a page is placed in any case. Its pictures become smaller, to fit below the floats.
      outcome = layout(spanner, in: rest, from: place, holdsNotes: holdsNotes, isFitted: true)
    }
    let end = top + outcome.fragment.usedExtent
    if !isAtHead {
      // A spanner that overflows by more than its borders moves to the next page.
      if end > bounds.end + room.lineHeight / 2 { return nil }
      // A block that is kept with the headings at the top of the page is divided, unless it is a figure.
      let isDivided = isKeptToHead(place) && !spanner.isFigure && !outcome.fragment.isEmpty
      if isTooHigh(outcome), !isDivided, !spanner.breaksWell(outcome),
        !exceedsPage(spanner, from: place, in: rest)
      {
        return nil
      }
    }
    result.filled.areas.append(area(outcome, in: rest, span: columns.count))
    var next = spanner.token(at: outcome.next, from: place)
    if outcome.next != nil, !among.isDivided {
      result.filled.next = next
      result.isFragmented = true
      result.filled.areas += areas(of: passed, atFeetOf: columns, below: rest)
      return result
    }
    if passesNotes {
      passed[columns[0].id, default: []] += outcome.fragment.calls
      result.filled.passedNotes += outcome.fragment.calls
    } else if room.holdsNotes {
      next.notes += outcome.fragment.calls.map { PendingNote(block: $0, isFromAbove: true) }
    }
    let hasNotes = hasNotes(passed)
    guard next.paragraph < room.flow.end || !next.isSettled || hasNotes else { return result }
    result.filled.next = next
    let margin = fragmenter.marginAbove(
      next, of: room.flow, width: columns.first?.rect.size.width ?? bounds.size.width)
    let head = aligned(end + max(margins.bottom, margin))
    let lower = columns.map { column in
      Column(
        id: column.id, part: rest.part + 1,
        rect: Rect(
          x: column.rect.origin.x, y: head, width: column.rect.size.width,
          height: column.rect.end - head), notes: passed[column.id] ?? [],
        passesNotes: band.passesNotes)
    }.filter { room.isUsed($0.rect) }
    result.hasRoomForNotes =
      band.passesNotes
      || columns.allSatisfy { column in
        guard let notes = passed[column.id], !notes.isEmpty else { return true }
        guard let part = lower.first(where: { $0.id == column.id }) else { return false }
        // On a grid, the column is a whole number of lines high.
        let height = room.plainSpace(part.rect).path.blockExtent
        return self.noteExtent(notes, in: part) + linesBelow <= height + lengthTolerance
      }
    // Columns of one line stay empty, and so do columns that are too low for the next content. A heading then moves to the
    // next page with its text.
    var below = band
    below.mustHoldContent = band.mustHoldContent && start == place
    let isTooLow = bounds.end - head < linesBelow || start == place && !result.hasRoomForNotes
    let holdsNothing =
      isTooLow
      || !below.mustHoldContent && !isLast && fragmenter.spanner(at: next, in: room.flow) == nil
        && !lower.contains {
          let outcome = layout($0, from: next, isLast: false)
          guard let end = outcome.next, outcome.fragment.isEmptyAboveNotes else { return true }
          return fragmenter.spanner(at: end, in: room.flow) != nil
        }
    if holdsNothing, isKept(next), !isAtHead { return nil }
    if isTooLow {
      if !band.passesNotes {
        result.filled.areas += areas(of: passed, atFeetOf: columns, below: rest)
      }
      return result
    }
    if holdsNothing, !hasNotes, next.notes.isEmpty { return result }
    (below.columns, below.isHead, below.above) = (lower, false, (end, margins.bottom))
    result.below = below
    return result
  }

  /// Returns the areas of a band with a spanner over some of its columns, at the least height that holds all content
  /// before another spanner. Returns `nil` if the band does not hold it.
  private func areas(
    of band: Band, from start: BreakToken, upTo place: BreakToken
  ) -> [PlannedColumn]? {
    var upper = band
    (upper.stop, upper.isLowered) = (place, true)
    upper.columns = upper.columns.above(spannerAt: place.paragraph)
    upper.passesNotes = band.columns.contains(where: \.passesNotes)
    let filled = fill(upper, from: start)
    guard filled.next.isAtSamePlace(as: place) else { return nil }
    return lowest(filled, upper, from: start).areas
  }

  /// Whether a break is avoided right before the content at a break token.
  private func isKept(_ place: BreakToken) -> Bool {
    place.paragraph < room.flow.end
      && !fragmenter.styled.paragraphs[place.paragraph].keep.before.isEmpty
  }

  /// Returns areas that contain only footnotes, at the feet of columns.
  private func areas(
    of notes: [ColumnID: [BlockID]], atFeetOf columns: [Column], below spanner: Column
  ) -> [PlannedColumn] {
    let height = noteExtent(notes, in: columns)
    let feet = columns.map { column in
      Column(
        id: column.id, part: spanner.part + 1,
        rect: Rect(
          x: column.rect.origin.x, y: column.rect.end - height, width: column.rect.size.width,
          height: height), notes: notes[column.id] ?? [])
    }
    return areasOfNotes(in: feet, besides: [])
  }

  private func hasNotes(_ notes: [ColumnID: [BlockID]]) -> Bool {
    notes.values.contains { !$0.isEmpty }
  }

  /// Returns the height of the highest footnotes at the foot of columns, in points. With a grid, it is a whole number of
  /// lines.
  private func noteExtent(_ notes: [ColumnID: [BlockID]], in columns: [Column]) -> Double {
    let most = columns.reduce(0) { most, column in
      guard let own = notes[column.id], !own.isEmpty else { return most }
      return max(most, noteExtent(own, in: column))
    }
    guard let grid = room.grid else { return most }
    return ((most - 0.01) / grid).rounded(.up) * grid
  }

  /// Returns the height of footnotes at the foot of a column, above the objects there, in points.
  private func noteExtent(_ calls: [BlockID], in column: Column) -> Double {
    var own = column
    own.passesNotes = false
    return fragmenter.area(
      Fragmentainer(room.space(of: own)).notes, with: calls.map { PendingNote(block: $0) },
      extent: Fragmenter.endlessExtent, lineHeight: room.lineHeight
    ).extent
  }

  /// Lays out a spanner up to the best break in its room.
  /// - Parameters:
  ///   - holdsNotes: Whether footnotes are at the foot of the spanner, instead of the foot of its columns.
  ///   - isFitted: Whether pictures are at most as high as the room, instead of a full column.
  private func layout(
    _ spanner: SpannerLayout, in rest: Column, from place: BreakToken, holdsNotes: Bool = false,
    isFitted: Bool = false
  ) -> Outcome {
    var space = room.space(of: rest)
    space.end = room.lastEnd
    if !isFitted {
      space.path.objectExtent = objectExtent(in: rest.rect) ?? space.path.objectExtent
    }
    return fragmenter.better(
      spanner.layout(in: space, from: place, holdsNotes: holdsNotes), in: space
    ) { spanner.layout(in: $0, from: place, holdsNotes: holdsNotes) }
  }

  /// Whether the rest of a spanner is higher than a whole page, so that a break here is as good as any.
  private func exceedsPage(
    _ spanner: SpannerLayout, from place: BreakToken, in rest: Column
  ) -> Bool {
    guard rest.rect.size.height >= Self.minimumFragmentLines * room.lineHeight else { return false }
    let space = room.plainSpace(
      Rect(
        x: rest.rect.origin.x, y: room.fullStart, width: rest.rect.size.width,
        height: room.fullExtent))
    return spanner.layout(in: space, from: place).next != nil
  }
}
