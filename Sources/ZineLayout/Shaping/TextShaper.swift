import ZineStyle
import ZineText

/// A font at a size, selected by a shaper. The index is valid only for this shaper.
package struct FontID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// Metrics of a font at a size, in points.
package struct FontMetrics: Hashable, Sendable {
  package var ascent: Double
  package var descent: Double
  /// The gap between lines that the font recommends.
  package var lineGap: Double
  package var underline: DecorationLine
  package var strikethrough: DecorationLine

  /// - Parameter underline, strikethrough: If `nil`, positions that suit most faces are used.
  package init(
    ascent: Double, descent: Double, lineGap: Double = 0, underline: DecorationLine? = nil,
    strikethrough: DecorationLine? = nil
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    let thickness = (ascent + descent) * 0.05
    self.underline = underline ?? DecorationLine(offset: descent / 2, thickness: thickness)
    self.strikethrough =
      strikethrough ?? DecorationLine(offset: -ascent * 0.29, thickness: thickness)
  }
}

/// Position of a decoration line along text, in points.
package struct DecorationLine: Hashable, Sendable {
  /// Offset of the middle of the line, downward from the baseline.
  package var offset: Double
  package var thickness: Double

  package init(offset: Double, thickness: Double) {
    self.offset = offset
    self.thickness = thickness
  }
}

/// A position in a text at which a line may or must end.
package struct TextBreak: Hashable, Sendable {
  /// Offset of the first byte after the break.
  package var offset: Int
  package var isMandatory: Bool
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    case ordinary
    /// Inside a word, with a hyphen.
    case division
    /// Inside a word, with a hyphen and a changed spelling.
    indirect case respelling(Respelling)
    /// Inside an address, without a hyphen.
    case address
  }

  package init(offset: Int, isMandatory: Bool = false, kind: Kind = .ordinary) {
    self.offset = offset
    self.isMandatory = isMandatory
    self.kind = kind
  }
}

/// A shaped word. A word has a single run if a single font has all its characters.
package struct ShapedWord: Sendable {
  package var runs: [ShapedRun]
  /// Break opportunities inside the word, excluding its start and end.
  package var breaks: [TextBreak]

  package init(runs: [ShapedRun], breaks: [TextBreak] = []) {
    self.runs = runs
    self.breaks = breaks
  }
}

/// A part of a paragraph that has one style, or is an object, and is shaped as a unit.
package struct ShapingStretch: Hashable, Sendable {
  /// Length in UTF-8 bytes.
  package var length: Int
  package var style: ShapingStyleID
  /// Whether the stretch is an attachment. The shaper only determines its position in bidirectional text.
  package var isObject = false
}

/// A paragraph shaped as a whole.
package struct WholeParagraphShape: Sendable {
  package enum Part: Sendable {
    case run(ShapedRun, style: ShapingStyleID)
    case object(level: UInt8, style: ShapingStyleID)
  }

  /// Parts in logical order.
  package var parts: [Part]
  package var breaks: [TextBreak]
  /// Base direction: 0 is left to right, 1 is right to left.
  package var baseLevel: UInt8

  package init(parts: [Part], breaks: [TextBreak], baseLevel: UInt8) {
    self.parts = parts
    self.breaks = breaks
    self.baseLevel = baseLevel
  }
}

/// The effect of a space on the glyphs beside it.
package enum SpaceContext: Hashable, Sendable {
  /// No effect. Words are shaped independently.
  case none
  /// Kerning. Words are shaped independently, but the width of a space depends on its neighbours.
  case kerning
  /// Substitution. The glyphs beside a space change, so text must be shaped as a whole.
  case substitution
}

/// Turns text into glyphs. All results are values, and the same arguments always give the same results.
package protocol TextShaper: AnyObject {
  /// Cache of previous results.
  var cache: ShapingCache { get }

  /// Shapes left-to-right text, usually a few characters.
  func shapeWord(_ text: ArraySlice<UInt8>, style: ShapingStyleID) -> ShapedWord

  /// Shapes a paragraph as a whole, including its directions, scripts and breaks.
  ///
  /// - Parameter direction: Base direction; `nil` to use the direction of the first strong character.
  func shapeWhole(
    _ text: ArraySlice<UInt8>, stretches: [ShapingStretch], direction: BaseDirection?,
    language: String
  ) -> WholeParagraphShape

  /// Returns the possible line breaks of a text according to UAX #14. There is never a break at the start of
  /// the text, and always one at its end.
  func breaks(in text: ArraySlice<UInt8>, language: String) -> [TextBreak]

  /// Returns a hyphen for the end of a line, shaped as one cluster.
  func hyphen(style: ShapingStyleID) -> ShapedRun

  /// Returns the effect of a space on the glyphs beside it in the font of a style.
  func spaceContext(of style: ShapingStyleID) -> SpaceContext

  /// Returns the metrics of the first available font in a style.
  func metrics(of style: ShapingStyleID) -> FontMetrics
  func metrics(of font: FontID) -> FontMetrics

  /// Returns the ink box of a glyph relative to its origin, in points with y pointing down; `nil` if the
  /// glyph has no ink.
  func ink(of glyph: UInt32, in font: FontID) -> Rect?

  /// Returns the outline of a glyph relative to its origin, in points with y pointing down; `nil` if the
  /// outline is unknown.
  func outline(of glyph: UInt32, in font: FontID) -> Path?

  /// Returns the font size of a style, in points.
  func size(of style: ShapingStyleID) -> Double

  /// Returns a style that differs only in its font size. The style is valid only for this shaper.
  func style(_ style: ShapingStyleID, ofSize size: Double) -> ShapingStyleID

  /// Returns a font's name and size for display.
  func name(of font: FontID) -> String

  /// Returns the fallback family if none of the style's families is available; otherwise `nil`.
  func substitute(for style: ShapingStyleID) -> String?

  /// Returns the weight or slant that the style requests but its first font has no face for; `nil` if there
  /// is none. Synthesized traits are included.
  func fauxStyle(for style: ShapingStyleID) -> FauxStyle?

  /// Returns the font problems found since the last call.
  func takeFindings() -> [Diagnostic]
}

extension TextShaper {
  package func takeFindings() -> [Diagnostic] { [] }
  package func fauxStyle(for style: ShapingStyleID) -> FauxStyle? { nil }
  package func outline(of glyph: UInt32, in font: FontID) -> Path? { nil }
  package func style(_ style: ShapingStyleID, ofSize size: Double) -> ShapingStyleID { style }
}
