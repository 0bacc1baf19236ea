import ZineStyle
import ZineText

extension Fragmenter {
  /// Whether a float is taller than its column. The lines of a turned block are never too long, but it can be wider than
  /// its columns.
  func exceedsColumn(_ object: MeasuredObject, _ placing: PlacingStyle, height: Double) -> Bool {
    placing.isTurned ? object.isWiderThanBox : object.isTaller(than: height)
  }

  /// Whether a page float belongs to a column. Such floats are deferred by columns, all others by pages.
  func isOfColumn(_ content: OutOfFlow) -> Bool {
    let placing = placing(of: content)
    return (placing.pageFloat.reference == .column || placing.pageFloat.reference == .inline)
      && placing.columnSpan == 1 && !placing.float.isCorner
  }

  /// Whether out-of-flow content can be in the flow, where it is as wide as its style allows, and can be divided: a
  /// block without a height.
  func fitsFlow(_ content: OutOfFlow) -> Bool {
    guard case .block = content else { return false }
    let placing = placing(of: content)
    return placing.height == nil && placing.maximumHeight == nil
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
