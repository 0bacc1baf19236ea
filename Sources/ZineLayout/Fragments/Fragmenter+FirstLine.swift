import ZineStyle
import ZineText

extension Fragmenter {
  /// How often the first line is broken anew: a style of its own changes how much text the line holds.
  private static let maximumRounds = 3

  /// Finds how much of a paragraph its first line holds, where that has a style of its own. Where the
  /// line would hold more in the style of other lines, and less in its own, it ends where its own style
  /// ends it.
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

  /// Where the breaker would end the first line, in the text as the first line has it.
  private func firstLineEnd(of prepared: PreparedParagraph, in filling: Filling) -> Int {
    var trial = filling
    settleSpace(before: styled.paragraphs[prepared.index], in: &trial)
    _ = placeInitial(of: prepared, in: &trial)
    let strips = Strips(trial.path, from: trial.block, prepared.strips())
    let lines = chooseLines(
      of: prepared, from: trial.token, measure(of: prepared, from: 0, in: strips), strips,
      unhyphenatedLine: nil, looseness: filling.space.looseness
    ).plan.lines
    let end = lines.first?.end.textOffset ?? prepared.text.count
    return prepared.paragraph.changedText?.firstLineOffset(end) ?? end
  }
}

extension StyledStory {
  /// A paragraph with the first line's own style on the text that it holds.
  /// - Parameter first: `nil` leaves everything as it is.
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
    // A box that begins in the first line looks as that line's style has it, on later lines too.
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

/// How much of a paragraph's text its first line holds, where that has a style of its own.
package struct FirstLine: Hashable, Sendable {
  /// In UTF-8 bytes, as the line has its text.
  package var length: Int
  /// Whether the line ends there even if it could hold more.
  package var endsThere = false
}

extension ShapedParagraph {
  /// With an end of the first line that is settled.
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
  /// The parts of runs that stand in a stretch of their text.
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
