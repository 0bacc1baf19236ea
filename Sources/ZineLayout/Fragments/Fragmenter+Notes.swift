import ZineStyle
import ZineText

/// What a note that nothing divides depends on.
struct WholeNoteKey: Hashable {
  var block: BlockID
  var width: Double
  var outer: Double
  /// That pictures may have.
  var height: Double
  var isLeftHand: Bool
}

extension FramePath {
  /// How far down things stand beside which there is no text.
  var clearedExtent: Double {
    exclusions.reduce(0) { $1.floatSide != nil && $1.sides == .none ? max($0, $1.reach) : $0 }
  }
}

/// Notes at the foot of what holds their marks (CSS Generated Content for Paged Media 3, section 2).
///
/// A line takes its place together with its notes, or neither does. What goes through columns, and a table, is laid out
/// again less high where its notes have no room below it.
extension Fragmenter {
  /// Finds room for the notes of a line. Answers whether there is enough.
  /// - Parameter end: where the line ends, with the feet of the boxes that end with it.
  func placeNotes(
    of line: LineFragment, _ prepared: PreparedParagraph, below end: Double,
    in filling: inout Filling
  ) -> Bool {
    guard prepared.hasNoteCalls else { return true }
    let all = calls(in: line, of: prepared)
    guard !all.isEmpty else { return true }
    let beside = filling.space.isFloating ? [] : all.filter { isInMargin($0) }
    let calls = all.filter { !beside.contains($0) }
    guard
      let area = roomForNotes(
        calls, below: end, in: filling, mustTake: filling.fragment.isEmpty)
    else {
      filling.shortage = min(filling.shortage, 1)
      let isMoved = calls.contains { placing(of: .block($0)).note.policy == .block }
      filling.movesParagraph = filling.movesParagraph || isMoved
      return false
    }
    if !calls.isEmpty { filling.keep(area, of: calls) }
    for note in beside { noteAnchor(ofNote: note, beside: line, in: &filling) }
    return true
  }

  /// How high notes would be beside those that a frame has.
  func noteExtent(of calls: [BlockID], in filling: Filling) -> Double {
    var area = filling.notes
    _ = area.add(
      calls, mustTake: { _ in true },
      add: {
        add($0, to: &$1, room: Self.endlessExtent, in: filling.space, $2)
      })
    return area.extent - filling.notes.extent
  }

  /// Lays out a block through its columns, or a table, with the notes in it right below.
  func layoutAboveNotes(
    _ block: BlockID, in space: Space, from start: BreakToken
  ) -> Outcome {
    func layout(lessFoot foot: Double) -> Outcome {
      var inner = space
      inner.notes = .around
      if foot > 0 {
        inner.path.objectExtent = space.path.roomForObjects
        inner.path.blockExtent = max(1, space.path.blockExtent - foot)
      }
      return layoutContent(of: block, in: inner, from: start)
    }
    func area(_ calls: [BlockID]) -> NoteArea {
      var area = NoteArea(space, within: edges?.content)
      _ = area.add(
        calls, mustTake: { _ in true },
        add: {
          add($0, to: &$1, room: Self.endlessExtent, in: space, $2)
        })
      return area
    }
    let edges = edges(aroundNotesIn: block, in: space)
    var outcome = layout(lessFoot: 0)
    guard !outcome.fragment.calls.isEmpty else { return outcome }
    func haveRoom(_ outcome: Outcome) -> Bool {
      outcome.fragment.usedExtent + area(outcome.fragment.calls).extent
        <= space.path.blockExtent + lengthTolerance
    }
    if !haveRoom(outcome) {
      outcome = above(outcome.fragment.calls, haveRoom: haveRoom) {
        layout(lessFoot: area(Array($0)).extent)
      }
    }
    let notes = area(outcome.fragment.calls)
    outcome.fragment.calls = []
    outcome.fragment.noteExtent = notes.extent
    let foot = outcome.fragment.usedExtent - (edges?.bottom ?? 0)
    if let block = self.block(of: notes, foot: foot, grid: nil) {
      outcome.fragment.append(notes: block)
    }
    return outcome
  }

  /// Lays something out again whose notes have no room below it: above as few of them as there are marks then. The more
  /// are kept free, the fewer marks stand above, so that their number is found by halves.
  /// - Parameters:
  ///   - calls: the notes of all marks that stand there where none is kept free, in order.
  ///   - layout: with some notes kept free.
  func above(
    _ calls: [BlockID], haveRoom: (Outcome) -> Bool, layout: (ArraySlice<BlockID>) -> Outcome
  ) -> Outcome {
    var (few, many) = (0, calls.count)
    var best: Outcome?
    while many - few > 1 {
      let count = (few + many) / 2
      let trial = layout(calls[..<count])
      if haveRoom(trial) { (many, best) = (count, trial) } else { few = count }
    }
    return best ?? layout(calls[...])
  }

  /// What the edges of a block's own box leave to notes right below its text, and what they take below those; `nil` for
  /// a block whose notes stand at another foot, or below it.
  func edges(
    aroundNotesIn block: BlockID, in space: Space
  ) -> (content: FrameSegment, bottom: Double)? {
    guard case .below = space.notes, let box = tree[block].content.box, table(block) == nil else {
      return nil
    }
    let path = space.path
    let style = styled.boxes[Int(box.index)].style.used(in: path.outerExtent ?? path.inlineExtent)
    let isRightToLeft = isRightToLeft(block)
    let content = FrameSegment(start: 0, extent: path.inlineExtent).inset(
      left: isRightToLeft ? style.endEdge : style.startEdge,
      right: isRightToLeft ? style.startEdge : style.endEdge)
    return (content, style.bottomEdge)
  }

  /// The notes whose marks end in a line.
  private func calls(in line: LineFragment, of prepared: PreparedParagraph) -> [BlockID] {
    let own = prepared.paragraph.noteCalls
    guard !own.isEmpty else { return [] }
    let start = prepared.paragraph.range.lowerBound
    let isLast = line.lineBreak.next == nil
    // The marks stand in the order of the text: a long paragraph asks for those of each line.
    var (low, high) = (0, own.count)
    while low < high {
      let middle = (low + high) / 2
      if start + own[middle].offset <= line.range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return own[low...].prefix { isLast || start + $0.offset - 1 < line.range.upperBound }
      .compactMap { tree.notes[$0.box] }
  }

  /// Whether a note may stand on a page behind that of its mark.
  func mayBeLate(_ note: BlockID) -> Bool { placing(of: .block(note)).note.policy == .auto }

  /// What stands at a frame's foot with some notes more; `nil` where these have no room there.
  /// - Parameters:
  ///   - end: how far down the frame is taken, from its first edge.
  ///   - mustTake: whether they wait for the next frame rather than have what holds their marks wait.
  func roomForNotes(
    _ calls: [BlockID], below end: Double, in filling: Filling, mustTake: Bool
  ) -> NoteArea? {
    var area = filling.notes
    guard !calls.isEmpty, area.style != nil else { return area }
    let full = filling.path.blockExtent + area.extent
    // What stands beside the lines may reach further down.
    let taken = filling.fragment.floats.reduce(max(end, filling.path.clearedExtent)) {
      max($0, $1.bounds.end)
    }
    return area.add(
      calls, mustTake: { mustTake || mayBeLate($0) },
      add: {
        add($0, to: &$1, room: full - taken, in: filling.space, $2)
      }) ? area : nil
  }

  /// Adds a note as far as there is room for it; what is left of it waits. Answers whether anything of it stands there.
  /// - Parameters:
  ///   - room: for all notes, with their white.
  func add(
    _ note: PendingNote, to area: inout NoteArea, room: Double, in space: Space,
    _ need: NoteArea.Need
  ) -> Bool {
    guard let box = tree[note.block].content.box else { return false }
    let style = styled.boxes[Int(box.index)].style.used(in: area.content.extent)
    let isNew = note.start == nil
    if isNew, joinLast(note.block, style, in: &area, room: room, in: space) { return true }
    let sides = area.content.inset(
      left: max(0, style.margin.start), right: max(0, style.margin.end))
    let width = max(1, sides.extent)
    let start = area.nextStart(margin: isNew ? max(0, style.margin.top) : 0)
    let edges = area.edgeExtent + start
    /// What is left for a note that takes so much, where the area stands then.
    func left(for extent: Double) -> Double { room - edges - area.lift(of: edges + extent) }
    let key = WholeNoteKey(
      block: note.block, width: width, outer: area.content.extent,
      height: space.path.roomForObjects, isLeftHand: space.isLeftHand)
    /// As many columns as are tried, all ask how high a note is.
    func whole() -> Outcome {
      if isNew, let known = wholeNotes[key] { return known }
      let outcome = layout(Self.endlessExtent)
      if isNew {
        if wholeNotes.count >= Self.mostNotes { wholeNotes = [:] }
        wholeNotes[key] = outcome
      }
      return outcome
    }
    func layout(_ extent: Double) -> Outcome {
      var path = FramePath(inlineExtent: width, blockExtent: extent)
      path.objectExtent = space.path.roomForObjects
      path.outerExtent = area.content.extent
      var own = Space(path)
      own.isLeftHand = space.isLeftHand
      own.isFloating = true
      own.takenBreaks = .none
      let token =
        note.start
        ?? BreakToken(
          paragraph: paragraphs(in: note.block).lowerBound, start: .paragraph, line: 0)
      let full = layoutContent(of: note.block, in: own, from: token)
      return better(full, in: own) { layoutContent(of: note.block, in: $0, from: token) }
    }
    var outcome = whole()
    func isInside(_ outcome: Outcome) -> Bool {
      let used = outcome.fragment.usedExtent
      return used <= left(for: used) + lengthTolerance
    }
    if outcome.next != nil || !isInside(outcome) {
      let most = left(for: 1)
      guard most > 0 || need == .always else { return false }
      outcome = layout(max(most, 1))
      let isInside = isInside(outcome)
      let isGood =
        outcome.next == nil || isInside && (outcome.breakQuality == .perfect || need == .anyLine)
      guard isInside && isGood || need == .always else { return false }
    }
    var fragment = outcome.fragment
    fragment.path.blockExtent = fragment.usedExtent
    area.append(
      NoteArea.Note(
        block: note.block, fragment: fragment, blockStart: start, inlineStart: sides.start,
        extent: fragment.usedExtent, marginBottom: max(0, style.margin.bottom)))
    if let next = outcome.next {
      area.pending.append(PendingNote(block: note.block, start: next))
    }
    return true
  }

  /// So many notes are remembered as they are where nothing divides them.
  private static let mostNotes = 100

  /// Text keeps so many lines at least of a frame that notes go on in.
  private static let leastLinesAboveNotes = 2.0

  /// Puts what is left of notes of the frame before at the foot of this one, and the notes of what floats there.
  func placePendingNotes(in filling: inout Filling) {
    let pending =
      filling.token.notes + filling.space.floatNotes.map { PendingNote(block: $0) }
    filling.token.notes = []
    guard !pending.isEmpty else { return }
    guard filling.notes.style != nil else { return }
    let isOver = filling.token.paragraph >= filling.flow.end
    let line =
      isOver ? 0 : lineHeight(of: styled.paragraphs[filling.token.paragraph], in: filling.space)
    let area = area(
      filling.notes, with: pending,
      extent: filling.path.blockExtent - filling.path.clearedExtent, lineHeight: line,
      in: filling.space)
    filling.keep(area)
  }

  /// What notes of a frame before take of the next one's foot.
  /// - Parameter lineHeight: of the text above them; 0 for none.
  func area(
    _ area: NoteArea, with pending: [PendingNote], extent: Double, lineHeight: Double,
    in space: Space
  ) -> NoteArea {
    var area = area
    let room = max(extent - Self.leastLinesAboveNotes * lineHeight, extent / 2)
    // A column that is tried less high than it is has to be higher where what floats there has notes.
    let first: NoteArea.Need = space.isPartial && !space.floatNotes.isEmpty ? .well : .always
    for (index, note) in pending.enumerated() {
      var note = note
      note.isFromAbove = false
      if extent <= 0 || !area.pending.isEmpty
        || !add(note, to: &area, room: room, in: space, index == 0 ? first : .well)
      {
        area.pending.append(note)
      }
    }
    return area
  }

  /// Gives a fragment its notes.
  func finishNotes(_ filling: inout Filling) {
    let area = filling.notes
    filling.token.notes = area.pending
    guard !area.notes.isEmpty else { return }
    filling.fragment.path.blockExtent += area.extent
    var foot = filling.fragment.path.blockExtent
    if !area.isAtFoot {
      foot = filling.fragment.usedExtent
      if let root = filling.flow.root,
        let edges = edges(aroundNotesIn: root, in: filling.space)
      {
        foot -= edges.bottom
      }
    }
    if let block = block(of: area, foot: foot, grid: filling.grid) {
      filling.fragment.append(notes: block)
    }
  }

  /// The notes of an area as something that stands in its frame; `nil` without notes.
  /// - Parameters:
  ///   - foot: where the area ends, with its margin.
  ///   - grid: whose last line their last line stands on, where that is near.
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
          box: nil, style: drawn,
          rect: Rect(
            x: 0, y: 0, width: area.border.extent, height: inside.path.blockExtent),
          hasStart: true, hasEnd: true, isRightToLeft: false))
    }
    for note in area.inOrder(of: { paragraphs(in: $0).lowerBound }) {
      let placed = BlockFragment(
        rect: Rect(
          x: note.inlineStart - area.border.start, y: style.topEdge + note.blockStart,
          width: note.fragment.path.inlineExtent, height: note.extent), fragment: note.fragment)
      inside.findings += note.fragment.findings
      inside.floats.append(
        FloatFragment(
          paragraph: paragraphs(in: note.block).lowerBound, content: .block(placed), lineCount: 0))
    }
    return BlockFragment(
      rect: Rect(
        x: area.border.start, y: top, width: area.border.extent,
        height: inside.path.blockExtent), fragment: inside)
  }

  /// How much further down the last line of notes would stand than the grid's last line, where both are as near as
  /// their own leading.
  private func offGrid(_ last: NoteArea.Note, _ grid: LineGrid?) -> Double {
    guard let grid, let line = last.fragment.lines.last else { return 0 }
    let own = last.extent - line.baseline
    let difference = (grid.step - grid.baseline) - own
    return abs(difference) < grid.step / 2 ? difference : 0
  }
}

extension Fragment {
  /// Gives it the notes at its foot.
  fileprivate mutating func append(notes block: BlockFragment) {
    guard let first = block.fragment.floats.first else { return }
    findings += block.fragment.findings
    var float = FloatFragment(
      paragraph: first.paragraph, content: .block(block), lineCount: lines.count)
    float.isNotes = true
    floats.append(float)
  }
}
