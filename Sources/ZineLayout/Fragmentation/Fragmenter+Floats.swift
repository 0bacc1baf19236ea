import ZineStyle
import ZineText

extension Fragmenter {
  /// Places deferred floats at the top of the frame.
  func placePendingFloats(in filling: inout Filling) {
    let pending = filling.token.pendingFloats
    filling.token.pendingFloats = []
    for (index, float) in pending.enumerated() {
      if !place(float, in: &filling), !filling.token.pendingFloats.isEmpty {
        // Keep the order of floats: all following floats wait as well.
        filling.token.pendingFloats = Array(pending[index...])
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
      let float = PendingFloat(
        paragraph: prepared.index, content: .picture(anchor.attachment, anchor.paint))
      if place(float, in: &filling) { hasPlaced = true }
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
    if tree[block].isDivided, !placing.isOutOfFlow, !placing.isMonolithic,
      let box = tree[block].content.box
    {
      return placeContext(block, styled.boxes[Int(box.index)].style, in: &filling)
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

  /// Skips an out-of-flow block. The block floats beside the next content, or is placed elsewhere on the
  /// page.
  private func passOver(_ block: BlockID, in filling: inout Filling) {
    guard case .ownFlow(_, let paragraphs) = tree[block].content else { return }
    openBoxes(around: block, in: &filling)
    // The block has no line in the flow, so the spacing before and after it collapses.
    let start = filling.block
    filling.block = filling.boxes.nextLine(from: start, filling.space)
    let float = PendingFloat(paragraph: paragraphs.lowerBound, content: .block(block))
    if place(float, in: &filling) { filling.boxes.begin() }
    filling.block = start
    closeBoxes(after: block, in: &filling)
    filling.token.goToParagraph(paragraphs.upperBound)
  }

  /// Places a float. Defers it to the next frame if there is no room, or if another float is already
  /// deferred. Content that is placed elsewhere on the page only gets an anchor. Returns whether lines have
  /// less room now.
  private func place(_ float: PendingFloat, in filling: inout Filling) -> Bool {
    let placing = placing(of: float.content)
    let isOfPage = placing.float.isOfPage && !filling.space.isFloating
    if placing.position == .absolute || isOfPage || placing.snaps {
      filling.fragment.append(anchor(of: float, in: filling))
      return false
    }
    guard let object = floatObject(float, in: filling) else { return false }
    let path = filling.fragment.path
    let placement = FloatPlacement(
      object.wrap, object.metrics, in: path, area: object.area,
      from: filling.strip.usedCount > 0 ? filling.strip.end : filling.block, column: object.column)
    let isFresh =
      filling.fragment.isEmpty && filling.block == filling.space.head && !filling.space.isPartial
    let notes = roomForNotes(
      object.calls, below: max(filling.block, placement.end), in: filling, mustTake: isFresh)
    guard filling.token.pendingFloats.isEmpty, placement.fits || isFresh, let notes else {
      if filling.token.pendingFloats.isEmpty {
        let missing = placement.fits ? 1 : placement.end - path.blockExtent
        filling.shortage = min(filling.shortage, missing)
      }
      filling.token.pendingFloats.append(float)
      return false
    }
    filling.keep(notes, of: object.calls)
    reportFaults(of: float, placement, excess: object.excess, in: &filling)
    filling.fragment.path.exclusions.append(placement.exclusion)
    // A float that reaches up into a partly used strip would change the strip's segments.
    if filling.strip.usedCount > 0, placement.exclusion.top < filling.strip.end - 0.01 {
      filling.endStrip()
    }
    let content = object.content(placement.rect)
    if case .block(let block) = content {
      filling.fragment.findings += block.fragment.findings
      filling.fragment.append(block, ofParagraph: float.paragraph, .float)
    } else {
      filling.fragment.append(
        NestedFragment(paragraph: float.paragraph, content: content, role: .float))
    }
    return true
  }

  private func reportFaults(
    of float: PendingFloat, _ placement: FloatPlacement, excess: Double,
    in filling: inout Filling
  ) {
    if placement.exclusion.shape == nil,
      let finding = missingContour(of: float.content, ofParagraph: float.paragraph)
    {
      filling.fragment.findings.append(finding)
    }
    let excess = max(excess, placement.fits ? 0 : placement.end - filling.path.blockExtent)
    if case .block = float.content, excess > lengthTolerance {
      report(
        .overfullBlock(excess: excess), at: styled.paragraphs[float.paragraph].range, in: &filling)
    }
  }

  /// Returns a finding if the shape of a float is the outline of a picture, but no outline can be traced.
  func missingContour(of object: OutOfFlow, ofParagraph index: Int) -> Finding? {
    guard case .contour(let named) = placing(of: object).shapeOutside else { return nil }
    var place = styled.story.sourceMap.span(
      at: styled.paragraphs[index].range.lowerBound, length: 1)
    var name = named?.address
    var subject = Finding.Subject.place(styled.paragraphs[index].range.lowerBound)
    if case .picture(let id, _) = object, case .picture(let picture) = styled.story.attachment(id) {
      name = name ?? picture.source
      place = picture.span
      subject = .picture(id)
    }
    return Finding(subject, Diagnostic(.noContour(name: name), at: place))
  }

  // MARK: Measuring

  /// A measured float.
  private struct FloatObject {
    var metrics: InlineMetrics
    /// The part of the frame's width that is available to lines.
    var area: FrameSegment
    var column: ColumnMeasure
    var wrap: FloatWrap
    /// Returns the content placed in a rectangle, which is the float's margin box.
    var content: (Rect) -> NestedFragment.Content
    /// Height of the content beyond the style's limit, in points.
    var excess = 0.0
    /// Footnotes of the float's content that its container has to place.
    var calls: [BlockID] = []
  }

  private func floatObject(_ float: PendingFloat, in filling: Filling) -> FloatObject? {
    let path = filling.fragment.path
    let paragraph = styled.paragraphs[float.paragraph]
    switch float.content {
    case .picture(let id, let paint):
      let area = area(ofParagraph: float.paragraph, in: path)
      var column = column(of: paragraph, inlineExtent: area.extent, in: filling.space)
      let insets = PreparedParagraph.insets(of: paragraph, area: area, in: path)
      column.textExtent -= insets.start + insets.end
      guard let metrics = delegate(id)?.metrics(in: column) else { return nil }
      return FloatObject(
        metrics: metrics, area: area, column: column,
        wrap: wrap(of: float, column, in: filling.space)
      ) { [self] in content(ofPicture: id, metrics, paint, in: $0) }
    case .block(let id):
      let area = area(within: id, in: path)
      // The gap beside the block usually follows the text after it.
      let beside = styled.paragraphs[
        min(paragraphs(in: id).upperBound, styled.paragraphs.count - 1)]
      let column = column(of: beside, inlineExtent: area.extent, in: filling.space)
      let block = measure(
        id,
        in: BlockRoom(
          size: Size(width: area.extent, height: path.roomForObjects), available: area.extent,
          isLeftHand: filling.space.isLeftHand, isFloating: filling.space.isFloating,
          isFitted: filling.space.isFitted))
      var metrics = InlineMetrics(width: block.size.width, ascent: block.size.height, descent: 0)
      metrics.edges = block.edges
      metrics.topMargin = 0
      var wrap = wrap(of: float, column, in: filling.space)
      wrap.gap = spacing(around: block.edges, column)
      return FloatObject(
        metrics: metrics, area: area, column: column, wrap: wrap,
        content: { .block(block.placed(in: $0)) }, excess: block.excess,
        calls: block.fragment.calls)
    }
  }

  func paragraphs(in block: BlockID) -> Range<Int> {
    switch tree[block].content {
    case .box(_, let paragraphs), .ownFlow(_, let paragraphs): paragraphs
    case .paragraph, .objects: 0..<0
    }
  }

  /// Returns the gap around out-of-flow content on the sides without margins.
  func spacing(around edges: PictureEdges, _ column: ColumnMeasure) -> BoxSides<Double> {
    edges.margin.map { $0 == 0 ? FloatPlacement.gap(in: column) : 0 }
  }

  /// - Parameter outer: the margin box.
  func content(
    ofPicture id: AttachmentID, _ metrics: InlineMetrics, _ paint: RunPaint, in outer: Rect
  ) -> NestedFragment.Content {
    var placed = PlacedPicture(id, metrics.edges, in: outer, paint)
    let look = styled.styles[paint.paint]
    (placed.opacity, placed.group) = (look.opacity, look.group)
    return .picture(placed)
  }

  // MARK: Styles

  func placing(of object: OutOfFlow) -> PlacingStyle {
    switch object {
    case .picture(let id, _): styled.pictureBoxes[id]?.placing ?? .inFlow
    case .block(let id):
      tree[id].content.box.flatMap { styled.boxes[Int($0.index)].placing } ?? .inFlow
    }
  }

  /// Returns how text wraps around a float.
  func wrap(
    of float: PendingFloat, _ column: ColumnMeasure, in space: Space
  ) -> FloatWrap {
    let placing = placing(of: float.content)
    let isRightToLeft = isRightToLeft(float.content, ofParagraph: float.paragraph)
    let isLeft =
      switch placing.float {
      case .none, .footnote, .margin, .endnote, .top, .bottom, .topCorner, .bottomCorner,
        .snapBlock:
        alignment(of: float.content) == .left
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
      wrap.outline = { [self] boxes in outline(of: float.content, in: boxes) }
    }
    return wrap
  }

  private func alignment(of object: OutOfFlow) -> PictureAlignment? {
    guard case .picture(let id, _) = object,
      case .picture(let picture) = styled.story.attachment(id)
    else { return nil }
    return picture.alignment
  }

  /// Returns the outline that text beside the object avoids; `nil` if it is the object's box.
  func outline(of object: OutOfFlow, in boxes: FloatBoxes) -> Outline? {
    switch object {
    case .picture(let id, _): delegate(id)?.outline(in: boxes)
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
