import ZineStyle
import ZineText

extension Fragmenter {
  /// Returns the top of the first line beside an initial, and the segment of this line that begins with the initial. The
  /// initial moves inward or down from objects that would cover it (CSS Inline 3, "Interaction with floats").
  /// - Parameter start: top of the first line without such objects.
  func place(
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
