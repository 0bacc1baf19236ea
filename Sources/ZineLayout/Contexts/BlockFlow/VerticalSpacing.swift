import ZineStyle

/// Space above a block's content that depends on the block's final height, in points.
struct SpaceAbove: Equatable {
  /// Space that rounds the block's height (`block-step`).
  var step = 0.0
  /// Space that aligns the content in the block's minimum height.
  var alignment = 0.0
}

/// Collects the spacing between two lines, or above a frame's first line, box by box.
///
/// Adjoining margins collapse to the largest positive margin plus the most negative one (CSS 2.2, section
/// 8.3.1). Borders and padding separate margins. The spacing is therefore a list of gaps, each followed by an
/// edge, except the last. A box ends above the margins of its gap, and begins below them.
struct VerticalSpacing {
  private var gaps: [Gap] = []
  /// Space above a block whose height is rounded, in points. It is inserted outside of as many boxes as
  /// possible.
  private var stepSpace = 0.0
  /// Part of the previous line's space that is trimmed (`text-box-trim`), in points.
  private var trimmedBelow = 0.0
  /// Whether a forced break precedes the spacing.
  var isAfterForcedBreak = false

  /// Starts and ends of boxes, in the order of the gaps.
  private var events: [Event] = []

  private struct Gap {
    var positive = 0.0
    var negative = 0.0
    /// Margins that are kept at the top of a frame.
    var keptPositive = 0.0
    var keptNegative = 0.0
    /// Space below a block whose height is rounded, in points. It does not collapse with margins.
    var stepSpace = 0.0
    /// Border and padding after the gap, in points.
    var edge = 0.0
    /// Part of the next line's space that is trimmed, in points.
    var trimmed = 0.0
    /// Smallest number of boxes around the gap's margins.
    var depth: Int

    var margin: Double { positive + negative + stepSpace }
    var keptMargin: Double { keptPositive + keptNegative }
  }

  /// The start or end of a box: it ends above the margins of a gap, or begins below them.
  private struct Event {
    var gap: Int
    /// Number of the box in the frame.
    var number: Int
    var edge: Edge
  }

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

  /// Whether the spacing contains a border or padding.
  var hasEdges: Bool { gaps.contains { $0.edge > 0 } }

  // MARK: Collecting

  /// Trims space of the next line, in points.
  mutating func trim(above space: Double) {
    guard space > 0, !gaps.isEmpty else { return }
    gaps[gaps.count - 1].trimmed = max(gaps[gaps.count - 1].trimmed, space)
  }

  /// Trims space of the previous line, in points.
  mutating func trim(below space: Double) { trimmedBelow = max(trimmedBelow, space) }

  /// Adds a margin, which collapses with adjoining margins.
  /// - Parameters:
  ///   - depth: number of boxes around the margin.
  ///   - isKept: whether the margin is kept at the top of a frame.
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

  /// Adds border and padding.
  /// - Parameter depth: number of boxes around the content after the edge.
  private mutating func add(edge: Double, depth: Int) {
    guard edge > 0 else { return }
    // There are no margins between a line and the edge below it.
    if gaps.isEmpty { gaps.append(Gap(depth: .max)) }
    gaps[gaps.count - 1].edge = edge
    gaps.append(Gap(depth: depth))
  }

  /// Begins a box.
  /// - Parameters:
  ///   - number: number of the box in the frame.
  ///   - depth: number of boxes around the box.
  mutating func begin(
    _ number: Int, _ style: UsedBoxStyle, depth: Int, space: SpaceAbove = SpaceAbove()
  ) {
    let isOutside = style.step.insert == .marginBox
    if isOutside { stepSpace += space.step }
    add(topMargin: style.margin.top, style.marginBreak, depth: depth)
    events.append(Event(gap: gaps.count - 1, number: number, edge: .start))
    add(edge: style.topEdge + space.alignment + (isOutside ? 0 : space.step), depth: depth + 1)
  }

  /// Ends a box.
  /// - Parameter space: space below its content that rounds its height, in points.
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

  /// Extends the content of the box that ends next down to a position.
  mutating func reach(_ block: Double, from base: Double, depth: Int) {
    add(edge: block - end(from: base), depth: depth)
  }

  // MARK: Positions

  /// Returns the end of the last border or padding. Margins after it are ignored, since they vanish at a
  /// frame's end.
  func edgeEnd(from base: Double) -> Double {
    guard let last = gaps.last else { return base }
    var spacing = self
    spacing.gaps[gaps.count - 1] = Gap(depth: last.depth)
    return spacing.end(from: base)
  }

  /// Returns the end of the spacing.
  /// - Parameters:
  ///   - base: start of the spacing.
  ///   - head: top of the frame. At this position only kept margins count.
  func end(from base: Double, head: Double = 0) -> Double {
    places(from: base, head: head, surplus: 0) { _, _, _ in }
  }

  /// Returns the top of the next line, and reports where boxes begin and end above it.
  ///
  /// On a line grid the spacing is rounded up to whole grid lines. The extra space is inserted outside of as
  /// many boxes as possible, so that it does not enlarge the padding of boxes.
  /// - Parameters:
  ///   - limit: lowest allowed top of the line.
  ///   - clear: Returns the first position at or below another one at which the line has room beside objects.
  ///   - set: receives the number of a box in the frame, the edge, and its position.
  func settle(
    from base: Double, _ space: ConstraintSpace, limit: Double, isOnGrid: Bool = true,
    clear: (Double) -> Double = { $0 }, _ set: (Int, Edge, Double) -> Void
  ) -> Double {
    let end = end(from: base, head: space.head)
    var settled = end
    if isOnGrid, let grid = space.grid { settled = max(space.head, grid.next(after: end)) }
    settled = clear(settled)
    let surplus = settled - end
    settled = min(settled, limit)
    // Boxes begin above the line, except for the part of the line that is trimmed.
    let latest = settled + (gaps.last?.trimmed ?? 0)
    _ = places(from: base, head: space.head, surplus: surplus) { number, edge, place in
      set(number, edge, edge == .start ? min(place, latest) : place)
    }
    return settled
  }

  /// Returns the top of a box that begins in this spacing; `nil` for other boxes.
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
      // Nothing may be above the frame's top.
      place = max(head, place)
      for event in own where event.edge == .start { set(event.number, .start, place) }
      place += gap.edge
      if gap.trimmed > 0 { place = max(head, place - gap.trimmed) }
    }
    return place
  }
}
