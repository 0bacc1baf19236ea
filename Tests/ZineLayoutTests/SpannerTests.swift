import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Balanced columns and spanners. Pages have three columns of 60 × 120 pt: ten lines of six characters.
@Suite struct SpannerTests {
  private let base = """
    @page { size: 220pt 140pt; margin: 10pt; columns: 3; column-gap: 10pt }
    body { orphans: 1; widows: 1 } h2 { font: 10pt/12pt serif; margin: 0; column-span: all }
    """

  private func pages(_ markup: String, _ sheet: String = "") -> [Page] {
    SheetPages(markup, base + sheet).pages
  }

  private func lines(_ count: Int, from first: Int = 1) -> String {
    "<p>" + (first..<first + count).map { "L\($0)" }.joined(separator: "<br>") + "</p>"
  }

  /// Returns the position of each area on a page and its number of lines, which is in brackets for a spanner.
  private func areas(_ page: Page) -> [String] {
    page.columns.map { placed in
      let own = placed.fragment.lines.count
      let held = placed.fragment.nested.compactMap { float -> Int? in
        if case .block(let block) = float.content { block.fragment.lines.count } else { nil }
      }
      let content = held.isEmpty ? "\(own)" : "[\(held[0])]"
      return "\(Int(placed.origin.x)),\(Int(placed.origin.y)) \(content)"
    }
  }

  @Test(arguments: [
    (12, [4, 4, 4]), (10, [4, 3, 3]), (11, [4, 4, 3]), (30, [10, 10, 10]), (2, [1, 1]),
  ])
  func balances(_ count: Int, _ expected: [Int]) {
    #expect(pages(lines(count)).map { $0.columns.map(\.fragment.lines.count) } == [expected])
  }

  /// Columns are balanced wherever the paragraphs may break.
  @Test(arguments: 3...8)
  func balancesWithoutWidows(_ first: Int) {
    let sheet = "@page { columns: 2; size: 220pt 320pt } body { orphans: 2; widows: 2 }"
    for second in 8...11 {
      for third in 10...14 {
        let pages = pages(lines(first) + lines(second) + lines(third), sheet)
        let counts = pages.map { $0.columns.map(\.fragment.lines.count) }
        let isLevel = counts.count == 1 && abs(counts[0][0] - counts[0][1]) <= 3
        #expect(isLevel, "\(first) \(second) \(third): \(counts)")
      }
    }
  }

  /// The margin of a spanner collapses with that of the following block, across all columns.
  @Test(arguments: [
    ("", "", 22), (".n { margin-top: 24pt }", "", 46), ("", "h2 { margin-bottom: 24pt }", 46),
    (".n { margin-top: 12pt }", "h2 { margin-bottom: 24pt }", 46),
    (".g { margin-top: 36pt } .n { margin-top: 12pt }", "", 58),
    (".g { border-top: 1pt solid; margin-top: 12pt } .n { margin-top: 24pt }", "", 34),
    (".a { margin-top: 24pt }", "", 22),
  ])
  func keepsMarginBelowSpanners(_ below: String, _ sheet: String, _ top: Int) {
    let pages = pages(
      "<h2>h</h2><aside class=a>x</aside><div class=g><div class=n>\(lines(6))</div></div>",
      "p { margin: 0 } .a { float: top; font: 10pt/12pt serif; margin: 0; padding: 0 }" + below
        + sheet
    )
    #expect(
      pages[0].columns.dropFirst().allSatisfy { Int($0.origin.y.rounded()) == top },
      "\(areas(pages[0]))")
  }

  /// A block that avoids breaks and fits into a column is not split for balancing.
  @Test(arguments: [
    ("<div class=b>\(eight)</div>", [8]), ("<div class=b>\(eight)</div><p>x</p>", [8, 1]),
    ("<h2>h</h2><div class=b>\(eight)</div>", [1, 8]),
    ("<div class=b>\(eight)\(eight)</div>", [6, 5, 5]),
  ])
  func keepsBlocksTogether(_ markup: String, _ counts: [Int]) {
    let pages = pages(markup, ".b { break-inside: avoid } p { margin: 0 }")
    #expect(
      pages.map { page in
        areas(page).compactMap { Int($0.split(separator: " ")[1].filter(\.isNumber)) }
      }
        == [counts])
  }

  private static let eight = "<p>" + (1...8).map { "L\($0)" }.joined(separator: "<br>") + "</p>"

  /// A table over some of the columns goes on over the next columns of its page.
  @Test(arguments: 4...5, [0, 2, 4])
  func dividedTablesGoOnBesideThemselves(_ count: Int, _ above: Int) {
    for rowCount in 12...14 {
      let rows = (0..<rowCount).map { "<tr><td>r\($0)" }.joined()
      let pages = pages(
        (above > 0 ? lines(above) : "") + "<table>\(rows)</table>" + lines(2, from: 50),
        "@page { size: \(70 * count + 10)pt 140pt; columns: \(count) } "
          + "table { column-span: 2; width: 100%; margin: 0 } td { font: 10pt/12pt serif; padding: 0 }"
      )
      let spanners = pages[0].columns.filter { $0.span > 1 }
      let isBeside = spanners.map(\.id.number) == [0, 2] && spanners[1].origin.y == 10
      #expect(isBeside && pages.count == 1, "\(rowCount) \(pages.map(areas))")
    }
  }

  @Test func fillsColumnsInOrderIfRequested() {
    let pages = pages(lines(12), "@page { column-fill: auto }")
    #expect(pages.map { $0.columns.map(\.fragment.lines.count) } == [[10, 2]])
  }

  /// Only the last page of each article is balanced.
  @Test func balancesEndOfArticles() {
    let markup = lines(33) + "<p class=n>x</p>" + lines(5)
    let pages = pages(markup, ".n { break-before: page }")
    #expect(
      pages.map { $0.columns.map(\.fragment.lines.count) } == [
        [10, 10, 10], [1, 1, 1], [2, 2, 2],
      ])
  }

  /// A picture across all columns keeps its full size of 200 × 100 pt, or moves to the next page.
  @Test(arguments: 0...10)
  func picturesKeepTheirFullSize(_ above: Int) {
    let markup = (above > 0 ? lines(3 * above) : "") + "<p><img src=x></p>" + lines(3)
    let pages = pages(markup, "img { column-span: all; width: 100% }")
    let sizes = pages.flatMap(\.items).compactMap { item -> Size? in
      if case .picture(let picture) = item.content { picture.rect.size } else { nil }
    }
    #expect(sizes == [Size(width: 200, height: 100)])
  }

  /// A block that begins with a picture that does not fit moves to the next page as a whole.
  @Test(arguments: 1...9)
  func movesBlocksStartingWithPictures(_ above: Int) {
    let pages = pages(
      lines(3 * above) + "<div><p><img src=x></p>\(lines(8))</div>",
      "img { width: 100% } div { column-span: all; border: 1pt solid }")
    for page in pages {
      let ends = page.items.compactMap { item -> Double? in
        if case .picture(let picture) = item.content { picture.rect.end } else { nil }
      }
      // The page's columns end at 130 pt.
      #expect(ends.allSatisfy { $0 <= 131.5 }, "\(ends)")
    }
  }

  @Test func spansAllColumns() {
    let pages = pages(lines(7) + "<h2>Title</h2>" + lines(6))
    #expect(pages.count == 1)
    #expect(
      areas(pages[0]) == [
        "10,10 3", "80,10 2", "150,10 2", "10,46 [1]", "10,58 2", "80,58 2", "150,58 2",
      ])
  }

  @Test func spansAtTopOfPage() {
    let pages = pages("<h2>Title</h2>" + lines(29))
    #expect(areas(pages[0]) == ["10,10 [1]", "10,22 9", "80,22 9", "150,22 9"])
    #expect(areas(pages[1]) == ["10,10 1", "80,10 1"])
  }

  /// A spanner over two of three columns starts in its own column, or in an earlier one if it would extend
  /// too far.
  @Test(arguments: [(4, 0), (14, 1), (24, 1)])
  func spansSomeColumns(_ before: Int, _ first: Int) {
    let pages = pages(
      lines(before) + "<h2>T</h2>" + lines(9), "h2 { column-span: 2 } @page { column-fill: auto }")
    let all = areas(pages[0])
    let spanner = all.firstIndex { $0.hasSuffix("[1]") }
    #expect(spanner.map { all[$0].hasPrefix("\(10 + 70 * first),") } == true)
    let words = pages.flatMap(\.columns).flatMap { placed in
      placed.fragment.lines.map(\.text)
        + placed.fragment.nested.flatMap { float -> [String] in
          if case .block(let block) = float.content { block.fragment.lines.map(\.text) } else { [] }
        }
    }
    #expect(words == (1...before).map { "L\($0)" } + ["T"] + (1...9).map { "L\($0)" })
  }

  @Test func movesToNextPageWithoutSpace() {
    let pages = pages(lines(30) + "<h2>T</h2>" + lines(3))
    #expect(areas(pages[0]) == ["10,10 10", "80,10 10", "150,10 10"])
    #expect(areas(pages[1]).first == "10,10 [1]")
  }

  /// A heading at the bottom of a page stays with the following text.
  @Test func staysWithNextText() {
    let pages = pages(lines(27) + "<h2>T</h2>" + lines(9))
    #expect(areas(pages[0]) == ["10,10 9", "80,10 9", "150,10 9"])
    #expect(areas(pages[1]).first == "10,10 [1]")
  }

  @Test func fragmentsIfTallerThanPage() {
    let pages = pages("<div class=s>\(lines(25))</div>" + lines(3), ".s { column-span: all }")
    #expect(areas(pages[0]) == ["10,10 [10]"])
    #expect(areas(pages[1]) == ["10,10 [10]"])
    #expect(areas(pages[2]) == ["10,10 [5]", "10,70 1", "80,70 1", "150,70 1"])
  }

  /// With a single column, a spanner is an ordinary block in the flow.
  @Test func isOrdinaryBlockInOneColumn() {
    let pages = pages(lines(3) + "<h2>T</h2>" + lines(2), "@page { columns: 1 }")
    #expect(areas(pages[0]) == ["10,10 3", "10,46 [1]", "10,58 2"])
  }

  @Test func boxesBreakAboveIt() throws {
    let pages = pages(
      "<div class=b>\(lines(3))<h2>T</h2>\(lines(3))</div>", ".b { background: #eee; padding: 2pt }"
    )
    let boxes = pages[0].columns.flatMap(\.fragment.boxes)
    #expect(boxes.count == 6)
    let first = try #require(boxes.first)
    let last = try #require(boxes.last)
    #expect(first.hasStart && !first.hasEnd && !last.hasStart && last.hasEnd)
  }

  /// Spanners do not nest.
  @Test func doesNotNest() {
    let pages = pages(
      "<div class=s>\(lines(2))<div class=s>\(lines(40, from: 3))</div></div>",
      ".s { column-span: all }")
    #expect(texts(pages) == (1...42).map { "L\($0)" })
    #expect(pages.count == 5)
  }

  private func texts(_ pages: [Page]) -> [String] {
    pages.flatMap(\.columns).flatMap { placed in
      placed.fragment.lines.map(\.text)
        + placed.fragment.nested.flatMap { float -> [String] in
          if case .block(let block) = float.content { block.fragment.lines.map(\.text) } else { [] }
        }
    }
  }

  @Test(arguments: [("page", 2), ("recto", 3)])
  func startsPage(_ side: String, _ number: Int) {
    let pages = pages(
      lines(4) + "<h2>T</h2>" + lines(3), "h2 { break-before: \(side) }")
    #expect(pages.count == number)
    #expect(areas(pages[number - 1]).first == "10,10 [1]")
    #expect(pages[0].columns.map(\.fragment.lines.count) == [2, 1, 1])
  }

  /// Thousands of spanners on long pages.
  @Test func handlesThousands() {
    let pages = pages(
      (1...3000).map { "<h2>T\($0)</h2><p>a</p>" }.joined(),
      "@page { size: 220pt 14000pt; -zine-baseline-grid: none }")
    #expect(pages.count > 4)
    #expect(texts(pages).count == 6000)
  }

  @Test func collapsesMarginsBetweenThem() {
    let page = pages("<h2>A</h2><h2>B</h2>" + lines(3), "h2 { margin: 12pt 0 }")[0]
    #expect(areas(page).prefix(2) == ["10,10 [1]", "10,34 [1]"])
  }

  @Test func wrapsAroundPositioned() throws {
    let page = pages(
      "<div class=a>x</div><div class=s>\(lines(6))</div>",
      """
      .a { position: absolute; left: 10pt; top: 10pt; width: 60pt; height: 40pt; wrap-flow: both }
      .s { column-span: all }
      """)[0]
    let floats = page.columns.flatMap(\.fragment.nested)
    guard case .block(let block)? = floats.first?.content else {
      Issue.record("no spanner")
      return
    }
    #expect(try #require(block.fragment.lines.first).inlineStart > 60)
  }

  /// A heading moves to the next page with the spanner after it.
  @Test func keepsHeadingWithIt() {
    let pages = pages(
      lines(26) + "<h3>H</h3><div class=s>\(lines(5))</div>",
      "h3 { font: 10pt/12pt serif; margin: 0 } .s { column-span: all; height: 60pt }")
    #expect(pages[0].columns.flatMap(\.fragment.lines).map(\.text).last == "L26")
    #expect(pages[1].columns.flatMap(\.fragment.lines).map(\.text).first == "H")
  }

  @Test func includesPadding() throws {
    let page = pages(
      "<div class=s>a</div>" + lines(2),
      ".s { column-span: all; height: 30pt; padding: 3pt; background: #eee }")[0]
    #expect(areas(page)[1] == "10,58 1")
  }

  /// A rule between two adjacent columns is as high as the higher one.
  @Test func drawsRulesBetweenColumns() {
    let page = pages(
      lines(7) + "<h2>T</h2>" + lines(3), "@page { column-rule: 2pt solid red }")[0]
    let rules = page.items.compactMap { item in
      if case .box(let box) = item.content { box.rect } else { nil }
    }
    #expect(
      rules == [
        Rect(x: 74, y: 10, width: 2, height: 36), Rect(x: 144, y: 10, width: 2, height: 24),
        Rect(x: 74, y: 58, width: 2, height: 12), Rect(x: 144, y: 58, width: 2, height: 12),
      ])
    #expect(page.items.prefix(4).allSatisfy { $0.node == nil })
  }

  /// A rule continues beside a spanner over other columns, and ends at a float across its columns.
  @Test func rulesMatchExtentOfTheirColumns() {
    func rules(_ markup: String, _ sheet: String) -> [Rect] {
      pages(markup, "@page { column-rule: 2pt solid red; column-fill: auto } \(sheet)")[0].items
        .compactMap {
          if case .box(let box) = $0.content { box.rect } else { nil }
        }
    }
    let beside = rules(lines(2) + "<h2>T</h2>" + lines(25, from: 3), "h2 { column-span: 2 }")
    #expect(beside.filter { $0.origin.x == 144 }.count == 1, "\(beside)")
    #expect(beside.filter { $0.origin.x == 74 }.count == 2, "\(beside)")
    let float = "<div class=f>x</div>"
    let below = rules(float + lines(25), ".f { float: top; column-span: 2; height: 24pt }")
    #expect(below.first { $0.origin.x == 74 }?.origin.y == 34, "\(below)")
    #expect(below.first { $0.origin.x == 144 }?.origin.y == 10, "\(below)")
  }

  /// A float that was deferred before a spanner is placed in the next column above the spanner.
  @Test func placesDeferredFloatsAboveSpanners() {
    let title = (1...12).map { "T\($0)" }.joined(separator: "<br>")
    let pages = pages(
      lines(9) + "<div class=f>F</div><h2>\(title)</h2>" + lines(3, from: 10),
      ".f { float: left; width: 20pt; height: 50pt }")
    #expect(pages.count == 2)
    #expect(areas(pages[0]) == ["10,10 5", "80,10 4", "150,10 [1]", "10,70 [5]"])
    #expect(areas(pages[1]).first == "10,10 [7]")
    #expect(areas(pages[1]).dropFirst() == ["10,94 1", "80,94 1", "150,94 1"])
  }

  /// A float that has no room in any column above a spanner is placed after the spanner.
  @Test func keepsDeferredFloatsOutOfSpanners() {
    let pages = pages(
      lines(28) + "<div class=f>F</div><h2>T</h2>" + lines(3, from: 29),
      ".f { float: left; width: 20pt; height: 50pt }")
    #expect(areas(pages[0]) == ["10,10 10", "80,10 9", "150,10 9"])
    #expect(areas(pages[1]).first == "10,10 [1]")
    #expect(areas(pages[1]).dropFirst().first == "10,22 [1]", "\(areas(pages[1]))")
  }

  /// A box around a spanner that is broken continues after the spanner, without a second upper border.
  @Test func continuesBoxesAroundBrokenSpanners() {
    let title = (1...12).map { "T\($0)" }.joined(separator: "<br>")
    let pages = pages(
      "<div class=b><h2>\(title)</h2>" + lines(6) + "</div>", ".b { border: 1pt solid }")
    #expect(pages.count == 2)
    let boxes = pages[1].columns.dropFirst().flatMap { $0.fragment.boxes }
    #expect(!boxes.isEmpty && boxes.allSatisfy { !$0.hasStart }, "\(boxes.map(\.hasStart))")
  }

  @Test func readsInOrder() {
    let page = pages(lines(4) + "<h2>T</h2>" + lines(2, from: 5))[0]
    let texts = page.items.compactMap { item in
      if case .glyphs(let run) = item.content {
        String(decoding: run.text, as: UTF8.self)
      } else {
        nil
      }
    }
    #expect(texts.map { $0.trimmed } == ["L1", "L2", "L3", "L4", "T", "L5", "L6"])
  }
}

extension String {
  fileprivate var trimmed: String {
    String(
      drop { $0.isWhitespace || $0 == "\u{2028}" }.reversed().drop {
        $0.isWhitespace || $0 == "\u{2028}"
      }.reversed())
  }
}
