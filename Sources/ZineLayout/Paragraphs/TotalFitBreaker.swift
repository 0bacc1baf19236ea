import ZineText

/// Chooses the lines that are best for the paragraph as a whole (`text-wrap-style: pretty`).
package struct TotalFitBreaker: Sendable {
  package var demerits = Demerits()

  package init() {}

  /// Lines no looser than this need no help: their word spaces stay within what the style allows.
  package static let easyTolerance = 1.0
  /// Looser lines than this are taken only where there is nothing else.
  package static let tolerance = 2.5

  /// A way to break a paragraph, with what it costs.
  package struct Breaking: Sendable {
    package var lines: [LineBreak]
    package var demerits: Double
  }

  /// The best lines from the request's start to the paragraph's end, or the first of them where it is
  /// very long; `nil` where a line would be looser than the tolerance, or a word is too long.
  /// - Parameter tolerance: as a ratio of what a line may be stretched by.
  package func lines(
    of points: Breakpoints, _ request: BreakRequest, tolerance: Double
  ) -> [LineBreak]? {
    if request.looseness != 0 {
      let all = breakings(of: points, request, tolerance: tolerance)
      guard let best = all.min(by: { $0.demerits < $1.demerits }) else { return nil }
      let wanted = best.lines.count + request.looseness
      let nearest = all.min {
        (abs($0.lines.count - wanted), $0.demerits) < (abs($1.lines.count - wanted), $1.demerits)
      }
      return nearest?.lines
    }
    if let line = points.lastLine(from: request.start), line.length <= request.measure[0] {
      return [points.line(endingAt: line.index)]
    }
    var search = TotalFitSearch(points, request, demerits: demerits, tolerance: tolerance)
    return search.run(lineLimit: window(for: request)).map { outcome in
      lines(outcome, of: points, request)
    }
  }

  /// The best lines whatever it costs: spaces as wide as it takes, and where a word is longer than its
  /// line, the word divided between any two clusters.
  package func linesAtAnyCost(of points: Breakpoints, _ request: BreakRequest) -> [LineBreak] {
    var all: [LineBreak] = []
    var request = request
    let window = window(for: request)
    while true {
      var search = TotalFitSearch(points, request, demerits: demerits, tolerance: .infinity)
      let outcome = search.run(lineLimit: window, acceptsStuck: true)
      if let outcome {
        all += lines(outcome, of: points, request)
        if !outcome.isStuck { return all }
      }
      let start = all.last?.next ?? request.start
      let done = all.count
      let long = points.emergencyLine(
        from: start, width: request.measure[outcome?.points.count ?? 0])
      all.append(long)
      guard let next = long.next, all.count < window else { return all }
      request.advance(by: (outcome?.points.count ?? 0) + 1, to: next)
      assert(all.count > done, "every round takes a line")
    }
  }

  /// The best breaking of every number of lines that can be had, fewest lines first: exact up to 200
  /// lines, and beyond for numbers within three of the best one's.
  package func breakings(
    of points: Breakpoints, _ request: BreakRequest, tolerance: Double
  ) -> [Breaking] {
    var search = TotalFitSearch(
      points, request, demerits: demerits, tolerance: tolerance, countsLines: true)
    guard search.run() != nil else { return [] }
    return search.outcomesByLineCount().map { _, outcome in
      Breaking(
        lines: lines(outcome, of: points, request), demerits: outcome.demerits)
    }
  }

  /// What is longer is broken in parts of so many lines, which no eye sees and no column holds.
  static let window = 200
  /// So many lines behind the last one that matters are looked at too.
  private static let lookAhead = 30

  /// A line that is asked about decides how far it is worth to look.
  private func window(for request: BreakRequest) -> Int {
    request.undividedLine.map { min(Self.window, $0 + Self.lookAhead) } ?? Self.window
  }

  private func lines(
    _ outcome: TotalFitSearch.Outcome, of points: Breakpoints, _ request: BreakRequest
  ) -> [LineBreak] {
    var lines = outcome.points.map { points.line(endingAt: $0) }
    // The last lines of a part are better chosen together with what follows them.
    let isPart = !outcome.isStuck && lines.last?.next != nil
    if isPart, lines.count > Self.lookAhead { lines.removeLast(Self.lookAhead - 1) }
    var hyphens = request.start.hyphenCount
    for index in lines.indices {
      hyphens = lines[index].end.isHyphenated ? hyphens + 1 : 0
      lines[index].next?.hyphenCount = hyphens
    }
    return lines
  }
}

extension Breakpoints {
  /// All that is left of a paragraph as a single line; `nil` where it can't be one. Where there is room for that, no
  /// other lines cost less.
  fileprivate func lastLine(from start: LineStart) -> (index: Int, length: Double)? {
    let (first, last) = (firstIndex(after: start), points.count - 1)
    guard first <= last, !points[first..<last].contains(where: \.isMandatory) else { return nil }
    return (last, points[last].endLength - point(of: start).nextLength)
  }
}

extension BreakRequest {
  /// Leaves out lines that are settled: the request is then for the lines from `start` on.
  mutating func advance(by count: Int, to start: LineStart) {
    self.start = start
    measure.first.removeFirst(min(count, measure.first.count))
    undividedLine = undividedLine.flatMap { $0 >= count ? $0 - count : nil }
  }
}
