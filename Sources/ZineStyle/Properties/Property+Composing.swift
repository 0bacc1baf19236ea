import ZineText

extension Property {
  static let composing: [Property] = group(
    affecting: [.body, .block],
    [
      .choice("text-wrap-style", \.inherited.composing.wrap),
      .choice("hyphens", \.inherited.composing.hyphenation.mode),
      hyphenateLimitChars,
      .value(
        "hyphenate-limit-lines", \.inherited.composing.hyphenation.lineLimit,
        expected: "no-limit, or a number of lines from 0 to 100"
      ) { reader in
        reader.word("no-limit") ? .some(nil) : reader.integer(in: 0...100).map(Optional.some)
      }
      .written {
        $0.inherited.composing.hyphenation.lineLimit.map { String($0) } ?? "no-limit"
      },
      .choice("hyphenate-limit-last", \.inherited.composing.hyphenation.lastLine),
      .value(
        "hanging-punctuation", \.inherited.composing.hangingPunctuation,
        expected: "none, or some of first, last, force-end or allow-end"
      ) { $0.hangingPunctuation() }
      .written { style in
        let own = style.inherited.composing.hangingPunctuation
        let names: [(HangingPunctuation, String)] = [
          (.first, "first"), (.last, "last"), (.forceEnd, "force-end"), (.allowEnd, "allow-end"),
        ]
        return own.isEmpty
          ? "none" : names.filter { own.contains($0.0) }.map(\.1).joined(separator: " ")
      },
      .value(
        "-zine-optical-margin", \.inherited.composing.hasOpticalMargins, expected: "none, both"
      ) { reader in reader.word("none") ? false : reader.word("both") ? true : nil }
      .written { $0.inherited.composing.hasOpticalMargins ? "both" : "none" },
      .value(
        "-zine-glyph-scaling-limits", \.inherited.composing.glyphScaling,
        expected: "none, or two percentages such as 98% 102%, from 80% to 125%"
      ) { reader in
        reader.word("none") ? 1...1 : reader.limits(within: 0.8...1.25, around: 1) { $0.factor() }
      }
      .written { style in
        let limits = style.inherited.composing.glyphScaling
        return limits == 1...1
          ? "none" : "\(percentText(limits.lowerBound)) \(percentText(limits.upperBound))"
      },
      .value(
        "-zine-letter-spacing-limits", \.inherited.composing.letterSpacing,
        expected: "none, or two lengths such as -0.01em 0.01em or -1% 1%, from -0.1em to 0.1em"
      ) { reader in
        reader.word("none")
          ? 0...0 : reader.limits(within: -0.1...0.1, around: 0) { $0.partOfSize() }
      }
      .written { style in
        let limits = style.inherited.composing.letterSpacing
        return limits == 0...0
          ? "none" : "\(shortDecimal(limits.lowerBound))em \(shortDecimal(limits.upperBound))em"
      },
      .value(
        "-zine-word-spacing-limits", \.inherited.composing.wordSpacing,
        expected: "three rising percentages such as 80% 100% 150%, from 20% to 1000%"
      ) { $0.wordSpacing() }
      .written { style in
        let limits = style.inherited.composing.wordSpacing
        return [limits.minimum, limits.optimum, limits.maximum].map(percentText)
          .joined(separator: " ")
      },
      .value(
        "-zine-looseness", \.inherited.composing.looseness,
        expected: "a number of lines from -20 to 20"
      ) { $0.integer(in: -20...20) }
      .written { String($0.inherited.composing.looseness) },
      .computed(
        "-zine-last-line-min", \.inherited.composing.lastLineMinimum,
        expected: "none, or a length such as 2em"
      ) { reader in
        if reader.word("none") { return { _, _ in 0 } }
        guard let length = reader.length(.notNegative) else { return nil }
        return { style, context in limited(context.points(length)) / style.inherited.fontSize }
      }
      .written { style in
        let minimum = style.inherited.composing.lastLineMinimum
        return minimum == 0 ? "none" : shortDecimal(minimum) + "em"
      },
      .computed(
        "-zine-wrap-minimum", \.inherited.composing.wrapMinimum,
        expected: "none, or a length such as 7em"
      ) { reader in
        if reader.word("none") { return { _, _ in 0 } }
        guard let length = reader.length(.notNegative) else { return nil }
        return { style, context in limited(context.points(length)) / style.inherited.fontSize }
      }
      .written { shortDecimal($0.inherited.composing.wrapMinimum) + "em" },
      lineCount("orphans", \.inherited.composing.orphans),
      lineCount("widows", \.inherited.composing.widows),
      .choice("-zine-pagination", \.inherited.composing.pagination),
      .choice("line-break", \.inherited.composing.strictness),
    ])

  private static func lineCount(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Int> & Sendable
  ) -> Property {
    .value(name, path, expected: "a number of lines from 1 to 1000") { $0.integer(in: 1...1000) }
      .written { String($0[keyPath: path]) }
  }

  private static let hyphenateLimitChars = Property(
    name: "hyphenate-limit-chars", isInherited: true,
    expected: "auto, or up to three numbers: letters of the word, before and after the hyphen",
    read: { $0.characterLimits() },
    copy: { from, to in
      let limits = from.inherited.composing.hyphenation
      to.inherited.composing.hyphenation.minimumWord = limits.minimumWord
      to.inherited.composing.hyphenation.minimumBefore = limits.minimumBefore
      to.inherited.composing.hyphenation.minimumAfter = limits.minimumAfter
    },
    write: { style in
      let limits = style.inherited.composing.hyphenation
      return "\(limits.minimumWord) \(limits.minimumBefore) \(limits.minimumAfter)"
    })
}

extension ValueReader {
  /// Parses `hyphenate-limit-chars` (CSS Text 4, section 6.3.2): minimum lengths of the word, of the part
  /// before the hyphen, and of the part after it. If there are two numbers, the second applies to both parts.
  fileprivate mutating func characterLimits() -> StyleChange? {
    var numbers: [Int?] = []
    while numbers.count < 3 {
      if word("auto") {
        numbers.append(nil)
      } else if let number = integer(in: 1...100) {
        numbers.append(number)
      } else {
        break
      }
    }
    guard let wordLimit = numbers.first else { return nil }
    let before = numbers.count > 1 ? numbers[1] : nil
    let after = numbers.count > 1 ? numbers[numbers.count - 1] : nil
    return { style, _ in
      let builtIn = HyphenationStyle()
      style.inherited.composing.hyphenation.minimumWord = wordLimit ?? builtIn.minimumWord
      style.inherited.composing.hyphenation.minimumBefore = before ?? builtIn.minimumBefore
      style.inherited.composing.hyphenation.minimumAfter = after ?? builtIn.minimumAfter
    }
  }

  fileprivate mutating func hangingPunctuation() -> HangingPunctuation? {
    if word("none") { return [] }
    let known: [String: HangingPunctuation] = [
      "first": .first, "last": .last, "force-end": .forceEnd, "allow-end": .allowEnd,
    ]
    var value: HangingPunctuation = []
    while let part = attempt({ $0.anyName().flatMap { known[$0] } }) {
      guard !value.contains(part) else { return nil }
      value.insert(part)
    }
    return value.isEmpty || value.isSuperset(of: [.forceEnd, .allowEnd]) ? nil : value
  }

  fileprivate mutating func limits(
    within range: ClosedRange<Double>, around middle: Double,
    _ read: (inout ValueReader) -> Double?
  ) -> ClosedRange<Double>? {
    guard let low = read(&self), let high = read(&self), range.contains(low), range.contains(high),
      low <= middle, high >= middle
    else { return nil }
    return low...high
  }

  fileprivate mutating func wordSpacing() -> WordSpacing? {
    guard let minimum = factor(), let optimum = factor(), let maximum = factor(),
      0.2 <= minimum, minimum <= optimum, optimum <= maximum, maximum <= 10
    else { return nil }
    return WordSpacing(minimum: minimum, optimum: optimum, maximum: maximum)
  }

  /// Parses a length in em or a percentage of the font size. Returns a multiple of the font size.
  fileprivate mutating func partOfSize() -> Double? {
    guard let length = length(percentages: true) else { return nil }
    return length == .em(length.em) || length == .percent(length.percent)
      ? length.em + length.percent / 100 : nil
  }
}
