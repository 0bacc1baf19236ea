import ZineStyle
import ZineText

extension Fragmenter {
  /// Practically unlimited height for unbreakable content, in points.
  static let endlessExtent = 1e9
  /// Minimum width of a block, in points.
  private static let leastExtent = 1.0

  /// Minimum width of a block's content for the block to be broken, as a multiple of its largest font size. A narrower
  /// one would have too many parts.
  private static let leastBrokenLetters = 3.0

  /// Returns the largest font size of the paragraphs' own text, in points.
  private func largestFontSize(in paragraphs: Range<Int>) -> Double {
    paragraphs.reduce(0) { max($0, styled.styles.size(of: styled.paragraphs[$1].shaping)) }
  }

  /// Lays out an out-of-flow block in a frame of its own. Without a `width` it is as wide as its longest
  /// line, up to the available width (CSS 2, section 10.3.5).
  func measure(_ block: BlockID, in room: BlockRoom) -> MeasuredObject {
    let paragraphs = paragraphs(in: block)
    guard let box = tree[block].box else {
      return MeasuredObject(
        Fragment(FramePath(inlineExtent: 0, blockExtent: 0)), Size(width: 0, height: 0),
        PictureEdges())
    }
    let style = styled[box]
    let placing = style.placing ?? .inFlow
    var measure = ColumnMeasure(
      inlineExtent: room.available, blockExtent: room.size.height, lineHeight: 0)
    measure.textExtent = room.size.width
    let edges = PictureBox(style: style.style, isRightToLeft: isRightToLeft(block))
      .edges(in: measure)
    let margins = edges.margin.start + edges.margin.end
    let inside = edges.inside.start + edges.inside.end
    let most = max(Self.leastExtent, room.available - margins)
    var width = most
    if placing.boundsWidth {
      let own = placing.contentWidth(of: room.size.width, room: most - inside, edges: inside)
      width = max(Self.leastExtent, own) + inside
      if !room.mayOverflow { width = min(width, most) }
    }

    var own = height(placing, edges, room)
    var inherited = room.inherited
    func space(width: Double, height extent: Double, _ taken: TakenBreaks) -> ConstraintSpace {
      var path = FramePath(inlineExtent: width, blockExtent: extent)
      path.objectExtent = room.size.height
      path.outerExtent = room.size.width
      path.exclusions += shapeInside(placing, edges, width: width, room)
      var space = ConstraintSpace(path)
      space.notes = room.notes
      space.inherited = inherited
      space.takenBreaks = taken
      return space
    }
    func layout(in space: ConstraintSpace) -> Outcome {
      layoutContent(of: block, in: space, from: room.start ?? BreakToken(at: paragraphs.lowerBound))
    }
    func layout(width: Double, height: Double, _ taken: TakenBreaks) -> Outcome {
      layout(in: space(width: width, height: height, taken))
    }
    var next: BreakToken?
    func layout(width: Double, own: Double?) -> Fragment {
      next = nil
      if let limit = room.limit, own == nil,
        width - inside >= Self.leastBrokenLetters * largestFontSize(in: paragraphs)
      {
        let height = max(1, limit - edges.margin.top - edges.margin.bottom)
        let space = space(width: width, height: height, .none)
        let outcome = better(layout(in: space), in: space, layout(in:))
        next = outcome.next
        return outcome.fragment
      }
      // Columns with a fixed height are filled up to this height if all content fits.
      if tree[block].isDivided, let own {
        let outcome = layout(width: width, height: own, .columns)
        if outcome.next == nil { return outcome.fragment }
      }
      var outcome = layout(width: width, height: Self.endlessExtent, .columns)
      if let next = outcome.next, next.paragraph < paragraphs.upperBound {
        // There is no further column, so forced breaks are ignored.
        outcome = layout(width: width, height: Self.endlessExtent, .none)
      }
      next = outcome.next
      return outcome.fragment
    }
    var fragment = layout(width: width, own: own)
    let isEmpty = fragment.isEmpty
    let least = isEmpty ? inside : fragment.leastWidth
    let bound = placing.contentWidth(of: room.size.width, room: 0, edges: inside) + inside
    if placing.width == nil, !room.isFilled, let least, max(least, bound) < width - 0.5 {
      width = max(Self.leastExtent, (max(least, bound) * 100).rounded(.up) / 100)
      if placing.writingMode == .horizontal {
        fragment = layout(width: width, own: own)
      } else {
        // The width of rotated content is its height before rotation, which doesn't depend on the room.
        let taken = fragment.path.inlineExtent - width
        if isRightToLeft(block) {
          fragment = fragment.mapBlocks { _, block in block.rect.origin.x -= taken }
        }
        fragment.path.inlineExtent = width
      }
    }
    func bounded(_ fragment: Fragment, isEmpty: Bool) -> Double {
      let inside = edges.inside.top + edges.inside.bottom
      return placing.borderHeight(
        of: room.size.height, content: isEmpty ? inside : fragment.usedExtent, edges: inside)
    }
    if own == nil, placing.maximumHeight != nil, !isEmpty {
      let most = bounded(fragment, isEmpty: false)
      if most < fragment.usedExtent - lengthTolerance {
        own = most
        fragment = layout(width: width, own: own)
      }
    }
    if let own, placing.copyfit < 1, !inherited.isFitted,
      fragment.usedExtent > own + lengthTolerance
    {
      inherited.isFitted = true
      let fitted = copyfitted(
        Size(width: width, height: own), least: placing.copyfit, of: paragraphs.lowerBound, box,
        layout: { layout(width: $0.width, own: $0.height) })
      fragment = fitted ?? fragment
    }

    let contentHeight =
      isEmpty ? edges.inside.top + edges.inside.bottom : fragment.usedExtent
    let height = own ?? bounded(fragment, isEmpty: isEmpty)
    fragment = fragment.moved(
      by: max(0, height - contentHeight) * placing.contentAlignment.shareAbove, in: 0, own: box)
    if let own = fragment.boxes.firstIndex(where: { $0.box == box }) {
      // The box of a table is lower than the block, which includes the caption.
      let rows = fragment.boxes[own].rect.size.height + height - contentHeight
      fragment.boxes[own].rect.size.height = table(block) == nil ? height : max(0, rows)
    } else if style.style.isVisible {
      // The block has no content, or its content takes no room.
      fragment.boxes.insert(
        BoxFragment(
          box: box, style: style.style.used(in: room.size.width),
          rect: Rect(x: 0, y: 0, width: width, height: height),
          isRightToLeft: isRightToLeft(block)), at: 0)
    }
    fragment.path.blockExtent = height
    var excess = max(0, contentHeight - height)
    if own != nil, excess > lengthTolerance,
      let lost = fragment.lines(below: height - edges.inside.bottom, in: styled)
    {
      fragment.findings.append(finding(.overset(lines: lost.count), at: lost.first))
      excess = 0
    }
    var measured = MeasuredObject(
      fragment, Size(width: width, height: height), edges, excess: excess)
    measured.next = next
    return measured
  }

  /// Maximum number of attempts to make the pictures of a float smaller.
  private static let maximumPictureSizes = 3

  /// Lays out a floating block. If it is higher than its column, its tallest picture becomes smaller, down to half of its
  /// height.
  /// - Parameter most: maximum height of the border box, in points; `nil` for the height of the column.
  func measure(
    float block: BlockID, in room: BlockRoom, upTo most: Double? = nil
  ) -> MeasuredObject {
    let whole = measure(block, in: room)
    let column = most ?? room.size.height
    guard whole.isTaller(than: column), case .block(let content) = whole.content else {
      return whole
    }
    let tallest = min(column, content.fragment.tallestPart)
    var (object, smaller) = (whole, room)
    smaller.size.height = tallest
    for _ in 0..<Self.maximumPictureSizes where object.isTaller(than: column) {
      smaller.size.height -= object.content.rect.size.height - column
      guard smaller.size.height >= tallest / 2 else { return whole }
      object = measure(block, in: smaller)
    }
    return object.isTaller(than: column) ? whole : object
  }

  /// Returns the height of the border box; `nil` if the content determines it.
  private func height(
    _ placing: PlacingStyle, _ edges: PictureEdges, _ room: BlockRoom
  ) -> Double? {
    let inside = edges.inside.top + edges.inside.bottom
    let between = room.height.map { max(0, $0 - edges.margin.top - edges.margin.bottom) }
    guard placing.height != nil || between != nil else { return nil }
    return placing.borderHeight(of: room.size.height, content: between ?? 0, edges: inside)
  }

  /// Returns the exclusion for `shape-inside` if the block's height is known. Text below the block has the
  /// full width.
  private func shapeInside(
    _ placing: PlacingStyle, _ edges: PictureEdges, width: Double, _ room: BlockRoom
  ) -> [FrameExclusion] {
    guard case .basic(let shape, _) = placing.shapeInside,
      let height = height(placing, edges, room)
    else { return [] }
    let box = Rect(x: 0, y: 0, width: width, height: height).inset(by: edges.inside)
    guard box.size.width > 0, box.size.height > 0 else { return [] }
    var exclusion = FrameExclusion(
      inlineStart: 0, inlineExtent: 0, blockStart: 0, blockExtent: 0)
    exclusion.shape = ExclusionShape(
      inside: shape.outline(in: box), of: box,
      margin: max(0, limited(placing.shapePadding.points(of: width))))
    return [exclusion]
  }
}

extension Fragment {
  /// Returns the number of lines that end below a position, and the range of the first one in the story's
  /// text; `nil` if there are none. A rotated block counts as one line.
  fileprivate func lines(
    below end: Double, in styled: StyledStory
  ) -> (count: Int, first: Range<Int>)? {
    var lost: (count: Int, first: Range<Int>)?
    func add(_ count: Int, _ first: Range<Int>) {
      let isEarlier = first.lowerBound < lost?.first.lowerBound ?? .max
      lost = ((lost?.count ?? 0) + count, isEarlier ? first : lost?.first ?? first)
    }
    for line in lines where line.blockEnd > end + lengthTolerance { add(1, line.range) }
    for nested in nested where nested.role.isInFlow {
      guard let block = nested.block else { continue }
      if block.transform != nil {
        guard block.rect.end > end + lengthTolerance else { continue }
        add(1, styled.paragraphs[nested.paragraph].range)
      } else if let inner = block.fragment.lines(below: end - block.rect.origin.y, in: styled) {
        add(inner.count, inner.first)
      }
    }
    return lost
  }

  /// Smallest width at which every paragraph stays on one line; `nil` if a paragraph already takes several
  /// lines.
  fileprivate var leastWidth: Double? {
    if let ownExtent { return ownExtent }
    let lines = lines
    guard nested.isEmpty, lines.allSatisfy({ $0.number == 0 && $0.lineBreak.next == nil }) else {
      return nil
    }
    return lines.map { path.inlineExtent - max(0, $0.rest) }.max()
  }
}
