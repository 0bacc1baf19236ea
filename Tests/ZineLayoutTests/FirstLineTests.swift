import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// `::first-line` styles, which apply to the first line as actually broken.
@Suite struct FirstLineTests {
  /// Returns the red text of each line, in columns of a given width and height.
  private func red(_ markup: String, width: Double, height: Double = 1_000) -> [String] {
    let (lines, styled) = self.lines(
      markup, "p::first-line { color: red }", width: width, height: height)
    return lines.map { line in
      line.glyphRuns.filter { styled.styles[$0.paint].fill == Color("red") }
        .map { String(decoding: $0.text, as: UTF8.self) }.joined().trimmingSpaces()
    }
  }

  /// Returns the lines as they are displayed.
  private func set(
    _ markup: String, _ sheet: String, width: Double, height: Double = 1_000
  ) -> [String] {
    lines(markup, sheet, width: width, height: height).lines.map { line in
      line.glyphRuns.map { String(decoding: $0.text, as: UTF8.self) }.joined().trimmingSpaces()
    }
  }

  private func lines(
    _ markup: String, _ sheet: String, width: Double, height: Double = 1_000
  ) -> (lines: [LineFragment], styled: StyledStory) {
    let bytes = Array(sheet.utf8)
    var sources = StyleSources()
    sources.sheets = [StyleSheetParser.parse(bytes, source: SourceID(1), target: .a4).sheet]
    sources.settings = TestStyle(page: PageStyles.none).sources.settings
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let styled = StyleResolver.resolve(
      MarkupParser.parse([source]).manuscript, sources, language: "en"
    ).styled
    let framesetter = Framesetter(
      styled, shaper: FixedWidthShaper(styled.styles), grid: nil, delegate: { _ in nil })
    var lines: [LineFragment] = []
    var position: BreakToken? = .start
    while let start = position, lines.count < 100 {
      let path = FramePath(inlineExtent: width, blockExtent: height, grid: nil)
      let (frame, next) = framesetter.frame(from: start, in: path)
      lines += frame.lines
      position = next
    }
    return (lines, styled)
  }

  @Test func stylesOnlyFirstLine() {
    #expect(red("aa bb cc dd ee ff", width: 60) == ["aa bb", "", ""])
    #expect(red("aa bb cc dd\nee ff gg hh", width: 60) == ["aa bb", "", "ee ff", ""])
  }

  @Test func stylesParagraphOfOneLine() {
    #expect(red("aa bb", width: 200) == ["aa bb"])
  }

  /// Lines in the next column start where the first line ended.
  @Test func continuesInNextColumn() {
    #expect(red("aa bb cc dd ee ff gg hh", width: 60, height: 12) == ["aa bb", "", "", ""])
  }

  private static let capitals = "p::first-line { text-transform: uppercase }"

  @Test func transformsOnlyFirstLine() {
    #expect(set("aa bb cc dd", Self.capitals, width: 60) == ["AA BB", "cc dd"])
    #expect(set("aa bb", Self.capitals, width: 60) == ["AA BB"])
    #expect(
      set(
        "Aa BB cc Dd", "p { text-transform: uppercase } p::first-line { text-transform: none }",
        width: 60) == ["Aa BB", "CC DD"])
  }

  /// If characters expand, the line holds fewer of them, and no following text is lost or repeated.
  @Test func fitsFewerExpandedCharacters() {
    #expect(
      set("\u{DF} \u{DF}\u{DF} \u{DF}", Self.capitals, width: 60) == ["SS", "\u{DF}\u{DF} \u{DF}"])
    #expect(
      set("\u{149}a \u{149}b \u{149}c \u{149}d", Self.capitals, width: 80)
        == ["\u{2BC}NA \u{2BC}NB", "\u{149}c \u{149}d"])
    #expect(
      set("a\u{149} bb cc dd ee ff", Self.capitals, width: 60, height: 12)
        == ["A\u{2BC}N BB", "cc dd", "ee ff"])
    #expect(set("\u{DF}\u{DF} a", Self.capitals, width: 30) == ["SSS", "S a"])
  }

  @Test func mapsTransformedTextToSource() {
    let (lines, _) = lines(
      "\u{149}a \u{149}b \u{149}c \u{149}d", Self.capitals, width: 80)
    #expect(lines.map(\.range) == [0..<8, 8..<15])
  }

  @Test func spansInlineElements() {
    #expect(red("a<b>a b</b>b cc dd", width: 60) == ["aa bb", ""])
  }
}

extension PageStyles {
  /// A page style for tests that fill their own frames.
  static let none = PageStyle(
    size: Size(width: 200, height: 200),
    margins: PageMargins(top: 0, right: 0, bottom: 0, left: 0), columns: 1, columnGap: 0, grid: nil)
}
