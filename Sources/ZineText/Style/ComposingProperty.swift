/// The composing properties, by name, with what their values look like.
enum ComposingProperty: String, CaseIterable {
  case textWrapStyle = "text-wrap-style"
  case hyphens
  case hyphenateLimitChars = "hyphenate-limit-chars"
  case hyphenateLimitLines = "hyphenate-limit-lines"
  case hyphenateLimitLast = "hyphenate-limit-last"
  case hangingPunctuation = "hanging-punctuation"
  case opticalMargin = "-zine-optical-margin"
  case glyphScalingLimits = "-zine-glyph-scaling-limits"
  case letterSpacingLimits = "-zine-letter-spacing-limits"
  case wordSpacingLimits = "-zine-word-spacing-limits"
  case looseness = "-zine-looseness"
  case lastLineMinimum = "-zine-last-line-min"
  case lineBreak = "line-break"

  /// By the property's name, of which `-zine-` may be left out.
  init?(_ name: String) {
    guard let property = Self(rawValue: name) ?? Self(rawValue: "-zine-" + name) else { return nil }
    self = property
  }

  /// A value in words, for messages.
  var expected: String {
    switch self {
    case .textWrapStyle: names(TextWrap.self)
    case .hyphens: names(HyphenationStyle.Mode.self)
    case .hyphenateLimitChars:
      "auto, or up to three numbers: letters of the word, before and after the hyphen"
    case .hyphenateLimitLines: "no-limit, or a number of lines from 0 to 100"
    case .hyphenateLimitLast: names(HyphenationStyle.LastLine.self)
    case .hangingPunctuation: "none, or some of first, last, force-end or allow-end"
    case .opticalMargin: "none or both"
    case .glyphScalingLimits: "none, or two percentages such as 98% 102%, from 80% to 125%"
    case .letterSpacingLimits:
      "none, or two lengths such as -0.01em 0.01em or -1% 1%, from -0.1em to 0.25em"
    case .wordSpacingLimits:
      "three rising percentages such as 80% 100% 150%, from 20% to 1000%"
    case .looseness: "a number of lines from -20 to 20"
    case .lastLineMinimum: "none, or a length such as 2em"
    case .lineBreak: names(LineBreakStrictness.self)
    }
  }

  private func names<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> String {
    Value.allCases.map(\.rawValue).joined(separator: ", ")
  }

  func declaration(_ text: String) -> ComposingDeclaration? {
    let value = text.lowercased()
    let words = value.split(separator: " ").map(String.init)
    switch self {
    case .textWrapStyle: return TextWrap(rawValue: value).map(ComposingDeclaration.wrap)
    case .hyphens: return HyphenationStyle.Mode(rawValue: value).map(ComposingDeclaration.hyphens)
    case .hyphenateLimitChars: return characterLimits(words)
    case .hyphenateLimitLines:
      if value == "no-limit" { return .hyphenateLines(nil) }
      return Int(value).flatMap { (0...100).contains($0) ? .hyphenateLines($0) : nil }
    case .hyphenateLimitLast:
      return HyphenationStyle.LastLine(rawValue: value).map(ComposingDeclaration.hyphenateLast)
    case .hangingPunctuation: return hanging(words).map(ComposingDeclaration.hangingPunctuation)
    case .opticalMargin:
      return value == "none" || value == "both" ? .opticalMargin(value == "both") : nil
    case .glyphScalingLimits:
      if value == "none" { return .glyphScaling(1...1) }
      return limits(words.map(factor), within: 0.8...1.25, around: 1)
        .map(ComposingDeclaration.glyphScaling)
    case .letterSpacingLimits:
      if value == "none" { return .letterSpacing(0...0) }
      return limits(words.map(partOfSize), within: -0.1...0.25, around: 0)
        .map(ComposingDeclaration.letterSpacing)
    case .wordSpacingLimits: return wordSpacing(words.map(factor))
    case .looseness: return Int(value).flatMap { abs($0) <= 20 ? .looseness($0) : nil }
    case .lastLineMinimum:
      if value == "none" { return .lastLineMinimum(nil) }
      guard let length = Length(value),
        (0...Limits.length).contains(length.points(em: 1, rem: 1, percentBase: -1))
      else { return nil }
      return .lastLineMinimum(length)
    case .lineBreak:
      return LineBreakStrictness(rawValue: value).map(ComposingDeclaration.strictness)
    }
  }

  // MARK: Values

  /// CSS Text 4, section 6.3.2: the first of two numbers is the word's, the second stands for both
  /// sides.
  private func characterLimits(_ words: [String]) -> ComposingDeclaration? {
    var numbers: [Int?] = []
    for word in words {
      if word == "auto" {
        numbers.append(nil)
      } else if let number = Int(word), (1...100).contains(number) {
        numbers.append(number)
      } else {
        return nil
      }
    }
    guard (1...3).contains(numbers.count) else { return nil }
    return .hyphenateCharacters(
      word: numbers[0], before: numbers.count > 1 ? numbers[1] : nil,
      after: numbers.count > 1 ? numbers[numbers.count - 1] : nil)
  }

  private func hanging(_ words: [String]) -> HangingPunctuation? {
    if words == ["none"] { return [] }
    let known: [String: HangingPunctuation] = [
      "first": .first, "last": .last, "force-end": .forceEnd, "allow-end": .allowEnd,
    ]
    let values = words.compactMap { known[$0] }
    guard values.count == words.count, Set(words).count == words.count, !values.isEmpty,
      !(words.contains("force-end") && words.contains("allow-end"))
    else { return nil }
    return HangingPunctuation(values)
  }

  private func limits(
    _ values: [Double?], within range: ClosedRange<Double>, around middle: Double
  ) -> ClosedRange<Double>? {
    guard values.count == 2, let low = values[0], let high = values[1],
      range.contains(low), range.contains(high), low <= middle, high >= middle
    else { return nil }
    return low...high
  }

  private func wordSpacing(_ values: [Double?]) -> ComposingDeclaration? {
    let known = values.compactMap { $0 }
    guard known.count == 3, values.count == 3, known.allSatisfy((0.2...10).contains),
      known[0] <= known[1], known[1] <= known[2]
    else { return nil }
    return .wordSpacing(WordSpacing(minimum: known[0], optimum: known[1], maximum: known[2]))
  }

  /// A percentage, or a number where 1 is all.
  private func factor(_ word: String) -> Double? {
    if let number = decimalNumber(word) { return number }
    guard let length = Length(word), length == .percent(length.percent) else { return nil }
    return length.percent / 100
  }

  /// In multiples of the font size, of which a percentage is one too.
  private func partOfSize(_ word: String) -> Double? {
    guard let length = Length(word) else { return nil }
    if length == .em(length.em) { return length.em }
    if length == .percent(length.percent) { return length.percent / 100 }
    return decimalNumber(word) == 0 ? 0 : nil
  }
}
