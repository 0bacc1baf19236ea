import ZineStyle
import ZineText

/// How large what floats is, and in which columns it stands.
extension PageFloats {
  /// How far down, or up, floats stand over columns of a band.
  private func stacks(isTop: Bool, bandStart: Double) -> [Double] {
    var stacks = Array(repeating: 0.0, count: rects.count)
    for float in floats
    where !float.isOfAll && float.isTop == isTop && (!isTop || float.bandStart == bandStart) {
      let start = stacks[float.columns].max() ?? 0
      for column in float.columns { stacks[column] = start + float.extent }
    }
    return stacks
  }

  /// So many columns, as near to one of them as can be, that floats stand over equally far: there is no text between
  /// what floats at an edge and the edge.
  private func columns(
    _ span: Int, near own: Int, isCorner: Bool, isTop: Bool, _ stacks: [Double]
  ) -> Range<Int>? {
    let last = rects.count - span
    let order = isCorner ? [last] : (0...last).sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }
    return order.lazy.map { $0..<$0 + span }.first { columns in
      let heights = stacks[columns]
      // What comes to stand at the foot moves others up, in all of their columns.
      let movesOthers = floats.contains { float in
        !isTop && !float.isTop && !float.isOfAll && float.columns.overlaps(columns)
          && float.columns.clamped(to: columns) != float.columns
      }
      return !movesOthers && (heights.max() ?? 0) - (heights.min() ?? 0) < lengthTolerance
    }
  }

  /// It where there is room for it: in the column of its place in the text, or in one behind that.
  /// - Parameters:
  ///   - column: in which its place in the text is; `nil` where that is on a page before.
  ///   - areas: all columns of the page.
  ///   - least: the place of the first column that it may stand in.
  func fitted(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, in column: PlannedColumn?,
    _ areas: [PlannedColumn] = [], from least: Int = 0
  ) -> Float? {
    let placing = fragmenter.placing(of: anchor.content)
    let isFixed = placing.float.isCorner || placing.snaps
    let home = first(of: column)
    let own = max(least, home)
    let isTop = isTop(anchor, placing, in: column)
    // What comes first stands first.
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

  /// The place of a column among those of its page.
  func first(of column: PlannedColumn?) -> Int {
    column.flatMap { column in
      rects.firstIndex { abs($0.origin.x - column.origin.x) < 0.5 }
    } ?? 0
  }

  /// Whether the column at a place begins as far down as another one.
  private func isBeside(_ column: PlannedColumn, _ place: Int, _ areas: [PlannedColumn]) -> Bool {
    let others = areas.filter { abs($0.origin.x - rects[place].origin.x) < 0.5 }
    return others.isEmpty || others.contains { abs($0.origin.y - column.origin.y) < 0.5 }
  }

  /// - Parameters:
  ///   - wanted: the place of the column that it would stand in, or near to.
  /// - Returns: `nil` where there is no place for it, or nothing to be known of it.
  private func measured(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, in column: PlannedColumn?,
    at wanted: Int, _ areas: [PlannedColumn]
  ) -> Float? {
    let placing = fragmenter.placing(of: anchor.content)
    let count = rects.count
    guard count > 0 else { return nil }
    if isOfSpread(anchor.content) {
      return measuredOverSpread(anchor, of: holder, isAnchoredHere: column != nil)
    }
    let isOfPage = placing.pageFloat.reference == .page || placing.pageFloat.reference == .spread
    var span = min(placing.columnSpan, count)
    if isOfPage, placing.columnSpan == 1, !placing.float.isCorner { span = count }
    let isTop = isTop(anchor, placing, in: column)
    // What is over some columns of a page stands below what is over all of them.
    let widest = rects.map(\.size.width).max() ?? 0
    let head =
      isOfPage && span < count
      ? areas.first { $0.fragment.path.inlineExtent < widest + 0.5 }?.origin.y
      : isOfPage ? nil : column?.origin.y
    let bandStart = head.map { max(0, $0 - style.columnRects[0].origin.y) } ?? 0
    // What is over all columns stands beyond all that is over some of them.
    let isOfAll = span == count && bandStart < lengthTolerance
    let found =
      isOfAll
      ? 0..<count
      : self.columns(
        span, near: min(wanted, count - span), isCorner: placing.float.isCorner, isTop: isTop,
        stacks(isTop: isTop, bandStart: bandStart))
    guard let columns = found else { return nil }
    let left = rects[columns].map(\.origin.x).min() ?? 0
    let right = rects[columns].map { $0.origin.x + $0.size.width }.max() ?? 1
    guard
      let object = object(anchor, width: max(1, right - left), notes: .around)
    else { return nil }
    var float = Float(
      anchor: anchor, holder: holder, object: object, isTop: isTop, columns: columns,
      isOfAll: isOfAll, bandStart: bandStart, extent: 0, offset: 0, isAnchoredHere: column != nil)
    setExtent(of: &float)
    return float
  }

  /// - Returns: `nil` where no other page lies open beside this one, or nothing is known of it.
  private func measuredOverSpread(
    _ anchor: PositionedAnchor, of holder: OutOfFlow, isAnchoredHere: Bool
  ) -> Float? {
    guard let spread = pageStyle.spreadColumns,
      let object = object(
        anchor, width: max(1, spread.upperBound - spread.lowerBound), notes: .around)
    else { return nil }
    var float = Float(
      anchor: anchor, holder: holder, object: object,
      isTop: fragmenter.placing(of: anchor.content).float == .top, columns: rects.indices,
      isOfAll: true, bandStart: 0, extent: 0, offset: 0, isAnchoredHere: isAnchoredHere)
    float.isOfSpread = true
    setExtent(of: &float)
    return float
  }

  /// - Parameter notes: where those stand whose marks stand in it.
  private func object(
    _ anchor: PositionedAnchor, width: Double, notes: NoteOwner
  ) -> Fragmenter.MeasuredObject? {
    let room = BlockRoom(
      size: Size(width: width, height: height), available: width, isFilled: true,
      isLeftHand: pageStyle.isLeftHand, notes: notes, isFloating: true)
    guard var object = fragmenter.measure(anchor, in: room) else { return nil }
    let margin = object.edges.margin
    let excess = object.size.height - margin.top - margin.bottom - height
    if excess > lengthTolerance {
      let range = fragmenter.styled.paragraphs[anchor.paragraph].range
      object.findings.append(fragmenter.finding(.overfullBlock(excess: excess), at: range))
    }
    return object
  }

  /// Finds what it takes of its columns.
  private func setExtent(of float: inout Float) {
    let (margin, isTop) = (float.object.edges.margin, float.isTop)
    // White is wanted between it and the text, not between it and the page's edge.
    let isBelowText = isTop && float.bandStart > lengthTolerance
    let offset = fragmenter.placing(of: float.anchor.content).pageFloat.offset
    float.offset =
      max(0, limited(offset.points(of: height))) + (isBelowText ? max(0, margin.top) : 0)
    if let grid = pageStyle.grid, !isBelowText, offset == 0.0 {
      let content = float.object.content(Rect(origin: Point(x: 0, y: 0), size: float.object.size))
      float.offset += fragmenter.edgeShift(content, isTop: isTop, step: grid)
    }
    float.extent = max(
      0, float.object.size.height - (isTop ? margin.top : margin.bottom) + float.offset)
    if let grid = pageStyle.grid {
      float.extent = ((float.extent - 0.01) / grid).rounded(.up) * grid
    }
  }

  /// Has floats keep their notes right below themselves where these have no room at the foot of the page. Answers
  /// whether there were any.
  /// - Parameter begun: the notes that begin on the page.
  mutating func keepNotes(but begun: Set<BlockID>) -> Bool {
    var isChanged = false
    for index in floats.indices
    where floats[index].object.calls.contains(where: { !begun.contains($0) }) {
      let float = floats[index]
      let (left, right) = edges(of: float)
      guard
        var object = object(
          float.anchor, width: max(1, right - left), notes: .below(pageStyle.noteArea))
      else { continue }
      object.calls = []
      floats[index].object = object
      setExtent(of: &floats[index])
      isChanged = true
    }
    return isChanged
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
