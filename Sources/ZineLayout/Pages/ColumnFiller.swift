import ZineStyle
import ZineText

/// Fills the columns of pages.
struct ColumnFiller {
  let fragmenter: Fragmenter
  let styled: StyledStory
  let body: FontMetrics
  /// Line height of body text, in points. With a baseline grid, it is the grid step.
  let lineHeight: Double
  let shapes: ShapeInsideCache
  /// The threads of the issue, the main thread first.
  var threads: [TextThread]
  /// Returns the areas of a page.
  var template: (PageStyle) -> PageTemplate = PageTemplate.init

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
    pictures: any PictureSource, phases: PhaseClock? = nil
  ) {
    self.styled = styled
    body = shaper.metrics(of: styled.body)
    lineHeight = styled.pages.plain.grid ?? body.ascent + body.descent
    shapes = ShapeInsideCache(styled, lineHeight: lineHeight)
    fragmenter = Fragmenter(
      styled, shaper: shaper, hyphenator: hyphenator, phases: phases,
      contour: { pictures.contour($0) },
      delegate: { id in
        switch styled.story.attachment(id) {
        case .picture(let picture):
          pictures.size(of: picture).map {
            var delegate = PictureDelegate(
              picture: picture, natural: $0, box: styled.pictureBoxes[id])
            if let placing = delegate.box?.placing {
              delegate.contour = { pictures.contour(placing, of: picture) }
            }
            return delegate
          }
        case .rule: RuleDelegate()
        }
      })
    let search = styled.isComposed ? ColumnSearch(fragmenter, lineHeight: lineHeight) : nil
    threads = [TextThread(flow: fragmenter.story, search: search)]
  }

  /// Returns a page without text. It contains only the objects that continue from the previous page.
  func blank(_ style: PageStyle, opposite: SpreadParts) -> FilledPage {
    var floats = PageFloats(style, fragmenter)
    floats.placeOpposite(opposite.floats)
    var page = FilledPage(style: style)
    page.columns = [.empty(at: style.columnRects.first) { space(of: $0, on: style) }]
    page.positioned = floats.objects(aboveNotes: 0) + opposite.objects
    return page
  }

  /// Stretches the gaps between paragraphs to fill columns without a grid, if the page style asks for it.
  func justify(_ columns: inout [PlannedColumn], on style: PageStyle) {
    guard style.grid == nil, !style.fitsContent else { return }
    let most: Double
    switch style.verticalJustify {
    case .none: return
    case .auto: most = lineHeight / 2
    case .most(let own): most = own
    }
    let feet = columns.map { column -> Double? in
      switch column.end.reason {
      case .full: column.origin.y + column.fragment.path.blockExtent
      // Balanced columns end at the same last line.
      case .balanced: column.origin.y + column.end.balancedExtent
      case .flowEnd, .forced, .spanner: nil
      }
    }
    let unjustified = columns
    for (index, foot) in feet.enumerated() {
      guard let foot else { continue }
      // Columns side by side stay level: each grows only as far as all of them can.
      let beside = zip(unjustified, feet).filter { abs(($1 ?? .infinity) - foot) < lengthTolerance }
        .map(\.0)
      let ends = beside.map { $0.origin.y + $0.fragment.textExtent }
      let longest = beside.map { $0.origin.y + $0.fragment.longestExtent(maximum: most) }
      let end = max(ends.max() ?? foot, min(foot, longest.min() ?? foot))
      columns[index].fragment.justifyVertically(
        to: min(foot, end) - columns[index].origin.y, maximum: most)
    }
  }

  /// Returns the filled columns of a page, area by area.
  /// - Parameter tokens: The positions at which the threads continue.
  func fillAreas(
    _ style: PageStyle, from tokens: [ThreadID: BreakToken], _ plan: PagePlan,
    refusing refusedNotes: Set<BlockID> = []
  ) -> FilledPage {
    var page = FilledPage(style: plan.floats.pageStyle)
    page.after.tokens = tokens
    for area in template(style).areas where !page.isCut {
      guard let start = page.after.tokens[area.thread] else { continue }
      let filled = fill(area, of: style, from: start, plan, refusing: refusedNotes)
      page.columns += filled.areas
      page.after.tokens[area.thread] = filled.next
      page.isCut = filled.isCut
    }
    if page.columns.isEmpty,
      !plan.floats.isEmpty || !plan.exclusions.isEmpty || !plan.marginNotes.isEmpty
    {
      page.columns = [.empty(at: style.columnRects.first) { space(of: $0, on: style) }]
    }
    if !page.isCut, !shapes.hasRoom(on: style), !page.columns.isEmpty {
      page.columns[0].fragment.findings.append(
        Finding(.pageShape(style.shapeInside), Diagnostic(.noRoomInShape)))
    }
    return page
  }

  /// Fills the columns of an area from a position in its thread.
  private func fill(
    _ area: PageArea, of style: PageStyle, from start: BreakToken, _ plan: PagePlan,
    refusing refusedNotes: Set<BlockID>
  ) -> BandFiller.Filled {
    var room = room(for: area, of: style, plan, refusing: refusedNotes)
    // Page shapes, floats and positioned objects can leave columns without room for text.
    let used = Column.columns(style.columnRects).filter { room.isUsed($0.rect) }
    let columns = used.filter { area.columns.contains($0.id.number) }
    if columns.isEmpty, !plan.floats.isEmpty || !plan.exclusions.isEmpty {
      if let filled = anchorsAlone(from: start, room, at: style.columnRects.first) { return filled }
      let isAtEnd = start.paragraph >= room.flow.end && start.isSettled
      return BandFiller.Filled(next: isAtEnd ? nil : start)
    }
    if style.noteArea.reference == .column {
      room.floatNotes = plan.floats.calls(below: used).filter {
        area.columns.contains($0.column.id.number)
      }
    }
    let isAwaited = awaited(plan, on: style)
    let search = plan.isPlain ? nil : threads[area.thread.number].search
    func fill(from start: BreakToken) -> BandFiller.Filled {
      BandFiller(fragmenter, room, search: search, awaiting: isAwaited).fill(columns, from: start)
    }
    var filled = fill(from: start)
    if filled.isCut { return filled }
    func missingNotes() -> [BlockID] {
      fragmenter.notes(room.floatNotes.flatMap(\.calls), notIn: filled)
    }
    if !missingNotes().isEmpty {
      // Spanners can move columns down. Assign the notes to the lowest part of each column.
      room.floatNotes = room.floatNotes.map { column, calls in
        var column = column
        column.part = filled.areas.lazy.filter { $0.id == column.id }.map(\.part).max() ?? 0
        return (column, calls)
      }
      filled = fill(from: start)
    }
    let missing = missingNotes()
    if !missing.isEmpty {
      // Spanners leave some columns without text. Their notes are placed in the first available columns.
      room.floatNotes = room.floatNotes.map { column, calls in
        (column, calls.filter { !missing.contains($0) })
      }
      var start = start
      start.notes += missing.map { PendingNote(block: $0, isFromAbove: true) }
      filled = fill(from: start)
    }
    return filled
  }

  /// Returns the anchors of floats on a page without room for text. Returns `nil` if there is text among them, up to the
  /// end of the flow or a forced page break.
  private func anchorsAlone(
    from start: BreakToken, _ room: ColumnRoom, at rect: Rect?
  ) -> BandFiller.Filled? {
    guard start.isSettled, start.paragraph < room.flow.end, var rect else { return nil }
    rect.size.height = 0
    var column = Column(id: ColumnID(0), rect: rect)
    column.tallContent = .moves
    let filler = BandFiller(fragmenter, room, search: nil)
    let outcome = filler.layout(column, from: start, isLast: true)
    guard outcome.fragment.isEmpty, outcome.next.map(filler.beginsPage) ?? true else { return nil }
    return BandFiller.Filled(areas: [filler.area(outcome, in: column)], next: outcome.next)
  }

  /// Returns a predicate for floats that stop the filling at their anchors, or `nil` to fill all columns.
  private func awaited(_ plan: PagePlan, on style: PageStyle) -> BlockFlowLayout.Awaited? {
    // Spanners and page-wide footnotes need all columns.
    guard plan.isPlain, plan.leavesOff, style.noteArea.reference == .column,
      !fragmenter.tree.hasSpanners
    else { return nil }
    return { content in
      guard !plan.known.contains(content) else { return false }
      let placing = fragmenter.placing(of: content)
      return placing.position == .static && placing.float.isOfPage
    }
  }
}
