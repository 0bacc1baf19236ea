/// A column filled with lines.
package struct Frame: Hashable, Sendable {
  package var path: FramePath
  package var lines: [Line]

  /// The part of the story's text that stands in it.
  package var visibleRange: Range<Int>? {
    guard let first = lines.first, let last = lines.last else { return nil }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
  }
}

/// Where filling stands: the next line to set.
package struct Position: Hashable, Sendable {
  /// In the story's list.
  package var paragraph: Int
  package var start: LineStart
  /// Of the next line in its paragraph.
  package var line: Int

  package static let start = Position(paragraph: 0, start: .paragraph, line: 0)
}
