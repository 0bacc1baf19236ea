import ZineText

/// Footnotes at the feet of columns whose calls are above a spanner or in level text.
extension BandFiller {
  /// Whether a footnote from above a spanner does not begin in the columns below it.
  func hasHomelessNotes(_ filled: Filled) -> Bool {
    guard !filled.isCut else { return false }
    return !fragmenter.notes(filled.passedNotes, notIn: Filled(areas: filled.areas)).isEmpty
  }

  /// Fills a band again without the lines whose footnotes have no room. These lines move to the next page. Returns `nil`
  /// if no content remains, or if a footnote is refused twice.
  func aboveHomelessNotes(_ filled: Filled, _ band: Band, from start: BreakToken) -> Filled? {
    var (filler, filled) = (self, filled)
    while case let notes = fragmenter.homelessNotes(filled.next), !notes.isEmpty {
      guard filler.room.refusedNotes.isDisjoint(with: notes) else { return nil }
      filler.room.refusedNotes.formUnion(notes)
      filled = filler.fillOne(band, from: start).0
    }
    return filled.holdsContent ? filled : nil
  }

  /// Adds the columns that contain footnotes only, because the flow ends before them. The rests of these footnotes are
  /// on the next page.
  func addNotes(in columns: [Column], besides areas: [PlannedColumn], to filled: inout Filled) {
    let end = BreakToken(at: room.flow.end)
    for column in columns where !column.notes.isEmpty && !column.passesNotes {
      // A spanner passes the footnotes of its columns on.
      if areas.contains(where: { $0.covers(column.id.number) }) { continue }
      let outcome = layout(column, from: end, isLast: false)
      filled.areas.append(area(outcome, in: column))
      guard let rest = outcome.next else { continue }
      filled.next = filled.next ?? end
      filled.next?.notes += rest.notes
    }
  }

  /// Returns the footnotes at the feet of columns whose calls are in balanced text. Footnotes without room in their own
  /// column are in the columns after it. Returns `nil` if not all of them have room.
  /// - Parameter continued: footnotes of the page before, whose rests are in the first column.
  func notes(
    below areas: [PlannedColumn], in columns: [Column], continuing continued: [PendingNote] = []
  ) -> [PlannedColumn]? {
    var result: [PlannedColumn] = []
    var waiting: [BlockID] = []
    let foot = aligned(areas.map { $0.origin.y + $0.fragment.usedExtent }.max() ?? 0)
    for (index, var column) in columns.enumerated() {
      let own = areas.filter { $0.id == column.id }
      waiting += room.notes(for: column) + own.flatMap(\.fragment.calls)
      column.part = (own.map(\.part).max() ?? column.part) + 1
      column.rect.size.height = column.rect.end - foot
      column.rect.origin.y = foot
      var token = BreakToken(at: room.flow.end)
      token.notes = index == 0 ? continued : []
      let height = column.rect.size.height - extent(of: token.notes, in: column)
      column.notes = takeNotes(from: &waiting, into: column, height: height)
      guard !column.notes.isEmpty || !token.notes.isEmpty else { continue }
      let notes = layout(column, from: token, isLast: false)
      guard notes.next == nil, notes.fragment.noteExtent <= column.rect.size.height else {
        return nil
      }
      result.append(area(notes, in: column))
    }
    return waiting.isEmpty ? result : nil
  }

  /// Removes the first footnotes from a list, as many as have room in a height at the foot of a column. Returns them.
  func takeNotes(from waiting: inout [BlockID], into column: Column, height: Double) -> [BlockID] {
    let count = waiting.indices.partitionPoint {
      noteExtent(waiting[...$0], in: column) <= height + lengthTolerance
    }
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }

  /// Returns the height of footnotes at the foot of a column, above the objects there, in points.
  func noteExtent(_ calls: ArraySlice<BlockID>, in column: Column) -> Double {
    extent(of: calls.map { PendingNote(block: $0) }, in: column)
  }

  func extent(of notes: [PendingNote], in column: Column) -> Double {
    var own = column
    own.passesNotes = false
    return fragmenter.area(
      Fragmentainer(room.space(of: own)).notes, with: notes,
      extent: Fragmenter.endlessExtent, lineHeight: room.lineHeight
    ).extent
  }
}
