/// Places footnotes on the last line of the previous footnote, and notes in the margin.
extension Fragmenter {
  /// Whether a footnote is late: it is deferred as a whole although its policy requires the page of its call.
  func hasLateNote(_ token: BreakToken?) -> Bool { !lateNotes(token).isEmpty }

  /// Returns the footnotes that are late.
  func lateNotes(_ token: BreakToken?) -> [BlockID] {
    (token?.notes ?? []).filter(isLate).map(\.block)
  }

  /// Whether a footnote that an area leaves for the next page is late.
  func hasLateNote(_ area: NoteArea) -> Bool { area.pending.contains(where: isLate) }

  private func isLate(_ note: PendingNote) -> Bool {
    note.start == nil && !note.isFromAbove && !mayBeLate(note.block)
  }

  /// Minimum width left on a footnote's last line for another footnote to begin there, as a share of the
  /// area's width.
  private static let leastJoined = 0.2

  /// Begins a footnote on the last line of the previous one, if its `footnote-display` asks for it and there
  /// is room (CSS Generated Content for Paged Media 3, section 2.3). Returns whether the footnote was placed.
  func joinLast(
    _ block: BlockID, _ style: UsedBoxStyle, in area: inout NoteArea, room extent: Double
  ) -> Bool {
    let display = placing(of: .block(block)).note.display
    let index = paragraphs(in: block).lowerBound
    guard display != .block, let last = area.notes.last, area.pending.isEmpty,
      let line = last.fragment.lastOwnLine, !style.isVisible
    else { return false }
    let height = lineHeight(of: styled.paragraphs[index], in: ConstraintSpace(last.fragment.path))
    let room = area.content.extent
    // The previous note's line, with a gap on the side of the new note.
    let start = last.inlineStart - area.content.start + line.inlineStart
    let used =
      isRightToLeft(block)
      ? FrameSegment(start: start - height, extent: room - (start - height))
      : FrameSegment(start: 0, extent: start + line.width + height)
    guard room - used.extent >= Self.leastJoined * room else { return false }
    var own = area.space(width: room)
    own.path.exclusions.append(
      FrameExclusion(
        inlineStart: used.start, inlineExtent: used.extent, blockStart: 0,
        blockExtent: 0.9 * height, sides: isRightToLeft(block) ? .left : .right))
    let outcome = layoutContent(of: block, in: own, from: BreakToken(at: index))
    let fragment = outcome.fragment
    let top = last.blockStart + line.blockStart
    guard outcome.next == nil, let first = fragment.firstOwnLine, first.blockStart < 0.5,
      display == .inline || fragment.lineCount == 1
    else { return false }
    let end = area.edgeExtent + top + fragment.usedExtent
    guard end + area.lift(of: end) <= extent + lengthTolerance else { return false }
    area.append(
      NoteArea.Note(
        block: block, fragment: fragment, blockStart: top, inlineStart: area.content.start,
        marginBottom: max(0, style.margin.bottom)))
    return true
  }

  func isInMargin(_ note: BlockID) -> Bool { placing(of: .block(note)).float == .margin }
}
