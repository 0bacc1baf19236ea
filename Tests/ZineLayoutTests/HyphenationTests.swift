import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Hyphenation, from the hyphenator to the page.
@Suite struct HyphenationTests {
  private func layout(
    _ markup: String, _ hyphenator: StubHyphenator = StubHyphenator(),
    _ change: (inout HyphenationStyle) -> Void = { _ in }
  ) -> Layout {
    var layout = Layout(markup) { style in
      style.body.composing.hyphenation = HyphenationStyle(lineLimit: nil, lastLine: .none)
      change(&style.body.composing.hyphenation)
    }
    layout.hyphenator = hyphenator
    return layout
  }

  @Test(arguments: [
    (5, 2, 3, ["abcdef\u{AD}", "ghij"]), (5, 2, 5, ["abcd\u{AD}", "efghij"]),
    (5, 2, 7, ["ab\u{AD}", "cdefghij"]), (10, 2, 3, ["abcdef\u{AD}", "ghij"]),
    // The word is too short, or no break is far enough from both ends.
    (11, 2, 3, ["abcdefg", "hij"]), (5, 7, 3, ["abcdefg", "hij"]), (5, 3, 7, ["abcdefg", "hij"]),
  ])
  func respectsLetterMinimums(
    _ word: Int, _ before: Int, _ after: Int, _ expected: [String]
  ) {
    let layout = layout("abcdefghij") { style in
      (style.minimumWord, style.minimumBefore, style.minimumAfter) = (word, before, after)
    }
    #expect(layout.lines(width: expected[0].count > 6 ? 70 : 80).prefix(2) == expected[...])
  }

  /// Apostrophes and combining marks do not count as letters, and there is no hyphen beside an apostrophe.
  @Test(arguments: [
    ("could-n't", false), ("could-n’t", false), ("should-n'ts", true), ("l'a-bcdef", true),
    ("l'-abcdef", false), ("abc-'defgh", false), ("a'-bcdefgh", false), ("x'-yzabc", false),
    ("abcd-e'f", false), ("abcd-e'fg", true),
    ("x\u{30A}\u{332}-abcdef", false), ("x\u{30A}y\u{332}-abcdef", true),
    ("abcdef-gx\u{30A}", false), ("abcdef-gx\u{30A}y", true),
  ])
  func countsOnlyLetters(_ word: String, _ isDivided: Bool) {
    let parts = word.split(separator: "-")
    let text = parts.joined()
    let hyphenator = StubHyphenator(
      respelled: [text: HyphenationPoint(offset: parts[0].utf8.count)], joinsApostrophes: true)
    let width = 10 * Double(max(text.count - 1, parts[0].count + 1))
    let lines = layout(text, hyphenator).lines(width: width)
    #expect(lines.contains { $0.hasSuffix("\u{AD}") } == isDivided, "\(lines)")
  }

  @Test(arguments: [
    (HyphenationStyle.Mode.auto, ["x won\u{AD}", "der re\u{AD}", "marks"]),
    (.manual, ["x won\u{AD}", "der", "remarks"]), (.none, ["x", "won\u{AD}der", "remarks"]),
  ])
  func appliesHyphensProperty(_ mode: HyphenationStyle.Mode, _ expected: [String]) {
    let hyphenator = StubHyphenator()
    let layout = layout("x won\u{AD}der remarks", hyphenator) { $0.mode = mode }
    #expect(layout.lines(width: 70) == expected)
    #expect(hyphenator.asked == (mode == .auto ? ["remarks"] : []))
  }

  @Test func skipsHeadings() {
    let markup = "<h1>remarkable understanding</h1>"
    var layout = Layout(markup) { style in
      for level in style.headings.indices {
        style.headings[level].composing = headingComposing
      }
    }
    let hyphenator = StubHyphenator()
    layout.hyphenator = hyphenator
    #expect(layout.lines(width: 150) == ["remarkable", "understanding"])
    #expect(hyphenator.asked == [])
  }

  @Test(arguments: [TextWrap.auto, .pretty])
  func endsNoColumnInHyphen(_ wrap: TextWrap) {
    let markup = "some remarkable understanding of beautiful characters in ordinary words"
    for lastLine in [HyphenationStyle.LastLine.column, .always, .none] {
      var hyphenated = 0
      for width in stride(from: 130.0, through: 200, by: 10) {
        var layout = Layout(markup) { style in
          style.body.composing = ComposingStyle(wrap: wrap)
          style.body.composing.hyphenation.lastLine = lastLine
        }
        layout.hyphenator = StubHyphenator()
        let frames = layout.frames(width: width, height: 24)
        let ends = frames.dropLast().compactMap(\.lines.last)
        hyphenated += ends.count { $0.setting.isHyphenated }
        #expect(frames.flatMap(\.lines).last?.range.upperBound == markup.utf8.count)
      }
      if lastLine != .none { #expect(hyphenated == 0, "\(wrap) \(lastLine)") }
    }
  }

  // MARK: Displayed and extracted text

  @Test func extractsAutomaticHyphensAsSoftHyphens() throws {
    let lines = layout("xyz remarks").frames(width: 100).flatMap(\.lines)
    #expect(lines.map(\.text) == ["xyz rema\u{AD}", "rks"])
    let run = try #require(lines[0].glyphRuns.last)
    #expect(run.glyphs.last?.id == 45)
    #expect(run.text.suffix(2) == [0xC2, 0xAD])
    #expect(run.clusters.reduce(0) { $0 + Int($1.byteLength) } == run.text.count)
    // The range in the source contains no hyphen.
    #expect(lines.map(\.range) == [0..<8, 8..<11])
    #expect(lines[0].setting.isHyphenated)
    #expect(!lines[1].setting.isHyphenated)
  }

  @Test func addsNoHyphenAfterSourceHyphen() {
    let lines = layout("well-being soft\u{AD}words").frames(width: 50).flatMap(\.lines)
    let text = lines.flatMap(\.glyphRuns).flatMap(\.text)
    #expect(String(decoding: text, as: UTF8.self).contains("-\u{AD}") == false)
    #expect(String(decoding: text, as: UTF8.self).contains("\u{AD}\u{AD}") == false)
  }

  @Test func respellsOnBothSidesOfTheBreak() throws {
    let word = "asszonybb"
    let respelling = Respelling(removedBefore: 1, removedAfter: 2, before: "sz", after: "sz")
    let hyphenator = StubHyphenator(
      respelled: [word: HyphenationPoint(offset: 2, respelling: respelling)])
    let lines = layout("xx \(word)", hyphenator).frames(width: 80).flatMap(\.lines)
    try #require(lines.count == 2)
    func shown(_ line: LineFragment) -> String {
      String(
        String.UnicodeScalarView(
          line.glyphRuns.flatMap(\.glyphs).compactMap { Unicode.Scalar($0.id) }))
    }
    #expect(shown(lines[0]) == "xx asz-")
    #expect(shown(lines[1]) == "szonybb")
    // The extracted text keeps the spelling of the source.
    #expect(lines.map(\.text) == ["xx as\u{AD}", "szonybb"])
    #expect(lines.map(\.width) == [70, 70])
  }

  @Test func skipsLigatures() {
    // The ligature of the fourth and fifth letters spans a hyphenation opportunity.
    let word = "offfices"
    let styled = layout(word).styled
    let composing = ComposingStyle()
    let points = Breakpoints(word, hyphenator: StubHyphenator(), composing)
    #expect(styled.story.text.count == word.utf8.count)
    #expect(points.paragraph.breaks.map(\.textOffset) == [2, 8])
    let whole = Breakpoints("ofnfices", hyphenator: StubHyphenator(), composing)
    #expect(whole.paragraph.breaks.map(\.textOffset) == [2, 8])
    let free = Breakpoints("ofnnices", hyphenator: StubHyphenator(), composing)
    #expect(free.paragraph.breaks.map(\.textOffset) == [2, 4, 8])
  }

  @Test func looksEachWordUpOnce() {
    let hyphenator = StubHyphenator()
    _ = layout("remarks remarks remarks other remarks", hyphenator).lines(width: 100)
    #expect(hyphenator.asked.sorted() == ["other", "remarks"])
  }

  @Test func reportsMissingPatternsOnce() {
    let hyphenator = StubHyphenator(unknownLanguages: ["en"])
    let layout = layout("remarks and other\nremarks", hyphenator)
    let framesetter = layout.framesetter()
    _ = framesetter.frame(from: .start, in: FramePath(inlineExtent: 60, blockExtent: 300))
    #expect(hyphenator.asked == [])
    #expect(framesetter.diagnostics.count { $0.fact == .noHyphenation(language: "en") } <= 1)
  }
}
