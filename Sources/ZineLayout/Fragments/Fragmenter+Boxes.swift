import ZineStyle
import ZineText

extension Fragmenter {
  // MARK: Along the flow

  /// The boxes that go on at the head of a frame.
  func boxes(at token: BreakToken, of flow: Flow, in path: FramePath) -> FrameBoxes {
    guard tree.leaves.indices.contains(token.paragraph) else { return FrameBoxes() }
    let isAfterForcedBreak = keepsMargins(at: token, of: flow)
    let block = tree.block(leaving: flow.root, atParagraph: token.paragraph)
    let boxes = usedBoxes(around: block ?? tree.leaves[token.paragraph], in: path)
    let count = zip(boxes, token.boxes).prefix { $0.block == $1 }.count
    return FrameBoxes(
      continuing: boxes.prefix(count), isAfterForcedBreak: isAfterForcedBreak,
      room: path.roomForObjects, leastHeights: token.leastHeights)
  }

  /// Whether the margins above what comes next are kept at the head of a frame: a forced break comes before it, or it
  /// is the first thing of the story (CSS Fragmentation 3, section 5.2).
  func keepsMargins(at token: BreakToken, of flow: Flow) -> Bool {
    guard token.line == 0, token.row == nil, token.boxes.isEmpty else { return false }
    if flow.root == nil, token.paragraph == 0 { return true }
    return styled.paragraphs[token.paragraph].breakBefore != nil
  }

  /// Leaves white before a paragraph, and opens its boxes.
  func leaveSpace(before index: Int, in filling: inout Filling) {
    let paragraph = styled.paragraphs[index]
    let hasSpace = paragraph.hasSpaceBefore && filling.block > filling.space.head
    guard tree[tree.leaves[index]].parent != nil || !filling.boxes.white.isEmpty else {
      if hasSpace { filling.block += lineHeight(of: paragraph, in: filling.space) }
      return
    }
    openBoxes(
      around: tree.leaves[index],
      space: hasSpace ? lineHeight(of: paragraph, in: filling.space) : 0, in: &filling)
  }

  /// - Parameter space: above them, in points.
  func openBoxes(around block: BlockID, space: Double = 0, in filling: inout Filling) {
    let boxes = usedBoxes(around: block, in: filling.path)
    let grid = filling.grid
    filling.boxes.open(
      boxes.dropFirst(filling.boxes.openCount), space: space, spacesAbove: filling.spacesAbove
    ) { [self] in tree[block].isParagraph ? trimAbove($0, grid) : 0 }
  }

  /// Has the next line of a paragraph stand below the white before it, on the grid if it snaps to that.
  func settleSpace(before paragraph: StyledParagraph, in filling: inout Filling) {
    let snaps = paragraph.lineSnap.usesGrid
    guard !filling.boxes.white.isEmpty else {
      if snaps, let grid = filling.grid { filling.block = grid.next(after: filling.block) }
      return
    }
    var limit = Double.infinity
    if filling.fragment.isEmpty {
      // However much white is asked for, it leaves room for a line.
      let space = filling.space
      limit = max(
        space.head, filling.path.blockExtent - lineHeight(of: paragraph, in: space))
      if snaps, let grid = space.grid { limit = grid.last(before: limit) }
    }
    filling.block = filling.boxes.settle(
      from: filling.block, filling.space, limit: limit, isOnGrid: snaps)
  }

  /// Closes the boxes that end with a block.
  func closeBoxes(after block: BlockID, in filling: inout Filling) {
    close(
      &filling.boxes, after: block, from: filling.block, filling.grid, in: filling.fragment)
  }

  /// How much room the boxes that end with a paragraph need below its last line.
  func foot(after index: Int, lineEnd: Double, in filling: Filling) -> Double {
    foot(after: tree.leaves[index], from: lineEnd, in: filling)
  }

  func foot(after block: BlockID, from end: Double, in filling: Filling) -> Double {
    guard tree[block].parent != nil else { return 0 }
    var boxes = filling.boxes
    close(&boxes, after: block, from: end, filling.grid, in: filling.fragment)
    return max(0, boxes.white.edgeEnd(from: end) - end)
  }

  /// How much room boxes need below a line that go on behind it, if it is the frame's last one.
  /// - Parameter block: that ends with the line; `nil` for none.
  func clonedFoot(below block: BlockID?, in filling: Filling) -> Double {
    let count = block.map(tree.boxesGoingOn(after:)) ?? filling.boxes.openCount
    return filling.boxes.clonedFoot(count)
  }

  private func close(
    _ boxes: inout FrameBoxes, after block: BlockID, from base: Double, _ grid: LineGrid?,
    in frame: Fragment
  ) {
    guard boxes.openCount > 0 else { return }
    let count = tree.boxesGoingOn(after: block)
    func contentEnd(of box: BlockID) -> Double {
      var end = 0.0
      for float in frame.floats where tree.contains(box, tree.leaves[float.paragraph]) {
        end = max(end, float.bounds.end)
      }
      if let line = frame.lines.last, tree.contains(box, tree.leaves[line.paragraph]) {
        end = max(end, tailEnd(of: line, in: frame))
      }
      return end
    }
    let isParagraph = tree[block].isParagraph
    boxes.close(
      to: count, from: base, grid, lineStep: lineStep(of: frame, grid),
      trim: { [self] in isParagraph ? trimBelow($0, grid) : 0 }, contentEnd: contentEnd)
  }

  /// From one of a frame's last lines to the next, in points; `nil` if they are not on the grid.
  private func lineStep(of frame: Fragment, _ grid: LineGrid?) -> Double? {
    guard let line = frame.lines.last, styled.paragraphs[line.paragraph].lineSnap.usesGrid else {
      return nil
    }
    return grid?.step
  }

  /// How far down the letters of a frame's last line reach whose style has it lower than they are, or an initial that
  /// is higher than its paragraph.
  private func tailEnd(of line: LineFragment, in frame: Fragment) -> Double {
    let prepared = frame.paragraph(of: line)
    var end = 0.0
    let first = frame.lines.count - 1 - line.number
    if prepared.initial != nil, frame.lines.indices.contains(first),
      let origin = frame.lines[first].initial
    {
      end = origin.y - prepared.evenBox.baseline + prepared.lineHeight
    }
    guard prepared.paragraph.lineHeightLimits.maximum != nil else { return end }
    return max(end, line.baseline + shaper.tailDepth(of: prepared.paragraph.shaping))
  }

  /// Gives the fragment its boxes.
  func finishBoxes(_ filling: inout Filling) {
    guard tree.hasBoxes else { return }
    filling.token.boxes = filling.boxes.goingOn + filling.innerBoxes
    let lineEnd = filling.fragment.lines.reduce(0) { max($0, $1.blockStart + $1.height) }
    let frameEnd = max(filling.path.blockExtent, lineEnd)
    var boxes: [BoxFragment] = []
    var blockEnd = filling.fragment.blockEnd
    filling.boxes.finish(from: filling.block, filling.space, frameEnd: frameEnd) { box, place in
      if tree[box.block].content.isOwnFlow { blockEnd = place.end }
      guard box.isVisible, place.end > place.start else { return }
      boxes.append(
        BoxFragment(
          box: box.box, style: box.style,
          rect: Rect(
            x: box.border.start, y: place.start, width: box.border.extent,
            height: place.end - place.start),
          hasStart: place.hasStart, hasEnd: place.hasEnd, isRightToLeft: isRightToLeft(box.block)))
    }
    keepLeastHeights(in: &filling)
    filling.fragment.boxes += boxes
    filling.fragment.blockEnd = blockEnd
  }

  /// Notes what is left of the least heights of boxes that go on.
  private func keepLeastHeights(in filling: inout Filling) {
    let own = filling.boxes.leastHeightsGoingOn
    guard !own.isEmpty || !filling.token.leastHeights.isEmpty else { return }
    let inner = Set(filling.innerBoxes)
    filling.token.leastHeights = filling.token.leastHeights.filter { inner.contains($0.key) }
      .merging(own) { $1 }
  }

  // MARK: Across the lines

  /// The part of a frame's width that the lines of a paragraph have within its boxes.
  func area(ofParagraph index: Int, in path: FramePath) -> FrameSegment {
    area(within: tree.leaves[index], in: path)
  }

  /// The part of a frame's width that a block has within the boxes around it.
  func area(within block: BlockID, in path: FramePath) -> FrameSegment {
    usedBoxes(around: block, in: path).last?.content
      ?? FrameSegment(start: 0, extent: path.inlineExtent)
  }

  /// The width of what holds one of the boxes around a paragraph; `nil` for a box that is none of them.
  func widthAround(_ box: BoxID?, ofParagraph index: Int, in path: FramePath) -> Double? {
    guard let box else { return nil }
    let boxes = usedBoxes(around: tree.leaves[index], in: path)
    return boxes.firstIndex { $0.box == box }.map { number in
      number > 0 ? boxes[number - 1].content.extent : path.inlineExtent
    }
  }

  /// The boxes around a block as they are in a frame, the outermost first. Boxes in boxes take no more than
  /// a part of the frame.
  func usedBoxes(around block: BlockID, in path: FramePath) -> [UsedBox] {
    guard let parent = tree[block].parent else { return [] }
    if let last = lastUsedBoxes, last.parent == parent, last.frameExtent == path.inlineExtent,
      last.outerExtent == path.outerExtent
    {
      return last.boxes
    }
    var content = FrameSegment(start: 0, extent: path.inlineExtent)
    var least = path.inlineExtent * (1 - PreparedParagraph.mostInset)
    var boxes: [UsedBox] = []
    for block in tree.boxes(around: block) {
      guard let id = tree[block].content.box else { continue }
      let isOwnFlow = tree[block].content.isOwnFlow
      let styledBox = styled.boxes[Int(id.index)]
      let shared = usedStyles.style(
        of: styledBox, isOwnFlow: isOwnFlow,
        in: isOwnFlow ? path.outerExtent ?? content.extent : content.extent)
      let style = shared.style
      let room = max(0, content.extent - least)
      let wanted = style.margin.start + style.startEdge + style.margin.end + style.endEdge
      let scale = wanted > room ? room / wanted : 1
      var stretched: LeastHeight?
      var left = Inset(style.margin.start * scale, edge: style.startEdge * scale)
      var right = Inset(style.margin.end * scale, edge: style.endEdge * scale)
      if !isOwnFlow, styledBox.hasPlacing, let placing = styledBox.placing, placing.boundsWidth {
        let own = max(
          1,
          placing.contentWidth(
            of: content.extent, room: content.extent - left.whole - right.whole,
            edges: style.startEdge + style.endEdge))
        let rest = content.extent - left.whole - right.whole - own
        let before = styledBox.style.autoMargins.share(of: rest)
        left = left.growing(by: before)
        right = right.growing(by: rest - before)
        least = min(least, own * (1 - PreparedParagraph.mostInset))
      }
      if !isOwnFlow, styledBox.hasPlacing, let placing = styledBox.placing,
        let length = placing.minimumHeight
      {
        stretched = LeastHeight(
          length: length, boxSizing: placing.boxSizing,
          shareAbove: placing.contentAlignment.shareAbove)
      }
      if left != right, isRightToLeft(block) { swap(&left, &right) }
      let border = content.inset(left: left.margin, right: right.margin)
      content = content.inset(left: left.whole, right: right.whole)
      boxes.append(
        UsedBox(
          block: block, box: id, style: shared, border: border, content: content,
          least: stretched))
    }
    lastUsedBoxes = (parent, path.inlineExtent, path.outerExtent, boxes)
    return boxes
  }

  private struct Inset: Equatable {
    let margin: Double
    let whole: Double

    init(_ margin: Double, edge: Double) {
      self.margin = margin
      whole = margin + edge
    }

    private init(margin: Double, whole: Double) {
      self.margin = margin
      self.whole = whole
    }

    /// With so much more margin, but for what is less than none.
    func growing(by more: Double) -> Inset {
      let more = max(0, more)
      return Inset(margin: margin + more, whole: whole + more)
    }
  }

  func isRightToLeft(_ block: BlockID) -> Bool {
    switch tree[block].content {
    case .paragraph, .objects: return false
    case .box(let id, let paragraphs), .ownFlow(let id, let paragraphs):
      if let direction = styled.boxes[Int(id.index)].direction { return direction == .rightToLeft }
      return baseDirection(ofParagraph: paragraphs.lowerBound) == .rightToLeft
    }
  }

  /// The direction of something out of the flow: its box's own, else that of a paragraph.
  func isRightToLeft(_ object: OutOfFlow, ofParagraph index: Int) -> Bool {
    if case .block(let id) = object, tree[id].content.box != nil { return isRightToLeft(id) }
    return baseDirection(ofParagraph: index) == .rightToLeft
  }
}

extension FrameSegment {
  func inset(left: Double, right: Double) -> FrameSegment {
    FrameSegment(start: start + left, extent: max(0, extent - left - right))
  }

  var end: Double { start + extent }
}
