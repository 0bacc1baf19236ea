import ZineText

/// Breaks paragraphs with tabs, and fills every line as far as possible. The width of a tab depends on where
/// its line starts, so a search of all possible breaks is not feasible.
struct TabbedBreaker {
  let setter: TabSetter
  /// Indent of the first line in the request, in points.
  let firstIndent: Double

  /// Returns lines from the request's start: at least one line, and at most `count` lines.
  func lines(of points: Breakpoints, _ request: BreakRequest, count: Int) -> [LineBreak] {
    var lines: [LineBreak] = []
    var next: LineStart? = request.start
    while let start = next, lines.count < max(1, count) {
      let line = self.line(
        of: points, from: start, width: request.measure[lines.count],
        indent: lines.isEmpty ? firstIndent : 0,
        isUnhyphenated: lines.count == request.unhyphenatedLine)
      lines.append(line)
      next = line.next
      next?.hyphenCount = line.end.isHyphenated ? start.hyphenCount + 1 : 0
    }
    return lines
  }

  private func line(
    of points: Breakpoints, from start: LineStart, width: Double, indent: Double,
    isUnhyphenated: Bool
  ) -> LineBreak {
    let breaks = points.paragraph.breaks
    let limit = points.hyphenation.lineLimit ?? .max
    var best: Int?
    for index in points.firstIndex(after: start)..<breaks.count {
      let end = breaks[index]
      let text = points.elasticity.length(of: end.endExtent - start.extent)
      // A line is at least as long as its text without tabs. This length grows with every break opportunity,
      // so the search can end.
      let hyphen = end.beforeAdvance
      if text - end.hang - hyphen > width + lengthTolerance, end.end > start.position { break }
      let tabs = setter.setting(from: start, to: end, indent: indent)
      if tabs.settled - indent > width + lengthTolerance, best != nil { break }
      let isTooLong =
        text + tabs.width - end.hang > width + lengthTolerance && end.end > start.position
      let mayHyphenate = !isUnhyphenated && start.hyphenCount < limit
      if !isTooLong, !end.hyphenatesWord || mayHyphenate { best = index }
      if end.isMandatory { break }
    }
    if let best { return points.line(endingAt: best) }
    return points.emergencyLine(from: start, width: width - leadingTabs(start, indent: indent))
  }

  /// Returns the width of the tabs at the start of a line, in points.
  private func leadingTabs(_ start: LineStart, indent: Double) -> Double {
    let end = BreakOpportunity(
      end: ClusterPosition(piece: start.position.piece + 1, cluster: 0), next: start.position,
      endExtent: start.extent, nextExtent: start.extent, textOffset: start.textOffset)
    return setter.setting(from: start, to: end, indent: indent).width
  }
}
