/// A composing property with its value.
package enum ComposingDeclaration: Hashable, Sendable {
  case wrap(TextWrap)
  case hyphens(HyphenationStyle.Mode)
  /// Letters of the word, before and after the hyphen; `nil` for the built-in number.
  case hyphenateCharacters(word: Int?, before: Int?, after: Int?)
  /// `nil` for no limit.
  case hyphenateLines(Int?)
  case hyphenateLast(HyphenationStyle.LastLine)
  case hangingPunctuation(HangingPunctuation)
  case opticalMargin(Bool)
  case glyphScaling(ClosedRange<Double>)
  case letterSpacing(ClosedRange<Double>)
  case wordSpacing(WordSpacing)
  case looseness(Int)
  /// `nil` for none.
  case lastLineMinimum(Length?)
  case strictness(LineBreakStrictness)
}

extension ComposingStyle {
  mutating func apply(_ declaration: ComposingDeclaration, fontSize: Double, rem: Double) {
    switch declaration {
    case .wrap(let value): wrap = value
    case .hyphens(let value): hyphenation.mode = value
    case .hyphenateCharacters(let word, let before, let after):
      let builtIn = HyphenationStyle()
      hyphenation.minimumWord = word ?? builtIn.minimumWord
      hyphenation.minimumBefore = before ?? builtIn.minimumBefore
      hyphenation.minimumAfter = after ?? builtIn.minimumAfter
    case .hyphenateLines(let value): hyphenation.lineLimit = value
    case .hyphenateLast(let value): hyphenation.lastLine = value
    case .hangingPunctuation(let value): hangingPunctuation = value
    case .opticalMargin(let value): hasOpticalMargins = value
    case .glyphScaling(let value): glyphScaling = value
    case .letterSpacing(let value): letterSpacing = value
    case .wordSpacing(let value): wordSpacing = value
    case .looseness(let value): looseness = value
    case .lastLineMinimum(let value):
      lastLineMinimum =
        (value?.points(em: fontSize, rem: rem, percentBase: 0) ?? 0) / max(fontSize, 0.01)
    case .strictness(let value): strictness = value
    }
  }
}
