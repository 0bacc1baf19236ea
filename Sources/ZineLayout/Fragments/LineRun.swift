import ZineText

/// Consecutive lines of a paragraph. A nested fragment or an anchor between two lines separates their runs.
struct LineRun: Sendable {
  let prepared: PreparedParagraph
  var lines: [LineFragment]

  /// Height of the tallest line or initial, in points.
  var tallestPart: Double {
    lines.reduce(0) { tallest, line in
      guard line.initial != nil, let initial = prepared.initial else {
        return max(tallest, line.height)
      }
      return max(tallest, Double(initial.sink) * prepared.lineHeight)
    }
  }
}

/// A line of a fragment. Extents have the same meaning as in `Line`.
package struct LineFragment: Hashable, Sendable {
  /// Everything about the line that does not depend on its position.
  let measured: MeasuredLine
  package var blockStart: Double
  /// Origin of the paragraph's initial (drop cap).
  var initial: Point?

  /// Paragraph index in the story.
  package var paragraph: Int { measured.paragraph }
  /// Number of the line in its paragraph.
  package var number: Int { measured.number }
  var start: LineStart { measured.start }
  var lineBreak: LineBreak { measured.lineBreak }
  /// Range in the story's text.
  package var range: Range<Int> { measured.range }
  package var height: Double { measured.height }
  /// Bottom of the line, in points from the frame's top.
  var blockEnd: Double { blockStart + height }
  package var baseline: Double { blockStart + measured.baseline }
  package var inlineStart: Double { measured.inlineStart }
  package var width: Double { measured.width }
  var left: Double { measured.left }
  var fit: LineFit { measured.fit }
  var rest: Double { measured.rest }
  package var setting: LineSetting { measured.setting }

  /// Moves the line down, or up if the shift is negative.
  mutating func move(by shift: Double) {
    blockStart += shift
    initial?.y += shift
  }
}
