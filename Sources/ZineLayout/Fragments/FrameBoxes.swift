import ZineStyle
import ZineText

/// The boxes of a frame in the making: those that are open where filling stands, and those that are
/// done.
struct FrameBoxes {
  /// In painting order: a box before those in it.
  private var fragments: [Fragment] = []
  /// The open ones, the outermost first.
  private var open: [Int] = []
  /// How many of the open ones hold something in this frame or in one before.
  private var begunCount = 0
  private(set) var white = VerticalWhite()

  private struct Fragment {
    var box: BoxID
    var start = 0.0
    var end = 0.0
    var hasStart = true
    var hasEnd = false
    /// Whether something stands in it.
    var hasBegun = false
  }

  /// At a frame's head.
  /// - Parameter chain: the boxes that go on there, the outermost first.
  init(continuing chain: [BoxID] = []) {
    for id in chain {
      open.append(fragments.count)
      fragments.append(Fragment(box: id, hasStart: false, hasBegun: true))
    }
    begunCount = open.count
  }

  /// The innermost box that goes on in the next frame.
  var continued: BoxID? { begunCount > 0 ? fragments[open[begunCount - 1]].box : nil }

  /// Takes note that something stands in all boxes that are open.
  mutating func begin() {
    guard begunCount < open.count else { return }
    for number in open[begunCount...] { fragments[number].hasBegun = true }
    begunCount = open.count
  }

  // MARK: White

  /// Opens the boxes of a paragraph that are not open yet.
  /// - Parameter space: above all of them, in points.
  mutating func open(to box: BoxID?, in tree: BoxTree, space: Double) {
    if space > 0 { white.add(margin: space, depth: open.count) }
    for id in tree.chain(of: box).dropFirst(open.count) {
      white.begin(fragments.count, tree[id].style, depth: open.count)
      open.append(fragments.count)
      fragments.append(Fragment(box: id))
    }
  }

  /// Closes the boxes that the next paragraph is not in.
  /// - Parameters:
  ///   - count: how many stay open.
  ///   - base: where the last line ends.
  ///   - contentEnd: how far what floats in a box reaches down.
  mutating func close(
    to count: Int, in tree: BoxTree, from base: Double, contentEnd: (BoxID) -> Double
  ) {
    while open.count > count, let last = open.popLast() {
      let box = fragments[last].box
      let style = tree[box].style
      // A box that can be seen goes around the pictures in it.
      if style.isVisible { white.reach(contentEnd(box), from: base, depth: open.count + 1) }
      white.end(last, style, depth: open.count)
      fragments[last].hasEnd = true
    }
    begunCount = min(begunCount, open.count)
  }

  /// Where a line would begin if it came now.
  func nextLine(from base: Double, _ space: Space) -> Double {
    white.isEmpty ? base : white.settle(from: base, space, limit: .infinity) { _, _, _ in }
  }

  /// Settles the white above a line. Answers where the line begins.
  /// - Parameters:
  ///   - limit: where it has to begin at the latest.
  ///   - isOnGrid: whether a line comes behind the white.
  mutating func settle(
    from base: Double, _ space: Space, limit: Double, isOnGrid: Bool = true
  ) -> Double {
    guard !white.isEmpty else { return base }
    let white = white
    self.white.removeAll()
    return white.settle(from: base, space, limit: limit, isOnGrid: isOnGrid) {
      number, edge, place in
      switch edge {
      case .start: fragments[number].start = place
      case .end: fragments[number].end = place
      }
    }
  }

  // MARK: The frame's end

  /// The boxes that something stands in, those that go on elsewhere down to the frame's end.
  /// - Parameters:
  ///   - base: where the last line ends, if nothing has been settled behind it.
  ///   - frameEnd: where the frame ends, or its last line where that ends later.
  mutating func finish(
    from base: Double, _ space: Space, frameEnd: Double
  ) -> [(box: BoxID, Placement)] {
    _ = settle(from: base, space, limit: .infinity, isOnGrid: false)
    for number in open { fragments[number].end = frameEnd }
    return fragments.filter(\.hasBegun).map { fragment in
      let end = min(fragment.end, frameEnd)
      return (
        fragment.box,
        Placement(
          start: min(fragment.start, end), end: end, hasStart: fragment.hasStart,
          hasEnd: fragment.hasEnd)
      )
    }
  }

  /// Where a box stands in its frame, from the frame's first edge.
  struct Placement {
    var start: Double
    var end: Double
    var hasStart: Bool
    var hasEnd: Bool
  }
}
