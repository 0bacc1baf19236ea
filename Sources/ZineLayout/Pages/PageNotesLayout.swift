import ZineStyle
import ZineText

/// Fills a page with footnotes below all its columns.
struct PageNotesLayout {
  private static let leastLinesAboveNotes = 1.0

  private let filler: ColumnFiller
  private let style: PageStyle
  private let plan: PagePlan
  private let tokens: [ThreadID: BreakToken]
  /// All columns of the page together.
  private let container: Fragmentainer
  /// The footnotes that the page continues.
  private let rest: NoteArea
  /// Maximum height of the footnotes, in points.
  private let room: Double

  /// A page without its footnotes, and the footnotes that it needs.
  private typealias Attempt = (content: FilledPage, area: NoteArea)

  init(
    _ filler: ColumnFiller, _ style: PageStyle, from start: [ThreadID: BreakToken], _ plan: PagePlan
  ) {
    (self.filler, self.style, self.plan) = (filler, style, plan)
    var tokens = start
    tokens[.main]?.notes = []
    self.tokens = tokens
    container = Self.container(of: style, around: plan.exclusions)
    let whole = container.path.blockExtent
    rest = filler.fragmenter.area(
      container.notes, with: start[.main]?.notes ?? [], extent: whole,
      lineHeight: filler.lineHeight)
    // Floats can be alone on a page with their footnotes.
    let lines = plan.floats.calls.isEmpty ? Self.leastLinesAboveNotes : 0
    let belowGrid = style.columnSize.height - whole
    room = min(
      whole - lines * filler.lineHeight,
      style.fullColumnHeight - plan.floats.mostUsed - belowGrid)
  }

  /// Returns the container of all columns of a page together.
  private static func container(
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
    var space = ConstraintSpace(path)
    space.isLeftHand = style.isLeftHand
    space.notes = .foot(style.noteArea)
    return Fragmentainer(space)
  }

  /// Height of the footnotes that the page continues, with the gap above them, in points.
  var continuedExtent: Double { extent(of: rest) }

  func page() -> FilledPage {
    let first = fill(rest)
    let found = rest.search(
      after: first, area: { adding($0) }, fill: { fill($0) },
      hasRoom: { $1.extent <= $2.extent + lengthTolerance })
    var (page, area) = found
    if page.holdsAnything
      ? overflows(page) && !overflows(first.content)
      : first.content.holdsAnything && plan.floats.calls.isEmpty
    {
      (page, area) = withFirstContent(first)
    }
    let placedCount = area.notes.count - rest.notes.count
    if placedCount < first.calls.count || isAway(area) {
      // With fewer notes there may be more text above them, especially below an object. It ends above the next call.
      let lowCount = first.calls.indices.first { isAway(adding(first.calls[...$0])) }
      let count = max(0, min(lowCount ?? placedCount, placedCount, first.calls.count))
      if let other = dividing(count, of: first.calls) ?? upTo(count, of: first.calls),
        isLate(area) || page.after.token.precedes(other.content.after.token)
      {
        (page, area) = other
      }
    }
    // Floats that made way have text on both sides, so they stay where the columns were filled around them.
    if !plan.floats.haveMadeWay { page.noteExtent = extent(of: area) }
    page.notes = notes(area, page)
    if !area.pending.isEmpty {
      let end = BreakToken(at: filler.styled.paragraphs.count)
      page.after.tokens[.main, default: end].notes = area.pending
    }
    return page
  }
}

// MARK: - Attempts

extension PageNotesLayout {
  private func fill(
    _ reserved: NoteArea, refusing refused: ArraySlice<BlockID> = []
  ) -> NoteArea.Filled<FilledPage> {
    var own = style
    // Subtract the notes from whole grid lines. An incomplete line then remains between text and notes, not
    // below the notes.
    own.noteExtent = extent(of: reserved)
    var page = filler.fillAreas(own, from: tokens, plan, refusing: Set(refused))
    page.noteExtent = own.noteExtent
    let calls = plan.floats.calls + page.columns.flatMap(\.fragment.calls)
    return (page, calls.sorted(by: filler.fragmenter.isBefore))
  }

  /// If the first content does not fit above its footnotes, it is placed with as many of them as fit below it.
  private func withFirstContent(_ first: NoteArea.Filled<FilledPage>) -> Attempt {
    let count = first.calls.indices.partitionPoint {
      let trial = fill(adding(first.calls[...$0])).content
      return trial.holdsAnything && !overflows(trial)
    }
    let reserved = adding(first.calls[..<count])
    let last = fill(reserved)
    // There can be other calls in front of these.
    let placedCount = last.calls.indices.partitionPoint {
      adding(last.calls[...$0]).extent <= reserved.extent + lengthTolerance
    }
    var area = adding(last.calls.prefix(placedCount))
    area.pending += last.calls.dropFirst(placedCount).map { PendingNote(block: $0) }
    return (last.content, area)
  }

  /// Fills the page up to the call of a footnote that it refuses. Returns `nil` if the footnotes before it have no room.
  private func upTo(_ count: Int, of calls: [BlockID]) -> Attempt? {
    let reserved = adding(calls[..<count])
    let filled = fill(reserved, refusing: calls[count...])
    return holds(filled, calls[..<count]) ? (filled.content, reserved) : nil
  }

  /// Fills the page with the first lines of a footnote, as many as fit below the line of its call. Returns `nil` if
  /// these are too few.
  private func dividing(_ number: Int, of calls: [BlockID]) -> Attempt? {
    guard number < calls.count else { return nil }
    let (placed, refused) = (calls[...number], calls[(number + 1)...])
    // The higher the footnotes, the less text is above them.
    var least = adding(calls[..<number]).extent
    guard holds(fill(adding(calls[..<number]), refusing: refused), placed) else { return nil }
    var most = room
    var best: Attempt?
    while most - least > max(filler.lineHeight, 1) / 2 {
      let middle = least + (most - least) / 2
      guard let area = filler.fragmenter.notes(rest, dividingLastOf: placed, room: middle) else {
        least = middle
        continue
      }
      let filled = fill(area, refusing: refused)
      if holds(filled, placed) {
        (best, least) = ((filled.content, area), middle)
      } else {
        most = middle
      }
    }
    return best
  }

  private func holds(_ filled: NoteArea.Filled<FilledPage>, _ calls: ArraySlice<BlockID>) -> Bool {
    filled.content.holdsAnything && !overflows(filled.content) && filled.calls[...] == calls
  }

  private func overflows(_ page: FilledPage) -> Bool {
    page.overflows(lessThan: style.fullColumnHeight)
  }
}

// MARK: - Footnotes

extension PageNotesLayout {
  private func adding(_ calls: ArraySlice<BlockID>) -> NoteArea {
    filler.fragmenter.notes(rest, with: calls, room: room)
  }

  /// Returns the part of the page's height that footnotes take.
  private func extent(of area: NoteArea) -> Double {
    guard !area.notes.isEmpty else { return 0 }
    return style.columnSize.height - container.path.blockExtent + area.extent
  }

  private func isLate(_ area: NoteArea) -> Bool { filler.fragmenter.hasLateNote(area) }

  private func isAway(_ area: NoteArea) -> Bool { area.isLifted || isLate(area) }

  private func notes(_ area: NoteArea, _ page: FilledPage) -> PlannedObject? {
    var style = style
    style.footExtent = 0
    let rects = style.columnRects
    guard !page.columns.isEmpty, let first = rects.first, let block = area.notes.first?.block else {
      return nil
    }
    let left = rects.map(\.origin.x).min() ?? 0
    let grid = filler.space(of: first, on: style)
    let foot = grid.path.blockExtent
    guard var placed = filler.fragmenter.block(of: area, foot: foot, grid: grid.grid) else {
      return nil
    }
    placed.rect.origin.x += left
    placed.rect.origin.y += first.origin.y
    var object = PlannedObject(
      .block(block), paragraph: placed.fragment.nested[0].paragraph, content: .block(placed),
      findings: placed.fragment.findings)
    (object.column, object.anchorNumber) = (page.columns.count - 1, .max)
    return object
  }
}

extension FilledPage {
  fileprivate var holdsAnything: Bool { columns.contains { $0.fragment.holdsAnything } }
}

extension Fragmenter {
  /// Whether a footnote precedes another one in the source.
  fileprivate func isBefore(_ note: BlockID, _ other: BlockID) -> Bool {
    paragraphs(in: note).lowerBound < paragraphs(in: other).lowerBound
  }
}
