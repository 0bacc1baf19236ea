import ZineText

/// How the lines of a paragraph are chosen, and what evens them: the composing properties of the style
/// language, computed.
package struct ComposingStyle: Hashable, Sendable {
  package var wrap: TextWrap
  package var hyphenation: HyphenationStyle
  /// Whether punctuation and slanted letters hang into the margins, so that the margins look straight.
  package var hasOpticalMargins: Bool
  package var hangingPunctuation: HangingPunctuation
  /// How wide glyphs may be drawn, against their own width.
  package var glyphScaling: ClosedRange<Double>
  /// What may be added between letters, in multiples of the font size.
  package var letterSpacing: ClosedRange<Double>
  package var wordSpacing: WordSpacing
  /// How many lines more or less than the best number a paragraph is to have.
  package var looseness: Int
  /// The last line's least length, in multiples of the font size.
  package var lastLineMinimum: Double
  /// How many lines of a paragraph stand at least at a column's foot, and at a column's head.
  package var orphans = 2
  package var widows = 2
  /// Whether columns are filled with a look at those that follow.
  package var pagination = Pagination.greedy
  /// The least width of a place beside something that is used, in multiples of the font size.
  package var wrapMinimum = 7.0
  package var strictness: LineBreakStrictness
  /// Between which letters lines may end beside that.
  package var wordBreak = WordBreak.normal
  /// Whether they end inside a word that no line holds.
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

  /// Whether anything stands out of the lines.
  package var hasProtrusions: Bool { hasOpticalMargins || !hangingPunctuation.isEmpty }

  /// Every line takes what it holds, at its natural width but for the spaces.
  package static let plain = ComposingStyle(
    wrap: .auto, hyphenation: HyphenationStyle(mode: .manual), hasOpticalMargins: false,
    glyphScaling: 1...1, letterSpacing: 0...0, lastLineMinimum: 0)
}

/// How it is chosen where columns end.
package enum Pagination: String, CaseIterable, Hashable, Sendable {
  /// Together, with paragraphs a line longer or shorter where that makes better columns.
  case optimal
  /// One column after the other.
  case greedy
}

/// How lines are chosen (`text-wrap-style`, CSS Text 4).
package enum TextWrap: String, CaseIterable, Hashable, Sendable {
  /// The best lines for the paragraph as a whole.
  case pretty
  /// Each line takes as much as it holds.
  case auto
  /// As few lines as possible, all of about one length.
  case balance
}

/// Where words may be divided.
package struct HyphenationStyle: Hashable, Sendable {
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Not even at soft hyphens.
    case none
    /// At soft hyphens only.
    case manual
    /// Wherever the language divides words.
    case auto
  }

  /// Which last lines may not end in a hyphen (`hyphenate-limit-last`).
  package enum LastLine: String, CaseIterable, Hashable, Sendable {
    case none
    /// The last full line of a paragraph, and that of a column.
    case always
    case column
    case page
    case spread
  }

  package var mode: Mode
  /// The letters of a word that may be divided, and of what stands before and behind the hyphen: at
  /// least so many.
  package var minimumWord: Int
  package var minimumBefore: Int
  package var minimumAfter: Int
  /// The most lines, one after the other, that end in hyphens; `nil` for any number.
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

/// How wide word spaces are, against the font's own.
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

/// What hangs outside of the lines (CSS Text 3, section 9.2).
package struct HangingPunctuation: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An opening bracket or quotation mark at the first line's start.
  package static let first = HangingPunctuation(rawValue: 1)
  /// A closing one at the last line's end.
  package static let last = HangingPunctuation(rawValue: 2)
  /// A stop or comma at any line's end.
  package static let forceEnd = HangingPunctuation(rawValue: 4)
  /// The same, but only where it would not fit otherwise.
  package static let allowEnd = HangingPunctuation(rawValue: 8)
}

/// How freely lines of Japanese and Chinese end (`line-break`, CSS Text 3, section 5.3).
package enum LineBreakStrictness: String, CaseIterable, Hashable, Sendable {
  case auto, loose, normal, strict, anywhere
}
