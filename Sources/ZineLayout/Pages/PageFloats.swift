import ZineStyle
import ZineText

/// Floats at the top and bottom of a page and its columns (CSS Page Floats 3), during the planning of the
/// page.
///
/// A float over all columns makes the columns shorter. A float over some columns becomes an exclusion: the
/// text of these columns is placed above or below it. A float keeps its position once found, unless its
/// anchor moves to another page.
struct PageFloats {
  let fragmenter: Fragmenter
  /// Style of the page without any floats.
  let pageStyle: PageStyle
  let rects: [Rect]
  var floats: [Float] = []
  /// Floats that go to a later page, with anchors on this page or earlier ones.
  private var pending: [DeferredFloat] = []
  /// Numbers of columns by which floats are placed later than they could be.
  var delays: [OutOfFlow: Int] = [:]
  /// Floats that may no longer be placed on this page.
  private var dismissed: Set<OutOfFlow> = []
  /// Blocks taken out of the flow because they snap to a column edge.
  private(set) var lifted: Set<OutOfFlow> = []
  /// Floats that are taller than their columns, and are placed in the flow.
  var grounded: Set<OutOfFlow> = []
  /// Height that page-wide footnotes of the page before take from the columns, in points.
  var continuedNoteExtent = 0.0

  init(_ style: PageStyle, _ fragmenter: Fragmenter) {
    self.fragmenter = fragmenter
    pageStyle = style
    rects = style.columnRects
  }

  // MARK: Room

  /// Maximum share of the height of a column or page for floats, if there is also text.
  private static let mostShare = 0.75
  /// Minimum number of text lines that must fit above or below floats.
  static let leastLines = 3.0

  var height: Double {
    let (head, foot) = spreadExtents
    return max(0, pageStyle.fullColumnHeight - head - foot)
  }

  var lineHeight: Double { pageStyle.grid ?? 12 }

  /// Style of the page with columns shortened by the floats above and below all of them.
  var style: PageStyle {
    var style = plainStyle
    for float in floats where float.isOfAll && !float.isOfSpread {
      if float.isTop {
        style.headExtent += float.extent
      } else {
        style.footExtent += float.extent
      }
    }
    return style
  }

  /// Returns the first column of this page in which a deferred float may be placed. If the float goes to a
  /// later page, returns the remaining deferral instead.
  /// - Parameter own: index of the column from which columns are counted; −1 if the float comes from an
  ///   earlier page and is deferred by pages.
  private func place(
    of deferral: FloatDeferral, _ content: OutOfFlow, from own: Int
  ) -> (column: Int?, rest: FloatDeferral) {
    guard case .later(let count) = deferral else {
      return (deferral == .none ? max(0, own) : nil, deferral)
    }
    if fragmenter.isOfColumn(content) {
      let column = own + count
      return column < rects.count
        ? (column, .none) : (nil, .later(column - max(1, rects.count)))
    }
    return own < 0 && count <= 1 ? (0, .none) : (nil, own < 0 ? .later(count - 1) : deferral)
  }

  /// Whether an earlier float of the same kind is already deferred, so that this float must wait too. The
  /// kinds are floats over the spread and other floats. Each kind keeps its order.
  private func isBlockedByEarlierFloat(_ content: OutOfFlow) -> Bool {
    pending.contains { other in
      other.deferral == .none && isOfSpread(other.anchor.content) == isOfSpread(content)
    }
  }

  /// Whether floats leave no room for text on the page.
  var isFull: Bool {
    floats.contains(where: \.isOfAll) && style.columnSize.height < Self.leastLines * lineHeight
  }

  /// Whether floats leave room for text in a column or in the rest of one.
  /// - Parameter exclusions: floats over some of the columns.
  func leavesRoom(in rect: Rect, around exclusions: [FrameExclusion]) -> Bool {
    guard !floats.isEmpty else { return true }
    if isFull { return false }
    var rest = rect.size.height
    for exclusion in exclusions {
      guard let seen = exclusion.seen(from: rect) else { continue }
      rest -= min(seen.reach, rect.size.height) - max(0, seen.top)
    }
    return rest >= Self.leastLines * lineHeight
      || exclusions.allSatisfy { $0.seen(from: rect) == nil }
  }

  /// Returns the height that floats already take from columns.
  private func used(_ columns: Range<Int>) -> Double {
    let all = floats.filter { $0.isOfAll && !$0.isOfSpread }.reduce(0) { $0 + $1.extent }
    let own = columns.map { column in
      floats.filter { !$0.isOfAll && $0.columns.contains(column) }.reduce(0) { $0 + $1.extent }
    }
    return all + (own.max() ?? 0)
  }

  // MARK: Placing

  /// Takes over the snapping blocks that were lifted on earlier pages.
  mutating func take(_ placedEarlier: Set<OutOfFlow>) {
    guard fragmenter.tree.hasSnaps else { return }
    lifted = placedEarlier.filter { fragmenter.placing(of: $0).snaps }
  }

  /// Places the floats deferred from earlier pages, in their order.
  mutating func place(_ deferredFloats: [DeferredFloat]) {
    for var float in deferredFloats {
      let content = float.anchor.content
      let (column, rest) = place(
        of: float.deferral, content, from: fragmenter.isOfColumn(content) ? 0 : -1)
      float.deferral = rest
      guard let column, !isBlockedByEarlierFloat(content), !belongsOpposite(content) else {
        pending.append(float)
        continue
      }
      if let placed = fitted(float.anchor, of: content, in: nil, from: column) {
        floats.append(placed)
      } else if !floats.isEmpty || continuedNoteExtent > 0 {
        // A float that does not fit on a page without floats and notes has no known size. It is dropped.
        float.deferral = .none
        pending.append(float)
      }
    }
  }

  /// Places the first float that was deferred to the end of the text, which is on this page. Returns whether
  /// a float was placed.
  mutating func placeLast() -> Bool {
    guard let index = pending.firstIndex(where: { $0.deferral == .last }) else { return false }
    let content = pending[index].anchor.content
    guard !belongsOpposite(content),
      let placed = fitted(pending[index].anchor, of: content, in: nil)
    else {
      for index in pending.indices where pending[index].deferral == .last {
        pending[index].deferral = .none
      }
      return false
    }
    pending.remove(at: index)
    floats.append(placed)
    return true
  }

  /// Places floats whose anchors are on the second page of the spread, as long as they fit after all earlier
  /// floats. Returns the placed floats.
  mutating func placeBeforeAnchor(_ early: [PositionedAnchor]) -> [OutOfFlow] {
    var placed: [OutOfFlow] = []
    for anchor in early where !dismissed.contains(anchor.content) {
      let content = anchor.content
      if isBlockedByEarlierFloat(content) || belongsOpposite(content) { break }
      if floats.contains(where: { $0.anchor.content == content }) { continue }
      guard var float = fitted(anchor, of: content, in: nil) else { break }
      float.isAnchoredHere = true
      floats.append(float)
      placed.append(content)
    }
    return placed
  }

  var placedFloats: Set<OutOfFlow> { Set(floats.map(\.anchor.content)) }

  /// Returns the floats anchored on the page, in order. Leaves out floats that are deferred by their style.
  func own(on page: FilledPage) -> [PositionedAnchor] {
    page.columns.flatMap(\.fragment.anchors).filter { anchor in
      let placing = fragmenter.placing(of: anchor.content)
      return anchor.flowExtent == nil && placing.position == .static
        && placing.pageFloat.deferral == .none && placing.float.isOfPage
    }
  }

  /// Floats anchored on this page that go to a later page for lack of room.
  var late: Set<OutOfFlow> {
    Set(
      pending.lazy.filter { $0.deferral == .none && !$0.isFromBefore }.map(\.anchor.content))
  }

  /// Places or defers a float anchored in a column. Returns whether the page must be filled again.
  /// - Parameter holder: the float itself, or the object that contains it.
  mutating func add(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, in column: PlannedColumn,
    _ columns: [PlannedColumn]
  ) -> Bool {
    let column = columns.partWithText(at: column)
    var (start, deferral) = place(
      of: fragmenter.placing(of: anchor.content).pageFloat.deferral, anchor.content,
      from: column.id.number)
    if let column = start, let delay = delays[anchor.content] {
      let hasColumn = fragmenter.isOfColumn(anchor.content) && delay < rects.count - column
      start = hasColumn ? column + delay : nil
    }
    if let start, !isBlockedByEarlierFloat(anchor.content), !belongsOpposite(anchor.content),
      !dismissed.contains(anchor.content),
      let float = fitted(anchor, of: holder, in: column, columns, from: start)
    {
      if belongsInFlow(float, withNotes: false) {
        grounded.insert(anchor.content)
      } else {
        floats.append(float)
      }
      return true
    }
    // No later page has room for it either.
    let late = measured(anchor, of: holder, in: column, at: column.id.number, columns)
    if let late, belongsInFlow(late, withNotes: true) {
      grounded.insert(anchor.content)
      return true
    }
    pending.append(DeferredFloat(anchor: anchor, deferral: deferral))
    // Fill the page again even if the block is deferred, since a lifted block leaves the flow.
    return anchor.flowExtent != nil
  }

  /// Returns whether a block in the flow is close enough to a column edge to snap to it. Records the block as
  /// lifted.
  mutating func snaps(
    _ anchor: PositionedAnchor, extent: Double, in column: PlannedColumn
  ) -> Bool {
    let snap = fragmenter.placing(of: anchor.content).pageFloat.snap
    let room = column.fragment.path.blockExtent
    let (above, below) = (anchor.block, room - anchor.block - extent)
    let isNear =
      switch snap.edge {
      case .start: above <= snap.distance
      case .end: below <= snap.distance
      case .near: min(above, below) <= snap.distance
      }
    // A block at the top edge is already in place.
    return isNear && above > lengthTolerance && lifted.insert(anchor.content).inserted
  }

  func hasRoom(_ float: Float) -> Bool {
    let used = used(float.columns)
    let (head, foot) = spreadExtents
    if float.isOfSpread {
      let taken = head + foot + used
      return taken == 0 || taken + float.extent <= Self.mostShare * pageStyle.fullColumnHeight
    }
    // A float in a lower band must leave room for its text.
    let textExtent = fragmenter.endsTextAboveFloats(float.anchor) ? 0 : Self.leastLines * lineHeight
    if float.bandStart > 0, float.bandStart + used + float.extent + textExtent > height {
      return false
    }
    let clear = fragmenter.placing(of: float.anchor.content).clear
    let isCleared = floats.contains { other in
      other.columns.overlaps(float.columns)
        && (clear == .both || clear == (other.isTop ? .top : .bottom))
    }
    if isCleared { return false }
    if continuedNoteExtent > 0, used + float.extent > heightAboveNotes + lengthTolerance {
      return false
    }
    if used == 0, head + foot == 0 { return true }
    return used + float.extent <= Self.mostShare * height
  }

  var isEmpty: Bool { floats.isEmpty }
  /// Whether a float moved away from its edge for a positioned object.
  var haveMadeWay: Bool { floats.contains { $0.shift > 0 } }

  // MARK: Anchors

  /// Defers floats whose anchors moved to a later page. Returns whether there were any. On the first page of
  /// a spread, such floats may stay if their articles begin there, since `PagePlanner` checks both pages.
  mutating func dismissFloatsAnchoredLater(_ page: FilledPage) -> Bool {
    guard page.after.token != nil else { return false }
    let found = Set(page.columns.flatMap(\.fragment.anchors).map(\.content))
    func isLost(_ float: Float) -> Bool {
      float.isAnchoredHere && !found.contains(float.holder)
        && !(pageStyle.opensSpread
          && (float.isOfSpread || page.beginsArticle(of: float.anchor, in: fragmenter.styled)))
    }
    let lost = floats.filter(isLost).map(\.anchor)
    floats.removeAll(where: isLost)
    dismissed.formUnion(lost.map(\.content))
    pending += lost.map { DeferredFloat(anchor: $0, deferral: .none) }
    return !lost.isEmpty
  }

  /// Moves floats at the top of a band of columns to the new start of the band. Returns whether any float
  /// moved.
  mutating func follow(_ page: FilledPage) -> Bool {
    let first = style.columnRects.first?.origin.y ?? 0
    var hasMoved = false
    for index in floats.indices
    where floats[index].isAnchoredHere && floats[index].bandStart > 0 {
      let holder = floats[index].holder
      let area = page.columns.first { column in
        column.fragment.anchors.contains { $0.content == holder }
      }
      guard let area = area.map(page.columns.partWithText),
        abs(area.origin.y - first - floats[index].bandStart) > lengthTolerance
      else { continue }
      floats[index].spannerAbove = page.columns.spanner(above: area)?.fragment.lastParagraph
      floats[index].moveCount += 1
      // A band that moves each time has no place for the float, which goes to the top of the page.
      let isUnsettled = floats[index].moveCount > Self.mostMoves
      floats[index].bandStart = isUnsettled ? 0 : max(0, area.origin.y - first)
      if isUnsettled { setExtent(of: &floats[index]) }
      hasMoved = true
    }
    if hasMoved {
      _ = dismissOffPage(aboveNotes: page.noteExtent) { $0.bandStart > 0 && !$0.isOpposite }
    }
    return hasMoved
  }

  private static let mostMoves = 3

  /// Whether several floats together are higher than the page. This can happen after their footnotes are
  /// placed below them.
  var isOverfull: Bool {
    floats.count { !$0.isOpposite } > 1 && mostUsed > heightAboveNotes + lengthTolerance
  }

  /// Defers the most recently placed float to a later page. Returns whether there was one.
  mutating func dismissLast() -> Bool {
    guard let index = floats.lastIndex(where: { !$0.isOpposite }) else { return false }
    dismiss(at: index)
    return true
  }

  mutating func dismiss(at index: Int) {
    let float = floats.remove(at: index)
    dismissed.insert(float.anchor.content)
    // Insert it first to keep the order: it precedes all deferred floats.
    pending.insert(
      DeferredFloat(anchor: float.anchor, deferral: .none, isFromBefore: !float.isAnchoredHere),
      at: 0)
  }

  /// Maximum height that floats take from a column, in points.
  var mostUsed: Double { rects.indices.map { used($0..<$0 + 1) }.max() ?? 0 }

  /// Returns the floats found while filling the page whose anchors moved to a later page. They will be found
  /// again there.
  func notFound(on page: FilledPage) -> Set<OutOfFlow> {
    let found = Set(page.columns.flatMap(\.fragment.anchors).map(\.content))
    let placed = placedFloats
    // Use a set, since hundreds of floats may be deferred.
    let fromBefore = Set(pending.lazy.filter(\.isFromBefore).map(\.anchor.content))
    // A float in the flow may begin on the next page.
    return dismissed.union(pending.map(\.anchor.content)).filter { content in
      !placed.contains(content) && !found.contains(content) && !fromBefore.contains(content)
    }.union(grounded)
  }

  /// Returns the floats anchored on this page or earlier ones that are not placed yet, in the order of their anchors.
  func deferredFloats(after page: FilledPage) -> [DeferredFloat] {
    let found = Set(page.columns.flatMap(\.fragment.anchors).map(\.content))
    let floats = pending.filter { $0.isFromBefore || found.contains($0.anchor.content) }
    return floats.enumerated().sorted {
      ($0.element.anchor.paragraph, $0.offset) < ($1.element.anchor.paragraph, $1.offset)
    }.map { _, float in
      var float = float
      float.isFromBefore = true
      return float
    }
  }
}
