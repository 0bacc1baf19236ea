import ZineText

/// Fills the columns of a page or block, and places the spanners over several of them.
///
/// A spanner ends the columns above it: their content is balanced, and the flow continues below the spanner, in a new
/// band of the same columns.
struct BandFiller {
  let fragmenter: Fragmenter
  var room: ColumnRoom
  private let search: ColumnSearch?
  private let isAwaited: BlockFlowLayout.Awaited?
  /// Whether the footnotes of text above a spanner are placed at the foot of the columns below it.
  private(set) var passesNotes: Bool
  /// Whether the spanner after the columns is on another page. The break before the spanner is then graded like any other
  /// break.
  var keepsToSpanner = false
  /// First paragraph of a spanner that moves to the next page; `nil` for none.
  private(set) var movedSpanner: Int?
  /// Break token at the top of the columns.
  private(set) var head = BreakToken.start

  /// - Parameters:
  ///   - search: Chooses column breaks that are good for the following columns, too; `nil` to fill each column alone.
  ///   - isAwaited: Predicate for floats. A column ends early after the anchor of one of them, because all columns
  ///     are then filled again with this float in place.
  init(
    _ fragmenter: Fragmenter, _ room: ColumnRoom, search: ColumnSearch?,
    awaiting isAwaited: BlockFlowLayout.Awaited? = nil
  ) {
    self.fragmenter = fragmenter
    self.room = room
    self.search = search
    self.isAwaited = isAwaited
    passesNotes = room.holdsNotes && !fragmenter.tree.notes.isEmpty
  }

  /// Filled columns and spanners.
  struct Filled {
    var areas: [PlannedColumn] = []
    /// Break token for the rest of the flow; `nil` at the end of the flow.
    var next: BreakToken?
    /// Whether a spanner covers some of the columns, but not all of them. The columns beside it are longer than
    /// those above and below it, so that no common height balances them.
    var hasPartialSpanner = false
    /// Whether the last column ended early, after the anchor of an awaited float.
    var isCut = false
    /// Footnotes whose calls are above a spanner, and that belong at the foot of the columns below it.
    var passedNotes: [BlockID] = []
    /// The tops of the columns, in order: of the part below the last spanner over each of them. A top is `nil` if no
    /// spanner can replace the areas below it.
    var tops: [ColumnTop?] = []

    var holdsContent: Bool { areas.contains(where: \.holdsContent) }
    /// Quality of the worst break after one of the columns.
    var worstBreak: BreakQuality { areas.map(\.end.breakQuality).min() ?? .perfect }
    /// Quality of the break after the last column.
    var breakQuality: BreakQuality { areas.last?.end.breakQuality ?? .perfect }
    /// Least extra height with which a column would hold more, in points.
    var shortage: Double { areas.map(\.end.shortage).min() ?? .infinity }
  }

  // MARK: Bands

  /// - Parameter columns: Columns with the same top and bottom, in the order in which they are filled.
  func fill(_ columns: [Column], from start: BreakToken) -> Filled {
    var filler = self
    filler.head = start
    let filled = filler.fill(Band(columns: columns), from: start)
    if passesNotes, leavesOutPassedNotes(filled) {
      filler.passesNotes = false
    } else if movedSpanner == nil, !filled.isCut,
      let kept = keptSpanner(above: filled.next, in: filled.areas), kept.isBelowContent
    {
      filler.movedSpanner = kept.paragraph
    } else {
      return filled
    }
    return filler.fill(columns, from: start)
  }

  func fill(_ band: Band, from start: BreakToken) -> Filled {
    var result = Filled(next: start)
    var next: Band? = band
    while let band = next, let token = result.next {
      var (filled, below) = fillOne(band, from: token)
      if filled.isCut { return filled }
      if band.mustHoldContent, below == nil, !filled.holdsContent {
        (filled, below) = fillWithTallContent(band, from: token)
      }
      if below == nil { (filled, below) = balancedAroundSpanner(filled, band, from: token) }
      result.tops = []
      if !band.isAtTop, fragmenter.hasLateNote(filled.next) {
        guard let upper = aboveLateNotes(filled, band, from: token) else {
          if band.above == nil { addNotes(in: band.columns, to: &result) }
          break
        }
        (filled, below) = (upper, nil)
      }
      result.addTops(of: filled, in: band.columns)
      (result.areas, result.next) = (result.areas + filled.areas, filled.next)
      if below == nil {
        addNotes(in: filled.lowestParts(of: band.columns), besides: filled.areas, to: &result)
      }
      result.hasPartialSpanner = result.hasPartialSpanner || filled.hasPartialSpanner
      result.passedNotes += filled.passedNotes + band.columns.flatMap(\.notes)
      next = below
    }
    return result
  }

  /// Fills a band in which the next content has no room. The content is placed in the first column that it does not
  /// overflow, or else in the first one.
  private func fillWithTallContent(_ band: Band, from start: BreakToken) -> (Filled, below: Band?) {
    var first: (Filled, below: Band?)?
    for index in band.columns.indices {
      var forced = band
      forced.columns[index].tallContent = band.isAtTop ? .overflows : .shrinks
      let trial = fillOne(forced, from: start)
      if trial.0.holdsContent, !trial.0.areas.contains(where: \.overflows) { return trial }
      if first.map({ !$0.0.holdsContent && trial.0.holdsContent }) ?? true { first = trial }
    }
    return first ?? (Filled(next: start), nil)
  }

  /// Fills a band up to the end of its columns, or up to and including a spanner over all of them.
  /// - Returns: The filled columns, and the band below the spanner in which the flow continues; `nil` if the flow
  ///   continues on the next page.
  func fillOne(_ band: Band, from start: BreakToken) -> (Filled, below: Band?) {
    var layout = BandLayout(self, band, from: start)
    return layout.run()
  }

  /// Whether a forced page break precedes the next content. Side floats that wait for a column are placed before it.
  func beginsPage(_ token: BreakToken) -> Bool {
    !token.hasSideFloats && fragmenter.beginsPage(token, room.takenBreaks)
  }

  /// Returns a vertical position moved down to the baseline grid, if there is one.
  func aligned(_ block: Double) -> Double {
    guard let grid = room.grid else { return block }
    let lines = (block - room.gridStart) / grid
    return room.gridStart + (lines - 0.001).rounded(.up) * grid
  }

  // MARK: Columns

  /// Whether a column ended early, after the anchor of an awaited float, or holds such an anchor.
  func isCut(_ outcome: Outcome) -> Bool {
    outcome.isCut || isAwaited.map { outcome.fragment.holds($0) } ?? false
  }

  /// How many columns of the next page the search considers if floats may change that page.
  private static let nextPageColumns = 1

  /// Fills one of several columns. If the style asks for composed text, the break also suits the following columns.
  func compose(_ columns: [Column], _ number: Int, from token: BreakToken) -> Outcome {
    func isLast(_ index: Int) -> Bool { index == columns.count - 1 }
    // The search needs columns with the same constraints.
    guard let search, room.objects.isEmpty, !room.hasShape, !room.fitsContent,
      fragmenter.styled.isComposed(token.paragraph)
    else { return layout(columns[number], from: token, isLast: isLast(number)) }
    let rest = columns.indices[number...].map { (columns[$0], isLast($0)) }
    // The next two pages are assumed to have the columns of a page like this one.
    let following = room.following.indices.map { index in
      (Column(id: ColumnID(index), rect: room.following[index]), index == room.following.count - 1)
    }
    let count = rest.count
    let window =
      fragmenter.tree.hasPageFloats
      ? min(count + Self.nextPageColumns, ColumnSearch.window) : ColumnSearch.window
    let slots = (rest + following + following).prefix(window).enumerated().map {
      index, slot in
      // Floats of this page are not on the next one.
      var space = space(of: slot.0, isLast: slot.1, isOnLaterPage: index >= count)
      // Left-hand and right-hand pages alternate.
      if index >= count, (index - count) / following.count % 2 == 0 { space.isLeftHand.toggle() }
      return space
    }
    return search.layout(
      slots, of: room.flow, from: token, late: (count - 1, room.late),
      columnCount: max(1, room.following.count),
      until: { next in
        guard let next else { return true }
        return beginsPage(next) || fragmenter.spanner(at: next, in: room.flow) != nil
      })
  }

  /// - Parameter isLowered: Whether the column is lower than usual.
  func layout(
    _ column: Column, from token: BreakToken, isLast: Bool, isLowered: Bool = false
  ) -> Outcome {
    var space = space(of: column, isLast: isLast)
    space.keepsToSpanner = keepsToSpanner
    if isLowered { (space.isLowered, space.mustTake) = (true, false) }
    let full = fragmenter.layoutColumn(room.flow, in: space, from: token, awaiting: isAwaited)
    if full.isCut { return full }
    return fragmenter.better(full, in: space) {
      fragmenter.layoutColumn(room.flow, in: $0, from: token)
    }
  }

  private func space(of column: Column, isLast: Bool, isOnLaterPage: Bool = false)
    -> ConstraintSpace
  {
    var space = isOnLaterPage ? room.plainSpace(column.rect) : room.space(of: column)
    space.endsAtSpanner = true
    if isLast { space.end = room.lastEnd }
    space.isPartial = !room.fitsContent && column.rect.size.height < room.fullExtent
    if column.tallContent == .moves { space.mustTake = false }
    if column.tallContent != .shrinks {
      // Content that has no room elsewhere is placed above the page-wide footnotes.
      let notes = column.tallContent == .overflows ? room.noteExtent : 0
      space.path.objectExtent =
        objectExtent(in: column.rect, above: notes) ?? space.path.objectExtent
    }
    return space
  }

  /// Returns the height that pictures in a part of a column are sized for; `nil` for the height of the part.
  /// - Parameter notes: height of the page-wide footnotes below the column.
  func objectExtent(in part: Rect, above notes: Double = 0) -> Double? {
    // A page that fits its content has no height yet.
    if room.fitsContent { return Limits.pageSide.upperBound - room.marginExtent }
    let extent = room.fullExtent - notes
    guard part.size.height < extent else { return nil }
    // Neither spanners nor balancing make pictures smaller.
    return FramePath(
      inlineExtent: part.size.width, blockExtent: extent, grid: room.grid
    ).blockExtent
  }

  /// - Parameter span: Number of columns that the content covers.
  func area(_ outcome: Outcome, in column: Column, span: Int = 1) -> PlannedColumn {
    PlannedColumn(
      id: column.id, part: column.part, span: span, origin: column.rect.origin,
      fragment: outcome.fragment,
      pendingParagraphs: outcome.next?.allPendingFloats.map(fragmenter.paragraph) ?? [],
      end: ColumnEnd(
        reason(of: outcome.next), of: outcome, lineHeight: max(room.lineHeight, 0.5)))
  }

  /// Returns why a column ended before a break token.
  func reason(of next: BreakToken?) -> ColumnEnd.Reason {
    guard let next, next.paragraph < room.flow.end else { return .flowEnd }
    if room.takenBreaks.take(fragmenter.forcedBreak(at: next)) { return .forced }
    return fragmenter.spanner(at: next, in: room.flow) == nil ? .full : .spanner
  }
}
