import ZineStyle
import ZineText

/// What stands over several columns, laid out.
extension BandFiller {
  /// A spanner that found its place, with what comes before it in its columns.
  struct PlacedSpanner {
    var filled = Filled()
    /// What there is for what follows; `nil` for too little.
    var below: Band?
    var isFragmented = false
  }

  /// Puts a spanner over all columns of a band, below what comes before it; `nil` where it has no room there.
  /// - Parameter start: where the flow stands at the head of the first of the columns.
  func place(
    _ spanner: BlockID, at place: BreakToken, over band: Band, from start: BreakToken
  ) -> PlacedSpanner? {
    let columns = band.columns
    guard let bounds = columns.bounds, let first = columns.leftmost else { return nil }
    var result = PlacedSpanner()
    var top = bounds.origin.y
    var isAtHead = band.isHead
    let isNew = place.begins(fragmenter.paragraphs(in: spanner))
    let margins = fragmenter.margins(of: spanner, width: bounds.size.width)
    if start != place {
      let above =
        level(columns, from: start) { $0.isAt(place) } ?? fill(columns, from: start, to: place)
      guard let above else { return nil }
      result.filled.areas = above.endingLevel
      let end = above.map { $0.origin.y + $0.fragment.footExtent }.max() ?? top
      top = max(top, end) + margins.top
      isAtHead = false
    } else if let above = band.above {
      // Of the white of two that follow each other the larger one counts.
      top = above.end + max(above.margin, margins.top)
    }
    // What floats at the head of its columns stands above it.
    for float in room.floats
    where float.inlineStart < bounds.origin.x + bounds.size.width - 0.01
      && float.inlineEnd > bounds.origin.x + 0.01 && float.top <= top + 0.01 && float.reach > top
    {
      top = float.reach
    }
    if start == place, band.isHead, isNew {
      let kept = fragmenter.keptMargin(
        above: spanner, at: place, of: room.flow, width: bounds.size.width)
      // However much white is asked for, it leaves room for a line.
      top = max(top, min(top + kept, bounds.end - room.lineHeight))
    }
    top = aligned(top)
    let isBelowHead = top - bounds.origin.y >= 0.5
    let rest = Column(
      id: first.id, part: isBelowHead ? first.part + 1 : first.part,
      rect: Rect(
        x: bounds.origin.x, y: top, width: bounds.size.width, height: max(0, bounds.end - top)))
    var outcome = layout(spanner, in: rest, from: place)
    var holdsNotes = false
    if !outcome.fragment.calls.isEmpty, room.holdsNotes {
      // Its notes stand with those of the columns below it, where there are any.
      let next = fragmenter.token(after: spanner, from: place, isNew: isNew)
      let left = bounds.end - top - outcome.fragment.usedExtent - margins.bottom
      let isLast = outcome.next != nil || next.paragraph >= room.flow.end
      if isLast || left < noteExtent(outcome.fragment.calls, in: columns[0]) {
        // A heading is not parted by them from its text.
        if !isLast, !isAtHead, isKept(next) { return nil }
        holdsNotes = true
        outcome = layout(spanner, in: rest, from: place, holdsNotes: true)
      }
    }
    // What floats at the foot of some of its columns ends the room above their end.
    func isTooHigh(_ outcome: Outcome) -> Bool {
      let used = outcome.fragment.usedExtent
      return outcome.next != nil || top + used > bounds.end + lengthTolerance
        || used > outcome.fragment.path.blockExtent + lengthTolerance
    }
    if isTooHigh(outcome), isAtHead, objectExtent(in: rest.rect) != nil {
      // It stands here anyway, with pictures that have room below what floats above it.
      outcome = layout(spanner, in: rest, from: place, holdsNotes: holdsNotes, isFitted: true)
    }
    let end = top + outcome.fragment.usedExtent
    // What is higher than its room by more than edges has a page of its own first.
    if end > bounds.end + room.lineHeight / 2, !isAtHead { return nil }
    if isTooHigh(outcome), !isAtHead, !fragmenter.breaksWell(spanner, outcome),
      !isEndless(spanner, from: place, in: rest)
    {
      return nil
    }
    result.filled.areas.append(area(outcome, in: rest, span: columns.count))
    if var next = outcome.next {
      // What waited before it goes on waiting.
      if isNew || fragmenter.table(spanner) != nil { next.pendingFloats += place.pendingFloats }
      next.notes = place.notes + next.notes
      result.filled.next = next
      result.isFragmented = true
      return result
    }
    var next = fragmenter.token(after: spanner, from: place, isNew: isNew)
    if room.holdsNotes {
      next.notes += outcome.fragment.calls.map { PendingNote(block: $0, isFromAbove: true) }
    }
    guard next.paragraph < room.flow.end || !next.isSettled else {
      return result
    }
    result.filled.next = next
    let wanted = fragmenter.marginAbove(
      next, of: room.flow, width: columns.first?.rect.size.width ?? bounds.size.width)
    let below = aligned(end + max(margins.bottom, wanted))
    let lower = columns.map { column in
      Column(
        id: column.id, part: rest.part + 1,
        rect: Rect(
          x: column.rect.origin.x, y: below, width: column.rect.size.width,
          height: column.rect.end - below))
    }.filter { room.isUsed($0.rect) }
    // A line or two of what follows is not worth the band; a heading keeps to more.
    if bounds.end - below < Self.leastLines * room.lineHeight || lower.isEmpty {
      return isKept(next) && !isAtHead ? nil : result
    }
    result.below = Band(columns: lower, isHead: false, above: (end, margins.bottom))
    return result
  }

  /// Whether what is at a place stays together with what is before it.
  private func isKept(_ place: BreakToken) -> Bool {
    place.paragraph < room.flow.end
      && !fragmenter.styled.paragraphs[place.paragraph].keep.before.isEmpty
  }

  /// How high a column is at least that has notes below some lines.
  private func noteExtent(_ calls: [BlockID], in column: Column) -> Double {
    let space = room.space(of: column)
    return fragmenter.area(
      NoteArea(space), with: calls.map { PendingNote(block: $0) },
      extent: Fragmenter.endlessExtent, lineHeight: room.lineHeight, in: space
    ).ownExtent + Self.leastLines * room.lineHeight
  }

  /// So many lines at least what is divided leaves on a page.
  static let minimumFragmentLines = 4.0
  /// So many lines at least follow a spanner.
  private static let leastLines = 2.0

  /// Lays out a spanner up to the end of its room, or up to a better place to divide it.
  /// - Parameter isFitted: whether its pictures are to be no higher than the room, however high a page's columns are.
  func layout(
    _ spanner: BlockID, in rest: Column, from place: BreakToken, holdsNotes: Bool = false,
    isFitted: Bool = false
  ) -> Outcome {
    var space = room.space(of: rest)
    space.end = room.lastEnd
    if !isFitted {
      space.path.objectExtent = objectExtent(in: rest.rect) ?? space.path.objectExtent
    }
    return fragmenter.better(
      fragmenter.layout(spanner, in: space, from: place, holdsNotes: holdsNotes), in: space
    ) { fragmenter.layout(spanner, in: $0, from: place, holdsNotes: holdsNotes) }
  }

  /// Whether not even a page of its own would hold what is left of a spanner, so that it is as well divided here.
  func isEndless(_ spanner: BlockID, from place: BreakToken, in rest: Column) -> Bool {
    guard rest.rect.size.height >= Self.minimumFragmentLines * room.lineHeight else { return false }
    let space = room.plainSpace(
      Rect(
        x: rest.rect.origin.x, y: room.fullStart, width: rest.rect.size.width,
        height: room.fullExtent))
    return fragmenter.layout(spanner, in: space, from: place).next != nil
  }
}
