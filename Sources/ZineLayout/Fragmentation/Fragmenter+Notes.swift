import ZineStyle
import ZineText

/// The inputs that determine the layout of an unbroken footnote.
struct WholeNoteKey: Hashable {
  var block: BlockID
  var space: ConstraintSpace
}

extension FramePath {
  /// Bottom of the floats that have no text beside them, in points from the frame's top.
  var clearedExtent: Double {
    exclusions.reduce(0) { $1.floatSide != nil && $1.sides == .none ? max($0, $1.reach) : $0 }
  }
}

/// Footnotes at the bottom of the frame or block that contains their calls (CSS Generated Content for Paged
/// Media 3, section 2).
///
/// A line is placed together with its footnotes, or not at all. Multi-column blocks and tables are laid out
/// again with less height if their footnotes have no room below.
extension Fragmenter {
  /// Returns an area with additional footnotes. Those without room wait for the next frame.
  func notes(
    _ area: NoteArea, with calls: ArraySlice<BlockID>, room: Double = endlessExtent
  ) -> NoteArea {
    var area = area
    _ = add(calls, to: &area, room: room, mustTake: true)
    return area
  }

  /// Returns an area with additional footnotes, the last of which continues in the next frame. Returns `nil` if too few of
  /// its lines have room.
  func notes(
    _ area: NoteArea, dividingLastOf calls: ArraySlice<BlockID>, room: Double
  ) -> NoteArea? {
    var area = area
    let isPlaced = add(calls, to: &area, room: room, mustTake: false)
    return isPlaced && area.pending.allSatisfy({ $0.start != nil }) ? area : nil
  }

  /// Lays out a multi-column block or a table, with its footnotes directly below.
  func layoutAboveNotes(
    _ block: BlockID, in space: ConstraintSpace, from start: BreakToken
  ) -> Outcome {
    let edges = edges(aroundNotesIn: block, in: space)
    let container = Fragmentainer(space, notesWithin: edges?.content)
    func fill(_ reserved: NoteArea) -> NoteArea.Filled<Outcome> {
      var inner = space
      inner.notes = .around
      if reserved.extent > 0 {
        var own = container
        own.keep(reserved)
        inner.path = own.path
        inner.path.blockExtent = max(1, own.path.blockExtent)
        inner.path.objectExtent = max(1, space.path.roomForObjects - reserved.extent)
      }
      let outcome = layoutContent(of: block, in: inner, from: start)
      return (outcome, outcome.fragment.calls)
    }
    let first = fill(container.notes)
    guard !first.calls.isEmpty else { return first.content }
    /// Returns the content with as much of its footnotes as has room below it. Pictures become smaller if otherwise a
    /// footnote would not begin, or if all footnotes then have room in half of the height.
    func filled(upTo limit: Double) -> (content: Outcome, area: NoteArea) {
      func room(below content: Outcome) -> Double { limit - content.fragment.usedExtent }
      let whole = area(
        container.notes, with: first.calls.map { PendingNote(block: $0) },
        extent: room(below: first.content), lineHeight: 0, .well)
      guard !whole.pending.isEmpty else { return (first.content, whole) }
      let reserved = self.notes(container.notes, with: first.calls[...], room: limit / 2)
      let smaller = fill(reserved).content
      let below = self.notes(container.notes, with: first.calls[...], room: room(below: smaller))
      return below.pending.isEmpty || whole.pending.contains { $0.start == nil }
        ? (smaller, below) : (first.content, whole)
    }
    var (outcome, notes) =
      if case .below(_, let limit) = space.notes, limit.isFinite {
        filled(upTo: limit)
      } else {
        container.notes.search(
          after: first, area: { self.notes(container.notes, with: $0) }, fill: fill,
          hasRoom: { outcome, needed, _ in
            outcome.fragment.usedExtent + needed.extent <= space.path.blockExtent + lengthTolerance
          })
      }
    outcome.fragment.calls = []
    outcome.fragment.noteExtent = notes.extent
    if !notes.pending.isEmpty {
      outcome.next = outcome.next ?? BreakToken(at: paragraphs(in: block).upperBound)
      outcome.next?.notes += notes.pending
    }
    let foot = outcome.fragment.usedExtent - (edges?.bottom ?? 0)
    if let block = self.block(of: notes, foot: foot, grid: nil) {
      outcome.fragment.append(notes: block)
    }
    return outcome
  }

  /// Returns the content width of a block's own box and the height of its bottom edge, for footnotes directly
  /// below the block's text. Returns `nil` if the footnotes are placed elsewhere or below the block.
  func edges(
    aroundNotesIn block: BlockID, in space: ConstraintSpace
  ) -> (content: FrameSegment, bottom: Double)? {
    guard case .below = space.notes, let box = tree[block].box, !hasParts(block) else {
      return nil
    }
    let path = space.path
    let style = styled[box].style.used(in: path.outerExtent ?? path.inlineExtent)
    let isRightToLeft = isRightToLeft(block)
    let content = FrameSegment(start: 0, extent: path.inlineExtent).inset(
      left: isRightToLeft ? style.endEdge : style.startEdge,
      right: isRightToLeft ? style.startEdge : style.endEdge)
    return (content, style.bottomEdge)
  }

  /// Returns the footnotes whose calls end on a line.
  func calls(in line: LineFragment, of prepared: PreparedParagraph) -> [BlockID] {
    let own = prepared.paragraph.noteCalls
    guard !own.isEmpty else { return [] }
    let start = prepared.paragraph.range.lowerBound
    let isLast = line.lineBreak.next == nil
    // Calls are sorted by offset. A binary search keeps long paragraphs fast, since this runs for each line.
    let first = own.indices.partitionPoint { start + own[$0].offset <= line.range.lowerBound }
    return own[first...].prefix { isLast || start + $0.offset - 1 < line.range.upperBound }
      .compactMap { tree.notes[$0.box] }
  }

  /// Whether the policy of a footnote allows a later page than that of its call.
  func mayBeLate(_ note: BlockID) -> Bool { placing(of: .block(note)).note.policy == .auto }

  /// Adds the footnotes of calls that are placed together. Returns `false` if the content with these calls
  /// has to wait for the next frame.
  /// - Parameter mustTake: whether footnotes without room wait in any case, whatever their policies.
  func add(
    _ calls: ArraySlice<BlockID>, to area: inout NoteArea, room: Double, mustTake: Bool
  ) -> Bool {
    for block in calls {
      let note = PendingNote(block: block)
      if area.pending.isEmpty, add(note, to: &area, room: room, .well) { continue }
      guard mustTake || mayBeLate(block) else { return false }
      if area.pending.isEmpty, add(note, to: &area, room: room, .anyLine) { continue }
      area.pending.append(note)
    }
    return true
  }

  /// Adds a footnote as far as there is room. The rest waits for the next frame. Returns whether any part of
  /// it was placed.
  /// - Parameter room: height for all footnotes, including spacing.
  func add(
    _ note: PendingNote, to area: inout NoteArea, room: Double, _ need: NoteArea.Need
  ) -> Bool {
    guard let box = tree[note.block].box else { return false }
    let style = styled[box].style.used(in: area.content.extent)
    let isNew = note.start == nil
    if isNew, joinLast(note.block, style, in: &area, room: room) { return true }
    let (start, end) = (max(0, style.margin.start), max(0, style.margin.end))
    let isRightToLeft = isRightToLeft(note.block)
    let sides = area.content.inset(
      left: isRightToLeft ? end : start, right: isRightToLeft ? start : end)
    let width = max(1, sides.extent)
    let top = area.nextStart(margin: isNew ? max(0, style.margin.top) : 0)
    let edges = area.edgeExtent + top
    /// Returns the height left for a footnote of the given height. A taller area may have to move up above an
    /// exclusion.
    func left(for extent: Double) -> Double { room - edges - area.lift(of: edges + extent) }
    let endless = area.space(width: width)
    let key = WholeNoteKey(block: note.block, space: endless)
    /// Returns the unbroken footnote. It is cached, since every attempt to fill a column needs it.
    func whole() -> Outcome {
      if isNew, let known = wholeNotes[key] { return known }
      let outcome = layout(in: endless)
      if isNew { wholeNotes[key] = outcome }
      return outcome
    }
    func layout(in own: ConstraintSpace) -> Outcome {
      let token = note.start ?? BreakToken(at: paragraphs(in: note.block).lowerBound)
      let full = layoutContent(of: note.block, in: own, from: token)
      return better(full, in: own) { layoutContent(of: note.block, in: $0, from: token) }
    }
    var outcome = whole()
    func isInside(_ outcome: Outcome) -> Bool {
      let used = outcome.fragment.usedExtent
      return used <= left(for: used) + lengthTolerance
    }
    if outcome.next != nil || !isInside(outcome) {
      let most = area.mostExtent(in: room) - edges
      guard most > 0 || need == .always else { return false }
      outcome = layout(in: area.space(width: width, height: max(most, 1)))
      let isInside = isInside(outcome)
      let isGood =
        outcome.next == nil || isInside && (outcome.breakQuality == .perfect || need == .anyLine)
      guard isInside && isGood || need == .always else { return false }
    }
    if outcome.next != nil { outcome.fragment.endBelowText() }
    area.append(
      NoteArea.Note(
        block: note.block, fragment: outcome.fragment, blockStart: top,
        inlineStart: sides.start, marginBottom: max(0, style.margin.bottom)))
    if let next = outcome.next {
      area.pending.append(PendingNote(block: note.block, start: next))
    }
    return true
  }

  /// Minimum number of text lines in a frame in which footnotes continue.
  private static let leastLinesAboveNotes = 2.0

  /// Returns the footnote area with the footnotes deferred from the previous frame.
  /// - Parameters:
  ///   - lineHeight: line height of the text above the footnotes; 0 if there is none.
  ///   - first: the part of the first footnote that must have room.
  func area(
    _ area: NoteArea, with pending: [PendingNote], extent: Double, lineHeight: Double,
    _ first: NoteArea.Need = .always
  ) -> NoteArea {
    var area = area
    let room = max(extent - Self.leastLinesAboveNotes * lineHeight, extent / 2)
    for (index, note) in pending.enumerated() {
      var note = note
      note.isFromAbove = false
      if extent <= 0 || !area.pending.isEmpty
        || !add(note, to: &area, room: room, index == 0 ? first : .well)
      {
        area.pending.append(note)
      }
    }
    return area
  }

  /// Returns the footnotes of an area as one block in the frame; `nil` if there are none.
  /// - Parameters:
  ///   - foot: bottom of the area's margin box.
  ///   - grid: line grid. If the footnotes' last line is close to the grid's last line, it is moved onto this
  ///     line.
  func block(of area: NoteArea, foot: Double, grid: LineGrid?) -> BlockFragment? {
    guard let style = area.style, let last = area.notes.last else { return nil }
    let lift = area.lift(of: area.ownExtent)
    let end = area.isAtFoot && lift == 0 ? foot - offGrid(last, grid) : foot - lift
    let top = end - area.ownExtent + style.margin.top
    var inside = Fragment(
      FramePath(
        inlineExtent: area.border.extent,
        blockExtent: area.ownExtent - style.margin.top - style.margin.bottom))
    if style.isVisible {
      var drawn = style
      drawn.margin = BoxSides(0)
      inside.boxes.append(
        BoxFragment(
          style: drawn,
          rect: Rect(
            x: 0, y: 0, width: area.border.extent, height: inside.path.blockExtent)))
    }
    for note in area.inOrder(of: { paragraphs(in: $0).lowerBound }) {
      let placed = BlockFragment(
        rect: Rect(
          x: note.inlineStart - area.border.start, y: style.topEdge + note.blockStart,
          width: note.fragment.path.inlineExtent, height: note.extent), fragment: note.fragment)
      inside.findings += note.fragment.findings
      inside.append(
        NestedFragment(
          paragraph: paragraphs(in: note.block).lowerBound, content: .block(placed), role: .float))
    }
    return BlockFragment(
      rect: area.border.rect(from: top, height: inside.path.blockExtent), fragment: inside)
  }

  /// Returns how far the footnotes' last line is below the last line of the grid. A difference of half a grid
  /// step or more counts as 0.
  private func offGrid(_ last: NoteArea.Note, _ grid: LineGrid?) -> Double {
    guard let grid, let line = last.fragment.lastOwnLine else { return 0 }
    let own = last.extent - line.baseline
    let difference = (grid.step - grid.baseline) - own
    return abs(difference) < grid.step / 2 ? difference : 0
  }
}

extension Fragment {
  /// Ends a block that continues in the next frame below the last line, instead of at the frame's bottom.
  fileprivate mutating func endBelowText() {
    let end = boxes.reduce(textExtent) { $1.hasEnd ? max($0, $1.rect.end) : $0 }
    blockEnd = end
    for index in boxes.indices where boxes[index].rect.end > end {
      boxes[index].rect.size.height = max(0, end - boxes[index].rect.origin.y)
    }
  }

  /// Adds the block of footnotes at the bottom.
  mutating func append(notes block: BlockFragment) {
    guard let first = block.fragment.nested.first else { return }
    findings += block.fragment.findings
    append(
      NestedFragment(paragraph: first.paragraph, content: .block(block), role: .footnotes))
  }
}
