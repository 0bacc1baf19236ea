import Foundation
import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

@Suite struct ShapingTests {
  private let style = ShapingStyleID(0)

  private func ids(_ shaper: PangoShaper, _ text: String) -> [UInt32] {
    shaper.shapeWhole(text).runs.flatMap { $0.glyphs.map(\.id) }
  }

  @Test func keepsAdvancesOfTheFont() throws {
    let shaper = try TestFonts.shaper("Liberation Serif", size: 1000)
    // In Liberation Serif, the "o" is 1024 of 2048 units wide, and "AV" is kerned by 264 units.
    let word = shaper.shapeWord(Array("o".utf8)[...], style: style)
    #expect(abs(word.runs[0].extent.advance - 500) < 0.01)
    let pair = shaper.shapeWord(Array("AV".utf8)[...], style: style).runs[0].extent.advance
    let apart = ["A", "V"].reduce(0.0) {
      $0 + shaper.shapeWord(Array($1.utf8)[...], style: style).runs[0].extent.advance
    }
    #expect(pair < apart - 100)
    let metrics = shaper.metrics(of: style)
    #expect(abs(metrics.ascent - 891.1) < 0.1)
    #expect(abs(metrics.descent - 216.3) < 0.1)
  }

  /// For a font without small capitals, scaled-down capitals are used. They represent the original letters.
  @Test func makesSmallCapitals() throws {
    let shaper = try TestFonts.shaper("Liberation Serif", size: 100) {
      $0.smallCapitals = .ofSmallLetters
    }
    let plain = try TestFonts.shaper("Liberation Serif", size: 100)
    let word = shaper.shapeWord(Array("Groan-\u{DF}".utf8)[...], style: style)
    #expect(word.runs.map(\.byteLength) == [1, 4, 1, 2])
    #expect(
      word.runs.flatMap { $0.glyphs.map(\.id) }
        == plain.shapeWord(Array("GROAN-SS".utf8)[...], style: style).runs[0].glyphs.map(\.id))
    #expect(word.runs[3].clusters.map(\.glyphCount) == [2])
    // In Liberation Serif, lowercase letters are 940 units high and capitals 1341.
    let capital = plain.shapeWord(Array("R".utf8)[...], style: style).runs[0].extent.advance
    let small = word.runs[1].clusters[0].advance
    #expect(abs(small / capital - 940.0 / 1341) < 0.02)
    #expect(shaper.name(of: word.runs[0].font) == "Liberation Serif 100")
    #expect(shaper.shapeWhole("Groan").runs.map(\.byteLength) == [1, 4])
  }

  @Test func makesAllLettersSmallCapitals() throws {
    let shaper = try TestFonts.shaper("Liberation Serif", size: 100) {
      $0.smallCapitals = .ofAllLetters
    }
    let word = shaper.shapeWord(Array("GRo\u{E9} 1".utf8)[...], style: style)
    #expect(word.runs.map(\.byteLength) == [5, 2])
    #expect(word.runs[0].font != word.runs[1].font)
    let mixed = shaper.shapeWhole("\u{5D0} ab")
    #expect(mixed.runs.first { $0.byteLength == 2 && $0.clusters.count == 2 }?.level == 2)
  }

  /// Arabic letters join: in a word each has another glyph than on its own.
  @Test func joinsArabic() throws {
    let shaper = try TestFonts.shaper("Amiri", language: "ar")
    let whole = shaper.shapeWhole("بيت")
    #expect(whole.baseLevel == 1)
    let joined = Set(ids(shaper, "بيت"))
    let apart = Set(["ب", "ي", "ت"].flatMap { ids(shaper, $0) })
    #expect(joined.isDisjoint(with: apart))
  }

  /// Long text is shaped in parts. Letters still join across the parts.
  @Test func joinsArabicAcrossParts() throws {
    let shaper = try TestFonts.shaper("Amiri", language: "ar")
    let whole = shaper.shapeWhole(String(repeating: "ب", count: 1_000), language: "ar")
    #expect(whole.runs.count > 1)
    #expect(whole.runs.reduce(0) { $0 + $1.byteLength } == 2_000)
    // Each run lists its glyphs from left to right, so the first letter of the text is the last glyph.
    func inside(_ whole: WholeParagraphShape) -> Set<UInt32> {
      Set(whole.runs.flatMap { $0.glyphs.reversed() }.map(\.id).dropFirst().dropLast())
    }
    let short = shaper.shapeWhole(String(repeating: "ب", count: 100), language: "ar")
    #expect(short.runs.count == 1)
    #expect(inside(whole) == inside(short))
    #expect(!inside(short).contains(try #require(short.runs[0].glyphs.last).id))
  }

  @Test(.timeLimit(.minutes(5))) func shapesManyMarksInLinearTime() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let text = "a" + String(repeating: "\u{301}", count: 400_000)
    #expect(shaper.shapeWhole(text).runs.reduce(0) { $0 + $1.byteLength } == text.utf8.count)
  }

  /// In Devanagari, the vowel sign "i" precedes its consonant visually, and क्ष is a single glyph.
  @Test func reordersDevanagari() throws {
    let shaper = try TestFonts.shaper("Lohit Devanagari", language: "hi")
    let sign = ids(shaper, "कि")
    let consonant = try #require(ids(shaper, "क").first)
    #expect(sign.count == 2)
    #expect(sign.last == consonant)
    #expect(ids(shaper, "क्ष").count == 1)
    #expect(shaper.shapeWhole("क्षि").runs[0].clusters.count == 1)
  }

  /// In a marker before a right-to-left item, the number is on the outside and its full stop on the inside.
  @Test(arguments: [("1.", ["1", "."]), ("(12)", ["(", "12", ")"]), ("א.", ["א."])])
  func ordersMarkersFromRightToLeft(_ text: String, _ parts: [String]) throws {
    let shaper = try TestFonts.shaper("DejaVu Sans", language: "he")
    let runs = shaper.runs(
      of: Array(text.utf8), style: ShapingStyleID(0), paint: PaintID(0), isRightToLeft: true,
      language: "he")
    #expect(runs.map { String(decoding: $0.text, as: UTF8.self) } == parts)
    #expect(runs.map(\.origin.x) == runs.map(\.origin.x).sorted(by: >))
    #expect(abs(runs.reduce(0) { $0 + $1.width } - runs[0].origin.x - runs[0].width) < 1e-6)
  }

  /// Thai has no spaces between words, so a dictionary determines where lines may end.
  @Test func breaksThaiByWords() throws {
    let shaper = try TestFonts.shaper("Norasi", language: "th")
    let text = "สวัสดีชาวโลก"
    let breaks = shaper.shapeWhole(text, language: "th").breaks
    let hello = "สวัสดี".utf8.count
    #expect(breaks.contains { $0.offset == hello })
    #expect(breaks.last == TextBreak(offset: text.utf8.count, isMandatory: true))
  }

  /// Japanese lines break between characters, but not before a full stop.
  @Test func breaksJapaneseByCharacters() throws {
    let shaper = try TestFonts.shaper("Droid Sans Fallback", language: "ja")
    #expect(shaper.breaks(in: Array("眠り。夜".utf8)[...], language: "ja").map(\.offset) == [3, 9, 12])
  }

  @Test func fallsBackForMissingCharacters() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let runs = shaper.shapeWord(Array("a夜".utf8)[...], style: style).runs
    #expect(
      runs.map { shaper.name(of: $0.font) } == ["Liberation Serif 10", "Droid Sans Fallback 10"])
    #expect(runs.allSatisfy { !$0.hasMissingCharacters })
  }

  @Test func reportsCharactersWithoutFont() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let run = try #require(shaper.shapeWord(Array("a\u{12000}".utf8)[...], style: style).runs.last)
    #expect(run.hasMissingCharacters)
    #expect(run.clusters.last?.kind == .missing)
    // The font's visible box for missing characters.
    #expect(run.glyphs.last?.id == 0)
    #expect(run.extent.advance > 1)
  }

  @Test func namesSubstituteFont() throws {
    #expect(try TestFonts.shaper("Zapfino").substitute(for: style) == "Liberation Serif")
    #expect(try TestFonts.shaper("liberation sans").substitute(for: style) == nil)
    #expect(try TestFonts.shaper("serif").substitute(for: style) == nil)
    // A generic family at the end of the list does not count as a requested family.
    let lost = try TestFonts.shaper("Zapfino") {
      $0.families = FontFamilies(named: ["Zapfino", "Optima", "serif"], fallback: [])
    }
    #expect(lost.substitute(for: style) != nil)
    let found = try TestFonts.shaper("Zapfino") {
      $0.families = FontFamilies(named: ["Zapfino", "Liberation Sans", "serif"], fallback: [])
    }
    #expect(found.substitute(for: style) == nil)
  }

  @Test func selectsBoldFace() throws {
    let shaper = try TestFonts.shaper("Liberation Sans", size: 25.6, isBold: true)
    let run = shaper.shapeWord(Array("a".utf8)[...], style: style).runs[0]
    #expect(shaper.name(of: run.font) == "Liberation Sans bold 25.6")
  }

  /// Where the shaper assumes that there is no break without asking Pango, Pango has none either.
  @Test func agreesWithPangoOnBreaks() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let characters = Array("aZ09.,:;'\"-/!(".utf8)
    for first in characters {
      for second in characters {
        for third in characters {
          let text = [first, second, third]
          let breaks = shaper.breaks(in: text[...], language: "en").filter { $0.offset < 3 }
          let inWord = shaper.shapeWord(text[...], style: style).breaks
          #expect(inWord == breaks, "\(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  /// Shaping word by word and as a whole gives the same widths and breaks.
  @Test(arguments: [
    "Everybody hurries these days. “Take your time,” we say — you have a lot (more) of it.",
    "A To Wa Ya, L'AVARE, T. V. \"Quoted\" 1984 f(x) = 3/4; office: waffle?! and/or e-mail...",
    "Größe, naïve façade, Łódź, čtvrtek; Ελληνικά, Ωμέγα; Русский — язык. Être ou ne pas être ?",
    "x\u{A0}y 50\u{A0}% a\u{AD}b http://example.org/a-b/c?d=e&f [64] { } « là » 10–20 $5 5€ #1",
  ])
  func shapesSimpleTextAlike(_ text: String) throws {
    try compare(text)
  }

  private static let samples = ProcessInfo.processInfo.environment["ZINE_SAMPLES"]

  /// For ASCII words, HarfBuzz alone gives the same result as Pango.
  @Test(arguments: ["Liberation Serif", "DejaVu Sans", "Liberation Mono"])
  func shapesASCIIAsPango(_ family: String) throws {
    let shaper = try TestFonts.shaper(family, size: 9.4)
    for word in [
      "a", "office", "AVATAR", "Tyre,", "(f)", "\"Wave\"", "1,024", "fi", "~^`", "To-day", "W.",
      "-",
    ] {
      let own = try #require(
        shaper.shapeWord(Array(word.utf8)[...], style: ShapingStyleID(0)).runs.first)
      let whole = try #require(shaper.shapeWhole(word).runs.first)
      #expect(own.font == whole.font, "\(word)")
      #expect(own.glyphs == whole.glyphs, "\(word)")
      #expect(own.clusters == whole.clusters, "\(word)")
    }
  }

  @Test(.enabled(if: samples != nil)) func shapesSamplesAlike() throws {
    let samples = try #require(Self.samples)
    for name in ["eng", "deu_1996", "fra", "rus"] {
      let data = try Data(
        contentsOf: URL(filePath: samples).appending(path: "udhr/udhr_\(name).txt"))
      try compare(String(decoding: data, as: UTF8.self))
    }
  }

  private func compare(_ text: String) throws {
    for family in ["Liberation Serif", "DejaVu Sans"] {
      let source = SourceFile(id: SourceID(0), name: "x", bytes: Array(text.utf8))
      var sources = StyleSources()
      sources.settings = try StyleSetting.sheet("body.font-family=\"\(family)\"").sheet
      let styled = StyleResolver.resolve(
        MarkupParser.parse([source]).manuscript, sources, language: "en"
      ).styled
      let shaper = try TestFonts.shaper(styled.styles)
      let byWord = ParagraphShaper(styled, shaper: shaper, delegate: { _ in nil })
      let asAWhole = ParagraphShaper(styled, shaper: WholeShaper(shaper), delegate: { _ in nil })
      #expect(!styled.paragraphs.isEmpty)
      for paragraph in styled.paragraphs {
        let column = ColumnMeasure(inlineExtent: 100, blockExtent: 100, lineHeight: 10)
        try compare(
          byWord.shape(paragraph, in: column), asAWhole.shape(paragraph, in: column),
          "\(family): \(String(decoding: styled.story.text.bytes[paragraph.range], as: UTF8.self))")
      }
    }
  }

  private func compare(
    _ byWord: ShapedParagraph, _ whole: ShapedParagraph, _ comment: Comment
  ) throws {
    #expect(byWord.breaks.map(\.textOffset) == whole.breaks.map(\.textOffset), comment)
    // Confirms that both texts were shaped in different ways.
    #expect(byWord.pieces.count > whole.pieces.count || whole.breaks.count == 1, comment)
    for (a, b) in zip(byWord.breaks, whole.breaks) {
      // Kerning beside a break belongs to the space in one case and to the letter in the other.
      #expect(abs(a.endExtent.advance - b.endExtent.advance) < 0.7, comment)
      #expect(abs(a.nextExtent.advance - b.nextExtent.advance) < 0.7, comment)
    }
    let ends = try (#require(byWord.breaks.last), #require(whole.breaks.last))
    #expect(abs(ends.0.endExtent.advance - ends.1.endExtent.advance) < 0.02, comment)
  }
}

/// A shaper that makes every text be shaped as a whole.
private final class WholeShaper: TextShaper {
  let cache = ShapingCache()
  private let shaper: PangoShaper

  init(_ shaper: PangoShaper) { self.shaper = shaper }

  func spaceContext(of style: ShapingStyleID) -> SpaceContext { .substitution }

  func shapeWord(_ text: ArraySlice<UInt8>, style: ShapingStyleID) -> ShapedWord {
    shaper.shapeWord(text, style: style)
  }

  func shapeWhole(
    _ text: ArraySlice<UInt8>, stretches: [ShapingStretch], direction: BaseDirection?,
    language: String
  ) -> WholeParagraphShape {
    shaper.shapeWhole(text, stretches: stretches, direction: direction, language: language)
  }

  func breaks(in text: ArraySlice<UInt8>, language: String) -> [TextBreak] {
    shaper.breaks(in: text, language: language)
  }

  func hyphen(style: ShapingStyleID) -> ShapedRun { shaper.hyphen(style: style) }
  func metrics(of style: ShapingStyleID) -> FontMetrics { shaper.metrics(of: style) }
  func metrics(of font: FontID) -> FontMetrics { shaper.metrics(of: font) }
  func size(of style: ShapingStyleID) -> Double { shaper.size(of: style) }
  func ink(of glyph: UInt32, in font: FontID) -> Rect? { shaper.ink(of: glyph, in: font) }
  func name(of font: FontID) -> String { shaper.name(of: font) }
  func substitute(for style: ShapingStyleID) -> String? { shaper.substitute(for: style) }
}
