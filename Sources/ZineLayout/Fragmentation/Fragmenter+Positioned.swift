import ZineStyle
import ZineText

/// The reference areas for positioned objects, in page coordinates.
struct PageAreas {
  let style: PageStyle
  /// The column that contains the object's anchor.
  let column: Rect

  subscript(origin: InsetOrigin) -> Rect {
    let (size, margins) = (style.size, style.margins)
    return switch origin {
    case .page, .bleed: style.bleedRect
    case .trim: Rect(origin: Point(x: 0, y: 0), size: size)
    case .spread:
      Rect(
        x: style.isLeftHand ? 0 : -size.width, y: 0, width: 2 * size.width, height: size.height)
    case .margin:
      Rect(
        x: margins.left, y: margins.top, width: max(0, size.width - margins.left - margins.right),
        height: max(0, size.height - margins.top - margins.bottom))
    case .column: column
    }
  }
}

extension Fragmenter {
  /// Places an object on its page by its insets, or at its static position if they are `auto` (CSS Positioned
  /// Layout 3, section 4).
  /// - Returns: The placed object; `nil` for a picture of unknown size.
  func place(_ anchor: PositionedAnchor, on areas: PageAreas) -> PlannedObject? {
    let placing = placing(of: anchor.content)
    let room = areas[placing.insetFrom]
    let isRightToLeft = isRightToLeft(anchor.content, ofParagraph: anchor.paragraph)
    func points(_ length: LengthPercentage?, of extent: Double) -> Double? {
      length.map { limited($0.points(of: extent)) }
    }
    let inset = placing.inset
    var left = points(inset.start, of: room.size.width)
    var right = points(inset.end, of: room.size.width)
    let top = points(inset.top, of: room.size.height)
    let bottom = points(inset.bottom, of: room.size.height)
    let fills = left != nil && right != nil
    // If the insets are over-constrained, the inset at the end side is ignored (CSS 2, section 10.3.7).
    if fills, isRightToLeft, placing.width != nil { left = nil }
    if left == nil, right == nil {
      let start = areas.column.origin.x + anchor.area.start
      if isRightToLeft {
        right = room.origin.x + room.size.width - start - anchor.area.extent
      } else {
        left = start - room.origin.x
      }
    }
    var available = room.size.width - (left ?? 0) - (right ?? 0)
    // An object that begins off the page is reported. It gets a normal width, so that its words aren't broken
    // into letters.
    if available < 1, !fills { available = room.size.width }
    let beside = paragraphs.column(
      of: styled.paragraphs[anchor.paragraph], inlineExtent: anchor.area.extent,
      in: ConstraintSpace(
        FramePath(inlineExtent: anchor.area.extent, blockExtent: room.size.height)))

    var own = BlockRoom(
      size: room.size, available: max(1, available), isFilled: fills, mayOverflow: true,
      inherited: InheritedConstraints(isLeftHand: areas.style.isLeftHand, isFloating: true),
      notes: .below(areas.style.noteArea))
    own.height = top.flatMap { top in bottom.map { room.size.height - top - $0 } }
    guard let object = measure(anchor, in: own) else { return nil }
    let (size, edges) = (object.size, object.edges)

    let outer = Rect(
      x: room.origin.x
        + (left ?? room.size.width - (right ?? 0) - size.width),
      y: top.map { room.origin.y + $0 }
        ?? bottom.map { room.end - $0 - size.height } ?? areas.column.origin.y + anchor.block,
      width: size.width, height: size.height)
    var placed = PlannedObject(
      anchor.content, paragraph: anchor.paragraph, content: object.content.moved(by: outer.origin),
      findings: object.findings)
    placed.zIndex = placing.zIndex ?? 0
    placed.anchors = placed.content.anchors
    placed.exclusion = exclusion(
      of: anchor.content, placing, FloatBoxes(outer, edges), edges, beside, isRightToLeft)
    if placed.exclusion != nil, placed.exclusion?.shape == nil,
      let finding = missingContour(of: anchor.content, ofParagraph: anchor.paragraph)
    {
      placed.findings.append(finding)
    }
    placed.hasStatedOrder = placing.zIndex != nil
    placed.isOverSpread = placing.insetFrom == .spread && areas.style.spreadColumns != nil
    return placed
  }

  /// Measures a float of a page.
  /// - Returns: The measured float; `nil` for a picture of unknown size.
  func measure(float anchor: PositionedAnchor, in room: BlockRoom) -> MeasuredObject? {
    guard case .block(let id) = anchor.content else { return measure(anchor, in: room) }
    var object = measure(float: id, in: room)
    object.findings += overfullBlock(excess: object.excess, ofParagraph: anchor.paragraph)
    return object
  }

  /// Measures an object.
  /// - Returns: The measured object; `nil` for a picture of unknown size.
  func measure(_ anchor: PositionedAnchor, in room: BlockRoom) -> MeasuredObject? {
    switch anchor.content {
    case .picture(let id, let paint, _):
      var measure = ColumnMeasure(
        inlineExtent: room.available, blockExtent: max(1, room.height ?? room.size.height),
        lineHeight: 0)
      measure.textExtent = room.size.width
      if room.mayOverflow {
        measure.fill.width = room.isFilled ? room.available : nil
        measure.fill.height = room.height
      }
      return self.measure(picture: id, paint, in: measure)
    case .block(let id):
      var object = measure(id, in: room)
      object.findings += overfullBlock(excess: object.excess, ofParagraph: anchor.paragraph)
      return object
    }
  }

  /// - Returns: The measured picture; `nil` if its size is unknown.
  func measure(
    picture id: AttachmentID, _ paint: RunPaint, in column: ColumnMeasure
  ) -> MeasuredObject? {
    guard let metrics = delegate(id)?.metrics(in: column) else { return nil }
    let outer = Rect(x: 0, y: 0, width: metrics.width, height: metrics.ascent + metrics.descent)
    let placed = PlacedPicture(id, metrics.edges, in: outer, paint, styled.styles[paint.paint])
    return MeasuredObject(metrics: metrics, content: .picture(placed))
  }

  /// Returns the exclusion for text on the page; `nil` if text may overlap the object.
  private func exclusion(
    of object: OutOfFlow, _ placing: PlacingStyle, _ boxes: FloatBoxes, _ edges: PictureEdges,
    _ column: ColumnMeasure, _ isRightToLeft: Bool
  ) -> FrameExclusion? {
    guard let sides = placing.wrapFlow.sides(isRightToLeft: isRightToLeft) else { return nil }
    let spacing = spacing(around: edges, column)
    let box = boxes.margin
    // Lines already have leading above and below.
    let (above, below) = (spacing.top / 4, spacing.bottom / 4)
    var exclusion = FrameExclusion(
      inlineStart: box.origin.x - spacing.start,
      inlineExtent: max(0, box.size.width + spacing.start + spacing.end),
      blockStart: box.origin.y - above, blockExtent: max(0, box.size.height + above + below),
      sides: sides)
    let margin = placing.shapeMargin?.points(of: column.textExtent)
    if placing.shapeOutside != .none || margin != nil, let outline = outline(of: object, in: boxes)
    {
      exclusion.shape = ExclusionShape(
        outline, at: Point(x: 0, y: 0), margin: margin ?? FloatPlacement.gap(in: column))
    }
    return exclusion
  }
}

extension FrameExclusion {
  /// Returns the exclusion in the coordinates of a frame on the page; `nil` if it does not overlap the frame.
  func seen(from frame: Rect) -> FrameExclusion? {
    var exclusion = self
    exclusion.inlineStart -= frame.origin.x
    exclusion.blockStart -= frame.origin.y
    exclusion.shape?.origin.x -= frame.origin.x
    exclusion.shape?.origin.y -= frame.origin.y
    var (left, right) = (exclusion.inlineStart, exclusion.inlineEnd)
    if let shape = exclusion.shape {
      guard let bounds = shape.outline.bounds else { return nil }
      left = shape.origin.x + bounds.origin.x - shape.margin
      right = shape.origin.x + bounds.origin.x + bounds.size.width + shape.margin
    }
    let isBeside = right <= 0 || left >= frame.size.width
    let isAboveOrBelow = exclusion.reach <= 0 || exclusion.top >= frame.size.height
    return isBeside || isAboveOrBelow ? nil : exclusion
  }
}
