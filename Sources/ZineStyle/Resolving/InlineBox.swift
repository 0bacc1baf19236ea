import ZineText

/// The box around a part of a paragraph, which continues from line to line. It takes room at its ends, but
/// none above and below.
package struct InlineBox: Hashable, Sendable {
  /// Range in the paragraph's text, in UTF-8 bytes. Never empty.
  package var range: Range<Int>
  /// Box style, with the left side as its start. Percentages refer to the paragraph's width.
  package var style: BoxStyle
  /// Shaping style whose font gives the height of the box without padding.
  package var shaping: ShapingStyleID
  /// Rise of the text above the baseline, in points.
  package var rise: Double

  package init(range: Range<Int>, style: BoxStyle, shaping: ShapingStyleID, rise: Double = 0) {
    self.range = range
    self.style = style
    self.shaping = shaping
    self.rise = rise
  }
}
