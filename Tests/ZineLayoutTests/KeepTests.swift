import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Text that stays together at column and page breaks. Pages have one column of 160 × 60 pt: five lines of 16
/// characters.
@Suite struct KeepTests {
  private let free =
    "body { orphans: 1; widows: 1; -zine-last-line-min: none } h2 { font: 10pt/12pt serif; margin: 0 }"

  private func texts(_ markup: String, _ sheet: String) -> [[String]] {
    SheetPages(markup, free + sheet).pages.flatMap { page in
      page.columns.map { $0.fragment.lines.map(\.text) }
    }
  }

  private func paragraph(_ letters: String) -> String {
    "<p>" + letters.map(String.init).joined(separator: "<br>") + "</p>"
  }

  @Test func appliesOrphans() {
    let markup = paragraph("abcd") + paragraph("xyz")
    #expect(texts(markup, "") == [["a", "b", "c", "d", "x"], ["y", "z"]])
    #expect(texts(markup, "p { orphans: 2 }") == [["a", "b", "c", "d"], ["x", "y", "z"]])
  }

  @Test func appliesWidows() {
    let markup = paragraph("ab") + paragraph("wxyz")
    #expect(texts(markup, "") == [["a", "b", "w", "x", "y"], ["z"]])
    #expect(texts(markup, "p { widows: 2 }") == [["a", "b", "w", "x"], ["y", "z"]])
    // Three lines cannot be split.
    let short = paragraph("abc") + paragraph("xyz")
    #expect(texts(short, "p { widows: 2; orphans: 2 }") == [["a", "b", "c"], ["x", "y", "z"]])
  }

  /// Text that is too long for any column is split all the same.
  @Test func fragmentsTextTallerThanColumn() {
    let markup = paragraph("a") + paragraph("mnopqrst")
    #expect(
      texts(markup, "p { widows: 1000; orphans: 1000 }") == [
        ["a"], ["m", "n", "o", "p", "q"], ["r", "s", "t"],
      ])
    let boxes = "<div>\(paragraph("mnopqrst"))</div>"
    #expect(
      texts(paragraph("a") + boxes, "div { break-inside: avoid }") == [
        ["a"], ["m", "n", "o", "p", "q"], ["r", "s", "t"],
      ])
  }

  @Test func keepsElementsTogether() {
    let markup =
      paragraph("ab") + "<div>\(paragraph("cd"))\(paragraph("ef"))</div>" + paragraph("g")
    #expect(texts(markup, "") == [["a", "b", "c", "d", "e"], ["f", "g"]])
    #expect(
      texts(markup, "div { break-inside: avoid }") == [["a", "b"], ["c", "d", "e", "f", "g"]])
    // With one column per page, column breaks are page breaks.
    #expect(
      texts(markup, "div { break-inside: avoid-page }") == [
        ["a", "b"], ["c", "d", "e", "f", "g"],
      ])
  }

  /// A block that has no room moves alone: blocks directly above it stay, whatever breaks they and floats avoid inside.
  @Test(arguments: [
    "<div class=s><p>b</p></div>", "<table><caption>k</caption><tr><td>b</table>",
    "<div class=f><h2>h</h2><p>b</p></div>",
  ])
  func movesLastBlockAlone(_ middle: String) {
    let sheet = """
      @page { columns: 2; column-gap: 10pt; column-fill: auto } table, .s { break-inside: avoid }
      table { margin: 0; font: 10pt/12pt serif; caption-side: bottom } td { padding: 0 }
      caption { font: 10pt/12pt serif; margin: 0 } .s { columns: 1 } h2 { break-after: avoid }
      .f { float: left; width: 20pt }
      """
    // A float alone does not fill a column.
    for above in middle.contains("class=f") ? ["a", "mn"] : ["", "a", "mn"] {
      let made = SheetPages(
        (above.isEmpty ? "" : paragraph(above)) + middle
          + "<div class=s>\(paragraph("vwxyz"))</div>" + paragraph("o"), free + sheet)
      let texts = made.pages.flatMap(\.columns).map { allTexts(in: $0.fragment) }
      let last = texts.firstIndex { $0.contains("v") }
      #expect(last.map { texts[$0] }?.filter { $0.first! >= "v" } == ["v", "w", "x", "y", "z"])
      let first = texts.first ?? []
      #expect(first.contains("b") && above.allSatisfy { first.contains(String($0)) }, "\(texts)")
    }
  }

  /// Below a spanner, an entry that is higher than the rest of the page moves to the next page, where it is whole.
  @Test(arguments: 2...3)
  func keepsEntriesTogetherBelowSpanners(_ columns: Int) {
    for above in 0...4 {
      for sizes in [[1, 3, 1], [2, 4, 1, 3], [1, 1, 5, 2, 1]] {
        let entries = sizes.enumerated().map { number, count in
          let lines = (0..<count).map { "\(number)\("abcde".map(String.init)[$0])" }
          return "<div class=e><p>\(lines.joined(separator: "<br>"))</p></div>"
        }
        let text = (0..<above * columns).map { _ in "t" }.joined(separator: "<br>")
        let made = texts(
          "<p>\(text)</p><h2>H</h2>" + entries.joined(),
          "@page { columns: \(columns); column-gap: 10pt } .e { break-inside: avoid } h2 { column-span: all }"
        )
        for (number, count) in sizes.enumerated() where count <= (above == 0 ? 4 : 5) {
          let parts = made.map { $0.count { $0.hasPrefix("\(number)") } }.filter { $0 > 0 }
          #expect(parts == [count], "\(above) \(sizes) \(made)")
        }
      }
    }
  }

  /// Level columns do not divide a block that a column can hold.
  @Test(arguments: ["", "t", "t<br>t<br>t"], [2, 3, 5])
  func keepsBlocksTogetherInLevelColumns(_ above: String, _ count: Int) {
    let rows = (0..<count).map { "<tr><td>r\($0)" }.joined()
    let lines = (0..<count).map { "r\($0)" }.joined(separator: "<br>")
    for block in ["<table>\(rows)</table>", "<div class=e><p>\(lines)</p></div>"] {
      let made = SheetPages(
        (above.isEmpty ? "" : "<p>\(above)</p>") + block,
        free + "@page { columns: 3; column-gap: 10pt } table, .e { break-inside: avoid }"
          + "table { margin: 0; font: 10pt/12pt serif } td { padding: 0 } .e { columns: 1 }")
      let parts = made.pages.flatMap(\.columns).map { column in
        allTexts(in: column.fragment).count { $0.hasPrefix("r") }
      }
      #expect(parts.filter { $0 > 0 } == [count], "\(block) \(parts)")
    }
  }

  private func allTexts(in fragment: Fragment) -> [String] {
    fragment.lines.map(\.text)
      + fragment.nested.compactMap(\.block).flatMap { allTexts(in: $0.fragment) }
  }

  @Test func distinguishesColumns() {
    let markup = paragraph("ab") + "<div>\(paragraph("cdef"))</div>" + paragraph("g")
    let columns = "@page { columns: 2; column-gap: 10pt; column-fill: auto } "
    #expect(
      texts(markup, columns + "div { break-inside: avoid-page }") == [
        ["a", "b", "c", "d", "e"], ["f", "g"],
      ])
    #expect(
      texts(markup, columns + "div { break-inside: avoid-column }") == [
        ["a", "b"], ["c", "d", "e", "f", "g"],
      ])
  }

  @Test func keepsParagraphsTogether() {
    let markup = paragraph("abc") + "<p class=k>k<br>l</p>" + paragraph("xy")
    #expect(
      texts(markup, ".k { break-after: avoid }") == [["a", "b", "c", "k"], ["l", "x", "y"]])
    let next = "<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p class=k>k</p><p>x</p>"
    #expect(
      texts(next, ".k { break-before: avoid }") == [["a", "b", "c", "d"], ["e", "k", "x"]])
  }

  /// Text after the box of a heading is not the text of the heading.
  @Test(arguments: [
    ("<div><h2>h</h2><p>x</p></div>", true), ("<div><h2>h</h2>x</div>", true),
    ("<div><div><h2>h</h2></div><p>x</p></div>", true),
    ("<div><p><b>h</b></p><p class=k>x</p></div>", true),
    ("<div><h2>h</h2></div><p>x</p>", false), ("<h2>h</h2><div>x</div>", false),
    ("<h2>h</h2><p>x</p>", false), ("<section><h2>h</h2><p>x</p></section>", false),
    ("<div><h2>h</h2><p>x</p><p>y</p></div>", false),
    ("<div><h2>h</h2><p>x<br>y</p></div>", false),
  ])
  func endsHeadingsWithTheirBoxes(block: String, isEnough: Bool) {
    let lines = texts(
      paragraph("abc") + block + paragraph("vwz"),
      "div { background-color: red } .k { break-before: avoid }")
    #expect(lines.first == (isEnough ? ["a", "b", "c", "h", "x"] : ["a", "b", "c"]))
  }

  /// A table that is divided although it should not be begins below its heading.
  @Test func keepsHeadingsWithTallTables() {
    let block = "<table>" + (1...7).map { "<tr><td>R\($0)" }.joined() + "</table>"
    for box in ["<h2>h</h2>\(block)", "<div><h2>h</h2>\(block)</div>"] {
      for above in 0...5 {
        let made = SheetPages(
          paragraph(String("abcde".prefix(above))) + box,
          free
            + "table { margin: 0; font: 10pt/12pt serif } td { padding: 0 }"
            + " div { background-color: red } table { break-inside: avoid }")
        let words = made.pages.map { page in
          page.items.compactMap { item -> String? in
            guard case .glyphs(let run) = item.content else { return nil }
            return String(decoding: run.text, as: UTF8.self)
          }
        }
        #expect(
          words.allSatisfy { !$0.contains("h") || $0.contains("R1") }, "\(box) \(above) \(words)")
      }
    }
  }
  /// A heading stays with at least two lines of its text.
  @Test func keepsHeadingsWithText() {
    let head = paragraph("abc")
    #expect(
      texts(head + "<h2>T</h2>" + paragraph("wxyz"), "") == [
        ["a", "b", "c"], ["T", "w", "x", "y", "z"],
      ])
    #expect(
      texts(head + "<h2>T</h2><p>x</p><p>y</p><p>z</p>", "") == [
        ["a", "b", "c"], ["T", "x", "y", "z"],
      ])
    #expect(
      texts(paragraph("ab") + "<h2>T</h2>" + paragraph("wxyz"), "") == [
        ["a", "b", "T", "w", "x"], ["y", "z"],
      ])
  }

  /// One line after a heading is enough if it is all the text of that heading. This avoids chains of headings
  /// and single lines.
  @Test func allowsBreakAfterHeadingWithSingleLine() {
    let pairs = ["ab", "cd", "ef"].map { "<h2>\($0.first!)</h2><p>\($0.last!)</p>" }.joined()
    #expect(
      texts("<p>x</p>" + pairs, "h2 { break-after: avoid }") == [
        ["x", "a", "b", "c", "d"], ["e", "f"],
      ])
    // The columns are balanced at these breaks.
    let level = SheetPages(
      "<div>\(pairs)</div>", free + "div { columns: 3; column-gap: 5pt }"
    ).pages[0].items.compactMap { item -> Point? in
      if case .glyphs(let run) = item.content { run.origin } else { nil }
    }
    #expect(Set(level.map(\.x)).count == 3 && Set(level.map(\.y)).count == 2)
  }

  /// A block that is never split moves with the text that it must stay with.
  @Test func keepsBlocksWithNextText() {
    let markup = "<p>a</p><div class=h>in</div><p>x</p>"
    #expect(texts(markup, ".h { height: 48pt }") == [["a"], ["x"]])
    let kept = SheetPages(markup, free + ".h { height: 48pt; break-after: avoid }").pages
    #expect(kept.map { $0.columns[0].fragment.nested.count } == [0, 1])
  }

  /// The line with the marker of a list item stays with the first content of the item that is below this line.
  @Test(arguments: [
    "<figure><img src=x height=24></figure>", "<table><tr><td>a</table>",
    "<div class=b>a<br>b</div>",
    "<div class=k>a<br>b</div>", "<ul><li>a</ul>",
    "<ol><li><ul><li><div class=k>a<br>b</div></ul></ol>",
    "<dl><dt>a<dd>b</dl>", "<pre>a\nb</pre>", "<blockquote>a</blockquote>",
    "<img src=x height=12 align=left><div>a</div>", "<div class=f>f</div><div class=k>a<br>b</div>",
    "<section class=c>a<br>b</section>",
  ])
  func keepsMarkersWithBlocks(_ content: String) {
    let sheet = """
      ol, ul, dl, dd, figure, table, pre, blockquote, li { margin-top: 0; margin-bottom: 0 }
      .b { border: 1pt solid } .k { break-inside: avoid } .f { float: top } .c { columns: 2 }
      """
    for columns in 1...2 {
      for count in 2...6 {
        let markup =
          paragraph(String(repeating: "l", count: count)) + "<ol><li>\(content)</ol>"
          + paragraph("xyz")
        let made = SheetPages(
          markup,
          free + "@page { columns: \(columns); column-gap: 10pt; column-fill: auto }" + sheet)
        let ends = made.pages.flatMap(\.columns).map(\.fragment.children)
          .compactMap { $0.last { $0.anchor == nil } }
        let isParted = ends.contains { child in
          guard case .lines(let run) = child, let line = run.lines.last else { return false }
          return !line.marker.isEmpty && line.text.allSatisfy { !$0.isLetter }
        }
        #expect(!isParted, "\(columns) \(count)")
        let markers = made.pages.flatMap(\.columns).flatMap { $0.fragment.lines }
          .flatMap(\.marker).map { String(decoding: $0.text, as: UTF8.self) }
        #expect(markers.contains("1."), "\(columns) \(count)")
      }
    }
  }

  @Test func startsWithBlankPage() {
    let pages = SheetPages("<p class=n>a</p>", ".n { break-before: verso }").pages
    #expect(pages.map(\.columns.isEmpty) == [true, false])
  }

  @Test func forcedBreaksBeatKeeps() {
    #expect(
      texts("<p>a</p><h2>T</h2><p class=n>x</p>", ".n { break-before: page }") == [
        ["a", "T"], ["x"],
      ])
  }

  @Test(arguments: [("recto", 3), ("right", 3), ("verso", 2), ("left", 2), ("page", 2)])
  func startsOnSide(_ side: String, _ number: Int) {
    let pages = SheetPages("<p>a</p><p class=n>b</p>", ".n { break-before: \(side) }").pages
    #expect(pages.map(\.number) == Array(1...number))
    #expect(pages.last?.columns[0].fragment.lines.map(\.text) == ["b"])
    #expect(pages[1].columns.isEmpty == (number == 3))
  }

  @Test func stylesBlankPages() {
    let pages = SheetPages(
      "<p>a</p><p class=n>b</p>",
      ".n { break-before: recto } @page :blank { @top-left { content: \"empty\" } }"
    ).pages
    #expect(
      pages.map { $0.marginRuns.map { String(decoding: $0.text, as: UTF8.self) } } == [
        [], ["empty"], [],
      ])
  }
}
