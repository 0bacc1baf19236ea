import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Characters are 10 pt wide, with a letter spacing of 2 pt unless a test says otherwise.
@Suite struct LetterSpacingTests {
  private func text(
    _ text: String, word: Double = 0, alignment: TextAlignment = .start
  ) -> StyledText {
    StyledText(
      .init(
        text,
        shaping: {
          $0.letterSpacing = 2
          $0.wordSpacing = word
        }),
      change: { $0.alignment = alignment })
  }

  @Test func spacesLetters() {
    let run = text("abc d", word: 5).lines()[0].glyphRuns[0]
    #expect(run.glyphs.map(\.x) == [0, 12, 24, 36, 53])
    #expect(run.letterSpace == 2)
  }

  /// There is no spacing after the last character of a line: 46 pt hold four characters.
  @Test func addsNoSpaceAtLineEnd() {
    let lines = text("abcd efgh").lines(width: 46)
    #expect(lines.map(\.text) == ["abcd", "efgh"])
    #expect(lines.map(\.width) == [46, 46])
    #expect(text("abcd efgh", alignment: .right).lines(width: 50).map(\.inlineStart) == [4, 4])
    #expect(text("abcdefgh").lines(width: 46).map(\.text) == ["abcd", "efgh"])
  }

  /// Two letters and a hyphen, which follows the spacing of the second letter.
  @Test func keepsSpaceBeforeHyphens() {
    let lines = text("ab\u{AD}cdef").lines(width: 36)
    #expect(lines[0].width == 34)
    #expect(lines[0].glyphRuns[0].glyphs.map(\.x) == [0, 12, 24])
  }

  @Test func justifiesOnTopOfSpacing() {
    let line = text("ab cd ef gh", alignment: .justify).lines(width: 100)[0]
    #expect(line.text == "ab cd ef")
    let glyphs = line.glyphRuns[0].glyphs
    #expect(glyphs[1].x == 12)
    #expect(abs(glyphs[7].x + 10 - 100) < 1e-9)
    #expect(abs(line.width - 100) < 1e-9)
  }

  /// The space after the last character is not underlined.
  @Test func omitsUnderlineAtLineEnd() {
    let text = StyledText(
      .init(
        "abcd", shaping: { $0.letterSpacing = 2 }, paint: { $0.decoration.isUnderlined = true }))
    guard case .rule(let rule)? = text.lines()[0].items.first else {
      Issue.record("no rule")
      return
    }
    #expect(rule.rect.size.width == 46)
  }
}
