import ZineStyle
import ZineText

/// Lays out a block over several columns (CSS Multi-column 1, section 6).
struct SpannerLayout {
  private let fragmenter: Fragmenter
  let block: BlockID
  /// The spanner's paragraphs, as indices of the story's paragraphs.
  let paragraphs: Range<Int>

  init(_ block: BlockID, _ fragmenter: Fragmenter) {
    (self.block, self.fragmenter) = (block, fragmenter)
    paragraphs = fragmenter.paragraphs(in: block)
  }

  /// Maximum number of columns that the spanner covers.
  var columnSpan: Int { fragmenter.placing(of: .block(block)).columnSpan }

  var isFigure: Bool { fragmenter.isFigure(block) }

  // MARK: Breaks

  /// Minimum number of table rows on each side of a break, in addition to the table header.
  private static let minimumRows = 2
  /// A table of which only the last row has no room stays whole if it is not higher than this share of the page.
  private static let mostWhole = 0.25

  /// Whether the spanner is a table that ends at a good break: between rows, with several rows on each side.
  /// - Parameter pageExtent: Height of the columns of a whole page, in points.
  func breaksWell(_ outcome: Outcome, pageExtent: Double) -> Bool {
    guard let table = fragmenter.table(block), let rest = outcome.next?.table, !rest.isInsideRow,
      !outcome.sparesLastRow || outcome.fragment.usedExtent > Self.mostWhole * pageExtent,
      rest.row >= table.head.upperBound + Self.minimumRows,
      rest.row + Self.minimumRows <= table.rows.count
    else { return false }
    let styled = fragmenter.styled
    let first = styled.paragraphs[paragraphs.lowerBound].keep
    let last = styled.paragraphs[paragraphs.upperBound - 1].keep
    let isKept =
      first.columnGroup != nil && first.columnGroup == last.columnGroup
      || first.pageGroup != nil && first.pageGroup == last.pageGroup
    return !isKept
  }

  /// Whether an outcome holds no content, and the spanner continues at the same place.
  /// - Parameter place: Break token at the top of the fragment.
  func isNothing(_ outcome: Outcome, from place: BreakToken) -> Bool {
    outcome.fragment.isEmpty && (outcome.next?.innerFlow).isAtSamePlace(as: place.innerFlow)
  }

  /// Whether an outcome holds no row of a table but its repeated header.
  /// - Parameter place: Break token at the top of the fragment.
  func holdsHeaderOnly(_ outcome: Outcome, from place: BreakToken) -> Bool {
    guard let table = fragmenter.table(block), let rest = outcome.next?.table else { return false }
    return !rest.isInsideRow && rest.row <= max(table.head.upperBound, place.table?.row ?? 0)
  }

  /// Returns the break token after a fragment of the spanner, in the flow around the spanner. Floats and footnotes that
  /// were deferred before the spanner remain deferred.
  /// - Parameters:
  ///   - rest: Break token at which the spanner continues; `nil` if it has ended.
  ///   - place: Break token at the top of the fragment.
  func token(at rest: BreakToken?, from place: BreakToken) -> BreakToken {
    var token = place
    if place.inner == nil, !boxesBegun(width: 1).isEmpty {
      token.boxes = fragmenter.tree.boxes(around: block)
    }
    token.goInside(
      rest ?? BreakToken(at: paragraphs.upperBound), before: paragraphs.upperBound)
    if token.inner == nil {
      token.boxes = Array(token.boxes.prefix(fragmenter.tree.boxesGoingOn(after: block)))
    }
    return token
  }

  // MARK: Boxes and margins

  /// Returns the boxes that begin with the spanner and continue after it, the outermost first, if any of them has a
  /// top border or padding. This edge is above the spanner, over all of its columns. Returns no boxes without such an
  /// edge, because these boxes can begin after the spanner.
  /// - Parameter width: Width of all columns, in points.
  private func boxesBegun(width: Double) -> [UsedBox] {
    let tree = fragmenter.tree
    guard tree[block].parent != nil else { return [] }
    let path = FramePath(inlineExtent: width, blockExtent: 0)
    let boxes = fragmenter.usedBoxes(around: block, in: path).filter { box in
      !tree[box.block].isOwnFlow
        && fragmenter.paragraphs(in: box.block).lowerBound == paragraphs.lowerBound
        && tree[box.block].end > tree[block].end
    }
    return boxes.contains { $0.style.topEdge > 0 } ? boxes : []
  }

  /// Returns the fragments of the boxes that begin with the spanner, from the top of the outermost one to the top of
  /// the spanner, and their height in points.
  private func edgesAbove(width: Double) -> (boxes: [BoxFragment], extent: Double) {
    let boxes = boxesBegun(width: width)
    var tops: [Double] = []
    var extent = 0.0
    for (number, box) in boxes.enumerated() {
      // The margin of the outermost box is above the fragments.
      if number > 0 { extent += max(0, box.style.margin.top) }
      tops.append(extent)
      extent += max(0, box.style.topEdge)
    }
    if !boxes.isEmpty { extent += ownMargins(width: width).top }
    let visible = zip(boxes, tops).filter { $0.0.isVisible && extent > $0.1 }
    let fragments = visible.map { box, top in
      BoxFragment(
        box: box.box, style: box.style,
        rect: box.border.rect(from: top, height: extent - top), hasEnd: false,
        isRightToLeft: fragmenter.isRightToLeft(box.block))
    }
    return (fragments, extent)
  }

  /// Returns the margins above and below the spanner, with the boxes that begin with it, in points.
  func margins(width: Double) -> (top: Double, bottom: Double) {
    var margins = ownMargins(width: width)
    if let outermost = boxesBegun(width: width).first {
      margins.top = max(0, outermost.style.margin.top)
    }
    return margins
  }

  private func ownMargins(width: Double) -> (top: Double, bottom: Double) {
    guard let box = fragmenter.styledBox(block) else { return (0, 0) }
    let margin = box.style.used(in: width).margin
    return (max(0, margin.top), max(0, margin.bottom))
  }

  /// Returns the margin above the spanner that is kept at the top of its columns: after a forced break, or if
  /// `margin-break` asks for it.
  /// - Parameter width: Width of all columns, in points.
  func keptMargin(at token: BreakToken, of flow: Flow, width: Double) -> Double {
    let isAfterForcedBreak = fragmenter.keepsMargins(at: token, of: flow)
    func kept(_ style: UsedBoxStyle) -> Double {
      let isKept = style.marginBreak == .keep || style.marginBreak == .auto && isAfterForcedBreak
      return isKept ? max(0, style.margin.top) : 0
    }
    // The other margins are below the top edge of the outermost box.
    if let outermost = boxesBegun(width: width).first { return kept(outermost.style) }
    return fragmenter.tree.ancestors(from: block).prefix { block in
      block != flow.root && fragmenter.paragraphs(in: block).lowerBound == token.paragraph
    }.compactMap(fragmenter.styledBox).reduce(0) { max($0, kept($1.style.used(in: width))) }
  }

  // MARK: Layout

  /// Lays out the spanner, or the rest of it, without the margins above and below it. The fragment contains the
  /// spanner as a block.
  /// - Parameters:
  ///   - space: Constraint space as wide as the spanner's columns.
  ///   - holdsNotes: Whether footnotes are at the foot of the spanner, instead of the foot of the columns.
  func layout(in space: ConstraintSpace, from start: BreakToken, holdsNotes: Bool = false)
    -> Outcome
  {
    let room = space.path
    var fragment = Fragment(room)
    guard let box = fragmenter.tree[block].box else {
      return Outcome(fragment: fragment, next: nil)
    }
    let placing = fragmenter.styled[box].placing ?? .inFlow
    let (border, inside) = borderBox(placing, box, in: room)
    let isNew = start.inner == nil
    let above = isNew ? edgesAbove(width: room.inlineExtent) : (boxes: [], extent: 0)
    let top = above.extent
    var inner = space
    inner.endsAtSpanner = false
    inner.notes = holdsNotes ? space.notes.below : .around
    inner.path = FramePath(
      inlineExtent: border.extent, blockExtent: max(0, room.blockExtent - top))
    inner.path.objectExtent = room.roomForObjects
    inner.path.outerExtent = room.inlineExtent
    let frame = border.rect(from: top, height: room.blockExtent)
    inner.path.exclusions = room.exclusions.compactMap { $0.seen(from: frame) }
    var outcome = fragmenter.layoutContent(of: block, in: inner, from: start)
    if isNothing(outcome, from: start) { return Outcome(fragment: fragment, next: outcome.next) }
    var held = outcome.fragment
    held.path.blockExtent = held.usedExtent
    let own = held.boxes.firstIndex { $0.box == box }
    // The spanner's box contains the footnotes at its foot.
    if held.noteExtent > 0, let own {
      held.boxes[own].rect.size.height = held.usedExtent - held.boxes[own].rect.origin.y
    }
    if isNew, outcome.next == nil, placing.height != nil || placing.minimumHeight != nil {
      let height = placing.borderHeight(of: room.roomForObjects, content: 0, edges: inside)
      let boxTop = own.map { held.boxes[$0].rect.origin.y } ?? 0
      let rest = max(0, height - (held.path.blockExtent - boxTop))
      held = held.moved(by: rest * placing.contentAlignment.shareAbove, in: height, own: box)
      held.path.blockExtent = max(held.path.blockExtent, boxTop + height)
      if let own { held.boxes[own].rect.size.height = held.path.blockExtent - boxTop }
    }
    fragment.boxes = above.boxes
    fragment.add(
      held, in: border.rect(from: top, height: held.path.blockExtent), of: paragraphs.lowerBound,
      .monolithic)
    outcome.fragment = fragment
    return outcome
  }

  /// Returns the horizontal extent of the border box, and the height of its vertical borders and padding, in points.
  private func borderBox(
    _ placing: PlacingStyle, _ box: BoxID, in room: FramePath
  ) -> (FrameSegment, inside: Double) {
    let style = fragmenter.styled[box].style
    let isRightToLeft = fragmenter.isRightToLeft(block)
    var measure = ColumnMeasure(
      inlineExtent: room.inlineExtent, blockExtent: room.blockExtent, lineHeight: 0)
    measure.textExtent = room.inlineExtent
    let edges = PictureBox(style: style, isRightToLeft: isRightToLeft).edges(in: measure)
    let (left, right) = (edges.margin.start, edges.margin.end)
    var width = max(1, room.inlineExtent - left - right)
    if placing.boundsWidth {
      let inside = edges.inside.start + edges.inside.end
      let own = placing.contentWidth(of: room.inlineExtent, room: width - inside, edges: inside)
      width = min(width, max(1, own) + inside)
    }
    let rest = room.inlineExtent - left - right - width
    let shift = style.autoMargins.share(of: rest)
    let edge = isRightToLeft ? room.inlineExtent - right - width - shift : left + shift
    return (FrameSegment(start: edge, extent: width), edges.inside.top + edges.inside.bottom)
  }
}
