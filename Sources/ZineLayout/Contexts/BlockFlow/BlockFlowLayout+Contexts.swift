import ZineStyle
import ZineText

/// Places unbreakable blocks, multi-column blocks, tables and figures between the lines of the flow that contains them.
extension BlockFlowLayout {
  /// The maximum space below a figure in the grid line on which it ends, as a share of the line.
  private static let maximumSpaceBelow = 0.3

  /// Places an unbreakable block between the lines. It is placed below all floats, since its text can't wrap
  /// around them. Returns `false` if the frame has no room for it.
  mutating func placeMonolithic(_ block: BlockID) -> Bool {
    let path = self.path
    let area = fragmenter.area(within: block, in: path)
    let measured = fragmenter.measure(
      block,
      in: BlockRoom(
        size: Size(width: area.extent, height: path.roomForObjects), available: area.extent,
        isFilled: true, inherited: space.inherited))
    guard case .block(var placed) = measured.content else { return true }
    let (edges, size) = (measured.edges, placed.rect.size)

    let checkpoint = self
    openBoxes(around: block)
    let style = fragmenter.styledBox(block)?.style
    boxes.white.add(
      topMargin: edges.margin.top, style?.marginBreak ?? .auto, depth: boxes.openCount)
    var place = boxes.settle(
      from: position, space, limit: .infinity, isOnGrid: false)
    place = max(
      place, path.clearance(below: ClearedFloats(left: true, right: true), from: place))
    let isRightToLeft = fragmenter.isRightToLeft(block)
    let shift = (style?.autoMargins ?? []).share(of: area.extent - measured.size.width)
    let left =
      isRightToLeft
      ? area.end - edges.margin.end - shift - size.width : area.start + edges.margin.start + shift
    let highest = place
    while let object = path.object(
      in: Rect(x: left, y: place, width: size.width, height: size.height))
    {
      place = object.blockEnd
    }
    // A block that has no room in any column stays where it overflows least.
    if !fragment.holdsAnything, size.height > path.roomForObjects { place = highest }
    let extra = stepSpace(of: block, at: place, height: size.height)
    place += extra.above
    let foot =
      foot(after: block, from: place + size.height)
      + clonedFoot(below: block)
    let excess = place + size.height + foot - path.blockExtent
    let isFull =
      excess > lengthTolerance
      || space.isPastLimit(
        fragmenter.paragraphs(in: block).lowerBound, fragment.lineCount)
    if isFull,
      fragment.holdsAnything
        || space.moves(tallContent: size.height + foot)
    {
      self = checkpoint
      shortage = min(shortage, excess)
      return false
    }
    guard
      let notes = roomForNotes(
        measured.calls, below: place + size.height + foot,
        mustTake: !fragment.holdsAnything)
    else {
      self = checkpoint
      lacksNoteRoom = true
      shortage = min(shortage, 1)
      return false
    }
    keep(notes, of: measured.calls)
    boxes.begin()
    let range = fragmenter.paragraphs(in: block)
    placed.rect.origin = Point(x: left, y: place)
    fragment.findings +=
      fragmenter.overfullBlock(excess: max(measured.excess, excess), ofParagraph: range.lowerBound)
      + measured.findings
    fragment.append(.block(placed), ofParagraph: range.lowerBound, .monolithic)
    if fragmenter.placing(of: .block(block)).snaps {
      var anchor = anchor(of: .block(block))
      (anchor.block, anchor.flowExtent) = (place, size.height)
      fragment.append(anchor)
    }
    position = place + size.height
    boxes.white.add(margin: edges.margin.bottom, depth: boxes.openCount)
    boxes.white.add(stepSpace: extra.below)
    closeBoxes(after: block)
    token.goToParagraph(range.upperBound)
    return true
  }

  /// Places a block that establishes a formatting context, or the part of it for which the frame has room, below
  /// all floats beside the text.
  /// - Returns: Whether the block ends in the frame.
  mutating func placeContext(_ block: BlockID, _ style: BoxStyle) -> Bool {
    let range = fragmenter.paragraphs(in: block)
    let checkpoint = self
    var placement = ContextPlacement(block, style, in: &self)
    placement.run()
    let (outcome, rect) = (placement.place.outcome, placement.rect)
    let notes = placement.isFull ? nil : placement.notes
    guard let notes else {
      self = checkpoint
      shortage = min(shortage, placement.shortage)
      return false
    }
    keep(notes, of: outcome.fragment.calls)
    fragment.findings += fragmenter.overfullBlock(
      excess: rect.end - path.blockExtent, ofParagraph: range.lowerBound)
    add(outcome, of: block, in: rect)
    // The block may end slightly below the line that its foot is aligned with, as descenders do.
    if let end = placement.alignment.lineEnd, let grid = self.grid, position > end,
      position - end < Self.maximumSpaceBelow * grid.step
    {
      position = end
    }
    guard let next = outcome.next else {
      boxes.white.add(margin: placement.marginBottom, depth: boxes.openCount)
      boxes.white.add(stepSpace: placement.alignment.below)
      closeBoxes(after: block)
      token.goToParagraph(range.upperBound)
      return true
    }
    shortage = min(shortage, outcome.shortage)
    restCount = .max
    goInside(next, before: range.upperBound)
    guard placement.place.isDivided, token.paragraph < range.upperBound else {
      return false
    }
    return placeContext(block, style)
  }

  /// Adds the fragment of a block to the frame.
  /// - Parameter rect: The border box. If it is higher than the fragment, the content is aligned in it.
  private mutating func add(
    _ outcome: Outcome, of block: BlockID, in rect: Rect
  ) {
    boxes.begin()
    var held = outcome.fragment
    let contentHeight = held.usedExtent
    held.path.blockExtent = rect.size.height
    if rect.size.height > contentHeight {
      let share = fragmenter.placing(of: .block(block)).contentAlignment.shareAbove
      let shift = (rect.size.height - contentHeight) * share
      held = held.moved(by: shift, in: rect.size.height, own: fragmenter.tree[block].box)
    }
    fragment.findings += held.findings
    fragment.append(
      .block(BlockFragment(rect: rect, fragment: held)), ofParagraph: token.paragraph,
      .breakable)
    innerChanges.merge(outcome.loosened) { first, _ in first }
    position = rect.origin.y + rect.size.height
  }
}
