import ZineStyle
import ZineText

/// Pages with footnotes below all columns.
extension ColumnFiller {
  /// Fills the columns of a page above its page-wide footnotes, if it has any.
  func fillAboveNotes(
    _ style: PageStyle, from start: [ThreadID: BreakToken], _ plan: PagePlan
  ) -> FilledPage {
    guard style.noteArea.reference == .page else {
      return fillAreas(style, from: start, plan)
    }
    return PageNotesLayout(self, style, from: start, plan).page()
  }

  /// Returns the height of the page-wide footnotes that a page continues, in points.
  func continuedNoteExtent(
    on style: PageStyle, from start: [ThreadID: BreakToken], _ plan: PagePlan
  ) -> Double {
    guard style.noteArea.reference == .page, start[.main]?.notes.isEmpty == false else { return 0 }
    return PageNotesLayout(self, style, from: start, plan).continuedExtent
  }
}

extension Fragmenter {
  /// Returns the notes that are neither placed in columns nor deferred to the next columns.
  func notes(_ notes: [BlockID], notIn filled: BandFiller.Filled) -> [BlockID] {
    guard !notes.isEmpty else { return [] }
    let placed = placedNotes(in: filled.areas)
    let pending = Set((filled.next?.notes ?? []).map(\.block))
    return notes.filter { note in
      !pending.contains(note) && !placed.contains(paragraphs(in: note).lowerBound)
    }
  }

  /// Returns the notes that begin on the page with more than a single line of several.
  func notes(_ notes: [BlockID], begunOn page: FilledPage) -> Set<BlockID> {
    guard !notes.isEmpty else { return [] }
    var placed = placedNotes(in: page.columns)
    if case .block(let block)? = page.notes?.content {
      placed.formUnion(block.fragment.nested.map(\.paragraph))
    }
    let notBegun = (page.after.token?.notes ?? []).filter { !hasBegun($0) }.map(\.block)
    return Set(
      notes.filter { note in
        placed.contains(paragraphs(in: note).lowerBound) && !notBegun.contains(note)
      })
  }

  /// Returns the height of a page's notes, in points; 0 if they are all among notes that are placed elsewhere.
  func noteExtent(of page: FilledPage, without moved: [BlockID]) -> Double {
    guard case .block(let block)? = page.notes?.content else { return page.noteExtent }
    let moved = Set(moved.map { paragraphs(in: $0).lowerBound })
    return block.fragment.nested.allSatisfy { moved.contains($0.paragraph) } ? 0 : page.noteExtent
  }

  /// Whether a note that continues has more than a single line before its rest.
  func hasBegun(_ note: PendingNote) -> Bool {
    guard let rest = note.start?.innerFlow else { return false }
    return rest.paragraph != paragraphs(in: note.block).lowerBound || rest.line > 1
  }

  /// Returns the first paragraphs of the notes placed in columns.
  private func placedNotes(in columns: [PlannedColumn]) -> Set<Int> {
    let areas = columns.compactMap { $0.fragment.footnotes?.block }
    return Set(areas.flatMap(\.fragment.nested).map(\.paragraph))
  }
}
