import ZineStyle
import ZineText

/// Lays out the content of a block in columns (CSS Multi-column 1).
struct MulticolLayout {
  /// A block with columns.
  struct Columns {
    let block: BlockID
    let box: BoxID
    let style: ColumnsStyle
  }

  private let fragmenter: Fragmenter
  private let columns: Columns
  private let space: ConstraintSpace
  private let start: BreakToken
  /// The block's style without margins, which are outside the space.
  private let style: UsedBoxStyle
  /// Whether the block begins in this space.
  private let isNew: Bool
  private let isRightToLeft: Bool

  /// - Parameter space: Constraint space of the block's border box.
  init(
    _ columns: Columns, in space: ConstraintSpace, from start: BreakToken, _ fragmenter: Fragmenter
  ) {
    (self.columns, self.space, self.start, self.fragmenter) = (columns, space, start, fragmenter)
    var style = fragmenter.styled[columns.box].style.used(
      in: space.path.outerExtent ?? space.path.inlineExtent)
    style.margin = BoxSides(0)
    self.style = style
    isNew = start.inner == nil
    isRightToLeft = fragmenter.isRightToLeft(columns.block)
  }

  func layout() -> Outcome {
    let content = contentBox
    let rects = columns.style.rects(in: content, isRightToLeft: isRightToLeft)
    let room = room(for: rects)
    let search =
      fragmenter.styled.isComposed
      ? ColumnSearch(fragmenter, lineHeight: room.lineHeight) : nil
    let filled = BandFiller(fragmenter, room, search: search)
      .fill(Column.columns(rects), from: start.innerFlow)

    var outcome = Outcome(
      fragment: fragment(with: filled, below: content.origin.y),
      next: filled.next.map(BreakToken.init(inside:)), breakQuality: filled.breakQuality,
      shortage: filled.shortage)
    for area in filled.areas { outcome.loosened.merge(area.end.changed) { first, _ in first } }
    return outcome
  }

  /// The rectangle of all columns. The first line of text is on the baseline grid.
  private var contentBox: Rect {
    let (start, end) = (style.startInset, style.endInset)
    var content = Rect(
      x: isRightToLeft ? end : start, y: isNew ? style.topEdge : 0,
      width: max(1, space.path.inlineExtent - start - end), height: 0)
    if let grid = space.grid { content.origin.y = max(0, grid.next(after: content.origin.y)) }
    content.size.height = max(0, space.path.blockExtent - content.origin.y - style.bottomEdge)
    return content
  }

  private func room(for rects: [Rect]) -> ColumnRoom {
    let (space, path) = (space, space.path)
    let paragraphs = fragmenter.paragraphs(in: columns.block)
    let first = fragmenter.styled.paragraphs[paragraphs.lowerBound]
    var room = ColumnRoom(
      flow: Flow(root: columns.block, end: paragraphs.upperBound),
      lineHeight: space.grid?.step ?? fragmenter.lineHeight(of: first, in: space),
      fullStart: 0, fullExtent: path.roomForObjects
    ) { rect in
      var inner = ConstraintSpace(
        FramePath(
          inlineExtent: rect.size.width, blockExtent: rect.size.height, grid: space.grid?.step),
        grid: space.grid?.seen(from: rect.origin.y))
      inner.path.exclusions = path.exclusions.compactMap { $0.seen(from: rect) }
      inner.path.objectExtent = path.roomForObjects
      inner.takenBreaks = space.takenBreaks
      (inner.isLowered, inner.mustTake) = (space.isLowered, space.mustTake)
      inner.inherited = space.inherited
      return inner
    }
    // Columns without a height limit are balanced (CSS Multi-column 1, section 7.1).
    let fill = columns.style.fill
    room.fill = path.isEndless && fill == .auto ? .balance : fill
    room.takenBreaks = space.takenBreaks
    room.grid = space.grid?.step
    room.gridStart = space.grid?.first ?? 0
    room.lastEnd = space.end
    room.following = rects.map {
      Rect(x: $0.origin.x, y: 0, width: $0.size.width, height: path.roomForObjects)
    }
    return room
  }

  /// Returns the fragment of the block, with the columns as children.
  /// - Parameter top: Upper edge of the columns, in points from the upper edge of the block.
  private func fragment(with filled: BandFiller.Filled, below top: Double) -> Fragment {
    let path = space.path
    var fragment = Fragment(path)
    for area in filled.areas where area.fragment.holdsAnything {
      let held = area.fragment
      fragment.add(
        held,
        in: Rect(
          origin: area.origin,
          size: Size(width: held.path.inlineExtent, height: held.usedExtent)),
        of: held.children.map(\.firstParagraph).min() ?? start.paragraph)
    }
    let used = fragment.nested.reduce(top) { max($0, $1.bounds.end) }
    let isLast = filled.next == nil
    // A box that continues elsewhere extends to the end of its space.
    let end = isLast ? used + style.bottomEdge : max(used, path.blockExtent)
    fragment.blockEnd = isLast ? end : used
    if style.isVisible {
      fragment.boxes.append(
        BoxFragment(
          box: columns.box, style: style,
          rect: Rect(x: 0, y: 0, width: path.inlineExtent, height: end), hasStart: isNew,
          hasEnd: isLast, isRightToLeft: isRightToLeft))
    }
    fragment.boxes += filled.areas.columnRules(columns.style.rule, within: path.inlineExtent)
    return fragment
  }
}
