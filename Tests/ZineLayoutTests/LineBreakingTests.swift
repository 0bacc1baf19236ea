import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

@Suite struct LineBreakingTests {
  @Test(arguments: [
    ("one two three", 130.0, ["one two three"]),
    ("one two three", 129, ["one two", "three"]),
    ("one two three", 70, ["one two", "three"]),
    ("one two three", 50, ["one", "two", "three"]),
    ("well-made groan", 60, ["well-", "made", "groan"]),
    ("one<br>two<br><br>three", 200, ["one", "two", "", "three"]),
    ("<br>", 200, [""]),
    // A word that is too long for any line is broken rather than lost.
    ("abcdefgh ij", 30, ["abc", "def", "gh", "ij"]),
    ("abc", 5, ["a", "b", "c"]),
    // A soft hyphen is visible only where the line breaks.
    ("grave\u{AD}yard", 200, ["grave\u{AD}yard"]),
    ("grave\u{AD}yard", 80, ["grave\u{AD}", "yard"]),
    ("grave\u{AD}yard", 55, ["grave\u{AD}", "yard"]),
    // It is not visible at the end of the text.
    ("a\u{AD}", 200, ["a\u{AD}"]),
    ("x<br><br>", 200, ["x", ""]),
    ("a<b>b</b>c de", 30, ["abc", "de"]),
  ])
  func breaks(_ markup: String, _ width: Double, _ expected: [String]) {
    #expect(Layout(markup).lines(width: width) == expected)
  }

  /// With `overflow-wrap: normal` a word that is too long overflows the line.
  @Test(arguments: [
    (TextWrap.auto, "abcdefgh ij kl", 50.0, ["abcdefgh", "ij kl"]),
    (.pretty, "ab abcdefgh ij", 50, ["ab", "abcdefgh", "ij"]),
    (.balance, "ab abcdefgh ij", 50, ["ab", "abcdefgh", "ij"]),
    (.pretty, "abcdefgh\u{AD}ij", 50, ["abcdefgh\u{AD}", "ij"]),
    (.pretty, "abc", 5, ["abc"]),
    (.pretty, "abcdef<br>gh", 40, ["abcdef", "gh"]),
  ])
  func keepsLongWordsWhole(
    _ wrap: TextWrap, _ markup: String, _ width: Double, _ expected: [String]
  ) {
    let layout = Layout(markup) {
      $0.body.composing.wrap = wrap
      $0.body.composing.overflowWrap = .normal
    }
    let framesetter = layout.framesetter()
    let (frame, next) = framesetter.frame(
      from: .start, in: FramePath(inlineExtent: width, blockExtent: 1_000))
    #expect(frame.lines.map(\.text) == expected)
    #expect(next == nil)
    #expect(!framesetter.diagnostics.isEmpty)
    #expect(
      framesetter.diagnostics.allSatisfy {
        if case .overfullLine = $0.fact { true } else { false }
      })
  }

  @Test func showsTheHyphenOfABreak() {
    let lines = Layout("grave\u{AD}yard").frames(width: 80).flatMap(\.lines)
    #expect(lines[0].glyphRuns.flatMap { $0.glyphs.map(\.id) }.last == 45)
    #expect(lines[0].width == 60)
    #expect(lines[1].glyphRuns.flatMap { $0.glyphs.map(\.id) }.contains(45) == false)
  }

  @Test func omitsHyphenThatDoesNotFit() {
    let line = Layout("grave\u{AD}yard").frames(width: 55)[0].lines[0]
    #expect(line.width == 50)
    #expect(line.glyphRuns.flatMap(\.glyphs).count == 5)
  }

  @Test func coversTheTextWithoutGaps() {
    let layout = Layout("one two three\nfour five<br>six sevenandeight\n<h1>nine</h1>ten")
    for width in stride(from: 10.0, through: 200, by: 10) {
      var offset = 0
      for line in layout.frames(width: width, height: 30).flatMap(\.lines) {
        #expect(line.range.lowerBound == offset)
        offset = line.range.upperBound
      }
      #expect(offset == layout.styled.story.text.count)
    }
  }

  @Test(arguments: [
    (TextAlignment.left, 0.0, 30.0), (.right, 20, 30), (.center, 10, 30), (.start, 0, 30),
    (.end, 20, 30), (.justify, 0, 50),
  ])
  func aligns(_ alignment: TextAlignment, _ start: Double, _ width: Double) {
    let layout = Layout("a b cde") { $0.body.alignment = alignment }
    let lines = layout.frames(width: 50).flatMap(\.lines)
    #expect(lines.map(\.text) == ["a b", "cde"])
    #expect(lines[0].inlineStart == start)
    #expect(abs(lines[0].width - width) < 1e-9)
    // The last line of a justified paragraph is not stretched.
    #expect(lines[1].width == 30)
  }

  @Test func stretchesOnlySpaces() {
    let layout = Layout("a b cde") { $0.body.alignment = .justify }
    let run = layout.frames(width: 50)[0].lines[0].glyphRuns[0]
    #expect(run.glyphs.prefix(3).map(\.x) == [0, 10, 40])
  }

  @Test func indentsFirstLines() {
    let layout = Layout("aa bb cc") { $0.body.indent = 20 }
    let lines = layout.frames(width: 50).flatMap(\.lines)
    #expect(lines.map(\.text) == ["aa", "bb cc"])
    #expect(lines.map(\.inlineStart) == [20, 0])
  }

  @Test func setsRightToLeftText() {
    let lines = Layout("אב גד").frames(width: 100).flatMap(\.lines)
    #expect(lines[0].inlineStart == 50)
    let glyphs = lines[0].glyphRuns.flatMap(\.glyphs)
    // Glyphs are in visual order, left to right: the last letter comes first.
    #expect(glyphs.map(\.id) == [0x5D3, 0x5D2, 0x20, 0x5D1, 0x5D0])
    #expect(glyphs.map(\.x) == [0, 10, 20, 30, 40])
    #expect(lines[0].glyphRuns[0].isRightToLeft)
    #expect(String(decoding: lines[0].glyphRuns[0].text, as: UTF8.self) == "אב גד")
  }

  /// In right-to-left runs the clusters are in text order, opposite to the glyphs.
  @Test func listsClustersInTextOrder() {
    let run = Layout("אבג ד").frames(width: 100)[0].lines[0].glyphRuns[0]
    #expect(run.clusters.map(\.byteLength) == [2, 2, 2, 1, 2])
  }

  @Test func ordersMixedDirections() {
    let line = Layout("אב xy גד").frames(width: 100)[0].lines[0]
    // Hebrew, Latin, Hebrew in reading order; placed from the right.
    #expect(
      line.glyphRuns.map { String(decoding: $0.text, as: UTF8.self) } == ["אב ", "xy ", "גד"])
    #expect(line.glyphRuns.map(\.origin.x) == [70, 40, 20])
  }

  @Test func splitsRunsByPaint() {
    let line = Layout("a<font color=red>b</font>c").frames(width: 100)[0].lines[0]
    #expect(line.glyphRuns.map { String(decoding: $0.text, as: UTF8.self) } == ["a", "b", "c"])
    #expect(line.glyphRuns.map(\.origin.x) == [0, 10, 20])
  }

  @Test func reportsBrokenWordsOnce() {
    let layout = Layout("abcdefgh abcdefghij\nxyz")
    let framesetter = layout.framesetter()
    var position: BreakToken? = .start
    while let start = position {
      let path = FramePath(inlineExtent: 30, blockExtent: 24)
      position = framesetter.frame(from: start, in: path).next
    }
    #expect(
      framesetter.diagnostics.map(\.fact)
        == [.brokenWord(start: "abc"), .brokenWord(start: "abc")])
  }

  @Test func reportsFontsAndCharactersOnce() {
    let layout = Layout("<font face=missing>a\nb ☠ ☠</font> c")
    let framesetter = layout.framesetter()
    _ = framesetter.frame(from: .start, in: FramePath(inlineExtent: 300, blockExtent: 300))
    #expect(
      framesetter.diagnostics.map(\.fact) == [
        .substitutedFont(requested: "missing", taken: "fixed"), .missingCharacter(scalar: 0x2620),
      ])
    #expect(framesetter.diagnostics.map { $0.span?.offset } == [19, 23])
  }

  @Test func hidesSoftHyphenAtEnd() {
    let line = Layout("a\u{AD}").frames(width: 100)[0].lines[0]
    #expect(line.glyphRuns.flatMap(\.glyphs).map(\.id) == [97])
  }

  /// Each of these once took quadratic time.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      (String(repeating: "a", count: 200_000), 500.0, 4_000),
      (String(repeating: "m\u{AD}", count: 60_000), 15, 60_000),
      ("x" + String(repeating: "<br>", count: 60_000), 500, 60_000),
    ])
  func takesLinearTime(_ markup: String, _ width: Double, _ count: Int) {
    let frames = Layout(markup).frames(width: width, height: 100_000)
    #expect(frames.reduce(0) { $0 + $1.lines.count } == count)
  }
}
