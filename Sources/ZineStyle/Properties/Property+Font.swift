import ZineText

extension Property {
  static let font: [Property] = group(
    affecting: .text,
    [
      .computed(
        "font-family", \.inherited.families,
        expected: "up to \(Limits.families) names of font families, separated by commas",
        phase: .font
      ) { $0.families() }
      .written { $0.inherited.families.styleText },
      fontSize,
      .computed(
        "font-weight", \.inherited.weight,
        expected: "normal, bold, lighter, bolder, or a number from 1 to 1000", phase: .font
      ) { $0.fontWeight() }
      .written { shortDecimal($0.inherited.weight) },
      .value(
        "font-style", \.inherited.slant, expected: "normal, italic, oblique", phase: .font
      ) { $0.choice() }
      .written(wordText(\.inherited.slant)),
      synthesis("font-synthesis-weight", .weight), synthesis("font-synthesis-style", .slant),
      synthesis("font-synthesis-small-caps", .smallCapitals),
      stretch("font-stretch"), stretch("font-width"),
      features(.kerning), features(.ligatures), features(.capitals), features(.numbers),
      features(.settings),
      spacing("letter-spacing", \.inherited.letterSpacing),
      spacing("word-spacing", \.inherited.wordSpacing),
    ])

  private static let fontSize = Property(
    name: "font-size", isInherited: true,
    expected:
      "a size from 0.5pt to 2000pt, or a relative size such as 1.2em, 80%, smaller or x-large",
    phase: .font,
    read: { $0.fontSize() },
    copy: { from, to in
      to.inherited.fontSize = from.inherited.fontSize
      to.inherited.textStyle = from.inherited.textStyle
    },
    write: lengthText(\.inherited.fontSize)
  ).affecting(.text.union([.picture, .rule, .noteArea]))

  private static func synthesis(_ name: String, _ trait: FontSynthesis) -> Property {
    Property(
      name: name, isInherited: true, expected: "auto, none",
      read: { reader in
        if reader.word("auto") { return { style, _ in style.inherited.synthesis.formUnion(trait) } }
        guard reader.word("none") else { return nil }
        return { style, _ in style.inherited.synthesis.subtract(trait) }
      },
      copy: { from, to in
        to.inherited.synthesis.remove(trait)
        to.inherited.synthesis.formUnion(from.inherited.synthesis.intersection(trait))
      },
      write: { $0.inherited.synthesis.contains(trait) ? "auto" : "none" })
  }

  private static func stretch(_ name: String) -> Property {
    .value(
      name, \.inherited.stretch,
      expected: "condensed, normal, expanded and the like, or a percentage from 50% to 200%",
      phase: .font
    ) { reader in
      if let percent = reader.attempt({
        $0.percentage().flatMap { (50...200).contains($0) ? $0 : nil }
      }) {
        return percent
      }
      return reader.attempt { $0.anyName().flatMap { stretches[$0] } }
    }
    .written { shortDecimal($0.inherited.stretch) + "%" }
  }

  /// The keywords of `font-stretch` as percentages (CSS Fonts 4, section 2.3).
  private static let stretches: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
    "ultra-expanded": 200,
  ]

  private static func features(_ kind: FontFeatures.Property) -> Property {
    Property(
      name: kind.rawValue, isInherited: true, expected: kind.expected, phase: .font,
      read: { reader in
        guard let features = kind.features(reader.rest) else { return nil }
        _ = reader.takeRest()
        return { style, _ in style.inherited.features.set(kind, to: features) }
      },
      copy: { from, to in to.inherited.features.copy(kind, from: from.inherited.features) },
      write: { kind.styleText($0.inherited.features[kind]) })
  }

  private static func spacing(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Double> & Sendable
  ) -> Property {
    .computed(name, path, expected: "normal, or a length such as 0.5pt or 0.1em") { reader in
      if reader.word("normal") { return { _, _ in 0 } }
      guard let length = reader.length() else { return nil }
      return { _, context in min(max(context.points(length), -1_000), 1_000) }
    }
    .written { pointsText($0[keyPath: path]) }
  }
}

extension ValueReader {
  /// Parses a list of family names, quoted or unquoted. Missing families are reported only for the user's
  /// style sheets.
  mutating func families() -> (@Sendable (ComputedStyle, StyleContext) -> FontFamilies)? {
    let isBuiltIn = isBuiltIn
    guard let names = list({ $0.familyName() }), names.count <= Limits.families else { return nil }
    return { _, context in
      let outer = context.parent.inherited.families
      return isBuiltIn
        ? FontFamilies(fallback: names)
        : FontFamilies(
          named: names,
          fallback: outer.all.filter { !names.contains($0) }.suffix(Limits.families))
    }
  }

  private mutating func familyName() -> String? {
    if let name = string() { return isFamilyName(name) ? name : nil }
    var words: [String] = []
    while let word = identifier() { words.append(word) }
    let name = words.joined(separator: " ")
    return isFamilyName(name) ? name : nil
  }

  private func isFamilyName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 256 && !name.contains(",")
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }

  mutating func fontWeight() -> (@Sendable (ComputedStyle, StyleContext) -> Double)? {
    if let number = number(in: 1...1000) { return { _, _ in number } }
    guard let word = attempt({ reader in reader.choice(FontWeightWord.self) }) else {
      return nil
    }
    return { _, context in word.weight(inside: context.parent.inherited.weight) }
  }

  /// Parses a font size. Relative sizes depend on the parent's font size.
  mutating func fontSize() -> StyleChange? {
    if let scale = attempt({ $0.anyName().flatMap { Self.sizeSteps[$0] } }) {
      // Keywords such as `large` are multiples of the body's font size. In browsers, these sizes depend on
      // the user's preferred size instead.
      return { style, context in
        style.inherited.setSize(
          scale.isRelative
            ? context.parent.inherited.fontSize * scale.factor : context.lengths.rem * scale.factor)
      }
    }
    guard let length = length(.positive, percentages: true),
      !length.isAbsolute || Limits.fontSize.contains(length.points)
    else { return nil }
    return { style, context in
      let outer = context.parent.inherited.fontSize
      var lengths = context.lengths
      lengths.em = outer
      lengths.lineHeight = context.parent.inherited.lineHeightPoints
      style.inherited.setSize(length.points(in: lengths, percentBase: outer))
      if !length.isAbsolute { style.inherited.textStyle = context.parent.inherited.textStyle }
    }
  }

  /// Keywords of `font-size` (CSS Fonts 4, section 2.5). `smaller` and `larger` change the size by a factor
  /// of 1.2.
  private static let sizeSteps: [String: (factor: Double, isRelative: Bool)] = [
    "xx-small": (3 / 5, false), "x-small": (3 / 4, false), "small": (8 / 9, false),
    "medium": (1, false), "large": (6 / 5, false), "x-large": (3 / 2, false),
    "xx-large": (2, false), "xxx-large": (3, false), "smaller": (1 / 1.2, true),
    "larger": (1.2, true),
  ]
}

extension InheritedStyle {
  /// Sets a font size that does not depend on the reader's text size.
  mutating func setSize(_ points: Double) {
    fontSize = min(max(points, Limits.fontSize.lowerBound), Limits.fontSize.upperBound)
    textStyle = nil
  }
}

enum FontWeightWord: String {
  case normal, bold, lighter, bolder

  /// Returns the numeric weight for the keyword, given the parent's weight (CSS Fonts 4, section 2.2.1).
  func weight(inside outer: Double) -> Double {
    switch self {
    case .normal: 400
    case .bold: 700
    case .bolder: outer < 350 ? 400 : outer < 550 ? 700 : outer < 900 ? 900 : outer
    case .lighter: outer < 100 ? outer : outer < 550 ? 100 : outer < 750 ? 400 : 700
    }
  }
}
