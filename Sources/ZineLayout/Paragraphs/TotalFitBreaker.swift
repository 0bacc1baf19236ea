import ZineText

/// Selects the best lines for the paragraph as a whole (`text-wrap-style: pretty`).
package struct TotalFitBreaker: Sendable {
  package var demerits = Demerits()

  package init() {}

  /// Maximum adjustment ratio at which the word spaces of all lines stay within the limits of the style.
  package static let easyTolerance = 1.0
  /// Adjustment ratio above which a line is used only if there is no alternative.
  package static let tolerance = 2.5

  /// The lines of one way to break a paragraph, and their total cost.
  package struct Breaking: Sendable {
    package var lines: [LineBreak]
    package var demerits: Double
  }

  /// Returns the best lines from the request's start to the end of the paragraph, or only the first lines of
  /// a very long paragraph. Returns `nil` if a line would be looser than the tolerance or a word is too wide.
  ///
  /// - Parameter tolerance: Maximum adjustment ratio of a line.
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

  /// Returns the best lines regardless of their cost. Word spaces are as wide as necessary. A word that is
  /// wider than its line is broken between any two clusters.
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

  /// Returns the best way to break the paragraph for each possible number of lines, fewest lines first. The
  /// result is exact up to 200 lines. Above 200, it includes only line counts that differ by at most three
  /// from that of the best way.
  package func breakings(
    of points: Breakpoints, _ request: BreakRequest, tolerance: Double
  ) -> [Breaking] {
    solutions(of: points, request, tolerance: tolerance).map { solution in
      Breaking(lines: lines(solution, of: points, request), demerits: solution.demerits)
    }
  }

  /// Returns the best solution for each possible number of lines, as `breakings` does.
  func solutions(
    of points: Breakpoints, _ request: BreakRequest, tolerance: Double
  ) -> [TotalFitSearch.Solution] {
    var search = TotalFitSearch(
      points, request, demerits: demerits, tolerance: tolerance, countsLines: true)
    guard search.run() != nil else { return [] }
    return search.outcomesByLineCount().map(\.outcome)
  }

  /// Whether a number of lines is possible by their total width. This takes no search and no hyphenation.
  /// - Parameter slack: Width per line for hyphens, hanging punctuation and the spaces at breaks, in points.
  func mayFill(
    _ count: Int, of points: Breakpoints, _ request: BreakRequest, slack: Double
  ) -> Bool {
    guard count > 0 else { return false }
    guard points.elasticity.isJustified, let end = points.points.last,
      !points.points.dropLast().contains(where: \.isMandatory)
    else { return true }
    let start = points.point(of: request.start)
    let length = end.endLength - start.nextLength
    let longest = length + Self.tolerance * (end.endStretch - start.nextStretch)
    let shortest = length - (end.endShrink - start.nextShrink)
    let full = (0..<count - 1).reduce(0) { $0 + request.measure[$1] }
    let room = Double(count) * slack
    return full <= longest + room && full + request.measure[count - 1] >= shortest - room
  }

  /// Maximum number of lines that are searched at a time. Longer paragraphs are broken in parts of this size,
  /// since no column has this many lines.
  static let window = 200
  /// Number of lines that are searched after the last line that is needed.
  private static let lookAhead = 30

  /// Returns the number of lines to search. If the request specifies a line that must not be hyphenated, the
  /// search ends soon after that line.
  private func window(for request: BreakRequest) -> Int {
    request.unhyphenatedLine.map { min(Self.window, $0 + Self.lookAhead) } ?? Self.window
  }

  func lines(
    _ outcome: TotalFitSearch.Solution, of points: Breakpoints, _ request: BreakRequest
  ) -> [LineBreak] {
    var lines = outcome.points.map { points.line(endingAt: $0) }
    // The last lines of a part are omitted. They are chosen later, together with the following lines.
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
  /// Returns the rest of the paragraph as a single line; `nil` if the rest contains a forced break. If this
  /// line fits, it is the cheapest solution.
  fileprivate func lastLine(from start: LineStart) -> (index: Int, length: Double)? {
    let (first, last) = (firstIndex(after: start), points.count - 1)
    guard first <= last, !points[first..<last].contains(where: \.isMandatory) else { return nil }
    return (last, points[last].endLength - point(of: start).nextLength)
  }
}

extension BreakRequest {
  /// Removes lines that are already chosen from the request, so that the request begins at `start`.
  mutating func advance(by count: Int, to start: LineStart) {
    self.start = start
    measure.first.removeFirst(min(count, measure.first.count))
    unhyphenatedLine = unhyphenatedLine.flatMap { $0 >= count ? $0 - count : nil }
  }
}
