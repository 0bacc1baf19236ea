import Testing
import ZineLayout
import ZineStyle

@testable import ZineCairo

/// Tests synthetic bold and oblique faces of families that have none. The test fonts contain only the regular
/// face of DejaVu Sans but all four faces of Liberation Sans.
@Suite struct FontSynthesisTests {
  private func shaper(
    _ family: String, isBold: Bool = false, isItalic: Bool = false, made: FontSynthesis
  ) throws -> PangoShaper {
    try TestFonts.shaper(family) { style in
      style.isBold = isBold
      style.isItalic = isItalic
      style.setSynthesis(made, asked: [])
    }
  }

  /// Returns the fonts of a word and of a text shaped as a whole.
  private func names(_ shaper: PangoShaper) throws -> Set<String> {
    let words = shaper.shapeWord(Array("word".utf8)[...], style: ShapingStyleID(0)).runs
    let others = shaper.shapeWord(Array("wörd".utf8)[...], style: ShapingStyleID(0)).runs
    let whole = shaper.shapeWhole("some words").parts.compactMap { part -> ShapedRun? in
      if case .run(let run, _) = part { run } else { nil }
    }
    return Set((words + others + whole).map { shaper.name(of: $0.font) })
  }

  @Test(arguments: [
    ("DejaVu Sans", true, false, FontSynthesis(), "DejaVu Sans 10"),
    ("DejaVu Sans", true, false, FontSynthesis.slant, "DejaVu Sans 10"),
    ("DejaVu Sans", false, true, FontSynthesis.weight, "DejaVu Sans 10"),
    ("Liberation Sans", true, false, FontSynthesis(), "Liberation Sans bold 10"),
    ("Liberation Sans", true, true, FontSynthesis(), "Liberation Sans bold italic 10"),
  ])
  func selectsFace(
    _ family: String, _ isBold: Bool, _ isItalic: Bool, _ made: FontSynthesis, _ name: String
  ) throws {
    let shaper = try shaper(family, isBold: isBold, isItalic: isItalic, made: made)
    #expect(try names(shaper) == [name])
  }

  @Test(arguments: [FontSynthesis.all, FontSynthesis()])
  func reportsFauxStyles(_ made: FontSynthesis) throws {
    let missing = FauxStyle(family: "DejaVu Sans", traits: .weight)
    let bold = try shaper("DejaVu Sans", isBold: true, made: made)
    #expect(bold.fauxStyle(for: ShapingStyleID(0)) == missing)
    let both = try shaper("DejaVu Sans", isBold: true, isItalic: true, made: made)
    #expect(both.fauxStyle(for: ShapingStyleID(0))?.traits == [.weight, .slant])
    for (isBold, isItalic) in [(true, false), (false, true), (true, true), (false, false)] {
      let real = try shaper("Liberation Serif", isBold: isBold, isItalic: isItalic, made: made)
      #expect(real.fauxStyle(for: ShapingStyleID(0)) == nil)
    }
  }
}
