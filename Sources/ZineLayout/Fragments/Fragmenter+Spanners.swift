import ZineStyle
import ZineText

/// Blocks of the flow that stand over several columns (CSS Multi-column 1, section 6).
extension Fragmenter {
  /// The block over several columns that a flow goes on with; `nil` where it goes on in its columns.
  func spanner(at token: BreakToken, in flow: Flow) -> BlockID? {
    guard tree.hasOwnFlows, token.paragraph < flow.end,
      let block = tree.block(leaving: flow.root, atParagraph: token.paragraph),
      placing(of: .block(block)).isSpanner
    else { return nil }
    return block
  }

  /// Over how many columns it stands at most.
  func columnSpan(of spanner: BlockID) -> Int { placing(of: .block(spanner)).columnSpan }

  /// Where the flow goes on behind a spanner.
  /// - Parameter isNew: whether the spanner begins there. What waited before it goes on waiting; what waited in it
  ///   stands in it.
  func token(after spanner: BlockID, from token: BreakToken, isNew: Bool) -> BreakToken {
    var token = token
    token.goToParagraph(paragraphs(in: spanner).upperBound)
    // Nothing that waits has its place in a table's cells.
    if !isNew, table(spanner) == nil { token.pendingFloats = [] }
    let count = tree.boxesGoingOn(after: spanner)
    token.boxes =
      isNew && !boxesBegun(by: spanner, width: 1).isEmpty
      ? Array(tree.boxes(around: spanner).prefix(count)) : Array(token.boxes.prefix(count))
    return token
  }

  /// The boxes that begin with a spanner and go on behind it, the outermost first, where one of them has an upper edge:
  /// that stands above the spanner, over all of its columns. Empty for boxes without edges, which begin behind it.
  /// - Parameter width: of all columns.
  private func boxesBegun(by spanner: BlockID, width: Double) -> [UsedBox] {
    guard tree[spanner].parent != nil else { return [] }
    let first = paragraphs(in: spanner).lowerBound
    let path = FramePath(inlineExtent: width, blockExtent: 0)
    let boxes = usedBoxes(around: spanner, in: path).filter { box in
      !tree[box.block].content.isOwnFlow && paragraphs(in: box.block).lowerBound == first
        && tree[box.block].end > tree[spanner].end
    }
    return boxes.contains { $0.style.topEdge > 0 } ? boxes : []
  }

  /// The upper edges of the boxes that begin with a spanner, and how far they reach down to it.
  private func edges(
    above spanner: BlockID, width: Double
  ) -> (boxes: [BoxFragment], extent: Double) {
    let boxes = boxesBegun(by: spanner, width: width)
    var tops: [Double] = []
    var extent = 0.0
    for (number, box) in boxes.enumerated() {
      // The margin of the outermost one is above all of them.
      if number > 0 { extent += max(0, box.style.margin.top) }
      tops.append(extent)
      extent += max(0, box.style.topEdge)
    }
    if !boxes.isEmpty { extent += ownMargins(of: spanner, width: width).top }
    let visible = zip(boxes, tops).filter { $0.0.isVisible && extent > $0.1 }
    let fragments = visible.map { box, top in
      BoxFragment(
        box: box.box, style: box.style,
        rect: Rect(
          x: box.border.start, y: top, width: box.border.extent, height: extent - top),
        hasStart: true, hasEnd: false, isRightToLeft: isRightToLeft(box.block))
    }
    return (fragments, extent)
  }

  /// So many rows of a table at least stand on both sides of where it is divided.
  private static let leastRows = 2

  /// Whether a spanner is a table that may as well go on on the next page: between rows, some of which stand here. For
  /// the sake of its last row alone it is not divided where a page holds all of it.
  func breaksWell(_ spanner: BlockID, _ outcome: Outcome) -> Bool {
    guard let table = table(spanner), !table.isFigure, !outcome.sparesLastRow,
      let next = outcome.next, let row = next.row,
      next.cells.isEmpty, row >= table.head.upperBound + Self.leastRows,
      row + Self.leastRows <= table.rows.count
    else { return false }
    let range = paragraphs(in: spanner)
    let (first, last) = (
      styled.paragraphs[range.lowerBound].keep, styled.paragraphs[range.upperBound - 1].keep
    )
    let isKept =
      first.columnGroup != nil && first.columnGroup == last.columnGroup
      || first.pageGroup != nil && first.pageGroup == last.pageGroup
    return !isKept
  }

  /// The white that the style of a spanner wants above and below it, in points.
  func margins(of spanner: BlockID, width: Double) -> (top: Double, bottom: Double) {
    var margins = ownMargins(of: spanner, width: width)
    if let outermost = boxesBegun(by: spanner, width: width).first {
      margins.top = max(0, outermost.style.margin.top)
    }
    return margins
  }

  private func ownMargins(of spanner: BlockID, width: Double) -> (top: Double, bottom: Double) {
    guard let box = tree[spanner].content.box else { return (0, 0) }
    let margin = styled.boxes[Int(box.index)].style.used(in: width).margin
    return (max(0, margin.top), max(0, margin.bottom))
  }

  /// The white above a spanner that is kept at the head of its columns, as that above any block: after a forced break,
  /// and where a style says so. In points.
  /// - Parameters:
  ///   - token: where the spanner begins.
  ///   - flow: that it is in.
  ///   - width: of all columns.
  func keptMargin(
    above spanner: BlockID, at token: BreakToken, of flow: Flow, width: Double
  ) -> Double {
    let isAfterForcedBreak = keepsMargins(at: token, of: flow)
    func kept(_ style: UsedBoxStyle) -> Double {
      let isKept = style.marginBreak == .keep || style.marginBreak == .auto && isAfterForcedBreak
      return isKept ? max(0, style.margin.top) : 0
    }
    // The margins inside of an edge stand below that.
    if let outermost = boxesBegun(by: spanner, width: width).first { return kept(outermost.style) }
    var margin = 0.0
    var next: BlockID? = spanner
    while let block = next, block != flow.root,
      paragraphs(in: block).lowerBound == token.paragraph
    {
      if let box = tree[block].content.box {
        margin = max(margin, kept(styled.boxes[Int(box.index)].style.used(in: width)))
      }
      next = tree[block].parent
    }
    return margin
  }

  /// The white that the style of what comes next wants above it, where all of it does, in points. It goes with what
  /// stands over it, since a spanner's end is no column's head (CSS Multi-column 1, section 6.2).
  /// - Parameter flow: that it is in.
  func marginAbove(_ token: BreakToken, of flow: Flow, width: Double) -> Double {
    guard token.begins(token.paragraph..<token.paragraph + 1) else { return 0 }
    var first = token.paragraph
    while first < flow.end {
      var next = tree[tree.leaves[first]].parent
      var behind: Int?
      var margin = 0.0
      while let block = next, block != flow.root {
        let paragraphs = paragraphs(in: block)
        guard paragraphs.lowerBound == first else { break }
        let placing = tree[block].content.isOwnFlow ? placing(of: .block(block)) : .inFlow
        if placing.isOutOfFlow || placing.snaps { behind = paragraphs.upperBound }
        if let box = tree[block].content.box {
          let style = styled.boxes[Int(box.index)].style.used(in: width)
          // What is inside of an edge is no part of the white above that.
          if style.topEdge > 0 { margin = 0 }
          margin = max(margin, style.margin.top)
        }
        next = tree[block].parent
      }
      guard let behind, behind > first else { return margin }
      first = behind
    }
    return 0
  }

  /// Lays out a spanner, or what is left of it, in a space as wide as its columns, without the white above and
  /// below it. The fragment holds what it is as something between the lines.
  /// - Parameter holdsNotes: whether notes in it stand at its own foot, not with those of the columns.
  func layout(
    _ spanner: BlockID, in space: Space, from start: BreakToken, holdsNotes: Bool = false
  ) -> Outcome {
    let room = space.path
    let range = paragraphs(in: spanner)
    var fragment = Fragment(room)
    guard let box = tree[spanner].content.box else { return Outcome(fragment: fragment, next: nil) }
    let style = styled.boxes[Int(box.index)]
    let placing = style.placing ?? .inFlow
    var measure = ColumnMeasure(
      inlineExtent: room.inlineExtent, blockExtent: room.blockExtent, lineHeight: 0)
    measure.textExtent = room.inlineExtent
    let isRightToLeft = isRightToLeft(spanner)
    let edges = PictureBox(style: style.style, isRightToLeft: isRightToLeft).edges(in: measure)
    let (left, right) = (edges.margin.start, edges.margin.end)
    var width = max(1, room.inlineExtent - left - right)
    if placing.boundsWidth {
      let inside = edges.inside.start + edges.inside.end
      let own = placing.contentWidth(of: room.inlineExtent, room: width - inside, edges: inside)
      width = min(width, max(1, own) + inside)
    }
    let rest = room.inlineExtent - left - right - width
    let shift = style.style.autoMargins.share(of: rest)
    let edge = isRightToLeft ? room.inlineExtent - right - width - shift : left + shift
    var inner = space
    inner.endsAtSpanner = false
    inner.notes = holdsNotes ? space.notes.below : .around
    let isNew = start.begins(range)
    let above =
      isNew
      ? self.edges(above: spanner, width: room.inlineExtent)
      : (boxes: [BoxFragment](), extent: 0.0)
    let top = above.extent
    inner.path = FramePath(
      inlineExtent: width, blockExtent: max(0, room.blockExtent - top))
    inner.path.objectExtent = room.roomForObjects
    inner.path.outerExtent = room.inlineExtent
    let frame = Rect(x: edge, y: top, width: width, height: room.blockExtent)
    inner.path.exclusions = room.exclusions.compactMap { $0.seen(from: frame) }
    var token = start
    token.notes = []
    if isNew {
      token.boxes = []
      token.pendingFloats = []
    }
    let outcome = layoutContent(of: spanner, in: inner, from: token)
    var held = outcome.fragment
    held.path.blockExtent = held.usedExtent
    // Its box goes around the notes that stand at its foot.
    if held.noteExtent > 0, let index = held.boxes.firstIndex(where: { $0.box == box }) {
      held.boxes[index].rect.size.height = held.usedExtent - held.boxes[index].rect.origin.y
    }
    if isNew, outcome.next == nil, placing.height != nil || placing.minimumHeight != nil {
      let height = placing.borderHeight(
        of: room.roomForObjects, content: 0, edges: edges.inside.top + edges.inside.bottom)
      let index = held.boxes.firstIndex { $0.box == box }
      let top = index.map { held.boxes[$0].rect.origin.y } ?? 0
      held = held.aligned(
        placing.contentAlignment, held.path.blockExtent - top, in: height, own: box)
      held.path.blockExtent = max(held.path.blockExtent, top + height)
      if let index { held.boxes[index].rect.size.height = held.path.blockExtent - top }
    }
    let placed = BlockFragment(
      rect: Rect(x: edge, y: top, width: width, height: held.path.blockExtent), fragment: held)
    fragment.boxes = above.boxes
    fragment.findings = held.findings
    fragment.calls = held.calls
    fragment.anchors = placed.anchors(lineCount: 0)
    var float = FloatFragment(
      paragraph: range.lowerBound, content: .block(placed), lineCount: 0)
    float.isInFlow = true
    fragment.floats = [float]
    var result = Outcome(fragment: fragment, next: outcome.next)
    result.sparesLastRow = outcome.sparesLastRow
    result.shortage = outcome.shortage
    result.breakQuality = outcome.breakQuality
    result.earlier = outcome.earlier
    return result
  }
}
