import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Lines that leave little choice to the line breaker.
@Suite struct HardLineTests {
  private func layout(_ markup: String, _ composing: ComposingStyle) -> Layout {
    Layout(markup) { $0.body.composing = composing }
  }

  @Test func breaksAroundOverlongWord() {
    let layout = layout("aa bb cc abcdefghijklmnop cc dd ee", ComposingStyle())
    #expect(
      layout.lines(width: 100) == ["aa bb cc", "abcdefghij", "klmnop cc", "dd ee"])
  }

  @Test func balancesWithoutForbiddenHyphens() {
    let word = String(repeating: "y", count: 20)
    let style = ComposingStyle(
      wrap: .balance, hyphenation: HyphenationStyle(mode: .manual, lineLimit: 0))
    let lines = layout("xxxxx \(word)\u{AD}\(word)", style).lines(width: 450)
    #expect(!lines.contains { $0.hasSuffix("\u{AD}") })
    #expect(lines.joined().filter { $0 == "y" }.count == 40)
  }

  @Test func justifiesLinesWithInflexibleSpaces() {
    var style = ComposingStyle.plain
    style.wordSpacing = WordSpacing(minimum: 1, optimum: 1, maximum: 1)
    let layout = Layout("aa bb cc dd") {
      $0.body.alignment = .justify
      $0.body.composing = style
    }
    let line = layout.frames(width: 105).first?.lines.first
    #expect(line?.width == 105)
  }

  @Test func respectsLimitsBetweenSteps() {
    let style = ComposingStyle(glyphScaling: 0.981...1.019, letterSpacing: -0.0126...0.0126)
    let elasticity = Elasticity(style, isJustified: true)
    let line = Extent(advance: 100, spaces: 10, glyphs: 90, letters: 180)
    let wide = LineFit(line, room: elasticity.stretch(of: line), elasticity)
    #expect(wide.glyphScale <= 1.019 && wide.letterSpace <= 0.0126)
    let narrow = LineFit(line, room: -elasticity.shrink(of: line), elasticity)
    #expect(narrow.glyphScale >= 0.981 && narrow.letterSpace >= -0.0126)
  }

  @Test func hangsOnlyUnfittingMarks() {
    // Ten characters and a comma: they fit into eleven characters, and the comma hangs out of ten.
    let style = ComposingStyle(
      wrap: .pretty, hasOpticalMargins: false, hangingPunctuation: .allowEnd,
      glyphScaling: 1...1, letterSpacing: 0...0)
    let layout = layout("aaaa bbbbb, cccc", style)
    #expect(layout.frames(width: 100).first?.lines.first?.text == "aaaa bbbbb,")
    #expect(layout.frames(width: 100).first?.lines.first?.width == 110)
    #expect(layout.frames(width: 110).first?.lines.first?.width == 110)
  }
}
