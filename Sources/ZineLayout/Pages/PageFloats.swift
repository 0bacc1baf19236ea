import ZineStyle
import ZineText

/// Something that floats to a page behind that of its place in the text.
struct DeferredFloat: Sendable {
  var anchor: PositionedAnchor
  /// How many columns, or pages, later it is to stand still.
  var deferral: FloatDeferral
  /// Whether its place in the text is on a page before.
  var isFromBefore = false
}

/// What floats to the head and the foot of a page, and of its columns (CSS Page Floats 3), while the page is being
/// planned.
///
/// What is over all columns makes them lower, and what is over some of them is something that text in these stands
/// below, or above. What was found once keeps its place, unless its text goes to another page.
struct PageFloats {
  let fragmenter: Fragmenter
  /// Of the page, without anything that floats.
  let pageStyle: PageStyle
  let rects: [Rect]
  var floats: [Float] = []
  /// What has its place in the text on this page, or on one before, and stands on one behind.
  private var pending: [DeferredFloat] = []
  /// What may not stand on this page any more.
  private var dismissed: Set<OutOfFlow> = []
  /// What would stand in the flow, and came near to an edge.
  private(set) var lifted: Set<OutOfFlow> = []

  /// Something that has found its place.
  struct Float {
    var anchor: PositionedAnchor
    /// What has a place in a column: it, or what holds it.
    var holder: OutOfFlow
    var object: Fragmenter.MeasuredObject
    var isTop: Bool
    var columns: Range<Int>
    /// Whether it stands above or below all columns of the page.
    var isOfAll: Bool
    /// Whether it does so over both pages that lie open together.
    var isOfSpread = false
    /// Whether it goes on from the page that lies open before this one.
    var isOpposite = false
    /// Where the band of columns begins that it stands in, from where the columns of the page begin.
    var bandStart: Double
    /// From the edge to where the text begins.
    var extent: Double
    var offset: Double
    /// Whether it has its place in the text of this page.
    var isAnchoredHere: Bool
    /// How often it has followed its band.
    var moveCount = 0
  }

  init(_ style: PageStyle, _ fragmenter: Fragmenter) {
    self.fragmenter = fragmenter
    pageStyle = style
    rects = style.columnRects
  }

  // MARK: Room

  /// So much of a column, or a page, is filled with what floats where there is text too.
  private static let mostShare = 0.75
  /// So many lines at least text has beside it.
  private static let leastLines = 3.0

  var height: Double {
    let (head, foot) = spreadExtents
    return max(0, pageStyle.fullColumnHeight - head - foot)
  }

  private var lineHeight: Double { pageStyle.grid ?? 12 }

  /// The page with its columns as high as what stands above and below all of them lets them be.
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

  /// Whether something floats in a column: it is deferred by columns, and all else by pages.
  private func isOfColumn(_ content: OutOfFlow) -> Bool {
    let placing = fragmenter.placing(of: content)
    return (placing.pageFloat.reference == .column || placing.pageFloat.reference == .inline)
      && placing.columnSpan == 1 && !placing.float.isCorner
  }

  /// In which column of this page something may stand first that is deferred, or how long it still is behind the page.
  /// - Parameter own: the column that columns are counted from; pages are counted where it is behind 0.
  private func place(
    of deferral: FloatDeferral, _ content: OutOfFlow, from own: Int
  ) -> (column: Int?, rest: FloatDeferral) {
    guard case .later(let count) = deferral else {
      return (deferral == .none ? max(0, own) : nil, deferral)
    }
    if isOfColumn(content) {
      let column = own + count
      return column < rects.count
        ? (column, .none) : (nil, .later(column - max(1, rects.count)))
    }
    return own < 0 && count <= 1 ? (0, .none) : (nil, own < 0 ? .later(count - 1) : deferral)
  }

  /// Whether something that floats as far over the pages as another waits for one behind, so that this waits as well:
  /// order is kept in each of both kinds.
  private func isBlockedByEarlierFloat(_ content: OutOfFlow) -> Bool {
    pending.contains { other in
      other.deferral == .none && isOfSpread(other.anchor.content) == isOfSpread(content)
    }
  }

  /// Whether there is no room for text.
  var isFull: Bool {
    floats.contains(where: \.isOfAll) && style.columnSize.height < Self.leastLines * lineHeight
  }

  /// Whether there is room for text in a column, or what is left of one.
  /// - Parameter exclusions: what floats over some columns.
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

  /// How much of some columns floats take already.
  private func used(_ columns: Range<Int>) -> Double {
    let all = floats.filter { $0.isOfAll && !$0.isOfSpread }.reduce(0) { $0 + $1.extent }
    let own = columns.map { column in
      floats.filter { !$0.isOfAll && $0.columns.contains(column) }.reduce(0) { $0 + $1.extent }
    }
    return all + (own.max() ?? 0)
  }

  // MARK: Finding places

  /// Takes note of what stands on pages before.
  mutating func take(_ placedEarlier: Set<OutOfFlow>) {
    guard fragmenter.tree.hasSnaps else { return }
    lifted = placedEarlier.filter { fragmenter.placing(of: $0).snaps }
  }

  /// Takes over what is owed from pages before, in its order.
  mutating func place(_ deferredFloats: [DeferredFloat]) {
    for var float in deferredFloats {
      let content = float.anchor.content
      let (column, rest) = place(of: float.deferral, content, from: isOfColumn(content) ? 0 : -1)
      float.deferral = rest
      guard let column, !isBlockedByEarlierFloat(content), !belongsOpposite(content) else {
        pending.append(float)
        continue
      }
      if let placed = fitted(float.anchor, of: content, in: nil, from: column) {
        floats.append(placed)
      } else if !floats.isEmpty {
        // Of what has no place where there is nothing else nothing is known.
        float.deferral = .none
        pending.append(float)
      }
    }
  }

  /// Has some of what has its place in the text of this page stand on one behind it.
  mutating func dismiss(_ late: Set<OutOfFlow>) { dismissed.formUnion(late) }

  /// Places what was to wait for the end of the text, which is there. Answers whether anything was.
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

  /// Places what has its place in the text of the page that lies open beside this one, as far as there is room for it
  /// behind all that comes before it. Answers what was placed.
  mutating func placeBeforeAnchor(_ early: [DeferredFloat]) -> [OutOfFlow] {
    var placed: [OutOfFlow] = []
    for deferredFloats in early where !dismissed.contains(deferredFloats.anchor.content) {
      let content = deferredFloats.anchor.content
      if isBlockedByEarlierFloat(content) || belongsOpposite(content) { break }
      if floats.contains(where: { $0.anchor.content == content }) { continue }
      guard var float = fitted(deferredFloats.anchor, of: content, in: nil) else { break }
      float.isAnchoredHere = true
      floats.append(float)
      placed.append(content)
    }
    return placed
  }

  /// What stands on the page.
  var placedFloats: Set<OutOfFlow> { Set(floats.map(\.anchor.content)) }

  /// What has its place in the text of the page itself, in order, but for what is to stand on a later one.
  func own(on page: FilledPage) -> [DeferredFloat] {
    page.columns.flatMap(\.fragment.anchors).filter { anchor in
      let placing = fragmenter.placing(of: anchor.content)
      return anchor.flowExtent == nil && placing.position == .static
        && placing.pageFloat.deferral == .none && placing.float.isOfPage
    }.map { DeferredFloat(anchor: $0, deferral: .none) }
  }

  /// What has its place in the text of this page and stands on one behind it.
  var late: Set<OutOfFlow> {
    Set(
      pending.lazy.filter { $0.deferral == .none && !$0.isFromBefore }.map(\.anchor.content))
  }

  /// Adds what has its place in the text of a column. Answers whether it stands on the page.
  /// - Parameter holder: it, or what holds it.
  mutating func add(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, in column: PlannedColumn,
    _ columns: [PlannedColumn]
  ) -> Bool {
    let (start, deferral) = place(
      of: fragmenter.placing(of: anchor.content).pageFloat.deferral, anchor.content,
      from: first(of: column))
    if let start, !isBlockedByEarlierFloat(anchor.content), !belongsOpposite(anchor.content),
      !dismissed.contains(anchor.content),
      let float = fitted(anchor, of: holder, in: column, columns, from: start)
    {
      floats.append(float)
      return true
    }
    pending.append(DeferredFloat(anchor: anchor, deferral: deferral))
    // What was in the flow is there no more.
    return anchor.flowExtent != nil
  }

  /// Whether something in the flow is near enough to an edge of its column to float there.
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
    // At the very edge there is nothing to do.
    guard isNear, above > lengthTolerance, lifted.insert(anchor.content).inserted else {
      return false
    }
    return true
  }

  func hasRoom(_ float: Float) -> Bool {
    let used = used(float.columns)
    let (head, foot) = spreadExtents
    if float.isOfSpread {
      let taken = head + foot + used
      return taken == 0 || taken + float.extent <= Self.mostShare * pageStyle.fullColumnHeight
    }
    // Below what is over the columns there has to be room for text, too.
    if float.bandStart > 0,
      float.bandStart + used + float.extent + Self.leastLines * lineHeight > height
    {
      return false
    }
    let clear = fragmenter.placing(of: float.anchor.content).clear
    let isCleared = floats.contains { other in
      other.columns.overlaps(float.columns)
        && (clear == .both || clear == (other.isTop ? .top : .bottom))
    }
    if isCleared { return false }
    if used == 0, head + foot == 0 { return true }
    return used + float.extent <= Self.mostShare * height
  }

  var isEmpty: Bool { floats.isEmpty }

  // MARK: Places in the text

  /// Gives up what has its place in the text on a page behind, unless both lie open together. Answers whether there
  /// was anything.
  mutating func dismissFloatsAnchoredLater(_ page: FilledPage) -> Bool {
    guard !pageStyle.opensSpread, page.next != nil else { return false }
    let found = Set(page.columns.flatMap(\.fragment.anchors).map(\.content))
    let lost = floats.filter { $0.isAnchoredHere && !found.contains($0.holder) }
    guard !lost.isEmpty else { return false }
    for float in lost {
      dismissed.insert(float.anchor.content)
      pending.append(DeferredFloat(anchor: float.anchor, deferral: .none))
    }
    floats.removeAll { $0.isAnchoredHere && !found.contains($0.holder) }
    return true
  }

  /// Has what stands at the head of a band of columns follow that where it has moved. Answers whether anything did.
  mutating func follow(_ page: FilledPage) -> Bool {
    let first = style.columnRects.first?.origin.y ?? 0
    var hasMoved = false
    for index in floats.indices
    where floats[index].isAnchoredHere && floats[index].bandStart > 0
      && floats[index].moveCount < Self.mostMoves
    {
      let holder = floats[index].holder
      let area = page.columns.first { column in
        column.fragment.anchors.contains { $0.content == holder }
      }
      guard let area, abs(area.origin.y - first - floats[index].bandStart) > lengthTolerance
      else { continue }
      floats[index].bandStart = max(0, area.origin.y - first)
      floats[index].moveCount += 1
      hasMoved = true
    }
    return hasMoved
  }

  private static let mostMoves = 3

  /// Whether several floats are higher together than the page, as they may be once they keep their notes.
  var isOverfull: Bool {
    floats.count { !$0.isOpposite } > 1 && mostUsed > height + lengthTolerance
  }

  /// Has what was placed last stand on a page behind this one. Answers whether there was anything.
  mutating func dismissLast() -> Bool {
    guard let index = floats.lastIndex(where: { !$0.isOpposite }) else { return false }
    let last = floats.remove(at: index)
    dismissed.insert(last.anchor.content)
    // Order is kept: it was before all that waits.
    pending.insert(
      DeferredFloat(anchor: last.anchor, deferral: .none, isFromBefore: !last.isAnchoredHere), at: 0
    )
    return true
  }

  /// The notes whose marks stand in what floats.
  var calls: [BlockID] { floats.flatMap(\.object.calls) }

  /// Those notes by the columns at whose feet they stand: the first of those that a float stands over where there is
  /// text, or else the nearest one.
  /// - Parameter columns: with text.
  func calls(below columns: [Rect]) -> [(column: Rect, calls: [BlockID])] {
    var result = columns.map { (column: $0, calls: [BlockID]()) }
    for float in floats where !float.object.calls.isEmpty {
      let own = rects[float.columns.lowerBound].origin.x
      let index = result.indices.min { first, second in
        func distance(_ index: Int) -> Double { abs(result[index].column.origin.x - own) }
        return distance(first) < distance(second)
      }
      if let index { result[index].calls += float.object.calls }
    }
    return result.filter { !$0.calls.isEmpty }
  }

  /// How much of a column what stands in some of them takes.
  var mostUsed: Double { rects.indices.map { used($0..<$0 + 1) }.max() ?? 0 }

  /// What was found on the way and has its place in the text behind the page, where it will be found again.
  func notFound(on page: FilledPage) -> Set<OutOfFlow> {
    let found = Set(page.columns.flatMap(\.fragment.anchors).map(\.content))
    let placed = Set(floats.map(\.anchor.content))
    // Of hundreds that wait each is asked for.
    let fromBefore = Set(pending.lazy.filter(\.isFromBefore).map(\.anchor.content))
    return dismissed.union(pending.map(\.anchor.content)).filter { content in
      !placed.contains(content) && !found.contains(content) && !fromBefore.contains(content)
    }
  }

  /// What has its place in the text on this page, or one before, and stands on none yet.
  func deferredFloats(after page: FilledPage) -> [DeferredFloat] {
    let found = Set(page.columns.flatMap(\.fragment.anchors).map(\.content))
    return pending.filter { $0.isFromBefore || found.contains($0.anchor.content) }.map { float in
      var float = float
      float.isFromBefore = true
      return float
    }
  }
}
