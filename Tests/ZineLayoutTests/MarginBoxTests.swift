import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

@Suite struct MarginBoxTests {
  /// `\A` and U+2028 break lines. Lines are 12 pt apart and centred on the position of a single line.
  @Test(arguments: ["one\\A two", "one\\2028 two"])
  func setsSeveralLines(_ text: String) {
    let one = SheetPages("a", "@page { @bottom-center { content: \"one\" } }")
    let two = SheetPages("a", "@page { @bottom-center { content: \"\(text)\" } }")
    #expect(one.marginRuns() == ["85.0,93.0 one"])
    #expect(two.marginRuns() == ["85.0,87.0 one", "85.0,99.0 two"])
  }

  @Test func spacesLinesByLineHeight() {
    let sheet = "@page { @left-top { content: \"a\\A\\A b\"; line-height: 15pt } }"
    #expect(SheetPages("a", sheet).marginRuns() == ["5.0,28.0 a", "5.0,58.0 b"])
    let foot = "@page { @right-bottom { content: \"a\\A b\"; line-height: 15pt } }"
    #expect(SheetPages("a", foot).marginRuns() == ["185.0,63.0 a", "185.0,78.0 b"])
  }

  private func rects(_ sheet: String) -> [Rect] {
    SheetPages("a", sheet).pages[0].marginBoxes.map(\.rect)
  }

  @Test func sharesMarginWidth() {
    let shown = "background: red"
    func box(_ x: Double, _ width: Double) -> Rect { Rect(x: x, y: 0, width: width, height: 20) }
    // A single box takes the whole width.
    #expect(rects("@page { @top-center { content: \"a\"; \(shown) } }") == [box(20, 160)])
    // Two boxes share the width in proportion to their text.
    #expect(
      rects(
        "@page { @top-left { content: \"abc\"; \(shown) } @top-right { content: \"a\"; \(shown) } }"
      ) == [box(20, 120), box(140, 40)])
    // Beside a centre box, both sides get the width of the wider one.
    #expect(
      rects(
        "@page { @top-left { content: \"a\"; \(shown) } @top-center { content: \"ab\"; \(shown) } }"
      ) == [box(20, 40), box(60, 80)])
    #expect(
      rects("@page { @left-middle { content: \"a\"; \(shown) } }")
        == [Rect(x: 0, y: 20, width: 20, height: 60)])
  }

  @Test func appliesMarginsBordersAndPadding() throws {
    let sheet = """
      @page { @top-left {
        content: "a"; margin: 2pt 3pt 4pt 5pt; padding: 0 0 0 6pt; background: #eee;
        border-left: 1pt solid red; opacity: 0.5
      } }
      """
    let pages = SheetPages("a", sheet)
    let box = try #require(pages.pages[0].marginBoxes.first)
    #expect(box.rect == Rect(x: 25, y: 2, width: 152, height: 14))
    #expect(box.paths.map(\.opacity) == [0.5, 0.5])
    // Inside the margin, the border and the padding, in the middle of the box.
    #expect(pages.marginRuns() == ["32.0,13.0 a"])
    // The box is painted below its text.
    let items = pages.pages[0].items.suffix(2).map(\.content)
    guard case .box = items[0], case .glyphs = items[1] else {
      Issue.record("no box below the text")
      return
    }
  }

  /// A rule above an empty footer.
  @Test func appearsWithoutText() {
    #expect(
      rects("@page { @bottom-center { content: \"\"; border-top: 1pt solid } }")
        == [Rect(x: 20, y: 80, width: 160, height: 20)])
    #expect(rects("@page { @bottom-center { content: none; border-top: 1pt solid } }") == [])
    #expect(
      rects("@page { @bottom-center { content: \"a\"; display: none; background: red } }") == [])
  }

  // MARK: Page counter

  private let folio = "@page { @bottom-center { content: counter(page) } }"

  private func folios(_ markup: String, _ sheet: String) -> [String] {
    SheetPages(markup, folio + sheet).pages.map {
      $0.marginRuns.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }
  }

  private let five = """
    <p>a</p><p class=b>b</p><div class=c><p>c</p></div><p class=d>d</p><p>e</p>
    """

  @Test(arguments: [
    ("", ["1", "2", "3", "4", "5"]),
    (".c { counter-reset: page 1 }", ["1", "2", "1", "2", "3"]),
    (".c { counter-reset: page }", ["1", "2", "0", "1", "2"]),
    ("body { counter-reset: page 7 }", ["7", "8", "9", "10", "11"]),
    (".b, .d { counter-reset: page 20 }", ["1", "20", "21", "20", "21"]),
    (".c { counter-increment: page 10 }", ["1", "2", "13", "14", "15"]),
    // Counter changes of a page are applied before those of its elements.
    ("@page :first { counter-reset: page 9 }", ["10", "11", "12", "13", "14"]),
    ("@page { counter-increment: page 2 }", ["2", "4", "6", "8", "10"]),
    ("@page :nth(2) { counter-increment: page 0 }", ["1", "1", "2", "3", "4"]),
    (
      ".c { counter-reset: page 1000000000 }", ["1", "2", "1000000000", "1000000000", "1000000000"]
    ),
  ])
  func countsPages(_ sheet: String, _ numbers: [String]) {
    #expect(folios(five, "p { break-after: page }" + sheet) == numbers)
  }

  @Test func crossReferencesUseSameNumbers() {
    let markup = "<p id=x>a</p><p class=b id=y>b</p>"
    let pages = SheetPages(
      markup, folio + "p { break-after: page } .b { counter-reset: page 40; bookmark-level: 1 }")
    let told = CrossReferences.Pages(
      of: pages.styled,
      PagePlanner(
        pages.styled, shaper: FixedWidthShaper(pages.styled.styles), pictures: FixedPictures()))
    #expect(told.destinations == ["x": 1, "y": 40])
    #expect(told.paragraphs == [1, 40])
    #expect(told.count == 2)
    // Files and outlines use physical page numbers.
    #expect(pages.pages.map(\.number) == [1, 2])
    #expect(pages.outline.map(\.page) == [2])
  }

  // MARK: Pictures

  @Test func fitsPictureToMargin() {
    let pages = SheetPages(
      "a", "@page { @top-center { content: url(\"logo.png\"); padding: 2pt 0 } }")
    let pictures = pages.pages[0].marginPictures
    #expect(pictures.map(\.rect.size.height) == [16])
    #expect(pictures.map { $0.rect.origin.y } == [2])
    #expect(pictures.map { $0.rect.origin.x + $0.rect.size.width / 2 } == [100])
    #expect(pages.styled.shapePictures.map(\.source) == ["logo.png"])
  }

  @Test func allowsPicturesOnlyInMargins() {
    let pages = SheetPages("<p>a</p>", "p::before { content: url(x.png) }")
    #expect(pages.pages[0].marginPictures.isEmpty)
    #expect(pages.diagnostics.count == 1)
  }

  // MARK: Target

  @Test func reportsWhatTargetOverrides() {
    let sheet = """
      @page { margin: 5pt }
      @page :first { margin: 0; background: red }
      """
    #expect(SheetPages("a", sheet).diagnostics == [])
    let found = SheetPages("a", sheet, hasFixedTarget: true).diagnostics
    #expect(found.map(\.fact) == [.outrankedByTarget(name: "margin")])
    #expect(found.first?.span == SourceSpan(source: SourceID(2), offset: 37, length: 9))
  }

  /// Named pages keep their margins, and their columns if they have fewer.
  @Test func keepsMarginsOfNamedPages() {
    let sheet = """
      @page { columns: 3; margin: 5pt } .c { page: cover } .d { page: dense }
      @page cover { margin: 0; columns: 1; size: 50pt 50pt } @page dense { columns: 9 }
      """
    let pages = SheetPages("<p class=c>a</p><p class=d>b</p>", sheet, hasFixedTarget: true)
    #expect(pages.diagnostics.map(\.fact) == [.outrankedByTarget(name: "size")])
    #expect(
      pages.pages.map(\.size) == [Size(width: 200, height: 100), Size(width: 200, height: 100)])
    #expect(pages.pages[1].columns[0].fragment.path.inlineExtent == 160)
  }

  @Test(arguments: ["print", "(-zine-target: a4)"])
  func keepsRulesThatNameTarget(_ query: String) {
    let sheet = "@page { margin: 5pt } @media \(query) { @page :first { margin: 7pt } }"
    let pages = SheetPages("a", sheet, hasFixedTarget: true)
    #expect(pages.diagnostics == [])
    let others = SheetPages("a", sheet.replacing(query, with: "all"), hasFixedTarget: true)
    #expect(others.diagnostics.map(\.fact) == [.outrankedByTarget(name: "margin")])
  }

  /// Reported once for all pages, at the location in the style sheet.
  @Test(arguments: [
    ("margin: 4pt; @top-center { content: \"Head\" }", "top-center", true),
    ("@top-left { content: \"A text that is wider than all of the page\" }", "top-left", false),
    ("@bottom-center { content: \"x\"; margin: 100pt 0; padding: 60pt }", "bottom-center", false),
  ])
  func reportsOverfullBoxes(_ declarations: String, _ box: String, _ isLeftOut: Bool) {
    let pages = SheetPages("<p>a<p style='break-before: page'>b", "@page { \(declarations) }")
    #expect(
      pages.findings.map(\.fact) == [.overfullMargin(box: box, isLeftOut: isLeftOut)])
    let roomy = SheetPages("a", "@page { @top-center { content: \"Head\" } }")
    #expect(roomy.findings.isEmpty)
  }
}
