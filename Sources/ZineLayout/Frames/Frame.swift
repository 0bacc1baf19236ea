import ZineStyle
import ZineText

/// A column filled with lines.
package struct Frame: Hashable, Sendable {
  package var path: FramePath
  package var lines: [Line]
  /// In reading order.
  package var floats: [PlacedFloat] = []
  /// Those that can be seen, in painting order.
  package var boxes: [BoxFragment] = []

  package var isEmpty: Bool { lines.isEmpty && floats.isEmpty }

  /// The part of the story's text that stands in it.
  package var visibleRange: Range<Int>? {
    guard let first = lines.first, let last = lines.last else { return nil }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
  }
}
