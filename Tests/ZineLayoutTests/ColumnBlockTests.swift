import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Multi-column blocks. Pages have one column of 200 × 120 pt: ten lines of twenty characters.
@Suite struct ColumnBlockTests {
  private let base = """
    @page { size: 220pt 140pt; margin: 10pt; columns: 1 } p { margin: 0 }
    body { orphans: 1; widows: 1 } div { columns: 2; column-gap: 20pt }
    """

  private func pages(_ markup: String, _ sheet: String = "") -> [Page] {
    SheetPages(markup, base + sheet).pages
  }

  private func lines(_ count: Int, from first: Int = 1) -> String {
    "<p>" + (first..<first + count).map { "L\($0)" }.joined(separator: "<br>") + "</p>"
  }

  /// Returns the position and the text of each line on a page.
  private func places(_ page: Page) -> [String] {
    page.columns.flatMap { places($0.fragment, at: $0.origin) }
  }

  private func places(_ frame: Fragment, at origin: Point) -> [String] {
    frame.children.flatMap { child -> [String] in
      guard case .block(let block)? = child.nested?.content else {
        return child.ownLines.map { line in
          "\(Int(origin.x)),\(Int(origin.y + line.blockStart)) \(line.text)"
        }
      }
      let corner = Point(x: origin.x + block.rect.origin.x, y: origin.y + block.rect.origin.y)
      return places(block.fragment, at: corner)
    }
  }

  private func words(_ pages: [Page]) -> [String] {
    pages.flatMap(places).map { String($0.split(separator: " ")[1]) }
  }

  @Test func fillsColumnsAndBalancesThem() {
    let pages = pages("<p>A</p><div>\(lines(5))</div><p>Z</p>")
    #expect(
      pages.map(places) == [
        [
          "10,10 A", "10,22 L1", "10,34 L2", "10,46 L3", "120,22 L4", "120,34 L5", "10,58 Z",
        ]
      ])
  }

  @Test func fragmentsBetweenPages() {
    let pages = pages("<p>A</p><div>\(lines(22))</div><p>Z</p>")
    #expect(pages.count == 2)
    #expect(places(pages[0]).first == "10,10 A")
    #expect(places(pages[0]).last == "120,118 L18")
    #expect(
      places(pages[1]) == [
        "10,10 L19", "10,22 L20", "120,10 L21", "120,22 L22", "10,34 Z",
      ])
  }

  @Test func hasColumnsOfUnequalWidths() {
    let sheet = "div { -zine-column-widths: 2fr 1fr 30pt; column-gap: 10pt; column-fill: auto }"
    let pages = pages("<div>\(lines(25))</div>", sheet)
    let starts = Set(places(pages[0]).map { String($0.split(separator: ",")[0]) })
    #expect(starts == ["10", "120", "180"])
  }

  @Test func pagesHaveColumnsOfUnequalWidths() {
    let sheet = "@page { -zine-column-widths: 120pt 1fr; column-gap: 20pt }"
    let frames = pages(lines(12), sheet)[0].columns
    #expect(frames.map(\.origin.x) == [10, 150])
    #expect(frames.map(\.fragment.path.inlineExtent) == [120, 60])
  }

  @Test func nestsInPageColumns() {
    let sheet = "@page { columns: 2; column-gap: 20pt; column-fill: auto } div { column-gap: 10pt }"
    let pages = pages("<p>A</p><div>\(lines(22))</div><p>Z</p>", sheet)
    let all = places(pages[0])
    #expect(all[0...1] == ["10,10 A", "10,22 L1"])
    #expect(all.contains("60,22 L10"))
    #expect(all.contains("120,10 L19"))
    #expect(all.last == "120,34 Z")
  }

  @Test func holdsSpanners() {
    let pages = pages(
      "<div>\(lines(4))<h2>T</h2>\(lines(4, from: 5))</div>",
      "h2 { column-span: all; font: 10pt/12pt serif; margin: 0 }")
    #expect(
      places(pages[0]) == [
        "10,10 L1", "10,22 L2", "120,10 L3", "120,22 L4", "10,34 T", "10,46 L5", "10,58 L6",
        "120,46 L7", "120,58 L8",
      ])
  }

  /// A block with a fixed height has columns of that height.
  @Test(arguments: [("auto", [5, 4]), ("balance", [5, 4])])
  func fillsItsHeight(_ fill: String, _ expected: [Int]) {
    let sheet = "div { height: 60pt; column-fill: \(fill) }"
    let few = pages("<div>\(lines(9))</div><p>Z</p>", sheet)
    let starts = places(few[0]).map { $0.split(separator: ",")[0] }
    #expect(starts.count { $0 == "10" } - 1 == expected[0])
    #expect(starts.count { $0 == "120" } == expected[1])
    #expect(places(few[0]).last == "10,70 Z")
  }

  @Test func fillsColumnsOfFixedHeightInOrder() {
    let pages = pages("<div>\(lines(6))</div>", "div { height: 60pt; column-fill: auto }")
    #expect(places(pages[0]).last == "120,10 L6")
  }

  /// A multi-column block may be split between the page's columns.
  @Test func balancesInEveryPageColumn() {
    let sheet = "@page { columns: 2; column-gap: 20pt } div { column-gap: 10pt }"
    let pages = pages("<div>\(lines(16))</div>", sheet)
    #expect(pages[0].columns.map { $0.fragment.nested[0].rect.size.height } == [48, 48])
  }

  /// Text kept together inside the block's columns does not move the whole block to the next page.
  @Test func fragmentsDespiteKeepsInsideColumns() {
    let sheet =
      "h2 { font: 10pt/12pt serif; margin: 0; break-after: avoid } body { widows: 2; orphans: 2 }"
    let pages = pages(
      "<p>A</p><div>\(lines(13))<h2>T</h2>\(lines(9, from: 14))</div>", sheet)
    #expect(pages.count == 2)
    #expect(places(pages[0]).count > 12)
    #expect(words(pages) == ["A"] + (1...13).map { "L\($0)" } + ["T"] + (14...22).map { "L\($0)" })
  }

  /// A nested multi-column block gets no columns of its own, and this is reported.
  @Test func reportsNestedColumns() {
    let issue = SheetPages("<div>\(lines(2))<div>\(lines(2, from: 3))</div></div>", base)
    #expect(places(issue.pages[0]) == ["10,10 L1", "10,22 L2", "120,10 L3", "120,22 L4"])
    #expect(issue.findings.map(\.fact) == [.ineffectiveStyle(.columns)])
  }

  @Test(arguments: [
    (".o { height: 60pt } .i { column-span: all }", [IneffectiveStyle.columnSpan]),
    (".o { float: left } .i { column-span: 2 }", [.columnSpan]),
    (".o { height: 60pt } .i { break-before: column }", [.forcedBreak]),
    (".o { column-span: all } .i { break-before: page }", [.forcedBreak]),
    (".o { columns: 2 } .i { break-before: page; column-span: all }", []),
    (".o { height: 60pt; columns: 2 } .i { break-before: column }", []),
    (".o { height: 60pt; columns: 2 } .i { break-before: page }", [.forcedBreak]),
    (".o { height: 60pt; break-before: page }", []),
    (".o { -zine-copyfit: 80% }", [.copyfit]),
    (".o { height: 60pt; -zine-copyfit: 80% }", []),
  ])
  func reportsIneffectiveStyles(_ sheet: String, _ ineffective: [IneffectiveStyle]) {
    let markup = "<p>A</p><section class=o>\(lines(2))<p class=i>I</p></section>"
    let findings = SheetPages(markup, base + sheet).findings.map(\.fact)
    #expect(findings == ineffective.map { .ineffectiveStyle($0) })
  }

  /// Headings and forced breaks work in the columns of floats and positioned blocks too.
  @Test(arguments: [
    "", "float: top", "float: left; width: 200pt", "position: absolute; top: 10pt; left: 10pt",
  ])
  func keepsHeadingsWithTextInColumnsOfAnyBlock(_ placing: String) {
    for (sheet, expected) in [
      ("", ["L1", "L2", "L3", "H", "L4", "L5", "L6"]),
      (".n { break-before: column }", ["L1", "N", "L2", "L3"]),
    ] {
      let isForced = !sheet.isEmpty
      let markup =
        isForced
        ? "<p>L1</p><p class=n>N</p>\(lines(2, from: 2))"
        : "\(lines(3))<h3>H</h3>\(lines(3, from: 4))"
      let made = SheetPages(
        "<div>\(markup)</div><p>x</p>",
        base + sheet
          + "div { columns: 2; \(placing) } h3 { font: 10pt/12pt serif; margin: 0 }")
      let left = made.pages.flatMap(\.items).compactMap { item -> (Double, String)? in
        guard case .glyphs(let run) = item.content else { return nil }
        return (run.origin.x, String(decoding: run.text, as: UTF8.self).trimmingSpaces())
      }.filter { $0.1 != "x" }
      #expect(left.map(\.1) == expected, "\(placing)")
      let first = left.map(\.0).min() ?? 0
      // The lines in the first column.
      #expect(
        left.prefix { $0.0 == first }.map(\.1) == (isForced ? ["L1"] : ["L1", "L2", "L3"]),
        "\(placing)")
      // The positioned block overlaps other text here.
      #expect(made.findings.allSatisfy { $0.fact == .overlap(.text) })
    }
  }

  @Test func acceptsPictureAsSpanner() {
    let pages = pages(
      "<div>\(lines(2))<p><img src=x width=150></p>\(lines(2, from: 3))</div>",
      "img { column-span: all }")
    let picture = pages[0].columns[0].fragment.nested.first?.content
    guard case .block(let block) = picture else {
      Issue.record("there are no columns")
      return
    }
    #expect(block.fragment.nested.map(\.rect.size.width) == [90, 90, 200, 90, 90])
    #expect(words(pages).filter { $0.hasPrefix("L") } == ["L1", "L2", "L3", "L4"])
  }

  @Test func hasBordersAroundColumns() {
    let pages = pages(
      "<div>\(lines(22))</div>",
      "div { padding: 12pt; border: 6pt solid; column-rule: 1pt solid red }")
    let boxes = pages.map { page in
      page.columns[0].fragment.nested.compactMap { float -> [BoxFragment]? in
        if case .block(let block) = float.content { block.fragment.boxes } else { nil }
      }.flatMap { $0 }
    }
    #expect(boxes.map { $0.filter { $0.box != nil }.map(\.hasStart) } == [[true], [false]])
    #expect(boxes.map { $0.filter { $0.box != nil }.map(\.hasEnd) } == [[false], [true]])
    #expect(boxes.map { $0.filter { $0.box == nil }.count } == [1, 1])
    #expect(words(pages) == (1...22).map { "L\($0)" })
  }

  @Test func appliesForcedBreaksAndKeeps() {
    let forced = pages(
      "<div>\(lines(2))<p class=c>C</p><p class=n>N</p></div>",
      ".c { break-before: column } .n { break-before: page }")
    #expect(forced.map(places) == [["10,10 L1", "10,22 L2", "120,10 C"], ["10,10 N"]])
    let kept = pages(
      lines(7) + "<div>\(lines(12, from: 8))</div>", "div { break-inside: avoid }")
    #expect(kept.map { places($0).count } == [7, 12])
  }

  /// A paragraph that spans two columns is a single structure element.
  @Test func keepsParagraphAsOneElement() {
    let story = SheetPages("<div><p>\(String(repeating: "word ", count: 40))</p></div>", base)
    #expect(story.pages[0].columns[0].fragment.nested.count == 1)
    #expect(story.structure.nodes.count { $0.role == .paragraph } == 1)
  }

  /// Columns beside a spanner that covers only some of them are balanced.
  @Test func balancesColumnsBesideSpanner() {
    let sheet =
      "div { columns: 3; column-gap: 10pt } h2 { column-span: 2; font: 10pt/12pt serif; margin: 0 }"
    let pages = pages("<div>\(lines(3))<h2>T</h2>\(lines(6, from: 4))</div><p>Z</p>", sheet)
    #expect(pages.count == 1)
    #expect(words(pages) == ["L1", "L2", "L3", "T"] + (4...9).map { "L\($0)" } + ["Z"])
    #expect(places(pages[0]).last.map { $0.hasSuffix(" Z") && !$0.hasSuffix(",118 Z") } == true)
  }
}
