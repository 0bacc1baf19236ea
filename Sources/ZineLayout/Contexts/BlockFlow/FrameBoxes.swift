import ZineStyle
import ZineText

/// A box in a frame: its style with used values, and its horizontal position.
///
/// It is a class because it is passed around often and its style is large.
final class UsedBox: Sendable {
  let block: BlockID
  /// The box in the story's list.
  let box: BoxID
  private let shared: SharedUsedStyle
  var style: UsedBoxStyle { shared.style }
  /// Whether the box has a visible background or border.
  var isVisible: Bool { shared.isVisible }
  /// Whether the height is rounded (`block-step`).
  var isRounded: Bool { shared.isRounded }
  /// Whether every part of the box has edges on all sides (`box-decoration-break: clone`).
  var isCloned: Bool { shared.isCloned }
  var textBoxTrim: TextBoxTrim { shared.textBoxTrim }
  /// Horizontal extent of the border box.
  let border: FrameSegment
  /// Horizontal extent of the content box.
  let content: FrameSegment
  /// Minimum height; `nil` for most boxes.
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

  /// Share of the unused minimum height that is inserted above the content, from 0 to 1.
  var shareAbove: Double { least?.shareAbove ?? 0 }

  /// Whether the content may need space above it. The size of this space is known only at the end of the box.
  var mayNeedSpace: Bool { isRounded || shareAbove > 0 }

  /// Returns the minimum height of the border box, in points; `nil` if there is none.
  /// - Parameter base: base of percentages.
  func leastHeight(of base: Double) -> Double? {
    guard let least else { return nil }
    let edges = style.topEdge + style.bottomEdge
    let height = max(0, limited(least.length.points(of: base)))
    return least.boxSizing == .borderBox ? max(height, edges) : height + edges
  }
}

/// Minimum height of a block in flow.
struct LeastHeight {
  var length: LengthPercentage
  var boxSizing: BoxSizing
  /// Share of the unused height that is inserted above the content, from 0 to 1.
  var shareAbove: Double
}

/// The boxes of a frame while it is filled: the open ones and the finished ones.
struct FrameBoxes {
  /// Parts of boxes in paint order, each before its descendants.
  private var fragments: [BoxPart] = []
  /// Numbers of the open boxes, outermost first.
  private var open: [Int] = []
  /// Number of open boxes with content in this frame or an earlier one.
  private var begunCount = 0
  /// The spacing since the last line.
  var white = VerticalSpacing()
  private let room: Double
  /// Remaining minimum heights of boxes that continue in the next frame, in points.
  private(set) var leastHeightsGoingOn: [BlockID: Double] = [:]
  /// A finished block that must be laid out again, with the space above its content that follows from its height.
  var neededSpace: (block: BlockID, space: SpaceAbove)?

  /// The part of a box in the frame.
  struct BoxPart {
    var used: UsedBox
    /// Space above the content; `nil` if unknown.
    var spaceAbove: SpaceAbove?
    var start = 0.0
    var end = 0.0
    var hasStart = true
    var hasEnd = false
    /// Whether the part has content.
    var hasBegun = false
    /// Whether `start` is final.
    var isSettled = false
    /// Remaining minimum height from this frame on, in points; `nil` if there is none.
    var leastHeight: Double?
  }

  /// Creates the boxes at the top of a frame.
  /// - Parameters:
  ///   - boxes: the continuing boxes, outermost first.
  ///   - isAfterForcedBreak: whether a forced break precedes the frame.
  ///   - room: base of percentage heights, in points.
  ///   - leastHeights: remaining minimum heights of continuing boxes, in points.
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

  /// Height of the top edges that are repeated for continuing boxes with cloned edges, in points.
  private(set) var clonedHead = 0.0

  /// Whether any box has cloned edges.
  private var holdsCloned = false

  /// Returns the height of the bottom edges of continuing boxes with cloned edges, in points.
  /// - Parameter count: number of open boxes that continue.
  func clonedFoot(_ count: Int) -> Double {
    guard holdsCloned else { return 0 }
    return open.prefix(count).reduce(0) { sum, number in
      let used = fragments[number].used
      return used.isCloned ? sum + used.style.bottomEdge : sum
    }
  }

  var openCount: Int { open.count }

  /// Boxes that continue in the next frame, outermost first.
  var goingOn: [BlockID] { open.prefix(begunCount).map { fragments[$0].used.block } }

  /// Marks all open boxes as having content.
  mutating func begin() {
    guard begunCount < open.count else { return }
    for number in open[begunCount...] { fragments[number].hasBegun = true }
    begunCount = open.count
  }

  // MARK: Spacing

  /// Opens boxes, each inside the previous one.
  /// - Parameters:
  ///   - space: space above all of them, in points.
  ///   - spacesAbove: space above the content of some boxes, by block.
  ///   - trim: returns how much of the first line's space a box may trim, in points.
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

  /// Returns how much of a line's space is trimmed by the boxes that begin or end with the line, in points. A
  /// box can't trim the line if an inner box has a border or padding in between.
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

  /// Closes the boxes that do not contain the next content.
  /// - Parameters:
  ///   - count: number of boxes that stay open.
  ///   - base: bottom of the last line.
  ///   - lineStep: distance of the last lines, in points, if they are on the grid.
  ///   - trim: returns how much of the last line's space a box may trim, in points.
  ///   - contentEnd: returns the bottom of the floats in a box.
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
      // A visible box encloses its pictures.
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

  /// Extends a box to its minimum height before it ends.
  private mutating func stretch(
    _ number: Int, to height: Double, from base: Double, lineStep: Double?
  ) {
    let fragment = fragments[number]
    let start =
      fragment.isSettled
      ? fragment.start : white.start(of: number, from: base) ?? fragment.start
    let end = start + height - fragment.used.style.bottomEdge
    if fragment.spaceAbove == nil, fragment.hasBegun, fragment.isSettled {
      let slack = max(0, end - white.end(from: base))
      var space = slack * fragment.used.shareAbove
      // Lines on the grid move by whole grid steps.
      if let lineStep {
        space =
          min((space / lineStep).rounded(), ((slack + lengthTolerance) / lineStep).rounded(.down))
          * lineStep
      }
      if space > lengthTolerance {
        neededSpace = (fragment.used.block, SpaceAbove(alignment: space))
      }
    }
    white.reach(end, from: base, depth: open.count + 1)
  }

  /// Returns the space below the content of a box that ends and has a rounded height, in points. Sets
  /// `neededSpace` if there must also be space above the content. If the space above is known, all that is still missing
  /// is below.
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
    let height = end - fragment.start + style.margin.top + (isOutside ? above ?? 0 : 0)
    let space = style.step.space(
      height: height, end: end, spare: isOutside && above == nil ? max(0, style.margin.top) : 0,
      grid)
    let wanted = space < 0 ? space : space * style.step.align.shareAbove
    if above == nil, abs(wanted) > lengthTolerance {
      let isSame = neededSpace?.block == fragment.used.block
      let alignment = isSame ? neededSpace?.space.alignment ?? 0 : 0
      neededSpace = (fragment.used.block, SpaceAbove(step: wanted, alignment: alignment))
    }
    return space
  }

  /// Returns the top of the next line if it were placed now.
  func nextLine(from base: Double, _ space: ConstraintSpace) -> Double {
    white.isEmpty ? base : white.settle(from: base, space, limit: .infinity) { _, _, _ in }
  }

  /// Ends the collection of spacing above a line. Returns the top of the line.
  /// - Parameters:
  ///   - limit: lowest allowed top of the line.
  ///   - isOnGrid: whether the position after the spacing is moved to the line grid.
  mutating func settle(
    from base: Double, _ space: ConstraintSpace, limit: Double, isOnGrid: Bool = true,
    clear: (Double) -> Double = { $0 }
  ) -> Double {
    guard !white.isEmpty else { return base }
    let white = white
    self.white.removeAll()
    return white.settle(from: base, space, limit: limit, isOnGrid: isOnGrid, clear: clear) {
      number, edge, place in
      switch edge {
      case .start: (fragments[number].start, fragments[number].isSettled) = (place, true)
      case .end: fragments[number].end = place
      }
    }
  }

  /// Returns the parts of the boxes with content. Boxes that continue reach the frame's bottom.
  /// - Parameters:
  ///   - base: bottom of the last line, if no spacing has been settled after it.
  ///   - frameEnd: bottom of the frame, or of its last line if that is lower.
  mutating func finish(from base: Double, _ space: ConstraintSpace, frameEnd: Double) -> [BoxPart] {
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
    return fragments.filter(\.hasBegun).map { fragment in
      var fragment = fragment
      fragment.end = min(fragment.end, frameEnd)
      fragment.start = min(fragment.start, fragment.end)
      return fragment
    }
  }
}
