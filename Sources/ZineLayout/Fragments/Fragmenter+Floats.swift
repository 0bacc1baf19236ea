import ZineStyle
import ZineText

extension Fragmenter {
  /// Puts what found no room before at the frame's head.
  func placeWaitingFloats(in filling: inout Filling) {
    let waiting = filling.token.waitingFloats
    filling.token.waitingFloats = []
    for (index, float) in waiting.enumerated() {
      if !place(float, in: &filling), !filling.token.waitingFloats.isEmpty {
        // Those behind it wait as well.
        filling.token.waitingFloats = Array(waiting[index...])
        return
      }
    }
  }

  /// Puts pictures beside the line that comes next. Answers whether that left the line less room.
  func placeFloats(
    _ anchors: ArraySlice<PreparedParagraph.Anchor>, in filling: inout Filling,
    beside prepared: PreparedParagraph
  ) -> Bool {
    var hasPlaced = false
    for anchor in anchors where Int(anchor.attachment.index) >= filling.token.nextFloat {
      filling.token.nextFloat = Int(anchor.attachment.index) + 1
      let float = WaitingFloat(
        paragraph: prepared.index, attachment: anchor.attachment, paint: anchor.paint)
      if place(float, in: &filling) { hasPlaced = true }
    }
    if hasPlaced { filling.boxes.begin() }
    return hasPlaced
  }

  /// Places a picture, or has it wait for the next frame where there is no room for it, or where
  /// another one waits already.
  private func place(_ float: WaitingFloat, in filling: inout Filling) -> Bool {
    let path = filling.fragment.path
    let paragraph = styled.paragraphs[float.paragraph]
    guard case .picture(let picture) = styled.story.attachment(float.attachment) else {
      return false
    }
    let area = area(ofParagraph: float.paragraph, in: path)
    var column = column(of: paragraph, inlineExtent: area.extent, in: filling.space)
    let insets = PreparedParagraph.insets(of: paragraph, area: area, in: path)
    column.textExtent -= insets.start + insets.end
    guard let metrics = delegate(float.attachment)?.metrics(in: column) else { return false }
    let placement = FloatPlacement(
      wrap(of: float, picture, column, in: filling.space), metrics, in: path, area: area,
      from: filling.strip.usedCount > 0 ? filling.strip.end : filling.block, column: column)
    let isFresh = filling.fragment.isEmpty && filling.block == filling.space.head
    guard filling.token.waitingFloats.isEmpty, placement.fits || isFresh else {
      if filling.token.waitingFloats.isEmpty {
        filling.shortage = min(filling.shortage, placement.end - path.blockExtent)
      }
      filling.token.waitingFloats.append(float)
      return false
    }
    if styled.pictureBoxes[float.attachment]?.placing.shapeOutside == .contour,
      placement.exclusion.shape == nil
    {
      filling.fragment.findings.append(
        Finding(
          key: .picture(float.attachment),
          diagnostic: Diagnostic(.noContour(name: picture.source), at: picture.span)))
    }
    filling.fragment.path.exclusions.append(placement.exclusion)
    // What reaches up into a strip that has lines already would leave other places there than those counted.
    if filling.strip.usedCount > 0, placement.exclusion.top < filling.strip.end - 0.01 {
      filling.endStrip()
    }
    var placed = PlacedPicture(float.attachment, metrics.edges, in: placement.rect, float.paint)
    placed.opacity = styled.styles[float.paint.paint].opacity
    filling.fragment.floats.append(
      PlacedFloat(
        paragraph: float.paragraph, picture: placed, lineCount: filling.fragment.lines.count))
    return true
  }

  /// How text runs around a picture.
  private func wrap(
    of float: WaitingFloat, _ picture: Picture, _ column: ColumnMeasure, in space: Space
  ) -> FloatWrap {
    let placing = styled.pictureBoxes[float.attachment]?.placing ?? PlacingStyle()
    let isRightToLeft = baseDirection(ofParagraph: float.paragraph) == .rightToLeft
    let isLeft =
      switch placing.float {
      case .none: picture.alignment == .left
      case .left: true
      case .right: false
      case .inside: !space.isLeftHand
      case .outside: space.isLeftHand
      }
    var wrap = FloatWrap(isLeft: isLeft)
    wrap.clear = placing.clear.floats(isRightToLeft: isRightToLeft, isLeftHand: space.isLeftHand)
    wrap.margin = placing.shapeMargin?.points(of: column.textExtent)
    let isShaped = placing.shapeOutside != .none
    wrap.sides =
      switch placing.wrapFlow {
      // A shape leaves room at the edge where the picture stands, which text would be lost in.
      case .auto: isShaped ? isLeft ? .right : .left : .both
      case .both: .both
      case .start: isRightToLeft ? .right : .left
      case .end: isRightToLeft ? .left : .right
      case .minimum: .narrower
      case .maximum: .wider
      case .clear: .none
      }
    if isShaped || placing.shapeMargin != nil {
      wrap.outline = { [delegate] boxes in
        delegate(float.attachment)?.outline(in: boxes)
      }
    }
    return wrap
  }
}

extension ClearedSides {
  /// - Parameter isLeftHand: whether the page's inside is on its right.
  func floats(isRightToLeft: Bool, isLeftHand: Bool) -> ClearedFloats {
    switch self {
    case .none: ClearedFloats()
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
