import ZineStyle
import ZineText

extension BlockFlowLayout {
  /// Adds the anchors of the margin notes whose calls are in a line.
  mutating func addMarginAnchors(
    of line: LineFragment, _ prepared: PreparedParagraph
  ) {
    for note in fragmenter.calls(in: line, of: prepared) where fragmenter.isInMargin(note) {
      var anchor = anchor(of: .block(note))
      anchor.area = FrameSegment(start: 0, extent: path.inlineExtent)
      anchor.block = line.baseline
      fragment.append(anchor)
    }
  }

  /// Finds room for the footnotes of a line. Returns whether there is enough.
  /// - Parameter end: bottom of the line, including the bottom edges of boxes that end with it.
  mutating func placeNotes(
    of line: LineFragment, _ prepared: PreparedParagraph, below end: Double
  ) -> Bool {
    let all = fragmenter.calls(in: line, of: prepared)
    guard !all.isEmpty else { return true }
    let calls = all.filter { !fragmenter.isInMargin($0) }
    // A divided footnote leaves room for the lines without which the paragraph would not be broken here.
    let extent = Double(leastFollowingLines(in: prepared)) * prepared.lineHeight
    let areaBelowMore =
      extent > 0
      ? roomForNotes(calls, below: end + extent, mustTake: false) : nil
    let isBegun = areaBelowMore?.pending.allSatisfy { $0.start != nil } ?? false
    guard
      let area = isBegun
        ? areaBelowMore
        : roomForNotes(
          calls, below: end,
          mustTake: fragment.isEmpty && space.mustTake)
    else {
      shortage = min(shortage, 1)
      let isMoved = calls.contains { fragmenter.placing(of: .block($0)).note.policy == .block }
      movesParagraph = movesParagraph || isMoved
      return false
    }
    if !calls.isEmpty { keep(area, of: calls) }
    return true
  }

  /// Returns the frame's footnote area with additional footnotes; `nil` if there is no room for them.
  /// - Parameters:
  ///   - end: bottom of the frame's content so far, in points from the top.
  ///   - mustTake: whether footnotes without room wait for the next frame. If not, the content with their
  ///     calls has to wait.
  func roomForNotes(
    _ calls: [BlockID], below end: Double, mustTake: Bool
  ) -> NoteArea? {
    var area = container.notes
    if !calls.isEmpty, !space.refusedNotes.isDisjoint(with: calls) { return nil }
    guard !calls.isEmpty, area.style != nil else { return area }
    let whole = container.wholePath.blockExtent
    // Floats beside the lines may reach further down.
    let taken = fragment.nested.reduce(max(end, path.clearedExtent)) {
      max($0, $1.bounds.end)
    }
    return fragmenter.add(calls[...], to: &area, room: whole - taken, mustTake: mustTake)
      ? area : nil
  }

  /// Places footnotes deferred from the previous frame, and footnotes of page floats, at the bottom of this
  /// frame.
  mutating func placePendingNotes() {
    let rests = token.notes
    let own = space.floatNotes.map { PendingNote(block: $0) }
    token.notes = []
    guard !rests.isEmpty || !own.isEmpty, container.notes.style != nil else { return }
    let isOver =
      token.paragraph >= flow.end
      || fragmenter.beginsPage(token, space.takenBreaks)
    let line =
      isOver
      ? 0 : fragmenter.lineHeight(of: fragmenter.styled.paragraphs[token.paragraph], in: space)
    // If a partial column has too little room for the footnotes of page floats, it is tried again with more
    // height.
    let isTrial = space.isPartial && !space.floatNotes.isEmpty
    func area(_ notes: [PendingNote]) -> NoteArea {
      fragmenter.area(
        container.notes, with: notes,
        extent: path.blockExtent - path.clearedExtent, lineHeight: line,
        isTrial ? .well : .always)
    }
    let inOrder = area(rests + own)
    // Rests may be divided again. All other footnotes begin on the pages of their calls.
    let ownFirst =
      rests.isEmpty || own.isEmpty || !fragmenter.hasLateNote(inOrder) ? nil : area(own + rests)
    keep(ownFirst.flatMap { fragmenter.hasLateNote($0) ? nil : $0 } ?? inOrder)
  }

  /// Adds the footnotes to the fragment.
  mutating func finishNotes() {
    let area = container.notes
    guard !area.notes.isEmpty else { return }
    var foot = container.wholePath.blockExtent
    if !area.isAtFoot {
      let around = flow.root.flatMap { fragmenter.edges(aroundNotesIn: $0, in: space) }
      foot = fragment.usedExtent - (around?.bottom ?? 0)
    }
    if let block = fragmenter.block(of: area, foot: foot, grid: grid) {
      fragment.append(notes: block)
    }
  }

  /// Minimum number of lines that follow the next line of a paragraph in the frame, because of `orphans` and `widows`.
  private func leastFollowingLines(in prepared: PreparedParagraph) -> Int {
    let rest = restCount - 1
    let count = min(rest, max(0, prepared.composing.orphans - token.line - 1))
    return rest - count < prepared.composing.widows ? rest : count
  }
}
