import ZineStyle
import ZineText

/// A box in a frame: its style as it is there, and where it stands across the lines.
///
/// A class, since it is handed on often and its style is large.
final class UsedBox: Sendable {
  let block: BlockID
  /// In the story's list.
  let box: BoxID
  private let shared: SharedUsedStyle
  var style: UsedBoxStyle { shared.style }
  /// Whether anything of it can be seen.
  var isVisible: Bool { shared.isVisible }
  /// Whether its height is rounded.
  var isRounded: Bool { shared.isRounded }
  /// Whether each part of it has edges of its own all around.
  var isCloned: Bool { shared.isCloned }
  var textBoxTrim: TextBoxTrim { shared.textBoxTrim }
  /// Between the outer edges of its border.
  let border: FrameSegment
  /// What is left within its padding.
  let content: FrameSegment
  /// `nil` for most boxes.
  private let least: LeastHeight?

  init(
    block: BlockID, box: BoxID, style: SharedUsedStyle, border: FrameSegment,
    content: FrameSegment, least: LeastHeight? = nil
  ) {
    self.block = block
    self.box = box
    shared = style
    self.border = border
    self.content = content
    self.least = least
  }

  /// The part of what its least height is more than its content that is above that.
  var shareAbove: Double { least?.shareAbove ?? 0 }

  /// Whether space may be needed above its content that is known only when it ends.
  var mayNeedSpace: Bool { isRounded || shareAbove > 0 }

  /// The least height up to the outer edges of its border, in points; `nil` for none.
  /// - Parameter base: what percentages are of.
  func leastHeight(of base: Double) -> Double? {
    guard let least else { return nil }
    let edges = style.topEdge + style.bottomEdge
    let height = max(0, limited(least.length.points(of: base)))
    return least.boxSizing == .borderBox ? max(height, edges) : height + edges
  }
}

/// The least height of a block in the flow.
struct LeastHeight {
  var length: LengthPercentage
  var boxSizing: BoxSizing
  /// The part of what the height is more than the content that is above that.
  var shareAbove: Double
}

/// The boxes of a frame in the making: those that are open where filling stands, and those that are
/// done.
struct FrameBoxes {
  /// In painting order: a box before those in it.
  private var fragments: [BoxPart] = []
  /// The open ones, the outermost first.
  private var open: [Int] = []
  /// How many of the open ones hold something in this frame or in one before.
  private var begunCount = 0
  private(set) var white = VerticalSpacing()
  private let room: Double
  /// Of what is left of boxes that go on in the next frame, in points.
  private(set) var leastHeightsGoingOn: [BlockID: Double] = [:]
  /// A block that has ended and whose content has to be laid out again with space above it.
  private(set) var neededSpace: NeededSpace?

  /// The space that a block's height puts above its content.
  struct NeededSpace {
    var block: BlockID
    var space: SpaceAbove
  }

  private struct BoxPart {
    var used: UsedBox
    /// Space above its content; `nil` where that is not known.
    var spaceAbove: SpaceAbove?
    var start = 0.0
    var end = 0.0
    var hasStart = true
    var hasEnd = false
    /// Whether something stands in it.
    var hasBegun = false
    /// Whether it is known where it begins.
    var isSettled = false
    /// The least height of its parts from this frame on, in points; `nil` for none.
    var leastHeight: Double?
  }

  /// At a frame's head.
  /// - Parameters:
  ///   - boxes: those that go on there, the outermost first.
  ///   - isAfterForcedBreak: whether a forced break comes before the frame.
  ///   - room: what percentages of heights are of, in points.
  ///   - leastHeights: of what is left of boxes that go on, in points.
  init(
    continuing boxes: ArraySlice<UsedBox> = [], isAfterForcedBreak: Bool = false,
    room: Double = 0, leastHeights: [BlockID: Double] = [:]
  ) {
    self.room = room
    white.isAfterForcedBreak = isAfterForcedBreak
    for box in boxes {
      open.append(fragments.count)
      fragments.append(
        BoxPart(
          used: box, start: clonedHead, hasStart: box.isCloned, hasBegun: true,
          leastHeight: leastHeights[box.block]))
      if box.isCloned { (holdsCloned, clonedHead) = (true, clonedHead + box.style.topEdge) }
    }
    begunCount = open.count
  }

  /// What the upper edges take of boxes that go on with edges of their own.
  private(set) var clonedHead = 0.0

  /// Whether any box has edges of its own in each of its parts.
  private var holdsCloned = false

  /// What the lower edges take of such boxes.
  /// - Parameter count: how many of those that are open go on.
  func clonedFoot(_ count: Int) -> Double {
    guard holdsCloned else { return 0 }
    return open.prefix(count).reduce(0) { sum, number in
      let used = fragments[number].used
      return used.isCloned ? sum + used.style.bottomEdge : sum
    }
  }

  /// How many are open.
  var openCount: Int { open.count }

  /// Those that go on in the next frame, the outermost first.
  var goingOn: [BlockID] { open.prefix(begunCount).map { fragments[$0].used.block } }

  /// Takes note that something stands in all boxes that are open.
  mutating func begin() {
    guard begunCount < open.count else { return }
    for number in open[begunCount...] { fragments[number].hasBegun = true }
    begunCount = open.count
  }

  // MARK: White

  /// Opens boxes, each in the one before it.
  /// - Parameters:
  ///   - space: above all of them, in points.
  ///   - spacesAbove: above the content of some of them, by their blocks.
  ///   - trim: answers how much of the first line's space a box may trim, in points.
  mutating func open(
    _ boxes: ArraySlice<UsedBox>, space: Double, spacesAbove: [BlockID: SpaceAbove],
    trim: (UsedBox) -> Double
  ) {
    if space > 0 { white.add(margin: space, depth: open.count) }
    for box in boxes {
      if box.isCloned { holdsCloned = true }
      let spaceAbove = box.mayNeedSpace ? spacesAbove[box.block] : nil
      white.begin(
        fragments.count, box.style, depth: open.count, space: spaceAbove ?? SpaceAbove())
      open.append(fragments.count)
      fragments.append(
        BoxPart(used: box, spaceAbove: spaceAbove, leastHeight: box.leastHeight(of: room)))
    }
    guard boxes.contains(where: \.textBoxTrim.trimsStart) else { return }
    white.trim(
      above: self.trim(boxes, edge: \.style.topEdge) { $0.textBoxTrim.trimsStart ? trim($0) : 0 })
  }

  /// - Returns: how much of the space around a line the boxes trim that begin or end with it, in points: borders and
  ///   padding between the line and a box keep that from it.
  private func trim(
    _ boxes: some BidirectionalCollection<UsedBox>, edge: (UsedBox) -> Double,
    _ trim: (UsedBox) -> Double
  ) -> Double {
    var most = 0.0
    for box in boxes.reversed() {
      most = max(most, trim(box))
      if edge(box) > 0 { break }
    }
    return most
  }

  /// Leaves white above or below a block that is no box of these.
  mutating func leave(_ margin: Double) { white.add(margin: margin, depth: open.count) }

  /// Leaves the margin above a block that is no box of these.
  mutating func leave(topMargin margin: Double, _ marginBreak: MarginBreak) {
    white.add(topMargin: margin, marginBreak, depth: open.count)
  }

  /// Leaves space below a block that is no box of these and whose height is rounded.
  mutating func leave(stepSpace space: Double) { white.add(stepSpace: space) }

  /// Closes the boxes that what comes next is not in.
  /// - Parameters:
  ///   - count: how many stay open.
  ///   - base: where the last line ends.
  ///   - grid: the frame's.
  ///   - lineStep: from one of the last lines to the next, in points, if they are on the grid.
  ///   - trim: answers how much of the last line's space a box may trim, in points.
  ///   - contentEnd: how far what floats in a box reaches down.
  mutating func close(
    to count: Int, from base: Double, _ grid: LineGrid?, lineStep: @autoclosure () -> Double?,
    trim: (UsedBox) -> Double, contentEnd: (BlockID) -> Double
  ) {
    let closing = open.dropFirst(count)
    if closing.contains(where: { fragments[$0].used.textBoxTrim.trimsEnd }), !white.hasEdges {
      let boxes = closing.map { fragments[$0].used }
      white.trim(
        below: self.trim(boxes, edge: \.style.bottomEdge) {
          $0.textBoxTrim.trimsEnd ? trim($0) : 0
        })
    }
    while open.count > count, let last = open.popLast() {
      let used = fragments[last].used
      // A box that can be seen goes around the pictures in it.
      if used.isVisible { white.reach(contentEnd(used.block), from: base, depth: open.count + 1) }
      if let least = fragments[last].leastHeight {
        stretch(last, to: least, from: base, lineStep: used.shareAbove > 0 ? lineStep() : nil)
      }
      let space = used.isRounded ? spaceBelow(last, from: base, grid) : 0
      white.end(last, used.style, depth: open.count, space: space)
      fragments[last].hasEnd = true
    }
    begunCount = min(begunCount, open.count)
  }

  /// Makes a box that ends at least so high.
  private mutating func stretch(
    _ number: Int, to height: Double, from base: Double, lineStep: Double?
  ) {
    let fragment = fragments[number]
    let end = start(of: number, from: base) + height - fragment.used.style.bottomEdge
    if fragment.spaceAbove == nil, fragment.hasBegun, fragment.isSettled {
      let slack = max(0, end - white.end(from: base))
      var space = slack * fragment.used.shareAbove
      // Lines on the grid move by whole lines of it.
      if let lineStep {
        space =
          min((space / lineStep).rounded(), ((slack + lengthTolerance) / lineStep).rounded(.down))
          * lineStep
      }
      if space > lengthTolerance {
        neededSpace = NeededSpace(
          block: fragment.used.block, space: SpaceAbove(alignment: space))
      }
    }
    white.reach(end, from: base, depth: open.count + 1)
  }

  /// Where a box that is open begins in the frame.
  private func start(of number: Int, from base: Double) -> Double {
    let fragment = fragments[number]
    if fragment.isSettled { return fragment.start }
    return white.start(of: number, from: base) ?? fragment.start
  }

  /// Returns the space below the content of a box that ends and whose height is rounded, in points. Notes the box where
  /// space is missing above its content.
  private mutating func spaceBelow(
    _ number: Int, from base: Double, _ grid: LineGrid?
  ) -> Double {
    let fragment = fragments[number]
    let style = fragment.used.style
    guard fragment.hasBegun, fragment.isSettled else { return 0 }
    let above = fragment.spaceAbove?.step
    var inside = white
    inside.end(number, style, depth: open.count)
    let end = inside.edgeEnd(from: base) + style.margin.bottom
    let isOutside = style.step.insert == .marginBox
    let height = end - fragment.start + style.margin.top - (isOutside ? 0 : above ?? 0)
    let space = style.step.space(
      height: height, end: end - (above ?? 0), spare: isOutside ? max(0, style.margin.top) : 0, grid
    )
    let wanted = space < 0 ? space : space * style.step.align.shareAbove
    if above == nil, abs(wanted) > lengthTolerance {
      let isSame = neededSpace?.block == fragment.used.block
      let alignment = isSame ? neededSpace?.space.alignment ?? 0 : 0
      neededSpace = NeededSpace(
        block: fragment.used.block, space: SpaceAbove(step: wanted, alignment: alignment))
    }
    return space - (above ?? 0)
  }

  /// Returns the block that has to be laid out again, once.
  mutating func takeNeededSpace() -> NeededSpace? {
    guard let needed = neededSpace else { return nil }
    neededSpace = nil
    return needed
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
      case .start: (fragments[number].start, fragments[number].isSettled) = (place, true)
      case .end: fragments[number].end = place
      }
    }
  }

  // MARK: The frame's end

  /// Visits the boxes that something stands in, those that go on elsewhere down to the frame's end.
  /// - Parameters:
  ///   - base: where the last line ends, if nothing has been settled behind it.
  ///   - frameEnd: where the frame ends, or its last line where that ends later.
  mutating func finish(
    from base: Double, _ space: Space, frameEnd: Double, _ visit: (UsedBox, Placement) -> Void
  ) {
    _ = settle(from: base, space, limit: .infinity, isOnGrid: false)
    var end = frameEnd
    for number in open {
      fragments[number].end = end
      if let least = fragments[number].leastHeight, fragments[number].hasBegun {
        let rest = least - max(0, end - fragments[number].start)
        if rest > lengthTolerance { leastHeightsGoingOn[fragments[number].used.block] = rest }
      }
      guard fragments[number].used.isCloned else { continue }
      fragments[number].hasEnd = true
      end -= fragments[number].used.style.bottomEdge
    }
    for fragment in fragments where fragment.hasBegun {
      let end = min(fragment.end, frameEnd)
      visit(
        fragment.used,
        Placement(
          start: min(fragment.start, end), end: end, hasStart: fragment.hasStart,
          hasEnd: fragment.hasEnd))
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
