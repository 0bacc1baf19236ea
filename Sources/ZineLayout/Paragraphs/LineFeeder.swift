/// Breaks a paragraph line by line, each as long as its caller says when it comes to it.
///
/// It is a value: whoever may have to go back keeps a copy.
package struct LineFeeder: Sendable {
  private let points: Breakpoints
  /// Where the next line begins; `nil` at the paragraph's end.
  package private(set) var next: LineStart?

  package init(_ points: Breakpoints, from start: LineStart) {
    self.points = points
    next = start
  }

  /// The lines that stand side by side in one strip, in line order; fewer where the paragraph ends.
  /// - Parameters:
  ///   - widths: of the strip's segments, in points.
  ///   - isUndivided: whether the last of them may not end in zine's own hyphen.
  package mutating func lines(in widths: [Double], isUndivided: Bool = false) -> [LineBreak] {
    widths.indices.compactMap { index in
      line(
        width: widths[index], isUndivided: isUndivided && index == widths.indices.last)
    }
  }

  /// The next line, with as much as it holds; `nil` at the paragraph's end.
  package mutating func line(width: Double, isUndivided: Bool = false) -> LineBreak? {
    guard let start = next else { return nil }
    let line = longestLine(from: start, width: width, isUndivided: isUndivided)
    next = line.next
    next?.hyphenCount = line.end.isHyphenated ? start.hyphenCount + 1 : 0
    return line
  }

  private func longestLine(
    from start: LineStart, width: Double, isUndivided: Bool
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
        if length > width + breaks[index].beforeAdvance + lengthTolerance { break }
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
