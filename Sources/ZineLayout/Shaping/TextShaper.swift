import ZineStyle
import ZineText

/// A font as the shaper chose it, at a size. The number means something to that shaper only.
package struct FontID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// In points.
package struct FontMetrics: Hashable, Sendable {
  package var ascent: Double
  package var descent: Double
  /// What the font's maker wants between the lines.
  package var lineGap: Double
  package var underline: DecorationLine
  package var strikethrough: DecorationLine

  /// - Parameter underline, strikethrough: where the font says nothing, what suits most faces.
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

/// A line along text, in points.
package struct DecorationLine: Hashable, Sendable {
  /// Of its middle, downward from the baseline.
  package var offset: Double
  package var thickness: Double

  package init(offset: Double, thickness: Double) {
    self.offset = offset
    self.thickness = thickness
  }
}

/// A place in a text where a line may end or must end.
package struct TextBreak: Hashable, Sendable {
  /// Of the first byte after it.
  package var offset: Int
  package var isMandatory: Bool
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    case ordinary
    /// Inside a word, which gets a hyphen there.
    case division
    /// Inside a word, which gets a hyphen and another spelling there: how many bytes before and after the
    /// place go, and what stands for them, the hyphen aside.
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

/// A word with what it became: one run as a rule, more where no single font has all its characters.
package struct ShapedWord: Sendable {
  package var runs: [ShapedRun]
  /// Inside the word, neither at its start nor at its end.
  package var breaks: [TextBreak]

  package init(runs: [ShapedRun], breaks: [TextBreak] = []) {
    self.runs = runs
    self.breaks = breaks
  }
}

/// A stretch of a paragraph that is shaped as one piece.
package struct ShapingStretch: Hashable, Sendable {
  /// In UTF-8 bytes.
  package var length: Int
  package var style: ShapingStyleID
  /// An attachment, which the shaper only gives its place among the directions.
  package var isObject: Bool

  package init(length: Int, style: ShapingStyleID, isObject: Bool = false) {
    self.length = length
    self.style = style
    self.isObject = isObject
  }
}

/// A paragraph shaped as a whole.
package struct ShapedWhole: Sendable {
  package enum Part: Sendable {
    case run(ShapedRun, style: ShapingStyleID)
    case object(level: UInt8, style: ShapingStyleID)
  }

  /// In logical order.
  package var parts: [Part]
  package var breaks: [TextBreak]
  /// 0 or 1.
  package var baseLevel: UInt8

  package init(parts: [Part], breaks: [TextBreak], baseLevel: UInt8) {
    self.parts = parts
    self.breaks = breaks
    self.baseLevel = baseLevel
  }
}

/// What a space does to the glyphs beside it.
package enum SpaceContext: Hashable, Sendable {
  /// Nothing: words stand for themselves.
  case none
  /// It moves closer to some of them: words stand for themselves, and spaces depend on their
  /// neighbours.
  case kerning
  /// It changes some of them: text must be shaped as a whole.
  case substitution
}

/// Turns text into glyphs. All answers are values; equal questions have equal answers.
package protocol TextShaper: AnyObject {
  /// What it was asked so far.
  var cache: ShapingCache { get }

  /// Shapes text that runs from left to right, a few characters as a rule.
  func shapeWord(_ text: ArraySlice<UInt8>, style: ShapingStyleID) -> ShapedWord

  /// Shapes a paragraph whose directions, scripts and breaks depend on each other.
  /// - Parameter direction: `nil` for that of the first letter that has one.
  func shapeWhole(
    _ text: ArraySlice<UInt8>, stretches: [ShapingStretch], direction: BaseDirection?,
    language: String
  ) -> ShapedWhole

  /// Where lines may end in a text, by UAX #14; never at its start, always at its end.
  func breaks(in text: ArraySlice<UInt8>, language: String) -> [TextBreak]

  /// A hyphen for the end of a line that divides a word, as one cluster.
  func hyphen(style: ShapingStyleID) -> ShapedRun

  /// What a space does to the glyphs beside it in the font of a style.
  func spaceContext(of style: ShapingStyleID) -> SpaceContext

  /// Of the first font that a style asks for.
  func metrics(of style: ShapingStyleID) -> FontMetrics
  func metrics(of font: FontID) -> FontMetrics

  /// Where a glyph's ink is against its origin, y growing downward, in points; `nil` where it has none.
  func ink(of glyph: UInt32, in font: FontID) -> Rect?

  /// A glyph's outline against its origin, y growing downward, in points; `nil` where it is not known.
  func outline(of glyph: UInt32, in font: FontID) -> Path?

  /// In points.
  func size(of style: ShapingStyleID) -> Double

  /// A style that differs in its size alone, for this shaper only.
  func style(_ style: ShapingStyleID, ofSize size: Double) -> ShapingStyleID

  /// A font's name and size for people to read.
  func name(of font: FontID) -> String

  /// The family taken where none of those is there that the style names; `nil` where one is.
  func substitute(for style: ShapingStyleID) -> String?

  /// What the style asks for and its first font has no face for, whether it is made or left out; `nil` for nothing.
  func fauxStyle(for style: ShapingStyleID) -> FauxStyle?

  /// What was found wrong with fonts since the last time.
  func takeFindings() -> [Diagnostic]
}

extension TextShaper {
  package func takeFindings() -> [Diagnostic] { [] }
  package func fauxStyle(for style: ShapingStyleID) -> FauxStyle? { nil }
  package func outline(of glyph: UInt32, in font: FontID) -> Path? { nil }
  package func style(_ style: ShapingStyleID, ofSize size: Double) -> ShapingStyleID { style }
}
