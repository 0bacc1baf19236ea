import Testing

@testable import ZineText

@Suite struct ComposingStyleTests {
  private func declaration(_ option: String) throws -> StyleDeclaration? {
    guard case .rule(let rule) = try StyleOption(option) else { return nil }
    return rule.declaration
  }

  @Test(arguments: [
    ("text-wrap-style=pretty", ComposingDeclaration.wrap(.pretty)),
    ("text-wrap-style=auto", .wrap(.auto)),
    ("text-wrap-style=Balance", .wrap(.balance)),
    ("hyphens=none", .hyphens(.none)),
    ("hyphens=manual", .hyphens(.manual)),
    ("hyphens=AUTO", .hyphens(.auto)),
    ("hyphenate-limit-chars=auto", .hyphenateCharacters(word: nil, before: nil, after: nil)),
    ("hyphenate-limit-chars=7", .hyphenateCharacters(word: 7, before: nil, after: nil)),
    // The second of two numbers stands for both sides.
    ("hyphenate-limit-chars=7 3", .hyphenateCharacters(word: 7, before: 3, after: 3)),
    ("hyphenate-limit-chars=7 3 4", .hyphenateCharacters(word: 7, before: 3, after: 4)),
    ("hyphenate-limit-chars=auto 3 auto", .hyphenateCharacters(word: nil, before: 3, after: nil)),
    ("hyphenate-limit-chars=1 1 100", .hyphenateCharacters(word: 1, before: 1, after: 100)),
    ("hyphenate-limit-lines=no-limit", .hyphenateLines(nil)),
    ("hyphenate-limit-lines=0", .hyphenateLines(0)),
    ("hyphenate-limit-lines=100", .hyphenateLines(100)),
    ("hyphenate-limit-last=none", .hyphenateLast(.none)),
    ("hyphenate-limit-last=always", .hyphenateLast(.always)),
    ("hyphenate-limit-last=column", .hyphenateLast(.column)),
    ("hyphenate-limit-last=page", .hyphenateLast(.page)),
    ("hyphenate-limit-last=spread", .hyphenateLast(.spread)),
    ("hanging-punctuation=none", .hangingPunctuation([])),
    ("hanging-punctuation=first", .hangingPunctuation(.first)),
    ("hanging-punctuation=last allow-end first", .hangingPunctuation([.first, .last, .allowEnd])),
    ("hanging-punctuation=force-end", .hangingPunctuation(.forceEnd)),
    ("optical-margin=none", .opticalMargin(false)),
    ("optical-margin=both", .opticalMargin(true)),
    ("glyph-scaling-limits=none", .glyphScaling(1...1)),
    ("glyph-scaling-limits=98% 103%", .glyphScaling(0.98...1.03)),
    ("glyph-scaling-limits=0.8 1.25", .glyphScaling(0.8...1.25)),
    ("glyph-scaling-limits=100% 100%", .glyphScaling(1...1)),
    ("letter-spacing-limits=none", .letterSpacing(0...0)),
    ("letter-spacing-limits=-0.02em 0.03em", .letterSpacing(-0.02...0.03)),
    ("letter-spacing-limits=-1% 2%", .letterSpacing(-0.01...0.02)),
    ("letter-spacing-limits=0 0.25em", .letterSpacing(0...0.25)),
    (
      "word-spacing-limits=80% 100% 150%",
      .wordSpacing(WordSpacing(minimum: 0.8, optimum: 1, maximum: 1.5))
    ),
    (
      "word-spacing-limits=1 1 10",
      .wordSpacing(WordSpacing(minimum: 1, optimum: 1, maximum: 10))
    ),
    ("looseness=1", .looseness(1)),
    ("looseness=-20", .looseness(-20)),
    ("looseness=0", .looseness(0)),
    ("last-line-min=none", .lastLineMinimum(nil)),
    ("last-line-min=2em", .lastLineMinimum(.em(2))),
    ("last-line-min=15pt", .lastLineMinimum(.points(15))),
    ("last-line-min=0", .lastLineMinimum(.points(0))),
    ("line-break=auto", .strictness(.auto)),
    ("line-break=loose", .strictness(.loose)),
    ("line-break=normal", .strictness(.normal)),
    ("line-break=strict", .strictness(.strict)),
    ("line-break=anywhere", .strictness(.anywhere)),
  ])
  func readsValues(_ option: String, _ expected: ComposingDeclaration) throws {
    #expect(try declaration("body." + option) == .composing(expected))
    #expect(try declaration("h6." + option) == .composing(expected))
  }

  @Test func takesEveryPropertyWithoutItsPrefix() throws {
    for property in ComposingProperty.allCases {
      #expect(ComposingProperty(property.rawValue) == property)
      guard property.rawValue.hasPrefix("-zine-") else { continue }
      let short = String(property.rawValue.dropFirst("-zine-".count))
      #expect(ComposingProperty(short) == property)
      let value =
        switch property {
        case .looseness: "1"
        case .wordSpacingLimits: "80% 100% 150%"
        default: "none"
        }
      #expect(
        try declaration("body.\(short)=\(value)")
          == declaration("body.\(property.rawValue)=\(value)"))
    }
    #expect(throws: StyleOptionFailure.self) { try StyleOption("body.-zine-hyphens=auto") }
  }

  /// Values that no composing property has.
  private static let nonsense = [
    "", "nan", "inf", "-inf", "-1", "1e400", "-1e400", "1e999 1e999", "👍", "1 2 3 4",
    "80% 100% 150% 200%", "none none", "nan nan", "nan nan nan", "auto auto auto auto", "0x10",
    "1,5", ";", "99999999999999999999", "\u{0}", "em", "%",
  ]

  @Test(arguments: ComposingProperty.allCases.map(\.rawValue))
  func refusesNonsense(_ name: String) {
    for value in Self.nonsense where !(name == "-zine-looseness" && value == "-1") {
      do {
        let option = try StyleOption("body.\(name)=\(value)")
        Issue.record("\(name) took \(value): \(option)")
      } catch {
        guard case .unreadableValue(name, value, let expected) = error else {
          Issue.record("\(name)=\(value): \(error)")
          continue
        }
        #expect(!expected.isEmpty)
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
    // Reversed, not around the natural size, out of range, of another unit, too few.
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
  func refusesValuesOutOfRange(_ option: String) throws {
    #expect {
      try StyleOption("body." + option)
    } throws: { error in
      if case .unreadableValue? = error as? StyleOptionFailure { true } else { false }
    }
  }

  @Test(arguments: ComposingProperty.allCases.map(\.rawValue))
  func saysNothingAboutPages(_ name: String) {
    // Whatever the value is.
    for value in ["auto", "none", "x"] {
      #expect(throws: StyleOptionFailure.wrongSelector(property: name, selector: "page")) {
        try StyleOption("page.\(name)=\(value)")
      }
    }
  }

  // MARK: Computed styles

  private func style(_ target: Target, _ options: [String]) throws -> IssueStyle {
    let rules = try options.map { option throws -> StyleRule in
      guard case .rule(let rule) = try StyleOption(option) else { throw StyleOptionFailure.form }
      return rule
    }
    return try IssueStyle(target: target, rules: rules)
  }

  @Test(arguments: Target.allCases)
  func balancesHeadingsWithoutDividingThem(_ target: Target) throws {
    for style in [target.style, try style(target, [])] {
      #expect(style.body.composing.wrap == .pretty)
      for heading in style.headings {
        #expect(heading.composing.wrap == .balance)
        #expect(heading.composing.hyphenation.mode == .manual)
        #expect(heading.composing.lastLineMinimum == 0)
        #expect(heading.composing.looseness == 0)
      }
    }
  }

  @Test func dividesNoWordsOfItsOwnOnScreens() {
    let manual = Target.allCases.filter { $0.style.body.composing.hyphenation.mode == .manual }
    #expect(manual == [.tablet, .phone])
    #expect(
      Target.allCases.filter { $0.style.body.composing.hyphenation.mode == .auto }
        == [.a4, .letter, .a5, .tabloid])
  }

  @Test func appliesRules() throws {
    let style = try style(
      .a4,
      [
        "body.last-line-min=20pt", "body.font-size=10pt", "body.text-wrap-style=auto",
        "body.hyphenate-limit-chars=8 3", "body.hyphenate-limit-lines=no-limit",
        "body.hyphenate-limit-last=always", "body.hanging-punctuation=first last",
        "body.optical-margin=none", "body.glyph-scaling-limits=97% 103%",
        "body.letter-spacing-limits=none", "body.word-spacing-limits=70% 90% 200%",
        "body.looseness=-1", "body.line-break=strict", "body.hyphens=manual",
      ])
    // An em is that of the size, whichever was set first.
    #expect(
      style.body.composing
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

  @Test func letsHeadingsHaveRulesOfTheirOwn() throws {
    let style = try style(
      .a4,
      [
        "h2.hyphens=auto", "h2.text-wrap-style=pretty", "body.optical-margin=none",
        "body.looseness=2", "body.text-wrap-style=auto",
      ])
    #expect(style.headings[1].composing.hyphenation.mode == .auto)
    #expect(style.headings[1].composing.wrap == .pretty)
    // What evens lines comes from the body, how they are chosen does not.
    for heading in style.headings { #expect(!heading.composing.hasOpticalMargins) }
    #expect(style.headings[0].composing.wrap == .balance)
    #expect(style.headings[0].composing.looseness == 0)
  }

  @Test func goesBackToTheBuiltInLimits() throws {
    let style = try style(
      .a4, ["body.hyphenate-limit-chars=9 4 4", "body.hyphenate-limit-chars=auto"])
    #expect(style.body.composing.hyphenation == HyphenationStyle())
    let screen = try self.style(.tablet, ["body.hyphens=auto", "body.last-line-min=none"])
    #expect(screen.body.composing.hyphenation.mode == .auto)
    #expect(screen.body.composing.lastLineMinimum == 0)
  }
}
