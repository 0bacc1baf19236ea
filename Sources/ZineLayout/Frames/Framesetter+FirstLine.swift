import ZineText

extension Framesetter {
  /// A first line in a style of its own holds more or less text because of that: tried so often.
  private static let maximumRounds = 3

  /// Finds how much of a paragraph its first line holds, where that has a style of its own.
  func settleFirstLine(of index: Int, in path: FramePath, _ filling: inout Filling) {
    guard styled.paragraphs[index].firstLineRuns != nil else { return }
    var length = styled.paragraphs[index].range.count
    for _ in 0..<Self.maximumRounds {
      let end = firstLineEnd(of: prepare(index, in: path, firstLine: length), in: filling)
      if end == length { break }
      length = end
    }
    filling.position.firstLine = length
  }

  /// Where the breaker would end the first line, in the paragraph's text.
  private func firstLineEnd(of prepared: PreparedParagraph, in filling: Filling) -> Int {
    var trial = filling
    settleSpace(before: styled.paragraphs[prepared.index], in: &trial)
    let strips = Strips(
      trial.frame.path, area: prepared.area, from: trial.block, step: prepared.lineHeight,
      minimum: prepared.minimumExtent)
    let lines = chooseLines(
      of: prepared, from: trial.position, measure(of: prepared, from: 0, in: strips), strips,
      undividedLine: nil)
    return lines.first?.end.textOffset ?? prepared.shaped.range.count
  }
}

extension StyledParagraph {
  /// With the first line's own style on the text that it holds.
  /// - Parameter length: in UTF-8 bytes; `nil` leaves everything as it is.
  func withFirstLine(_ length: Int?) -> StyledParagraph {
    guard let length, let firstLineRuns else { return self }
    var result = self
    result.runs = firstLineRuns.cut(to: 0..<length) + runs.cut(to: length..<range.count)
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
