/// How long a stretch of text is, and what parts of that length can change; in points.
package struct Extent: Hashable, Sendable {
  package var advance = 0.0
  /// The word spaces in it.
  package var spaces = 0.0
  /// The glyphs in it that may be drawn wider or narrower.
  package var glyphs = 0.0
  /// The font sizes of the letters in it that may stand closer or further apart, summed up.
  package var letters = 0.0
  /// What may be added and taken away besides.
  package var stretch = 0.0
  package var shrink = 0.0

  /// The same text in letters of another size. Edges of boxes, pictures and spacing between letters keep theirs.
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
