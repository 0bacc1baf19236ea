import Testing
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// What styles ask of fonts beside family and size.
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

  @Test func addsWhiteToEveryLetterAndSpace() throws {
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

  @Test func keepsWidthsAboveNothing() throws {
    let run = try word("ab c") { $0.letterSpacing = -100 }
    #expect(run.clusters.allSatisfy { $0.advance == 0 })
  }

  /// A pair that stands apart is no ligature, unless the style names it.
  @Test func dropsLigatures() throws {
    #expect(try word("fi", in: "DejaVu Sans").glyphs.count == 1)
    #expect(try word("fi", in: "DejaVu Sans") { $0.letterSpacing = 1 }.glyphs.count == 2)
    #expect(
      try word("fi", in: "DejaVu Sans") {
        $0.letterSpacing = 1
        $0.features = [FontFeature("liga", 1)]
      }.glyphs.count == 1)
  }

  @Test func leavesJoinedLettersTogether() throws {
    func runs(_ spacing: Double) throws -> [ShapedRun] {
      try TestFonts.shaper("Amiri", language: "ar") { $0.letterSpacing = spacing }
        .shapeWhole("سلام عليكم", language: "ar").runs
    }
    let (plain, spaced) = (try runs(0), try runs(3))
    let letters = spaced.flatMap(\.clusters).filter { !$0.isWordSpace }
    #expect(
      letters.map(\.advance) == plain.flatMap(\.clusters).filter { !$0.isWordSpace }.map(\.advance))
  }

  @Test func hyphenatesWithoutWhiteBehind() throws {
    let spaced = try TestFonts.shaper("Liberation Serif") { $0.letterSpacing = 5 }
    let plain = try TestFonts.shaper("Liberation Serif")
    let style = ShapingStyleID(0)
    let difference =
      spaced.hyphen(style: style).extent.advance - plain.hyphen(style: style).extent.advance
    #expect(abs(difference) < 1e-6)
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
  func takesTheNearestWeight(_ weight: Int, _ word: String) throws {
    #expect(try name("Liberation Serif") { $0.weight = weight } == "Liberation Serif\(word) 10")
  }

  @Test(arguments: ShapingStyle.Slant.allCases)
  func leans(_ slant: ShapingStyle.Slant) throws {
    let word = slant == .normal ? "" : " italic"
    #expect(try name("Liberation Serif") { $0.slant = slant } == "Liberation Serif\(word) 10")
  }

  /// A family of one width is taken as it is.
  @Test(arguments: [50, 87.5, 100, 200])
  func takesTheNearestWidth(_ stretch: Double) throws {
    #expect(try name("Liberation Serif") { $0.stretch = stretch } == "Liberation Serif 10")
  }

  @Test func boldIsFromSixHundredOn() {
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
