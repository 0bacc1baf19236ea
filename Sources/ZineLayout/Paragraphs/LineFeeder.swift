/// Breaks a paragraph line by line. The caller sets the width of each line when it is requested.
///
/// A caller that may need to backtrack can keep a copy, because this type is a value type.
package struct LineFeeder: Sendable {
  private let points: Breakpoints
  /// Start of the next line; `nil` at the end of the paragraph.
  package private(set) var next: LineStart?

  package init(_ points: Breakpoints, from start: LineStart) {
    self.points = points
    next = start
  }

  /// Returns the lines that are side by side in one strip of the frame, in line order. If the paragraph ends,
  /// there are fewer lines than widths.
  ///
  /// - Parameters:
  ///   - widths: Widths of the strip's segments, in points.
  ///   - isUnhyphenated: Whether the last line must not end in an automatic hyphen.
  package mutating func lines(in widths: [Double], isUnhyphenated: Bool = false) -> [LineBreak] {
    widths.indices.compactMap { index in
      line(
        width: widths[index], isUnhyphenated: isUnhyphenated && index == widths.indices.last)
    }
  }

  /// Returns the next line, filled as far as possible; `nil` at the end of the paragraph.
  package mutating func line(width: Double, isUnhyphenated: Bool = false) -> LineBreak? {
    guard let start = next else { return nil }
    let line = longestLine(from: start, width: width, isUnhyphenated: isUnhyphenated)
    next = line.next
    next?.hyphenCount = line.end.isHyphenated ? start.hyphenCount + 1 : 0
    return line
  }

  private func longestLine(
    from start: LineStart, width: Double, isUnhyphenated: Bool
  ) -> LineBreak {
    let breaks = points.paragraph.breaks
    let origin = points.elasticity.length(of: start.extent)
    let limit = points.hyphenation.lineLimit ?? .max
    var best: Int?
    for index in points.firstIndex(after: start)..<breaks.count {
      let length =
        points.elasticity.length(of: breaks[index].endExtent) - origin - breaks[index].hang
      if length > width + lengthTolerance, breaks[index].end > start.position {
        // The whole word may fit even if its last hyphenation point does not fit together with the hyphen.
        if length > width + breaks[index].beforeAdvance + lengthTolerance { break }
        continue
      }
      let mayHyphenate = !isUnhyphenated && start.hyphenCount < limit
      if breaks[index].hyphenatesWord, !mayHyphenate { continue }
      best = index
      if breaks[index].isMandatory { break }
    }
    guard let best else { return points.emergencyLine(from: start, width: width) }
    return points.line(endingAt: best)
  }
}
