import ZineStyle
import ZineText

extension Fragmenter {
  // MARK: Block direction

  /// Returns the boxes that continue at the top of a frame.
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

  /// Whether margins are kept at the top of a frame: after a forced break, and at the start of the story (CSS
  /// Fragmentation 3, section 5.2).
  func keepsMargins(at token: BreakToken, of flow: Flow) -> Bool {
    guard token.isBetweenBlocks, token.boxes.isEmpty else { return false }
    if flow.root == nil, token.paragraph == 0 { return true }
    return styled.paragraphs[token.paragraph].breakBefore != nil
  }

  func close(
    _ boxes: inout FrameBoxes, after block: BlockID, from base: Double, _ grid: LineGrid?,
    in frame: Fragment
  ) {
    guard boxes.openCount > 0 else { return }
    let count = tree.boxesGoingOn(after: block)
    func contentEnd(of box: BlockID) -> Double {
      var end = 0.0
      for case .nested(let nested) in frame.children
      where tree.contains(box, tree.leaves[nested.paragraph]) {
        end = max(end, nested.bounds.end)
      }
      if let run = frame.lastRun, tree.contains(box, tree.leaves[run.prepared.index]) {
        end = max(end, tailEnd(of: run, in: frame))
      }
      return end
    }
    let isParagraph = tree[block].isParagraph
    boxes.close(
      to: count, from: base, grid, lineStep: lineStep(of: frame, grid),
      trim: { [self] in isParagraph ? trimBelow($0, grid) : 0 }, contentEnd: contentEnd)
  }

  /// Returns the distance of a frame's last lines, in points; `nil` if they are not on the grid.
  private func lineStep(of frame: Fragment, _ grid: LineGrid?) -> Double? {
    guard let line = frame.lastOwnLine, styled.paragraphs[line.paragraph].lineSnap.usesGrid else {
      return nil
    }
    return grid?.step
  }

  /// Returns the bottom of content that reaches below a frame's last line: descenders if the line's height is
  /// limited, or an initial that is taller than its paragraph.
  private func tailEnd(of run: LineRun, in frame: Fragment) -> Double {
    let prepared = run.prepared
    var end = 0.0
    if prepared.initial != nil,
      let first = frame.runs.first(where: { $0.prepared === prepared })?.lines.first,
      let origin = first.initialOrigin
    {
      end = origin.y - prepared.evenBox.baseline + prepared.lineHeight
    }
    guard prepared.paragraph.lineHeightLimits.maximum != nil, let line = run.lines.last else {
      return end
    }
    return max(end, line.baseline + shaper.tailDepth(of: prepared.paragraph.shaping))
  }

  // MARK: Inline direction

  /// Returns the part of a frame's width that is left for a block inside the boxes around it.
  func area(within block: BlockID, in path: FramePath) -> FrameSegment {
    usedBoxes(around: block, in: path).last?.content
      ?? FrameSegment(start: 0, extent: path.inlineExtent)
  }

  /// Returns the width of the container of a box around a paragraph; `nil` if the box is not around it.
  func widthAround(_ box: BoxID?, ofParagraph index: Int, in path: FramePath) -> Double? {
    guard let box else { return nil }
    let boxes = usedBoxes(around: tree.leaves[index], in: path)
    return boxes.firstIndex { $0.box == box }.map { number in
      number > 0 ? boxes[number - 1].content.extent : path.inlineExtent
    }
  }

  /// Returns the boxes around a block with used values, outermost first. The insets of nested boxes are
  /// scaled down where they would leave too little of the frame's width.
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
      guard let id = tree[block].box else { continue }
      let isOwnFlow = tree[block].isOwnFlow
      let styledBox = styled[id]
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
      if !isOwnFlow, styledBox.hasPlacing, let placing = styledBox.placing {
        if placing.boundsWidth {
          let own = max(
            1,
            placing.contentWidth(
              of: content.extent, room: content.extent - left.whole - right.whole,
              edges: style.startEdge + style.endEdge))
          let rest = content.extent - left.whole - right.whole - own
          let before = styledBox.style.autoMargins.share(of: rest)
          left.grow(by: before)
          right.grow(by: rest - before)
          least = min(least, own * (1 - PreparedParagraph.mostInset))
        }
        stretched = placing.minimumHeight.map {
          LeastHeight(
            length: $0, boxSizing: placing.boxSizing,
            shareAbove: placing.contentAlignment.shareAbove)
        }
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
    var margin: Double
    var whole: Double

    init(_ margin: Double, edge: Double) {
      self.margin = margin
      whole = margin + edge
    }

    /// Widens the margin. A negative increase is ignored.
    mutating func grow(by more: Double) {
      margin += max(0, more)
      whole += max(0, more)
    }
  }

  func isRightToLeft(_ block: BlockID) -> Bool {
    guard let box = styledBox(block) else { return false }
    let direction =
      box.direction ?? baseDirection(ofParagraph: paragraphs(in: block).lowerBound)
    return direction == .rightToLeft
  }

  /// Whether out-of-flow content is right to left: by its box if it has one, otherwise by the paragraph.
  func isRightToLeft(_ object: OutOfFlow, ofParagraph index: Int) -> Bool {
    if case .block(let id) = object, tree[id].box != nil { return isRightToLeft(id) }
    return baseDirection(ofParagraph: index) == .rightToLeft
  }
}

extension FrameSegment {
  func inset(left: Double, right: Double) -> FrameSegment {
    FrameSegment(start: start + left, extent: max(0, extent - left - right))
  }

  /// Returns the rectangle with this horizontal extent.
  func rect(from top: Double, height: Double) -> Rect {
    Rect(x: start, y: top, width: extent, height: height)
  }

  var end: Double { start + extent }
}
