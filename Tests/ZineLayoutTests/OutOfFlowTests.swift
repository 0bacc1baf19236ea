import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Blocks and pictures outside the flow: floats and positioned blocks.
struct OutOfFlowTests {
  private static let words = Array(repeating: "word", count: 60).joined(separator: " ")

  private func pages(_ markup: String, _ sheet: String) -> SheetPages {
    SheetPages(markup, "@page { size: 300pt 300pt; margin: 20pt } \(sheet)")
  }

  private func text(of frame: Fragment, _ pages: SheetPages) -> String {
    frame.lines.map { String(decoding: pages.styled.story.text.bytes[$0.range], as: UTF8.self) }
      .joined()
  }

  @Test func floatsBlock() throws {
    let pages = pages(
      "<div class=aside>note here</div>\(Self.words)",
      ".aside { float: right; width: 100pt; padding: 5pt }")
    let frame = try #require(pages.pages.first).columns[0].fragment
    let float = try #require(frame.nested.first)
    #expect(float.rect.size.width == 110)
    #expect(float.rect.origin.x == 150)
    guard case .block(let placed) = float.content else {
      Issue.record("the float is no block")
      return
    }
    #expect(placed.fragment.lines.map(\.inlineStart) == [5])
    let beside = frame.lines.filter { $0.blockStart < float.rect.end }
    #expect(!beside.isEmpty && beside.allSatisfy { $0.inlineStart + $0.width <= 150 })
    #expect(frame.lines.contains { $0.inlineStart + $0.width > 150 })
  }

  private static let picture = "<img src=x.png alt='' width=9 height=9>"

  /// A paragraph of pictures out of flow takes no room, and the built-in styles treat its siblings as if it
  /// were not there.
  @Test(arguments: [
    "position: absolute; left: 90pt; top: 150pt", "float: top", "float: bottom", "float: right",
    "float: -zine-bottom-corner", "float: top; float-reference: page",
  ])
  func paragraphsOfPicturesOutOfFlowTakeNoRoom(style: String) {
    let sheet = """
      @page { size: 300pt 300pt; columns: 1; margin: 20pt }
      body { -zine-blank-lines: keep } img { \(style) }
      """
    func lines(_ markup: String) -> [String] {
      SheetPages(markup, sheet, hasBase: false).pages.flatMap { page in
        let lines = page.columns[0].fragment.lines
        return lines.map { "\($0.text) \($0.inlineStart),\($0.blockStart - lines[0].blockStart)" }
      }
    }
    let picture = Self.picture
    for (before, pictures, after) in [
      ("", "<p>\(picture)</p>", "<p>b</p><p>c</p>"),
      ("<p>a</p>\n", "\(picture)\n", "<p>b</p>"),
      ("<p>a</p>\n\n", "\(picture)\n", "<p>b</p>"),
      ("<h3>a</h3>", "<p>\(picture) \(picture)</p>", "<p>b</p>"),
      ("<p>a</p>", "<p><a href=x>\(picture)</a></p>", "<h3>b</h3><p>c</p>"),
      ("<h3>a</h3>", "<p>\(picture)<br></p>", "<ul><li>b</ul>"),
      ("<div><p>a</p>", "<p>\(picture)</p><p>\(picture)</p>", "</div><p>b</p>"),
    ] {
      #expect(
        lines(before + pictures + after) == lines(before + after), "\(before)\(pictures)\(after)")
    }
  }

  /// `:-zine-only-pictures` in a style sheet also matches paragraphs of pictures out of flow.
  @Test(arguments: ["float: top", "position: absolute", "display: inline"])
  func onlyPicturesMatchesWhateverTheirPlace(style: String) {
    let pages = SheetPages(
      "<p>\(Self.picture)</p><p>a</p>",
      "p:-zine-only-pictures img { \(style); margin-top: 7pt }")
    #expect(pages.styled.pictureBoxes.values.map(\.style.margin.top) == [7.0])
  }

  @Test func shrinksToLongestLine() throws {
    let pages = pages("<div class=aside>note</div>\(Self.words)", ".aside { float: left }")
    let float = try #require(pages.pages.first?.columns[0].fragment.nested.first)
    #expect(float.rect.size.width == 40)
    let long = self.pages("<div class=aside>\(Self.words)</div>a", ".aside { float: left }")
    #expect(long.pages.first?.columns[0].fragment.nested.first?.rect.size.width == 260)
  }

  /// A block with negative margins takes less width from its column.
  @Test(arguments: [
    ("float: left; width: 100pt; margin-left: -30pt", -30.0, 100.0),
    ("float: right; width: 100pt; margin: -5pt -30pt 0 0", 190, 100),
    ("float: right; width: 100pt; margin-left: -30pt", 160, 100),
    ("float: left; margin: 0 -10pt 0 -30pt", -30, 300),
    ("position: absolute; left: 50pt; top: 9pt; width: 100pt; margin-left: -30pt", 20, 100),
    ("break-inside: avoid; height: 20pt; margin: 0 -10pt 0 -30pt", -30, 300),
  ])
  func overhangsByNegativeMargins(_ style: String, _ start: Double, _ width: Double) throws {
    let page = try #require(
      pages("<div class=aside>\(Self.words.prefix(40))</div>\(Self.words)", ".aside { \(style) }")
        .pages.first)
    let frame = page.columns[0].fragment
    let rect = try #require(page.positioned.first?.content.rect ?? frame.nested.first?.rect)
    #expect(abs(rect.origin.x - start) < 0.001 && rect.size.width == width)
    guard style.hasPrefix("float: left; width") else { return }
    // A float without a margin on the side of the text gets a default gap.
    #expect(frame.lines.contains { abs($0.inlineStart - 78.4) < 1 })
  }

  @Test func picturesOverhangByNegativeMargins() throws {
    let page = try #require(
      pages(
        "<p><img src=x.png alt='' width=400></p><p>\(Self.words)</p>", "img { margin: 0 -20pt }"
      ).pages.first)
    guard case .picture(let picture)? = page.columns[0].fragment.lines.first?.items.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.rect.origin.x == -20 && abs(picture.rect.size.width - 300) < 0.01)
  }

  /// Text is reported if margins move it off the page, and only then.
  @Test(arguments: [
    ("margin: 0 400pt 0 -400pt", true), ("float: left; margin-left: -400pt", true),
    ("float: left; margin-left: -15pt", false), ("float: top; margin-left: -400pt", true),
    ("float: left; margin-top: -400pt", true), ("height: 20pt; margin: 0 400pt 0 -400pt", true),
    ("margin: 0 -15pt", false), ("column-span: all; margin: 0 400pt 0 -400pt", true),
    ("float: left; width: 40pt; margin-left: -400pt; background-color: red", true),
  ])
  func reportsTextOutsidePage(_ style: String, _ isOff: Bool) {
    let pages = pages("<p>\(Self.words)</p><div class=aside>a</div><p>b</p>", ".aside { \(style) }")
    #expect(pages.findings.map(\.fact) == (isOff ? [.textOffPage(lines: 1)] : []))
    let cut = self.pages("<p>\(Self.words)</p><div>a</div>", "@page { margin-left: -30pt }")
    #expect(cut.findings.isEmpty)
  }

  /// Excessive margins do not break the layout.
  @Test(arguments: ["left", "right", "top", "bottom", "none; position: absolute; wrap-flow: both"])
  func handlesExtremeMargins(_ float: String) {
    for margin in ["-9e9pt", "-400pt 0", "0 -9e9pt 0 9e9pt", "-9e9% 1pt -9e9% -9e9%"] {
      let pages = pages(
        "<div class=aside>a b c<img src=x.png alt=''></div><p>\(Self.words)</p>",
        ".aside, img { float: \(float); margin: \(margin) }")
      let count = pages.pages.flatMap(\.columns).map(\.fragment.lines.count).reduce(0, +)
      #expect(count >= 11, "\(margin)")
    }
  }

  /// The picture is twice as wide as it is high.
  @Test(arguments: [
    ("inset: 0; object-fit: cover", [0.0, 0, 300, 300]),
    ("inset: 40pt 20pt 140pt; object-fit: contain", [20, 40, 260, 120]),
    ("inset: 40pt 20pt 140pt", [20, 40, 240, 120]),
    ("left: 0; right: 0; top: 5pt; height: 60pt; object-fit: cover", [0, 5, 300, 60]),
    ("left: 0; right: 0; top: 5pt; height: 60pt", [0, 5, 120, 60]),
    ("left: 0; right: 0; top: 5pt; width: 80pt; object-fit: cover", [0, 5, 80, 40]),
  ])
  func picturesFillSpaceBetweenInsets(_ style: String, _ expected: [Double]) throws {
    let page = try #require(
      pages("<p>a</p><img src=x.png alt=''>", "img { position: absolute; \(style) }").pages.first)
    guard case .picture(let picture)? = page.positioned.first?.content else {
      Issue.record("nothing is positioned")
      return
    }
    let rect = picture.rect
    #expect([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] == expected)
  }

  @Test func readsShapeFromNamedPicture() throws {
    let sheet = ".aside { float: left; width: 80pt; height: 60pt; shape-margin: 0; shape-outside: "
    func outline(_ shape: String) throws -> Rect? {
      let page = try #require(
        pages("<div class=aside>a</div>\(Self.words)", sheet + shape + " }").pages.first)
      return page.columns[0].fragment.path.exclusions.first?.shape?.outline.bounds
    }
    #expect(try outline("url(x.png)")?.size == Size(width: 76, height: 60))
    #expect(try outline("url('x.png'); shape-image-threshold: 0.5")?.size.width == 56)
    #expect(try outline("-zine-contour") == nil)
    let told = pages("<div class=aside>a</div>b", sheet + "-zine-contour }").findings
    #expect(told.map(\.fact) == [.noContour(name: nil)])
  }

  @Test func paragraphBelowFloatKeepsIndent() throws {
    let pages = pages(
      "<div class=aside>a</div><p>\(Self.words)</p>",
      ".aside { float: left; width: 230pt } p { text-indent: 45pt }")
    let lines = try #require(pages.pages.first).columns[0].fragment.lines
    #expect(lines[0].inlineStart == 45)
    #expect(lines.allSatisfy { $0.inlineStart + $0.width <= 260 })
    #expect(pages.findings == [])
  }

  @Test func defersToNextColumn() throws {
    let lines = Array(repeating: "<p>x</p>", count: 18).joined()
    let pages = pages(
      "\(lines)<div class=aside>a<br>b<br>c<br>d<br>e<br>f</div><p>\(Self.words)</p>",
      ".aside { float: left; width: 80pt }")
    #expect(pages.pages.map { $0.columns[0].fragment.nested.count }.prefix(2) == [0, 1])
    // The text does not wait for the float.
    #expect(try #require(pages.pages.first).columns[0].fragment.lines.count > 18)
  }

  /// A block that clears a float moves to the next column with it.
  @Test(arguments: [("left", 2), ("both", 2), ("right", 1), ("none", 1)])
  func keepsClearingBlockBelow(_ clear: String, _ page: Int) throws {
    let lines = Array(repeating: "<p>x</p>", count: 18).joined()
    let pages = pages(
      "\(lines)<div class=aside>a<br>b<br>c<br>d<br>e<br>f</div><p class=c>yy</p>",
      ".aside { float: left; width: 80pt } .c { clear: \(clear) }")
    #expect(pages.pages.map { $0.columns[0].fragment.nested.count } == [0, 1])
    let found = pages.pages.firstIndex { page in
      page.columns[0].fragment.lines.contains { $0.width == 20 }
    }
    #expect(found == page - 1)
    guard page == 2 else { return }
    let frame = pages.pages[1].columns[0].fragment
    #expect(try #require(frame.lines.first).blockStart >= #require(frame.nested.first).rect.end)
  }

  @Test func appliesInsets() throws {
    let pages = pages(
      "a<div class=aside>note</div>b",
      ".aside { position: absolute; right: 10pt; bottom: 5%; width: 50pt; height: 30pt }")
    let page = try #require(pages.pages.first)
    #expect(page.positioned.map(\.content.rect) == [Rect(x: 240, y: 255, width: 50, height: 30)])
    #expect(page.columns[0].fragment.lines.count == 2)
  }

  @Test func fillsSpaceBetweenInsets() throws {
    let page = try #require(
      pages(
        "<div class=aside>note</div>b",
        ".aside { position: absolute; inset: 10pt 20pt; -zine-inset-from: margin }"
      ).pages.first)
    #expect(page.positioned.map(\.content.rect) == [Rect(x: 40, y: 30, width: 220, height: 240)])
  }

  @Test func defaultsToStaticPosition() throws {
    let page = try #require(
      pages("<p>a</p><div class=aside>note</div><p>b</p>", ".aside { position: absolute }").pages
        .first)
    let second = page.columns[0].fragment.lines[1]
    #expect(page.positioned.first?.content.rect.origin == Point(x: 20, y: 20 + second.blockStart))
  }

  @Test func wrapsTextOnlyIfRequested() throws {
    func lines(_ wrap: String) throws -> [[Double]] {
      let page = try #require(
        pages(
          "<div class=aside>x</div>\(Self.words) \(Self.words)",
          """
          .aside { position: absolute; left: 120pt; top: 60pt; width: 60pt; height: 60pt;
            wrap-flow: \(wrap); margin: 1pt }
          p { -zine-wrap-minimum: 20pt }
          """
        ).pages.first)
      return page.columns[0].fragment.lines.map { [$0.inlineStart, $0.blockStart, $0.width] }
    }
    #expect(try lines("auto").allSatisfy { $0[0] == 0 })
    let both = try lines("both")
    #expect(both.contains { $0[0] > 150 && $0[2] > 0 } && both.contains { $0[2] < 100 })
    for line in both where line[1] + 20 > 61 && line[1] + 20 < 119 {
      #expect(line[0] + line[2] <= 99 || line[0] >= 161)
    }
  }

  @Test func fitsTextInShape() throws {
    let page = try #require(
      pages(
        "<div class=aside>\(Self.words)</div>b",
        """
        .aside { position: absolute; left: 0; top: 0; width: 200pt; height: 200pt; padding: 10pt;
          shape-inside: circle() } p { -zine-wrap-minimum: 20pt }
        """
      ).pages.first)
    guard case .block(let placed)? = page.positioned.first?.content else {
      Issue.record("the block is not there")
      return
    }
    #expect(placed.fragment.lines.count > 3)
    for line in placed.fragment.lines where line.blockStart + line.height <= 210 {
      for y in [line.blockStart + 1, line.blockStart + line.height - 1] {
        let half = max(0, 100 * 100 - (y - 110) * (y - 110)).squareRoot()
        #expect(line.inlineStart >= 110 - half - 2)
        #expect(line.inlineStart + line.width <= 110 + half + 2)
      }
    }
  }

  @Test func wrapsTextOfBothColumns() throws {
    let page = try #require(
      pages(
        "<div class=aside>x</div>" + Array(repeating: Self.words, count: 4).joined(separator: " "),
        """
        @page { columns: 2; column-gap: 10pt } p { -zine-wrap-minimum: 20pt }
        .aside { position: absolute; left: 110pt; top: 60pt; width: 80pt; height: 60pt;
          wrap-flow: both; margin: 1pt }
        """
      ).pages.first)
    #expect(page.columns.count == 2)
    for placed in page.columns {
      let beside = placed.fragment.lines.filter { line in
        let top = placed.origin.y + line.blockStart
        return top + line.height > 60 && top < 122
      }
      #expect(!beside.isEmpty)
      for line in beside {
        let left = placed.origin.x + line.inlineStart
        #expect(left + line.width <= 110 || left >= 192)
      }
    }
  }

  @Test func placesOnceIfAnchorMovesToNextPage() throws {
    // The anchor is in the last line, and the positioned picture pushes that line to the next page.
    let lines = Array(repeating: "<p>x</p>", count: 12).joined()
    let pages = pages(
      "\(lines)<p>here<img src=x> it is</p><p>\(Self.words)</p>",
      """
      img { position: absolute; left: 0; right: 0; top: 20pt; width: 260pt; height: 200pt;
        wrap-flow: clear }
      """)
    #expect(pages.pages.reduce(0) { $0 + $1.positioned.count } == 1)
    #expect(pages.pages.count > 1)
  }

  @Test func paintsLayersInOrder() throws {
    let page = try #require(
      pages(
        "<div class='aside a'>1</div><div class='aside b'>2</div><div class='aside c'>3</div>text",
        """
        .aside { position: absolute; top: 0; left: 0 }
        .a { z-index: 2 } .b { z-index: 1 } .c { z-index: -1 }
        """
      ).pages.first)
    let runs = page.items.compactMap { item -> String? in
      guard case .glyphs(let run) = item.content else { return nil }
      return String(decoding: run.text, as: UTF8.self)
    }
    #expect(runs == ["3", "text", "2", "1"])
    // The reading order follows the text.
    #expect(page.positioned.map(\.zIndex) == [2, 1, -1])
  }

  /// Breaks before a block that begins with an out-of-flow block belong to the flow; breaks of the
  /// out-of-flow block itself are ignored.
  @Test(arguments: [
    ("one<pagebreak><div class=aside>a</div>two", 2),
    ("<p>one</p><div class=new><div class=aside>a</div>two</div>", 2),
    ("<p>one</p><div class=named><div class=aside>a</div>two</div>", 2),
    ("<div class=aside>a</div><p class=new>two</p>", 2),
    ("<p>one</p><div class='aside new'>a</div><p>two</p>", 1),
    ("<p>one</p><div class='aside named'>a</div><p>two</p>", 1),
    ("<p>one</p><div class='aside old'>a</div><p>two</p>", 1),
  ])
  func keepsBreaksOfFlow(_ markup: String, _ count: Int) {
    for position in ["position: absolute; top: 200pt", "float: right"] {
      let pages = pages(
        markup,
        """
        .aside { \(position); width: 50pt }
        .new { break-before: page } .old { break-after: page } .named { page: special }
        """)
      #expect(pages.pages.count == count, "\(position)")
    }
  }

  @Test func emptyFloatsShapeText() throws {
    let page = try #require(
      pages(
        "<div class=aside></div>\(Self.words)",
        ".aside { float: left; width: 100pt; height: 100pt; shape-outside: circle() }"
      ).pages.first)
    let lines = page.columns[0].fragment.lines
    #expect(lines[0].inlineStart > 0 && lines[0].inlineStart < lines[3].inlineStart)
  }

  @Test func emptyBlocksPaintBackgrounds() throws {
    for position in ["position: absolute", "float: left"] {
      let page = try #require(
        pages(
          "<div class=aside></div>b",
          ".aside { \(position); width: 40pt; height: 30pt; background: red; z-index: -1 }"
        ).pages.first)
      let boxes = page.items.compactMap { item -> Rect? in
        if case .box(let box) = item.content { box.rect } else { nil }
      }
      #expect(boxes.map(\.size) == [Size(width: 40, height: 30)])
    }
  }

  @Test func reportsWhatDoesNotFit() {
    let high = ".aside { float: left; width: 60pt; height: 5pt }"
    #expect(pages("<div class=aside>a b</div>c", high).findings.count == 1)
    for inset in ["top: 9999pt", "left: -30pt", "bottom: -20pt", "left: 9999pt"] {
      let told = pages("<div class=aside>note</div>b", ".aside { position: absolute; \(inset) }")
      #expect(told.findings.map(\.fact) == [.textOffPage(lines: 1)], "\(inset)")
    }
    let picture = "img { position: absolute; width: 100pt; left: "
    #expect(pages("a<img src=x>", picture + "-120pt }").findings.map(\.fact) == [.offPage])
    // Its content is off the page too.
    for inner in [
      "<figure><figcaption>words</figcaption></figure>", "<table><tr><td>words</table>",
      "<figure><img src=x></figure>",
    ] {
      let told = pages(
        "a\(inner)", "figure, table { position: absolute; top: 9999pt; width: 60pt; margin: 0 }")
      #expect(
        told.findings.contains { [.offPage, .textOffPage(lines: 1)].contains($0.fact) }, "\(inner)")
    }
    #expect(pages("a<img src=x>", picture + "-80pt }").findings == [])
    // It is reported in addition to other findings about its first line.
    let words = Array(repeating: "abcdef", count: 100).joined(separator: " ")
    let long = pages(
      "<div class=aside>\(words)</div>", ".aside { position: absolute; top: 0; width: 30pt }"
    ).findings.map(\.fact)
    let isOff = long.contains { if case .textOffPage(let lines) = $0 { lines > 50 } else { false } }
    #expect(long.count > 1 && isOff, "\(long)")
  }

  /// Blocks that cannot flow around an exclusion line by line move as a whole.
  @Test(arguments: [
    "<table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table>",
    "<table style='width: 100%'><tr><td>a<td>b<tr><td>c<td>d</table>",
    "<div style='height: 40pt'>a<br>b<br>c</div>",
  ])
  func tablesMoveBelowExclusions(_ block: String) {
    for top in stride(from: 20, through: 130, by: 10) {
      for columns in [1, 2] {
        let made = pages(
          "<div class=aside>x x x x</div><p>w</p>\(block)<p>z</p>",
          ".aside { position: absolute; top: \(top)pt; left: 20pt; width: 60pt; wrap-flow: both }"
            + " @page { columns: \(columns) } table, figure { font: 10pt/12pt serif }")
        #expect(!made.findings.contains { $0.fact.code == .overlap }, "\(top) \(columns) \(block)")
        let words = made.pages.flatMap(\.items).count { item in
          if case .glyphs(let run) = item.content { run.textLength > 0 } else { false }
        }
        #expect(words > 3)
      }
    }
  }

  @Test func followsTextDirection() throws {
    let page = try #require(
      pages(
        "<div class=aside dir=rtl>note</div>b",
        ".aside { position: absolute; left: 0; right: 0; width: 50pt }"
      ).pages.first)
    #expect(page.positioned.first?.content.rect.origin.x == 250)
  }

  @Test func readsAtAnchor() throws {
    let page = try #require(
      pages(
        "<p>one</p><div class=aside>two</div><p>three</p>",
        ".aside { position: absolute; top: 200pt }"
      ).pages.first)
    let order = page.items.indices.sorted { page.readingRanks[$0] < page.readingRanks[$1] }
    let runs = order.compactMap { index -> String? in
      guard case .glyphs(let run) = page.items[index].content else { return nil }
      return String(decoding: run.text, as: UTF8.self)
    }
    #expect(runs == ["one", "two", "three"])
  }

  @Test func placesNestedPositionedBlocks() throws {
    let page = try #require(
      pages(
        "<div class=aside>one<div class=aside>two</div></div>three",
        ".aside { position: absolute; top: 40pt; width: 50pt; wrap-flow: both }"
      ).pages.first)
    #expect(page.positioned.count == 2)
  }

  @Test func placesAllTextOfNestedBlocks() throws {
    let pages = pages(
      """
      <div>one <div class=aside>two <div>three</div><div class=aside>four</div>five</div><p>six</p>\
      <div class='aside p'>seven<div class=aside>eight</div><div class='aside p'>nine</div></div></div>ten
      """, ".aside { float: left; width: 60% } .p { position: absolute; top: 10pt; float: none }")
    var found = ""
    for page in pages.pages {
      for item in page.items {
        guard case .glyphs(let run) = item.content else { continue }
        found += String(decoding: run.text, as: UTF8.self) + " "
      }
    }
    for word in "one two three four five six seven eight nine ten".split(separator: " ") {
      #expect(found.split(separator: " ").filter { $0 == word }.count == 1, "\(word)")
    }
  }

  /// The box of a table is around its rows, not its caption.
  @Test(
    arguments: ["float: top", "float: bottom", "float: left", "position: absolute; top: 20pt"],
    ["top", "bottom"])
  func boxesOfTablesLeaveOutCaptions(_ place: String, _ side: String) throws {
    let made = SheetPages(
      "<table><caption>c</caption><tr><td>a<tr><td>b</table><p>d",
      "table { \(place); margin: 0; background: silver } caption { caption-side: \(side); margin: 0 }"
    )
    let objects =
      made.pages.flatMap(\.positioned).map(\.content)
      + made.pages.flatMap(\.columns).flatMap(\.fragment.nested).map(\.content)
    let block = try #require(objects.compactMap(\.block).first)
    let box = try #require(block.fragment.boxes.max { $0.rect.size.height < $1.rect.size.height })
    let captionExtent = block.rect.size.height - box.rect.size.height
    #expect(captionExtent > 5, "\(block.rect) \(box.rect)")
    #expect(abs(box.rect.origin.y - (side == "top" ? captionExtent : 0)) < 0.01)
  }
}
