import ZineText

/// Footnotes at the feet of columns whose calls are above a spanner or in level text.
extension BandFiller {
  /// Whether a footnote from above a spanner does not begin in the columns below it.
  func leavesOutPassedNotes(_ filled: Filled) -> Bool {
    guard !filled.isCut else { return false }
    return !fragmenter.notes(filled.passedNotes, notIn: Filled(areas: filled.areas)).isEmpty
  }

  /// Fills a band again without the lines whose footnotes have no room. These lines move to the next page. Returns `nil`
  /// if no content remains, or if a footnote is refused twice.
  func aboveLateNotes(_ filled: Filled, _ band: Band, from start: BreakToken) -> Filled? {
    var (filler, filled) = (self, filled)
    while case let notes = fragmenter.lateNotes(filled.next), !notes.isEmpty {
      guard filler.room.refusedNotes.isDisjoint(with: notes) else { return nil }
      filler.room.refusedNotes.formUnion(notes)
      filled = filler.fillOne(band, from: start).0
    }
    return filled.holdsContent ? filled : nil
  }

  /// Adds the columns that contain footnotes only, because the flow ends before them. The rests of these footnotes are
  /// on the next page.
  func addNotes(
    in columns: [Column], besides areas: [PlannedColumn] = [], to filled: inout Filled
  ) {
    let end = BreakToken(at: room.flow.end)
    for column in columns where !column.notes.isEmpty && !column.passesNotes {
      // A spanner passes the footnotes of its columns on.
      if areas.contains(where: { $0.covers(column.id.number) && $0.part >= column.part }) {
        continue
      }
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
    let foot = aligned(areas.map { $0.origin.y + $0.fragment.usedExtent }.max() ?? 0)
    guard let feet = parts(of: columns, from: foot, below: areas, continuing: continued) else {
      return nil
    }
    var result: [PlannedColumn] = []
    for (index, column) in feet.enumerated() {
      var token = BreakToken(at: room.flow.end)
      token.notes = index == 0 ? continued : []
      guard !column.notes.isEmpty || !token.notes.isEmpty else { continue }
      let notes = layout(column, from: token, isLast: false)
      guard notes.next == nil, notes.fragment.noteExtent <= column.rect.size.height else {
        return nil
      }
      result.append(area(notes, in: column))
    }
    return result
  }

  /// Returns the parts of columns below level text, with the footnotes of this text. Returns `nil` if not all of them
  /// have room.
  /// - Parameters:
  ///   - top: Top of the parts, in points.
  ///   - continued: footnotes of the page before, whose rests are in the first column.
  func parts(
    of columns: [Column], from top: Double, below areas: [PlannedColumn],
    continuing continued: [PendingNote]
  ) -> [Column]? {
    var calls: [ColumnID: [BlockID]] = [:]
    var parts = columns
    for (index, column) in columns.enumerated() {
      let own = areas.filter { $0.id == column.id }
      calls[column.id] = room.notes(for: column) + own.flatMap(\.fragment.calls)
      parts[index].part = (own.map(\.part).max() ?? column.part) + 1
      parts[index].rect.origin.y = top
      parts[index].rect.size.height = max(0, column.rect.end - top)
    }
    return holding(calls, continuing: continued, in: parts)
  }

  /// Assigns footnotes to the feet of columns. Footnotes without room in their own column are in the columns after it.
  /// Returns `nil` if not all of them have room.
  /// - Parameters:
  ///   - calls: The footnotes, by the column of their call.
  ///   - continued: footnotes of the page before, whose rests are in the first column.
  ///   - textExtent: Height of the text that must have room above the notes, in points.
  func holding(
    _ calls: [ColumnID: [BlockID]], continuing continued: [PendingNote],
    above textExtent: Double = 0, in columns: [Column]
  ) -> [Column]? {
    var result: [Column] = []
    var waiting: [BlockID] = []
    for (index, var column) in columns.enumerated() {
      waiting += calls[column.id] ?? []
      column.notes = []
      if room.isUsed(column.rect) {
        // On a grid, the column is a whole number of lines high. It ends above the floats at its foot.
        var height = room.space(of: column).path.blockExtent - textExtent
        if index == 0, !continued.isEmpty {
          height -= extent(of: continued, in: column)
          guard height >= 0 else { return nil }
        }
        column.notes = takeNotes(from: &waiting, into: column, height: height)
      }
      result.append(column)
    }
    return waiting.isEmpty ? result : nil
  }

  /// Removes the first footnotes from a list, as many as have room in a height at the foot of a column. Returns them.
  private func takeNotes(
    from waiting: inout [BlockID], into column: Column, height: Double
  ) -> [BlockID] {
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
