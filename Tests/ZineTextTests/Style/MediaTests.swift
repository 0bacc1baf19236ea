import Testing

@testable import ZineStyle
@testable import ZineText

/// `@media` conditions for editions and for the reader's text size.
@Suite struct MediaTests {
  private func holds(_ condition: String, _ media: MediaContext) -> Bool {
    !SheetText("@media \(condition) { p { color: red } }", media: media).sheet.rules.isEmpty
  }

  @Test(arguments: [
    ("(-zine-text-scale >= 1.9)", "ax2 ax3 ax4 ax5"),
    ("(1.9 <= -zine-text-scale)", "ax2 ax3 ax4 ax5"),
    ("(-zine-text-scale>1.94)", "ax3 ax4 ax5"), ("(-zine-text-scale: 1)", "l"),
    ("(-zine-text-scale = 1)", "l"), ("(-zine-text-scale < 0.9)", "xs s"),
    ("(0.88 < -zine-text-scale <= 1.12)", "m l xl"),
    ("(1.12 >= -zine-text-scale > 0.88)", "m l xl"),
    ("(-zine-min-text-scale: 2.76)", "ax4 ax5"), ("(min--zine-text-scale: 2.76)", "ax4 ax5"),
    ("(-zine-max-text-scale: 0.82)", "xs"), ("(max--zine-text-scale: 0.82)", "xs"),
    ("not (-zine-text-scale > 0.9)", "xs s"), ("print and (-zine-text-scale > 3)", "ax5"),
    ("screen and (-zine-text-scale > 3)", ""), ("(-ZINE-TEXT-SCALE > 3)", "ax5"),
    ("(-zine-text-scale > 1e308)", ""),
    ("(-zine-text-scale > -1e308)", "xs s m l xl xxl xxxl ax1 ax2 ax3 ax4 ax5"),
    ("(-zine-text-scale > calc(1 + 2))", "ax5"),
  ])
  func evaluatesTextSize(_ condition: String, _ expected: String) {
    let sizes = TextSize.allCases.filter { holds(condition, MediaContext(textSize: $0)) }
    #expect(sizes.map(\.rawValue).joined(separator: " ") == expected)
    #expect(SheetText("@media \(condition) {}").findings == [])
  }

  @Test(arguments: [
    ("(-zine-edition: east)", true, false, false), ("(-zine-edition: East)", false, false, false),
    ("(-zine-edition: \"east\")", true, false, false), ("(-zine-edition)", true, true, false),
    ("not (-zine-edition: east)", false, true, true), ("not (-zine-edition)", false, false, true),
    ("(-zine-edition: east), (-zine-edition: west)", true, true, false),
    ("print and (-zine-edition: west)", false, true, false),
    ("(-zine-edition: nobodys)", false, false, false),
  ])
  func evaluatesEdition(_ condition: String, _ east: Bool, _ west: Bool, _ none: Bool) {
    let editions = ["east", "west", nil]
    let found = editions.map { name in
      holds(condition, MediaContext(edition: name.flatMap(EditionName.init(rawValue:))))
    }
    #expect(found == [east, west, none])
    #expect(SheetText("@media \(condition) {}").findings == [])
  }

  @Test(arguments: [
    "(-zine-text-scale)", "(-zine-text-scale >= )", "(-zine-text-scale >= 1pt)",
    "(-zine-text-scale >= 150%)", "(-zine-text-scale => 1)", "(-zine-text-scale >= 1 2)",
    "(1 < -zine-text-scale > 2)", "(1 = -zine-text-scale = 1)", "(1 < -zine-text-scale <)",
    "(1 -zine-text-scale)", "(-zine-min-text-scale >= 1)", "(-zine-min-text-scale)",
    "(-zine-text-scale: big)", "(-zine-edition:)", "(-zine-edition: a b)", "(-zine-edition: 1)",
    "(-zine-edition: \"a b\")", "(-zine-edition: \"\")", "(-zine-edition > east)",
    "(-zine-editon: a)",
    "(-zine-edition: \"-a\")",
  ])
  func rejects(_ condition: String) {
    #expect(SheetText("@media \(condition) { p {} }").findings == ["1:1 style-syntax"])
  }

  @Test func importsForEditions() {
    let text = "@import \"a.css\" (-zine-edition: east); @import \"b.css\" (-zine-text-scale > 2);"
    let media = MediaContext(edition: EditionName(rawValue: "east"))
    #expect(SheetText(text, media: media).sheet.imports.map(\.address) == ["a.css"])
    #expect(
      SheetText(text, media: MediaContext(textSize: .ax5)).sheet.imports.map(\.address) == ["b.css"]
    )
  }

  /// Only conditions on the target have priority over the target that the user chose.
  @Test func givesTargetPriorityForPage() {
    let text = """
      @media (-zine-edition: east) { @page { size: A5 } }
      @media (-zine-text-scale > 0) { @page { size: A5 } }
      @media (-zine-target: a4) { @page { size: A5 } }
      """
    let media = MediaContext(edition: EditionName(rawValue: "east"))
    #expect(SheetText(text, media: media).sheet.pages.map(\.isOfTarget) == [false, false, true])
  }

  @Test(arguments: [
    ("east", true), ("East_2-b", true), ("2026", true), ("_", true),
    (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ("", false), ("-a", false), ("a b", false), ("a/b", false), ("..", false), ("a.b", false),
    ("é", false), ("a\0", false), ("a\n", false), ("\u{202E}a", false), ("a,b", false),
  ])
  func checksEditionNames(_ text: String, _ isName: Bool) {
    #expect((EditionName(rawValue: text) != nil) == isName)
  }
}
