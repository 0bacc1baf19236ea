import ZineText

/// Puts into every line of a paragraph with tabs as much as it holds: how long a line is depends on
/// where it starts, so that no search over all breakings is to be had.
struct TabbedBreaker {
  let setter: TabSetter
  /// Of the request's first line, in points.
  let firstIndent: Double

  /// The lines from the request's start on, at least one and at most `count` of them.
  func lines(of points: Breakpoints, _ request: BreakRequest, count: Int) -> [LineBreak] {
    var lines: [LineBreak] = []
    var next: LineStart? = request.start
    while let start = next, lines.count < max(1, count) {
      let line = self.line(
        of: points, from: start, width: request.measure[lines.count],
        indent: lines.isEmpty ? firstIndent : 0, isUndivided: lines.count == request.undividedLine)
      lines.append(line)
      next = line.next
      next?.hyphenCount = line.end.isHyphenated ? start.hyphenCount + 1 : 0
    }
    return lines
  }

  private func line(
    of points: Breakpoints, from start: LineStart, width: Double, indent: Double,
    isUndivided: Bool
  ) -> LineBreak {
    let breaks = points.paragraph.breaks
    let limit = points.hyphenation.lineLimit ?? .max
    var best: Int?
    for index in points.firstIndex(after: start)..<breaks.count {
      let end = breaks[index]
      let text = points.elasticity.length(of: end.endExtent - start.extent)
      // More text never makes a line shorter than its letters are.
      let hyphen = end.beforeAdvance
      if text - end.hang - hyphen > width + lengthTolerance, end.end > start.position { break }
      let tabs = setter.setting(from: start, to: end, indent: indent)
      if tabs.settled - indent > width + lengthTolerance, best != nil { break }
      let isTooLong =
        text + tabs.width - end.hang > width + lengthTolerance && end.end > start.position
      let mayDivide = !isUndivided && start.hyphenCount < limit
      if !isTooLong, !end.dividesWord || mayDivide { best = index }
      if end.isMandatory { break }
    }
    if let best { return points.line(endingAt: best) }
    return points.emergencyLine(from: start, width: width - leadingTabs(start, indent: indent))
  }

  /// Of the tabs that a line begins with, in points.
  private func leadingTabs(_ start: LineStart, indent: Double) -> Double {
    let end = BreakOpportunity(
      end: ClusterPosition(piece: start.position.piece + 1, cluster: 0), next: start.position,
      endExtent: start.extent, nextExtent: start.extent, textOffset: start.textOffset)
    return setter.setting(from: start, to: end, indent: indent).width
  }
}
