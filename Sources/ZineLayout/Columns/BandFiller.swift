import ZineStyle
import ZineText

/// Fills columns that stand side by side, and what stands over several of them.
///
/// A block over several columns ends them: what comes before it in these columns is made level above it, and what
/// follows begins level below it, in a band of the same columns.
struct BandFiller {
  let fragmenter: Fragmenter
  let room: ColumnRoom
  private let search: ColumnSearch?
  private let isAwaited: Fragmenter.Awaited?

  /// - Parameters:
  ///   - search: where the columns' ends are chosen with a look at those behind them.
  ///   - isAwaited: what columns are left off for, since they are going to be filled again around it.
  init(
    _ fragmenter: Fragmenter, _ room: ColumnRoom, search: ColumnSearch?,
    awaiting isAwaited: Fragmenter.Awaited? = nil
  ) {
    self.fragmenter = fragmenter
    self.room = room
    self.search = search
    self.isAwaited = isAwaited
  }

  /// Columns that are filled.
  struct Filled {
    var areas: [PlannedColumn] = []
    /// Where the flow goes on; `nil` at its end.
    var next: BreakToken?
    /// Whether something stands over some of them, not all, so that no single height makes them level.
    var hasPartialSpanner = false
    /// Whether the last of them was left off, for what is looked for.
    var isCut = false

    /// Of where the last of them ends.
    var breakQuality: BreakQuality { areas.last?.end.breakQuality ?? .perfect }
    /// The least that would have made room for more in any.
    var shortage: Double { areas.map(\.end.shortage).min() ?? .infinity }
  }

  // MARK: Bands

  /// Columns with the same upper and lower edges.
  struct Band {
    /// Side by side.
    var columns: [Column]
    /// Whether nothing stands above them on the page.
    var isHead = true
    /// Where a spanner above them ends, and the white that it wants below it.
    var above: (end: Double, margin: Double)?
  }

  /// - Parameter columns: side by side, with the same upper and lower edges.
  func fill(_ columns: [Column], from start: BreakToken) -> Filled {
    let filled = fill(Band(columns: columns), from: start)
    return leveledAround(filled, columns, from: start)
  }

  /// The columns again, where the flow ends in them beside something over some of them: as short as they can be.
  private func leveledAround(
    _ filled: Filled, _ columns: [Column], from start: BreakToken
  ) -> Filled {
    guard filled.hasPartialSpanner, let first = columns.first, mayEndLevel(before: filled.next)
    else { return filled }
    let step = room.grid ?? room.lineHeight
    let end = filled.areas.map { $0.origin.y + $0.fragment.usedExtent }.max() ?? first.rect.origin.y
    var (few, many) = (0, Int(((end - first.rect.origin.y) / step).rounded(.up)))
    var best = filled
    while many - few > 1 {
      let middle = few + (many - few) / 2
      let height = Double(middle) * step
      let lower = columns.map { column in
        var column = column
        column.rect.size.height = height
        return column
      }
      let trial = fill(Band(columns: lower), from: start)
      let isInside = trial.areas.allSatisfy {
        $0.origin.y + $0.fragment.textExtent <= first.rect.origin.y + height + lengthTolerance
      }
      if isInside, trial.next.isAt(filled.next) {
        (best, many) = (trial, middle)
      } else {
        few = middle
      }
    }
    return best
  }

  private func fill(_ band: Band, from start: BreakToken) -> Filled {
    var result = Filled(next: start)
    var next: Band? = band
    while let band = next, let token = result.next {
      let (filled, below) = fillOne(band, from: token)
      if filled.isCut { return filled }
      // Where a line has no room together with its note, both have some on the next page.
      if !band.isHead, fragmenter.hasHomelessNote(filled.next) { break }
      result.areas += filled.areas
      result.next = filled.next
      result.hasPartialSpanner = result.hasPartialSpanner || filled.hasPartialSpanner
      next = below
    }
    return result
  }

  /// Fills a band up to a spanner over all of it. Answers the band that the flow goes on in below that; `nil` where it
  /// goes on with the next page.
  private func fillOne(_ band: Band, from start: BreakToken) -> (Filled, below: Band?) {
    let columns = band.columns
    var result = Filled(next: start)
    /// Where the flow stood at the head of each column, and how many areas there were.
    var heads: [(token: BreakToken, areaCount: Int)] = []
    var hasSpanner = false
    while heads.count < columns.count, let token = result.next {
      let number = heads.count
      if !result.areas.isEmpty || !band.isHead, fragmenter.beginsPage(token, room.takenBreaks) {
        break
      }
      heads.append((token, result.areas.count))
      var outcome: Outcome?
      var place: BreakToken? = token
      if fragmenter.spanner(at: token, in: room.flow) == nil {
        let filled = compose(columns, number, from: token)
        outcome = filled
        if let isAwaited, filled.isCut || filled.fragment.holds(isAwaited) {
          append(filled, in: columns[number], to: &result)
          result.isCut = true
          return (result, nil)
        }
        place = filled.next.flatMap { fragmenter.beginsPage($0, room.takenBreaks) ? nil : $0 }
      }
      guard let place, let spanner = fragmenter.spanner(at: place, in: room.flow) else {
        if let outcome { append(outcome, in: columns[number], to: &result) }
        continue
      }
      let span = min(fragmenter.columnSpan(of: spanner), columns.count)
      let first = min(number, columns.count - span)
      let head = heads[first]
      var own = band
      own.columns = Array(columns[first..<first + span])
      if let placed = self.place(spanner, at: place, over: own, from: head.token) {
        hasSpanner = true
        result.areas.removeSubrange(head.areaCount...)
        result.areas += placed.filled.areas
        result.next = placed.filled.next
        // What is left of it goes on with the next page, as all does behind a page's end.
        if placed.isFragmented { return (result, nil) }
        if span == columns.count { return (result, placed.below) }
        result.hasPartialSpanner = true
        if let below = placed.below, let next = result.next {
          let lower = fill(below, from: next)
          result.areas += lower.areas
          result.next = lower.next
        }
        while heads.count < first + span { heads.append((token, result.areas.count)) }
        continue
      }
      // Where it has no room here, it has none further down; but columns of their own may have.
      let isOver = number + 1 > columns.count - span
      if outcome != nil {
        // What keeps to it goes along.
        let kept = layout(
          columns[number], from: token, isLast: number == columns.count - 1, keepsToSpanner: true)
        append(kept, in: columns[number], to: &result)
      }
      if isOver {
        let level =
          hasSpanner ? nil : leveled(columns, from: start, to: result.next, isShort: true)
        return (level ?? result, nil)
      }
    }
    if !hasSpanner, let level = leveled(columns, from: start, to: result.next) {
      return (level, nil)
    }
    return (result, nil)
  }

  /// On the grid, where there is one.
  func aligned(_ block: Double) -> Double {
    guard let grid = room.grid else { return block }
    let lines = (block - room.gridStart) / grid
    return room.gridStart + (lines - 0.001).rounded(.up) * grid
  }

  // MARK: Columns

  /// So many columns of the next page are looked at where others than those of the text may stand there.
  private static let nextPageColumns = 1

  /// Fills one of some columns, with a look at those behind it where the style wants that.
  private func compose(_ columns: [Column], _ number: Int, from token: BreakToken) -> Outcome {
    func isLast(_ index: Int) -> Bool { index == columns.count - 1 }
    guard let search, room.hasPlainColumns, fragmenter.styled.isComposed(token.paragraph)
    else { return layout(columns[number], from: token, isLast: isLast(number)) }
    // Pages behind this one are taken for pages like it.
    let own = columns.indices[number...].map { (columns[$0], isLast($0)) }
    let rects = room.following
    let following = rects.indices.map { index in
      (Column(id: ColumnID(index), rect: rects[index]), index == rects.count - 1)
    }
    let count = own.count
    // Where things float to pages behind it, little is known of these.
    let window =
      fragmenter.tree.hasPageFloats
      ? min(count + Self.nextPageColumns, ColumnSearch.window) : ColumnSearch.window
    let slots = (own + following + following).prefix(window).enumerated().map {
      index, slot in
      // What floats on this page does not on the next.
      var space = space(of: slot.0, isLast: slot.1, isBehind: index >= count)
      // The next page is of the other side.
      if index >= count, (index - count) / rects.count % 2 == 0 { space.isLeftHand.toggle() }
      return space
    }
    return search.layout(
      slots, of: room.flow, from: token, late: (count - 1, room.late),
      until: { next in
        guard let next else { return true }
        return fragmenter.beginsPage(next, room.takenBreaks)
          || fragmenter.spanner(at: next, in: room.flow) != nil
      })
  }

  /// - Parameter keepsToSpanner: whether it ends well before a spanner, which stands on another page.
  private func layout(
    _ column: Column, from token: BreakToken, isLast: Bool, keepsToSpanner: Bool = false
  ) -> Outcome {
    var space = space(of: column, isLast: isLast)
    space.keepsToSpanner = keepsToSpanner
    return fragmenter.layoutWell(room.flow, in: space, from: token, awaiting: isAwaited)
  }

  private func space(of column: Column, isLast: Bool, isBehind: Bool = false) -> Space {
    var space = isBehind ? room.plainSpace(column.rect) : room.space(of: column)
    space.endsAtSpanner = true
    if isLast { space.end = room.lastEnd }
    space.isPartial = !room.fitsContent && column.rect.size.height < room.fullExtent
    space.path.objectExtent = objectExtent(in: column.rect) ?? space.path.objectExtent
    return space
  }

  /// The height that pictures may have in a part of a page; `nil` for that of the part.
  func objectExtent(in part: Rect) -> Double? {
    // Pages take their height from pictures, not pictures theirs from pages.
    if room.fitsContent { return Limits.pageSide.upperBound - room.marginExtent }
    guard part.size.height < room.fullExtent else { return nil }
    // Nor from what stands above them, or from where level columns end.
    return FramePath(
      inlineExtent: part.size.width, blockExtent: room.fullExtent, grid: room.grid
    ).blockExtent
  }

  func area(_ outcome: Outcome, in column: Column, span: Int = 1) -> PlannedColumn {
    PlannedColumn(
      id: column.id, part: column.part, span: span, origin: column.rect.origin,
      fragment: outcome.fragment,
      pendingParagraphs: outcome.next?.pendingFloats.map(\.paragraph) ?? [], end: end(of: outcome))
  }

  private func append(_ outcome: Outcome, in column: Column, to result: inout Filled) {
    result.areas.append(area(outcome, in: column))
    result.next = outcome.next
  }

  /// Fills columns one after the other down to a place in the flow; `nil` where that is not in them.
  func fill(
    _ columns: [Column], from start: BreakToken, to place: BreakToken
  ) -> [PlannedColumn]? {
    let filling = fill(columns, of: columns.map(\.rect.size.height), from: start) { $0.isAt(place) }
    return filling.hasEnded ? filling.areas : nil
  }

  struct FilledBand {
    var areas: [PlannedColumn] = []
    var hasEnded = false
    /// Whether all columns end where a flow may well be divided.
    var isPerfect = true
    /// The least that columns would have to be higher by to hold more.
    var shortage = Double.infinity
  }

  /// - Parameters:
  ///   - heights: of the columns, from their heads.
  ///   - isEnd: whether the flow ends at a place, as far as these columns hold it.
  func fill(
    _ columns: [Column], of heights: [Double], from start: BreakToken,
    until isEnd: (BreakToken?) -> Bool
  ) -> FilledBand {
    var filling = FilledBand()
    var next: BreakToken? = start
    for (column, height) in zip(columns, heights) {
      guard let token = next, !(filling.areas.isEmpty ? false : isEnd(token)) else { break }
      var column = column
      column.rect.size.height = height
      let outcome = layout(column, from: token, isLast: false)
      filling.areas.append(area(outcome, in: column))
      filling.shortage = min(filling.shortage, outcome.shortage)
      // At its head a column holds something in any case.
      let excess = outcome.fragment.textExtent - min(height, outcome.fragment.path.blockExtent)
      if excess > lengthTolerance, height < room.fullExtent {
        filling.shortage = min(filling.shortage, excess)
        return filling
      }
      next = outcome.next
      // What floats in a column has its notes there.
      if height < room.fullExtent, room.leavesFloatNotes(next) {
        filling.shortage = min(filling.shortage, 1)
        return filling
      }
      let fragmentsNote = next?.notes.isEmpty == false
      if fragmentsNote || !isEnd(next) && outcome.breakQuality < .perfect {
        filling.isPerfect = false
      }
    }
    filling.hasEnded = isEnd(next)
    return filling
  }
}
