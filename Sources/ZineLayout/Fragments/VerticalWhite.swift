import ZineStyle
import ZineText

/// The white between two lines, or above a frame's first one, as it is collected box by box.
///
/// Adjoining margins collapse: what counts is the largest one plus the most negative one (CSS 2.2,
/// section 8.3.1). Borders and padding keep them apart, so that the white is a list of gaps with an edge
/// behind each but the last. A box ends above the margins of its gap and begins below them.
struct VerticalWhite {
  private var gaps: [Gap] = []
  /// In the order of the gaps.
  private var events: [Event] = []

  private struct Gap {
    var positive = 0.0
    var negative = 0.0
    /// The border and padding behind it.
    var edge = 0.0
    /// How many boxes are around it at the least.
    var depth: Int

    var margin: Double { positive + negative }
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
  }

  // MARK: Collecting

  /// - Parameter depth: how many boxes are around it.
  mutating func add(margin: Double, depth: Int) {
    if gaps.isEmpty { gaps.append(Gap(depth: depth)) }
    let last = gaps.count - 1
    gaps[last].depth = min(gaps[last].depth, depth)
    gaps[last].positive = max(gaps[last].positive, margin)
    gaps[last].negative = min(gaps[last].negative, margin)
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
  mutating func begin(_ number: Int, _ style: UsedBoxStyle, depth: Int) {
    add(margin: style.margin.top, depth: depth)
    events.append(Event(gap: gaps.count - 1, number: number, edge: .start))
    add(edge: style.topEdge, depth: depth + 1)
  }

  mutating func end(_ number: Int, _ style: UsedBoxStyle, depth: Int) {
    add(edge: style.bottomEdge, depth: depth)
    add(margin: 0, depth: depth)
    events.append(Event(gap: gaps.count - 1, number: number, edge: .end))
    add(margin: style.margin.bottom, depth: depth)
  }

  /// Makes what is in the box that ends next reach down to a place.
  mutating func reach(_ block: Double, from base: Double, depth: Int) {
    add(edge: block - end(from: base), depth: depth)
  }

  // MARK: Places

  /// Where the last edge ends. The margins behind it are left out: at a frame's end they vanish.
  func edgeEnd(from base: Double) -> Double {
    guard let last = gaps.last else { return base }
    var white = self
    white.gaps[gaps.count - 1] = Gap(depth: last.depth)
    return white.end(from: base)
  }

  /// Where all of it ends.
  /// - Parameters:
  ///   - base: where it begins.
  ///   - head: where the frame begins: there margins vanish.
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
    _ = places(from: base, head: space.head, surplus: surplus) { number, edge, place in
      set(number, edge, edge == .start ? min(place, settled) : place)
    }
    return settled
  }

  private func places(
    from base: Double, head: Double, surplus: Double, _ set: (Int, Edge, Double) -> Void
  ) -> Double {
    let outermost = gaps.indices.min { gaps[$0].depth < gaps[$1].depth }
    var place = base
    var next = 0
    for (index, gap) in gaps.enumerated() {
      let first = next
      while next < events.count, events[next].gap == index { next += 1 }
      let own = events[first..<next]
      for event in own where event.edge == .end { set(event.number, .end, place) }
      let isAtHead = index == 0 && base == head
      place += (isAtHead ? 0 : gap.margin) + (index == outermost ? surplus : 0)
      // Nothing stands above the frame.
      place = max(head, place)
      for event in own where event.edge == .start { set(event.number, .start, place) }
      place += gap.edge
    }
    return place
  }
}
