/// Length of a text, with the lengths that can stretch or shrink, in points.
package struct Extent: Hashable, Sendable {
  package var advance = 0.0
  /// Total width of the word spaces.
  package var spaces = 0.0
  /// Total width of the glyphs that may be scaled.
  package var glyphs = 0.0
  /// Sum of the font sizes of all letters that can take extra letter spacing.
  package var letters = 0.0
  /// Stretch and shrink in addition to those of spaces, glyphs and letters.
  package var stretch = 0.0
  package var shrink = 0.0

  /// Returns the extent at another font size. The widths of box edges, pictures and letter spacing do not
  /// change.
  func scaled(by scale: Double) -> Extent {
    Extent(
      advance: advance + (scale - 1) * (spaces + glyphs), spaces: spaces * scale,
      glyphs: glyphs * scale, letters: letters * scale, stretch: stretch * scale,
      shrink: shrink * scale)
  }

  package static func + (a: Extent, b: Extent) -> Extent {
    var sum = a
    sum += b
    return sum
  }

  package static func - (a: Extent, b: Extent) -> Extent {
    Extent(
      advance: a.advance - b.advance, spaces: a.spaces - b.spaces, glyphs: a.glyphs - b.glyphs,
      letters: a.letters - b.letters, stretch: a.stretch - b.stretch, shrink: a.shrink - b.shrink)
  }

  package static func += (a: inout Extent, b: Extent) {
    a.advance += b.advance
    a.spaces += b.spaces
    a.glyphs += b.glyphs
    a.letters += b.letters
    a.stretch += b.stretch
    a.shrink += b.shrink
  }
}
