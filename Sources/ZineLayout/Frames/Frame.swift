import ZineStyle
import ZineText

/// A picture beside the lines of a column.
package struct PlacedFloat: Hashable, Sendable {
  /// The paragraph that names it, in the story's list.
  package var paragraph: Int
  package var picture: PlacedPicture
  /// How many of the frame's lines come before it in reading.
  package var lineCount: Int
}

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

/// Where filling stands: the next line to set.
package struct Position: Sendable {
  /// In the story's list.
  package var paragraph: Int
  package var start: LineStart
  /// Of the next line in its paragraph.
  package var line: Int
  /// `nil` where the first line is styled as all others.
  package var firstLine: FirstLine?
  /// The first attachment that may still have to be placed beside the lines; all before it are settled.
  package var nextFloat = 0
  /// Pictures that had no room where they belong, for the next frame's head.
  package var waitingFloats: [WaitingFloat] = []
  /// The innermost box that has begun in a frame before and goes on.
  var continuedBox: BoxID?
  /// Lines of the paragraph that are chosen already, for columns as wide as the one before.
  var chosen: ChosenLines?

  package static let start = Position(paragraph: 0, start: .paragraph, line: 0)

  mutating func goToParagraph(_ index: Int) {
    paragraph = index
    start = .paragraph
    line = 0
    firstLine = nil
    chosen = nil
  }
}

/// The next lines of a paragraph whose lines were chosen together.
struct ChosenLines: Sendable {
  var lines: ArraySlice<LineBreak>
  /// What they were chosen for, in points.
  var measure: Double
}

/// A picture that could not stand beside its own text.
package struct WaitingFloat: Hashable, Sendable {
  package var paragraph: Int
  package var attachment: AttachmentID
  var paint: RunPaint
}
