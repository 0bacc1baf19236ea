import ZineText

/// A spanner with the columns above it.
struct PlacedSpanner {
  var filled = BandFiller.Filled()
  /// The columns below the spanner; `nil` if they would be too short.
  var below: BandFiller.Band?
  var isFragmented = false
  /// Height of the spanner, in points.
  var extent = 0.0
  /// Whether the footnotes of the text above the spanner have room at the foot of the columns below it.
  var hasRoomForNotes = true
}

/// Places a spanner over all columns of a band. The content before it is level above it.
///
/// Footnotes are at the feet of the columns below it. Those of the spanner are at its own foot if they have no room there.
/// Those of the text above it are above it only if it ends the page, and is too high to move to the next one.
struct SpannerPlacement {
  /// Minimum number of lines of a fragmented spanner on a page.
  private static let minimumFragmentLines = 4.0
  /// Minimum number of lines in the columns below a spanner.
  private static let minimumLinesBelow = 2.0
  /// Maximum height, in lines, that may be empty above a spanner that divides columns with different tops.
  private static let highestHole = 4.0
  /// Distance from the top of the columns, in points, from which a spanner counts as below the top.
  private static let headTolerance = 0.5

  private let filler: BandFiller
  private let spanner: SpannerLayout
  /// Break token of the spanner.
  private let place: BreakToken
  private let band: BandFiller.Band
  /// Break token at the top of the first column.
  private let start: BreakToken
  /// Rectangle around the columns.
  private let bounds: Rect
  /// Whether no text follows the spanner on the page.
  private let isLast: Bool
  /// The margins above and below the spanner, in points.
  private var margins: (top: Double, bottom: Double)
  /// The spanner, or a part of it.
  private var placed: Fragmenter.PlaceAmongObjects
  /// The room from the top of the spanner.
  private var rest: Column
  /// Whether the spanner's footnotes are at its own foot, instead of the feet of the columns below it.
  private var holdsNotes = false
  /// Footnotes at the feet of the columns below the spanner.
  private var passed: [ColumnID: [BlockID]] = [:]
  /// Footnotes of the page before, whose rests are at the foot of the first column below the spanner.
  private let continued: [PendingNote]
  private var result = PlacedSpanner()

  /// Returns `nil` for a band without columns.
  init?(
    _ filler: BandFiller, _ spanner: SpannerLayout, at place: BreakToken,
    over band: BandFiller.Band, from start: BreakToken, continuing notes: [PendingNote] = []
  ) {
    continued = notes
    guard let bounds = band.columns.bounds else { return nil }
    (self.filler, self.spanner, self.place) = (filler, spanner, place)
    (self.band, self.start, self.bounds) = (band, start, bounds)
    let after = spanner.token(at: nil, from: place)
    isLast = after.paragraph >= filler.room.flow.end || filler.beginsPage(after)
    margins = spanner.margins(width: bounds.size.width)
    if place.inner != nil { margins.top = 0 }
    for column in band.columns where column.passesNotes || start == place {
      passed[column.id] = column.passesNotes ? filler.room.notes(for: column) : column.notes
    }
    rest = band.columns[0]
    let nothing = Fragment(FramePath(inlineExtent: 0, blockExtent: 0))
    placed = Fragmenter.PlaceAmongObjects(
      start: bounds.origin.y, outcome: Outcome(fragment: nothing, next: nil))
  }

  private var fragmenter: Fragmenter { filler.fragmenter }
  private var room: ColumnRoom { filler.room }
  private var columns: [Column] { band.columns }
  private var outcome: Outcome { placed.outcome }
  /// The objects and floats in the middle of columns, of which the spanner keeps clear.
  private var obstacles: [FrameExclusion] {
    room.objects
      + room.floats.filter { $0.hasMadeWay && !$0.isBelow(spannerAt: place.paragraph) }
      .map(\.exclusion)
  }
  private var isAtTop: Bool { band.isAtTop && start == place }
  /// Height of the lines that must have room below the spanner, in points.
  private var extentBelow: Double { isLast ? 0 : Self.minimumLinesBelow * room.lineHeight }

  /// Returns `nil` if the spanner has no room.
  mutating func run() -> PlacedSpanner? {
    guard let top = placeContentAbove() else { return nil }
    layout(from: startOfSpanner(below: top))
    guard makeRoomForNotes() else { return nil }
    if isTooHigh, isAtTop, filler.objectExtent(in: rest.rect) != nil {
      // A spanner at the top of a page is placed in any case. Its pictures become smaller, to fit below the floats.
      placed.outcome = layout(in: rest, isFitted: true)
    }
    guard isAtTop && !spanner.isNothing(outcome, from: place) || fits else { return nil }
    result.filled.areas.append(filler.area(outcome, in: rest, span: columns.count))
    result.extent = placed.end - placed.start
    let next = spanner.token(at: outcome.next, from: place)
    if outcome.next != nil, !placed.isDivided {
      result.filled.next = next
      result.isFragmented = true
      placeNotesOnly()
      return result
    }
    return placeColumnsBelow(from: next)
  }
}

// MARK: - Above the spanner

extension SpannerPlacement {
  /// Levels the content before the spanner.
  /// - Returns: Top of the spanner without floats and a grid, in points; `nil` if the content has no room.
  private mutating func placeContentAbove() -> Double? {
    let top = bounds.origin.y
    if start != place {
      guard
        let above = filler.areas(of: band, from: start, upTo: place)
      else { return nil }
      result.filled.areas = above.endingBalanced
      for area in above { passed[area.id]? += area.fragment.calls }
      result.filled.passedNotes = columns.flatMap { passed[$0.id] ?? [] }
      let ends = columns.map { column in
        above.filter { $0.id == column.id }.map { $0.origin.y + $0.fragment.footExtent }.max()
          ?? column.rect.origin.y
      }
      let end = ends.reduce(top, max)
      if columns.offsets.contains(where: { $0 > 0 }),
        ends.contains(where: { end - $0 > Self.highestHole * room.lineHeight })
      {
        return nil
      }
      return end + margins.top
    }
    // The margins of two consecutive spanners collapse.
    return band.above.map { $0.end + max($0.margin, margins.top) } ?? top
  }

  /// Returns the top of the spanner below the floats at the top of its columns and below its kept margin, in points.
  private func startOfSpanner(below content: Double) -> Double {
    var top = content
    for float in room.floats.filter({ !$0.isBelow(spannerAt: place.paragraph) }).map(\.exclusion)
    where float.inlineStart < bounds.maxX - 0.01
      && float.inlineEnd > bounds.origin.x + 0.01 && float.top <= top + 0.01 && float.reach > top
    {
      top = float.reach
    }
    if isAtTop, place.inner == nil {
      let kept = spanner.keptMargin(at: place, of: room.flow, width: bounds.size.width)
      // The margin leaves room for a line, however large it is.
      top = max(top, min(top + kept, bounds.end - room.lineHeight))
    }
    return filler.aligned(top)
  }
}

// MARK: - The spanner

extension SpannerPlacement {
  /// Returns the part of the columns from one position to another.
  private func part(from top: Double, to end: Double? = nil) -> Column {
    let isBelowHead = top - bounds.origin.y >= Self.headTolerance
    let part = columns.map(\.part).max() ?? 0
    return Column(
      id: columns[0].id, part: part + (isBelowHead ? 1 : 0),
      rect: Rect(
        x: bounds.origin.x, y: top, width: bounds.size.width,
        height: max(0, (end ?? bounds.end) - top)))
  }

  /// Lays out the spanner so that it makes way for objects.
  private mutating func layout(from top: Double) {
    var path = FramePath(inlineExtent: bounds.maxX, blockExtent: bounds.end)
    path.exclusions = obstacles
    placed = fragmenter.placeAmongObjects(
      spanner.block, from: top,
      in: FrameSegment(start: bounds.origin.x, extent: bounds.size.width), of: path,
      lineHeight: room.lineHeight, mustPlace: isAtTop, onGrid: filler.aligned
    ) { layout(in: part(from: $0, to: $1), isFitted: $2 == .smaller) }
    rest = part(from: placed.start)
    if placed.isDivided { margins.bottom = 0 }
  }

  /// Lays out the spanner up to the best break in its room.
  /// - Parameter isFitted: Whether pictures are at most as high as the room, instead of a full column.
  private func layout(in rest: Column, isFitted: Bool = false) -> Outcome {
    var space = room.space(of: rest)
    space.end = room.lastEnd
    if !isFitted {
      space.path.objectExtent = filler.objectExtent(in: rest.rect) ?? space.path.objectExtent
    }
    return fragmenter.better(
      spanner.layout(in: space, from: place, holdsNotes: holdsNotes), in: space
    ) { spanner.layout(in: $0, from: place, holdsNotes: holdsNotes) }
  }

  /// Whether the spanner needs more room than it has, which can end above the bottom of the columns, at a float at the
  /// foot of one of them.
  private var isTooHigh: Bool {
    let used = outcome.fragment.usedExtent
    return outcome.next != nil && !placed.isDivided || placed.end > bounds.end + lengthTolerance
      || used > outcome.fragment.path.blockExtent + lengthTolerance
  }

  /// Whether the spanner, or a part of it, can be on the page below other content.
  private var fits: Bool {
    // A spanner that overflows by more than half a line moves to the next page.
    if placed.end > bounds.end + room.lineHeight / 2 { return false }
    if spanner.isNothing(outcome, from: place) { return false }
    if spanner.holdsHeaderOnly(outcome, from: place) { return false }
    // A block that is kept with the headings at the top of the page is divided, unless it is a figure.
    let isDivided =
      filler.isKeptToHead(place) && !spanner.isFigure && !outcome.fragment.isEmpty
    return !isTooHigh || isDivided || exceedsPage
      || spanner.breaksWell(outcome, pageExtent: room.fullExtent)
  }

  /// Whether the rest of the spanner is higher than a whole page, so that a break here is as good as any.
  private var exceedsPage: Bool {
    guard rest.rect.size.height >= Self.minimumFragmentLines * room.lineHeight else { return false }
    let space = room.plainSpace(
      Rect(
        x: rest.rect.origin.x, y: room.fullStart, width: rest.rect.size.width,
        height: room.fullExtent))
    return spanner.layout(in: space, from: place).next != nil
  }
}

// MARK: - Footnotes

extension SpannerPlacement {
  /// Lays out the spanner again if it leaves too little room for footnotes.
  /// - Returns: Whether it has room.
  private mutating func makeRoomForNotes() -> Bool {
    if band.passesNotes { return true }
    // Footnotes of the content above keep their room at the foot of the columns.
    var notes = passed
    notes[columns[0].id]? += outcome.fragment.calls
    let extent = hasNotes ? noteExtent(notes) : 0
    if extent > 0, outcome.next != nil || placed.end + extent > bounds.end {
      let whole = self
      rest = part(from: placed.start, to: bounds.end - extent)
      placed.outcome = layout(in: rest)
      if start != place, whole.outcome.next == nil, !fits { self = whole }
    }
    guard !outcome.fragment.calls.isEmpty, room.holdsNotes, !placed.isDivided else { return true }
    // The spanner's footnotes are at the foot of the columns below it. If there are no such columns, the notes are at the
    // foot of the spanner.
    let after = spanner.token(at: nil, from: place)
    notes[columns[0].id, default: []] = (passed[columns[0].id] ?? []) + outcome.fragment.calls
    if outcome.next == nil, hasRoom(for: notes, above: after) { return true }
    // Footnotes don't separate a heading from its text.
    if outcome.next == nil, !isLast, !isAtTop, filler.isKept(after) { return false }
    holdsNotes = true
    let above = noteExtent(passed)
    if above > 0 { rest = part(from: placed.start, to: bounds.end - above) }
    if obstacles.isEmpty {
      placed.outcome = layout(in: rest)
    } else {
      layout(from: placed.start)
    }
    return true
  }

  /// Whether footnotes have room at the feet of the columns below the spanner.
  private func hasRoom(for notes: [ColumnID: [BlockID]], above next: BreakToken) -> Bool {
    filler.holding(
      notes, continuing: continued, above: extentBelow, in: columns(from: topBelow(next))) != nil
  }

  private var hasNotes: Bool { passed.values.contains { !$0.isEmpty } }

  /// Adds the areas at the feet of the columns if there is no text above or below the spanner. `BandFiller` adds those with
  /// the footnotes of text above it.
  private mutating func placeNotesOnly() {
    guard start == place, !band.passesNotes else { return }
    let height = noteExtent(passed)
    let feet = columns.map { column in
      Column(
        id: column.id, part: rest.part + 1,
        rect: Rect(
          x: column.rect.origin.x, y: column.rect.end - height, width: column.rect.size.width,
          height: height), notes: passed[column.id] ?? [])
    }
    filler.addNotes(in: feet, to: &result.filled)
  }

  /// Returns the height of the highest footnotes at the foot of the columns, in points. With a grid, it is a whole number
  /// of lines.
  private func noteExtent(_ notes: [ColumnID: [BlockID]]) -> Double {
    let most = columns.reduce(0) { most, column in
      guard let own = notes[column.id], !own.isEmpty else { return most }
      return max(most, filler.noteExtent(own[...], in: column))
    }
    guard let grid = room.grid else { return most }
    return ((most - 0.01) / grid).rounded(.up) * grid
  }
}

// MARK: - Below the spanner

extension SpannerPlacement {
  /// Adds the columns in which the flow continues.
  /// - Returns: `nil` if the spanner would be parted from content that is kept with it.
  private mutating func placeColumnsBelow(from next: BreakToken) -> PlacedSpanner? {
    var next = next
    next.notes = continued + next.notes
    if filler.passesNotes {
      passed[columns[0].id, default: []] += outcome.fragment.calls
      result.filled.passedNotes += outcome.fragment.calls
    } else if room.holdsNotes {
      next.notes += outcome.fragment.calls.map { PendingNote(block: $0, isFromAbove: true) }
    }
    guard next.paragraph < room.flow.end || !next.isSettled || hasNotes else { return result }
    result.filled.next = next
    let top = topBelow(next)
    var lower = columns(from: top)
    if !band.passesNotes {
      // Footnotes without room stay in their columns.
      let holding = filler.holding(passed, continuing: continued, above: extentBelow, in: lower)
      if let holding { lower = holding }
      for column in lower { passed[column.id] = column.notes }
      result.hasRoomForNotes = holding != nil
    }
    lower = lower.filter { room.isUsed($0.rect) }
    // Columns of one line stay empty, and so do columns that are too low for the next content. A heading then moves to the
    // next page with its text.
    var below = band
    below.mustHoldContent = band.mustHoldContent && start == place
    let isTooLow =
      bounds.end - top < extentBelow || start == place && !result.hasRoomForNotes
    let holdsNothing =
      isTooLow
      || !below.mustHoldContent && !isLast && fragmenter.spanner(at: next, in: room.flow) == nil
        && !lower.contains { holds(next, $0) }
    if holdsNothing, filler.isKept(next), !isAtTop || band.isLevelling { return nil }
    if isTooLow {
      placeNotesOnly()
      return result
    }
    if holdsNothing, !hasNotes, next.notes.isEmpty { return result }
    (below.columns, below.isAtTop, below.above) = (lower, false, (placed.end, margins.bottom))
    below.isAroundSpanner = false
    result.below = below
    return result
  }

  /// Returns the top of the columns below the spanner, in points.
  private func topBelow(_ next: BreakToken) -> Double {
    let margin = fragmenter.marginAbove(next, of: room.flow, width: columns[0].rect.size.width)
    return filler.aligned(placed.end + max(margins.bottom, margin))
  }

  private func columns(from top: Double) -> [Column] {
    columns.map { column in
      Column(
        id: column.id, part: rest.part + 1,
        rect: Rect(
          x: column.rect.origin.x, y: top, width: column.rect.size.width,
          height: column.rect.end - top), notes: passed[column.id] ?? [],
        passesNotes: band.passesNotes)
    }
  }

  /// Whether a column holds some of the flow, or a spanner follows.
  private func holds(_ next: BreakToken, _ column: Column) -> Bool {
    let outcome = filler.layout(column, from: next, isLast: false)
    guard let end = outcome.next, fragmenter.spanner(at: end, in: room.flow) == nil else {
      return true
    }
    // Neither a single line that orphans forbid, nor footnotes alone.
    return !outcome.fragment.isEmptyAboveNotes
      && (outcome.breakQuality == .perfect || !filler.isKept(next))
  }
}
