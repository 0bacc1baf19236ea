import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct ComposingStyleTests {
  private func composing(
    _ target: Target = .a4, _ settings: [String], of markup: String = "x"
  ) throws -> ComposingStyle {
    let parsed = parse(markup)
    return try #require(parsed.lastStyle(try styleSources(target, settings))).inherited.composing
  }

  typealias Change = @Sendable (inout ComposingStyle) -> Void

  private static let values: [(String, Change)] = [
    ("text-wrap-style=pretty", { $0.wrap = .pretty }),
    ("text-wrap-style=auto", { $0.wrap = .auto }),
    ("text-wrap-style=Balance", { $0.wrap = .balance }),
    ("hyphens=none", { $0.hyphenation.mode = .none }),
    ("hyphens=manual", { $0.hyphenation.mode = .manual }),
    ("hyphens=AUTO", { $0.hyphenation.mode = .auto }),
    ("hyphenate-limit-chars=auto", { _ in }),
    ("hyphenate-limit-chars=7", { $0.hyphenation.minimumWord = 7 }),
    // The second of two numbers applies to both sides.
    (
      "hyphenate-limit-chars=7 3",
      {
        $0.hyphenation.minimumWord = 7
        $0.hyphenation.minimumBefore = 3
        $0.hyphenation.minimumAfter = 3
      }
    ),
    (
      "hyphenate-limit-chars=auto 3 4",
      {
        $0.hyphenation.minimumBefore = 3
        $0.hyphenation.minimumAfter = 4
      }
    ),
    ("hyphenate-limit-lines=no-limit", { $0.hyphenation.lineLimit = nil }),
    ("hyphenate-limit-lines=0", { $0.hyphenation.lineLimit = 0 }),
    ("hyphenate-limit-lines=100", { $0.hyphenation.lineLimit = 100 }),
    ("hyphenate-limit-last=none", { $0.hyphenation.lastLine = .none }),
    ("hyphenate-limit-last=always", { $0.hyphenation.lastLine = .always }),
    ("hyphenate-limit-last=spread", { $0.hyphenation.lastLine = .spread }),
    ("hanging-punctuation=none", { _ in }),
    (
      "hanging-punctuation=last allow-end first",
      { $0.hangingPunctuation = [.first, .last, .allowEnd] }
    ),
    ("hanging-punctuation=force-end", { $0.hangingPunctuation = .forceEnd }),
    ("optical-margin=none", { $0.hasOpticalMargins = false }),
    ("optical-margin=both", { $0.hasOpticalMargins = true }),
    ("glyph-scaling-limits=none", { $0.glyphScaling = 1...1 }),
    ("glyph-scaling-limits=98% 103%", { $0.glyphScaling = 0.98...1.03 }),
    ("glyph-scaling-limits=0.8 1.25", { $0.glyphScaling = 0.8...1.25 }),
    ("letter-spacing-limits=none", { $0.letterSpacing = 0...0 }),
    ("letter-spacing-limits=-0.02em 0.03em", { $0.letterSpacing = -0.02...0.03 }),
    ("letter-spacing-limits=-1% 2%", { $0.letterSpacing = -0.01...0.02 }),
    ("letter-spacing-limits=0 0.1em", { $0.letterSpacing = 0...0.1 }),
    (
      "word-spacing-limits=80% 100% 150%",
      { $0.wordSpacing = WordSpacing(minimum: 0.8, optimum: 1, maximum: 1.5) }
    ),
    (
      "word-spacing-limits=1 1 10",
      { $0.wordSpacing = WordSpacing(minimum: 1, optimum: 1, maximum: 10) }
    ),
    ("looseness=1", { $0.looseness = 1 }),
    ("looseness=-20", { $0.looseness = -20 }),
    ("last-line-min=none", { $0.lastLineMinimum = 0 }),
    ("last-line-min=2em", { $0.lastLineMinimum = 2 }),
    ("last-line-min=18.8pt", { $0.lastLineMinimum = 2 }),
    ("last-line-min=0", { $0.lastLineMinimum = 0 }),
    ("line-break=auto", { $0.strictness = .auto }),
    ("line-break=loose", { $0.strictness = .loose }),
    ("line-break=strict", { $0.strictness = .strict }),
    ("line-break=anywhere", { $0.strictness = .anywhere }),
  ]

  @Test func readsValues() throws {
    for (setting, change) in Self.values {
      var expected = ComposingStyle()
      // The default for print.
      expected.pagination = .optimal
      change(&expected)
      #expect(try composing(.a4, ["body." + setting]) == expected, "\(setting)")
    }
  }

  private static let names = Property.composing.map(\.name)

  @Test func acceptsPropertiesWithoutPrefix() throws {
    for name in Self.names where name.hasPrefix("-zine-") {
      let short = String(name.dropFirst("-zine-".count))
      let value =
        switch short {
        case "looseness": "1"
        case "pagination": "greedy"
        case "word-spacing-limits": "70% 100% 150%"
        default: "none"
        }
      #expect(
        try composing(.a4, ["body.\(short)=\(value)"]) == composing(.a4, ["body.\(name)=\(value)"]))
      #expect(try composing(.a4, ["body.\(short)=\(value)"]) != composing(.a4, []))
    }
    #expect(throws: StyleSettingFailure.self) { try StyleSetting.sheet("body.-zine-hyphens=auto") }
  }

  /// Values that are invalid for every composing property.
  private static let nonsense = [
    "", "nan", "inf", "-inf", "-1", "1e400", "-1e400", "1e999 1e999", "👍", "1 2 3 4",
    "80% 100% 150% 200%", "none none", "nan nan", "nan nan nan", "auto auto auto auto", "0x10",
    "1,5", "99999999999999999999", "em", "%",
  ]

  @Test(arguments: names)
  func rejectsNonsense(_ name: String) {
    for value in Self.nonsense where !(name == "-zine-looseness" && value == "-1") {
      do {
        let option = try StyleSetting.sheet("body.\(name)=\(value)")
        Issue.record("\(name) took \(value): \(option)")
      } catch {
        switch error {
        case .fact(.unreadableStyleValue(name, _, let expected)): #expect(!expected.isEmpty)
        // 0x10 is read as zero with an unknown unit.
        case .fact(.unknownUnit): #expect(value == "0x10")
        default: Issue.record("\(name)=\(value): \(error)")
        }
      }
    }
  }

  @Test(arguments: [
    "text-wrap-style=none", "hyphens=true", "hyphens=auto manual",
    "hyphenate-limit-chars=0", "hyphenate-limit-chars=5 0 3", "hyphenate-limit-chars=101",
    "hyphenate-limit-chars=5 2.5", "hyphenate-limit-chars=5 two 3", "hyphenate-limit-chars=none",
    "hyphenate-limit-lines=101", "hyphenate-limit-lines=1.5", "hyphenate-limit-lines=none",
    "hyphenate-limit-last=line", "hanging-punctuation=first first",
    "hanging-punctuation=none first", "hanging-punctuation=force-end allow-end",
    "hanging-punctuation=end", "optical-margin=left",
    // Reversed, not containing 100 %, out of range, with a wrong unit, or too few values.
    "glyph-scaling-limits=102% 98%", "glyph-scaling-limits=101% 102%",
    "glyph-scaling-limits=98% 99%", "glyph-scaling-limits=79% 100%",
    "glyph-scaling-limits=100% 126%", "glyph-scaling-limits=9pt 11pt",
    "glyph-scaling-limits=102%", "letter-spacing-limits=0.01em -0.01em",
    "letter-spacing-limits=0.01em 0.02em", "letter-spacing-limits=-0.11em 0",
    "letter-spacing-limits=0 26%", "letter-spacing-limits=-1pt 1pt",
    "letter-spacing-limits=-0.01 0.01", "word-spacing-limits=150% 100% 80%",
    "word-spacing-limits=100% 80% 150%", "word-spacing-limits=80% 160% 150%",
    "word-spacing-limits=19% 100% 150%", "word-spacing-limits=80% 100% 1001%",
    "word-spacing-limits=80% 100%", "word-spacing-limits=none", "looseness=21", "looseness=-21",
    "looseness=1.5", "looseness=none", "last-line-min=-2em", "last-line-min=50%",
    "last-line-min=1e300pt", "line-break=never",
  ])
  func rejectsValuesOutOfRange(_ option: String) throws {
    #expect {
      try StyleSetting.sheet("body." + option)
    } throws: { error in
      if case .fact(.unreadableStyleValue)? = error as? StyleSettingFailure { true } else { false }
    }
  }

  // MARK: Computed styles

  @Test(arguments: Target.allCases)
  func balancesHeadingsWithoutHyphenation(_ target: Target) throws {
    #expect(try composing(target, []).wrap == .pretty)
    for level in 1...6 {
      let heading = try composing(target, ["body.looseness=2"], of: "<h\(level)>x")
      #expect(heading.wrap == .balance)
      #expect(heading.hyphenation.mode == .manual)
      #expect(heading.lastLineMinimum == 0)
      #expect(heading.looseness == 0)
    }
  }

  @Test func disablesHyphenationOnScreens() throws {
    for target in Target.allCases {
      let mode = try composing(target, []).hyphenation.mode
      #expect(mode == (target == .tablet || target == .phone ? .manual : .auto))
    }
  }

  @Test func appliesRules() throws {
    let style = try composing(
      .a4,
      [
        "body.last-line-min=20pt", "body.font-size=10pt", "body.text-wrap-style=auto",
        "body.hyphenate-limit-chars=8 3", "body.hyphenate-limit-lines=no-limit",
        "body.hyphenate-limit-last=always", "body.hanging-punctuation=first last",
        "body.optical-margin=none", "body.glyph-scaling-limits=97% 103%",
        "body.letter-spacing-limits=none", "body.word-spacing-limits=70% 90% 200%",
        "body.looseness=-1", "body.line-break=strict", "body.hyphens=manual",
      ])
    // An em refers to the new font size, whichever was set first.
    var plain = style
    plain.pagination = .greedy
    #expect(
      plain
        == ComposingStyle(
          wrap: .auto,
          hyphenation: HyphenationStyle(
            mode: .manual, minimumWord: 8, minimumBefore: 3, minimumAfter: 3, lineLimit: nil,
            lastLine: .always),
          hasOpticalMargins: false, hangingPunctuation: [.first, .last],
          glyphScaling: 0.97...1.03, letterSpacing: 0...0,
          wordSpacing: WordSpacing(minimum: 0.7, optimum: 0.9, maximum: 2), looseness: -1,
          lastLineMinimum: 2, strictness: .strict))
  }

  @Test func allowsOwnRulesForHeadings() throws {
    let settings = [
      "h2.hyphens=auto", "h2.text-wrap-style=pretty", "body.optical-margin=none",
      "body.looseness=2", "body.text-wrap-style=auto",
    ]
    let second = try composing(.a4, settings, of: "<h2>x")
    #expect(second.hyphenation.mode == .auto)
    #expect(second.wrap == .pretty)
    // Limits for justification are inherited from the body, the choice of line breaks is not.
    let first = try composing(.a4, settings, of: "<h1>x")
    #expect(!first.hasOpticalMargins)
    #expect(first.wrap == .balance)
    #expect(first.looseness == 0)
  }

  @Test func resetsToBuiltInLimits() throws {
    #expect(
      try composing(.a4, ["body.hyphenate-limit-chars=9 4 4", "body.hyphenate-limit-chars=auto"])
        .hyphenation == HyphenationStyle())
    let screen = try composing(.tablet, ["body.hyphens=auto", "body.last-line-min=none"])
    #expect(screen.hyphenation.mode == .auto)
    #expect(screen.lastLineMinimum == 0)
  }
}
