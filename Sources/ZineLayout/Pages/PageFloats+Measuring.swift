import ZineStyle
import ZineText

/// Sizes of floats, and the choice of their columns.
extension PageFloats {
  /// Returns the floats over some columns at the top or bottom of a band, outermost first.
  private func floats(isTop: Bool, bandStart: Double) -> [Float] {
    indicesFromEdge(isTop: isTop).map { floats[$0] }.filter { !isTop || $0.bandStart == bandStart }
  }

  /// Returns the adjacent columns closest to column `own` in which a float has a place. There must be no text between a
  /// float and its edge: a float is inside others that are equally high, or outside others that are only over its columns.
  /// Returns `nil` if there are no such columns.
  /// - Parameter span: number of columns.
  private func columns(
    _ span: Int, near own: Int, isCorner: Bool, isTop: Bool, bandStart: Double
  ) -> (columns: Range<Int>, isOutside: Bool)? {
    let last = rects.count - span
    let order = isCorner ? [last] : (0...last).sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }
    let candidates = order.map { $0..<$0 + span }
    let others = floats(isTop: isTop, bandStart: bandStart)
    var stacks = Array(repeating: 0.0, count: rects.count)
    for other in others {
      let start = stacks[other.columns].max() ?? 0
      for column in other.columns { stacks[column] = start + other.extent }
    }
    let level = candidates.first { columns in
      let heights = stacks[columns]
      // A bottom float moves earlier bottom floats up. These floats must not extend past its columns.
      let movesOthers = others.contains { other in
        !isTop && other.columns.overlaps(columns)
          && other.columns.clamped(to: columns) != other.columns
      }
      return !movesOthers && (heights.max() ?? 0) - (heights.min() ?? 0) < lengthTolerance
    }
    if let level { return (level, false) }
    let nested = candidates.first { columns in
      others.allSatisfy { other in
        let shared = other.columns.clamped(to: columns)
        return shared.isEmpty || shared == other.columns || !isTop && shared == columns
      }
    }
    return nested.map { ($0, isTop) }
  }

  /// Returns the float with its position if it fits, either in the column of its anchor or in a later column.
  /// - Parameters:
  ///   - column: column that contains the anchor; `nil` if the anchor is on an earlier page.
  ///   - areas: all columns of the page.
  ///   - least: index of the first column that is allowed.
  func fitted(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, in column: PlannedColumn?,
    _ areas: [PlannedColumn] = [], from least: Int = 0
  ) -> Float? {
    let placing = fragmenter.placing(of: anchor.content)
    let isFixed = placing.float.isCorner || placing.snaps
    let home = column?.id.number ?? 0
    let own = max(least, home)
    let isTop = isTop(anchor, placing, in: column)
    // Do not place the float in a column before an earlier float.
    let earlier = floats.lazy.filter { float in
      let placing = fragmenter.placing(of: float.anchor.content)
      return float.isTop == isTop && !float.isOfAll && !placing.float.isCorner && !placing.snaps
    }.map(\.columns.lowerBound).max()
    let start = isFixed ? own : max(own, earlier ?? 0)
    for wanted in start..<max(rects.count, start + 1) {
      if wanted > home, let column, !isBeside(column, wanted, areas) { continue }
      guard let float = measured(anchor, of: holder, in: column, at: wanted, areas) else {
        return nil
      }
      if hasRoom(float) { return float }
      if isFixed || float.isOfAll { return nil }
    }
    return nil
  }

  /// Whether the column at an index is below the same spanner as another column. Also true if there is none.
  private func isBeside(_ column: PlannedColumn, _ place: Int, _ areas: [PlannedColumn]) -> Bool {
    areas.spanner(above: column)?.covers(place) ?? true
  }

  /// Measures a float and chooses its columns.
  /// - Parameter wanted: index of the preferred column.
  /// - Returns: the float, or `nil` if it has no position or no known size, or if it spans a spread and the page has none.
  func measured(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, in column: PlannedColumn?,
    at wanted: Int, _ areas: [PlannedColumn]
  ) -> Float? {
    let placing = fragmenter.placing(of: anchor.content)
    let count = rects.count
    guard count > 0 else { return nil }
    let isOfSpread = isOfSpread(anchor.content)
    if isOfSpread, pageStyle.spreadColumns == nil { return nil }
    let isOfPage = placing.pageFloat.reference == .page || placing.pageFloat.reference == .spread
    var span = min(placing.columnSpan, count)
    if isOfSpread || isOfPage && placing.columnSpan == 1 && !placing.float.isCorner { span = count }
    let isTop = isTop(anchor, placing, in: column)
    // A page float over some columns is placed below spanners that cross all columns.
    let part = isOfPage ? span < count ? areas.first { $0.span == 1 } : nil : column
    var bandStart = part.map { max(0, $0.origin.y - style.columnRects[0].origin.y) } ?? 0
    // Floats over all columns are outside the floats over some columns.
    var isOfAll: Bool { span == count && bandStart < lengthTolerance }
    func findColumns() -> (columns: Range<Int>, isOutside: Bool)? {
      isOfAll
        ? (0..<count, false)
        : self.columns(
          span, near: min(wanted, count - span), isCorner: placing.float.isCorner, isTop: isTop,
          bandStart: bandStart)
    }
    var found = findColumns()
    if isTop, let column, let columns = found?.columns, bandStart > 0,
      !columns.allSatisfy({ isBeside(column, $0, areas) })
        || !isOfPage && column.span > 1 && !columns.allSatisfy(column.covers)
    {
      // The band below the spanner, or the spanner with the anchor, is not as wide as the float, which goes to the top of
      // the page.
      bandStart = 0
      found = findColumns()
    }
    guard let (columns, isOutside) = found else { return nil }
    guard
      let object = object(
        anchor, over: columns, isOfSpread: isOfSpread,
        height: usable(heightAboveNotes, isTop: isTop), notes: .around)
    else { return nil }
    var float = Float(
      anchor: anchor, holder: holder, object: object, isTop: isTop, columns: columns,
      isOfAll: isOfAll, isOfSpread: isOfSpread, isOutside: isOutside, bandStart: bandStart,
      spannerAbove: part.flatMap { areas.spanner(above: $0) }?.fragment.lastParagraph, extent: 0,
      offset: 0, isAnchoredHere: column != nil)
    setExtent(of: &float)
    return float
  }

  /// Returns the part of a height in which floats can be placed, in points. Those at the bottom end with the last line of
  /// the baseline grid.
  private func usable(_ height: Double, isTop: Bool) -> Double {
    isTop ? height : Self.foot(below: 0, height, pageStyle.grid)
  }

  /// Measures the content of a float.
  /// - Parameters:
  ///   - height: height of the page's columns.
  ///   - notes: location of the footnotes whose calls are in the float.
  private func object(
    _ anchor: PositionedAnchor, over columns: Range<Int>, isOfSpread: Bool, height: Double,
    notes: NoteOwner
  ) -> MeasuredObject? {
    let (left, right) = edges(of: columns, isOfSpread: isOfSpread)
    let width = max(1, right - left)
    let room = BlockRoom(
      size: Size(width: width, height: height), available: width, isFilled: true,
      inherited: InheritedConstraints(isLeftHand: pageStyle.isLeftHand, isFloating: true),
      notes: notes)
    guard var object = fragmenter.measure(float: anchor, in: room) else { return nil }
    let margin = object.edges.margin
    object.findings += fragmenter.overfullBlock(
      excess: object.size.height - margin.top - margin.bottom - height,
      ofParagraph: anchor.paragraph)
    return object
  }

  /// Computes the offset of a float and the height that it takes from its columns.
  func setExtent(of float: inout Float) {
    let (margin, isTop) = (float.object.edges.margin, float.isTop)
    float.shift = 0
    // Margins separate the float from the text, not from the page edge.
    let isBelowText = isTop && float.bandStart > lengthTolerance
    let offset = fragmenter.placing(of: float.anchor.content).pageFloat.offset
    float.offset =
      max(0, limited(offset.points(of: height))) + (isBelowText ? max(0, margin.top) : 0)
    if let grid = pageStyle.grid, !isBelowText, offset == 0.0 {
      let content = float.object.content
      float.offset += fragmenter.edgeShift(content, isTop: isTop, step: grid)
    }
    float.extent = max(
      0, float.object.size.height - (isTop ? margin.top : margin.bottom) + float.offset)
    if let grid = pageStyle.grid {
      float.extent = ((float.extent - 0.01) / grid).rounded(.up) * grid
    }
  }

  /// Places the footnotes of floats directly below the floats if the notes have no room at the foot of the
  /// page. A float for whose notes a page has no room goes into the flow if it can be divided there. A float for
  /// whose notes only the next page has room is deferred. Returns whether there were any.
  /// - Parameters:
  ///   - begun: footnotes that begin on the page.
  ///   - noteExtent: height of the page-wide footnotes below all columns.
  mutating func keepNotes(but begun: Set<BlockID>, aboveNotes noteExtent: Double) -> Bool {
    var isChanged = false
    for index in floats.indices.reversed()
    where floats[index].object.calls.contains(where: { !begun.contains($0) }) {
      let float = floats[index]
      guard var object = objectAboveNotes(of: float, aboveNotes: noteExtent) else { continue }
      isChanged = true
      if hasWaitingNote(object), belongsInFlow(float, withNotes: true) {
        floats.remove(at: index)
        grounded.insert(float.anchor.content)
        continue
      }
      if hasWaitingNote(object), float.isAnchoredHere, hasRoomForNotes(float) {
        dismissAll(from: index)
        continue
      }
      object.calls = []
      floats[index].object = object
      setExtent(of: &floats[index])
    }
    return isChanged
  }

  /// Measures the content of a float with its footnotes directly below it, as many of them as have room on the page.
  private func objectAboveNotes(
    of float: Float, aboveNotes noteExtent: Double
  ) -> MeasuredObject? {
    // The height that spread-wide floats leave includes that of the float itself.
    let height = usable(height, isTop: float.isTop) + (float.isOfSpread ? float.extent : 0)
    return object(
      float.anchor, over: float.columns, isOfSpread: float.isOfSpread, height: height,
      notes: .below(
        pageStyle.noteArea, limit: height - float.bandStart - float.offset - noteExtent))
  }

  /// Whether a float goes into the flow: it exceeds a page, or can be divided and is taller with the beginnings of
  /// its footnotes.
  func belongsInFlow(_ float: Float, withNotes: Bool) -> Bool {
    guard float.isAnchoredHere, float.holder == float.anchor.content,
      float.anchor.flowExtent == nil, fragmenter.fitsFlow(float.anchor.content)
    else { return false }
    let mostHeight =
      pageStyle.fitsContent ? Limits.pageSide.upperBound : usable(height, isTop: float.isTop)
    let placing = fragmenter.placing(of: float.anchor.content)
    return fragmenter.exceedsColumn(float.object, placing, height: mostHeight)
      || withNotes && !placing.isTurned && !float.object.calls.isEmpty
        && float.object.hasParts(in: height) && !hasRoomForNotes(float)
  }

  /// Whether all footnotes of a float begin below it on a page with nothing else.
  private func hasRoomForNotes(_ float: Float) -> Bool {
    var float = float
    float.bandStart = 0
    setExtent(of: &float)
    return objectAboveNotes(of: float, aboveNotes: 0).map { !hasWaitingNote($0) } ?? true
  }

  /// Whether a footnote below an object has not begun there with more than a single line.
  private func hasWaitingNote(_ object: MeasuredObject) -> Bool {
    object.next?.notes.contains { !fragmenter.hasBegun($0) } ?? false
  }

  private func isTop(
    _ anchor: PositionedAnchor, _ placing: PlacingStyle, in column: PlannedColumn?
  ) -> Bool {
    guard placing.snaps, let column, let extent = anchor.flowExtent else {
      return placing.float == .top || placing.float == .topCorner
    }
    let below = column.fragment.path.blockExtent - anchor.block - extent
    return switch placing.pageFloat.snap.edge {
    case .start: true
    case .end: false
    case .near: anchor.block <= below
    }
  }
}
