import ZineText

/// The box around a part of a paragraph, which goes on from line to line: it takes room at both its ends,
/// and none above and below.
package struct InlineBox: Hashable, Sendable {
  /// In the paragraph's text, in UTF-8 bytes. Not empty.
  package var range: Range<Int>
  /// The start is the left; percentages are of the paragraph's own width.
  package var style: BoxStyle
  /// Whose font says how high it is without its padding.
  package var shaping: ShapingStyleID
  /// Of its text above the baseline, in points.
  package var rise: Double

  package init(range: Range<Int>, style: BoxStyle, shaping: ShapingStyleID, rise: Double = 0) {
    self.range = range
    self.style = style
    self.shaping = shaping
    self.rise = rise
  }
}
