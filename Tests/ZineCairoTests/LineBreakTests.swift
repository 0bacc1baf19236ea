import Testing
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Tests the rules of UAX #14 with one or two cases each. In a text, `÷` marks an optional break, and `!`
/// after a line end character a mandatory one.
@Suite struct LineBreakTests {
  @Test(arguments: [
    // LB4 and LB5: after line ends, but not inside CR LF.
    "a\u{2028}!b", "a\n!b", "a\r\n!b", "a\r!b", "a\u{85}!b", "a\u{B}!b", "a\u{2029}!b",
    // LB6 and LB7: not before line ends, spaces or a zero-width space.
    "a \n!b", "a  ÷b", "a\u{200B}÷b", "a \u{200B}÷b",
    // LB8 and LB8a: after a zero-width space, even with spaces after it; not after a joiner.
    "(\u{200B} ÷b", "夜\u{200D}夜",
    // LB9 and LB10: combining marks stay with their base, or count as letters.
    "a\u{301}b", "a\u{301} ÷b", "a ÷\u{301}b",
    // LB11 and LB12: word joiners and no-break spaces prevent breaks.
    "夜\u{2060}夜", "a\u{A0}b", "夜\u{A0}夜", "a\u{202F}b",
    // LB12a: except after spaces and hyphens.
    "a ÷\u{A0}b", "a-÷\u{A0}b",
    // LB13: not before closing punctuation, even after spaces.
    "夜)", "夜。", "夜、", "a !", "a ?", "夜 。", "夜!", "夜/",
    // LB14: not after opening brackets.
    "(夜", "( 夜", "[ a", "「 夜",
    // LB15 to LB17: quotation mark and bracket, closing punctuation and small kana, two dashes.
    "” (a", "夜」 々", "a÷—÷b", "— —",
    // LB18: after spaces.
    "a ÷b", "夜 ÷夜", "a. ÷b",
    // LB19: not beside quotation marks whose side is unknown.
    "夜\"夜", "夜“夜", "\"夜\"",
    // LB20: on both sides of an object.
    "a÷\u{FFFC}÷b",
    // LB21: not before hyphens or small kana, but after them.
    "a-÷b", "a\u{2010}÷b", "a\u{AD}÷b", "夜ー", "夜゛", "夜ぁ÷夜",
    // LB21b: not between a solidus and Hebrew.
    "/א",
    // LB22: not before ellipses.
    "夜…", "a…",
    // LB23 and LB24: not between letters and numbers, nor between them and prefixes or suffixes.
    "a1b2", "$a", "a%", "5€",
    // LB25: not inside numbers.
    "$(1,234.56)", "-1", "1/2", "12:30", "10%", "a1-÷b",
    // LB26 and LB27: Hangul syllables, precomposed or decomposed.
    "\u{1100}\u{1161}\u{11A8}", "한÷글", "한%",
    // LB28 and LB29: not between letters, nor between full stops and letters.
    "ab", "жa", "αβ", ".a", "e.g",
    // LB30: not between brackets and letters or numbers.
    "a(b)c", "1(2)3", "夜÷(夜)÷夜",
    // LB30a: flags in pairs of regional indicators.
    "🇫🇷÷🇩🇪", "🇫🇷÷🇩🇪÷🇮🇹",
    // LB30b: not between an emoji and its skin tone.
    "👍🏽", "👍🏽÷👍🏽",
    // LB31: everywhere else.
    "夜÷夜", "a÷夜", "夜÷a", "👍÷👍", "あ÷い",
  ])
  func followsBreakRules(_ shown: String) throws {
    var text: [UInt8] = []
    var expected: [TextBreak] = []
    for scalar in shown.unicodeScalars {
      let isMandatory = scalar == "!" && Self.endsLine(text)
      if scalar == "÷" || isMandatory {
        expected.append(TextBreak(offset: text.count, isMandatory: isMandatory))
      } else {
        text += Array(String(scalar).utf8)
      }
    }
    expected.append(TextBreak(offset: text.count, isMandatory: true))
    let shaper = try TestFonts.shaper("Liberation Serif")
    #expect(shaper.breaks(in: text[...], language: "en") == expected)
  }

  /// Whether a text ends with a line end character.
  private static func endsLine(_ text: [UInt8]) -> Bool {
    let last = String(decoding: text, as: UTF8.self).unicodeScalars.last
    return last.map { "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } ?? false
  }
}
