import Foundation
import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Tests that a letter and its combining marks are set in one font.
@Suite struct GraphemeFontTests {
  /// Liberation Serif has none of these marks; DejaVu has both the marks and the letters.
  @Test(arguments: [
    "x\u{20D7}", "a\u{310}", "o\u{20D7}\u{310}", "n\u{33C}", "é\u{20D7}", "Я\u{20D7}",
  ])
  func usesOneFontPerGrapheme(_ grapheme: String) throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    for text in [grapheme, "ab\(grapheme)cd", "\(grapheme)\(grapheme)", "a \(grapheme)"] {
      for runs in [
        shaper.shapeWhole(text).runs,
        shaper.shapeWord(Array(text.utf8)[...], style: ShapingStyleID(0)).runs,
      ] {
        #expect(!runs.contains { $0.isContinued || $0.hasMissingCharacters })
        #expect(runs.reduce(0) { $0 + $1.byteLength } == text.utf8.count)
      }
    }
    // Adjacent letters keep their own font, in one run on each side.
    let runs = shaper.shapeWhole("ab\(grapheme)cd").runs
    #expect(runs.map(\.byteLength) == [2, grapheme.utf8.count, 2])
    #expect(runs[0].font == runs[2].font)
    #expect(runs[0].font != runs[1].font)
  }

  /// Precomposed and decomposed letters have the same glyphs.
  @Test(arguments: ["où", "žluťoučký", "Việt", "Ångström", "ё", "й", "ї", "Ὦ", "ᾧ", "ṩ", "ḝ", "ǭ"])
  func shapesBothNormalFormsAlike(_ text: String) throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let glyphs = [
      text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ]
    .map { text in
      shaper.shapeWhole(text).runs.map { run in (shaper.name(of: run.font), run.glyphs) }
    }
    #expect(glyphs[0].map(\.0) == glyphs[1].map(\.0))
    #expect(glyphs[0].flatMap(\.1) == glyphs[1].flatMap(\.1))
  }

  /// Combining marks that no font supports are shown as missing characters.
  @Test func handlesMarksWithoutFont() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let many = "x" + String(repeating: "\u{20D7}", count: 2_000)
    for text in ["a\u{1E8D0}b", "\u{301}", "\u{20D7}x", many] {
      let runs = shaper.shapeWhole(text).runs
      #expect(runs.reduce(0) { $0 + $1.byteLength } == text.utf8.count)
    }
  }
}
