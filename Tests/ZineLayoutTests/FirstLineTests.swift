import Testing

@testable import ZineLayout
@testable import ZineText

/// First lines with a style of their own: of the line that the breaker really makes.
@Suite struct FirstLineTests {
  /// The text that is red, line by line, in columns of a width and a height.
  private func red(_ markup: String, width: Double, height: Double = 1_000) -> [String] {
    let bytes = Array("p::first-line { color: red }".utf8)
    var sources = StyleSources()
    sources.sheets = [StyleSheetParser.parse(bytes, source: SourceID(1), target: .a4).sheet]
    sources.settings = TestStyle(page: PageStyles.none).sources.settings
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let styled = StyleResolver.resolve(
      MarkupParser.parse([source]).publication.threads[0].story, sources, language: "en"
    ).styled
    let framesetter = Framesetter(
      styled, shaper: FixedWidthShaper(styled.styles), grid: nil, delegate: { _ in nil })
    var lines: [Line] = []
    var position: Position? = .start
    while let start = position, lines.count < 100 {
      let path = FramePath(inlineExtent: width, blockExtent: height, grid: nil)
      let (frame, next) = framesetter.frame(from: start, in: path)
      lines += frame.lines
      position = next
    }
    return lines.map { line in
      line.glyphRuns.filter { styled.styles[$0.paint].fill == Color("red") }
        .map { String(decoding: $0.text, as: UTF8.self) }.joined().trimmingSpaces()
    }
  }

  @Test func stylesTheFirstLineAlone() {
    #expect(red("aa bb cc dd ee ff", width: 60) == ["aa bb", "", ""])
    #expect(red("aa bb cc dd\nee ff gg hh", width: 60) == ["aa bb", "", "ee ff", ""])
  }

  @Test func takesAParagraphOfOneLine() {
    #expect(red("aa bb", width: 200) == ["aa bb"])
  }

  /// The lines in the next column know where the first one ended.
  @Test func goesOnInTheNextColumn() {
    #expect(red("aa bb cc dd ee ff gg hh", width: 60, height: 12) == ["aa bb", "", "", ""])
  }

  @Test func followsElements() {
    #expect(red("a<b>a b</b>b cc dd", width: 60) == ["aa bb", ""])
  }
}

extension PageStyles {
  /// A page for tests that fill frames of their own.
  static let none = PageStyle(
    size: Size(width: 200, height: 200),
    margins: PageMargins(top: 0, right: 0, bottom: 0, left: 0), columns: 1, columnGap: 0, grid: nil)
}
