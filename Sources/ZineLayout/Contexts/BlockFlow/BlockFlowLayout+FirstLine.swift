import ZineStyle
import ZineText

extension BlockFlowLayout {
  /// Maximum number of attempts to break the first line. Its own style changes how much text fits on it.
  private static let maximumRounds = 3

  /// Finds the length of a first line that has its own style (`::first-line`). The length may alternate
  /// between attempts, since the style changes the width of the text. The line then ends at the first result:
  /// the end in its own style.
  mutating func settleFirstLine(of index: Int) {
    guard let style = fragmenter.styled.paragraphs[index].firstLine else { return }
    var first = FirstLine(
      length: style.text?.bytes.count ?? fragmenter.styled.paragraphs[index].range.count)
    var ends: [Int] = []
    for _ in 0..<Self.maximumRounds {
      let end = firstLineEnd(of: fragmenter.prepare(index, in: space, firstLine: first))
      if end == first.length {
        token.firstLine = first
        return
      }
      ends.append(end)
      first.length = end
    }
    token.firstLine = FirstLine(length: ends[0], endsThere: true)
  }

  /// Returns the offset at which the line breaker ends the first line, in the text of the first line's style.
  private func firstLineEnd(of prepared: PreparedParagraph) -> Int {
    var trial = self
    trial.settleSpace(before: prepared)
    _ = trial.placeInitial(of: prepared)
    let strips = Strips(trial.path, from: trial.position, prepared.strips())
    let lines = fragmenter.chooseLines(
      of: prepared, from: trial.token, fragmenter.measure(of: prepared, from: 0, in: strips),
      strips,
      unhyphenatedLine: nil
    ).plan.lines
    let end = lines.first?.end.textOffset ?? prepared.text.count
    return prepared.paragraph.changedText?.firstLineOffset(end) ?? end
  }

  /// Places a paragraph's initial before its first line. Returns `false` if the frame has no room for the
  /// lines beside it.
  mutating func placeInitial(of prepared: PreparedParagraph) -> Bool {
    guard let initial = prepared.initial, token.line == 0,
      token.start.textOffset < initial.next.textOffset
    else { return true }
    // Floats anchored in the initial are placed beside it as well.
    let anchors = prepared.anchors(
      from: token.nextFloat, before: initial.next.textOffset)
    _ = placeFloats(anchors, beside: prepared)
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let lineHeight = prepared.lineHeight
    let height = Double(initial.sink) * lineHeight
    let (block, segment) = fragmenter.place(
      of: initial, from: position + Double(initial.raise) * lineHeight, in: path,
      prepared.strips())
    let end = block + height
    let excess = end - path.blockExtent
    if excess > lengthTolerance,
      !fragment.isEmpty || space.moves(tallContent: height)
    {
      shortage = min(shortage, excess)
      return false
    }
    position = block
    initialEnd = end
    token.start = initial.next
    let paragraph = prepared.paragraph
    let range = paragraph.storyOffset(0)..<paragraph.storyOffset(initial.next.textOffset)
    if excess > lengthTolerance { report(.overfullColumn(excess: excess), at: range) }
    let width = initial.ink.size.width - segment.extent
    if width > lengthTolerance { report(.overfullLine(excess: width), at: range) }
    let baseline = block + Double(initial.sink - 1) * lineHeight + prepared.evenBox.baseline
    let ink = initial.ink
    let (left, right) = (segment.start, segment.end)
    self.initial = Point(
      x: isRightToLeft ? right - ink.origin.x - ink.size.width : left - ink.origin.x, y: baseline)
    let taken = initial.taken(
      from: block, baseline: baseline, lineHeight: lineHeight, ink: prepared.inkOfStrip,
      isRightToLeft: isRightToLeft)
    for (line, extent) in taken {
      // The exclusion reaches the frame's edge, so that no text is placed between the edge and the initial.
      let edge = isRightToLeft ? max(right, path.inlineExtent) : min(left, 0)
      let inner = isRightToLeft ? right - extent : left + extent
      container.exclude(
        FrameExclusion(
          inlineStart: min(edge, inner), inlineExtent: abs(edge - inner),
          blockStart: block + Double(line) * lineHeight, blockExtent: lineHeight, isInitial: true))
    }
    return true
  }
}

extension StyledStory {
  /// Returns a paragraph with the first line's style applied to the text on this line.
  /// - Parameter first: length of the first line; `nil` leaves the paragraph unchanged.
  func paragraph(_ index: Int, firstLine first: FirstLine?) -> StyledParagraph {
    var result = paragraphs[index]
    guard let length = first?.length, let style = result.firstLine else { return result }
    var plainEnd = length
    var boxes = result.inlineBoxes
    if let text = style.text {
      plainEnd = text.plainOffset(length)
      let changed = ChangedText(text, length: length, plain: story.text.bytes[result.range])
      result.changedText = changed
      boxes = boxes.map { box in
        var box = box
        let start = changed.offset(ofPlain: box.range.lowerBound)
        box.range = start..<max(start, changed.offset(ofPlain: box.range.upperBound))
        return box
      }
    }
    // An inline box that begins in the first line keeps the first line's style on later lines.
    for (index, own) in style.inlineBoxes.enumerated()
    where boxes.indices.contains(index) && boxes[index].range.lowerBound < length {
      let range = boxes[index].range
      boxes[index] = own
      boxes[index].range = range
    }
    result.inlineBoxes = boxes
    result.runs =
      style.runs.cut(to: 0..<length) + result.runs.cut(to: plainEnd..<result.range.count)
    return result
  }
}

/// Length of a first line that has its own style.
package struct FirstLine: Hashable, Sendable {
  /// Length in UTF-8 bytes of the text as changed by the first line's style.
  package var length: Int
  /// Whether the line ends here even if it has room for more text.
  package var endsThere = false
}

extension ShapedParagraph {
  /// Returns the paragraph with a forced break at the settled end of its first line.
  func ending(_ first: FirstLine?) -> ShapedParagraph {
    guard let first, first.endsThere,
      let index = breaks.firstIndex(where: { $0.textOffset == first.length })
    else { return self }
    var result = self
    result.breaks[index].isMandatory = true
    return result
  }
}

extension [StyledRun] {
  /// Returns the parts of runs inside a range of their text.
  fileprivate func cut(to range: Swift.Range<Int>) -> [StyledRun] {
    var start = 0
    return compactMap { run in
      let own = start..<start + run.length
      start += run.length
      let part = own.clamped(to: range)
      guard !part.isEmpty else { return nil }
      var run = run
      run.length = part.count
      return run
    }
  }
}
