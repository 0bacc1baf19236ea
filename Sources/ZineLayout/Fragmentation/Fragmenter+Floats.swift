import ZineStyle
import ZineText

extension Fragmenter {
  /// Places deferred floats at the top of the frame.
  func placePendingFloats(in filling: inout Filling) {
    let pending = filling.token.pendingFloats
    filling.token.pendingFloats = []
    for (index, float) in pending.enumerated() {
      if !place(float, in: &filling), !filling.container.pendingFloats.isEmpty {
        // Keep the order of floats: all following floats wait as well.
        filling.container.pendingFloats = Array(pending[index...])
        return
      }
    }
  }

  /// Places floating pictures beside the next line. Returns whether the line has less room now.
  func placeFloats(
    _ anchors: ArraySlice<PreparedParagraph.Anchor>, in filling: inout Filling,
    beside prepared: PreparedParagraph
  ) -> Bool {
    var hasPlaced = false
    for anchor in anchors where Int(anchor.attachment.index) >= filling.token.nextFloat {
      filling.token.nextFloat = Int(anchor.attachment.index) + 1
      let picture = OutOfFlow.picture(
        anchor.attachment, anchor.paint, paragraph: prepared.index)
      if place(picture, in: &filling) { hasPlaced = true }
    }
    if hasPlaced { filling.boxes.begin() }
    return hasPlaced
  }

  /// Places a block with a flow of its own. Returns `false` if the frame has no room for it.
  func take(_ block: BlockID, in filling: inout Filling) -> Bool {
    let placing = placing(of: .block(block))
    if placing.float == .footnote || placing.float == .margin {
      // Footnotes and margin notes are placed together with their calls.
      closeBoxes(after: block, in: &filling)
      filling.token.goToParagraph(paragraphs(in: block).upperBound)
      return true
    }
    let isDivided = tree[block].isDivided && !placing.isOutOfFlow && !placing.isMonolithic
    let continues = isDivided || filling.token.inner != nil
    let isGrounded = !continues && isGrounded(block, placing, in: filling)
    if isGrounded {
      report(
        .ineffectiveStyle(.floatOverHeight), at: styled.paragraphs[filling.token.paragraph].range,
        in: &filling)
    }
    if continues || isGrounded, let box = styledBox(block) {
      return placeContext(block, box.style, in: &filling)
    }
    let isLifted = filling.space.lifted.contains(.block(block))
    let staysInFlow = placing.float.isOfPage && filling.space.isFloating
    if !isLifted,
      placing.isMonolithic || placing.isSpanner || placing.snaps
        || staysInFlow && placing.position == .static
    {
      return placeMonolithic(block, in: &filling)
    }
    passOver(block, in: &filling)
    return true
  }

  /// Whether a float is in the flow, because it is taller than a column with the beginnings of its footnotes.
  private func isGrounded(
    _ block: BlockID, _ placing: PlacingStyle, in filling: Filling
  ) -> Bool {
    if placing.float.isOfPage { return filling.space.grounded.contains(.block(block)) }
    guard placing.float.isAtSide || placing.snaps, placing.position == .static,
      !filling.space.isFloating, !filling.space.lifted.contains(.block(block)),
      !filling.space.isFitted, fitsFlow(.block(block)),
      let (object, _) = placement(of: .block(block), in: filling)
    else { return false }
    return object.isTaller(than: roomAboveNotes(of: object, in: filling))
  }

  /// Whether out-of-flow content can be in the flow, where it is as wide as its style allows, and can be divided: a
  /// block that is as high as its content and belongs to the flow of the page.
  func fitsFlow(_ content: OutOfFlow) -> Bool {
    guard case .block(let id) = content else { return false }
    let placing = placing(of: content)
    return placing.height == nil && placing.maximumHeight == nil
      && placing.writingMode == .horizontal
      && tree.block(leaving: nil, atParagraph: paragraph(of: content)) == id
  }

  /// Skips an out-of-flow block. The block floats beside the next content, or is placed elsewhere on the
  /// page.
  private func passOver(_ block: BlockID, in filling: inout Filling) {
    guard tree[block].isOwnFlow else { return }
    openBoxes(around: block, in: &filling)
    // The block has no line in the flow, so the spacing before and after it collapses.
    let start = filling.block
    filling.block = filling.boxes.nextLine(from: start, filling.space)
    if place(.block(block), in: &filling) { filling.boxes.begin() }
    filling.block = start
    closeBoxes(after: block, in: &filling)
    filling.token.goToParagraph(paragraphs(in: block).upperBound)
  }

  /// Places a float. Defers it to the next frame if there is no room, or if another float is already
  /// deferred. Content that is placed elsewhere on the page only gets an anchor. Returns whether lines have
  /// less room now.
  private func place(_ float: OutOfFlow, in filling: inout Filling) -> Bool {
    let placing = placing(of: float)
    let isOfPage = placing.float.isOfPage && !filling.space.isFloating
    if placing.position == .absolute || isOfPage || placing.snaps {
      filling.fragment.append(anchor(of: float, in: filling))
      return false
    }
    guard let (object, placement) = placement(of: float, in: filling) else { return false }
    let isFresh =
      filling.fragment.isEmpty && filling.block == filling.space.head && !filling.space.isPartial
    let notes = roomForNotes(
      object.calls, below: max(filling.block, placement.end), in: filling, mustTake: isFresh)
    // A float waits if it has room in a column without positioned objects and page floats.
    let mustTake =
      isFresh
      && (filling.path.exclusions.isEmpty || object.size.height > filling.path.roomForObjects)
    guard filling.container.pendingFloats.isEmpty, placement.fits || mustTake, let notes else {
      if filling.container.pendingFloats.isEmpty {
        let missing = placement.fits ? 1 : placement.end - filling.path.blockExtent
        filling.shortage = min(filling.shortage, missing)
      }
      filling.container.pendingFloats.append(float)
      return false
    }
    filling.keep(notes, of: object.calls)
    let index = paragraph(of: float)
    if placement.exclusion.shape == nil, let finding = missingContour(of: float, ofParagraph: index)
    {
      filling.fragment.findings.append(finding)
    }
    if case .block = float {
      let excess = placement.fits ? 0 : placement.end - filling.path.blockExtent
      filling.fragment.findings += overfullBlock(
        excess: max(object.excess, excess), ofParagraph: index)
    }
    filling.container.exclude(placement.exclusion)
    // A float that reaches up into a partly used strip would change the strip's segments.
    if filling.strip.usedCount > 0, placement.exclusion.top < filling.strip.end - 0.01 {
      filling.endStrip()
    }
    filling.fragment.findings += object.findings
    filling.fragment.append(
      object.content.moved(by: placement.rect.origin), ofParagraph: index, .float)
    return true
  }

  /// Returns a finding if the shape of a float is the outline of a picture, but no outline can be traced.
  func missingContour(of object: OutOfFlow, ofParagraph index: Int) -> Finding? {
    guard case .contour(let named) = placing(of: object).shapeOutside else { return nil }
    var place = styled.story.sourceMap.span(
      at: styled.paragraphs[index].range.lowerBound, length: 1)
    var name = named?.address
    var subject = Finding.Subject.place(styled.paragraphs[index].range.lowerBound)
    if case .picture(let id, _, _) = object,
      case .picture(let picture) = styled.story.attachment(id)
    {
      name = name ?? picture.source
      place = picture.span
      subject = .picture(id)
    }
    return Finding(subject, Diagnostic(.noContour(name: name), at: place))
  }

  // MARK: Measuring

  /// Measures a float and finds its position in the frame.
  /// - Returns: The float and its position; `nil` for a picture of unknown size.
  private func placement(
    of float: OutOfFlow, in filling: Filling
  ) -> (MeasuredObject, FloatPlacement)? {
    let path = filling.path
    var object: MeasuredObject
    let area: FrameSegment
    var column: ColumnMeasure
    var wrap: FloatWrap
    switch float {
    case .picture(let id, let paint, let index):
      let paragraph = styled.paragraphs[index]
      area = self.area(within: tree.leaves[index], in: path)
      column = paragraphs.column(of: paragraph, inlineExtent: area.extent, in: filling.space)
      let insets = PreparedParagraph.insets(of: paragraph, area: area, in: path)
      column.textExtent -= insets.start + insets.end
      guard let picture = measure(picture: id, paint, in: column) else { return nil }
      object = picture
      wrap = self.wrap(of: float, column, in: filling.space)
    case .block(let id):
      area = self.area(within: id, in: path)
      // The gap beside the block usually follows the text after it.
      let beside = styled.paragraphs[
        min(paragraphs(in: id).upperBound, styled.paragraphs.count - 1)]
      column = paragraphs.column(of: beside, inlineExtent: area.extent, in: filling.space)
      let room = BlockRoom(
        size: Size(width: area.extent, height: path.roomForObjects), available: area.extent,
        isLeftHand: filling.space.isLeftHand, isFloating: filling.space.isFloating,
        isFitted: filling.space.isFitted)
      object = measure(float: id, in: room)
      object = measure(float: id, in: room, upTo: roomAboveNotes(of: object, in: filling))
      wrap = self.wrap(of: float, column, in: filling.space)
      wrap.gap = spacing(around: object.edges, column)
    }
    object.fitMargins(in: roomAboveNotes(of: object, in: filling))
    let placement = FloatPlacement(
      wrap, object.metrics, in: path, area: area,
      from: filling.strip.usedCount > 0 ? filling.strip.end : filling.block, column: column)
    return (object, placement)
  }

  /// Returns the height of a float's column, less that of the beginnings of the float's footnotes.
  private func roomAboveNotes(of object: MeasuredObject, in filling: Filling) -> Double {
    var (space, column) = (filling.space, filling.path.roomForObjects)
    let calls = object.calls.filter { !mayBeLate($0) }
    guard !calls.isEmpty else { return column }
    // Columns above page-wide footnotes are a whole number of grid lines high.
    var step: Double?
    if case .page(let style, let size) = space.notes {
      space = ConstraintSpace(FramePath(inlineExtent: size.width, blockExtent: size.height))
      space.notes = .foot(style)
      (column, step) = (size.height, filling.grid?.step)
    }
    let empty = NoteArea(space)
    guard empty.style != nil else { return column }
    func room(above notes: NoteArea) -> Double {
      FramePath(inlineExtent: 0, blockExtent: column - notes.extent, grid: step).blockExtent
    }
    for height in [object.size.height, object.content.rect.size.height] {
      let lines = step.map { ((height - 0.01) / $0).rounded(.up) * $0 } ?? height
      let notes = area(
        empty, with: calls.map { PendingNote(block: $0) }, extent: column - lines, lineHeight: 0,
        .well)
      if notes.pending.allSatisfy({ $0.start != nil }) { return room(above: notes) }
    }
    return room(above: notes(empty, with: calls[...], room: column / 2))
  }

  /// Returns the index of the paragraph that contains a picture or begins a block.
  func paragraph(of object: OutOfFlow) -> Int {
    switch object {
    case .picture(_, _, let paragraph): paragraph
    case .block(let block): paragraphs(in: block).lowerBound
    }
  }

  func paragraphs(in block: BlockID) -> Range<Int> { tree[block].paragraphs }

  /// Returns the style of a block's box; `nil` for a paragraph.
  func styledBox(_ block: BlockID) -> StyledBox? { tree[block].box.map { styled[$0] } }

  /// Returns the gap around out-of-flow content on the sides without margins.
  func spacing(around edges: PictureEdges, _ column: ColumnMeasure) -> BoxSides<Double> {
    edges.margin.map { $0 == 0 ? FloatPlacement.gap(in: column) : 0 }
  }

  // MARK: Styles

  func placing(of object: OutOfFlow) -> PlacingStyle {
    switch object {
    case .picture(let id, _, _): styled.pictureBoxes[id]?.placing ?? .inFlow
    case .block(let id): styledBox(id)?.placing ?? .inFlow
    }
  }

  /// Returns how text wraps around a float.
  func wrap(
    of float: OutOfFlow, _ column: ColumnMeasure, in space: ConstraintSpace
  ) -> FloatWrap {
    let placing = placing(of: float)
    let isRightToLeft = isRightToLeft(float, ofParagraph: paragraph(of: float))
    let isLeft =
      switch placing.float {
      case .none, .footnote, .margin, .endnote, .top, .bottom, .topCorner, .bottomCorner,
        .snapBlock:
        alignment(of: float) == .left
      case .left: true
      case .right: false
      case .inside: !space.isLeftHand
      case .outside: space.isLeftHand
      }
    var wrap = FloatWrap(isLeft: isLeft)
    wrap.clear = placing.clear.floats(isRightToLeft: isRightToLeft, isLeftHand: space.isLeftHand)
    wrap.margin = placing.shapeMargin?.points(of: column.textExtent)
    wrap.sides =
      placing.wrapFlow.sides(isRightToLeft: isRightToLeft)
      // By default no text is set between a float and the edge to which it floats, as it would be hard to
      // read.
      ?? (isLeft ? .right : .left)
    if placing.shapeOutside != .none || placing.shapeMargin != nil {
      wrap.outline = { [self] boxes in outline(of: float, in: boxes) }
    }
    return wrap
  }

  private func alignment(of object: OutOfFlow) -> PictureAlignment? {
    guard case .picture(let id, _, _) = object,
      case .picture(let picture) = styled.story.attachment(id)
    else { return nil }
    return picture.alignment
  }

  /// Returns the outline that text beside the object avoids; `nil` if it is the object's box.
  func outline(of object: OutOfFlow, in boxes: FloatBoxes) -> Outline? {
    switch object {
    case .picture(let id, _, _): delegate(id)?.outline(in: boxes)
    case .block:
      placing(of: object).outline(in: boxes) { [contour] in contour(placing(of: object)) }
    }
  }
}

extension WrapFlow {
  /// Returns the sides on which text wraps; `nil` if they follow from the direction of the float.
  func sides(isRightToLeft: Bool) -> WrapSides? {
    switch self {
    case .auto: nil
    case .both: .both
    case .start: isRightToLeft ? .right : .left
    case .end: isRightToLeft ? .left : .right
    case .minimum: .narrower
    case .maximum: .wider
    case .clear: WrapSides.none
    }
  }
}

extension ClearedSides {
  /// - Parameter isLeftHand: whether the binding is on the right.
  func floats(isRightToLeft: Bool, isLeftHand: Bool) -> ClearedFloats {
    switch self {
    case .none, .top, .bottom: ClearedFloats()
    case .both: ClearedFloats(left: true, right: true)
    case .left: ClearedFloats(left: true)
    case .right: ClearedFloats(right: true)
    case .inlineStart: ClearedFloats(left: !isRightToLeft, right: isRightToLeft)
    case .inlineEnd: ClearedFloats(left: isRightToLeft, right: !isRightToLeft)
    case .inside: ClearedFloats(left: !isLeftHand, right: isLeftHand)
    case .outside: ClearedFloats(left: isLeftHand, right: !isLeftHand)
    }
  }
}
