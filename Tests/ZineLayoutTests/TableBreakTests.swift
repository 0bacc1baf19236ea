import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Tables fragmented across pages of 260 × 100 pt with margins of 20 pt. Characters are 10 pt wide, lines 12
/// pt high, five lines per page.
@Suite struct TableBreakTests {
  private static let base = """
    @page { size: 260pt 100pt; margin: 20pt; -zine-baseline-grid: none }
    body { orphans: 1; widows: 1; font: 10pt/12pt serif }
    p { margin: 0 }
    table { margin: 0; font: 10pt/12pt serif } td, th, caption { padding: 0 } thead, tfoot { border: none }

    """

  private func made(_ markup: String, _ sheet: String = "") -> SheetPages {
    SheetPages(markup, Self.base + sheet)
  }

  /// Returns the words of each page in paint order.
  private func words(_ made: SheetPages) -> [String] {
    made.pages.map { page in
      page.items.compactMap { item in
        guard case .glyphs(let run) = item.content else { return nil }
        return String(decoding: run.text, as: UTF8.self).trimmingSpaces()
      }.joined(separator: " ")
    }
  }

  /// Returns the vertical positions of horizontal lines in whole points, once for each cell that has one.
  private func rules(_ made: SheetPages, thinnerThan most: Double = 2) -> [[Double]] {
    made.pages.map { page in
      page.items.flatMap { item -> [Double] in
        guard case .box(let box) = item.content else { return [] }
        return box.paths.compactMap { path in
          let heights = path.path.elements.flatMap { element -> [Double] in
            switch element {
            case .move(let point), .line(let point): [point.y]
            case .curve, .close: []
            }
          }
          guard let top = heights.min(), let end = heights.max(), end - top < most else {
            return nil
          }
          return ((top + end) / 2 * 4).rounded() / 4
        }
      }.sorted()
    }
  }

  // MARK: Fragmented rows

  private static let lines = (0...11).map { "l\($0)" }.joined(separator: "<br>")

  /// Where a row is split, either all its cells are open or none, whether their content has ended or not.
  @Test(arguments: [
    ("slice", "separate", "<td>a<td>LINES<td>b"), ("slice", "collapse", "<td>a<td>LINES<td>b"),
    ("slice", "separate", "<td>LINES<td>a<br>b<br>c<br>d<br>e<br>f<td>b"),
    ("slice", "separate", "<td>LINES<td><td>b"), ("slice", "collapse", "<td>LINES<td>LINES<td>b"),
    ("clone", "separate", "<td>a<td>LINES<td>b"), ("clone", "collapse", "<td>a<td>LINES<td>b"),
  ])
  func opensCellsOfFragmentedRowTogether(_ cut: String, _ borders: String, _ cells: String) {
    let row = cells.replacing("LINES", with: Self.lines)
    let made = made(
      "<table><tr>\(row)</table>",
      """
      table { border-collapse: \(borders); border-spacing: 0 }
      td { border: solid; border-width: 1pt 0; box-decoration-break: \(cut) }
      """)
    #expect(made.pages.count >= 3)
    let counts = rules(made).map(\.count)
    if cut == "clone" {
      #expect(counts.allSatisfy { $0 == 6 }, "\(counts)")
    } else {
      let inner = Array(repeating: 0, count: made.pages.count - 2)
      #expect(counts == [3] + inner + [3], "\(counts)")
    }
  }

  /// The first lines of a fragmented row have a common baseline, as those of a whole row.
  @Test func alignsBaselinesOfFragmentedRow() {
    let made = made(
      "<table><tr><td>\(Self.lines)<td class=g>b</table>", ".g { font: 20pt/24pt serif }")
    let baselines = made.pages[0].items.compactMap { item -> Double? in
      guard case .glyphs(let run) = item.content else { return nil }
      let text = String(decoding: run.text, as: UTF8.self).trimmingSpaces()
      return ["l0", "b"].contains(text) ? run.origin.y : nil
    }
    #expect(made.pages.count > 1)
    #expect(baselines.count == 2 && baselines.first == baselines.last, "\(baselines)")
  }

  /// Lines of a fragmented row stay at its top beside a rowspan cell, or if they would move by more than half of its height.
  @Test(arguments: [
    "<tr><td rowspan=2>a<td>\(lines)<td class=g>b<tr><td>c<td>d",
    "<tr><td>\(lines)<td class=h>b",
  ])
  func leavesLinesOfFragmentedRowAtItsTop(_ rows: String) {
    let made = made(
      "<table>\(rows)</table>",
      "td { padding: 0 } .g { font: 20pt/24pt serif } .h { font: 50pt/60pt serif }")
    let plain = made.pages[0].items.compactMap { item -> Double? in
      guard case .glyphs(let run) = item.content else { return nil }
      let text = String(decoding: run.text, as: UTF8.self).trimmingSpaces()
      return text == "l0" ? run.origin.y : nil
    }
    let alone = self.made("<table><tr><td>\(Self.lines)</table>", "td { padding: 0 }")
    let first = alone.pages[0].items.compactMap { item -> Double? in
      guard case .glyphs(let run) = item.content else { return nil }
      return run.origin.y
    }.first
    #expect(made.pages.count > 1)
    #expect(plain.first == first)
  }

  /// In a row that ends inside a rowspan cell, the box of this cell is open as those of all other cells.
  @Test func opensRowspanCellsInsideRow() {
    let made = made(
      "<table><tr><td rowspan=2>a<td>\(Self.lines)<tr><td>b</table>",
      "table { border-collapse: collapse } td { border: solid; border-width: 1pt 0 }")
    let counts = rules(made).map(\.count)
    #expect(counts.count == 3 && counts[0] == 2 && counts[1] == 0, "\(counts)")
  }

  /// At a break below a fragmented row, the border of the next row closes all cells, also those whose text has ended.
  @Test func closesEndedCellsAboveBreak() {
    let made = made(
      "<table><tr><td>a<td>\(Self.lines)<tr class=n><td>b<td>c</table>",
      "table { border-collapse: collapse } td { background: yellow } "
        + ".n td { border-top: 1pt solid } .n { break-before: page }")
    #expect(rules(made).map(\.count) == [0, 0, 2, 2])
  }

  /// A rowspan cell ends in a row that is continued only because of that cell.
  @Test(arguments: ["separate", "collapse"])
  func rowContinuedForRowspanCellIsOpen(_ borders: String) {
    let tall = (0...7).map { "t\($0)" }.joined(separator: "<br>")
    let made = made(
      "<table><tr><td rowspan=2>\(tall)<td>a<tr><td>b</table>",
      "table { border-collapse: \(borders); border-spacing: 0 } td { border: solid; border-width: 1pt 0 }"
    )
    let counts = rules(made).map(\.count)
    #expect(counts.count == 2)
    // The top borders and the border between a and b; on the next page both bottom borders.
    #expect(counts == [borders == "separate" ? 4 : 3, 2], "\(counts)")
  }

  // MARK: Breaks between rows

  /// Half of a collapsed border extends beyond each of its two rows. At a break there is space for both
  /// halves, and the content keeps its distance from the border.
  @Test(arguments: ["", "<thead><tr><th>h<th>h</thead>"])
  func reservesSpaceForBordersAtBreaks(_ head: String) {
    let rows = (1...9).map { "<tr><td>r\($0)<td>x" }.joined()
    let made = made(
      "<table>\(head)\(rows)</table>",
      "table { border-collapse: collapse } td { border: solid; border-width: 4pt 0 } th { border: none }"
    )
    #expect(made.pages.count > 2)
    let pages = rules(made, thinnerThan: 5)
    for (page, lines) in zip(made.pages, pages) {
      let baselines = page.items.compactMap { item -> Double? in
        guard case .glyphs(let run) = item.content,
          String(decoding: run.text, as: UTF8.self).hasPrefix("r")
        else { return nil }
        return run.origin.y
      }
      // A line begins 9 pt above its baseline, and half of the border ends 2 pt above that.
      for baseline in baselines {
        #expect(lines.contains { abs($0 - (baseline - 11)) < 0.5 }, "\(baseline) \(lines)")
        #expect(lines.contains { abs($0 - (baseline + 5)) < 0.5 }, "\(baseline) \(lines)")
      }
      #expect(lines.allSatisfy { (22...78).contains($0) }, "\(lines)")
    }
  }

  /// If a rowspan cell continues on the next page, at least one of its rows is there, too. The last row is not alone.
  @Test(arguments: [
    "<td rowspan=3>r1<br>r2<br>r3<br>r4<br>r5<td>a<tr><td>b<tr><td>c",
    "<td>a<td rowspan=3>r1<br>r2<br>r3<br>r4<br>r5<tr><td>b<tr><td>c",
    "<td rowspan=4>r1<br>r2<br>r3<br>r4<br>r5<td>a<tr><td>b<tr><td>c<tr><td>d",
    "<td rowspan=4>r1<td>a<tr><td>b<tr><td>c<tr><td>d",
    "<td rowspan=3>r1<br>r2<br>r3<br>r4<td>a<tr><td>b<tr><td>c<tr><td>d<td>e<tr><td>f<td>g",
    "<td rowspan=4>r1<br>r2<br>r3<br>r4<td rowspan=4>s1<br>s2<td>a<tr><td>b<tr><td>c<tr><td>d",
  ])
  func rowspanCellsContinueWithRows(_ rows: String) {
    for head in ["", "<thead><tr><th>h<th>h</thead>"] {
      for above in 0...4 {
        let lines = (0..<above).map { "<p>L\($0)</p>" }.joined()
        let pages = words(made("\(lines)<table>\(head)<tr>\(rows)</table>"))
        for page in pages {
          let words = page.split(separator: " ").filter { !"Lh".contains($0.prefix(1)) }
          let hasRow = words.contains { $0.count == 1 }
          #expect(words.isEmpty || hasRow && words.count > 1, "\(head) \(above) \(pages)")
        }
      }
    }
  }

  /// Rows that a rowspan joins are divided at an object over the full width, whatever rows are above and below them.
  @Test(
    arguments: ["", "<tr><td>h<td>x", "<thead><tr><td>h<td>x</thead>"], ["", "<tr><td>l<td>y"])
  func dividesJoinedRowsAtObjects(_ head: String, _ last: String) {
    for (count, top) in [(9, 80), (10, 80), (8, 104), (9, 104), (9, 116)] {
      let rows = (1...count).map { "<tr>\($0 == 1 ? "<td rowspan=\(count)>A" : "")<td>\($0)" }
      let made = made(
        "<div class=o>o</div><p>Start</p><table>\(head)\(rows.joined())\(last)</table><p>end</p>",
        "@page { size: 260pt 220pt; columns: 2; column-gap: 20pt; column-fill: auto } "
          + ".o { position: absolute; left: 20pt; top: \(top)pt; width: 100pt; height: 20pt; "
          + "padding: 0; wrap-flow: both }")
      let runs = made.pages[0].items.compactMap { item -> GlyphRun? in
        if case .glyphs(let run) = item.content { run } else { nil }
      }
      let above = runs.filter { $0.origin.x < 120 && $0.origin.y < Double(top) }.map {
        String(decoding: $0.text, as: UTF8.self)
      }
      #expect(above.contains("1") && above.contains("2"), "\(count) \(top) \(above)")
      #expect(made.findings == [] && made.pages.count == 1)
    }
  }

  // MARK: Last rows

  /// The table footer, or the last row, takes another row with it to the next page.
  @Test(arguments: [
    (5, 1, ["1 2 3 4 5", "6 f1"]), (5, 2, ["1 2 3 4 5", "6 f1 f2"]), (6, 0, ["1 2 3 4", "5 6"]),
  ])
  func keepsLastRowWithAnother(_ rows: Int, _ feet: Int, _ expected: [String]) {
    let count = feet == 0 ? rows : rows + 1
    let body = (1...count).map { "<tr><td>\($0)" }.joined()
    let foot =
      feet == 0 ? "" : "<tfoot>" + (1...feet).map { "<tr><td>f\($0)" }.joined() + "</tfoot>"
    #expect(words(made("<table><tbody>\(body)</tbody>\(foot)</table>")) == expected)
  }

  @Test func movesLastRowOfFullPageWithFooter() {
    let body = (1...5).map { "<tr><td>\($0)" }.joined()
    #expect(
      words(made("<table><tbody>\(body)</tbody><tfoot><tr><td>f</tfoot></table>"))
        == ["1 2 3 4", "5 f"])
    // With a table header above both fragments.
    #expect(
      words(
        made(
          "<table><thead><tr><th>h</thead><tbody>\(body)</tbody><tfoot><tr><td>f</tfoot></table>"))
        == ["h 1 2 3 4", "h 5 f"])
    // If no page holds both, the footer is placed as well as possible.
    let high = "<tr><td>" + (1...5).map { "l\($0)" }.joined(separator: "<br>")
    #expect(
      words(made("<table><tbody>\(high)</tbody><tfoot><tr><td>f</tfoot></table>")).count == 2)
  }

  /// The same for any number of rows, with and without header, footer and borders.
  @Test(arguments: [0, 1, 2], [false, true])
  func leavesNoFooterOrLastRowAlone(_ feet: Int, _ hasHead: Bool) {
    for rows in 2...24 {
      for borders in ["collapse", "separate"] {
        let body = (1...rows).map { "<tr><td>b\($0)" }.joined()
        let foot =
          feet == 0 ? "" : "<tfoot>" + (1...feet).map { "<tr><td>f\($0)" }.joined() + "</tfoot>"
        let pages = words(
          made(
            "<table>\(hasHead ? "<thead><tr><th>h</thead>" : "")<tbody>\(body)</tbody>\(foot)</table>",
            "table { border-collapse: \(borders); border-spacing: 0 }"))
        let last = (pages.last ?? "").split(separator: " ").filter { $0.hasPrefix("b") }
        let all = pages.flatMap { $0.split(separator: " ") }.filter { !$0.hasPrefix("h") }
        #expect(all.count == rows + feet, "\(rows) \(borders): \(pages)")
        #expect(
          pages.count == 1 || last.count >= (feet == 0 ? 2 : 1), "\(rows) \(borders): \(pages)")
      }
    }
  }

  // MARK: Forced and avoided breaks

  /// A forced break that is impossible is reported: between rows that a cell or the header keeps together,
  /// and in a table that is never fragmented.
  @Test(arguments: [
    ("<table>\(tied)</table>", ".n { break-before: page }", [IneffectiveStyle.rowBreak]),
    ("<table>\(tied)</table>", ".n { break-before: column }", [.rowBreak]),
    ("<table>\(tied)</table>", ".m { break-after: page }", [.rowBreak]),
    ("<table>\(tied)</table>", ".k { break-before: page }", []),
    ("<table>\(tied)</table>", ".n { break-before: avoid }", []),
    ("<table><thead><tr><th>h</thead>\(plain)</table>", ".m { break-before: page }", [.rowBreak]),
    ("<table><thead><tr><th>h</thead>\(plain)</table>", ".n { break-before: page }", []),
    ("<table>\(plain)</table>", ".n { break-before: page } table { float: top }", [.forcedBreak]),
    (
      "<table>\(plain)</table>", ".n { break-before: column } table { float: left }", [.forcedBreak]
    ),
    (
      "<table>\(plain)</table>", ".n { break-before: page } table { position: absolute }",
      [.forcedBreak]
    ),
    (
      "<table>\(plain)</table>", ".m { break-before: page } table { float: top }", []
    ),
    ("<div class=o><table>\(plain)</table></div>", ".n { break-before: page }", []),
    (
      "<div class=o><table>\(plain)</table></div>",
      ".n { break-before: page } .o { height: 60pt }", [.forcedBreak]
    ),
    (
      "<div class=o><p>x</p><table>\(plain)</table></div>",
      ".n { break-before: page } .o { float: top; columns: 2 }", [.forcedBreak]
    ),
    (
      "<div class=o><p>x</p><table>\(plain)</table></div>",
      ".n { break-before: column } .o { float: top; columns: 2 }", []
    ),
    (
      "<div class=o><p>x</p><p class=n>y</p></div>",
      ".n { break-before: page } .o { float: top; columns: 2 }", [.forcedBreak]
    ),
  ])
  func reportsImpossibleBreaks(
    _ markup: String, _ sheet: String, _ ineffective: [IneffectiveStyle]
  ) {
    let made = made("<p>a</p>" + markup + "<p>z</p>", sheet)
    let facts = made.findings.filter {
      if case .ineffectiveStyle = $0.fact { true } else { false }
    }
    #expect(
      facts.map(\.fact) == ineffective.map { .ineffectiveStyle($0) }, "\(made.findings.map(\.fact))"
    )
    #expect(facts.allSatisfy { $0.span != nil })
  }

  private static let tied =
    "<tr class=m><td rowspan=2>1<td>2<tr class=n><td>3<tr class=k><td>4<td>5"
  private static let plain = "<tr class=m><td>1<tr class=n><td>2<tr class=k><td>3"

  @Test(arguments: [
    ("tfoot { break-before: page }", ["h 1 2 3 4", "h f"]),
    ("tfoot { break-before: column }", ["h 1 2 3 4", "h f"]),
    (".b { break-before: page }", ["h 1 2", "h 3 4 f"]),
    (".a { break-after: page }", ["h 1 2", "h 3 4 f"]),
    (".r { break-before: page }", ["h 1 2 3", "h 4 f"]),
    (".r { break-after: page }", ["h 1 2 3 4", "h f"]),
    (".b { break-before: recto }", ["h 1 2", "", "h 3 4 f"]),
    ("td { break-before: page }", ["h 1 2 3 4", "h f"]),
  ])
  func appliesBreaksBetweenRows(_ sheet: String, _ expected: [String]) {
    let table =
      "<table><thead><tr><th>h</thead><tfoot><tr><td>f</tfoot>"
      + "<tbody class=a><tr><td>1<tr><td>2</tbody><tbody class=b><tr><td>3<tr class=r><td>4</tbody></table>"
    // Six rows: without a forced break the footer takes the last row with it.
    let expected = sheet.hasPrefix("td") ? ["h 1 2 3", "h 4 f"] : expected
    #expect(words(made(table, sheet)) == expected)
  }

  /// Breaks before the first or after the last row apply to the table itself.
  @Test func firstRowBreakAppliesToTable() {
    let markup = "<p>a</p><table><tbody class=t><tr><td>1<tr><td>2</tbody></table><p>z</p>"
    #expect(words(made(markup, ".t { break-before: page }")) == ["a", "1 2 z"])
    #expect(words(made(markup, ".t { break-after: page }")) == ["a 1 2", "z"])
    #expect(words(made(markup, "tr:first-child { break-before: page }")) == ["a", "1 2 z"])
  }

  @Test func keepsRowsTogetherIfRequested() {
    let rows = (1...7).map { "<tr class=r\($0)><td>\($0)" }.joined()
    let markup = "<table>\(rows)</table>"
    #expect(words(made(markup)) == ["1 2 3 4 5", "6 7"])
    #expect(words(made(markup, ".r6 { break-before: avoid }")) == ["1 2 3 4", "5 6 7"])
    #expect(words(made(markup, ".r5 { break-after: avoid-page }")) == ["1 2 3 4", "5 6 7"])
    // Rows that no page can hold together are separated all the same.
    #expect(
      words(made(markup, "tr { break-after: avoid }")).joined(separator: " ") == "1 2 3 4 5 6 7")
  }
}
