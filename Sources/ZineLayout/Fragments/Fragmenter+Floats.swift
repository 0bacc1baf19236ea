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
      isLeft: picture.alignment == .left, metrics, in: path, area: area,
      from: filling.strip.usedCount > 0 ? filling.strip.end : filling.block, column: column)
    let isFresh = filling.fragment.isEmpty && filling.block == filling.space.head
    guard filling.token.waitingFloats.isEmpty, placement.fits || isFresh else {
      if filling.token.waitingFloats.isEmpty {
        filling.shortage = min(filling.shortage, placement.end - path.blockExtent)
      }
      filling.token.waitingFloats.append(float)
      return false
    }
    filling.fragment.path.exclusions.append(placement.exclusion)
    var placed = PlacedPicture(float.attachment, metrics.edges, in: placement.rect, float.paint)
    placed.opacity = styled.styles[float.paint.paint].opacity
    filling.fragment.floats.append(
      PlacedFloat(
        paragraph: float.paragraph, picture: placed, lineCount: filling.fragment.lines.count))
    return true
  }
}

/// Where a picture stands beside the lines, and what room it takes from them.
private struct FloatPlacement {
  /// In the frame.
  let rect: Rect
  let exclusion: FrameExclusion
  /// Whether it ends where the frame does, or before.
  let fits: Bool
  /// Where it ends, from the frame's first edge.
  var end: Double { rect.origin.y + rect.size.height }

  /// At the edge of the column or of the box around it, and below whatever stands there already. Its head is level with the
  /// capitals of the line beside it, and the white around it is a good half of a line.
  /// - Parameters:
  ///   - metrics: of the picture, all of it above its baseline.
  ///   - area: what the lines have of the frame's width.
  ///   - block: where the line beside it begins.
  init(
    isLeft: Bool, _ metrics: InlineMetrics, in path: FramePath, area: FrameSegment,
    from block: Double, column: ColumnMeasure
  ) {
    let size = Size(width: metrics.width, height: metrics.ascent)
    let gap = 0.7 * column.lineHeight
    let leftMargin = metrics.leftMargin ?? (isLeft ? 0 : gap)
    let extent = leftMargin + size.width + (isLeft ? gap : 0)
    var exclusion = FrameExclusion(
      inlineStart: isLeft ? area.start : max(area.start, area.end - extent),
      inlineExtent: min(extent, area.extent), blockStart: block, blockExtent: 0)

    // Where capitals begin, from the top of their line: they are as high as most of the ascent.
    let head = max(
      0, (column.lineHeight + column.ascent - column.descent) / 2 - 0.74 * column.ascent)
    let above = min(
      metrics.topMargin ?? head, max(0, path.blockExtent - size.height))
    let below = max(0.1 * column.lineHeight, 0.55 * column.lineHeight - head)
    exclusion.blockExtent = above + size.height + below
    while let other = path.exclusions.first(where: { Self.touches($0, exclusion) }) {
      exclusion.blockStart = other.blockEnd
    }
    self.exclusion = exclusion
    rect = Rect(
      x: isLeft ? area.start + leftMargin : area.end - size.width,
      y: exclusion.blockStart + above, width: size.width, height: size.height)
    fits = rect.origin.y + size.height <= path.blockExtent + 0.01
  }

  private static func touches(_ a: FrameExclusion, _ b: FrameExclusion) -> Bool {
    a.overlaps(blockStart: b.blockStart, height: b.blockExtent)
      && a.inlineStart < b.inlineEnd - 0.01 && b.inlineStart < a.inlineEnd - 0.01
  }
}
