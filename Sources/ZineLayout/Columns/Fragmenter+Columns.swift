import ZineStyle
import ZineText

/// Blocks whose content goes through columns (CSS Multi-column 1).
extension Fragmenter {
  /// Puts a block with columns between the lines, as far as the frame has room for it, below all that floats there.
  /// Answers whether all of it stands there.
  func placeColumns(_ block: BlockID, _ style: BoxStyle, in filling: inout Filling) -> Bool {
    let path = filling.path
    let range = paragraphs(in: block)
    let isNew = filling.token.begins(range)
    let area = area(within: block, in: path)
    let margin = style.used(in: area.extent).margin
    let isRightToLeft = isRightToLeft(block)
    var width = max(Self.leastColumnBlock, area.extent - margin.start - margin.end)
    let placing = placing(of: .block(block))
    let used = style.used(in: area.extent)
    if placing.boundsWidth {
      let sides =
        used.border.start.width + used.border.end.width + used.padding.start + used.padding.end
      let isTable = table(block).map { !$0.isFigure } ?? false
      let own =
        isTable
        ? placing.width.map { limited($0.points(of: area.extent)) } ?? width - sides
        : placing.contentWidth(of: area.extent, room: width - sides, edges: sides)
      width = min(width, max(Self.leastColumnBlock, own + sides))
    }

    let boxesBefore = filling.boxes
    openBoxes(around: block, in: &filling)
    if isNew { filling.boxes.leave(topMargin: margin.top, style.marginBreak) }
    var place = max(
      filling.boxes.settle(
        from: filling.block, filling.space, limit: .infinity, isOnGrid: false),
      path.clearance(below: ClearedFloats(left: true, right: true)))
    let grid = isNew ? filling.grid : nil
    // Its first lines are on the grid, right below its upper edge.
    func onGrid(_ place: Double) -> Double {
      guard let grid else { return place }
      let edge = style.used(in: area.extent).topEdge
      return max(place, grid.next(after: place + edge) - edge)
    }
    place = onGrid(place)
    let before =
      margin.start
      + style.autoMargins.share(of: area.extent - margin.start - margin.end - width)
    let left = isRightToLeft ? area.end - before - width : area.start + before
    let clonedFoot = clonedFoot(below: nil, in: filling)
    var frame: Rect {
      Rect(
        x: left, y: place, width: width, height: max(0, path.blockExtent - place - clonedFoot))
    }
    let floats = filling.token.pendingFloats
    func layout(lessFoot foot: Double) -> Outcome {
      var space = columnSpace(of: frame, in: filling, outerExtent: area.extent)
      space.path.blockExtent = max(0, space.path.blockExtent - foot)
      var token = filling.token
      token.boxes = token.boxes.filter { $0 != block && tree.contains(block, $0) }
      token.pendingFloats = isNew ? [] : filling.innerFloats
      return layoutContent(of: block, in: space, from: token)
    }
    var outcome = layout(lessFoot: 0)
    // The lines of a block's columns make way for what is positioned; a table has to as a whole.
    while table(block) != nil {
      let taken = Rect(x: left, y: place, width: width, height: outcome.fragment.usedExtent)
      guard let below = path.clearance(of: taken).map(onGrid),
        below + 2 * self.lineHeight(of: styled.paragraphs[range.lowerBound], in: filling.space)
          <= path.blockExtent || filling.fragment.holdsAnything
      else { break }
      place = below
      outcome = layout(lessFoot: 0)
    }
    let foot = foot(after: block, from: place + outcome.fragment.usedExtent, in: filling)
    if outcome.next == nil, foot > 0,
      place + outcome.fragment.usedExtent + foot > path.blockExtent + lengthTolerance
    {
      outcome = layout(lessFoot: foot)
    }
    // What it holds goes only so far that the notes have room as well.
    func haveRoom(_ outcome: Outcome) -> Bool {
      let end = place + outcome.fragment.usedExtent
      return roomForNotes(outcome.fragment.calls, below: end, in: filling, mustTake: false) != nil
    }
    if !haveRoom(outcome) {
      outcome = above(outcome.fragment.calls, haveRoom: haveRoom) {
        layout(lessFoot: foot + noteExtent(of: Array($0), in: filling))
      }
    }
    let height =
      isNew && outcome.next == nil && placing.minimumHeight != nil
      ? placing.borderHeight(
        of: path.roomForObjects, content: outcome.fragment.usedExtent,
        edges: used.topEdge + used.bottomEdge)
      : outcome.fragment.usedExtent
    let alignment =
      isNew && outcome.next == nil
      ? alignment(of: block, outcome.fragment, at: place, in: filling) : nil
    var spaceBelow = 0.0
    if let alignment, place + alignment.shift + height + foot <= path.blockExtent + lengthTolerance
    {
      place += alignment.shift
      spaceBelow = alignment.below
    }
    let excess = place + height - path.blockExtent
    let lineHeight = lineHeight(of: styled.paragraphs[range.lowerBound], in: filling.space)
    let isFull =
      excess > lengthTolerance
      || filling.space.isPastLimit(range.lowerBound, filling.fragment.lines.count)
      || outcome.next != nil
        && (outcome.fragment.isEmpty
          || (outcome.breakQuality < .perfect
            ? height < Self.minimumFragmentLines * lineHeight : frame.size.height < 2 * lineHeight))
    if isFull, filling.fragment.holdsAnything {
      filling.boxes = boxesBefore
      filling.shortage = min(filling.shortage, excess > 0 ? excess : outcome.shortage)
      if !isNew {
        filling.innerBoxes = filling.token.boxes.filter { tree.contains(block, $0) }
        filling.token.pendingFloats += filling.innerFloats
      }
      return false
    }
    guard
      let notes = roomForNotes(
        outcome.fragment.calls, below: place + height, in: filling,
        mustTake: !filling.fragment.holdsAnything)
    else {
      filling.boxes = boxesBefore
      filling.shortage = min(filling.shortage, 1)
      return false
    }
    filling.keep(notes, of: outcome.fragment.calls)
    filling.boxes.begin()
    var held = outcome.fragment
    held.path.blockExtent = height
    let contentHeight = outcome.fragment.usedExtent
    if height > contentHeight {
      let shift = (height - contentHeight) * placing.contentAlignment.shareAbove
      held = held.moved(by: shift, in: height, own: tree[block].content.box)
    }
    let placed = BlockFragment(
      rect: Rect(x: left, y: place, width: width, height: height), fragment: held)
    if excess > lengthTolerance {
      report(
        .overfullBlock(excess: excess), at: styled.paragraphs[range.lowerBound].range,
        in: &filling)
    }
    filling.fragment.findings += held.findings
    filling.fragment.anchors += placed.anchors(lineCount: filling.fragment.lines.count)
    var float = FloatFragment(
      paragraph: filling.token.paragraph, content: .block(placed),
      lineCount: filling.fragment.lines.count)
    float.isInFlow = true
    float.isDivisible = true
    filling.fragment.floats.append(float)
    filling.innerChanges.merge(outcome.loosened) { first, _ in first }
    filling.innerFloats = []
    filling.block = place + height
    // What reaches out of the line that it ends on is no more than the white below letters.
    if let end = alignment?.lineEnd, filling.block > end,
      filling.block - end < maximumSpaceBelowLine(in: filling)
    {
      filling.block = end
    }
    guard var next = outcome.next else {
      filling.boxes.leave(margin.bottom)
      filling.boxes.leave(stepSpace: spaceBelow)
      closeBoxes(after: block, in: &filling)
      filling.token.goToParagraph(range.upperBound)
      return true
    }
    filling.innerBoxes = [block] + next.boxes
    filling.shortage = min(filling.shortage, outcome.shortage)
    filling.restCount = .max
    next.pendingFloats = floats + next.pendingFloats
    filling.token = next
    return false
  }

  /// Takes what waits to be placed in a block's columns out of what the frame places at its head.
  func keepInnerFloats(in filling: inout Filling) {
    let token = filling.token
    guard !token.pendingFloats.isEmpty, token.paragraph < filling.flow.end,
      let block = tree.block(leaving: filling.flow.root, atParagraph: token.paragraph),
      tree[block].hasColumns
    else { return }
    let range = paragraphs(in: block)
    filling.innerFloats = token.pendingFloats.filter { range.contains($0.paragraph) }
    filling.token.pendingFloats.removeAll { range.contains($0.paragraph) }
  }

  /// Narrower than this nothing is set.
  private static let leastColumnBlock = 1.0

  /// Where a place to divide it is not a good one, it begins elsewhere but for so many lines of it.
  private static let minimumFragmentLines = 4.0

  private func columnSpace(
    of frame: Rect, in filling: Filling, outerExtent: Double
  ) -> Space {
    let outer = filling.space
    var path = FramePath(inlineExtent: frame.size.width, blockExtent: frame.size.height)
    path.objectExtent = filling.path.roomForObjects
    path.outerExtent = outerExtent
    path.exclusions = filling.path.exclusions.compactMap { $0.seen(from: frame) }
    var space = Space(path, grid: outer.grid?.seen(from: frame.origin.y))
    space.end = outer.end
    space.isLeftHand = outer.isLeftHand
    space.takenBreaks = outer.takenBreaks
    space.isFloating = outer.isFloating
    space.isFitted = outer.isFitted
    space.mustTake = !filling.fragment.holdsAnything
    return space
  }

  // MARK: The content

  /// Lays out what a block with a flow of its own holds, in a frame of the block's own: with its edges, and through
  /// its columns.
  func layoutContent(of block: BlockID, in space: Space, from start: BreakToken) -> Outcome {
    if tree[block].hasColumns, case .below = space.notes {
      return layoutAboveNotes(block, in: space, from: start)
    }
    if let table = table(block) {
      switch placing(of: .block(block)).writingMode {
      case .horizontal: return TableLayout(self, table, in: space, from: start).layout()
      case .sidewaysLeft:
        return TurnedLayout(self, table, isClockwise: false, in: space).layout(from: start)
      case .sidewaysRight:
        return TurnedLayout(self, table, isClockwise: true, in: space).layout(from: start)
      }
    }
    let range = paragraphs(in: block)
    let flow = Flow(root: block, end: range.upperBound)
    guard tree[block].hasColumns, let box = tree[block].content.box,
      let columns = styled.boxes[Int(box.index)].columns
    else { return layout(flow, in: space, from: start) }
    let path = space.path
    var style = styled.boxes[Int(box.index)].style.used(in: path.outerExtent ?? path.inlineExtent)
    style.margin = BoxSides(0)
    let isNew = start.begins(range)
    let isRightToLeft = isRightToLeft(block)
    let sides = (
      start: style.border.start.width + style.padding.start,
      end: style.border.end.width + style.padding.end
    )
    var content = Rect(
      x: isRightToLeft ? sides.end : sides.start, y: isNew ? style.topEdge : 0,
      width: max(1, path.inlineExtent - sides.start - sides.end), height: 0)
    if let grid = space.grid { content.origin.y = max(0, grid.next(after: content.origin.y)) }
    content.size.height = max(0, path.blockExtent - content.origin.y - style.bottomEdge)

    let rects = columns.rects(in: content, isRightToLeft: isRightToLeft)
    var room = columnRoom(flow, rects, in: space)
    // Where nothing says how high they are, they are level (CSS Multi-column 1, section 7.1).
    let isEndless = path.isEndless
    room.fill = isEndless && columns.fill == .auto ? .balance : columns.fill
    let search = styled.isComposed ? ColumnSearch(self, lineHeight: room.lineHeight) : nil
    let filled = BandFiller(self, room, search: search).fill(Column.columns(rects), from: start)

    var fragment = Fragment(path)
    for area in filled.areas {
      var held = area.fragment
      held.path.blockExtent = held.usedExtent
      let placed = BlockFragment(
        rect: Rect(
          origin: area.origin,
          size: Size(width: held.path.inlineExtent, height: held.path.blockExtent)),
        fragment: held)
      fragment.findings += held.findings
      fragment.calls += held.calls
      fragment.anchors += placed.anchors(lineCount: 0)
      var float = FloatFragment(
        paragraph: held.firstParagraph ?? start.paragraph, content: .block(placed), lineCount: 0)
      float.isInFlow = true
      float.isDivisible = true
      fragment.floats.append(float)
    }
    let used = fragment.floats.reduce(content.origin.y) { max($0, $1.bounds.end) }
    let end = filled.next == nil ? used + style.bottomEdge : max(used, path.blockExtent)
    fragment.blockEnd = filled.next == nil ? end : used
    if style.isVisible {
      fragment.boxes.append(
        BoxFragment(
          box: box, style: style,
          rect: Rect(x: 0, y: 0, width: path.inlineExtent, height: end), hasStart: isNew,
          hasEnd: filled.next == nil, isRightToLeft: isRightToLeft))
    }
    fragment.boxes += filled.areas.columnRules(columns.rule, within: path.inlineExtent)
    var outcome = Outcome(fragment: fragment, next: filled.next)
    outcome.breakQuality = filled.breakQuality
    outcome.shortage = filled.shortage
    for area in filled.areas { outcome.loosened.merge(area.end.changed) { first, _ in first } }
    return outcome
  }

  private func columnRoom(_ flow: Flow, _ rects: [Rect], in space: Space) -> ColumnRoom {
    let path = space.path
    let first = flow.root.map { paragraphs(in: $0).lowerBound } ?? 0
    let body = lineHeight(of: styled.paragraphs[first], in: space)
    var room = ColumnRoom(
      flow: flow, lineHeight: space.grid?.step ?? body, fullStart: 0,
      fullExtent: path.roomForObjects
    ) { rect in
      var inner = Space(
        FramePath(
          inlineExtent: rect.size.width, blockExtent: rect.size.height, grid: space.grid?.step),
        grid: space.grid?.seen(from: rect.origin.y))
      inner.path.exclusions = path.exclusions.compactMap { $0.seen(from: rect) }
      inner.path.objectExtent = path.roomForObjects
      inner.isLeftHand = space.isLeftHand
      inner.takenBreaks = space.takenBreaks
      inner.notes = .around
      inner.isFloating = space.isFloating
      inner.isFitted = space.isFitted
      return inner
    }
    room.takenBreaks = space.takenBreaks
    room.grid = space.grid?.step
    room.gridStart = space.grid?.first ?? 0
    room.lastEnd = space.end
    room.following = rects.map {
      Rect(x: $0.origin.x, y: 0, width: $0.size.width, height: path.roomForObjects)
    }
    return room
  }
}

extension Fragment {
  /// The first paragraph that has anything in it, in the story's list.
  fileprivate var firstParagraph: Int? {
    [lines.first?.paragraph, floats.first?.paragraph, anchors.first?.paragraph].compactMap { $0 }
      .min()
  }
}
