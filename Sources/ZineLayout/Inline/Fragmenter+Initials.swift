import ZineStyle
import ZineText

extension Fragmenter {
  /// Places a paragraph's initial before its first line. Returns `false` if the frame has no room for the
  /// lines beside it.
  func placeInitial(of prepared: PreparedParagraph, in filling: inout Filling) -> Bool {
    guard let initial = prepared.initial, filling.token.line == 0,
      filling.token.start.textOffset < initial.next.textOffset
    else { return true }
    // Floats anchored in the initial are placed beside it as well.
    let anchors = prepared.anchors(
      from: filling.token.nextFloat, before: initial.next.textOffset)
    _ = placeFloats(anchors, in: &filling, beside: prepared)
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let lineHeight = prepared.lineHeight
    let height = Double(initial.sink) * lineHeight
    let (block, segment) = place(
      of: initial, from: filling.block + Double(initial.raise) * lineHeight, in: filling.path,
      prepared.strips())
    let end = block + height
    let excess = end - filling.path.blockExtent
    if excess > lengthTolerance,
      !filling.fragment.isEmpty || filling.space.moves(tallContent: height)
    {
      filling.shortage = min(filling.shortage, excess)
      return false
    }
    filling.block = block
    filling.initialEnd = end
    filling.token.start = initial.next
    let paragraph = prepared.paragraph
    let range = paragraph.storyOffset(0)..<paragraph.storyOffset(initial.next.textOffset)
    if excess > lengthTolerance { report(.overfullColumn(excess: excess), at: range, in: &filling) }
    let width = initial.ink.size.width - segment.extent
    if width > lengthTolerance { report(.overfullLine(excess: width), at: range, in: &filling) }
    let baseline = block + Double(initial.sink - 1) * lineHeight + prepared.evenBox.baseline
    let ink = initial.ink
    let (left, right) = (segment.start, segment.end)
    filling.initial = Point(
      x: isRightToLeft ? right - ink.origin.x - ink.size.width : left - ink.origin.x, y: baseline)
    let taken = initial.taken(
      from: block, baseline: baseline, lineHeight: lineHeight, ink: prepared.inkOfStrip,
      isRightToLeft: isRightToLeft)
    for (line, extent) in taken {
      // The exclusion reaches the frame's edge, so that no text is placed between the edge and the initial.
      let edge = isRightToLeft ? max(right, filling.path.inlineExtent) : min(left, 0)
      let inner = isRightToLeft ? right - extent : left + extent
      filling.container.exclude(
        FrameExclusion(
          inlineStart: min(edge, inner), inlineExtent: abs(edge - inner),
          blockStart: block + Double(line) * lineHeight, blockExtent: lineHeight, isInitial: true))
    }
    return true
  }

  /// Returns the top of the first line beside an initial, and the segment of this line that begins with the initial. The
  /// initial moves inward or down from objects that would cover it (CSS Inline 3, "Interaction with floats").
  /// - Parameter start: top of the first line without such objects.
  private func place(
    of initial: PreparedInitial, from start: Double, in path: FramePath, _ request: Strips.Request
  ) -> (block: Double, segment: FrameSegment) {
    var request = request
    request.most = 1
    let width = initial.ink.size.width
    let below = Double(initial.sink - 1) * request.step
    let ink = request.ink.map { $0.lowerBound...(below + $0.upperBound) }
    var block = start
    while true {
      let slot = Strips(path, from: block, request)[0]
      block = max(block, slot.blockStart)
      let strip = Strip(start: block, height: below + request.step, ink: ink)
      let own = slot.segment.start(ofWidth: width, isRightToLeft: request.isRightToLeft)
      if path.segments(of: own, strip) == [own] { return (block, slot.segment) }
      let free = path.segments(of: slot.segment, strip)
      let inner = (request.isRightToLeft ? free.reversed() : free).first {
        $0.extent >= width + request.minimum
      }
      if let inner { return (block, inner) }
      guard strip.start + strip.height <= path.blockExtent else { return (block, slot.segment) }
      block += max(request.step, 1)
    }
  }
}

extension FrameSegment {
  /// Returns the part of a given width at the start edge of the segment.
  fileprivate func start(ofWidth width: Double, isRightToLeft: Bool) -> FrameSegment {
    FrameSegment(start: isRightToLeft ? end - width : start, extent: width)
  }
}

extension ShapedParagraph {
  /// Returns the paragraph without hyphenation of the word that begins with the initial.
  func withoutHyphenationOfFirstWord(
    _ paragraph: StyledParagraph, _ text: ArraySlice<UInt8>
  ) -> ShapedParagraph {
    guard let start = paragraph.initialLength else { return self }
    let word = text.dropFirst(start).firstIndex { $0 == UInt8(ascii: " ") } ?? text.endIndex
    let end = word - text.startIndex
    var result = self
    result.breaks.removeAll { $0.hyphenatesWord && $0.textOffset <= end }
    return result
  }
}
