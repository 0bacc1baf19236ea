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
    var tokens = start
    tokens[.main]?.notes = []
    let container = container(of: style, around: plan.exclusions)
    let whole = container.path.blockExtent
    let rest = fragmenter.area(
      container.notes, with: start[.main]?.notes ?? [], extent: whole, lineHeight: lineHeight)
    /// Returns the part of the page's height that notes take.
    func extent(of area: NoteArea) -> Double {
      area.notes.isEmpty ? 0 : style.columnSize.height - whole + area.extent
    }
    let room = min(
      whole - Self.leastLinesAboveNotes * lineHeight,
      style.fullColumnHeight - plan.floats.mostUsed)
    func fill(
      _ reserved: NoteArea, refusing refused: ArraySlice<BlockID> = []
    ) -> NoteArea.Filled<FilledPage> {
      var own = style
      // Subtract the notes from whole grid lines. An incomplete line then remains between text and notes, not
      // below the notes.
      own.noteExtent = extent(of: reserved)
      var page = fillAreas(own, from: tokens, plan, refusing: Set(refused))
      page.noteExtent = own.noteExtent
      let calls = plan.floats.calls + page.columns.flatMap(\.fragment.calls)
      return (page, calls.sorted(by: fragmenter.isBefore))
    }
    func adding(_ calls: ArraySlice<BlockID>) -> NoteArea {
      fragmenter.notes(rest, with: calls, room: room)
    }
    func overflows(_ page: FilledPage) -> Bool { page.overflows(lessThan: style.fullColumnHeight) }
    let first = fill(rest)
    var (page, area) = rest.search(
      after: first, area: adding, fill: { fill($0) },
      hasRoom: { $1.extent <= $2.extent + lengthTolerance })
    if page.holdsAnything
      ? overflows(page) && !overflows(first.content) : first.content.holdsAnything
    {
      // If the first content does not fit above its notes, it is placed with as many notes as fit below it.
      let count = first.calls.indices.partitionPoint {
        let trial = fill(adding(first.calls[...$0])).content
        return trial.holdsAnything && !overflows(trial)
      }
      let last = fill(adding(first.calls[..<count]))
      (page, area) = (last.content, adding(last.calls.prefix(count)))
      area.pending += last.calls.dropFirst(count).map { PendingNote(block: $0) }
    }
    func isAway(_ area: NoteArea) -> Bool { area.isLifted || fragmenter.hasHomelessNote(area) }
    let placedCount = area.notes.count - rest.notes.count
    if placedCount < first.calls.count || isAway(area) {
      // With fewer notes there may be more text above them, especially below an object. It ends above the next call.
      let lowCount = first.calls.indices.first { isAway(adding(first.calls[...$0])) }
      let count = max(0, min(lowCount ?? placedCount, placedCount, first.calls.count))
      let reserved = adding(first.calls[..<count])
      let (content, calls) = fill(reserved, refusing: first.calls[count...])
      let isBetter =
        fragmenter.hasHomelessNote(area) || page.after.token.precedes(content.after.token)
      if content.holdsAnything, !overflows(content), isBetter, calls[...] == first.calls[..<count] {
        (page, area) = (content, reserved)
      }
    }
    // Floats that made way have text on both sides, so they stay where the columns were filled around them.
    if !plan.floats.haveMadeWay { page.noteExtent = extent(of: area) }
    page.notes = notes(area, on: style, page)
    if !area.pending.isEmpty {
      page.after.tokens[.main, default: BreakToken(at: styled.paragraphs.count)].notes =
        area.pending
    }
    return page
  }

  private static let leastLinesAboveNotes = 1.0

  /// Returns the container of all columns of a page together.
  private func container(
    of style: PageStyle, around exclusions: [FrameExclusion]
  ) -> Fragmentainer {
    let rects = style.columnRects
    let left = rects.map(\.origin.x).min() ?? 0
    let right = rects.map { $0.origin.x + $0.size.width }.max() ?? 0
    let (width, height) = (max(1, right - left), style.columnSize.height)
    var path = FramePath(inlineExtent: width, blockExtent: height, grid: style.grid)
    // The notes are at the foot of the page, below the floats that make the columns shorter.
    let top = (rects.first?.origin.y ?? 0) + style.footExtent
    let frame = Rect(x: left, y: top, width: width, height: height)
    path.exclusions = exclusions.compactMap { $0.seen(from: frame) }
    var space = Space(path)
    space.isLeftHand = style.isLeftHand
    space.notes = .foot(style.noteArea)
    return Fragmentainer(space)
  }

  private func notes(_ area: NoteArea, on style: PageStyle, _ page: FilledPage) -> PlannedObject? {
    var style = style
    style.footExtent = 0
    let rects = style.columnRects
    guard !page.columns.isEmpty, let first = rects.first, let block = area.notes.first?.block else {
      return nil
    }
    let left = rects.map(\.origin.x).min() ?? 0
    let grid = space(of: first, on: style)
    guard var placed = fragmenter.block(of: area, foot: grid.path.blockExtent, grid: grid.grid)
    else { return nil }
    placed.rect.origin.x += left
    placed.rect.origin.y += first.origin.y
    var object = PlannedObject(
      .block(block), paragraph: placed.fragment.nested[0].paragraph, content: .block(placed),
      findings: placed.fragment.findings)
    (object.column, object.anchorNumber) = (page.columns.count - 1, .max)
    return object
  }
}

extension Fragmenter {
  /// Whether a footnote precedes another one in the source.
  fileprivate func isBefore(_ note: BlockID, _ other: BlockID) -> Bool {
    paragraphs(in: note).lowerBound < paragraphs(in: other).lowerBound
  }

  /// Returns the notes that are neither placed in columns nor deferred to the next columns.
  func notes(_ notes: [BlockID], notIn filled: BandFiller.Filled) -> [BlockID] {
    guard !notes.isEmpty else { return [] }
    let placed = placedNotes(in: filled.areas)
    let pending = Set((filled.next?.notes ?? []).map(\.block))
    return notes.filter { note in
      !pending.contains(note) && !placed.contains(paragraphs(in: note).lowerBound)
    }
  }

  /// Returns the notes that begin on the page.
  func notes(_ notes: [BlockID], begunOn page: FilledPage) -> Set<BlockID> {
    guard !notes.isEmpty else { return [] }
    var placed = placedNotes(in: page.columns)
    if case .block(let block)? = page.notes?.content {
      placed.formUnion(block.fragment.nested.map(\.paragraph))
    }
    return Set(notes.filter { placed.contains(paragraphs(in: $0).lowerBound) })
  }

  /// Returns the first paragraphs of the notes placed in columns.
  private func placedNotes(in columns: [PlannedColumn]) -> Set<Int> {
    let areas = columns.compactMap { $0.fragment.footnotes?.block }
    return Set(areas.flatMap(\.fragment.nested).map(\.paragraph))
  }
}

extension FilledPage {
  fileprivate var holdsAnything: Bool { columns.contains { $0.fragment.holdsAnything } }
}
