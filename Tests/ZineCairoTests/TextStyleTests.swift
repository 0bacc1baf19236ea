import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Tests font properties other than family and size.
@Suite struct TextStyleTests {
  private func word(
    _ text: String, in family: String = "Liberation Serif",
    _ change: (inout ShapingStyle) -> Void = { _ in }
  ) throws -> ShapedRun {
    let shaper = try TestFonts.shaper(family, change)
    return try #require(
      shaper.shapeWord(Array(text.utf8)[...], style: ShapingStyleID(0)).runs.first)
  }

  // MARK: Spacing

  @Test func addsSpacingToEveryCharacter() throws {
    let plain = try word("ab c")
    let spaced = try word("ab c") {
      $0.letterSpacing = 1.5
      $0.wordSpacing = 4
    }
    let added = zip(spaced.clusters, plain.clusters).map { $0.advance - $1.advance }
    #expect(added.elementsEqual([1.5, 1.5, 5.5, 1.5]) { abs($0 - $1) < 1e-6 })
    #expect(spaced.clusters.map(\.letterSpacing) == [1.5, 1.5, 0, 1.5])
    #expect(abs(spaced.extent.glyphs - plain.extent.glyphs) < 1e-6)
  }

  @Test func keepsWidthsNonnegative() throws {
    let run = try word("ab c") { $0.letterSpacing = -100 }
    #expect(run.clusters.allSatisfy { $0.advance == 0 })
  }

  /// With letter spacing, a pair is not set as a ligature unless the style enables ligatures.
  @Test func dropsLigatures() throws {
    #expect(try word("fi", in: "DejaVu Sans").glyphs.count == 1)
    #expect(try word("fi", in: "DejaVu Sans") { $0.letterSpacing = 1 }.glyphs.count == 2)
    #expect(
      try word("fi", in: "DejaVu Sans") {
        $0.letterSpacing = 1
        $0.features = [FontFeature("liga", 1)]
      }.glyphs.count == 1)
  }

  /// Combining marks stay above their letters, and everything else moves apart by `white`.
  @Test(arguments: [
    ("Norasi", "th", "ที่นี่", 2), ("Norasi", "th", "กำ", 1),
    ("DejaVu Sans", "vi", "Vie\u{323}\u{302}t", 4), ("DejaVu Sans", "lo", "ທີ່ນີ້", 2),
    ("Lohit Devanagari", "hi", "नमस्ते", 3), ("DejaVu Sans", "he", "שָׁלוֹם", 4),
  ])
  func spacesGraphemes(_ family: String, _ language: String, _ text: String, _ count: Int) throws {
    func run(_ white: Double) throws -> ShapedRun {
      let whole = try TestFonts.shaper(family, language: language) { $0.letterSpacing = white }
        .shapeWhole(text, language: language)
      #expect(whole.runs.count == 1)
      return try #require(whole.runs.first)
    }
    /// Returns the positions of the glyphs of each grapheme, relative to its first one.
    func places(_ run: ShapedRun) -> [[Float]] {
      run.clusters.map { cluster in
        var pen: Float = 0
        let glyphs = run.glyphs[Int(cluster.glyphStart)...].prefix(Int(cluster.glyphCount))
        return glyphs.map { glyph in
          defer { pen += glyph.advance }
          return pen + glyph.xOffset
        }
      }
    }
    let (plain, spaced) = (try run(0), try run(3))
    #expect(plain.clusters.count == count)
    #expect(places(spaced) == places(plain))
    #expect(spaced.clusters.map(\.letterSpacing) == Array(repeating: 3, count: count))
    #expect(abs(spaced.extent.advance - plain.extent.advance - 3 * Double(count)) < 1e-6)
    #expect(spaced.clusters.allSatisfy { !$0.isContinued })
  }

  @Test func keepsJoinedLettersTogether() throws {
    func runs(_ spacing: Double) throws -> [ShapedRun] {
      try TestFonts.shaper("Amiri", language: "ar") { $0.letterSpacing = spacing }
        .shapeWhole("سلام عليكم", language: "ar").runs
    }
    let (plain, spaced) = (try runs(0), try runs(3))
    let letters = spaced.flatMap(\.clusters).filter { !$0.isWordSpace }
    #expect(
      letters.map(\.advance) == plain.flatMap(\.clusters).filter { !$0.isWordSpace }.map(\.advance))
  }

  @Test func addsNoSpaceAfterHyphen() throws {
    let spaced = try TestFonts.shaper("Liberation Serif") { $0.letterSpacing = 5 }
    let plain = try TestFonts.shaper("Liberation Serif")
    let style = ShapingStyleID(0)
    let difference =
      spaced.hyphen(style: style).extent.advance - plain.hyphen(style: style).extent.advance
    #expect(abs(difference) < 1e-6)
  }

  /// For a font without U+2010, its own hyphen-minus is used, which suits its letters better than another
  /// font's hyphen.
  @Test(arguments: ["Norasi", "Lohit Devanagari", "Liberation Serif"])
  func takesHyphenFromFontOfWord(_ family: String) throws {
    let shaper = try TestFonts.shaper(family)
    let style = ShapingStyleID(0)
    let word = try #require(shaper.shapeWord(Array("a".utf8)[...], style: style).runs.first)
    #expect(shaper.hyphen(style: style).font == word.font)
  }

  // MARK: Faces

  private func name(
    _ family: String, _ change: (inout ShapingStyle) -> Void
  ) throws -> String {
    let shaper = try TestFonts.shaper(family, change)
    let run = shaper.shapeWord(Array("a".utf8)[...], style: ShapingStyleID(0)).runs[0]
    return shaper.name(of: run.font)
  }

  @Test(arguments: [(1, ""), (300, ""), (400, ""), (500, ""), (600, " bold"), (1_000, " bold")])
  func selectsNearestWeight(_ weight: Int, _ word: String) throws {
    #expect(try name("Liberation Serif") { $0.weight = weight } == "Liberation Serif\(word) 10")
  }

  @Test(arguments: ShapingStyle.Slant.allCases)
  func slants(_ slant: ShapingStyle.Slant) throws {
    let word = slant == .normal ? "" : " italic"
    #expect(try name("Liberation Serif") { $0.slant = slant } == "Liberation Serif\(word) 10")
  }

  /// A family with a single width is used as it is.
  @Test(arguments: [50, 87.5, 100, 200])
  func selectsNearestWidth(_ stretch: Double) throws {
    #expect(try name("Liberation Serif") { $0.stretch = stretch } == "Liberation Serif 10")
  }

  @Test func isBoldFromSixHundred() {
    var style = ShapingStyle(families: FontFamilies(fallback: []), size: 10)
    #expect(style.weight == 400 && !style.isBold && !style.isItalic)
    style.weight = 600
    #expect(style.isBold)
    style.isBold = false
    #expect(style.weight == 400)
    style.slant = .oblique
    #expect(style.isItalic)
  }
}
