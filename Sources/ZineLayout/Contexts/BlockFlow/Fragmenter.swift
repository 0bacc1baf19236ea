import ZineStyle
import ZineText

/// Lays out a story as a sequence of measured fragments. It positions lines and blocks, not glyphs.
///
/// The result of `layout(in:from:)` depends on its arguments only. Shaped paragraphs and chosen lines are
/// cached between calls; computing them again would give the same values.
package final class Fragmenter {
  let styled: StyledStory
  let tree: BlockTree
  /// Whether a paragraph is inside a block whose height is rounded (`block-step`), by paragraph index.
  let isInSteps: [Bool]
  let shaper: any TextShaper
  let delegate: (AttachmentID) -> (any RunDelegate)?
  /// Returns the outline of the picture that a block's style names, scaled to a square of one point.
  let contour: (PlacingStyle) -> Outline?
  let paragraphs: ParagraphStore
  let phases: PhaseClock?
  /// Base directions of the first paragraphs of boxes, by paragraph index.
  var directions: [Int: BaseDirection] = [:]
  /// The result of the last call of `usedBoxes(around:in:)`, with the innermost box and the frame width it is
  /// valid for.
  var lastUsedBoxes: (parent: BlockID, frameExtent: Double, outerExtent: Double?, boxes: [UsedBox])?

  var usedStyles = RecentUsedStyles()

  var tableCache = TableCache()
  var figureCache = FigureCache()
  /// A cache of recent footnotes, each laid out as a whole.
  var wholeNotes = LimitedCache<WholeNoteKey, Outcome>(maximumCount: 100)
  /// A cache of recently filled columns.
  var recentColumns = RecentOutcomes()

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

  /// Fills a space, starting at a position in the story.
  ///
  /// Every fragment holds at least one line or picture, so that layout always makes progress. A forced break
  /// before a paragraph never leaves a frame empty.
  package func layout(in space: ConstraintSpace, from token: BreakToken) -> Outcome {
    layout(story, in: space, from: token)
  }

  /// A predicate for floats whose anchors stop the layout early.
  typealias Awaited = (OutOfFlow) -> Bool

  /// Fills a space with a part of a flow. Headings may be parted from their text by a positioned object.
  /// - Parameter isAwaited: selects floats around which the frame is going to be filled again. Layout stops
  ///   as soon as the anchor of a selected float is at least `minimumLinesAfterPending` lines above the next
  ///   line.
  func fill(
    _ flow: Flow, in space: ConstraintSpace, from token: BreakToken, awaiting isAwaited: Awaited?
  ) -> Outcome {
    let edges = flow.root.flatMap { self.edges(aroundNotesIn: $0, in: space) }
    var filling = Filling(
      flow, in: space, notesWithin: edges?.content, from: token,
      boxes: boxes(at: token, of: flow, in: space.path))
    if filling.boxes.clonedHead > 0 {
      let head = space.head + filling.boxes.clonedHead
      filling.block = space.grid?.next(after: head) ?? head
    }
    placePendingNotes(in: &filling)
    placePendingFloats(in: &filling)
    var rounded: [RoundedBlock] = []
    while filling.token.paragraph < flow.end {
      if isInSteps[filling.token.paragraph] { noteRoundedBlocks(&rounded, in: &filling) }
      if let isAwaited, filling.fragment.holds(isAwaited, above: Self.minimumLinesAfterPending) {
        var outcome = finish(&filling, hasEnded: true)
        outcome.next = filling.token
        outcome.isCut = true
        return outcome
      }
      let index = filling.token.paragraph
      // A flow outside of the main flow has no columns or pages to break into, except if its root has
      // columns.
      if filling.token.isBetweenBlocks, filling.fragment.holdsAnything,
        flow.root.map({ tree[$0].isDivided }) ?? true,
        endsAtForcedBreak(before: index, after: token, filling)
          || !filling.container.pendingFloats.isEmpty && space.takenBreaks != .none
            && followsPendingFloat(index, in: filling)
      {
        return finish(&filling)
      }
      if let block = tree.block(leaving: flow.root, atParagraph: index) {
        clearInitial(before: index, block, in: &filling)
        if space.endsAtSpanner, placing(of: .block(block)).isSpanner {
          return finish(&filling)
        }
        guard take(block, in: &filling) else { return finish(&filling) }
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
      guard fill(&filling, with: prepared) else { return finish(&filling) }
      // A block with an independent flow extends below its last initial.
      if index + 1 == flow.end, flow.root != nil {
        filling.block = max(filling.block, filling.initialEnd)
      }
      closeBoxes(after: tree.leaves[index], in: &filling)
      filling.token.goToParagraph(index + 1)
      spaceRoundedBlocks(&rounded, in: &filling)
    }
    return finish(&filling, hasEnded: filling.container.isSettled)
  }

  /// Whether a forced break before a paragraph ends the frame. A break that the frame begins with does not, even if
  /// footnotes are already at the foot of the frame.
  /// - Parameter start: The token at which the frame begins.
  private func endsAtForcedBreak(
    before index: Int, after start: BreakToken, _ filling: Filling
  ) -> Bool {
    guard let forced = styled.paragraphs[index].breakBefore,
      filling.space.takenBreaks.take(forced)
    else { return false }
    // The rest of a footnote is not on the page of the next article.
    return !filling.fragment.children.isEmpty || forced.isOfPage && !start.notes.isEmpty
  }

  /// Number of lines laid out after an awaited anchor. A column usually gives up fewer lines than this for a
  /// better break.
  private static let minimumLinesAfterPending = 10

  private func finish(_ filling: inout Filling, hasEnded: Bool = false) -> Outcome {
    finishBoxes(&filling)
    finishNotes(&filling)
    filling.fragment.path = filling.container.wholePath
    filling.token.notes = filling.container.notes.pending
    filling.token.pendingFloats = filling.container.pendingFloats
    reportFaultsOfParagraphs(in: &filling)
    var outcome = Outcome(
      fragment: filling.fragment, next: hasEnded ? nil : filling.token,
      loosened: filling.innerChanges, shortage: filling.shortage,
      lacksNoteRoom: filling.lacksNoteRoom)
    for (paragraph, lines) in filling.space.loosened
    where filling.fragment.runs.contains(where: { $0.prepared.index == paragraph }) {
      outcome.loosened[paragraph] = lines
    }
    if !hasEnded {
      gradeBreak(
        of: &outcome, before: filling.token, restCount: filling.restCount,
        restWidth: filling.restWidth, of: filling.flow, in: filling.space)
    }
    return outcome
  }

  // MARK: Paragraphs

  /// Minimum height of a line that is taller than its strip, in line heights of its paragraph.
  private static let leastTall = 1.5

  /// Places lines of a paragraph. Returns `true` if the paragraph ends before the frame is full.
  private func fill(_ filling: inout Filling, with prepared: PreparedParagraph) -> Bool {
    if tree[tree.leaves[prepared.index]].kind == .objects {
      // The paragraph has no line, so the spacing before and after it collapses.
      let block = filling.block
      filling.block = filling.boxes.nextLine(from: block, filling.space)
      _ = placeFloats(prepared.anchors[...], in: &filling, beside: prepared)
      filling.block = block
      return true
    }
    // A paragraph without text has no line at all.
    if prepared.shaped.breaks.isEmpty { return true }
    settleSpace(before: prepared, in: &filling)
    let maySetAgain = prepared.composing.hyphenation.lastLine != .none
    filling.movesParagraph = false
    guard prepared.hasNoteCalls || maySetAgain && !hasRoom(forAllOf: prepared, in: filling) else {
      // Without a copy, the lists in the filling grow in place.
      return fill(&filling, with: prepared, unhyphenatedLine: nil)
    }
    let checkpoint = filling
    if fill(&filling, with: prepared, unhyphenatedLine: nil) { return true }
    if filling.movesParagraph, checkpoint.token.line == 0,
      checkpoint.fragment.children.contains(where: { $0.anchor == nil })
    {
      filling = checkpoint
      filling.lacksNoteRoom = true
      return false
    }
    guard filling.endsHyphenated, maySetAgain else { return false }
    // A column should not end in the middle of a word: break the paragraph again.
    let line = filling.token.line - 1
    filling = checkpoint
    return fill(&filling, with: prepared, unhyphenatedLine: line)
  }

  /// Whether the frame has room for all lines of a paragraph. Also `false` if that is not known before they are placed.
  private func hasRoom(forAllOf prepared: PreparedParagraph, in filling: Filling) -> Bool {
    let space = filling.space
    if filling.path.isEndless, space.lineLimit == .max { return true }
    guard prepared.isEven, prepared.anchors.isEmpty, prepared.initial == nil,
      !prepared.isFitted, prepared.composing.looseness == 0,
      filling.token.line == 0, filling.strip.usedCount == 0, filling.path.exclusions.isEmpty,
      let plan = prepared.planInEvenColumn, plan.lines.last?.next == nil
    else { return false }
    let count = plan.lines.count + max(0, space.loosened[prepared.index] ?? 0)
    let end = filling.block + Double(count) * prepared.evenBox.height
    let leaf = tree.leaves[prepared.index]
    let foot = max(
      clonedFoot(below: nil, in: filling),
      clonedFoot(below: leaf, in: filling) + self.foot(after: leaf, from: end, in: filling))
    return end + foot <= filling.path.blockExtent
      && filling.fragment.lineCount + count <= space.lineLimit
  }

  /// - Parameter unhyphenatedLine: number of a line in the paragraph that must not end with an inserted
  ///   hyphen.
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
        // The next frame places the initial again, with its first line.
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

  /// Breaks the rest of the paragraph into lines and places them. Stops at a line that has other room than
  /// the line breaker assumed. Returns `false` if the frame is full.
  private func setLines(
    _ filling: inout Filling, with prepared: PreparedParagraph, unhyphenatedLine: Int?,
    ended: inout Bool
  ) -> Bool {
    guard placeInitial(of: prepared, in: &filling) else { return false }
    var strips = Strips(
      filling.path, from: filling.block, prepared.strips(usedCount: filling.strip.usedCount))
    let isFitted = prepared.isFitted
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
      loosened: filling.space.loosened[prepared.index])
    let plan = choice.plan
    let scales = isFitted ? self.scales(of: plan, prepared, in: strips) : []
    if isFitted { reportUnfittedText(of: plan, prepared, in: strips, &filling) }
    for index in 0..<choice.count {
      // Access the array element in place: copying a line is slow.
      let planned = choice.done + index
      let isLast = plan.lines[planned].next == nil
      filling.restCount = choice.count - index
      filling.restWidth =
        filling.restCount == 1
        ? plan.lines[planned].end.endExtent.advance - filling.token.start.extent.advance : .infinity
      if filling.fragment.lineCount >= filling.space.lineLimit {
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
      let blockExtent = filling.path.blockExtent
      if !slot.isWhole, blockStart < blockExtent {
        let start = filling.token.start
        let isTooWide =
          prepared.leastLength(of: plan.lines[planned], from: start, line: filling.token.line)
          > measure[index] + lengthTolerance
        if isTooWide || plan.lines[planned].breaksWord {
          filling.use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
          // Skip all following segments that are too narrow for the text up to the next break opportunity.
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
      if !strips.isEven, isAlone(plan.lines[planned], of: prepared, at: index, strips, in: filling)
      {
        filling.use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
        return true
      }
      let measured: MeasuredLine
      if strips.isEven, let known = plan[measured: planned] {
        measured = known
      } else {
        measured = self.line(
          plan.lines[planned], of: prepared, from: filling.token.start,
          number: filling.token.line, in: filling.space, segment: slot.segment,
          scale: scales.isEmpty ? 1 : scales[planned], initialOrigin: filling.initial)
        if strips.isEven { plan[measured: planned] = measured }
      }
      let line = LineFragment(
        measured: measured, blockStart: blockStart,
        initialOrigin: filling.token.line == 0 ? filling.initial : nil)
      let lineEnd = blockStart + line.height
      // A line with a picture is taller than its strip. It moves below an object that would cover it.
      if line.height > Self.leastTall * prepared.lineHeight, lineEnd <= blockExtent,
        !filling.path.isFree(line.extent, from: blockStart, to: lineEnd)
      {
        filling.use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
        return true
      }
      // A frame without an end has room below any line.
      var foot = 0.0
      if !filling.path.isEndless {
        let ending = isLast ? tree.leaves[prepared.index] : nil
        foot = clonedFoot(below: ending, in: filling)
        if let ending {
          foot += self.foot(after: ending, from: max(lineEnd, filling.strip.end), in: filling)
        }
      }
      if lineEnd + foot > blockExtent + lengthTolerance,
        !filling.fragment.isEmpty || filling.space.moves(tallContent: line.height + foot)
      {
        filling.shortage = min(filling.shortage, lineEnd + foot - blockExtent)
        keep(plan.key, in: &filling)
        deferAnchors(ofLineOf: prepared.index, in: &filling)
        return false
      }
      if prepared.hasNoteCalls,
        !placeNotes(of: line, prepared, below: lineEnd + foot, in: &filling)
      {
        filling.lacksNoteRoom = true
        keep(plan.key, in: &filling)
        deferAnchors(ofLineOf: prepared.index, in: &filling)
        return false
      }
      reportFaults(of: line, prepared, in: &filling)
      if lineEnd - blockExtent > lengthTolerance {
        report(.overfullColumn(excess: lineEnd - blockExtent), at: line.range, in: &filling)
      }
      filling.fragment.append(line, of: prepared, expecting: filling.restCount)
      if prepared.hasNoteCalls { addMarginAnchors(of: line, prepared, in: &filling) }
      filling.initial = nil
      filling.boxes.begin()
      filling.use(slot, from: blockStart, to: lineEnd)
      filling.endsHyphenated = plan.lines[planned].end.hyphenatesWord
      guard let next = plan.lines[planned].next else {
        // The rest of the strip stays empty.
        filling.endStrip()
        ended = true
        return true
      }
      filling.token.start = next
      filling.token.line += 1
      filling.token.plan = nil
      // A line that is taller than assumed moves the following lines to strips of other widths.
      let isMoved =
        index + 1 < strips.unevenCount && slot.endsStrip
        && filling.block != blockStart + prepared.lineHeight
      if isMoved { return true }
    }
    return filling.block < filling.path.blockExtent
  }
}
