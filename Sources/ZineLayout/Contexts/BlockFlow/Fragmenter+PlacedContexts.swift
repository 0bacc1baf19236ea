import ZineStyle
import ZineText

/// Places multi-column blocks, tables and figures between the lines of the flow that contains them.
extension Fragmenter {
  /// Minimum width of a block that establishes a formatting context, in points.
  private static let minimumWidth = 1.0
  /// A fragment with fewer lines is moved to the next frame if its break is a poor one.
  private static let minimumFragmentLines = 4.0
  /// The maximum space below a figure in the grid line on which it ends, as a share of the line.
  private static let maximumSpaceBelow = 0.3

  /// Places a block that establishes a formatting context, or the part of it for which the frame has room, below
  /// all floats beside the text.
  /// - Returns: Whether the block ends in the frame.
  func placeContext(_ block: BlockID, _ style: BoxStyle, in filling: inout Filling) -> Bool {
    let path = filling.path
    let range = paragraphs(in: block)
    let isNew = filling.token.inner == nil
    let area = area(within: block, in: path)
    let used = style.used(in: area.extent)
    let placing = placing(of: .block(block))
    let border = border(of: block, style, used, placing, in: area)
    let checkpoint = filling
    openBoxes(around: block, in: &filling)
    if isNew {
      filling.boxes.white.add(
        topMargin: used.margin.top, style.marginBreak, depth: filling.boxes.openCount)
    }
    var place = filling.boxes.settle(
      from: filling.block, filling.space, limit: .infinity, isOnGrid: false)
    place = max(
      place,
      path.clearance(
        below: ClearedFloats(left: true, right: true), from: hasParts(block) ? place : .infinity))
    let grid = isNew ? filling.grid : nil
    // The first line of the block, right below its top edge, is on the baseline grid.
    func onGrid(_ place: Double) -> Double {
      guard let grid else { return place }
      let edge = used.topEdge
      return max(place, grid.next(after: place + edge) - edge)
    }
    place = onGrid(place)
    let clonedFoot = clonedFoot(below: nil, in: filling)
    let edges =
      onGrid(filling.space.head + edgesAbove(block, used, in: path)) - filling.space.head
      + self.foot(after: block, from: place, in: filling)
    var frame: Rect {
      border.rect(from: place, height: max(0, path.blockExtent - place - clonedFoot))
    }
    /// - Parameters:
    ///   - foot: height of what follows the block in the frame.
    ///   - notes: height of the footnotes that are called in the block.
    func layout(lessFoot foot: Double, notes: Double = 0, mustTake: Bool = true) -> Outcome {
      var space = contextSpace(of: frame, in: filling, outerExtent: area.extent)
      space.path.blockExtent = max(0, space.path.blockExtent - foot - notes)
      // Even in a whole frame, footnotes and the boxes around the block take room from its pictures and its turned
      // content.
      space.path.objectExtent = max(1, space.path.roomForObjects - notes - edges)
      space.mustTake = space.mustTake && mustTake
      return layoutContent(of: block, in: space, from: filling.token)
    }
    let lineHeight = lineHeight(of: styled.paragraphs[range.lowerBound], in: filling.space)
    let among = placeAmongObjects(
      block, from: place, in: border, of: path, lineHeight: lineHeight,
      mustPlace: !filling.fragment.holdsAnything && filling.space.mustTake, onGrid: onGrid
    ) { start, end in
      place = start
      return layout(
        lessFoot: end.map { path.blockExtent - clonedFoot - $0 } ?? 0, mustTake: end == nil)
    }
    place = among.start
    var outcome = among.outcome
    let foot = foot(after: block, from: place + outcome.fragment.usedExtent, in: filling)
    if outcome.next == nil, foot > 0,
      place + outcome.fragment.usedExtent + foot > path.blockExtent + lengthTolerance
    {
      outcome = layout(lessFoot: foot)
    }
    // The block ends early enough to leave room for its footnotes.
    let reserved = filling.container.notes
    outcome =
      reserved.search(
        after: (outcome, outcome.fragment.calls),
        area: { notes(reserved, with: $0) },
        fill: {
          let outcome = layout(lessFoot: foot, notes: $0.extent - reserved.extent)
          return (outcome, outcome.fragment.calls)
        },
        hasRoom: { outcome, _, _ in
          let end = place + outcome.fragment.usedExtent
          let calls = outcome.fragment.calls
          return roomForNotes(calls, below: end, in: filling, mustTake: false) != nil
        }
      ).content

    let isWhole = isNew && outcome.next == nil
    let height =
      isWhole && placing.minimumHeight != nil
      ? placing.borderHeight(
        of: path.roomForObjects, content: outcome.fragment.usedExtent,
        edges: used.topEdge + used.bottomEdge)
      : outcome.fragment.usedExtent
    let alignment =
      isWhole
      ? alignment(of: block, outcome.fragment, at: place, in: filling) : GridAlignment()
    var spaceBelow = 0.0
    if place + alignment.shift + height + foot <= path.blockExtent + lengthTolerance,
      path.object(in: border.rect(from: place + alignment.shift, height: height)) == nil
        || !hasParts(block)
    {
      place += alignment.shift
      spaceBelow = alignment.below
    }
    let excess = place + height - path.blockExtent
    let isTooSmall =
      outcome.breakQuality < .perfect
      ? height < Self.minimumFragmentLines * lineHeight : frame.size.height < 2 * lineHeight
    let isFull =
      excess > lengthTolerance
      || filling.space.isPastLimit(range.lowerBound, filling.fragment.lineCount)
      || outcome.next != nil && (outcome.fragment.isEmpty || isTooSmall)
    if isFull, filling.fragment.holdsAnything || !filling.space.mustTake && outcome.fragment.isEmpty
    {
      filling = checkpoint
      filling.shortage = min(filling.shortage, excess > 0 ? excess : outcome.shortage)
      return false
    }
    guard
      let notes = roomForNotes(
        outcome.fragment.calls, below: place + height, in: filling,
        mustTake: !filling.fragment.holdsAnything)
    else {
      filling = checkpoint
      filling.shortage = min(filling.shortage, 1)
      return false
    }
    filling.keep(notes, of: outcome.fragment.calls)
    filling.fragment.findings += overfullBlock(excess: excess, ofParagraph: range.lowerBound)
    add(
      outcome, of: block, placing,
      in: border.rect(from: place, height: height), to: &filling)
    // The block may end slightly below the line that its foot is aligned with, as descenders do.
    if let end = alignment.lineEnd, let grid, filling.block > end,
      filling.block - end < Self.maximumSpaceBelow * grid.step
    {
      filling.block = end
    }
    guard let next = outcome.next else {
      filling.boxes.white.add(margin: used.margin.bottom, depth: filling.boxes.openCount)
      filling.boxes.white.add(stepSpace: spaceBelow)
      closeBoxes(after: block, in: &filling)
      filling.token.goToParagraph(range.upperBound)
      return true
    }
    filling.shortage = min(filling.shortage, outcome.shortage)
    filling.restCount = .max
    filling.goInside(next, before: range.upperBound)
    guard among.isDivided, filling.token.paragraph < range.upperBound else { return false }
    return placeContext(block, style, in: &filling)
  }

  /// Returns the height of the edges and margins above a block at the top of a frame if boxes begin with it.
  private func edgesAbove(
    _ block: BlockID, _ style: UsedBoxStyle, in path: FramePath
  ) -> Double {
    let first = paragraphs(in: block).lowerBound
    var extent = 0.0
    for box in usedBoxes(around: block, in: path)
    where paragraphs(in: box.block).lowerBound == first {
      extent += box.style.topEdge + (extent > 0 ? max(0, box.style.margin.top) : 0)
    }
    return extent > 0 ? extent + max(0, style.margin.top) : 0
  }

  /// Adds the fragment of a block to the frame.
  /// - Parameter rect: The border box. If it is higher than the fragment, the content is aligned in it.
  private func add(
    _ outcome: Outcome, of block: BlockID, _ placing: PlacingStyle, in rect: Rect,
    to filling: inout Filling
  ) {
    filling.boxes.begin()
    var held = outcome.fragment
    let contentHeight = held.usedExtent
    held.path.blockExtent = rect.size.height
    if rect.size.height > contentHeight {
      let shift = (rect.size.height - contentHeight) * placing.contentAlignment.shareAbove
      held = held.moved(by: shift, in: rect.size.height, own: tree[block].box)
    }
    filling.fragment.findings += held.findings
    filling.fragment.append(
      .block(BlockFragment(rect: rect, fragment: held)), ofParagraph: filling.token.paragraph,
      .breakable)
    filling.innerChanges.merge(outcome.loosened) { first, _ in first }
    filling.block = rect.origin.y + rect.size.height
  }

  /// Returns the horizontal extent of a block's border box.
  /// - Parameter area: Width of the containing block.
  private func border(
    of block: BlockID, _ style: BoxStyle, _ used: UsedBoxStyle, _ placing: PlacingStyle,
    in area: FrameSegment
  ) -> FrameSegment {
    let margin = used.margin
    var width = max(Self.minimumWidth, area.extent - margin.start - margin.end)
    if placing.boundsWidth {
      let sides =
        used.border.start.width + used.border.end.width + used.padding.start + used.padding.end
      let own =
        table(block) != nil
        ? placing.width.map { limited($0.points(of: area.extent)) } ?? width - sides
        : placing.contentWidth(of: area.extent, room: width - sides, edges: sides)
      width = min(width, max(Self.minimumWidth, own + sides))
    }
    let before =
      margin.start
      + style.autoMargins.share(of: area.extent - margin.start - margin.end - width)
    let left = isRightToLeft(block) ? area.end - before - width : area.start + before
    return FrameSegment(start: left, extent: width)
  }

  /// Returns the constraint space of a block that establishes a formatting context.
  /// - Parameters:
  ///   - frame: Border box, extended to the end of the containing frame.
  ///   - outerExtent: Width of the containing block, for percentages.
  private func contextSpace(
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
    space.isLowered = outer.isLowered
    space.mustTake = outer.mustTake && !filling.fragment.holdsAnything
    return space
  }
}
