/// Fills every line as far as possible without revising earlier lines (`text-wrap-style: auto`).
package struct FirstFitBreaker: Sendable {
  package init() {}

  /// Returns lines from the request's start: at least one line, and at most `count` lines.
  package func lines(
    of points: Breakpoints, _ request: BreakRequest, count: Int
  ) -> [LineBreak] {
    var feeder = LineFeeder(points, from: request.start)
    var lines: [LineBreak] = []
    while lines.count < max(1, count),
      let line = feeder.line(
        width: request.measure[lines.count], isUnhyphenated: lines.count == request.unhyphenatedLine
      )
    {
      lines.append(line)
    }
    return lines
  }
}
