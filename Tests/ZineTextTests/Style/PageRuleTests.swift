import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct PageRuleTests {
  @Test(arguments: [
    ("", "0,0,0"), (":first", "0,1,0"), (":blank", "0,1,0"), (":left", "0,0,1"),
    (":right", "0,0,1"), (":nth(2n+1)", "0,1,0"), ("cover", "1,0,0"), ("cover:first", "1,1,0"),
    (":nth(1 of cover)", "0,1,0"), (":blank:left", "0,1,1"),
  ])
  func readsSelectors(_ selector: String, _ specificity: String) throws {
    let text = SheetText("@page \(selector) { size: A5 }")
    #expect(text.findings == [])
    let found = try #require(text.sheet.pages.first).selector.specificity
    #expect("\(found.identifiers),\(found.classes),\(found.types)" == specificity)
  }

  @Test(arguments: [
    ":nth()", ":nth(x)", ":nth(1 of)", ":nth(1 of 2)", ":", "::first", "a b", ":first,", "a,,b",
    ":top", "2", ":nth(1.5)", ":nth(-9223372036854775808n)", ":nth(n-9223372036854775808)",
  ])
  func rejectsSelectors(_ selector: String) {
    #expect(SheetText("@page \(selector) { size: A5 }").findings == ["1:1 style-syntax"])
  }

  /// Returns the number of columns of each page, which shows the rules that match it.
  private func columns(_ sheet: String, _ pages: PageIdentity...) throws -> [Int] {
    var sources = StyleSources()
    let text = SheetText(sheet)
    #expect(text.findings == [])
    sources.sheets = [text.sheet]
    let styles = StyleResolver.resolve(Manuscript(), sources, language: "en").styled.pages
    return pages.map { styles[$0].columns }
  }

  private func named(_ name: String, _ number: Int, _ place: Int) -> PageIdentity {
    var page = PageIdentity(number: number, name: name)
    page.numberOfName = place
    return page
  }

  @Test func matchesPages() throws {
    let pages = (1...4).map { PageIdentity(number: $0) }
    func all(_ sheet: String) throws -> [Int] {
      try columns(sheet, pages[0], pages[1], pages[2], pages[3])
    }
    #expect(try all("@page { columns: 2 }") == [2, 2, 2, 2])
    #expect(try all("@page :first { columns: 1 }") == [1, 3, 3, 3])
    #expect(try all("@page :left { columns: 4 }") == [3, 4, 3, 4])
    #expect(try all("@page :right { columns: 4 }") == [4, 3, 4, 3])
    #expect(try all("@page :nth(2n) { columns: 4 }") == [3, 4, 3, 4])
    #expect(try all("@page :nth(-n+2) { columns: 4 }") == [4, 4, 3, 3])
    #expect(try all("@page :nth(3) { columns: 4 }") == [3, 3, 4, 3])
    #expect(try all("@page :first, :nth(4) { columns: 4 }") == [4, 3, 3, 4])
    // The more specific rule wins, whatever the order is.
    #expect(
      try all("@page :first { columns: 5 } @page { columns: 1 } @page :right { columns: 2 }")
        == [5, 1, 2, 1])
    #expect(try all("@page { columns: 1 !important } @page :first { columns: 5 }")[0] == 1)
  }

  @Test func matchesNamedAndBlankPages() throws {
    var blank = PageIdentity(number: 4)
    blank.isBlank = true
    #expect(
      try columns(
        "@page :blank { columns: 1 } @page cover { columns: 2 } @page :nth(2 of cover) { columns: 4 }"
          + " @page cover:left { columns: 6 }",
        blank, named("cover", 3, 1), named("cover", 5, 2), named("cover", 6, 3),
        PageIdentity(number: 2)) == [1, 2, 2, 6, 3])
  }

  @Test func reads16MarginBoxes() throws {
    let boxes = MarginBox.allCases.map(\.rawValue)
    #expect(boxes.count == 16)
    let text = boxes.map { "@\($0) { content: \"\($0)\" counter(page); color: red }" }
    var sources = StyleSources()
    sources.sheets = [
      SheetText("@page :first { margin: 1in; \(text.joined(separator: " ")) }").sheet
    ]
    let page = StyleResolver.resolve(Manuscript(), sources, language: "en").styled.pages[
      PageIdentity(number: 1)]
    #expect(page.marginTexts.map(\.box) == MarginBox.allCases)
    for text in page.marginTexts {
      #expect(text.content == [.text(text.box.rawValue), .counter("page", .number(.decimal))])
    }
  }

  @Test func overridesMarginBoxes() throws {
    var sources = StyleSources()
    sources.sheets = [
      SheetText(
        """
        @page { @bottom-right { content: "own" } @bottom-left { content: none } }
        @page :right { @bottom-right { content: "right" string(issue, last) } }
        """
      ).sheet
    ]
    let styles = StyleResolver.resolve(Manuscript(), sources, language: "en").styled.pages
    let (right, left) = (styles[PageIdentity(number: 1)], styles[PageIdentity(number: 2)])
    func foot(_ page: PageStyle) -> [[ContentPart]] {
      page.marginTexts.filter { $0.box != .topLeft && $0.box != .topRight }.map(\.content)
    }
    #expect(foot(right) == [[.text("right"), .string("issue", .last)]])
    // The target's rule for left-hand pages is in an earlier layer.
    #expect(foot(left) == [[.text("own")]])
  }

  @Test func resolvesLengths() throws {
    var sources = StyleSources()
    sources.sheets = [
      SheetText(
        """
        body { --gap: 10pt; font-size: 20pt }
        @page {
          size: 400pt 600pt; margin: 10% 5% calc(1in + 8pt) 1em; columns: 2; column-gap: var(--gap);
          margin-top: 2em
        }
        """
      ).sheet
    ]
    let (styled, diagnostics) = StyleResolver.resolve(Manuscript(), sources, language: "en")
    let page = styled.pages.plain
    #expect(diagnostics.isEmpty)
    #expect(page.margins == PageMargins(top: 40, right: 20, bottom: 80, left: 20))
    #expect(page.columnGap == 10)
    #expect(page.columns == 2)
  }

  // MARK: Right to left

  private func styles(_ sheet: String, language: String) -> PageStyles {
    var sources = StyleSources()
    sources.sheets = [SheetText(sheet).sheet]
    return StyleResolver.resolve(Manuscript(), sources, language: language).styled.pages
  }

  /// In an issue with a right-to-left language, any right-to-left letter decides. Otherwise the first letter
  /// decides.
  @Test(arguments: [
    ("12.5", "he", BaseDirection.rightToLeft), ("12 שלוש", "he", .rightToLeft),
    ("twelve שלוש", "he", .rightToLeft), ("twelve שלוש", "en", nil), ("twelve", "he", nil),
    ("<ul><li>twelve</ul>", "he", .rightToLeft), ("<ul><li>twelve</ul>", "en", nil),
    ("12.5", "en", nil), ("<img src=a.png>", "ar", .rightToLeft),
    ("<h1>twelve</h1>", "ar", .rightToLeft), ("<h6>twelve</h6>", "fa", .rightToLeft),
    ("<h1>twelve</h1>", "en", nil), ("<table><tr><td>twelve</table>", "ar", .rightToLeft),
    ("<table><tr><th>twelve</table>", "ar", .rightToLeft),
    ("<dl><dt>twelve</dl>", "ar", .rightToLeft), ("<dl><dd>twelve</dl>", "ar", .rightToLeft),
    ("<figure><figcaption>twelve</figcaption></figure>", "ar", .rightToLeft),
    ("<h1 dir=ltr>twelve</h1>", "ar", .leftToRight), ("<h1 lang=en>twelve</h1>", "ar", nil),
    ("<aside>twelve</aside>", "ar", nil), ("<table><tr><td>twelve</table>", "en", nil),
  ])
  func detectsParagraphDirection(
    _ markup: String, _ language: String, _ direction: BaseDirection?
  ) {
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let manuscript = MarkupParser.parse([source]).manuscript
    let styled = StyleResolver.resolve(manuscript, StyleSources(), language: language).styled
    #expect(styled.paragraphs.map(\.direction) == [direction])
  }

  /// Boxes have the direction of a right-to-left issue, whatever text they begin with.
  @Test(arguments: [
    "<table><tr><td>twelve</table>", "<ul class=b><li>twelve</ul>", "<aside>twelve</aside>",
    "<blockquote class=b>twelve</blockquote>", "<pullquote>twelve</pullquote>",
    "<div class=b>twelve</div>", "<h1 class=b>twelve</h1>", "<p class=b>twelve",
    "<dl class=b><dt>twelve</dl>", "<pre class=b>twelve</pre>",
    "<figure class=b><figcaption>twelve</figcaption></figure>",
  ])
  func boxesUseIssueDirection(_ markup: String) {
    func directions(_ language: String, _ sheet: String = "") -> Set<BaseDirection?> {
      let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
      var sources = StyleSources()
      sources.sheets = [SheetText(".b { border: 1pt solid }" + sheet).sheet]
      let styled = StyleResolver.resolve(
        MarkupParser.parse([source]).manuscript, sources, language: language
      ).styled
      #expect(!styled.boxes.isEmpty)
      return Set(styled.boxes.map(\.direction))
    }
    #expect(directions("ar") == [.rightToLeft])
    #expect(directions("he") == [.rightToLeft])
    #expect(directions("en") == [nil])
    #expect(directions("ar", "body { direction: ltr }") == [.leftToRight])
  }

  /// The direction of the page decides, then that of the body, then the script of the language.
  @Test(arguments: [
    ("", "ar", true), ("", "en", false), ("body { direction: rtl }", "en", true),
    ("body { direction: ltr }", "ar", false), ("@page { direction: rtl }", "en", true),
    ("body { direction: rtl } @page { direction: ltr }", "ur", false),
    ("@page { direction: auto } body { direction: rtl }", "en", false),
    ("@page :first { direction: rtl }", "en", false), ("", "ar-Latn", false), ("", "az-Arab", true),
  ])
  func resolvesPageDirection(_ sheet: String, _ language: String, _ isRightToLeft: Bool) {
    let pages = styles("@page { columns: 2 } " + sheet, language: language)
    #expect(pages.isRightToLeft == isRightToLeft)
    let columns = pages[PageIdentity(number: 2)].columnRects.map(\.origin.x)
    #expect((columns[0] > columns[1]) == isRightToLeft)
  }

  /// The first page is a left-hand page.
  @Test func bindsOnRight() {
    let pages = styles(
      "@page { margin-inside: 50pt; margin-outside: 20pt } @page :left { margin-top: 7pt }",
      language: "he")
    let (first, second) = (pages[PageIdentity(number: 1)], pages[PageIdentity(number: 2)])
    #expect([first.margins.left, first.margins.right, first.margins.top] == [20, 50, 7])
    #expect([second.margins.left, second.margins.right] == [50, 20])
    #expect(second.margins.top != 7)
  }

  /// Left margins stay on the left, whatever the text direction is.
  @Test func keepsLeftAndRightMargins() {
    let pages = styles(
      "@page { direction: rtl; margin: 1pt 2pt 3pt 4pt; columns: 3; column-gap: 6pt; size: 318pt 400pt }",
      language: "ar")
    let page = pages[PageIdentity(number: 1)]
    #expect(page.margins == PageMargins(top: 1, right: 2, bottom: 3, left: 4))
    #expect(page.columnRects.map(\.origin.x) == [216, 110, 4])
  }

  @Test func mirrorsInsideMargins() throws {
    var sources = StyleSources()
    sources.sheets = [
      SheetText("body { --in: 50pt } @page { margin-inside: var(--in); margin-outside: 20pt }")
        .sheet
    ]
    let styles = StyleResolver.resolve(Manuscript(), sources, language: "en").styled.pages
    #expect(styles[PageIdentity(number: 1)].margins.left == 50)
    #expect(styles[PageIdentity(number: 2)].margins.left == 20)
    sources.sheets[0] = SheetText("@page { margin-inside: 50pt; margin-left: 1pt }").sheet
    let plain = StyleResolver.resolve(Manuscript(), sources, language: "en").styled.pages
    #expect(plain[PageIdentity(number: 2)].margins.left == 1)
  }

  @Test func keepsPageOfFixedTarget() throws {
    var sources = StyleSources()
    sources.hasFixedTarget = true
    sources.sheets = [
      SheetText("@page { size: 300pt; margin: 1pt; columns: 9; background: red }").sheet
    ]
    sources.settings = try StyleSetting.sheet("page.columns=2").sheet
    let page = StyleResolver.resolve(Manuscript(), sources, language: "en").styled.pages.plain
    #expect(page.size.width > 595)
    #expect(abs(page.margins.top - 18 * 72 / 25.4) < 1e-9)
    #expect(page.columns == 2)
    #expect(page.background == Color("red"))
  }
}
