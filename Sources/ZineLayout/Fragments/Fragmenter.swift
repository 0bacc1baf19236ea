import ZineStyle
import ZineText

/// Lays a story out into fragments, one after the other, without placing a glyph.
///
/// `layout(in:from:)` is a function of its arguments. What is kept from one call to the next, paragraphs
/// that were shaped and lines that were chosen, are values that would come out the same again.
package final class Fragmenter {
  let styled: StyledStory
  let tree: BlockTree
  /// Whether the height of any block around a paragraph is rounded, by the paragraphs' places in the story's list.
  let isInSteps: [Bool]
  let shaper: any TextShaper
  let delegate: (AttachmentID) -> (any RunDelegate)?
  /// The outline of the picture that a block's style names, in a square of one point.
  let contour: (PlacingStyle) -> Outline?
  let paragraphs: ParagraphStore
  let phases: PhaseClock?
  /// The directions of the paragraphs with which boxes begin, by the paragraphs' places in the story's list.
  var directions: [Int: BaseDirection] = [:]
  /// The boxes around the paragraph that was asked for last, by the innermost one and the frame's width.
  var lastUsedBoxes: (parent: BlockID, frameExtent: Double, outerExtent: Double?, boxes: [UsedBox])?

  var usedStyles = RecentUsedStyles()

  /// The tables met so far, and how wide their columns are in a frame.
  var tables: [BlockID: Table] = [:]
  var tableWidths: [TableWidthKey: [Double]] = [:]
  /// What their columns are aligned by.
  var tableAlignments: [BlockID: [Int: AlignmentExtents]] = [:]
  /// The notes laid out last that nothing divides.
  var wholeNotes: [WholeNoteKey: Outcome] = [:]
  /// The columns of pages filled last.
  var recentColumns = RecentOutcomes()
  /// The rows of tables measured last.
  var measuredRows: [TableWidthKey: [Int: MeasuredRow]] = [:]

  /// A fragment in the making.
  struct Filling {
    let flow: Flow
    let space: Space
    var fragment: Fragment
    var token: BreakToken
    var boxes: FrameBoxes
    /// Space above the content of blocks that follows from their heights, by the blocks.
    var spacesAbove: [BlockID: SpaceAbove] = [:]
    /// Where the next line begins, from the frame's first edge.
    var block: Double
    /// What of the strip that begins there is used already.
    var strip = OpenStrip()
    /// Where the origin is of an initial whose first line comes next.
    var initial: Point?
    /// Where the last initial ends, from the frame's first edge.
    var initialEnd = 0.0
    /// Whether the last line divides a word.
    var endsHyphenated = false
    /// How many lines more the paragraph was to have that does not end in the frame.
    var restCount = 0
    /// How wide the next of these is at least, where it is the paragraph's last one.
    var restWidth = Double.infinity
    /// The least height that would have made room for more.
    var shortage = Double.infinity
    /// The boxes that go on in a block's columns, where the flow is divided in them.
    var innerBoxes: [BlockID] = []
    /// What waits to be placed in them.
    var innerFloats: [PendingFloat] = []
    /// Whether a line found no room for its notes, and is to take all of its paragraph along.
    var movesParagraph = false
    /// What stands at the frame's foot.
    var notes: NoteArea
    /// How many lines more, or fewer, paragraphs in them have.
    var innerChanges: [Int: Int] = [:]

    init(_ flow: Flow, _ space: Space, from token: BreakToken, boxes: FrameBoxes) {
      self.flow = flow
      self.space = space
      self.token = token
      self.boxes = boxes
      fragment = Fragment(space.shape)
      notes = NoteArea(space)
      block = space.head
    }

    var path: FramePath { fragment.path }
    var grid: LineGrid? { space.grid }

    /// Takes note that a place of a strip is used, or passed over.
    /// - Parameters:
    ///   - start: of the strip.
    ///   - end: of the line there.
    mutating func use(_ slot: Strips.Slot, from start: Double, to end: Double) {
      if strip.usedCount == 0 { block = start }
      strip.usedCount += 1
      strip.end = max(strip.end, end)
      if slot.endsStrip { endStrip() }
    }

    /// Leaves a strip with lines behind it.
    mutating func endStrip() {
      guard strip.usedCount > 0 else { return }
      block = max(block, strip.end)
      strip = OpenStrip()
    }
  }

  /// A strip that takes several lines, side by side.
  struct OpenStrip {
    /// How many of its places are used, or passed over.
    var usedCount = 0
    /// Where the highest of its lines ends, from the frame's first edge.
    var end = 0.0
  }

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    phases: PhaseClock? = nil, contour: @escaping (PlacingStyle) -> Outline? = { _ in nil },
    delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.contour = contour
    self.styled = styled
    tree = BlockTree(styled)
    isInSteps = tree.paragraphsInSteps(of: styled)
    self.shaper = shaper
    self.delegate = delegate
    self.phases = phases
    paragraphs = ParagraphStore(
      styled, shaper: shaper, hyphenator: hyphenator, phases: phases, delegate: delegate)
  }

  /// Fills a space from a place in the story on.
  ///
  /// Every fragment takes at least one line or picture, so that laying out comes to an end; only a
  /// paragraph that begins a new column or page ends an empty one never.
  package func layout(in space: Space, from token: BreakToken) -> Outcome {
    layout(story, in: space, from: token)
  }

  /// What stands elsewhere on its page and is looked for.
  typealias Awaited = (OutOfFlow) -> Bool

  /// - Parameter isAwaited: what the frame is left off for, as soon as that has its place in the text well above what
  ///   comes next: the frame is going to be filled again around it.
  func layout(
    _ flow: Flow, in space: Space, from token: BreakToken, awaiting isAwaited: Awaited? = nil
  ) -> Outcome {
    var filling = Filling(
      flow, space, from: token, boxes: boxes(at: token, of: flow, in: space.path))
    if let root = flow.root, let edges = edges(aroundNotesIn: root, in: space) {
      filling.notes = NoteArea(space, within: edges.content)
    }
    if filling.boxes.clonedHead > 0 {
      let head = space.head + filling.boxes.clonedHead
      filling.block = space.grid?.next(after: head) ?? head
    }
    if flow.root == nil {
      filling.fragment.lines.reserveCapacity(lineCount(in: space, from: token))
    }
    keepInnerFloats(in: &filling)
    placePendingNotes(in: &filling)
    placePendingFloats(in: &filling)
    var rounded: [RoundedBlock] = []
    while filling.token.paragraph < flow.end {
      if isInSteps[filling.token.paragraph] { noteRoundedBlocks(&rounded, in: &filling) }
      if let isAwaited, filling.fragment.holds(isAwaited, above: Self.minimumLinesAfterPending) {
        var outcome = finish(&filling, next: nil)
        (outcome.next, outcome.isCut) = (filling.token, true)
        return outcome
      }
      let index = filling.token.paragraph
      let paragraph = styled.paragraphs[index]
      // What is out of the story's flow has no columns and pages of its own, but for a block's columns.
      if filling.token.line == 0, filling.fragment.holdsAnything,
        flow.root.map({ tree[$0].hasColumns }) ?? true,
        space.takenBreaks.take(paragraph.breakBefore)
          || !filling.token.pendingFloats.isEmpty && space.takenBreaks != .none
            && followsPendingFloat(index, in: filling)
      {
        return finish(&filling, next: filling.token)
      }
      if let block = tree.block(leaving: flow.root, atParagraph: index) {
        if space.endsAtSpanner, placing(of: .block(block)).isSpanner {
          return finish(&filling, next: filling.token)
        }
        clearInitial(before: index, block, in: &filling)
        guard take(block, in: &filling) else { return finish(&filling, next: filling.token) }
        spaceRoundedBlocks(&rounded, in: &filling)
        continue
      }
      if filling.token.line == 0 {
        clearInitial(before: index, nil, in: &filling)
        leaveSpace(before: index, in: &filling)
        clearFloats(before: index, in: &filling)
        settleFirstLine(of: index, in: &filling)
      }
      let prepared = prepare(index, in: space, firstLine: filling.token.firstLine)
      filling.token.start = prepared.settled(filling.token.start)
      guard fill(&filling, with: prepared) else { return finish(&filling, next: filling.token) }
      // What ends with a flow of its own goes around its initial.
      if index + 1 == flow.end, flow.root != nil {
        filling.block = max(filling.block, filling.initialEnd)
      }
      closeBoxes(after: tree.leaves[index], in: &filling)
      filling.token.goToParagraph(index + 1)
      spaceRoundedBlocks(&rounded, in: &filling)
    }
    let hasEnded = filling.token.pendingFloats.isEmpty && filling.notes.pending.isEmpty
    return finish(&filling, next: hasEnded ? nil : filling.token)
  }

  /// So many lines more than a column gives up, as a rule, for a better place to end.
  private static let minimumLinesAfterPending = 10

  private func finish(_ filling: inout Filling, next: BreakToken?) -> Outcome {
    finishBoxes(&filling)
    finishNotes(&filling)
    reportFaultsOfParagraphs(in: &filling)
    var outcome = Outcome(
      fragment: filling.fragment, next: next.map { _ in filling.token })
    outcome.shortage = filling.shortage
    outcome.loosened = filling.innerChanges
    for (paragraph, lines) in filling.space.loosened
    where filling.fragment.lines.contains(where: { $0.paragraph == paragraph }) {
      outcome.loosened[paragraph] = lines
    }
    if let next {
      gradeBreak(
        of: &outcome, before: next, restCount: filling.restCount, restWidth: filling.restWidth,
        of: filling.flow, in: filling.space)
    }
    return outcome
  }

  // MARK: Paragraphs

  /// Sets lines of a paragraph until it ends or the frame is full. Answers whether it ended.
  private func fill(_ filling: inout Filling, with prepared: PreparedParagraph) -> Bool {
    if case .objects = tree[tree.leaves[prepared.index]].content {
      // The paragraph has no line, so the white before it and behind it goes on being collected as one.
      let block = filling.block
      filling.block = filling.boxes.nextLine(from: block, filling.space)
      _ = placeFloats(prepared.anchors[...], in: &filling, beside: prepared)
      filling.block = block
      return true
    }
    // Without text there is no line, not even an empty one.
    if prepared.shaped.breaks.isEmpty { return true }
    settleSpace(before: styled.paragraphs[prepared.index], in: &filling)
    filling.fragment.paragraphs.append(prepared)
    let checkpoint = filling
    filling.movesParagraph = false
    if fill(&filling, with: prepared, unhyphenatedLine: nil) { return true }
    if filling.movesParagraph, checkpoint.token.line == 0,
      !checkpoint.fragment.lines.isEmpty || !checkpoint.fragment.floats.isEmpty
    {
      filling = checkpoint
      return false
    }
    if filling.endsHyphenated, prepared.composing.hyphenation.lastLine.isAtColumnEnd {
      // The reader should not have to carry half a word to the next column: broken again.
      let line = filling.token.line - 1
      filling = checkpoint
      return fill(&filling, with: prepared, unhyphenatedLine: line)
    }
    return false
  }

  /// - Parameter unhyphenatedLine: of the paragraph: one that may not end in zine's own hyphen.
  private func fill(
    _ filling: inout Filling, with prepared: PreparedParagraph, unhyphenatedLine: Int?
  ) -> Bool {
    var ended = false
    while !ended {
      let (blockBefore, usedBefore) = (filling.block, filling.strip.usedCount)
      let (lineBefore, floatBefore) = (filling.token.line, filling.token.nextFloat)
      let goesOn = setLines(
        &filling, with: prepared, unhyphenatedLine: unhyphenatedLine, ended: &ended)
      guard goesOn else {
        // The next frame sets the initial anew, with its first line.
        if filling.token.line == 0 { filling.token.start = .paragraph }
        return false
      }
      assert(
        ended || filling.block > blockBefore || filling.token.line > lineBefore
          || filling.strip.usedCount > usedBefore
          || filling.token.nextFloat > floatBefore,
        "a paragraph that is broken again has gone on")
    }
    return true
  }

  /// Breaks the paragraph from where filling stands, and sets its lines as long as the room for each
  /// is what the breaker took it for. Answers `false` where the frame is full.
  private func setLines(
    _ filling: inout Filling, with prepared: PreparedParagraph, unhyphenatedLine: Int?,
    ended: inout Bool
  ) -> Bool {
    guard placeInitial(of: prepared, in: &filling) else { return false }
    var strips = Strips(
      filling.path, from: filling.block, prepared.strips(usedCount: filling.strip.usedCount))
    let isFitted = prepared.paragraph.textFit != nil
    if isFitted {
      strips = stripsForFittedText(
        prepared, strips, unhyphenatedLine: unhyphenatedLine, in: filling)
    }
    if filling.token.start.textOffset == 0 {
      filling.token.start.protrusion = prepared.shaped.startProtrusion
    }
    let measure = self.measure(of: prepared, from: filling.token.line, in: strips)
    let choice = chooseLines(
      of: prepared, from: filling.token, measure, strips, unhyphenatedLine: unhyphenatedLine,
      looseness: filling.token.line == 0 ? filling.space.looseness : 0,
      loosened: filling.space.loosened[prepared.index])
    let plan = choice.plan
    let scales = isFitted ? self.scales(of: plan, prepared, in: strips) : []
    if isFitted { reportUnfittedText(of: plan, prepared, in: strips, &filling) }
    for index in 0..<choice.count {
      // Read in place: to take a line out costs more than to look at it.
      let planned = choice.done + index
      let isLast = plan.lines[planned].next == nil
      filling.restCount = choice.count - index
      filling.restWidth =
        filling.restCount == 1
        ? plan.lines[planned].end.endExtent.advance - filling.token.start.extent.advance : .infinity
      if filling.fragment.lines.count >= filling.space.lineLimit {
        keep(plan.key, in: &filling)
        return false
      }
      if !prepared.anchors.isEmpty {
        let anchors = prepared.anchors(
          from: filling.token.nextFloat, before: plan.lines[planned].end.textOffset)
        if !anchors.isEmpty, placeFloats(anchors, in: &filling, beside: prepared) {
          filling.token.plan = nil
          return true
        }
      }

      let slot = strips[index]
      let blockStart =
        index < strips.unevenCount ? slot.blockStart : max(filling.block, strips.evenStart)
      let start = filling.token.start
      let blockExtent = filling.path.blockExtent
      if !slot.isWhole, blockStart < blockExtent {
        let isTooWide =
          prepared.leastLength(of: plan.lines[planned], from: start, line: filling.token.line)
          > measure[index] + lengthTolerance
        if isTooWide || plan.lines[planned].breaksWord {
          filling.use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
          // So are others that what comes next does not fit in.
          let least = prepared.leastLength(from: start, line: filling.token.line)
          var next = index + 1
          while next < strips.unevenCount, !strips[next].isWhole, measure[next] < least {
            let start = strips[next].blockStart
            filling.use(strips[next], from: start, to: start + prepared.lineHeight)
            next += 1
          }
          return true
        }
      }
      func measureLine() -> MeasuredLine {
        self.line(
          plan.lines[planned], of: prepared, in: filling, segment: slot.segment,
          scale: scales.isEmpty ? 1 : scales[planned])
      }
      let line = LineFragment(
        measured: strips.isEven ? plan.measuredLine(planned, measureLine) : measureLine(),
        part: filling.fragment.paragraphs.count - 1, blockStart: blockStart,
        initial: filling.token.line == 0 ? filling.initial : nil)
      let lineEnd = blockStart + line.height
      // Without an end there is room below whatever comes.
      let foot =
        filling.path.isEndless
        ? 0
        : (isLast
          ? self.foot(after: prepared.index, lineEnd: max(lineEnd, filling.strip.end), in: filling)
          : 0) + clonedFoot(below: isLast ? tree.leaves[prepared.index] : nil, in: filling)
      if lineEnd + foot > blockExtent + lengthTolerance {
        if !filling.fragment.isEmpty {
          filling.shortage = min(filling.shortage, lineEnd + foot - blockExtent)
          keep(plan.key, in: &filling)
          deferAnchors(ofLineOf: prepared.index, in: &filling)
          return false
        }
      }
      guard placeNotes(of: line, prepared, below: lineEnd + foot, in: &filling) else {
        keep(plan.key, in: &filling)
        deferAnchors(ofLineOf: prepared.index, in: &filling)
        return false
      }
      reportFaults(of: line, prepared, in: &filling)
      if lineEnd - blockExtent > lengthTolerance {
        report(.overfullColumn(excess: lineEnd - blockExtent), at: line.range, in: &filling)
      }
      filling.fragment.lines.append(line)
      filling.initial = nil
      filling.boxes.begin()
      filling.use(slot, from: blockStart, to: lineEnd)
      filling.endsHyphenated = plan.lines[planned].end.hyphenatesWord
      guard let next = plan.lines[planned].next else {
        // What is left of the strip stays empty.
        filling.endStrip()
        ended = true
        return true
      }
      filling.token.start = next
      filling.token.line += 1
      filling.token.plan = nil
      // A line that turned out taller moves the ones behind it to strips of other widths.
      let isMoved =
        index + 1 < strips.unevenCount && slot.endsStrip
        && filling.block != blockStart + prepared.lineHeight
      if isMoved { return true }
    }
    return filling.block < filling.path.blockExtent
  }
}
