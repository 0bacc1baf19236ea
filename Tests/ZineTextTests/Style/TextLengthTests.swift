import Testing

@testable import ZineStyle
@testable import ZineText

/// Selectors and properties that depend on the length of a text.
@Suite struct TextLengthTests {
  private static let page =
    "@page { size: 400pt 600pt; margin: 20pt; columns: 3; column-gap: 12pt }"
  private static let body = "body { font: 10pt/12pt serif }"

  /// Returns text with this number of letters, in words of five including the space.
  private static func text(_ letters: Int) -> String {
    Array(repeating: "text", count: max(1, letters / 5)).joined(separator: " ")
  }

  private static func spans(
    _ markup: String, _ word: String, _ sheet: String = "", minimum: String = "4"
  ) throws -> Bool {
    let parsed = parse(markup)
    var cascade = cascade(
      parsed.manuscript,
      "\(page) \(body) h2, .t { column-span: all; -zine-span-minimum: \(minimum) } \(sheet)")
    let story = Story(parsed.manuscript, &cascade)
    let paragraph = try #require(
      story.paragraphs.first {
        String(decoding: story.text.bytes[$0.range], as: UTF8.self).contains(word)
      })
    return cascade.computed(paragraph.node).own.placing.columnSpan > 1
  }

  /// A line holds about 26 letters here, so four lines in each column are about 320 letters.
  @Test(arguments: [
    ("<h2>Here</h2><p>TEXT600", true), ("<h2>Here</h2><p>TEXT100", false), ("<h2>Here</h2>", false),
    // The text extends to the next heading of the same or a higher level.
    ("<h2>Here</h2><p>TEXT100</p><h2>Next</h2><p>TEXT600", false),
    ("<h2>Here</h2><p>TEXT100</p><h1>Next</h1><p>TEXT600", false),
    ("<h2>Here</h2><p>TEXT100</p><h3>Next</h3><p>TEXT600", true),
    ("<h2>First</h2><p>TEXT600</p><h2>Here</h2><p>TEXT100", false),
    // Footnotes of the text above would end up in the middle of the page.
    ("<h2>First</h2><p>a<footnote>n</footnote></p><h2>Here</h2><p>TEXT600", false),
    ("<p>a<footnote>n</footnote></p><h2>Here</h2><p>TEXT600", false),
    (
      "<h2>First</h2><p>a<footnote>n</footnote></p><h2>Second</h2><p>b</p><h2>Here</h2><p>TEXT600",
      true
    ),
    ("<h2>Here</h2><p>a<footnote>n</footnote> TEXT600", true),
    // Containers around the text or the heading do not matter.
    ("<h2>Here</h2><ul><li>TEXT300<li>TEXT300</ul>", true),
    ("<div><h2>Here</h2></div><div><p>TEXT600</div>", true),
    ("<article><h2>Here</h2><p>TEXT100</article><article><h2>Next</h2><p>TEXT600</article>", false),
    ("<h2>Here</h2>\nTEXT300\n\nTEXT300\n", true),
    // Ideographs are as wide as two letters.
    ("<h2>Here</h2><p>" + String(repeating: "字", count: 200), true),
    ("<h2>Here</h2><p>" + String(repeating: "é", count: 200), false),
    // The text of an element other than a heading ends at any heading.
    ("<p class=t>Here</p><p>TEXT100</p><h3>Next</h3><p>TEXT600", false),
    ("<p class=t>Here</p><p>TEXT600</p>", true),
  ])
  func spansIfEnoughTextFollows(markup: String, spans: Bool) throws {
    var markup = markup
    for count in [600, 300, 100] {
      markup = markup.replacing("TEXT\(count)", with: Self.text(count))
    }
    #expect(try Self.spans(markup, "Here") == spans)
    #expect(try Self.spans(markup, "Here", minimum: "none"))
    #expect(try !Self.spans(markup, "Here", minimum: "10000"))
  }

  /// On wider pages more text fits into the same number of lines.
  @Test func dependsOnPageSize() throws {
    let markup = "<h2>Here</h2><p>\(Self.text(420))"
    #expect(try Self.spans(markup, "Here"))
    #expect(try !Self.spans(markup, "Here", "@page { size: 900pt 600pt }"))
    #expect(try !Self.spans(markup, "Here", "body { font-size: 6pt }"))
    // With more columns of the same total width, each column has the same number of lines.
    #expect(try Self.spans(markup, "Here", "@page { columns: 5; column-gap: 6pt }"))
  }

  /// An element that stays in its column can have a different style, and so can the element after it.
  @Test func matchesElementsInColumn() throws {
    let markup =
      "<h2>Short</h2><p>few</p><h2>Long</h2><p>\(Self.text(900))</p><h3>Other</h3><p>more</p>"
    let parsed = parse(markup)
    var cascade = cascade(
      parsed.manuscript,
      """
      \(Self.page) \(Self.body) h2, h3 { column-span: all; color: black; font-size: 20pt }
      h2 { -zine-span-minimum: 4 }
      h2:-zine-in-column { color: red; font-size: 12pt } h2:-zine-in-column + p { color: red }
      h2:not(:-zine-in-column) + p { color: blue }
      """)
    let story = Story(parsed.manuscript, &cascade)
    let colors = story.paragraphs.map { cascade.computed($0.node).inherited.color }
    #expect(
      colors == [
        Color("red"), Color("red"), Color("black"), Color("blue"), Color("black"),
        cascade.body.inherited.color,
      ])
    #expect(
      story.paragraphs.map { cascade.computed($0.node).own.placing.columnSpan > 1 } == [
        false, false, true, false, true, false,
      ])
  }

  @Test(arguments: [(20, 2, false), (60, 2, true), (60, 6, false), (300, 6, true)])
  func selectsByLines(letters: Int, lines: Int, isMeant: Bool) {
    let parsed = parse("<p>first</p><p><i>\(Self.text(letters))</i></p>")
    var cascade = cascade(
      parsed.manuscript,
      "\(Self.page) \(Self.body) p + p:-zine-lines(\(lines)) { color: red } i:-zine-lines(1) { color: blue }"
    )
    let story = Story(parsed.manuscript, &cascade)
    let color = cascade.computed(story.paragraphs[1].node).inherited.color
    #expect((color == Color("red")) == isMeant)
  }

  @Test(arguments: [
    "p:-zine-lines()", "p:-zine-lines(0)", "p:-zine-lines(-1)", "p:-zine-lines(1.5)",
    "p:-zine-lines(2 3)", "p:-zine-lines(1e30)", "p:-zine-lines", "p:-zine-in-column(1)",
    "p:-zine-in-colum",
  ])
  func rejectsOtherCounts(selector: String) {
    #expect(SheetText("\(selector) { color: red }").diagnostics.count == 1)
  }

  @Test func roundTripsSelectors() throws {
    let sheet = SheetText("h2:-zine-in-column, p:-zine-lines(6)::first-letter { color: red }").sheet
    #expect(
      sheet.rules.first?.selectors.map(\.text) == [
        "h2:-zine-in-column", "p:-zine-lines(6)::first-letter",
      ])
  }
}
