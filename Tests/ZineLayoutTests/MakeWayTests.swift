import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Floats, tables and notes beside positioned objects, forced breaks and spanners.
@Suite struct MakeWayTests {
  private static let count = 60
  private static let page = "@page { size: 260pt 200pt; margin: 20pt; columns: "
  private static let box =
    ".p { position: absolute; height: 40pt; width: 70pt; padding: 0; wrap-flow: both; background: silver; "

  // MARK: Positioned objects

  /// Page floats in all columns keep clear of an object anywhere on the page.
  @Test(arguments: ["top", "bottom"], ["1", "2", "all"])
  func floatsMakeWay(_ edge: String, _ span: String) {
    for columns in 1...3 {
      for top in stride(from: 20, through: 140, by: 20) {
        for left in [20, 90, 170] {
          let sheet =
            Self.page + "\(columns) } " + Self.box + "top: \(top)pt; left: \(left)pt } "
            + ".f { float: \(edge); column-span: \(span); margin: 0; padding: 0 }"
          let made = SheetPages(
            "<div class=p>x</div><div class=f>\(UniqueWords.text(0..<8))</div>\(UniqueWords.text(8..<60))",
            sheet)
          let objects = made.pages.flatMap(\.positioned)
          let rects = objects.map(\.content.rect)
          #expect(made.uniqueWords == UniqueWords.list(0..<60).sorted(), "\(sheet)")
          #expect(!made.hasOverlap, "\(sheet)")
          let isShared = made.pages[0].positioned.count == 2
          #expect(!isShared || !rects[0].crosses(rects[1]), "\(sheet) \(rects)")
          #expect(rects.allSatisfy { $0.origin.y >= 20 && $0.end <= 180.01 }, "\(sheet) \(rects)")
        }
      }
    }
  }

  /// Blocks over several columns keep clear of a float that made way, and so do floats of each other.
  @Test(
    arguments: ["top", "bottom"], ["top", "bottom", "-zine-top-corner", "-zine-bottom-corner"])
  func floatsThatMadeWayKeepClear(_ edge: String, _ other: String) {
    for columns in 1...3 {
      for top in stride(from: 30, through: 130, by: 20) {
        for span in ["1", "2", "all"] {
          let sheet =
            Self.page + "\(columns) } " + Self.box + "top: \(top)pt; left: 20pt; height: 20pt } "
            + ".q { top: \(150 - top)pt; left: 170pt } figure { margin: 0 } img { width: 60pt; height: 60pt } "
            + ".f { float: \(edge); column-span: \(span) } .g { float: \(other); column-span: \(span) } "
            + "table { column-span: all; width: 100%; margin: 0 } td { padding: 0 }"
          let cells = UniqueWords.list(20..<32).map { "<td>\($0)" }
          let rows = (0..<4).map { "<tr>" + cells[$0 * 3..<$0 * 3 + 3].joined() }
          let picture = "<img src=x></figure>"
          let made = SheetPages(
            "<div class=p>x</div><div class='p q'>x</div><figure class=f>\(picture)"
              + "<p>\(UniqueWords.text(0..<10))</p><figure class=g>\(picture)<p>\(UniqueWords.text(10..<20))</p>"
              + "<table>\(rows.joined())</table><p>\(UniqueWords.text(32..<40))</p>", sheet)
          #expect(made.uniqueWords == UniqueWords.list(0..<40).sorted(), "\(sheet)")
          for page in made.pages {
            let rects = page.positioned.map(\.content.rect)
            for (number, float) in zip(page.positioned, rects).enumerated() where float.0.isFloat {
              let isClear = rects.indices.allSatisfy { $0 == number || !rects[$0].crosses(float.1) }
              #expect(isClear, "\(sheet) \(rects)")
              let tables = page.columns.flatMap { column in
                column.fragment.nested.filter { $0.role == .monolithic }.map { table in
                  var rect = table.content.rect
                  rect.origin.x += column.origin.x
                  rect.origin.y += column.origin.y
                  return rect
                }
              }
              #expect(!tables.contains { $0.crosses(float.1) }, "\(sheet) \(tables) \(float.1)")
            }
          }
        }
      }
    }
  }

  /// Beyond a float that makes way, there is room for three lines of text, or for none.
  @Test(arguments: ["top", "bottom"], [48, 60, 84])
  func noStripBeyondFloats(_ edge: String, _ height: Int) {
    var (flush, apart) = (0, 0)
    for columns in 2...3 {
      for top in stride(from: 20, through: 140, by: 4) {
        let sheet =
          "@page { size: 260pt 212pt; margin: 10pt; columns: \(columns) } " + Self.box
          + "height: 12pt; top: \(top)pt; left: 20pt } "
          + ".f { float: \(edge); height: \(height)pt; margin: 0; padding: 0 }"
        let made = SheetPages(
          "<div class=p>x</div><div class=f>\(UniqueWords.text(0..<1))</div>\(UniqueWords.text(1..<60))",
          sheet)
        #expect(made.uniqueWords == UniqueWords.list(0..<60).sorted(), "\(sheet)")
        #expect(!made.hasOverlap, "\(sheet)")
        guard let float = made.pages[0].positioned.first(where: \.isFloat)?.content.rect,
          float.origin.y > 10.01, float.end < 201.99
        else {
          flush += 1
          continue
        }
        apart += 1
        let rest = edge == "top" ? 202 - float.end : float.origin.y - 10
        #expect(rest > 35.99, "\(sheet) \(float)")
      }
    }
    #expect(flush > 0 && apart > 0)
  }

  /// Floats that move past an object keep their order, and are above the footnotes of the page.
  @Test(arguments: [
    "h2 { column-span: all }", "@footnote { float-reference: page }",
    "@page { -zine-baseline-grid: none }", "@page { -zine-baseline-grid: 12pt }",
  ])
  func severalFloatsMakeWay(_ sheet: String) {
    for columns in 1...3 {
      for top in stride(from: 20, through: 140, by: 10) {
        let made = SheetPages(
          "<div class=p>x</div>\(UniqueWords.text(0..<9))<footnote>n</footnote><h2>h</h2>"
            + "\(UniqueWords.text(9..<11))<div class=f>1</div><div class=g>2</div><div class=f>3</div>"
            + UniqueWords.text(11..<60),
          Self.page + "\(columns) } " + Self.box + "top: \(top)pt; left: 60pt } .f { float: top } "
            + ".g { float: bottom; column-span: all } " + sheet)
        #expect(made.uniqueWords == UniqueWords.list(0..<60).sorted(), "\(columns) \(top)")
        let overlaps = made.hasOverlap
        #expect(!overlaps, "\(columns) \(top)")
        let pages = ["1", "2", "3"].map { number in
          made.pages.firstIndex { page in
            page.positioned.contains { object in
              object.isFloat && object.content.block?.fragment.lines.first?.text == number
            }
          } ?? -1
        }
        #expect(pages.sorted() == pages && pages[0] >= 0, "\(columns) \(top) \(pages)")
      }
    }
  }

  /// A side float that has room on the next page waits if an object leaves it too little room.
  @Test func sideFloatsWait() {
    for side in ["left", "right"] {
      for top in stride(from: 20, through: 140, by: 20) {
        let sheet =
          Self.page + "2 } " + Self.box + "top: \(top)pt; left: 80pt; width: 90pt } "
          + ".s { float: \(side); width: 60pt; height: 110pt }"
        let made = SheetPages(
          "<div class=p>x</div>aaw<div class=s>abw</div>\(UniqueWords.text(2..<60))", sheet)
        #expect(made.uniqueWords == UniqueWords.list(0..<60).sorted(), "\(sheet)")
        let floats = made.pages.flatMap(\.columns).flatMap(\.fragment.nested)
        #expect(floats.map(\.content.rect.end).allSatisfy { $0 <= 160.01 }, "\(sheet)")
        #expect(floats.count == 1 && !made.hasOverlap, "\(sheet)")
      }
    }
  }

  /// A top float in the band below the title keeps clear of the text above a heading over some of the columns.
  @Test(arguments: ["2", "all"], ["top", "-zine-top-corner"])
  func topFloatsAreClearOfTextAboveHeadings(_ span: String, _ float: String) {
    for columns in 2...4 {
      for count in stride(from: 2, through: 26, by: 4) {
        let markup =
          "<h1>T</h1><p>\(UniqueWords.text(0..<count))</p><h2>H</h2><p>\(UniqueWords.text(count..<count + 16))</p>"
          + "<div class=f>F</div><p>\(UniqueWords.text(count + 16..<count + 20))</p>"
        let sheet =
          Self.page + "\(columns) } h1 { column-span: all } h2 { column-span: 2 } "
          + "h1, h2 { margin: 0 } p::first-letter { initial-letter: normal } "
          + ".f { float: \(float); column-span: \(span); height: 30pt }"
        let made = SheetPages(markup, sheet)
        #expect(
          made.uniqueWords == UniqueWords.list(0..<count + 20).sorted(), "\(columns) \(count)")
        #expect(!made.hasOverlap, "\(columns) \(count)")
      }
    }
  }

  /// A table that has no room below an object is divided around it, in the same column.
  @Test(arguments: 1...2)
  func tablesAreDivided(_ columns: Int) {
    var divided = 0
    for top in stride(from: 20, through: 140, by: 10) {
      let rows = (0..<24).map { "<tr><td>\(UniqueWords.text($0..<$0 + 1))<td>x" }.joined()
      let made = SheetPages(
        "<div class=p>x</div><table>\(rows)</table>",
        Self.page + "\(columns) } " + Self.box + "top: \(top)pt; left: 60pt }")
      #expect(made.uniqueWords == UniqueWords.list(0..<24).sorted(), "\(top)")
      #expect(!made.hasOverlap, "\(top)")
      divided += made.pages[0].columns.count { $0.fragment.nested.count > 1 }
    }
    #expect(divided > 0)
  }

  /// A table that has room below an object in its column is there as a whole, also in levelled columns.
  @Test(arguments: ["", "<columnbreak>", "<pagebreak>"])
  func tablesMoveBelowObjects(_ before: String) {
    for columns in 1...3 {
      for top in stride(from: 30, through: 80, by: 10) {
        let table =
          "<table><tr><td rowspan=3>\(UniqueWords.text(0..<1))<td>x<tr><td>x<tr><td>x<tr><td>x<td>x</table>"
        let made = SheetPages(
          "<div class=p>x</div>\(UniqueWords.text(1..<2))\(before)\(table)",
          Self.page + "\(columns) } " + Self.box
            + "top: \(top)pt; left: 20pt; height: 20pt; width: 220pt }")
        #expect(made.uniqueWords == UniqueWords.list(0..<2).sorted(), "\(columns) \(top)")
        #expect(!made.hasOverlap, "\(columns) \(top)")
      }
    }
  }

  // MARK: Forced breaks

  /// A float without room on the last page of its article is on a page between the articles.
  @Test(arguments: ["top", "bottom"], [".n { break-before: page }", ".n { page: other }"])
  func floatsStayWithTheirArticle(_ edge: String, _ sheet: String) {
    var addedCount = 0
    for lines in 1...12 {
      let article = (0..<lines).map { _ in "<p>a</p>" }.joined()
      let sheet =
        sheet + "@page other { size: 300pt 100pt } .f { float: \(edge); height: 30pt; margin: 0 }"
      let made = SheetPages(
        "<article>\(article)<div class=f>f</div></article><article class=n><p>b</p></article>",
        sheet)
      func page(of letter: String) -> Int? {
        made.pages.firstIndex { page in
          page.items.contains { item in
            guard case .glyphs(let run) = item.content else { return false }
            return String(decoding: run.text, as: UTF8.self).hasPrefix(letter)
          }
        }
      }
      let (float, next) = (page(of: "f"), page(of: "b"))
      #expect(float != nil && float ?? 0 < next ?? 0, "\(lines)")
      #expect(float.map { made.pages[$0].size.width } == 200, "\(lines)")
      #expect(!made.findings.map(\.fact).contains(.lateFloat), "\(lines)")
      let hasText = made.pages[float ?? 0].columns.contains { !$0.fragment.lines.isEmpty }
      if !hasText { addedCount += 1 }
    }
    #expect(addedCount > 0)
  }

  /// With a forced column break before it, a spanner is over the columns after the text above it.
  @Test(arguments: ["<columnbreak>", ""], [3, 4])
  func spannersTakeColumnBreaks(_ tag: String, _ columns: Int) {
    let sheet = "h2 { column-span: 2; margin: 0; \(tag.isEmpty ? "break-before: column" : "") }"
    let made = SheetPages(
      "aaw\(tag)<h2>hh</h2>\(UniqueWords.text(1..<40))", Self.page + "\(columns) } " + sheet)
    let areas = made.pages[0].columns
    #expect(areas[0].fragment.lines.count == 1)
    #expect(areas[1].span == 2 && areas[1].id.number == 1 && areas[1].origin.y == 20)
    #expect(areas.dropFirst(2).allSatisfy { $0.id.number > 0 })
    #expect(made.uniqueWords == UniqueWords.list(0..<40).sorted())
  }

  // MARK: Footnotes

  /// A footnote that is called in a page float is at the foot of the page, also below a spanner.
  @Test(arguments: ["top", "bottom"], ["1", "all"])
  func notesOfFloatsAreBelowSpanners(_ edge: String, _ span: String) throws {
    for count in stride(from: 4, through: 40, by: 6) {
      let made = SheetPages(
        "<div class=f>f<footnote>note</footnote></div>\(UniqueWords.text(0..<count))<h2>hh</h2>"
          + UniqueWords.text(count..<60),
        Self.page + "2 } h2 { column-span: all; margin: 0 } "
          + ".f { float: \(edge); column-span: \(span); margin: 0; padding: 0 }")
      #expect(made.uniqueWords == UniqueWords.list(0..<60).sorted(), "\(count)")
      let areas = made.pages[0].columns
      let spanner = areas.first { $0.span == 2 }
      let note = try #require(areas.first { $0.fragment.footnotes != nil })
      let top = note.origin.y + (note.fragment.footnotes?.content.rect.origin.y ?? 0)
      #expect(spanner.map { top > $0.origin.y } ?? true, "\(count)")
    }
  }
}
