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
  package var advance: Double
  /// What it may grow and shrink by for the sake of an even margin.
  package var stretch: Float
  package var shrink: Float
  /// How much of it may hang into the margin at a line's start and end.
  package var leftProtrusion: Float
  package var rightProtrusion: Float

  package enum Kind: UInt8, Sendable {
    case text
    /// Vanishes at a line's end.
    case space
    /// A character that no font has.
    case missing
  }

  package init(
    byteLength: Int, glyphStart: Int, glyphCount: Int, kind: Kind = .text, advance: Double,
    stretch: Double = 0, shrink: Double = 0, leftProtrusion: Double = 0, rightProtrusion: Double = 0
  ) {
    self.byteLength = Int32(byteLength)
    self.glyphStart = Int32(glyphStart)
    self.glyphCount = Int32(glyphCount)
    self.kind = kind
    self.advance = advance
    self.stretch = Float(stretch)
    self.shrink = Float(shrink)
    self.leftProtrusion = Float(leftProtrusion)
    self.rightProtrusion = Float(rightProtrusion)
  }

  package var extent: Extent {
    Extent(advance: advance, stretch: Double(stretch), shrink: Double(shrink))
  }
}

/// How long a stretch of text is, and by how much that may change; in points.
package struct Extent: Hashable, Sendable {
  package var advance = 0.0
  package var stretch = 0.0
  package var shrink = 0.0

  package init(advance: Double = 0, stretch: Double = 0, shrink: Double = 0) {
    self.advance = advance
    self.stretch = stretch
    self.shrink = shrink
  }

  package static func + (a: Extent, b: Extent) -> Extent {
    Extent(
      advance: a.advance + b.advance, stretch: a.stretch + b.stretch, shrink: a.shrink + b.shrink)
  }

  package static func - (a: Extent, b: Extent) -> Extent {
    Extent(
      advance: a.advance - b.advance, stretch: a.stretch - b.stretch, shrink: a.shrink - b.shrink)
  }

  package static func += (a: inout Extent, b: Extent) { a = a + b }
}
