import ZineText

/// The box around a part of a paragraph. If the part is broken across lines, the box continues on the next
/// line. The box adds space at its ends, but it does not change the line height.
package struct InlineBox: Hashable, Sendable {
  /// Range in the paragraph's text, in bytes of UTF-8. It is never empty.
  package var range: Range<Int>
  /// Style of the box. Its start side is always the left side. Percentages refer to the width of the
  /// paragraph.
  package var style: BoxStyle
  /// Shaping style whose font determines the height of the box without padding.
  package var shaping: ShapingStyleID
  /// Upward shift of the text from the baseline, in points.
  package var rise: Double

  package init(range: Range<Int>, style: BoxStyle, shaping: ShapingStyleID, rise: Double = 0) {
    self.range = range
    self.style = style
    self.shaping = shaping
    self.rise = rise
  }
}
