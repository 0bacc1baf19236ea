import ZineStyle
import ZineText

/// Formatting context of paragraphs and blocks below each other: fills a frame with a part of a flow, from a break
/// token on.
///
/// A value is made for one call of `layout(awaiting:)`. A copy is a checkpoint: assigning it undoes all that was done
/// since.
struct BlockFlowLayout {
  let fragmenter: Fragmenter
  let flow: Flow
  let space: ConstraintSpace
  /// Where the next content begins.
  var token: BreakToken
  /// The frame: its free shape, its footnotes and the floats that wait.
  var container: Fragmentainer
  var fragment: Fragment
  /// The boxes around the next content.
  var boxes: FrameBoxes
  /// Space above a block's content that depends on the block's height, by block.
  var spacesAbove: [BlockID: SpaceAbove] = [:]
  /// Position of the next line, in points from the frame's top.
  var position: Double
  /// The part of the current strip that is already used.
  var strip = OpenStrip()
  /// Origin of the initial (drop cap) whose first line comes next.
  var initial: Point?
  /// Bottom of the last initial, in points from the frame's top.
  var initialEnd = 0.0
  /// Whether the last line ends with an inserted hyphen.
  var endsHyphenated = false
  /// Number of lines left in a paragraph that continues in the next frame.
  var restCount = 0
  /// Minimum width of the remaining line if `restCount` is 1.
  var restWidth = Double.infinity
  /// Smallest additional height that would have made room for more content, in points.
  var shortage = Double.infinity
  /// Whether the next content had no room for its footnotes.
  var lacksNoteRoom = false
  /// Whether a line had no room for its footnotes and moves its whole paragraph to the next frame.
  var movesParagraph = false
  /// Extra lines of paragraphs inside nested columns, by paragraph index. Negative values mean fewer lines.
  var innerChanges: [Int: Int] = [:]

  /// A predicate for floats whose anchors stop the layout early.
  typealias Awaited = (OutOfFlow) -> Bool

  /// A strip with several lines side by side, as on both sides of a float.
  struct OpenStrip {
    /// Number of segments used or skipped.
    var usedCount = 0
    /// Bottom of the lowest line in the strip, in points from the frame's top.
    var end = 0.0
  }

  /// Number of lines laid out after an awaited anchor. A column usually gives up fewer lines than this for a
  /// better break.
  private static let minimumLinesAfterPending = 10

  init(_ fragmenter: Fragmenter, _ flow: Flow, in space: ConstraintSpace, from token: BreakToken) {
    let edges = flow.root.flatMap { fragmenter.edges(aroundNotesIn: $0, in: space) }
    self.fragmenter = fragmenter
    self.flow = flow
    self.space = space
    self.token = token
    container = Fragmentainer(space, notesWithin: edges?.content)
    fragment = Fragment(container.path)
    boxes = fragmenter.boxes(at: token, of: flow, in: space.path)
    position = space.head
    if boxes.clonedHead > 0 {
      let head = space.head + boxes.clonedHead
      position = space.grid?.next(after: head) ?? head
    }
  }

  var path: FramePath { container.path }
  var grid: LineGrid? { space.grid }

  // MARK: Layout

  /// Places content until the flow ends or the frame is full.
  /// - Parameter isAwaited: selects floats around which the frame is going to be filled again. Layout stops
  ///   as soon as the anchor of a selected float is at least `minimumLinesAfterPending` lines above the next
  ///   line.
  consuming func layout(awaiting isAwaited: Awaited?) -> Outcome {
    let start = token
    placePendingNotes()
    placePendingFloats()
    var rounded: [RoundedBlock] = []
    while token.paragraph < flow.end {
      if fragmenter.isInSteps[token.paragraph] { noteRoundedBlocks(&rounded) }
      if let isAwaited, fragment.holds(isAwaited, above: Self.minimumLinesAfterPending) {
        var outcome = finish(hasEnded: true)
        outcome.next = token
        outcome.isCut = true
        return outcome
      }
      let index = token.paragraph
      if endsBefore(index, after: start) { return finish() }
      if let block = fragmenter.tree.block(leaving: flow.root, atParagraph: index) {
        clearInitial(before: index, block)
        if space.endsAtSpanner, fragmenter.placing(of: .block(block)).isSpanner { return finish() }
        guard take(block) else { return finish() }
        spaceRoundedBlocks(&rounded)
        continue
      }
      if token.line == 0 {
        clearInitial(before: index, nil)
        leaveSpace(before: index)
        clearFloats(before: index)
        settleFirstLine(of: index)
      }
      let prepared = fragmenter.prepare(index, in: space, firstLine: token.firstLine)
      token.start = prepared.settled(token.start)
      guard fill(with: prepared) else { return finish() }
      // A block with an independent flow extends below its last initial.
      if index + 1 == flow.end, flow.root != nil { position = max(position, initialEnd) }
      closeBoxes(after: fragmenter.tree.leaves[index])
      token.goToParagraph(index + 1)
      spaceRoundedBlocks(&rounded)
    }
    return finish(hasEnded: container.isSettled)
  }

  /// Whether the frame ends before a paragraph: at a forced break, or if the paragraph clears a float of the next frame.
  /// - Parameter start: The token at which the frame begins.
  private func endsBefore(_ index: Int, after start: BreakToken) -> Bool {
    // A flow outside of the main flow has no columns or pages to break into, except if its root has columns.
    guard token.isBetweenBlocks, fragment.holdsAnything,
      flow.root.map({ fragmenter.tree[$0].isDivided }) ?? true
    else { return false }
    return endsAtForcedBreak(before: index, after: start)
      || !container.pendingFloats.isEmpty && space.takenBreaks != .none
        && followsPendingFloat(index)
  }

  /// Whether a forced break before a paragraph ends the frame. A break that the frame begins with does not, even if
  /// footnotes are already at the foot of the frame.
  private func endsAtForcedBreak(before index: Int, after start: BreakToken) -> Bool {
    guard let forced = fragmenter.styled.paragraphs[index].breakBefore,
      space.takenBreaks.take(forced)
    else {
      return false
    }
    // The rest of a footnote is not on the page of the next article.
    return !fragment.children.isEmpty || forced.isOfPage && !start.notes.isEmpty
  }

  private mutating func finish(hasEnded: Bool = false) -> Outcome {
    finishBoxes()
    finishNotes()
    fragment.path = container.wholePath
    token.notes = container.notes.pending
    token.pendingFloats = container.pendingFloats
    reportFaultsOfParagraphs()
    var outcome = Outcome(
      fragment: fragment, next: hasEnded ? nil : token, loosened: innerChanges, shortage: shortage,
      lacksNoteRoom: lacksNoteRoom)
    for (paragraph, lines) in space.loosened
    where fragment.runs.contains(where: { $0.prepared.index == paragraph }) {
      outcome.loosened[paragraph] = lines
    }
    if !hasEnded {
      fragmenter.gradeBreak(
        of: &outcome, before: token, restCount: restCount, restWidth: restWidth, of: flow,
        in: space)
    }
    return outcome
  }

  // MARK: Changes

  /// Keeps footnotes that have room below the content.
  /// - Parameter calls: the footnotes that were added, or that a container around this one has to place.
  mutating func keep(_ area: NoteArea, of calls: [BlockID] = []) {
    if area.style == nil { fragment.calls += calls }
    guard !area.notes.isEmpty || !area.pending.isEmpty else { return }
    container.keep(area)
    fragment.noteExtent = area.extent
  }

  /// Moves into a block that is broken.
  /// - Parameters:
  ///   - rest: The token at which the block is broken.
  ///   - end: Index one past the last paragraph of the block.
  mutating func goInside(_ rest: BreakToken, before end: Int) {
    token.goInside(rest, before: end)
    container.pendingFloats += token.pendingFloats
    token.pendingFloats = []
  }

  /// Marks a segment of a strip as used or skipped.
  /// - Parameters:
  ///   - start: the strip's top.
  ///   - end: the bottom of the line in the segment.
  mutating func use(_ slot: Strips.Slot, from start: Double, to end: Double) {
    if strip.usedCount == 0 { position = start }
    strip.usedCount += 1
    strip.end = max(strip.end, end)
    if slot.endsStrip { endStrip() }
  }

  /// Moves the next line below the current strip.
  mutating func endStrip() {
    guard strip.usedCount > 0 else { return }
    position = max(position, strip.end)
    strip = OpenStrip()
  }
}
