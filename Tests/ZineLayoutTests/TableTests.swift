import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Tables on pages of 260 × 100 pt with margins of 20 pt. Characters are 10 pt wide, lines 12 pt high.
@Suite struct TableTests {
  private static let base = """
    @page { size: 260pt 100pt; margin: 20pt; -zine-baseline-grid: none }
    body { orphans: 1; widows: 1 }
    table { margin: 0; font: 10pt/12pt serif } td, th, caption { padding: 0 } thead { border: none }

    """

  private func made(_ markup: String, _ sheet: String = "") -> SheetPages {
    SheetPages(markup, Self.base + sheet)
  }

  /// Returns the left edge and the baseline of the words in each cell, page by page.
  private func words(_ made: SheetPages) -> [[String]] {
    made.pages.map { page in
      page.items.compactMap { item in
        guard case .glyphs(let run) = item.content else { return nil }
        let text = String(decoding: run.text, as: UTF8.self)
        let point = run.origin
        return "\(Int(point.x.rounded())),\(Int(point.y.rounded())) \(text)"
          .trimmingSpaces()
      }
    }
  }

  private func boxes(_ made: SheetPages) -> [Rect] {
    made.pages.flatMap(\.items).compactMap { item in
      if case .box(let box) = item.content { box.rect } else { nil }
    }
  }

  @Test func fitsColumnWidthsToContent() {
    #expect(
      words(made("<table><tr><td>a<td>bcd<td>e<tr><td>fg<td>h<td>i</table>")) == [
        ["20,29 a", "40,29 bcd", "70,29 e", "20,41 fg", "40,41 h", "70,41 i"]
      ])
  }

  /// Edges around the content of a cell do not force its text onto a second line.
  @Test(arguments: [
    "<p class=b>aa bb cc</p>", "<p class=m>aa bb cc</p>", "<p class=i>aa bb cc</p>",
    "<ol><li>aa bb cc</ol>", "<ul><li class=b>aa bb cc</ul>",
    "<div class=b><p class=b>aa bb cc</p></div>",
    "<table><tr><td class=b>aa bb cc</table>",
    "<table class=b><tr><td>aa bb cc<td>d</table>",
  ])
  func includesEdgesInWidth(_ content: String) {
    let made = made(
      "<table><tr><td>\(content)<td>x</table>",
      ".b { border: 3pt solid; padding: 2pt } .m { margin: 0 5pt } .i { text-indent: 20pt }")
    #expect(words(made)[0].contains { $0.hasSuffix(" aa bb cc") }, "\(words(made))")
    #expect(made.findings.isEmpty)
  }

  /// A row that is too high for any column begins below the table header, not on the next page.
  @Test func keepsHeaderWithFragmentedRow() {
    let lines = (1...9).map { "b\($0)" }.joined(separator: "<br>")
    let made = made("<table><caption>c</caption><thead><tr><th>h</thead><tr><td>\(lines)</table>")
    let first = words(made)[0].compactMap { $0.split(separator: " ").last.map(String.init) }
    #expect(first == ["c", "h", "b1", "b2"])
  }

  /// A heading that moves to the next page leaves the table above it in place.
  @Test(arguments: ["<p>a</p>", ""])
  func headingMovesWithoutTableAbove(_ above: String) {
    let rows = (above.isEmpty ? 1...4 : 1...3).map { "<tr><td>r\($0)" }.joined()
    let made = made(
      "\(above)<table>\(rows)</table><h2>h</h2><p>x<br>y<br>z</p>",
      "h2 { font: 10pt/12pt serif; margin: 0 }")
    let pages = words(made).map { $0.compactMap { $0.split(separator: " ").last.map(String.init) } }
    #expect(pages.first == (above.isEmpty ? ["r1", "r2", "r3", "r4"] : ["a", "r1", "r2", "r3"]))
    #expect(pages.last == ["h", "x", "y", "z"])
  }

  @Test func columnsShareTableWidth() {
    let long = "aaa bbb ccc ddd eee fff"
    let made = made("<table><tr><td>\(long)<td>short</table>")
    #expect(words(made)[0].last?.hasPrefix("190,") == true, "\(words(made))")
    let fixed = self.made(
      "<table><tr><td>a<td>b<td>c</table>", "table { table-layout: fixed } td { width: auto }")
    #expect(words(fixed) == [["20,29 a", "93,29 b", "167,29 c"]])
    let own = self.made(
      "<table><tr><td class=n>a<td>b</table>", ".n { width: 100pt } table { width: 100% }")
    #expect(words(own)[0] == ["20,29 a", "120,29 b"])
  }

  /// If the table has a width, the remaining space goes to the columns without a declared width.
  @Test(arguments: [
    ("width: 25%", "", "width: 40pt", ["20,29 a", "75,29 b", "200,29 c"]),
    ("width: 40pt", "", "", ["20,29 a", "60,29 b", "150,29 c"]),
    ("width: 40pt", "width: 60pt", "width: 25%", ["20,29 a", "86,29 b", "185,29 c"]),
    ("width: 20%", "width: 30%", "width: 50%", ["20,29 a", "64,29 b", "130,29 c"]),
    ("width: 10%", "width: 10%", "width: 20%", ["20,29 a", "75,29 b", "130,29 c"]),
  ])
  func distributesFreeSpace(_ a: String, _ b: String, _ c: String, _ places: [String]) {
    let made = made(
      "<table><tr><td class=a>a<td class=b>b<td class=c>c</table>",
      "table { width: 100% } .a { \(a) } .b { \(b) } .c { \(c) }")
    #expect(words(made)[0] == places)
  }

  /// Percentages are kept even if another column needs more than the available space.
  @Test func keepsPercentageWidths() {
    let long = "aaa bbb ccc ddd eee fff ggg hhh"
    let made = made(
      "<table><tr><td class=a>a<td class=b>b<td>\(long)</table>",
      ".a { width: 25% } .b { width: 30% }")
    #expect(words(made)[0].prefix(3) == ["20,29 a", "75,29 b", "141,29 aaa bbb"])
  }

  /// Columns of a fixed table shrink in proportion if the table is narrower, and none vanishes.
  @Test(arguments: [
    ("width: 440pt", "width: 110pt", ["20,29 a", "75,29 b", "158,29 c"]),
    ("width: 440pt", "width: 25%", ["20,29 a", "75,29 b", "158,29 c"]),
    ("", "width: 300pt", ["20,29 a", "93,29 b", "167,29 c"]),
  ])
  func shrinksFixedColumnsInProportion(_ table: String, _ cell: String, _ places: [String]) {
    let made = made(
      "<table><tr><td class=a>a<td>b<td>c</table>",
      "table { table-layout: fixed; \(table) } .a { \(cell) }")
    #expect(words(made)[0] == places)
  }

  @Test func cellsSpanColumnsAndRows() {
    let markup =
      "<table><tr><td rowspan=2>A<td colspan=2>B<tr><td>cc<td>d<tr><td>e<td>f<td>g</table>"
    #expect(
      words(made(markup)) == [
        ["20,29 A", "30,29 B", "30,41 cc", "50,41 d", "20,53 e", "30,53 f", "50,53 g"]
      ])
  }

  /// At a break between rows, their collapsed border is drawn at the bottom of one column and at the top of
  /// the next.
  @Test(arguments: [
    "td { border-bottom: 1pt solid }", "td { border-bottom: 1pt solid; background: yellow }",
  ])
  func drawsBorderOnBothSidesOfColumnBreak(_ sheet: String) {
    let rows = (1...7).map { "<tr><td>r\($0)<td>x" }.joined()
    let made = made("<table>\(rows)</table>", sheet)
    let lines = made.pages.map { page in
      page.items.reduce(into: Set<Int>()) { lines, item in
        guard case .box(let box) = item.content else { return }
        for path in box.paths {
          let heights = path.path.elements.flatMap { element -> [Double] in
            switch element {
            case .move(let point), .line(let point): [point.y]
            case .curve, .close: []
            }
          }
          // Flat paths are horizontal lines.
          if let top = heights.min(), let end = heights.max(), end - top < 2 {
            lines.insert(Int(top.rounded(.down)))
          }
        }
      }
    }
    #expect(lines.count == 2)
    // Below all rows, and at the top of the second page.
    #expect(lines.first == [32, 45, 58, 71], "\(lines)")
    // There, half of the border is above the rows.
    #expect(lines.last == [20, 33, 46, 59], "\(lines)")
  }

  @Test func rowspanCellsStretchTheirRows() {
    let markup = "<table><tr><td rowspan=2>A<br>B<br>C<td>x<tr><td>y<tr><td>d<td>z</table>"
    #expect(
      words(made(markup))[0] == [
        "20,29 A", "20,41 B", "20,53 C", "30,29 x", "30,41 y", "20,65 d", "30,65 z",
      ])
  }

  /// A rowspan cell continues beside its rows in the next column, with both its text and its box.
  @Test func rowspanCellsContinueAcrossBreaks() {
    let rows = (1...7).map {
      "<tr>\($0 == 1 ? "<td rowspan=7>A<br>B<br>C<br>D<br>E<br>F" : "")<td>r\($0)"
    }
    let made = made("<table>\(rows.joined())</table>", "td { background: yellow }")
    let pages = words(made)
    #expect(pages.count == 2)
    #expect(
      pages[0].filter { $0.hasPrefix("20,") }
        == ["20,29 A", "20,41 B", "20,53 C", "20,65 D", "20,77 E"])
    #expect(pages[1] == ["20,29 F", "30,29 r6", "30,41 r7"])
    let cells = boxes(made).filter { $0.origin.x == 20 }
    #expect(cells.map(\.size.height) == [60, 24], "\(cells)")
  }

  /// A cell whose text has ended keeps its box beside the remaining rows, and the box is closed if borders
  /// are collapsed.
  @Test(arguments: [("collapse", [1, 2]), ("separate", [0, 1])])
  func endedRowspanCellsKeepTheirBox(_ borders: String, _ edges: [Int]) {
    let rows = (1...7).map { "<tr>\($0 == 1 ? "<td rowspan=7 class=b>A" : "")<td>r\($0)" }
    let made = made(
      "<table>\(rows.joined())</table>",
      "table { border-collapse: \(borders); border-spacing: 0 } .b { border-bottom: 1pt solid }")
    let paths = made.pages.map { page in
      page.items.flatMap { item -> [Path] in
        if case .box(let box) = item.content { box.paths.map(\.path) } else { [] }
      }
    }
    #expect(made.pages.count == 2)
    let across = paths.map { page in
      page.filter { path in
        let heights = path.elements.flatMap { element -> [Double] in
          switch element {
          case .move(let point), .line(let point): [point.y]
          case .curve, .close: []
          }
        }
        return (heights.max() ?? 0) - (heights.min() ?? 0) < 2
      }.count
    }
    #expect(across == edges, "\(across)")
  }

  /// A row that contains only a rowspan cell has a height, however low the column is.
  @Test(arguments: ["", "tr:first-child td { padding: 3pt }"])
  func rowsOfRowspanCellsAloneHaveHeight(_ sheet: String) {
    let made = made(
      "<table><tr><td rowspan=2>a<tr><td>c</table>",
      "@page { columns: 2; column-gap: 10pt } \(sheet)")
    #expect(made.findings.isEmpty)
    #expect(words(made).joined().map { $0.suffix(1) } == ["a", "c"])
  }

  /// On the grid, the first line of a rowspan cell is aligned with that of its first row.
  @Test func alignsRowspanCellsToGridWithRows() {
    let rows = (1...7).map { "<tr>\($0 == 1 ? "<td rowspan=7>A" : "")<td>r\($0)" }
    let made = made(
      "<table>\(rows.joined())</table>",
      "@page { -zine-baseline-grid: 12pt } table { line-snap: baseline } td { padding: 2pt; background: red }"
    )
    #expect(made.findings.isEmpty)
    let first = words(made)[0].compactMap {
      $0.split(separator: " ").first?.split(separator: ",").last
    }
    #expect(first.prefix(2).count == 2 && first[0] == first[1], "\(words(made)[0])")
    for page in made.pages {
      let cells = page.items.compactMap { item -> Rect? in
        if case .box(let box) = item.content { box.rect } else { nil }
      }
      let (tall, others) = (
        cells.filter { $0.origin.x == 20 }, cells.filter { $0.origin.x > 20 }
      )
      #expect(tall.count == 1 && !others.isEmpty)
      let tops = others.map(\.origin.y).min() ?? 0
      let ends = others.map(\.end).max() ?? 0
      #expect(tall.map { abs($0.origin.y - tops) < 0.01 && abs($0.end - ends) < 0.01 } == [true])
    }
  }

  /// A rowspan cell that is longer than its rows makes the last of them higher, in whatever column that is.
  @Test func overlongRowspanCellStretchesLastRow() {
    let words = (1...9).map { "A\($0)" }.joined(separator: "<br>")
    let rows = (1...3).map { "<tr>\($0 == 1 ? "<td rowspan=3>\(words)" : "")<td>r\($0)" }
    let made = made("<table>\(rows.joined())<tr><td>x<td>y</table>")
    let pages = self.words(made)
    #expect(pages.count == 2)
    #expect(pages[0].count { $0.contains(" A") } == 5)
    #expect(pages[1].count { $0.contains(" A") } == 4)
    #expect(pages[1].contains("20,77 x"), "\(pages)")
    #expect(pages.joined().count { $0.contains(" r") } == 3)
  }

  @Test(arguments: [
    ("<table><tr><td colspan=4000000000 rowspan=4000000000>a<tr><td>b</table>", "ab"),
    ("<table><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d</table>", "abcd"),
    ("<table>stray<tr>more<td>a</table>", "straymorea"),
    ("<table><tr><td><table><tr><td><table><tr><td>in</table></table></table>", "in"),
    ("<table></table>a", "a"), ("<table><tr></table>a", "a"), ("<table><tr><td></table>a", "a"),
    ("<tr><td>a</td></tr>b", "ab"), ("<td>a</td>b", "ab"), ("<table><td>a</table>b", "ab"),
    ("<table><thead><tr><th>h</thead></table>b", "hb"),
    ("<table><tfoot><tr><td>f</tfoot><tbody><tr><td>b</tbody></table>", "bf"),
    ("<table><caption>c</caption><caption>d</caption></table>e", "cde"),
  ])
  func setsAllTextOfAnyTable(_ markup: String, _ expected: String) {
    let text = words(made(markup)).flatMap { page in
      page.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    }
    #expect(text.joined().filter(\.isLetter) == expected)
  }

  @Test func keepsRowsWhole() {
    let rows = (1...9).map { "<tr><td>\($0)a<br>\($0)b" }.joined()
    let made = made("<table>\(rows)</table>")
    // The last row takes another one with it.
    #expect(words(made).map { $0.count } == [4, 4, 4, 2, 4])
  }

  @Test func repeatsHeaders() {
    let rows = (1...12).map { "<tr><td>\($0)" }.joined()
    let made = made("<table><thead><tr><th>H</thead>\(rows)</table>")
    #expect(words(made).map { $0[0] } == ["20,29 H", "20,29 H", "20,29 H"])
    #expect(words(made).map { $0.count } == [5, 5, 5])
    // Repeated headers are artifacts, so that the header is read once.
    let read = made.pages.flatMap(\.items).filter { item in
      guard case .glyphs(let run) = item.content else { return false }
      return String(decoding: run.text, as: UTF8.self) == "H" && item.node != nil
    }
    #expect(read.count == 1)
    let high = self.made(
      "<table><thead><tr><th>H<br>H<br>H</thead><tr><td>1<tr><td>2<tr><td>3</table>")
    #expect(words(high).map { $0.count } == [4, 2])
  }

  @Test func fragmentsRowsTallerThanColumn() {
    let lines = (1...12).map { "L\($0)" }.joined(separator: "<br>")
    let made = made("<table><tr><td>\(lines)<td>x<tr><td>y<td>z</table>")
    let texts = words(made).map { $0.compactMap { $0.split(separator: " ").dropFirst().first } }
    #expect(texts.count == 3)
    let all = texts.flatMap { $0.map(String.init) }
    #expect(all.filter { $0.hasPrefix("L") } == (1...12).map { "L\($0)" })
    #expect(all.filter { !$0.hasPrefix("L") } == ["x", "y", "z"])
  }

  @Test(arguments: [
    ("top", 29), ("baseline", 29), ("middle", 41), ("bottom", 53),
  ])
  func alignsCellsVertically(_ alignment: String, _ baseline: Int) {
    let made = made(
      "<table><tr><td>a<br>b<br>c<td class=v>x</table>", ".v { vertical-align: \(alignment) }")
    #expect(words(made)[0].last == "30,\(baseline) x")
  }

  @Test func alignsFirstBaselines() {
    let made = made("<table><tr><td>a<td class=v>x</table>", ".v { padding-top: 10pt }")
    #expect(words(made) == [["20,39 a", "30,39 x"]])
  }

  @Test func collapsesBordersIfRequested() {
    let markup = "<table><tr><td>a<td>b<tr><td>c<td>d</table>"
    let shared = made(markup, "td { border: 2pt solid }")
    #expect(words(shared) == [["22,31 a", "34,31 b", "22,45 c", "34,45 d"]])
    let apart = made(
      markup,
      "table { border-collapse: separate; border-spacing: 4pt 6pt } td { border: 2pt solid }")
    #expect(words(apart) == [["26,37 a", "44,37 b", "26,59 c", "44,59 d"]])
    let outer = made(markup, "table { border: 3pt solid } tr { border-bottom: 1pt solid }")
    #expect(words(outer) == [["23,32 a", "33,32 b", "23,45 c", "33,45 d"]])
  }

  /// A collapsed border is centred on the line between its cells, whichever cell draws it.
  @Test(arguments: ["", "td + td { border-width: 8pt }"])
  func centresCollapsedBordersBetweenCells(_ sheet: String) {
    let made = made("<table><tr><td>a<td>b</table>", "td { border: 4pt solid } \(sheet)")
    let half = sheet.isEmpty ? 2.0 : 4.0
    let rects = boxes(made)
    // The left border, a character, and half of the border between the cells.
    let line = 20 + 4 + 10 + half
    let edge = sheet.isEmpty ? line + half : line - half
    #expect(rects.map { $0.origin.x.rounded() } == [20, edge], "\(rects)")
    #expect(rects.first.map { ($0.origin.x + $0.size.width).rounded() } == edge, "\(rects)")
  }

  /// A footer written before the body gets the borders of a last row.
  @Test func placesFooterWrittenFirstLast() {
    let body = "<tbody><tr><td>b<td>x</tbody>"
    let foot = "<tfoot><tr><td>f<td>x</tfoot>"
    let sheet = "table { border: 2pt solid } td { border: 1pt solid }"
    let first = made("<table>\(foot)\(body)</table>", sheet)
    let last = made("<table>\(body)\(foot)</table>", sheet)
    #expect(boxes(first) == boxes(last))
    #expect(boxes(first).count == 4)
  }

  /// The content of a cell with a declared height is aligned in that height.
  @Test func alignsContentInCellHeight() {
    let made = made(
      "<table><tr><td class=v>a<td>b</table>", ".v { height: 36pt; vertical-align: bottom }")
    #expect(words(made) == [["20,53 a", "30,29 b"]])
  }

  /// There is one border between a rowspan cell and the cells beside it, whichever declares it.
  @Test(arguments: [
    ("<tr><td rowspan=2>a<td>b<tr><td>c", ["22,31 a", "34,31 b", "34,45 c"]),
    ("<tr><td>a<td rowspan=2>b<tr><td>c", ["22,31 a", "34,31 b", "22,45 c"]),
    ("<tr><td rowspan=2>a<td>b<tr><td class=w>c", ["22,31 a", "36,31 b", "36,47 c"]),
  ])
  func rowspanCellsCollapseBorders(_ rows: String, _ expected: [String]) {
    let made = made(
      "<table>\(rows)</table>",
      "td { border: 2pt solid; vertical-align: top } .w { border: 4pt solid }")
    #expect(words(made) == [expected])
  }

  /// Rows without a group get a body, as in HTML; captions between them are not part of it.
  @Test func addsMissingBody() {
    let sheet = "tbody tr:nth-child(even) td { padding-top: 10pt }"
    let rows = "<tr><td>a<tr><td>b<tr><td>c"
    let expected = ["20,29 a", "20,51 b", "20,63 c"]
    #expect(words(made("<table>\(rows)</table>", sheet)) == [expected])
    #expect(words(made("<table><tbody>\(rows)</tbody></table>", sheet)) == [expected])
    let captioned = made("<table>\(rows)</tr><caption>d</caption></table>", sheet)
    #expect(captioned.structure.nodes.count { $0.role == .caption } == 1)
    #expect(captioned.structure.nodes.count { $0.role == .tableGroup(.body) } == 1)
    #expect(captioned.diagnostics.isEmpty)
  }

  /// Cells do not overlap a rowspan cell from an earlier row.
  @Test func cellsSkipRowspanCells() {
    let made = made("<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c<td>d</table>")
    #expect(words(made) == [["20,29 a", "30,29 b", "20,41 c", "40,41 d"]])
  }

  /// Only the footnote calls count for the column width; each is as wide as a character here.
  @Test func ignoresNotesForColumnWidth() {
    let made = made("<table><tr><td>aa<footnote>a long remark</footnote><td>b</table>")
    #expect(words(made)[0].contains("50,29 b"), "\(words(made))")
  }

  @Test func paintsRowBackgrounds() {
    let made = made(
      "<table><tr><td>a<tr><td>b<tr><td>c</table>",
      "tr:nth-child(2) { background-color: red } table { background-color: blue }")
    #expect(boxes(made).map(\.size.height) == [36, 12])
  }

  @Test func buildsTableStructure() {
    let made = made(
      "<table><caption>c</caption><thead><tr><th colspan=2>h</thead><tr><th>r<td>d</table>")
    let roles = made.structure.nodes.map(\.role)
    #expect(roles.contains(.tableCell(TableCellRole(columnSpan: 2, rowSpan: 1, scope: .column))))
    #expect(roles.contains(.tableCell(TableCellRole(columnSpan: 1, rowSpan: 1, scope: .row))))
    #expect(roles.contains(.tableCell(TableCellRole(columnSpan: 1, rowSpan: 1, scope: nil))))
    #expect(roles.filter { $0 == .tableRow }.count == 2)
    #expect(roles.filter { $0 == .caption || $0 == .table || $0 == .tableGroup(.head) }.count == 3)
  }

  /// An empty corner cell is not data, so that the headers beside it apply to their columns. Paragraphs that
  /// are not displayed do not change this.
  @Test(arguments: [
    "", "<p class=hidden>a</p>", "<p class=hidden>a</p><p class=hidden>b</p>",
    "<p>a</p><div class=hidden><p>b</p><p>c</p></div>",
    "<ul><li class=hidden>a<li>b</ul>",
    "<table><tr class=hidden><td>a<td>b<tr><td>c<td>d</table>",
  ])
  func emptyCornerCellIsNotData(textBefore: String) {
    let made = made(
      "\(textBefore)<table><tr><td><th>A<th>B<tr><th>1<td>2<td>3</table>",
      ".hidden { display: none }")
    let scopes = made.structure.nodes.compactMap { node -> TableCellRole.Scope? in
      guard case .tableCell(let cell) = node.role else { return nil }
      return cell.scope
    }
    #expect(scopes == [.column, .column, .row])
  }

  @Test func endsInlineStylesAtCells() {
    let made = made("<b>x<table><tr><td>a</table>y</b>")
    let bold = made.pages[0].items.compactMap { item -> Bool? in
      guard case .glyphs(let run) = item.content else { return nil }
      return made.styled.styles.shapingStyles[Int(run.font.index)].weight > 400
    }
    #expect(bold == [true, false, true])
  }

  @Test func runsFromRightToLeft() {
    let made = made("<div dir=rtl><table><tr><td>a<td>bb</table></div>")
    #expect(words(made) == [["230,29 a", "210,29 bb"]])
  }

  /// In a right-to-left issue, tables run from right to left whatever their first character.
  @Test(arguments: ["a", "אב", "12"])
  func usesIssueDirection(_ first: String) throws {
    let made = SheetPages(
      "<table><tr><td>\(first)<td>אב</table>", "td { width: 40pt }", language: "he")
    let places = made.pages[0].items.compactMap { item -> Double? in
      if case .glyphs(let run) = item.content { run.origin.x } else { nil }
    }
    #expect(places.count == 2 && places[0] > places[1] + 20, "\(places)")
  }

  @Test func acceptsAnyPositioning() {
    let table = "<table class=t><tr><td>a<td>b</table>"
    #expect(
      words(made("x\(table)", ".t { position: absolute; top: 50pt; left: 30pt }"))[0].contains(
        "30,59 a"))
    #expect(
      words(
        made("<p>x\(table)y</p>", ".t { float: top; float-reference: page }"))[0].contains(
          "20,29 a"))
    #expect(
      words(
        made(
          "x\(table)y",
          "@page { columns: 2; column-gap: 20pt } .t { column-span: all; width: 100% }"
        ))[0].contains("130,41 b"))
  }

  @Test func placesDeferredFloatsAfterTable() {
    let high = ".f { float: left; height: 50pt } .w { column-span: all }"
    let rows = (1...12).map { "<tr><td>\($0)" }.joined()
    let made = made("a<br>b<br>c<div class=f>x</div><table class=w>\(rows)</table>", high)
    let all = words(made).flatMap { $0 }
    #expect(all.count { $0.hasSuffix(" x") } == 1, "\(all)")
  }

  @Test func takesLinearTime() {
    let rows = (1...3_000).map { "<tr><td>\($0)<td>some words" }.joined()
    let made = made("<table>\(rows)</table>")
    #expect(made.pages.count == 99)
  }

  /// If the words need more space than there is, only the longest ones are broken.
  @Test func breaksOnlyLongestWords() {
    let long = String(repeating: "x", count: 30)
    let made = made("<table><tr><td>abc<td>\(long)<td>defg</table>")
    #expect(words(made)[0].contains("20,29 abc"))
    #expect(words(made)[0].contains("200,29 defg"))
    #expect(Set(made.findings.map(\.fact.code)) == [.overfull])
  }

  // MARK: Aligned characters, captions, footers

  @Test func alignsColumnsByCharacter() {
    let rows = ["1.5", "10.25", "300", "x"].map { "<tr><td>\($0)" }.joined()
    let sheet = "table { width: 100pt; table-layout: fixed } td { text-align: \".\""
    func lefts(_ word: String) -> [String] {
      words(made("<table>\(rows)</table>", sheet + word + " }"))[0]
    }
    // Three characters before the aligned character, and three including it and those after it.
    #expect(lefts(" start") == ["40,29 1.5", "30,41 10.25", "20,53 300", "40,65 x"])
    #expect(lefts("") == ["80,29 1.5", "70,41 10.25", "60,53 300", "80,65 x"])
    #expect(lefts(" center") == ["60,29 1.5", "50,41 10.25", "40,53 300", "60,65 x"])
    // Columns are wide enough for both sides.
    let narrow = words(made("<table>\(rows)</table>", "td { text-align: \".\" }"))[0]
    #expect(narrow == lefts(" start"))
  }

  @Test(arguments: [
    ("top", ["20,29 cap", "20,41 a", "20,53 f"]), ("bottom", ["20,29 a", "20,41 f", "20,53 cap"]),
    ("inline-end", ["20,29 a", "20,41 f", "38,29 cap"]),
  ])
  func placesCaptionsAndFooters(_ side: String, _ expected: [String]) {
    let made = made(
      "<table><caption>cap</caption><tfoot><tr><td>f</tfoot><tr><td>a</table>",
      "table { caption-side: \(side) } caption { font: 10pt/12pt serif; margin: 0 }"
        + "td { padding: 0 30pt 0 0 }")
    let all = words(made)[0]
    if side == "inline-end" {
      #expect(Array(all.prefix(2)) == Array(expected.prefix(2)))
      #expect(all.last?.hasSuffix("29 cap") == true)
    } else {
      #expect(all == expected)
    }
  }

  /// The grid lines are at 29, 41, 53, … on a page that begins at 20.
  @Test(arguments: ["baseline", "top"])
  func alignsLinesOfCellsToGrid(_ alignment: String) {
    let markup = "<p>x</p><table><tr><td>a<br>b<td>c<tr><td>d<td>e</table><p>y</p>"
    let sheet =
      "@page { size: 260pt 200pt; -zine-baseline-grid: 12pt } body { font: 10pt/12pt serif }"
      + "td { padding: 3pt 0; vertical-align: \(alignment) }"
    func baselines(_ snap: String) -> [Int] {
      words(made(markup, sheet + "table { line-snap: \(snap) }"))[0].compactMap { word in
        word.split(separator: " ").first?.split(separator: ",").last.flatMap { Int($0) }
      }
    }
    #expect(baselines("baseline").allSatisfy { ($0 - 29) % 12 == 0 })
    #expect(baselines("none").contains { ($0 - 29) % 12 != 0 })
    // A row that is too high for any column continues on the grid.
    let lines = (1...30).map { "l\($0)" }.joined(separator: "<br>")
    let divided = made(
      "<p>x</p><table><tr><td>\(lines)</table>", sheet + "table { line-snap: baseline }")
    let places = words(divided).flatMap { page in
      page.compactMap { $0.split(separator: " ")[0].split(separator: ",").last }
    }
    #expect(places.count == 31)
    #expect(places.allSatisfy { ((Int($0) ?? 0) - 29) % 12 == 0 })
  }

  @Test func placesCaptionsAboveAndBelow() {
    let made = made(
      "<table><caption class=b>low</caption><caption>top</caption><tr><td>1<tr><td>2</table>",
      "caption { font: 10pt/12pt serif; margin: 0 } .b { caption-side: bottom } table { width: 100pt }"
    )
    #expect(words(made)[0] == ["20,29 top", "20,41 1", "20,53 2", "20,65 low"])
  }

  /// The rows of a rotated table are side by side, and the table continues on the next page.
  @Test(arguments: ["sideways-lr", "sideways-rl"])
  func rotates(_ mode: String) {
    let rows = (1...30).map { "<tr><td>\($0)<td>b" }.joined()
    let made = made("<table>\(rows)</table><p>z</p>", "table { writing-mode: \(mode) }")
    // Eighteen lines of 12 pt are as wide as the column.
    let cells = made.pages.map { page in page.items.count { $0.transform != nil } }
    #expect(cells == [36, 24])
    for page in made.pages {
      for item in page.items {
        guard let transform = item.transform, case .glyphs(let run) = item.content else { continue }
        let place = transform.apply(to: run.origin)
        #expect((20...240).contains(place.x) && (20...80).contains(place.y))
      }
    }
  }

  /// A page holds five lines.
  @Test func continuesSpanningOnNextPage() {
    let markup =
      "<p>a</p><p>b</p><p>c</p><p>d</p>"
      + "<table>\((1...5).map { "<tr><td>\($0)" }.joined())</table>"
    let sheet = "@page { columns: 2; column-gap: 20pt } table { column-span: all }"
    #expect(words(made(markup, sheet)).map(\.count) == [7, 2])
    let kept = made(markup, sheet + "table { break-inside: avoid }")
    #expect(words(kept).map(\.count) == [4, 5])
  }

  @Test func movesRowsToNextPageUnfragmented() {
    let made = made("<p>a</p><p>b</p><p>c</p><table><tr><td>1<br>2<br>3</table>")
    #expect(words(made).map { $0.count } == [3, 3])
  }
}
