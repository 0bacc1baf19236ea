import Testing

@testable import ZineStyle
@testable import ZineText

/// Values and selectors can be serialized in style sheet syntax.
@Suite struct StyleTextTests {
  @Test func writesEveryElementProperty() {
    let ofPages = Set(Property.sheet.map(\.name))
    for property in Property.all where !ofPages.contains(property.name) {
      // The markup decides whether a visible element is a block, so `display` has no value to show.
      let isTold = property.text(in: ComputedStyle()) != nil
      #expect(isTold == (property.name != "display"), "\(property.name)")
    }
  }

  @Test(arguments: [
    ("color", "rgb(255, 136, 0)", "#ff8800"), ("font-family", "A, \"B c\"", "A, \"B c\", serif"),
    ("line-height", "120%", "14.4pt"), ("margin-left", "1mm", "2.835pt"),
    ("font-variant-caps", "small-caps", "small-caps"),
    ("font-variant-ligatures", "none", "none"), ("text-decoration-line", "none", "none"),
    ("font-feature-settings", "\"smcp\", \"onum\" 0", "\"smcp\" 1, \"onum\" 0"),
    ("-zine-glyph-scaling-limits", "98% 102%", "98% 102%"),
    ("quotes", "\"«\" \"»\"", "\"«\" \"»\""),
    ("content", "counter(page) \" a\\\"b\"", "counter(page) \" a\\\"b\""),
    ("-zine-tab-stops", "1in, 2in end \".\"", "72pt start, 144pt end \".\""),
    ("hyphenate-limit-chars", "6 3 2", "6 3 2"), ("margin-top", "10%", "10%"),
    ("text-indent", "calc(2pt + 5%)", "calc(5% + 2pt)"),
    ("vertical-align", "super", "3.96pt"),
    ("color", "device-cmyk(0 1 1 0)", "device-cmyk(0 1 1 0)"),
    ("color", "rgb(0 0 0 / 50%)", "rgb(0% 0% 0% / 50%)"), ("color", "#f808", "#ff880088"),
    ("color", "transparent", "#00000000"), ("background-color", "rgba(0, 0, 0, 0)", "transparent"),
    ("color", "device-cmyk(0 1 0 0 / 25%)", "device-cmyk(0 1 0 0 / 25%)"),
    ("border-top-color", "rgb(255 0 0 / 20%)", "#ff000033"),
    ("border-top-color", "transparent", "#00000000"),
    ("text-decoration-color", "#0008", "#00000088"),
    ("text-shadow", "1pt 1pt currentcolor", "1pt 1pt"),
    ("text-shadow", "transparent 1pt 1pt", "1pt 1pt #00000000"),
    ("box-shadow", "0 1pt 2pt rgba(0, 0, 0, 0.2)", "0pt 1pt 2pt 0pt #00000033"),
    ("box-shadow", "currentcolor 0 1pt", "0pt 1pt 0pt 0pt"),
    ("-webkit-text-stroke-color", "#fff0", "#ffffff00"),
    ("transform", "none", "none"), ("transform", "ROTATE(0.5turn)", "rotate(180deg)"),
    ("transform", "translateX(10%) scale(150%)", "translate(10%, 0pt) scale(1.5, 1.5)"),
    (
      "transform", "skew(5deg) matrix(1, 0, 0, 1, 3, 4)",
      "skew(5deg, 0deg) matrix(1, 0, 0, 1, 3, 4)"
    ),
    ("transform-origin", "left 4pt", "0pt 4pt"),
    ("text-fit", "none per-line 30%", "none"), ("text-fit", "GROW", "grow consistent"),
    ("text-fit", "grow per-line 300%", "grow per-line 300%"),
    ("text-fit", "shrink per-line-all -5%", "shrink per-line-all -5%"),
  ])
  func writesValues(_ name: String, _ value: String, _ expected: String) throws {
    let bytes = Array("\(name): \(value)".utf8)
    let declarations = StyleSheetParser.declarations(
      bytes, range: 0..<bytes.count, source: .setting(0)
    ).declarations
    var style = ComputedStyle()
    var computer = StyleComputer()
    let context = StyleContext(
      parent: ComputedStyle(), lengths: Length.Context(em: 12, rem: 12), textSize: .l,
      textBase: TextBase(size: 12, lineHeight: nil))
    computer.apply(declarations, to: &style, in: context)
    #expect(Property.named(name).text(in: style) == expected)
  }

  @Test(arguments: [
    "h1", "*", "a[href]", "ol[type=\"a\" i]", "article > p.byline + p ~ b#x",
    "p:first-child::marker",
    "li:nth-child(2n+1)", "li:nth-of-type(-n+3)", "p:not(.a, #b) i", ":root",
    "p:is(h1, h2):lang(\"de\")", "p::first-letter",
  ])
  func writesSelectors(_ text: String) throws {
    let bytes = Array(text.utf8)
    let tokens = StyleTokenizer.tokens(of: bytes, in: 0..<bytes.count)
    let selector = try #require(try SelectorParser.selectors(tokens[...]).first)
    let written = selector.text
    #expect(written == (text == ":root" ? ":root" : text))
    let again = Array(written.utf8)
    let tokensAgain = StyleTokenizer.tokens(of: again, in: 0..<again.count)
    #expect(try SelectorParser.selectors(tokensAgain[...]).first == selector)
  }

  @Test(arguments: [
    (0.0, "0"), (-1.5, "-1.5"), (9.4, "9.4"), (2.83465, "2.835"), (1e300, "1000000000000"),
  ])
  func writesNumbers(_ value: Double, _ expected: String) {
    #expect(shortDecimal(value) == expected)
  }

  @Test func findsOffsets() throws {
    let file = SourceFile(
      id: SourceID(0), name: "x", bytes: SourceFile.byteOrderMark + Array("aä\r\nb\rc\n".utf8))
    #expect(try file.offset(of: SourceLocation(line: 1, column: 1)) == 3)
    #expect(try file.offset(of: SourceLocation(line: 1, column: 3)) == 6)
    #expect(try file.offset(of: SourceLocation(line: 2, column: 1)) == 8)
    #expect(try file.offset(of: SourceLocation(line: 3, column: 2)) == 11)
    #expect(try file.offset(of: SourceLocation(line: 4, column: 1)) == 12)
    #expect(throws: LocationProblem.noSuchColumn(length: 2)) {
      try file.offset(of: SourceLocation(line: 1, column: 4))
    }
    #expect(throws: LocationProblem.noSuchLine(count: 4)) {
      try file.offset(of: SourceLocation(line: 5, column: 1))
    }
  }
}
