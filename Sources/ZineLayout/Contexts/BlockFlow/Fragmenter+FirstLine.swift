import ZineStyle

extension Fragmenter {
  /// Maximum number of attempts to break the first line. Its own style changes how much text fits on it.
  private static let maximumRounds = 3

  /// Finds the length of a first line that has its own style (`::first-line`). The length may alternate
  /// between attempts, since the style changes the width of the text. The line then ends at the first result:
  /// the end in its own style.
  func settleFirstLine(of index: Int, in filling: inout Filling) {
    guard let style = styled.paragraphs[index].firstLine else { return }
    var first = FirstLine(length: style.text?.bytes.count ?? styled.paragraphs[index].range.count)
    var ends: [Int] = []
    for _ in 0..<Self.maximumRounds {
      let end = firstLineEnd(of: prepare(index, in: filling.space, firstLine: first), in: filling)
      if end == first.length {
        filling.token.firstLine = first
        return
      }
      ends.append(end)
      first.length = end
    }
    filling.token.firstLine = FirstLine(length: ends[0], endsThere: true)
  }

  /// Returns the offset at which the line breaker ends the first line, in the text of the first line's style.
  private func firstLineEnd(of prepared: PreparedParagraph, in filling: Filling) -> Int {
    var trial = filling
    settleSpace(before: prepared, in: &trial)
    _ = placeInitial(of: prepared, in: &trial)
    let strips = Strips(trial.path, from: trial.block, prepared.strips())
    let lines = chooseLines(
      of: prepared, from: trial.token, measure(of: prepared, from: 0, in: strips), strips,
      unhyphenatedLine: nil
    ).plan.lines
    let end = lines.first?.end.textOffset ?? prepared.text.count
    return prepared.paragraph.changedText?.firstLineOffset(end) ?? end
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
