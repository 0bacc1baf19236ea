import ZineStyle
import ZineText

/// Fills columns that stand side by side, and what stands over several of them.
///
/// A block over several columns ends them: what comes before it in these columns is made level above it, and what
/// follows begins level below it, in a band of the same columns.
struct BandFiller {
  private let filler: ColumnFiller
  private let style: PageStyle
  /// That text runs around, in page coordinates.
  private let objects: [FrameExclusion]

  init(_ filler: ColumnFiller, _ style: PageStyle, objects: [FrameExclusion]) {
    self.filler = filler
    self.style = style
    self.objects = objects
  }

  /// Columns that are filled.
  struct Filled {
    var areas: [PlannedColumn] = []
    /// Where the flow goes on; `nil` at the story's end.
    var next: BreakToken?
  }

  private var fragmenter: Fragmenter { filler.fragmenter }

  // MARK: Bands

  /// - Parameters:
  ///   - columns: side by side, with the same upper and lower edges.
  ///   - isHead: whether nothing stands above them on the page.
  func fill(_ columns: [Rect], from start: BreakToken, isHead: Bool = true) -> Filled {
    var result = Filled(next: start)
    /// Where the flow stood at the head of each column, and how many areas there were.
    var heads: [(token: BreakToken, areaCount: Int)] = []
    var hasSpanner = false
    while heads.count < columns.count, let token = result.next {
      let number = heads.count
      if !result.areas.isEmpty || !isHead, filler.beginsPage(token) { break }
      heads.append((token, result.areas.count))
      var outcome: Outcome?
      var spanner = fragmenter.spanner(at: token)
      if spanner == nil {
        let filled = compose(columns, number, from: token)
        outcome = filled
        spanner = filled.next.flatMap { fragmenter.spanner(at: $0) }
      }
      guard let spanner, let place = outcome.map({ $0.next }) ?? token else {
        if let outcome { append(outcome, in: columns[number], to: &result) }
        continue
      }
      let span = min(fragmenter.columnSpan(of: spanner), columns.count)
      let first = min(number, columns.count - span)
      let head = heads[first]
      if let placed = self.place(
        spanner, at: place, over: Array(columns[first..<first + span]), from: head.token,
        isHead: isHead)
      {
        hasSpanner = true
        result.areas.removeSubrange(head.areaCount...)
        result.areas += placed.areas
        result.next = placed.next
        // What is left of it goes on with the next page, as all does behind a page's end.
        if let next = placed.next, fragmenter.spanner(at: next) == spanner { return result }
        while heads.count < first + span { heads.append((token, result.areas.count)) }
        continue
      }
      if let outcome { append(outcome, in: columns[number], to: &result) }
      result.next = place
      // Where it has no room here, it has none further down; but columns of their own may have.
      if number + 1 > columns.count - span {
        return hasSpanner
          ? result : leveled(columns, from: start, to: place, isShort: true) ?? result
      }
    }
    if !hasSpanner, let level = leveled(columns, from: start, to: result.next) {
      return level
    }
    return result
  }

  /// Puts a spanner over columns, with what comes before it above, and what follows below; `nil` where it has no
  /// room there.
  /// - Parameter start: where the flow stands at the head of the first of the columns.
  private func place(
    _ spanner: BlockID, at place: BreakToken, over columns: [Rect], from start: BreakToken,
    isHead: Bool
  ) -> Filled? {
    guard let bounds = columns.bounds else { return nil }
    var result = Filled()
    var top = bounds.origin.y
    var isAtHead = isHead
    if start != place {
      let above =
        level(columns, from: start) { $0.isAt(place) } ?? fill(columns, from: start, to: place)
      guard let above else { return nil }
      result.areas = above
      top = max(top, above.map { $0.origin.y + $0.fragment.usedExtent }.max() ?? top)
      isAtHead = false
    }
    let isNew = fragmenter.begins(spanner, place)
    let margins = fragmenter.margins(of: spanner, width: bounds.size.width)
    if !isAtHead, isNew { top += margins.top }
    top = aligned(top)
    let room = Rect(
      x: bounds.origin.x, y: top, width: bounds.size.width, height: max(0, bounds.end - top))
    var space = filler.space(of: room, on: style)
    space.end = .all
    let outcome = fragmenter.layout(spanner, in: space, from: place)
    let end = top + outcome.fragment.usedExtent
    let isTooHigh = outcome.next != nil || end > bounds.end + lengthTolerance
    if isTooHigh, !isAtHead, !isEndless(spanner, from: place, bounds) { return nil }
    result.areas.append(area(outcome, in: room))
    if let next = outcome.next {
      result.next = next
      return result
    }
    let next = fragmenter.token(behind: spanner, from: place)
    guard next.paragraph < filler.styled.paragraphs.count else { return result }
    result.next = next
    let below = aligned(end + margins.bottom)
    let rest = bounds.end - below
    // A line or two of what follows is not worth the band; a heading keeps to more.
    let isKept = !filler.styled.paragraphs[next.paragraph].keep.before.isEmpty
    if rest < Self.leastLines * lineHeight {
      return isKept && !isAtHead ? nil : result
    }
    let lower = fill(
      columns.map {
        Rect(x: $0.origin.x, y: below, width: $0.size.width, height: $0.end - below)
      }, from: next, isHead: false)
    result.areas += lower.areas
    result.next = lower.next
    return result
  }

  /// Whether not even a page of its own would hold what is left of a spanner.
  private func isEndless(_ spanner: BlockID, from place: BreakToken, _ bounds: Rect) -> Bool {
    let page = Rect(
      x: bounds.origin.x, y: style.margins.top, width: bounds.size.width,
      height: style.columnSize.height)
    guard bounds.end - aligned(bounds.origin.y) >= Self.leastLines * lineHeight else {
      return false
    }
    let outcome = fragmenter.layout(
      spanner, in: filler.space(of: page, on: style), from: place)
    return outcome.next != nil
  }

  private static let leastLines = 2.0

  private var lineHeight: Double { style.grid ?? filler.lineHeight }

  /// On the page's grid, where it has one.
  private func aligned(_ block: Double) -> Double {
    guard let grid = style.grid else { return block }
    let lines = (block - style.margins.top) / grid
    return style.margins.top + (lines - 0.001).rounded(.up) * grid
  }

  // MARK: Columns

  /// Fills one of some columns, with a look at those behind it where the style wants that.
  private func compose(_ columns: [Rect], _ number: Int, from token: BreakToken) -> Outcome {
    func isLast(_ index: Int) -> Bool { index == columns.count - 1 }
    guard let search = filler.search, objects.isEmpty, style.shapeInside == .none,
      !style.fitsContent, filler.styled.isComposed(token.paragraph)
    else { return layout(columns[number], from: token, isLast: isLast(number)) }
    // Pages behind this one are taken for pages like it.
    let own = columns.indices[number...].map { (columns[$0], isLast($0)) }
    let rects = style.columnRects
    let behind = rects.indices.map { (rects[$0], $0 == rects.count - 1) }
    let slots = (own + behind + behind).prefix(ColumnSearch.window).map { rect, isLast in
      ColumnSearch.Slot(space: space(of: rect, isLast: isLast), rect: rect)
    }
    return search.layout(
      slots, from: token,
      until: { next in
        guard let next else { return true }
        return filler.beginsPage(next) || fragmenter.spanner(at: next) != nil
      },
      better: { filler.better($0, in: $1, from: $2) })
  }

  private func layout(_ column: Rect, from token: BreakToken, isLast: Bool) -> Outcome {
    filler.layout(in: space(of: column, isLast: isLast), from: token)
  }

  private func space(of column: Rect, isLast: Bool) -> Space {
    var space = filler.space(of: column, on: style)
    space.endsAtSpanner = true
    if isLast { space.end = .all }
    space.path.exclusions += objects.compactMap { $0.seen(from: column) }
    if style.fitsContent {
      // Pages take their height from pictures, not pictures theirs from pages.
      space.path.objectExtent =
        Limits.pageSide.upperBound - style.margins.top - style.margins.bottom
    } else if column.size.height < style.columnSize.height {
      // Nor from what stands above them, or from where level columns end.
      space.path.objectExtent =
        FramePath(
          inlineExtent: column.size.width, blockExtent: style.columnSize.height, grid: style.grid
        ).blockExtent
    }
    return space
  }

  private func area(_ outcome: Outcome, in column: Rect) -> PlannedColumn {
    PlannedColumn(
      origin: column.origin, fragment: outcome.fragment,
      waitingParagraphs: outcome.next?.waitingFloats.map(\.paragraph) ?? [])
  }

  private func append(_ outcome: Outcome, in column: Rect, to result: inout Filled) {
    result.areas.append(area(outcome, in: column))
    result.next = outcome.next
  }

  /// Fills columns one after the other down to a place in the flow; `nil` where that is not in them.
  private func fill(
    _ columns: [Rect], from start: BreakToken, to place: BreakToken
  ) -> [PlannedColumn]? {
    let filling = fill(columns, of: columns.map(\.size.height), from: start) { $0.isAt(place) }
    return filling.hasEnded ? filling.areas : nil
  }

  private struct Filling {
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
  private func fill(
    _ columns: [Rect], of heights: [Double], from start: BreakToken,
    until isEnd: (BreakToken?) -> Bool
  ) -> Filling {
    var filling = Filling()
    var next: BreakToken? = start
    for (column, height) in zip(columns, heights) {
      guard let token = next, !(filling.areas.isEmpty ? false : isEnd(token)) else { break }
      var rect = column
      rect.size.height = height
      let outcome = layout(rect, from: token, isLast: false)
      filling.areas.append(area(outcome, in: rect))
      filling.shortage = min(filling.shortage, outcome.shortage)
      // At its head a column holds something in any case.
      let excess = outcome.fragment.textExtent - height
      if excess > lengthTolerance, height < style.columnSize.height {
        filling.shortage = min(filling.shortage, excess)
        return filling
      }
      next = outcome.next
      if !isEnd(next), outcome.appeal < .perfect { filling.isPerfect = false }
    }
    filling.hasEnded = isEnd(next)
    return filling
  }

  // MARK: Level columns

  /// The columns again, level, where the style wants that and the flow ends in them; `nil` where they are to stay as
  /// they are.
  /// - Parameter isShort: whether the page ends before its columns do.
  private func leveled(
    _ columns: [Rect], from start: BreakToken, to end: BreakToken?, isShort: Bool = false
  ) -> Filled? {
    guard columns.count > 1, style.columnFill != .auto, style.shapeInside == .none,
      !style.fitsContent
    else { return nil }
    let isOver = end.map { filler.beginsPage($0) && $0.waitingFloats.isEmpty } ?? true
    guard isOver || isShort || style.columnFill == .balanceAll else { return nil }
    guard let areas = level(columns, from: start, until: { $0.isAt(end) }) else { return nil }
    return Filled(areas: areas, next: end)
  }

  /// Columns that are as short as they can be, with the lines that are left over in the first of them; `nil` where
  /// they don't hold the flow.
  ///
  /// They start with an equal part of all that stands in them, and grow by the least that makes room for more, so that
  /// nothing lower would do. Where lines would be divided badly, a few lines more may mend that.
  private func level(
    _ columns: [Rect], from start: BreakToken, until isEnd: (BreakToken?) -> Bool
  ) -> [PlannedColumn]? {
    let most = columns.map(\.size.height)
    guard let full = most.max() else { return nil }
    let natural = fill(columns, of: most, from: start, until: isEnd)
    guard natural.hasEnded else { return nil }
    let extents = natural.areas.map(\.fragment.textExtent)
    let tallest = natural.areas.map(\.fragment.tallestPart).max() ?? 0
    let step = style.grid ?? 0.5
    func whole(_ height: Double) -> Double {
      style.grid == nil ? height : ((height - 0.01) / step).rounded(.up) * step
    }
    var height = whole(max(extents.reduce(0, +) / Double(columns.count), tallest))
    var found: (height: Double, filling: Filling)?
    var limit = full
    for _ in 0..<Self.mostTrials where height <= limit + lengthTolerance {
      let trial = fill(
        columns, of: most.map { min($0, height) }, from: start, until: isEnd)
      if trial.hasEnded, found == nil || trial.isPerfect {
        found = (height, trial)
        if trial.isPerfect { break }
        limit = min(full, height + Self.mostLinesMore * lineHeight)
      }
      height =
        trial.hasEnded
        ? height + step : whole(max(height + step, height + min(trial.shortage, full)))
    }
    guard let found else { return natural.areas }
    return surplusFirst(columns, found.height, from: start, until: isEnd, found.filling).areas
  }

  /// So many heights are tried at most, and so many lines more than needed.
  private static let mostTrials = 60
  private static let mostLinesMore = 3.0

  /// Takes a line away from the last columns as far as they do without it.
  private func surplusFirst(
    _ columns: [Rect], _ height: Double, from start: BreakToken,
    until isEnd: (BreakToken?) -> Bool, _ filling: Filling
  ) -> Filling {
    guard let step = style.grid, height > 2 * step else { return filling }
    for count in 1..<max(columns.count, 2) {
      let heights = columns.indices.map { $0 < count ? height : height - step }
      let trial = fill(columns, of: heights, from: start, until: isEnd)
      if trial.hasEnded, trial.isPerfect || !filling.isPerfect { return trial }
    }
    return filling
  }
}

extension BreakToken? {
  /// Whether it is another one's place in the text, with nothing left over.
  fileprivate func isAt(_ other: BreakToken?) -> Bool {
    guard let self else { return other == nil }
    guard let other else { return false }
    return self.paragraph == other.paragraph && self.line == other.line
      && self.start == other.start && self.waitingFloats.count == other.waitingFloats.count
  }
}

extension Fragmenter {
  /// Whether nothing of a spanner stands before a place in it.
  fileprivate func begins(_ spanner: BlockID, _ token: BreakToken) -> Bool {
    token.paragraph == paragraphs(in: spanner).lowerBound && token.line == 0
  }
}

extension [Rect] {
  /// Around all of them.
  fileprivate var bounds: Rect? {
    guard let left = map(\.origin.x).min(), let right = map({ $0.origin.x + $0.size.width }).max(),
      let first
    else { return nil }
    return Rect(x: left, y: first.origin.y, width: right - left, height: first.size.height)
  }
}
