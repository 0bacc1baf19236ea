/// Breaks a text, such as a headline, into the fewest possible lines and makes them similar in length
/// (`text-wrap-style: balance`).
package struct BalancedBreaker: Sendable {
  package init() {}

  /// Maximum number of lines to balance. Longer texts are not headlines.
  static let maximumLines = 12

  /// Maximum cost of better lines, as a share of the cost of the best lines so far. Costs of equally good lines differ by
  /// rounding errors, and the lines must not depend on these.
  private static let leastGain = 1 - 1e-9

  /// Returns the lines up to the paragraph's end; `nil` if there are more than `maximumLines`. Lines are not
  /// balanced if there is only one line, if the paragraph has a forced break, or if a word is wider than its
  /// line.
  package func lines(of points: Breakpoints, _ request: BreakRequest) -> [LineBreak]? {
    let plain = FirstFitBreaker().lines(of: points, request, count: Self.maximumLines + 1)
    guard plain.count <= Self.maximumLines, plain.last?.next == nil,
      !plain.contains(where: \.breaksWord), plain.count > 1,
      !plain.dropLast().contains(where: \.end.isMandatory)
    else { return plain.count <= Self.maximumLines && plain.last?.next == nil ? plain : nil }
    let evened = evened(plain.count, points, request)?.map { points.line(endingAt: $0) }
    return evened.map { isAllowed($0, points, request) ? $0 : plain } ?? plain
  }

  /// Returns whether the lines respect the limits on hyphenation.
  private func isAllowed(
    _ lines: [LineBreak], _ points: Breakpoints, _ request: BreakRequest
  ) -> Bool {
    var hyphens = request.start.hyphenCount
    for (index, line) in lines.enumerated() {
      hyphens = line.end.isHyphenated ? hyphens + 1 : 0
      if hyphens > points.hyphenation.lineLimit ?? .max { return false }
      if line.end.hyphenatesWord, index == request.unhyphenatedLine { return false }
    }
    return true
  }

  /// Returns the breaks into exactly `count` lines that minimize the sum of the squared free space at the
  /// line ends. Because the total free space is nearly constant, these lines are the most even. Of equally good lines, it
  /// takes those with the shorter lines first.
  private func evened(_ count: Int, _ points: Breakpoints, _ request: BreakRequest) -> [Int]? {
    let all = points.points
    let first = points.firstIndex(after: request.start)
    guard first < all.count else { return nil }
    let start = points.point(of: request.start).nextLength
    // The tables are indexed by line and break opportunity. `costs` contains the lowest cost, and `origins`
    // contains the break opportunity that ended the previous line.
    var costs = [[Double]](
      repeating: Array(repeating: .infinity, count: all.count), count: count)
    var origins = [[Int]](repeating: Array(repeating: -1, count: all.count), count: count)
    for line in 0..<count {
      let width = request.measure[line]
      for end in first..<all.count {
        for previous in line == 0 ? -1..<0 : first..<end {
          let before = line == 0 ? 0 : costs[line - 1][previous]
          guard before < .infinity else { continue }
          let length = all[end].endLength - (line == 0 ? start : all[previous].nextLength)
          let room = width - length
          guard room > -lengthTolerance else { continue }
          let cost = before + room * room + all[end].penalty * all[end].penalty
          if cost < costs[line][end] * Self.leastGain {
            costs[line][end] = cost
            origins[line][end] = previous
          }
        }
      }
    }
    guard costs[count - 1][all.count - 1] < .infinity else { return nil }
    var chain: [Int] = []
    var end = all.count - 1
    for line in stride(from: count - 1, through: 0, by: -1) {
      chain.append(end)
      end = origins[line][end]
    }
    return chain.reversed()
  }
}
