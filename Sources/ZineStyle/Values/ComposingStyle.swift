import ZineText

/// Computed values of the properties that control line breaking, justification and column breaks in a
/// paragraph.
package struct ComposingStyle: Hashable, Sendable {
  package var wrap: TextWrap
  package var hyphenation: HyphenationStyle
  /// Whether punctuation and slanted glyphs protrude into the margins, so that the text edges look straight.
  package var hasOpticalMargins: Bool
  package var hangingPunctuation: HangingPunctuation
  /// Allowed range of the horizontal scale of glyphs, where 1 is the natural width.
  package var glyphScaling: ClosedRange<Double>
  /// Allowed range of additional space between letters, in multiples of the font size.
  package var letterSpacing: ClosedRange<Double>
  package var wordSpacing: WordSpacing
  /// Number of lines by which the paragraph should exceed its optimal line count. Negative for fewer lines.
  package var looseness: Int
  /// Minimum length of the last line, in multiples of the font size.
  package var lastLineMinimum: Double
  /// Minimum number of lines at the bottom of a column (orphans) and at the top (widows).
  package var orphans = 2
  package var widows = 2
  /// How column breaks are chosen.
  package var pagination = Pagination.greedy
  /// Minimum width of a space beside an exclusion that text can use, in multiples of the font size.
  package var wrapMinimum = 7.0
  package var strictness: LineBreakStrictness
  /// Additional rules for line breaks between letters.
  package var wordBreak = WordBreak.normal
  /// Whether a line can break inside a word that is too long for any line.
  package var overflowWrap = OverflowWrap.breakWord

  package init(
    wrap: TextWrap = .pretty, hyphenation: HyphenationStyle = HyphenationStyle(),
    hasOpticalMargins: Bool = true, hangingPunctuation: HangingPunctuation = [],
    glyphScaling: ClosedRange<Double> = 0.98...1.02,
    letterSpacing: ClosedRange<Double> = -0.01...0.01, wordSpacing: WordSpacing = WordSpacing(),
    looseness: Int = 0, lastLineMinimum: Double = 2, strictness: LineBreakStrictness = .auto
  ) {
    self.wrap = wrap
    self.hyphenation = hyphenation
    self.hasOpticalMargins = hasOpticalMargins
    self.hangingPunctuation = hangingPunctuation
    self.glyphScaling = glyphScaling
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
    self.looseness = looseness
    self.lastLineMinimum = lastLineMinimum
    self.strictness = strictness
  }

  /// Whether glyphs can protrude beyond the lines.
  package var hasProtrusions: Bool { hasOpticalMargins || !hangingPunctuation.isEmpty }

  /// The style without optimisation: lines are broken first-fit, words are hyphenated only at soft hyphens,
  /// and only word spaces are stretched or shrunk.
  package static let plain = ComposingStyle(
    wrap: .auto, hyphenation: HyphenationStyle(mode: .manual), hasOpticalMargins: false,
    glyphScaling: 1...1, letterSpacing: 0...0, lastLineMinimum: 0)
}

/// Strategy for choosing column breaks.
package enum Pagination: String, CaseIterable, Hashable, Sendable {
  /// Optimises all columns together. Paragraphs become a line longer or shorter if that improves the columns.
  case optimal
  /// Fills each column before the next column.
  case greedy
}

/// How line breaks are chosen (`text-wrap-style`, CSS Text 4).
package enum TextWrap: String, CaseIterable, Hashable, Sendable {
  /// Optimises all lines of the paragraph together.
  case pretty
  /// Fills each line as far as possible before the next line.
  case auto
  /// Uses the smallest possible number of lines, with roughly equal lengths.
  case balance
}

/// Where words can be hyphenated.
package struct HyphenationStyle: Hashable, Sendable {
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Does not hyphenate words, not even at soft hyphens.
    case none
    /// Hyphenates words only at soft hyphens.
    case manual
    /// Hyphenates words by the rules of their language.
    case auto
  }

  /// The lines that must not end in a hyphen (`hyphenate-limit-last`).
  package enum LastLine: String, CaseIterable, Hashable, Sendable {
    case none
    /// The last full line of a paragraph and the last line of a column.
    case always
    case column
    case page
    case spread
  }

  package var mode: Mode
  /// Minimum number of letters in the word, before the hyphen, and after the hyphen.
  package var minimumWord: Int
  package var minimumBefore: Int
  package var minimumAfter: Int
  /// Maximum number of consecutive lines that end with a hyphen; `nil` for no limit.
  package var lineLimit: Int?
  package var lastLine: LastLine

  package init(
    mode: Mode = .auto, minimumWord: Int = 5, minimumBefore: Int = 2, minimumAfter: Int = 3,
    lineLimit: Int? = 2, lastLine: LastLine = .column
  ) {
    self.mode = mode
    self.minimumWord = minimumWord
    self.minimumBefore = minimumBefore
    self.minimumAfter = minimumAfter
    self.lineLimit = lineLimit
    self.lastLine = lastLine
  }
}

/// Allowed widths of word spaces, as multiples of the width of the font's space.
package struct WordSpacing: Hashable, Sendable {
  package var minimum: Double
  package var optimum: Double
  package var maximum: Double

  package init(minimum: Double = 0.8, optimum: Double = 1, maximum: Double = 1.5) {
    self.minimum = minimum
    self.optimum = optimum
    self.maximum = maximum
  }
}

/// Punctuation that hangs outside the line (CSS Text 3, section 9.2).
package struct HangingPunctuation: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An opening bracket or quotation mark at the start of the first line.
  package static let first = HangingPunctuation(rawValue: 1)
  /// A closing bracket or quotation mark at the end of the last line.
  package static let last = HangingPunctuation(rawValue: 2)
  /// A full stop or comma at the end of any line.
  package static let forceEnd = HangingPunctuation(rawValue: 4)
  /// A full stop or comma at the end of a line, only if it does not fit into the line.
  package static let allowEnd = HangingPunctuation(rawValue: 8)
}

/// How strict the line breaking rules for Japanese and Chinese are (`line-break`, CSS Text 3, section 5.3).
package enum LineBreakStrictness: String, CaseIterable, Hashable, Sendable {
  case auto, loose, normal, strict, anywhere
}
