import ZineStyle
import ZineText

/// Finds the place of a multi-column block, table or figure below the content of a frame, and the part of the block for
/// which the frame has room.
struct ContextPlacement {
  /// Minimum width of the block, in points.
  fileprivate static let minimumWidth = 1.0
  /// A fragment with fewer lines is moved to the next frame if its break is a poor one.
  private static let minimumFragmentLines = 4.0

  /// The part of the block and its position.
  private(set) var place: Fragmenter.PlaceAmongObjects
  private(set) var alignment = GridAlignment()
  /// Margin below the block, in points.
  let marginBottom: Double

  private let fragmenter: Fragmenter
  private let block: BlockID
  private let filling: BlockFlowLayout
  private let used: UsedBoxStyle
  private let placing: PlacingStyle
  /// Width of the containing block, for percentages.
  private let outerExtent: Double
  /// Horizontal extent of the border box.
  private let border: FrameSegment
  private let lineHeight: Double
  /// Height of the edges that boxes around the block repeat at each break, in points.
  private let clonedFoot: Double
  /// Height of the edges around the block if it begins a frame, in points.
  private var edges = 0.0
  /// Height of the edges below the block, in points.
  private var foot = 0.0
  /// Height of the border box, in points.
  private var height = 0.0
  /// How the block was laid out to make way for objects.
  private var fit = Fragmenter.FitAmongObjects.plain

  /// - Parameter filling: The frame. The boxes around the block are opened in it.
  init(
    _ block: BlockID, _ style: BoxStyle, in filling: inout BlockFlowLayout
  ) {
    let fragmenter = filling.fragmenter
    let path = filling.path
    let area = fragmenter.area(within: block, in: path)
    used = style.used(in: area.extent)
    placing = fragmenter.placing(of: .block(block))
    border = fragmenter.border(of: block, style, used, placing, in: area)
    (outerExtent, marginBottom) = (area.extent, used.margin.bottom)
    lineHeight = fragmenter.lineHeight(
      of: fragmenter.styled.paragraphs[fragmenter.paragraphs(in: block).lowerBound],
      in: filling.space)
    filling.openBoxes(around: block)
    if filling.token.inner == nil {
      filling.boxes.white.add(
        topMargin: used.margin.top, style.marginBreak, depth: filling.boxes.openCount)
    }
    var start = filling.boxes.settle(
      from: filling.position, filling.space, limit: .infinity, isOnGrid: false)
    start = max(
      start,
      path.clearance(
        below: ClearedFloats(left: true, right: true),
        from: fragmenter.hasParts(block) ? start : .infinity))
    clonedFoot = filling.clonedFoot(below: nil)
    place = Fragmenter.PlaceAmongObjects(
      start: start, outcome: Outcome(fragment: Fragment(path), next: nil))
    (self.fragmenter, self.block, self.filling) = (fragmenter, block, filling)
  }

  mutating func run() {
    makeWay()
    leaveRoomForFoot()
    leaveRoomForNotes()
    align()
  }

  // MARK: Result

  /// The border box of the part.
  var rect: Rect { border.rect(from: place.start, height: height) }

  /// Whether the part has no room and moves to the next frame, or is too small.
  var isFull: Bool {
    let isTooSmall =
      outcome.breakQuality < .perfect
      ? height < Self.minimumFragmentLines * lineHeight : frame.size.height < 2 * lineHeight
    let isFull =
      excess > lengthTolerance
      || filling.space.isPastLimit(
        fragmenter.paragraphs(in: block).lowerBound, filling.fragment.lineCount)
      || outcome.next != nil && (outcome.fragment.isEmpty || isTooSmall)
    let space = filling.space
    return isFull
      && (filling.fragment.holdsAnything || space.mayStayEmpty && outcome.fragment.isEmpty
        || excess > lengthTolerance && space.path.holdsPositionedObjects
          && space.moves(tallContent: height))
  }

  /// The footnotes of the frame, with those of the part; `nil` if these have no room.
  var notes: NoteArea? {
    filling.roomForNotes(
      outcome.fragment.calls, below: place.start + height,
      mustTake: !filling.fragment.holdsAnything)
  }

  /// Additional height of the frame that would have made room for more of a block that is full, in points.
  var shortage: Double { isFull ? excess > 0 ? excess : outcome.shortage : 1 }

  private var path: FramePath { filling.path }
  private var outcome: Outcome { place.outcome }
  private var isNew: Bool { filling.token.inner == nil }
  private var excess: Double { place.start + height - path.blockExtent }

  /// The border box, extended to the end of the frame.
  private var frame: Rect { frame(from: place.start) }

  private func frame(from start: Double) -> Rect {
    border.rect(from: start, height: max(0, path.blockExtent - start - clonedFoot))
  }

  // MARK: Steps

  /// Finds a place at which no positioned object covers the block.
  private mutating func makeWay() {
    place.start = onGrid(place.start)
    edges =
      onGrid(filling.space.head + edgesAbove) - filling.space.head
      + filling.foot(after: block, from: place.start)
    place = fragmenter.placeAmongObjects(
      block, from: place.start, in: border, of: path, lineHeight: lineHeight,
      mustPlace: !filling.fragment.holdsAnything && filling.space.mustTake, onGrid: onGrid
    ) { start, end, fit in
      var trial = self
      trial.fit = fit
      return trial.layout(from: start, upTo: end, lessFoot: 0, notes: 0)
    }
    fit = place.fit
  }

  private mutating func leaveRoomForFoot() {
    foot = filling.foot(after: block, from: place.end)
    guard outcome.next == nil, foot > 0, place.end + foot > path.blockExtent + lengthTolerance
    else {
      return
    }
    place.outcome = layout(notes: 0)
  }

  /// Ends the block early enough to leave room for its footnotes.
  private mutating func leaveRoomForNotes() {
    let reserved = filling.container.notes
    let first = outcome
    let found = reserved.search(
      after: (first, first.fragment.calls),
      area: { fragmenter.notes(reserved, with: $0) },
      fill: {
        let outcome = layout(notes: $0.extent - reserved.extent)
        return (outcome, outcome.fragment.calls)
      },
      hasRoom: { outcome, _, _ in hasRoomForNotes(of: outcome) })
    place.outcome = found.content
    if !first.fragment.calls.isEmpty {
      divideLastNote(roomBelow: path.blockExtent - place.end - found.area.extent + reserved.extent)
    }
  }

  /// Makes a divided block higher if the first lines of its last footnote have room below it then.
  /// - Parameter room: Height that the block and its footnotes leave, in points.
  private mutating func divideLastNote(roomBelow room: Double) {
    guard outcome.next != nil, room > lineHeight else { return }
    let height = outcome.fragment.usedExtent
    var (least, most) = (0.0, path.blockExtent - place.end - foot)
    while most - least > lineHeight / 2 {
      let middle = least + (most - least) / 2
      let trial = layout(notes: middle)
      if hasRoomForNotes(of: trial) {
        most = middle
        if trial.fragment.usedExtent > height { place.outcome = trial }
      } else {
        least = middle
      }
    }
  }

  private mutating func align() {
    let isWhole = isNew && outcome.next == nil
    height =
      isWhole && placing.minimumHeight != nil
      ? placing.borderHeight(
        of: path.roomForObjects, content: outcome.fragment.usedExtent,
        edges: used.topEdge + used.bottomEdge)
      : outcome.fragment.usedExtent
    guard isWhole else { return }
    let alignment = filling.alignment(of: block, outcome.fragment, at: place.start)
    let start = place.start + alignment.shift
    guard start + height + foot <= path.blockExtent + lengthTolerance,
      path.object(in: border.rect(from: start, height: height)) == nil
        || !fragmenter.hasParts(block)
    else {
      self.alignment.lineEnd = alignment.lineEnd
      return
    }
    (place.start, self.alignment) = (start, alignment)
  }

  // MARK: Layout

  private func layout(notes: Double) -> Outcome {
    layout(from: place.start, upTo: place.limit, lessFoot: foot, notes: notes)
  }

  /// - Parameters:
  ///   - start: Position of the border box.
  ///   - end: Position of an object above which the block is divided.
  ///   - foot: Height of what follows the block in the frame.
  ///   - notes: Height of the footnotes that are called in the block.
  private func layout(
    from start: Double, upTo end: Double?, lessFoot foot: Double, notes: Double
  ) -> Outcome {
    let frame = frame(from: start)
    var space = space(in: frame)
    let below = end.map { max(foot, path.blockExtent - clonedFoot - $0) } ?? foot
    space.path.blockExtent = max(0, space.path.blockExtent - below - notes)
    // Even in a whole frame, footnotes and the boxes around the block take room from its pictures and its turned
    // content.
    space.path.objectExtent =
      fit == .smaller
      ? space.path.blockExtent : max(1, space.path.roomForObjects - notes - edges)
    // A figure that has no room beside objects is not divided.
    let moves = end != nil || fragmenter.isFigure(block) && path.holdsPositionedObjects
    space.mustTake = space.mustTake && (fit == .forced || !moves)
    return fragmenter.layoutContent(of: block, in: space, from: filling.token)
  }

  /// Returns the constraint space of the block.
  private func space(in frame: Rect) -> ConstraintSpace {
    let outer = filling.space
    var path = FramePath(inlineExtent: frame.size.width, blockExtent: frame.size.height)
    path.objectExtent = self.path.roomForObjects
    path.outerExtent = outerExtent
    path.exclusions = self.path.exclusions.compactMap { $0.seen(from: frame) }
    var space = ConstraintSpace(path, grid: outer.grid?.seen(from: frame.origin.y))
    space.end = outer.end
    space.takenBreaks = outer.takenBreaks
    space.inherited = outer.inherited
    space.isLowered = outer.isLowered
    space.mustTake = outer.mustTake && !filling.fragment.holdsAnything
    return space
  }

  private func hasRoomForNotes(of outcome: Outcome) -> Bool {
    let end = place.start + outcome.fragment.usedExtent
    let calls = outcome.fragment.calls
    return filling.roomForNotes(calls, below: end, mustTake: false) != nil
  }

  /// Returns a position moved down so that the first line of the block, directly below its upper edge, is on the baseline
  /// grid.
  private func onGrid(_ position: Double) -> Double {
    guard isNew, let grid = filling.grid else { return position }
    return max(position, grid.next(after: position + used.topEdge) - used.topEdge)
  }

  /// The height of the edges and margins above the block at the top of a frame if boxes begin with it.
  private var edgesAbove: Double {
    let first = fragmenter.paragraphs(in: block).lowerBound
    var extent = 0.0
    for box in fragmenter.usedBoxes(around: block, in: path)
    where fragmenter.paragraphs(in: box.block).lowerBound == first {
      extent += box.style.topEdge + (extent > 0 ? max(0, box.style.margin.top) : 0)
    }
    return extent > 0 ? extent + max(0, used.margin.top) : 0
  }
}

extension Fragmenter {
  /// Returns the horizontal extent of the border box of a block that establishes a formatting context.
  /// - Parameter area: Width of the containing block.
  fileprivate func border(
    of block: BlockID, _ style: BoxStyle, _ used: UsedBoxStyle, _ placing: PlacingStyle,
    in area: FrameSegment
  ) -> FrameSegment {
    let margin = used.margin
    let least = ContextPlacement.minimumWidth
    var width = max(least, area.extent - margin.start - margin.end)
    if placing.boundsWidth {
      let sides =
        used.border.start.width + used.border.end.width + used.padding.start + used.padding.end
      let own =
        table(block) != nil
        ? placing.width.map { limited($0.points(of: area.extent)) } ?? width - sides
        : placing.contentWidth(of: area.extent, room: width - sides, edges: sides)
      width = min(width, max(least, own + sides))
    }
    let before =
      margin.start
      + style.autoMargins.share(of: area.extent - margin.start - margin.end - width)
    let left = isRightToLeft(block) ? area.end - before - width : area.start + before
    return FrameSegment(start: left, extent: width)
  }
}
