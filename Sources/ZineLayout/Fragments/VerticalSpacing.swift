import ZineStyle
import ZineText

/// The space above a block's content that follows from its height, in points.
struct SpaceAbove: Equatable {
  /// Where the height is rounded.
  var step = 0.0
  /// Where the content is aligned in a least height.
  var alignment = 0.0
}

/// The white between two lines, or above a frame's first one, as it is collected box by box.
///
/// Adjoining margins collapse: what counts is the largest one plus the most negative one (CSS 2.2,
/// section 8.3.1). Borders and padding keep them apart, so that the white is a list of gaps with an edge
/// behind each but the last. A box ends above the margins of its gap and begins below them.
struct VerticalSpacing {
  private var gaps: [Gap] = []
  /// Space above a block whose height is rounded, in points: outside of as many boxes as can be.
  private var stepSpace = 0.0
  /// The space of the line above it that is trimmed, in points.
  private var trimmedBelow = 0.0
  /// Whether a forced break comes before it.
  var isAfterForcedBreak = false

  /// In the order of the gaps.
  private var events: [Event] = []

  private struct Gap {
    var positive = 0.0
    var negative = 0.0
    /// The margins that are kept at the head of a frame.
    var keptPositive = 0.0
    var keptNegative = 0.0
    /// Space below a block whose height is rounded. It does not collapse.
    var stepSpace = 0.0
    /// The border and padding behind it.
    var edge = 0.0
    /// The space of the line behind it that is trimmed, in points.
    var trimmed = 0.0
    /// How many boxes are around it at the least.
    var depth: Int

    var margin: Double { positive + negative + stepSpace }
    var keptMargin: Double { keptPositive + keptNegative }
  }

  /// A box that ends above the margins of a gap, or begins below them.
  private struct Event {
    var gap: Int
    /// Of the box in the frame.
    var number: Int
    var edge: Edge
  }

  /// Where a box begins or ends.
  enum Edge {
    case start, end
  }

  var isEmpty: Bool { gaps.isEmpty }

  mutating func removeAll() {
    gaps.removeAll()
    events.removeAll()
    stepSpace = 0
    trimmedBelow = 0
  }

  /// Whether a border or padding is in it.
  var hasEdges: Bool { gaps.contains { $0.edge > 0 } }

  // MARK: Collecting

  /// Leaves out space of the line behind it, in points.
  mutating func trim(above space: Double) {
    guard space > 0, !gaps.isEmpty else { return }
    gaps[gaps.count - 1].trimmed = max(gaps[gaps.count - 1].trimmed, space)
  }

  /// Leaves out space of the line above it, in points.
  mutating func trim(below space: Double) { trimmedBelow = max(trimmedBelow, space) }

  /// - Parameters:
  ///   - depth: how many boxes are around it.
  ///   - isKept: whether it is kept at the head of a frame.
  mutating func add(margin: Double, depth: Int, isKept: Bool = false) {
    if gaps.isEmpty { gaps.append(Gap(depth: depth)) }
    let last = gaps.count - 1
    gaps[last].depth = min(gaps[last].depth, depth)
    gaps[last].positive = max(gaps[last].positive, margin)
    gaps[last].negative = min(gaps[last].negative, margin)
    guard isKept else { return }
    gaps[last].keptPositive = max(gaps[last].keptPositive, margin)
    gaps[last].keptNegative = min(gaps[last].keptNegative, margin)
  }

  /// Adds the margin above a block.
  mutating func add(topMargin margin: Double, _ marginBreak: MarginBreak, depth: Int) {
    let isKept = marginBreak == .keep || marginBreak == .auto && isAfterForcedBreak
    add(margin: margin, depth: depth, isKept: isKept)
  }

  /// - Parameter depth: how many boxes are around what comes behind the edge.
  private mutating func add(edge: Double, depth: Int) {
    guard edge > 0 else { return }
    // Between a line and the edge below it there are no margins.
    if gaps.isEmpty { gaps.append(Gap(depth: .max)) }
    gaps[gaps.count - 1].edge = edge
    gaps.append(Gap(depth: depth))
  }

  /// - Parameters:
  ///   - number: of the box in the frame.
  ///   - depth: how many boxes are around it.
  ///   - space: above its content.
  mutating func begin(
    _ number: Int, _ style: UsedBoxStyle, depth: Int, space: SpaceAbove = SpaceAbove()
  ) {
    let isOutside = style.step.insert == .marginBox
    if isOutside { stepSpace += space.step }
    add(topMargin: style.margin.top, style.marginBreak, depth: depth)
    events.append(Event(gap: gaps.count - 1, number: number, edge: .start))
    add(edge: style.topEdge + space.alignment + (isOutside ? 0 : space.step), depth: depth + 1)
  }

  /// - Parameter space: below its content, in points, where its height is rounded.
  mutating func end(_ number: Int, _ style: UsedBoxStyle, depth: Int, space: Double = 0) {
    let isOutside = style.step.insert == .marginBox
    add(edge: style.bottomEdge + (isOutside ? 0 : space), depth: depth)
    add(margin: 0, depth: depth)
    events.append(Event(gap: gaps.count - 1, number: number, edge: .end))
    add(margin: style.margin.bottom, depth: depth)
    if isOutside { add(stepSpace: space) }
  }

  /// Adds space below a block whose height is rounded.
  mutating func add(stepSpace space: Double) {
    guard !gaps.isEmpty else { return }
    gaps[gaps.count - 1].stepSpace += space
  }

  /// Makes what is in the box that ends next reach down to a place.
  mutating func reach(_ block: Double, from base: Double, depth: Int) {
    add(edge: block - end(from: base), depth: depth)
  }

  // MARK: Places

  /// Where the last edge ends. The margins behind it are left out: at a frame's end they vanish.
  func edgeEnd(from base: Double) -> Double {
    guard let last = gaps.last else { return base }
    var spacing = self
    spacing.gaps[gaps.count - 1] = Gap(depth: last.depth)
    return spacing.end(from: base)
  }

  /// Where all of it ends.
  /// - Parameters:
  ///   - base: where it begins.
  ///   - head: where the frame begins: there only the margins that are kept count.
  func end(from base: Double, head: Double = 0) -> Double {
    places(from: base, head: head, surplus: 0) { _, _, _ in }
  }

  /// Where the next line begins, and where boxes begin and end above it.
  ///
  /// On a grid the white is made whole grid lines. What that adds stands outside of as many boxes as
  /// can be, so that they are as close around their text as their style wants them.
  /// - Parameters:
  ///   - limit: where the line has to begin at the latest.
  ///   - set: takes the number of a box in the frame, and where it begins or ends.
  func settle(
    from base: Double, _ space: Space, limit: Double, isOnGrid: Bool = true,
    _ set: (Int, Edge, Double) -> Void
  ) -> Double {
    let end = end(from: base, head: space.head)
    var settled = end
    if isOnGrid, let grid = space.grid { settled = max(space.head, grid.next(after: end)) }
    let surplus = settled - end
    settled = min(settled, limit)
    // Boxes begin above the line but for what is trimmed of that.
    let latest = settled + (gaps.last?.trimmed ?? 0)
    _ = places(from: base, head: space.head, surplus: surplus) { number, edge, place in
      set(number, edge, edge == .start ? min(place, latest) : place)
    }
    return settled
  }

  /// Where a box begins whose upper edge is in it; `nil` for another one.
  func start(of number: Int, from base: Double) -> Double? {
    var start: Double?
    _ = places(from: base, head: 0, surplus: 0) { other, edge, place in
      if other == number, edge == .start { start = place }
    }
    return start
  }

  private func places(
    from base: Double, head: Double, surplus: Double, _ set: (Int, Edge, Double) -> Void
  ) -> Double {
    let outermost = gaps.indices.min { gaps[$0].depth < gaps[$1].depth }
    var place = base - trimmedBelow
    var next = 0
    for (index, gap) in gaps.enumerated() {
      let first = next
      while next < events.count, events[next].gap == index { next += 1 }
      let own = events[first..<next]
      for event in own where event.edge == .end { set(event.number, .end, place) }
      let isAtHead = index == 0 && base == head
      place += isAtHead ? gap.keptMargin : gap.margin
      if index == outermost { place += surplus + stepSpace }
      // Nothing stands above the frame.
      place = max(head, place)
      for event in own where event.edge == .start { set(event.number, .start, place) }
      place += gap.edge
      if gap.trimmed > 0 { place = max(head, place - gap.trimmed) }
    }
    return place
  }
}
