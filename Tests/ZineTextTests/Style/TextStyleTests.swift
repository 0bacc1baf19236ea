import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct TextStyleTests {
  private func style(
    _ markup: String, _ size: TextSize, _ sheet: String = "", target: Target = .a4
  ) throws -> ComputedStyle {
    var text = try StyledText(markup, sheet, target: target) { $0.textSize = size }
    return text.style(of: "word")
  }

  @Test func followsReaderSize() throws {
    #expect(try style("word", .l).inherited.fontSize == 9.4)
    #expect(try style("word", .l).inherited.lineHeightPoints == 12)
    let large = try style("word", .ax5).inherited
    #expect(abs(large.fontSize - 9.4 * 53 / 17) < 1e-9)
    // The line height keeps its ratio to the font size.
    #expect(abs(large.lineHeightPoints / large.fontSize - 12 / 9.4) < 1e-6)
    let small = try style("word", .xs, target: .phone).inherited.fontSize
    #expect(abs(small - 16.675 * 14 / 17) < 1e-9)
    #expect(try style("word", .ax5, target: .phone).inherited.lineHeight == .normal)
  }

  @Test func keepsSizesInPoints() throws {
    #expect(try style("word", .ax5, "body { font-size: 11pt }").inherited.fontSize == 11)
    #expect(try style("word", .ax5, "p { font: 8pt/10pt X }").inherited.lineHeightPoints == 10)
    #expect(try style("<h1>word", .ax3, "h1 { font-size: 30pt }").inherited.fontSize == 30)
    // A size relative to a fixed size is fixed too.
    let small = try style("<small>word</small>", .ax5, "p { font-size: 12pt }").inherited.fontSize
    #expect(abs(small - 10) < 1e-9)
  }

  @Test func enlargesHeadingsLess() throws {
    func factor(_ markup: String) throws -> Double {
      try style(markup, .ax5).inherited.fontSize / style(markup, .l).inherited.fontSize
    }
    let body = try factor("word")
    for level in 1...2 { #expect(try factor("<h\(level)>word") < body) }
    // Headings of the third level grow like the text.
    #expect(abs(try factor("<h3>word") - body) < 1e-9)
    #expect(abs(try factor("<small>word</small>") - body) < 1e-9)
    for size in TextSize.allCases {
      let sizes = try (1...3).map { try style("<h\($0)>word", size).inherited.fontSize }
      #expect(sizes == sizes.sorted(by: >))
      #expect(try sizes[2] >= style("word", size).inherited.fontSize)
    }
  }

  @Test(arguments: TextStyleName.allCases)
  func setsTextStyles(_ name: TextStyleName) throws {
    let style = try style(
      "<b>word</b>", .l,
      "p { font-family: Own } b { font-weight: 300; font: -zine-\(name.rawValue) }")
    #expect(style.inherited.textStyle == name)
    #expect(style.inherited.weight == (name.isBold ? 700 : 400))
    #expect(style.inherited.families.named == ["Own"])
    #expect(SheetText("p { font: -zine-\(name.rawValue) }").findings == [])
    #expect(SheetText("p { font: \(name.rawValue) }").findings.count == 1)
  }

  @Test func scalesRootLineHeights() throws {
    // A margin in root line heights grows with the text.
    let margin = try style("<h1>word", .ax5, "h1 { margin-top: 1rlh }").own.margin.top
    #expect(abs(margin.points - 12 * 53 / 17) < 1e-4)
  }
}
