/// A glyph, its offset from the pen position, and its advance, in points.
package struct Glyph: Hashable, Sendable {
  package var id: UInt32
  package var advance: Float
  package var xOffset: Float
  /// Vertical offset, downward.
  package var yOffset: Float

  package init(id: UInt32, advance: Float, xOffset: Float = 0, yOffset: Float = 0) {
    self.id = id
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
  }
}

/// The smallest indivisible part of shaped text: one or more characters and their glyphs. Widths are in
/// points.
package struct Cluster: Hashable, Sendable {
  /// Length of the characters, in UTF-8 bytes.
  package var byteLength: Int32
  /// Index of the first glyph in the run's glyphs, which are in visual order from left to right.
  package var glyphStart: Int32
  package var glyphCount: Int32
  package var kind: Kind
  /// Whether the cluster's last grapheme continues in the next run because the font or style changes. Lines
  /// never break inside such a grapheme.
  package var isContinued = false
  package var advance: Double
  /// Font size if justification may add letter spacing after the cluster; otherwise 0, for example for joined
  /// letters.
  package var letterSize: Float
  /// Letter spacing of the style, included in the advance but dropped at the end of a line.
  package var letterSpacing: Float = 0
  /// Additional stretch and shrink, such as the stretch of the space around ideographs.
  package var stretch: Float
  package var shrink: Float
  /// Width that may hang into the margin if the cluster is at the start or end of a line.
  package var startProtrusion: Float
  package var endProtrusion: Float

  package enum Kind: UInt8, Sendable {
    case text
    /// A word space, which disappears at the end of a line.
    case space
    /// A space with the width of a word space at which lines do not break.
    case noBreakSpace
    /// A character that no font supports.
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

  /// Advance without letter spacing.
  package var width: Double { advance - Double(letterSpacing) }

  package var extent: Extent {
    Extent(
      advance: advance, spaces: isWordSpace ? advance : 0,
      glyphs: isWordSpace ? 0 : width,
      letters: Double(letterSize), stretch: Double(stretch), shrink: Double(shrink))
  }
}
