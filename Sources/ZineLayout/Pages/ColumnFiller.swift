import ZineStyle
import ZineText

/// Fills the columns of pages.
struct ColumnFiller {
  let fragmenter: Fragmenter
  let styled: StyledStory
  let body: FontMetrics
  /// Line height of body text, in points. With a baseline grid, it is the grid step.
  let lineHeight: Double
  let shapes: FrameShapes
  let search: ColumnSearch?

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
    pictures: any PictureSource, phases: PhaseClock? = nil
  ) {
    self.styled = styled
    body = shaper.metrics(of: styled.body)
    lineHeight = styled.pages.plain.grid ?? body.ascent + body.descent
    shapes = FrameShapes(styled, lineHeight: lineHeight)
    let fragmenter = Fragmenter(
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
    self.fragmenter = fragmenter
    search =
      styled.isComposed ? ColumnSearch(fragmenter, lineHeight: lineHeight) : nil
  }

  /// Returns the page that begins at a position in the story.
  ///
  /// Each pass can find new floats and objects that text must avoid, and then the columns are filled again.
  /// An object stays found even if its anchor moves to the next page. Thus the loop ends.
  /// - Parameter placedEarlier: objects that were already placed or deferred on earlier pages.
  /// - Parameter deferredFloats: floats deferred to this page from earlier pages.
  /// - Parameter early: floats from the second page of the spread that may be placed here if they fit.
  /// - Parameter late: floats that must be deferred, since they would push their own anchors off the spread.
  /// - Parameter opposite: objects that continue from the first page of the spread.
  func fill(
    _ style: PageStyle, from start: BreakToken, placedEarlier: Set<OutOfFlow> = [],
    deferredFloats: [DeferredFloat] = [], early: [DeferredFloat] = [], late: Set<OutOfFlow> = [],
    opposite: SpreadParts = SpreadParts()
  ) -> FilledPage {
    var search = PageSearch(floats: PageFloats(style, fragmenter), known: placedEarlier)
    search.floats.take(placedEarlier)
    search.floats.dismiss(late)
    search.floats.placeOpposite(opposite.floats)
    search.objects = opposite.objects
    search.floats.place(deferredFloats)
    // First find the floats with greedily filled columns, then fill the columns again with the column search.
    search.isPlain = fragmenter.tree.hasPageFloats
    search.leavesOff = search.isPlain
    var roundCount = 0
    while true {
      let own = search.floats.style
      var page = fillAboveNotes(own, from: start, search)
      roundCount += 1
      if page.isCut {
        _ = addObjects(of: page.columns, &search, oneByOne: true)
        search.leavesOff = roundCount < Self.maximumSinglePasses
        continue
      }
      if search.floats.keepNotes(but: fragmenter.notes(search.floats.calls, begunOn: page)) {
        while search.floats.isOverfull, search.floats.dismissLast() {}
        continue
      }
      spread(&page.columns, on: own)
      let oneByOne = roundCount <= Self.maximumSinglePasses
      if addObjects(of: page.columns, &search, oneByOne: oneByOne) { continue }
      if search.floats.dismissFloatsAnchoredLater(page) { continue }
      if search.floats.follow(page) { continue }
      // A footnote belongs on the page of its call, so floats make way for it.
      if fragmenter.hasHomelessNote(page.next), search.floats.dismissLast() { continue }
      // Floats make way for content that would fit on a page without them.
      if page.overflows(lessThan: style.fullColumnHeight), search.floats.dismissLast() { continue }
      if page.next == nil, search.floats.placeLast() { continue }
      let placed = search.floats.placeBeforeAnchor(early)
      if !placed.isEmpty {
        search.known.formUnion(placed)
        continue
      }
      if search.isPlain {
        search.isPlain = false
        continue
      }
      finish(&page, search)
      return page
    }
  }

  /// Returns a page without text. It contains only the objects that continue from the previous page.
  func blank(_ style: PageStyle, opposite: SpreadParts) -> FilledPage {
    var floats = PageFloats(style, fragmenter)
    floats.placeOpposite(opposite.floats)
    var page = FilledPage()
    page.columns = [.empty(at: style.columnRects.first) { space(of: $0, on: style) }]
    page.positioned = floats.objects(aboveNotes: 0) + opposite.objects
    return page
  }

  /// State of the search for floats and positioned objects while a page is filled.
  struct PageSearch {
    var floats: PageFloats
    var objects: [PlannedObject] = []
    /// Objects that are already placed or deferred.
    var known: Set<OutOfFlow>
    /// Whether columns are filled greedily, without the column search.
    var isPlain = false
    /// Whether filling stops at the anchor of a new float. The columns are filled again around the float.
    var leavesOff = false

    /// Exclusions of positioned objects that text must avoid.
    var exclusions: [FrameExclusion] { objects.compactMap(\.fragment.exclusion) }
  }

  /// Stretches the gaps between paragraphs to fill columns without a grid, if the page style asks for it.
  private func spread(_ columns: inout [PlannedColumn], on style: PageStyle) {
    guard style.grid == nil, style.verticalJustify != .none, !style.fitsContent else { return }
    let most: Double =
      switch style.verticalJustify {
      case .none: 0
      case .auto: lineHeight / 2
      case .most(let most): most
      }
    for index in columns.indices {
      let column = columns[index]
      switch column.end.reason {
      case .full:
        columns[index].fragment.justifyVertically(
          to: column.fragment.path.blockExtent, maximum: most)
      // Balanced columns end at the same last line.
      case .balanced:
        columns[index].fragment.justifyVertically(to: column.end.balancedExtent, maximum: most)
      case .flowEnd, .forced, .spanner: break
      }
    }
  }

  /// Number of passes that each take up the first new object only. The following objects are then found where
  /// this object leaves their anchors. Later passes take up all new objects at once.
  private static let maximumSinglePasses = 8

  /// Adds the new objects anchored in the columns. Returns whether the page must be filled again.
  private func addObjects(
    of columns: [PlannedColumn], _ search: inout PageSearch, oneByOne: Bool
  ) -> Bool {
    var isNew = false
    for (number, column) in columns.enumerated() {
      let areas = PageAreas(search.floats.pageStyle, column: column)
      for (index, anchor) in column.fragment.anchors.enumerated() {
        // Also handle objects anchored inside the object.
        var anchors = [anchor]
        while let next = anchors.popLast() {
          if let extent = next.flowExtent,
            !search.floats.snaps(next, extent: extent, in: column)
          {
            continue
          }
          let placing = fragmenter.placing(of: next.content)
          // Margin notes move no text.
          if placing.float == .margin { continue }
          guard search.known.insert(next.content).inserted else { continue }
          if placing.position == .static {
            if search.floats.add(next, of: anchor.content, in: column, columns) { isNew = true }
            continue
          }
          guard let fragment = fragmenter.place(next, on: areas) else { continue }
          search.objects.append(
            PlannedObject(
              fragment: fragment, anchor: anchor.content, column: number,
              anchorNumber: index + 1))
          anchors += fragment.anchors.reversed().map { $0.moved(by: column.origin) }
          if columns.contains(where: { fragment.exclusion?.seen(from: $0.rect) != nil }) {
            isNew = true
          }
        }
        if isNew, oneByOne { return true }
      }
    }
    return isNew
  }

  /// Sorts the objects of a page in reading order, and adds their findings to its columns.
  private func finish(_ page: inout FilledPage, _ search: PageSearch) {
    var objects = search.objects
    page.footExtent = search.floats.style.footExtent
    for float in search.floats.objects(aboveNotes: page.noteExtent) {
      objects.append(float)
      objects += positioned(in: float, on: page, search.floats.pageStyle)
    }
    objects += notesInMargins(of: page, search.floats.pageStyle)
    let style = search.floats.pageStyle
    if style.opensSpread { page.opposite.floats = search.floats.opposite }
    page.opposite.objects = search.objects.compactMap {
      $0.opposite(of: style, fragmenter.placing(of: $0.fragment.source))
    }
    page.placedEarlier = search.known.subtracting(search.floats.notFound(on: page))
    page.deferredFloats = search.floats.deferredFloats(after: page)
    page.anchoredFloats = search.floats.own(on: page)
    page.placedFloats = search.floats.placedFloats
    defer {
      if let notes = page.notes {
        page.positioned.append(notes)
        page.columns[page.columns.count - 1].fragment.findings += notes.fragment.findings
      }
    }
    guard !objects.isEmpty, !page.columns.isEmpty else { return }
    // Look the anchors up again: the final pass may have moved them, even off the page.
    var places: [OutOfFlow: (column: Int, anchorNumber: Int)] = [:]
    for (number, column) in page.columns.enumerated() {
      for (index, anchor) in column.fragment.anchors.enumerated() {
        places[anchor.content] = (number, index + 1)
      }
    }
    page.positioned = objects.map { object in
      var object = object
      (object.column, object.anchorNumber) =
        places[object.anchor]
        ?? (object.anchorNumber == 0 ? (0, 0) : (page.columns.count - 1, .max))
      return object
    }
    let order = page.positioned.indices.sorted { a, b in
      let (first, second) = (page.positioned[a], page.positioned[b])
      return (first.column, first.anchorNumber, a) < (second.column, second.anchorNumber, b)
    }
    page.positioned = order.map { page.positioned[$0] }
    for object in page.positioned {
      page.columns[object.column].fragment.findings += object.fragment.findings
    }
  }

  /// Returns the objects that are positioned inside a float.
  private func positioned(
    in float: PlannedObject, on page: FilledPage, _ style: PageStyle
  ) -> [PlannedObject] {
    guard let column = page.columns.first else { return [] }
    let areas = PageAreas(style, column: column)
    var objects: [PlannedObject] = []
    var anchors = float.fragment.anchors.reversed().map { $0.moved(by: column.origin) }
    while let anchor = anchors.popLast() {
      guard fragmenter.placing(of: anchor.content).position == .absolute,
        let fragment = fragmenter.place(anchor, on: areas)
      else { continue }
      objects.append(
        PlannedObject(
          fragment: fragment, anchor: float.anchor, column: 0, anchorNumber: float.anchorNumber))
      anchors += fragment.anchors.reversed().map { $0.moved(by: column.origin) }
    }
    return objects
  }

  /// Returns the filled columns of a page that begins at a position in the story.
  /// - Parameter page: floats and positioned objects found so far.
  func fillColumns(
    _ style: PageStyle, from start: BreakToken, _ page: PageSearch
  ) -> FilledPage {
    let known = page
    var page = FilledPage()
    var room = room(style, known)
    // Page shapes and floats can leave columns without room for text.
    let columns = Column.columns(style.columnRects).filter { room.isUsed($0.rect) }
    if columns.isEmpty, !known.floats.isEmpty {
      page.columns = [.empty(at: style.columnRects.first, room.plainSpace)]
      let isAtEnd = start.paragraph >= styled.paragraphs.count && start.isSettled
      page.next = isAtEnd ? nil : start
      return page
    }
    if style.noteArea.reference == .column { room.floatNotes = known.floats.calls(below: columns) }
    let isAwaited = awaited(known, on: style)
    func fill(from start: BreakToken) -> BandFiller.Filled {
      BandFiller(
        fragmenter, room, search: known.isPlain ? nil : search, awaiting: isAwaited
      ).fill(columns, from: start)
    }
    var filled = fill(from: start)
    page.isCut = filled.isCut
    if filled.isCut {
      page.columns = filled.areas
      page.next = filled.next
      return page
    }
    func homelessNotes() -> [BlockID] {
      fragmenter.notes(room.floatNotes.flatMap(\.calls), notIn: filled)
    }
    if !homelessNotes().isEmpty {
      // Spanners can move columns down. Assign the notes to the lowest part of each column.
      room.floatNotes = room.floatNotes.map { column, calls in
        var column = column
        column.part = filled.areas.lazy.filter { $0.id == column.id }.map(\.part).max() ?? 0
        return (column, calls)
      }
      filled = fill(from: start)
    }
    let homeless = homelessNotes()
    if !homeless.isEmpty {
      // Spanners leave some columns without text. Their notes are placed in the first available columns.
      room.floatNotes = room.floatNotes.map { column, calls in
        (column, calls.filter { !homeless.contains($0) })
      }
      var start = start
      start.notes += homeless.map { PendingNote(block: $0, isFromAbove: true) }
      filled = fill(from: start)
    }
    page.columns = filled.areas
    page.next = filled.next
    if !shapes.hasRoom(on: style), !page.columns.isEmpty {
      page.columns[0].fragment.findings.append(
        Finding(.pageShape(style.shapeInside), Diagnostic(.noRoomInShape)))
    }
    return page
  }

  /// Returns a predicate for floats that stop the filling at their anchors, or `nil` to fill all columns.
  private func awaited(_ search: PageSearch, on style: PageStyle) -> Fragmenter.Awaited? {
    // Spanners and page-wide footnotes need all columns.
    guard search.isPlain, search.leavesOff, style.noteArea.reference == .column,
      !fragmenter.tree.hasSpanners
    else { return nil }
    return { content in
      guard !search.known.contains(content) else { return false }
      let placing = fragmenter.placing(of: content)
      return placing.position == .static && placing.float.isOfPage
    }
  }
}

extension PositionedAnchor {
  /// Returns the anchor relative to a column, given the column's top left corner on the page.
  fileprivate func moved(by corner: Point) -> PositionedAnchor {
    var anchor = self
    anchor.area.start -= corner.x
    anchor.block -= corner.y
    return anchor
  }
}

extension PageAreas {
  fileprivate init(_ style: PageStyle, column: PlannedColumn) {
    let margins = style.margins
    page = Rect(origin: Point(x: 0, y: 0), size: style.size)
    bleed = style.bleedRect
    content = Rect(
      x: margins.left, y: margins.top,
      width: max(0, style.size.width - margins.left - margins.right),
      height: max(0, style.size.height - margins.top - margins.bottom))
    self.column = column.rect
    isOfSpread = style.spreadColumns != nil
    isLeftHand = style.isLeftHand
    noteArea = style.noteArea
  }
}
