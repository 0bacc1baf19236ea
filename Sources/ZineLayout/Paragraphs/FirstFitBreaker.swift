/// Puts into every line as much as it holds, and never looks back (`text-wrap-style: auto`).
package struct FirstFitBreaker: Sendable {
  package init() {}

  /// The lines from the request's start on, at least one and at most `count` of them.
  package func lines(
    of points: Breakpoints, _ request: BreakRequest, count: Int
  ) -> [LineBreak] {
    var lines: [LineBreak] = []
    var next: LineStart? = request.start
    while let start = next, lines.count < max(1, count) {
      let line = self.line(
        of: points, from: start, width: request.measure[lines.count],
        isUndivided: lines.count == request.undividedLine)
      lines.append(line)
      next = line.next
      next?.hyphenCount = line.end.isHyphenated ? start.hyphenCount + 1 : 0
    }
    return lines
  }

  private func line(
    of points: Breakpoints, from start: LineStart, width: Double, isUndivided: Bool
  ) -> LineBreak {
    let breaks = points.paragraph.breaks
    let origin = points.elasticity.length(of: start.extent)
    let limit = points.hyphenation.lineLimit ?? .max
    var best: Int?
    for index in points.firstIndex(after: start)..<breaks.count {
      let length =
        points.elasticity.length(of: breaks[index].endExtent) - origin - breaks[index].hang
      if length > width + lengthTolerance, breaks[index].end > start.position {
        // A word's end may be nearer than its last division with the hyphen.
        let hyphen = breaks[index].beforeAdvance
        if length > width + hyphen + lengthTolerance { break }
        continue
      }
      let mayDivide = !isUndivided && start.hyphenCount < limit
      if breaks[index].dividesWord, !mayDivide { continue }
      best = index
      if breaks[index].isMandatory { break }
    }
    guard let best else { return points.emergencyLine(from: start, width: width) }
    return points.line(endingAt: best)
  }
}
