import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Floats at the top or bottom of columns and pages. Pages have three columns of 60 × 120 pt: ten lines of
/// six characters.
@Suite struct PageFloatTests {
  private static let base = """
    @page { size: 220pt 140pt; margin: 10pt; columns: 3; column-gap: 10pt; column-fill: auto;
      -zine-baseline-grid: none }
    body { orphans: 1; widows: 1 } h2 { font: 10pt/12pt serif; margin: 0; column-span: all }
    .f { height: 24pt }

    """

  private func made(_ markup: String, _ sheet: String) -> SheetPages {
    SheetPages(markup, Self.base + sheet)
  }

  private func lines(_ count: Int, from first: Int = 1) -> String {
    "<p>" + (first..<first + count).map { "L\($0)" }.joined(separator: "<br>") + "</p>"
  }

  /// Returns the position of each float, and the number of lines in each column, page by page.
  private func sight(_ made: SheetPages) -> [String] {
    made.pages.map { page in
      let floats = page.positioned.map { object -> String in
        let rect = object.content.rect
        return
          "\(Int(rect.origin.x)),\(Int(rect.origin.y)) \(Int(rect.size.width))x\(Int(rect.size.height))"
      }
      let columns = page.columns.map { "\($0.fragment.lines.count)" }.joined(separator: " ")
      return (floats + [columns]).joined(separator: " | ")
    }
  }

  @Test(arguments: [
    ("float: top", "10,10 60x24 | 8 10 7"), ("float: bottom", "10,106 60x24 | 8 10 7"),
    ("float: -zine-top-corner", "150,10 60x24 | 10 10 5"),
    ("float: -zine-bottom-corner", "150,106 60x24 | 10 10 5"),
    ("float: top; column-span: 2", "10,10 130x24 | 8 8 9"),
    ("float: top; column-span: all", "10,10 200x24 | 8 8 8 1"),
    ("float: top; float-reference: page", "10,10 200x24 | 8 8 8"),
    ("float: bottom; float-reference: page", "10,106 200x24 | 8 8 8"),
    ("float: bottom; float-reference: page; column-span: 2", "10,106 130x24 | 8 8 9"),
    ("float: top; margin: 6pt 0 12pt", "10,10 60x24 | 7 10 8"),
    ("float: bottom; margin: 12pt 0 6pt", "10,106 60x24 | 7 10 8"),
    ("float: top; float-offset: 12pt", "10,22 60x24 | 7 10 8"),
    ("float: top; float-reference: inline", "10,10 60x24 | 8 10 7"),
  ])
  func placesAtEdge(_ style: String, _ expected: String) {
    let made = made("\(lines(3))<div class=f>x</div>\(lines(22, from: 4))", ".f { \(style) }")
    let own = sight(made)[0]
    #expect(own == expected || expected.hasPrefix(own) && made.pages.count > 1, "\(sight(made))")
  }

  /// Below a spanner with which the text ends, a float needs no room for text. Otherwise it leaves room for three lines.
  @Test(
    arguments: [
      "float: top", "float: bottom", "float: -zine-bottom-corner", "float: top; column-span: 2",
    ],
    ["", "<pagebreak>", "<p>M</p>"])
  func placesFloatsBelowLastSpanner(_ style: String, _ after: String) {
    for spanner in ["<h2>H</h2>", "<section>S</section>", "<table><tr><td>T</table>"] {
      for above in 1...7 {
        let made = made(
          "\(lines(3 * above))\(spanner)<div class=f>x</div>\(after)",
          "section, table { column-span: all; margin: 0 } td { font: 10pt/12pt serif; padding: 0 } "
            + ".f { \(style); margin: 0 }")
        let room = 120 - 12.0 * Double(above + 1)
        let page = made.pages.firstIndex { !$0.positioned.isEmpty }
        let isFirst = room >= 24 + (after == "<p>M</p>" ? 36 : 0)
        #expect(page == (isFirst ? 0 : 1), "\(spanner) \(above) \(sight(made))")
      }
    }
  }

  /// There is no text between a float and the edge of its column.
  @Test func placesInColumnOfAnchor() {
    let made = made("\(lines(13))<div class=f>x</div>\(lines(5, from: 14))", ".f { float: top }")
    #expect(sight(made) == ["80,10 60x24 | 10 8"])
  }

  @Test func keepsOrder() {
    let two = "<div class=f>one</div><div class=f>two</div>"
    #expect(
      sight(made("\(lines(2))\(two)\(lines(5, from: 3))", ".f { float: top }"))
        == ["10,10 60x24 | 10,34 60x24 | 6 1"])
    #expect(
      sight(made("\(lines(2))\(two)\(lines(5, from: 3))", ".f { float: bottom }"))
        == ["10,82 60x24 | 10,106 60x24 | 6 1"])
  }

  @Test func placesBelowSpanner() {
    let markup = "<h2>Title</h2>\(lines(2))<div class=f>x</div>\(lines(3, from: 3))"
    let column = made(markup, ".f { float: top }")
    #expect(sight(column) == ["10,22 60x24 | 0 5"])
    let page = made(markup, ".f { float: top; float-reference: page }")
    #expect(sight(page) == ["10,10 200x24 | 0 5"])
    #expect(page.pages[0].columns[0].origin.y == 34)
  }

  /// The first page is a right-hand page, so a reader sees the next page only after turning the leaf.
  @Test func defersToNextPageWithoutSpace() {
    let high = ".f { height: 100pt; float: top; float-reference: page }"
    let made = made("\(lines(3))<div class=f>x</div>\(lines(30, from: 4))", high)
    #expect(sight(made) == ["10 10 10", "10,10 200x100 | 0", "3"])
  }

  /// From the first column of the left-hand page to the last column of the right-hand page: 200 + 20 + 200
  /// pt. The float is read on the first page of the spread and drawn again on the second.
  @Test func spansBothPages() {
    let spread = ".f { float: top; float-reference: -zine-spread }"
    let own = made("\(lines(33))<div class=f>x</div>\(lines(50, from: 34))", spread)
    #expect(sight(own) == ["10 10 10", "10,10 420x24 | 8 8 8", "-210,10 420x24 | 8 8 8", "5"])
    #expect(own.pages.map { $0.positioned.map(\.isRepeated) } == [[], [false], [true], []])
    let repeated = own.pages[2].items.filter { $0.artifact != .layout }
    #expect(!repeated.isEmpty && repeated.allSatisfy { $0.node == nil })
    // The anchor is on the second page, and the float is shown on both.
    let beside = made("\(lines(65))<div class=f>x</div>\(lines(30, from: 66))", spread)
    #expect(
      sight(beside) == ["10 10 10", "10,10 420x24 | 8 8 8", "-210,10 420x24 | 8 8 8", "10 7"])
    // The first page forms a spread alone.
    let first = made("\(lines(3))<div class=f>x</div>\(lines(30, from: 4))", spread)
    #expect(sight(first) == ["10 10 10", "10,10 420x24 | 3", "-210,10 420x24 | 0"])
  }

  /// The float is placed next to floats of a single page, and above its footnotes.
  @Test func alignsBothHalves() {
    let made = made(
      "\(lines(33))<div class='f p'>x</div><div class=f>x</div><footnote>n</footnote>\(lines(50, from: 34))",
      ".f { float: bottom; float-reference: -zine-spread } .f.p { float-reference: page }")
    #expect(
      sight(made)[1...2]
        == ["10,82 200x24 | 10,106 420x24 | 4 6 6", "-210,106 420x24 | 8 8 8"], "\(sight(made))")
  }

  /// In the last column of the spread, which is on the second page.
  @Test func placesInCornerOfSpread() {
    let made = made(
      "\(lines(33))<div class=f>x</div>\(lines(50, from: 34))",
      ".f { float: -zine-top-corner; float-reference: -zine-spread }")
    #expect(sight(made) == ["10 10 10", "10 10 10", "150,10 60x24 | 10 10 3"])
  }

  /// In an issue bound on the right, the left half of the float is on the second page.
  @Test func spansBothPagesFromRightToLeft() {
    let made = made(
      "\(lines(33))<div class=f>x</div>\(lines(20, from: 34))",
      "body { direction: rtl } .f { float: top; float-reference: -zine-spread; height: 24pt }")
    #expect(made.pages.map { $0.positioned.map(\.content.rect.origin.x) } == [[], [-210], [10]])
  }

  /// An empty page before a forced page side shows the other half of the float.
  @Test func continuesOnBlankPage() {
    let made = made(
      "\(lines(33))<div class=f>x</div>\(lines(3, from: 34))<p class=v>next</p>",
      ".f { float: top; float-reference: -zine-spread } .v { break-before: verso }")
    #expect(sight(made) == ["10 10 10", "10,10 420x24 | 6", "-210,10 420x24 | 0", "1"])
  }

  @Test func reportsIneffectiveSpreadReferences() {
    func ineffective(_ style: String) -> Int {
      made("<p>words</p><div class=f>x</div>", ".f { \(style); float-reference: -zine-spread }")
        .findings.count { $0.fact == .ineffectiveStyle(.spread) }
    }
    #expect(ineffective("float: top") == 0)
    #expect(ineffective("float: top; column-span: all") == 0)
    #expect(ineffective("float: top; column-span: 2") == 1)
    #expect(ineffective("float: snap-block") == 1)
  }

  /// An element positioned on a spread is shown on both pages, and text on the second page flows around it.
  @Test(arguments: [33, 65]) func positionsOverBothPages(_ count: Int) {
    let made = made(
      "\(lines(count))<div class=f>x</div>\(lines(90 - count, from: count + 1))",
      ".f { position: absolute; left: 150pt; top: 10pt; width: 140pt; wrap-flow: both;"
        + " -zine-inset-from: -zine-spread }")
    let rects = made.pages.map { $0.positioned.map { Int($0.content.rect.origin.x) } }
    #expect(rects.prefix(3) == [[], [150], [-70]], "\(sight(made))")
    #expect(made.pages[1].positioned[0].isRepeated == (count > 60))
    #expect(made.pages[2].positioned[0].isRepeated == (count < 60))
    #expect(made.pages[2].columns[0].fragment.lines.count == 7)
    // Text on the first page does not flow around an element anchored on the second page.
    #expect(made.findings.map(\.fact) == (count > 60 ? [.overlap(.text)] : []))
  }

  /// On a grid, the top of a picture is at cap height and its bottom on a baseline.
  @Test func alignsPicturesToCapHeightAndBaseline() throws {
    func rect(_ side: String) throws -> Rect {
      let made = made(
        "<figure><img src=a.png width=40></figure>\(lines(3))",
        "@page { -zine-baseline-grid: 12pt } figure { margin: 0; float: \(side) }")
      let block = try #require(made.pages.first?.positioned.first?.content)
      guard case .block(let placed) = block else { return block.rect }
      let inner = try #require(placed.fragment.nested.first?.rect)
      return Rect(
        x: placed.rect.origin.x + inner.origin.x, y: placed.rect.origin.y + inner.origin.y,
        width: inner.size.width, height: inner.size.height)
    }
    // The fixed-width font has no cap height, so the picture begins on the baseline.
    #expect(try rect("top").origin.y == 19)
    #expect(try rect("bottom").end == 130 - 3)
  }

  /// Later floats stay after earlier ones, even if there is space before them.
  @Test func defersToNextColumnWithoutSpace() {
    let markup = "\(lines(3))<div class=f>x</div><div class=f>y</div>\(lines(3, from: 4))"
    let crowded = made(markup, ".f { height: 60pt; float: top }")
    #expect(sight(crowded) == ["10,10 60x60 | 80,10 60x60 | 5 1"])
    let small = made(
      markup.replacing("L6", with: "L6<div class='f g'>z</div>"),
      ".f { height: 60pt; float: top } .f.g { height: 12pt }")
    #expect(sight(small) == ["10,10 60x60 | 80,10 60x60 | 80,70 60x12 | 5 1"])
  }

  /// A float that exceeds the page still gets a page, which has no lines.
  @Test func placesFloatTallerThanPage() {
    let made = made(
      "\(lines(3))<div class=f>x</div>\(lines(3, from: 4))",
      ".f { height: 112pt; margin: 12pt 0; float: top; float-reference: page }")
    #expect(sight(made) == ["6", "10,10 200x112 | 0"])
  }

  @Test func appliesFloatDefer() {
    func pages(_ deferral: String) -> [String] {
      sight(
        made(
          "\(lines(3))<div class=f>x</div>\(lines(60, from: 4))",
          ".f { float: top; float-reference: page; float-defer: \(deferral) }"))
    }
    #expect(pages("1") == ["10 10 10", "10,10 200x24 | 8 8 8", "9"])
    #expect(pages("2") == ["10 10 10", "10 10 10", "10,10 200x24 | 3"])
    #expect(pages("last") == ["10 10 10", "10 10 10", "10,10 200x24 | 3"])
    // There are extra pages for a float that is deferred beyond the end of the text.
    #expect(pages("9").count == 10)
  }

  /// A column float is deferred by columns, on this page and the next ones.
  @Test(arguments: [
    (3, 1, ["80,10 60x24 | 10 8 10", "10 10 2"]), (13, 1, ["150,10 60x24 | 10 10 8", "10 10 2"]),
    (3, 3, ["10 10 10", "10,10 60x24 | 8 10 2"]), (23, 2, ["10 10 10", "80,10 60x24 | 10 8 2"]),
  ])
  func defersByColumns(_ before: Int, _ count: Int, _ expected: [String]) {
    let made = made(
      "\(lines(before))<div class=f>x</div>\(lines(50 - before, from: before + 1))",
      ".f { float: top; float-defer: \(count) }")
    #expect(sight(made) == expected)
  }

  @Test func snapsToNearEdge() {
    func pages(_ before: Int, _ value: String) -> [String] {
      sight(
        made("\(lines(before))<div class=f>x</div>\(lines(10, from: 90))", ".f { float: \(value) }")
      )
    }
    #expect(pages(1, "snap-block") == ["10,10 60x24 | 8 3"])
    #expect(pages(4, "snap-block") == ["8 6"])
    #expect(pages(6, "snap-block(24pt)") == ["10,106 60x24 | 8 8"])
    #expect(pages(6, "snap-block(24pt, start)") == ["8 8"])
    #expect(pages(1, "snap-block(24pt, end)") == ["8 3"])
  }

  @Test func placesPositionedChildren() {
    let made = made(
      "\(lines(2))<div class=f>x<div class=c>credit</div></div>",
      ".f { float: top; float-reference: page } .c { position: absolute; top: 2pt; left: 3pt }")
    #expect(
      made.pages[0].positioned.map { $0.content.rect.origin } == [
        Point(x: 10, y: 10), Point(x: 3, y: 2),
      ])
  }

  @Test func floatsPictures() {
    let made = made(
      "\(lines(2))<p>a <img src=x.png class=f> b</p>",
      ".f { float: top; float-reference: page; height: 30pt }")
    #expect(made.pages[0].positioned.map { $0.content.rect.size.height } == [30])
    #expect(made.pages[0].columns[0].fragment.lines.count == 3)
  }

  @Test func terminatesWithThousandFloats() {
    let floats = (1...1_000).map { "<div class=f>\($0)</div>" }.joined()
    let made = made("a\(floats)b", ".f { float: top; height: auto }")
    // Seven floats per column without any text.
    #expect(made.pages.count == 48)
    #expect(made.pages.reduce(0) { $0 + $1.positioned.count } == 1_000)
    #expect(made.pages.allSatisfy { !$0.positioned.isEmpty })
  }

  @Test func reportsFloatTallerThanPage() {
    let made = made("\(lines(2))<div class=f>x</div>", ".f { float: top; height: 900pt }")
    #expect(made.findings.map(\.fact) == [.overfullBlock(excess: 780)])
  }

  @Test func clearsEarlierFloats() {
    let markup = "\(lines(2))<div class=f>x</div><div class='f c'>y</div>\(lines(40, from: 3))"
    func first(_ clear: String, _ style: String = "") -> String {
      sight(made(markup, ".f { float: top; \(style) } .c { clear: \(clear) }"))[0]
    }
    for clear in ["none", "bottom"] {
      #expect(first(clear).hasPrefix("10,10 60x24 | 10,34 60x24 | "))
    }
    for clear in ["top", "both"] {
      #expect(first(clear).hasPrefix("10,10 60x24 | 80,10 60x24 | "))
      #expect(first(clear, "column-span: all") == "10,10 200x24 | 8 8 8")
    }
  }

  /// At the top of a column band, the float's margin separates it from the spanner above.
  @Test func keepsItsMarginBelowAHeading() throws {
    let made = made(
      "<h2>h</h2>\(lines(3))<div class=f>x</div>\(lines(9, from: 4))",
      ".f { float: top; margin: 6pt 0 }")
    let float = try #require(made.pages[0].positioned.first?.content.rect)
    // The heading's line is 12 pt high.
    #expect(float.origin.y == 10 + 12 + 6)
  }

  /// A float across all columns does not have to wait for a float in one of them.
  @Test func pageFloatDoesNotWaitForColumnFloat() {
    let made = made(
      "\(lines(2))<div class=f>x</div><div class='f a'>y</div>\(lines(9, from: 3))",
      ".f { float: bottom } .a { float-reference: page }")
    #expect(made.pages[0].positioned.count == 2)
  }

  /// Four floats of 48 pt need a column each, and page 3 has three columns. Page 2 is in the same spread.
  @Test func usesFacingPageIfItsOwnIsFull() {
    let floats = String(repeating: "<div class=f>x</div>", count: 4)
    let made = made(
      lines(62) + floats + lines(20, from: 63), ".f { float: top; height: 48pt }")
    #expect(
      sight(made) == [
        "10 10 10", "10,10 60x48 | 6 10 10",
        "10,10 60x48 | 80,10 60x48 | 150,10 60x48 | 6 6 6", "8",
      ])
  }

  /// Page 1 is alone in its spread, and the page before page 4 belongs to the previous spread.
  @Test(arguments: [2, 92]) func defersWithoutFacingPageBefore(_ count: Int) {
    let floats = String(repeating: "<div class=f>x</div>", count: 4)
    let made = made(
      lines(count) + floats + lines(20, from: count + 1), ".f { float: top; height: 48pt }")
    let counts = made.pages.map(\.positioned.count)
    #expect(counts == Array(repeating: 0, count: count / 30) + [3, 1], "\(sight(made))")
  }

  /// If the last lines before a page turn contain the anchor of a float that does not fit, paragraphs are
  /// made a line longer.
  @Test func lengthensTextToKeepFloatOnSpread() {
    var turns: [String: Int] = [:]
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = LinearCongruence(seed: seed)
      let markup = (0..<60).map { number in
        let words = (0..<8 + random.next(38)).map { _ in
          String(repeating: "x", count: 1 + random.next(7))
        }
        let float = number.isMultiple(of: 2) ? " M</p><div class=f>x</div>" : "</p>"
        return "<p>" + words.joined(separator: " ") + float
      }.joined(separator: "\n")
      for pagination in ["greedy", "optimal"] {
        let made = SheetPages(
          markup,
          """
          @page { size: 280pt 280pt }
          body { text-align: justify; -zine-pagination: \(pagination) }
          body { -zine-word-spacing-limits: 50% 100% 300% }
          .f { float: top; height: 36pt }
          """)
        turns[pagination, default: 0] += turnCount(made)
      }
    }
    #expect(turns["greedy", default: 0] > 40)
    #expect(turns["optimal", default: 0] * 3 < turns["greedy", default: 0] * 2)
  }

  /// Returns the number of floats on a different spread from their anchor, which is marked by an M.
  private func turnCount(_ made: SheetPages) -> Int {
    let mentions = made.pages.flatMap { page in
      page.columns.flatMap(\.fragment.lines).filter { $0.text.contains("M") }.map { _ in
        page.number / 2
      }
    }
    let floats = made.pages.flatMap { page in page.positioned.map { _ in page.number / 2 } }
    #expect(mentions.count == floats.count)
    return zip(mentions, floats).count { $0 != $1 }
  }
}
