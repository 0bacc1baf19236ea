import ZineText

/// Consecutive lines of a paragraph. A nested fragment or an anchor between two lines separates their runs.
package struct LineRun: Sendable {
  let prepared: PreparedParagraph
  package internal(set) var lines: [LineFragment]

  /// Height of the tallest line or initial, or of all lines if orphans and widows leave no place for a break, in points.
  var tallestPart: Double {
    var whole = 0.0
    let minimum = prepared.composing.orphans + prepared.composing.widows
    if let first = lines.first, let last = lines.last, first.number == 0,
      last.lineBreak.next == nil, lines.count < minimum
    {
      whole = last.blockEnd - first.blockStart
    }
    if initialEnd != nil, let initial = prepared.initial {
      whole = max(whole, Double(initial.sink) * prepared.lineHeight)
    }
    return lines.reduce(whole) { max($0, $1.height) }
  }

  /// Bottom of the last of the lines that the initial is beside, in points from the frame's top; `nil` without an initial.
  var initialEnd: Double? {
    lines.first?.initialOrigin.map { $0.y - prepared.evenBox.baseline + prepared.lineHeight }
  }
}

/// A line of a fragment. Positions are in points. Inline positions are measured from the frame's line-left edge, and block
/// positions from its block-start edge.
package struct LineFragment: Sendable {
  /// Everything about the line that does not depend on its position.
  let measured: MeasuredLine
  package var blockStart: Double
  /// Origin of the paragraph's initial (drop cap).
  var initialOrigin: Point?
  /// The glyphs and pictures; `nil` until the page is complete.
  var content: LineContent?

  /// Paragraph index in the story.
  package var paragraph: Int { measured.paragraph }
  /// Number of the line in its paragraph.
  package var number: Int { measured.number }
  var start: LineStart { measured.start }
  var lineBreak: LineBreak { measured.lineBreak }
  /// Range in the story's text.
  package var range: Range<Int> { measured.range }
  /// Distance from the top of this line to the top of the next line.
  package var height: Double { measured.height }
  /// Bottom of the line, in points from the frame's top.
  var blockEnd: Double { blockStart + height }
  package var baseline: Double { blockStart + measured.baseline }
  package var inlineStart: Double { measured.inlineStart }
  package var width: Double { measured.width }
  var left: Double { measured.left }
  /// The horizontal range of the text.
  var extent: FrameSegment { FrameSegment(start: inlineStart, extent: width) }
  var fit: LineFit { measured.fit }
  var rest: Double { measured.rest }
  package var setting: LineSetting { measured.setting }

  package var items: [LineItem] { content?.items ?? [] }
  package var marker: [GlyphRun] { content?.marker ?? [] }
  package var initial: [GlyphRun] { content?.initial ?? [] }
  package var initialPicture: PlacedPicture? { content?.initialPicture }

  /// Moves the line down, or up if the shift is negative.
  mutating func move(by shift: Double) {
    blockStart += shift
    initialOrigin?.y += shift
  }
}
