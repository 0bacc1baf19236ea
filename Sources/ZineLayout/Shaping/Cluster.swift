/// A glyph of a font, where it stands against the pen, and how far it moves the pen; in points.
package struct Glyph: Hashable, Sendable {
  package var id: UInt32
  package var advance: Float
  package var xOffset: Float
  /// Downward.
  package var yOffset: Float

  package init(id: UInt32, advance: Float, xOffset: Float = 0, yOffset: Float = 0) {
    self.id = id
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
  }
}

/// The smallest part of shaped text that can't be divided: some characters, and the glyphs they
/// became. Widths in points.
package struct Cluster: Hashable, Sendable {
  /// Of its characters, in UTF-8 bytes.
  package var byteLength: Int32
  /// In its run's glyphs, in visual order from left to right.
  package var glyphStart: Int32
  package var glyphCount: Int32
  package var kind: Kind
  /// Whether the last grapheme in it goes on in the next run, in another font or style: no line ends
  /// between the two.
  package var isContinued = false
  package var advance: Double
  /// The font size, where a little white may stand behind it as behind any letter; 0 for letters that
  /// join and for everything else.
  package var letterSize: Float
  /// What the style adds behind it, a part of its advance: nothing at a line's end.
  package var letterSpacing: Float = 0
  /// What it may grow and shrink by beside what all spaces, glyphs and letters do: the white around
  /// ideographs.
  package var stretch: Float
  package var shrink: Float
  /// How much of it may hang into the margin where a line starts and ends with it.
  package var startProtrusion: Float
  package var endProtrusion: Float

  package enum Kind: UInt8, Sendable {
    case text
    /// A word space: vanishes at a line's end.
    case space
    /// As wide as a word space, but it never ends a line.
    case noBreakSpace
    /// A character that no font has.
    case missing
  }

  package init(
    byteLength: Int, glyphStart: Int, glyphCount: Int, kind: Kind = .text, advance: Double,
    letterSize: Double = 0, stretch: Double = 0, shrink: Double = 0, startProtrusion: Double = 0,
    endProtrusion: Double = 0
  ) {
    self.byteLength = Int32(byteLength)
    self.glyphStart = Int32(glyphStart)
    self.glyphCount = Int32(glyphCount)
    self.kind = kind
    self.advance = advance
    self.letterSize = Float(letterSize)
    self.stretch = Float(stretch)
    self.shrink = Float(shrink)
    self.startProtrusion = Float(startProtrusion)
    self.endProtrusion = Float(endProtrusion)
  }

  package var isWordSpace: Bool { kind == .space || kind == .noBreakSpace }

  /// Without what the style adds behind it.
  package var width: Double { advance - Double(letterSpacing) }

  package var extent: Extent {
    Extent(
      advance: advance, spaces: isWordSpace ? advance : 0,
      glyphs: isWordSpace ? 0 : width,
      letters: Double(letterSize), stretch: Double(stretch), shrink: Double(shrink))
  }
}
