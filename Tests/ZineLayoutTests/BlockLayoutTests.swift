import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Layout of lists, rules, superscripts, forced breaks and links.
@Suite struct BlockLayoutTests {
  private func lines(_ markup: String, width: Double = 200) -> [LineFragment] {
    Layout(markup).frames(width: width)[0].lines
  }

  private func pages(_ markup: String, columns: Int = 1) -> ([Page], PageComposer) {
    var composer = Layout(markup, columns: columns).composer()
    var pages: [Page] = []
    while let page = composer.next() { pages.append(page) }
    return (pages, composer)
  }

  @Test func indentsLists() throws {
    let lines = lines("<ul><li>aaaa bbbb cccc dddd<ul><li>e</ul></ul>f")
    #expect(lines.map(\.inlineStart) == [15, 15, 30, 0])
    let marker = try #require(lines[0].marker.first)
    // The marker ends 4.5 pt before the text.
    #expect(marker.origin.x + marker.width == 15 - 4.5)
    #expect(marker.origin.y == lines[0].baseline)
    #expect(lines[1].marker.isEmpty)
    #expect(lines[2].marker.map { String(decoding: $0.text, as: UTF8.self) } == ["◦"])
  }

  /// A number that is too wide for the space before the text moves its own line only.
  @Test func indentsLinesWithWideMarkers() throws {
    let lines = lines("<ol start=100><li>aaaa bbbb cccc dddd</ol>")
    let marker = try #require(lines[0].marker.first)
    #expect(marker.origin.x == 0)
    #expect(lines[0].inlineStart == 44.5)
    #expect(lines[1].inlineStart == 15)
  }

  /// The marker of an item that begins with a floating picture is on the first line after the picture, or on a
  /// line without text.
  @Test(arguments: [
    ("<img src=x align=left>", ["1."]), ("<p><img src=x align=left></p>", ["1."]),
    ("<img src=x align=left><img src=y align=right>", ["1."]),
    ("<img src=x align=left><p>a</p><p>b</p>", ["1.a", "b"]),
    ("<p><img src=x align=left></p><p><img src=y align=left></p>a", ["1.a"]),
    ("<img src=x align=left>a", ["1.a"]), ("<img src=x>", ["1.▣"]),
    ("<img src=x align=left><ol><li>a</ol>", ["1.", "1.a"]),
  ])
  func keepsMarkersOfItemsWithFloats(item: String, expected: [String]) {
    let lines = lines("<ol><li>\(item)<li>last</ol>")
    let texts = lines.map { line in
      line.marker.map { String(decoding: $0.text, as: UTF8.self) }.joined() + line.text
    }
    #expect(texts == expected + ["2.last"])
  }

  @Test func mirrorsListsFromRightToLeft() throws {
    let lines = lines("<ul dir=rtl><li>\u{5D0}\u{5D1}</ul>", width: 100)
    #expect(lines[0].inlineStart + lines[0].width == 100 - 15)
    let marker = try #require(lines[0].marker.first)
    #expect(marker.origin.x == 100 - 15 + 4.5)
  }

  /// Text keeps a part of the column however deeply lists are nested.
  @Test func keepsTextWidthInDeepLists() {
    let depth = 60
    let markup = String(repeating: "<ul><li>", count: depth) + "deep"
    let lines = lines(markup, width: 100).filter { $0.text == "deep" }
    #expect(lines.map(\.inlineStart) == [60])
  }

  @Test func indentsBlockQuotes() {
    let lines = lines("a<blockquote>bbbb bbbb bbbb bbbb</blockquote>c")
    #expect(lines.map(\.blockStart) == [0, 24, 36, 60])
    #expect(lines[1].inlineStart == 17.5)
    #expect(lines[1].width <= 200 - 35)
  }

  @Test func drawsRules() {
    let line = lines("a\n<hr>\nb")[1]
    guard case .rule(let rule)? = line.items.first else {
      Issue.record("no rule")
      return
    }
    #expect(rule.rect.size == Size(width: 200, height: 0.5))
    #expect(rule.rect.origin.y > line.blockStart && rule.rect.origin.y < line.baseline)
  }

  @Test func shiftsSupAndSub() {
    let line = lines("a<sup>b</sup><sub>c</sub>")[0]
    let runs = line.glyphRuns
    for (run, rise) in zip(runs, [0, 3.3, -1.2]) {
      #expect(abs(line.baseline - run.origin.y - rise) < 1e-9)
    }
    #expect(runs.count == 3)
    // Raised text does not change the line height.
    #expect(line.height == 12)
  }

  @Test func decoratesText() {
    let items = lines("<u>aa </u><s>b</s><mark>c</mark>")[0].items
    let kinds = items.map { item in
      switch item {
      case .glyphs(let run): String(decoding: run.text, as: UTF8.self)
      case .picture: "picture"
      case .rule(let rule): "rule \(rule.rect.origin.x)+\(rule.rect.size.width)"
      case .path(let painted): "path \(painted.path.bounds)"
      case .shapes: "shadow"
      }
    }
    // Underlines and backgrounds are painted before the text, strikethrough lines after it.
    #expect(
      kinds == ["rule 0.0+30.0", "aa ", "b", "rule 30.0+10.0", "rule 40.0+10.0", "c"])
  }

  /// The space at the end of a line is not underlined.
  @Test func omitsUnderlineBelowTrailingSpace() {
    let line = lines("<u>aaaa bbbb</u>", width: 50)[0]
    guard case .rule(let rule)? = line.items.first else {
      Issue.record("no rule")
      return
    }
    #expect(rule.rect.size.width == 40)
  }

  @Test func alignsPicturesInTheirLine() {
    func top(_ alignment: String) -> Double {
      let line = lines("a<img src=x width=40 align=\(alignment)>")[0]
      guard case .picture(let picture)? = line.items.last else { return .nan }
      return picture.rect.origin.y - line.baseline
    }
    // The picture is 20 pt high; the ascent is 8 pt and the descent 2 pt.
    #expect(top("baseline") == -20)
    #expect(top("top") == -8)
    #expect(top("bottom") == -18)
    #expect(top("middle") == -13)
  }

  @Test func breaksColumnsAndPages() {
    let (pages, _) = pages("a<columnbreak>b<pagebreak>c<pagebreak>d", columns: 2)
    #expect(
      pages.map { $0.columns.map { $0.fragment.lines.map(\.text) } } == [
        [["a"], ["b"]], [["c"]], [["d"]],
      ])
    // A heading may be at the bottom of a page if the source forces the break after it.
    let (alone, _) = self.pages("a\n<h1>b</h1><pagebreak>c")
    #expect(alone.map { $0.columns.flatMap(\.fragment.lines).map(\.text) } == [["a", "b"], ["c"]])
  }

  /// Each column break begins a column, even if the one before it holds no text.
  @Test(arguments: [
    ("a<columnbreak><columnbreak>b", [["a", "", "b"]]),
    ("a<columnbreak>\n\n<columnbreak>\n\nb", [["a", "", "b"]]),
    ("<p>a</p><columnbreak><columnbreak><columnbreak><p>b</p>", [["a", "", ""], ["b"]]),
    ("<div><p>a</p><columnbreak><columnbreak><p>b</p></div>c", [["a", "", "bc"]]),
    ("<ul><li>a<columnbreak><columnbreak><li>b</ul>", [["a", "", "b"]]),
    ("<columnbreak><columnbreak>a", [["a"]]), ("a<columnbreak>b", [["a", "b"]]),
    ("a<columnbreak><pagebreak>b", [["a"], ["b"]]), ("a<pagebreak><columnbreak>b", [["a"], ["b"]]),
    ("a<columnbreak><columnbreak><pagebreak>b", [["a", ""], ["b"]]),
    ("a<columnbreak><p style='break-before: column'>b</p>", [["a", "b"]]),
    ("a<columnbreak><div><columnbreak>b</div>", [["a", "b"]]),
    ("<div>a<columnbreak></div><columnbreak>b", [["a", "b"]]),
  ])
  func columnBreaksLeaveColumnsEmpty(_ markup: String, _ expected: [[String]]) {
    let pages = SheetPages(
      markup, "@page { size: 240pt 100pt; columns: 3; column-gap: 10pt }"
    ).pages
    // An empty column holds a placeholder without height.
    let texts = pages.map { page in
      page.columns.map { column in
        column.fragment.lines.filter { $0.height > 0 }.map(\.text).joined()
      }
    }
    #expect(texts == expected)
  }

  @Test func placesLinksAndDestinations() {
    let (pages, composer) = pages(
      "a <a href=#end>bb cc</a> <a href='https://example.org/'><img src=x width=20></a><pagebreak><p id=end>d"
    )
    #expect(
      pages[0].links.map(\.rect) == [
        Rect(x: 30, y: 12, width: 50, height: 10), Rect(x: 90, y: 10, width: 20, height: 10),
      ])
    #expect(
      pages[0].links.map(\.target) == [.destination("end"), .address("https://example.org/")])
    #expect(
      pages[1].destinations == [PlacedDestination(name: "end", point: Point(x: 10, y: 10))])
    let roles = composer.structure.nodes.map(\.role)
    #expect(roles == [.paragraph, .link, .link, .figure, .paragraph])
  }

  /// A paragraph that contains only a floating picture and a line end has no line.
  @Test(arguments: ["", " ", "<br>", " <br> <br>"])
  func makesNoLineForFloatedPicturesAlone(_ white: String) {
    let (pages, _) = pages("<p>a</p><p><img src=y align=left width=20>\(white)</p><p>b</p>")
    let frame = pages[0].columns[0].fragment
    #expect(frame.nested.count == 1)
    #expect(frame.lines.map(\.text) == ["a", "b"])
  }

  @Test func placesDestinationsAtTheEnd() {
    let (pages, _) = pages("a<a name=x></a>")
    #expect(pages[0].destinations.map(\.name) == ["x"])
  }

  /// A block out of flow before a heading leaves the heading its destination, and keeps those after its own text.
  @Test(arguments: ["float: top", "float: bottom", "float: left", "position: absolute; top: 0"])
  func destinationsAreWithTheirText(_ style: String) {
    let pages = SheetPages(
      "<p>a</p><div class=f id=f>F<a id=e></a></div><h1 id=h>H</h1><p>b<a id=b></a></p>"
        + "<div class=f>G</div><h1 id=i>I</h1><div class=f id=g>J</div>",
      ".f { \(style) } h1 { break-before: page; margin: 0; font: 10pt/12pt serif }"
    ).pages
    let names = pages.map { $0.destinations.map(\.name).sorted() }
    #expect(names == [["e", "f"], ["b", "h"], ["g", "i"]], "\(style)")
  }

  /// A picture that is deferred to the next page takes its destination with it.
  @Test func placesDestinationsWithDeferredPictures() {
    let picture = "<a name=x></a><img src=y align=left width=40 height=40>"
    let markup = "a\n<p>b</p><p>c</p>\n\(picture)\n<p id=d>d</p><p>e</p><p id=f>f</p>"
    let (pages, _) = pages(markup)
    #expect(pages.map { $0.columns[0].fragment.nested.count } == [0, 1])
    #expect(pages.map { $0.destinations.map(\.name) } == [["d"], ["x", "f"]])
    let layout = Layout(markup)
    let references = CrossReferences.Pages(
      of: layout.styled,
      PagePlanner(layout.styled, shaper: layout.shaper, pictures: FixedPictures()))
    #expect(references.destinations == ["d": 1, "x": 2, "f": 2])
    #expect(references.paragraphs == [1, 1, 1, 2, 1, 1, 2])
  }

  /// A deferred picture inside a paragraph does not split the paragraph into two structure elements.
  @Test func deferredPictureDoesNotSplitParagraph() {
    let picture = "<img src=y align=left width=40 height=40>"
    let (pages, composer) = pages("a\n<p>b</p>\n\(picture)c\n<p>e<br>f<br>g<br>h</p>")
    #expect(pages.map { $0.columns[0].fragment.nested.count } == [0, 1])
    let going = pages[1].columns[0].fragment.lines.first?.paragraph
    #expect(going == pages[0].columns[0].fragment.lines.last?.paragraph)
    let roles = composer.structure.nodes.filter { !$0.isPart }.map(\.role)
    #expect(roles == Array(repeating: .paragraph, count: 4) + [.figure])
  }

  @Test func buildsStructureOfLists() {
    #expect(
      tree("<ul><li>a<li>b</ul><dl><dt>c<dt>d<dd>e<dt>f</dl>") == [
        "L in -", "LI in 0", "LBody in 1", "Lbl in 1", "P in 2", "LI in 0", "LBody in 5",
        "Lbl in 5", "P in 6", "L in -", "LI in 9", "Lbl in 10", "Lbl in 10", "LBody in 10",
        "P in 13", "LI in 9", "Lbl in 15",
      ])
    let (_, composer) = pages("<ol type=i><li>a</ol><ul><li>b</ul><dl><dt>c<dd>d</dl>")
    let numberings = composer.structure.nodes.compactMap { node in
      if case .list(let numbering) = node.role { numbering } else { nil }
    }
    #expect(numberings == [.lowerRoman, .disc, .none])
  }

  private func tree(_ markup: String) -> [String] {
    let (_, composer) = pages(markup)
    return composer.structure.nodes.map { node in
      "\(node.role.pdfName) in \(node.parent.map { "\($0.index)" } ?? "-")"
        + (node.language.map { " \($0)" } ?? "")
    }
  }

  @Test func buildsStructureOfInlineElements() {
    #expect(tree("<p>a <code>b</code> c</p>") == ["P in -", "Code in 0"])
    #expect(
      tree("<p lang=de><q>b <span lang=fr>c</span></q> <i>d</i></p>") == [
        "P in - de", "Quote in 0", "Span in 1 fr",
      ])
    #expect(
      tree("<p><a href='https://x.org'>a <code>b</code></a></p>") == [
        "P in -", "Link in 0", "Code in 1",
      ])
    #expect(tree("<pre>a</pre>") == ["P in -", "Code in 0"])
    #expect(tree("<p>a <b>b</b></p>") == ["P in -"])
  }

  /// Rows are grouped in table bodies, and decorative pictures are not in the structure tree.
  @Test func buildsStructureOfTablesAndPictures() {
    #expect(
      tree("<table><thead><tr><th>a</thead><tr><td>b<tr><td>c</table>").filter {
        !$0.hasPrefix("P ")
      } == [
        "Table in -", "THead in 0", "TR in 1", "TH in 2", "TBody in 0", "TR in 4", "TD in 5",
        "TR in 4", "TD in 7",
      ])
    // Every row is as wide as the table, and no cell overlaps another.
    let (_, composer) = pages(
      "<table><tr><td rowspan=9>a<td>b<td>c<tr><td colspan=9>d<tr><td></table>")
    let cells = composer.structure.nodes.compactMap { node in
      if case .tableCell(let cell) = node.role { "\(cell.columnSpan)×\(cell.rowSpan)" } else { nil }
    }
    #expect(cells == ["1×3", "1×1", "1×1", "2×1", "1×1", "1×1"])
    let picture = "<img src=y width=9 height=9"
    #expect(tree("<p>a \(picture) alt=''> b \(picture) alt=c></p>") == ["P in -", "Figure in 0"])
    #expect(
      tree("<p><a href='https://x.org'>\(picture) alt=''></a></p>") == [
        "P in -", "Link in 0", "Figure in 1",
      ])
    let (pages, figures) = pages("<p>a \(picture) alt=c></p>\(picture) alt=d>")
    let placements = figures.structure.nodes.compactMap(\.placement)
    #expect(placements.map(\.isBlock) == [false, true])
    let rects = pages[0].items.compactMap { item -> Rect? in
      if case .picture(let picture) = item.content { picture.rect } else { nil }
    }
    #expect(placements.map(\.rect) == rects)
  }

  @Test func reportsPageOfProblem() {
    let (_, composer) = pages("a<pagebreak>wordthatisfartoolongforthecolumn")
    #expect(composer.diagnostics.map(\.page) == [2])
  }
}
