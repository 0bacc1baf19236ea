import Testing
import ZineText

@testable import ZineLayout

/// Spanners that follow each other, such as a headline and its deck, and the text above them. Pages have columns of
/// 60 × 120 pt: ten lines of six characters.
@Suite struct KeptSpannerTests {
  private static func page(_ columns: Int) -> String {
    """
    @page { size: \(70 * columns + 10)pt 140pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
    body { orphans: 1; widows: 1 } h2, h3, .d { font: 10pt/12pt serif; margin: 0 }
    h2, .d { column-span: all } h2, h3, .d { break-after: avoid } .some { column-span: 2 }
    .f { float: top; height: 12pt; margin: 0; padding: 0 } .s { float: left; height: 12pt }
    .p { position: absolute; left: 20pt; top: 20pt; width: 20pt; height: 12pt; wrap-flow: both }

    """
  }

  private func lines(_ count: Int, _ letter: String) -> String {
    "<p>" + (1...count).map { "\(letter)\($0)" }.joined(separator: "<br>") + "</p>"
  }

  private func texts(_ page: Page) -> [String] {
    page.items.compactMap { item in
      guard case .glyphs(let run) = item.content else { return nil }
      return String(decoding: run.text, as: UTF8.self)
    }
  }

  /// Spanners that may not be parted are on one page, with the text below them.
  @Test(arguments: [
    "<h2>H</h2><p class=d>D</p>", "<h2>H</h2><h2>D</h2>", "<h3>H</h3><h2>I</h2><p class=d>D</p>",
    "<h2>H</h2><p class=d>I</p><p class=d>D</p>", "<h2 class=some>H</h2><h2>D</h2>",
    "<h2>H</h2><h2 class=some>D</h2>", "<h2 class=some>H</h2><h2 class=some>D</h2>",
    "<h2>H</h2><div class=f>F</div><p class=d>D</p>",
    "<h2>H</h2><div class=p>F</div><p class=d>D</p>",
    "<h2>H</h2><div class=s>F</div><p class=d>D</p>",
  ])
  func keptSpannersStayTogether(_ headings: String) {
    var movedCount = 0
    for columns in 1...4 {
      for above in 1...(9 * columns) {
        let made = SheetPages(
          lines(above, "L") + headings + lines(columns * 3, "M"), Self.page(columns))
        let label = "\(columns) \(above)"
        let all = made.pages.map(texts)
        #expect(all.count <= 2, "\(label)")
        let page = all.firstIndex { $0.contains("H") }
        #expect(page == all.firstIndex { $0.contains("D") }, "\(label)")
        #expect(page == all.firstIndex { $0.contains { $0.hasPrefix("M") } }, "\(label)")
        guard page == 1 else { continue }
        movedCount += 1
        let ends = made.pages[0].columns.map(\.fragment.textExtent)
        let isLevel = (ends.max() ?? 0) - (ends.count < columns ? 0 : ends.min() ?? 0) <= 12
        #expect(isLevel, "\(label) \(ends)")
      }
    }
    #expect(movedCount > 5)
  }

  /// A heading is on the page of the text below it, and a footnote in the column of its call, wherever the call is.
  @Test(arguments: 1...3, [1, 8])
  func headingsStayWithTextThatHasNotes(_ call: Int, _ noteCount: Int) {
    let note =
      "<footnote>" + (1...noteCount).map { "n\($0)" }.joined(separator: "<br>") + "</footnote>"
    let text = (1...3).map { "M\($0)" + ($0 == call ? note : "") }.joined(separator: "<br>")
    for columns in [1, 3] {
      for above in 1...(9 * columns) {
        let made = SheetPages(
          lines(above, "L") + "<h2>H</h2><p>\(text)</p>" + lines(columns * 3, "N"),
          Self.page(columns)
            + "@page { size: \(130 * columns + 10)pt 140pt } p { orphans: 2; widows: 2 } "
            + "footnote, ::footnote-call { font: 10pt/12pt serif; vertical-align: 0 } "
            + "::footnote-call { content: '*' } ::footnote-marker { content: none }")
        let label = "\(columns) \(above)"
        #expect(made.findings == [], "\(label)")
        let pages = made.pages.map(texts)
        let page = pages.firstIndex { $0.contains("H") }
        #expect(
          page == pages.firstIndex { $0.contains { $0.hasPrefix("M1") } }, "\(label) \(pages)")
        let places = made.pages.map { page in
          page.items.compactMap { item -> (text: String, x: Double)? in
            guard case .glyphs(let run) = item.content else { return nil }
            return (String(decoding: run.text, as: UTF8.self), run.origin.x)
          }
        }
        for placed in places {
          let own = placed.first { $0.text.hasPrefix("M\(call)") }?.x
          #expect(own == placed.first { $0.text.hasPrefix("n1") }?.x, "\(label) \(pages)")
        }
      }
    }
  }

  /// A spanner over all columns can directly follow one over the last columns.
  @Test func spannersFollowPartialOnes() {
    for columns in 2...4 {
      for above in 1...(5 * columns) {
        let made = SheetPages(
          lines(above, "L") + "<h2 class=some>H</h2><h2>D</h2>" + lines(columns, "M"),
          Self.page(columns))
        #expect(made.pages.count == 1, "\(columns) \(above)")
      }
    }
  }

  /// A float between two spanners is below both of them.
  @Test(arguments: ["1", "2", "all"])
  func floatsAreBelowConsecutiveSpanners(_ span: String) throws {
    for columns in 2...3 {
      for above in [1, columns, 3 * columns] {
        let made = SheetPages(
          lines(above, "L") + "<h2>H</h2><div class=f>F</div><p class=d>D</p>"
            + lines(3 * columns, "M"),
          Self.page(columns) + ".f { column-span: \(span) }")
        let page = made.pages[0]
        let float = try #require(page.positioned.first?.content.rect)
        let deck = try #require(page.columns.last { $0.span > 1 })
        #expect(float.origin.y >= deck.origin.y + 12 - 0.01, "\(columns) \(above)")
        #expect(made.pages.count == 1)
      }
    }
  }

  /// Tables over several columns make way for positioned objects, as tables in columns do, or are divided above them.
  @Test(arguments: ["all", "2"], ["both", "start", "maximum", "clear"])
  func spanningTablesMakeWay(_ span: String, _ wrap: String) throws {
    var (movedCount, dividedCount) = (0, 0)
    for columns in [1, 2, 3] {
      for (rows, above) in [(3, 1), (6, 2), (9, 5), (14, 1)] {
        for top in stride(from: 20.0, through: 110, by: 15) {
          let table = (1...rows).map { "<tr><td>R\($0)<td>x" }.joined()
          let made = SheetPages(
            "<div class=p>x</div>" + lines(above * columns, "L") + "<table>\(table)</table>"
              + lines(3, "M"),
            Self.page(columns)
              + "table { column-span: \(span); width: 100%; margin: 0 } td { padding: 0 } .p { "
              + "top: \(top)pt; height: 20pt; width: 40pt; padding: 0; wrap-flow: \(wrap) }")
          let label = "\(columns) \(rows) \(above) \(top)"
          let facts = made.findings.map(\.fact.code)
          #expect(!facts.contains(.overlap), "\(label)")
          let found = made.pages.flatMap(texts).filter { $0.hasPrefix("R") }
          #expect(found == (1...rows).map { "R\($0)" }, "\(label)")
          let object = try #require(made.pages[0].positioned.first?.content.rect)
          let tables = made.pages[0].columns.filter { $0.span > 1 || columns == 1 }
          if tables.contains(where: { $0.origin.y >= object.end - 0.01 }) { movedCount += 1 }
          if tables.count > 1 { dividedCount += 1 }
        }
      }
    }
    #expect(movedCount > 5 && dividedCount > 2)
  }

  /// A block over several columns is divided, rather than parted from headings at the top of a page.
  @Test(arguments: ["<h3>H</h3>", "<h2>H</h2>", "<h3>G</h3><h3>H</h3>", "<h3>G</h3><h2>H</h2>"])
  func blocksAreDividedBelowHeadings(_ headings: String) {
    for columns in 2...3 {
      for count in [5, 9, 10, 11, 25] {
        for above in stride(from: columns, through: 9 * columns, by: 1) {
          for block in [
            "<section>" + (1...count).map { "S\($0)" }.joined(separator: "<br>") + "</section>",
            "<table>" + (1...count).map { "<tr><td>S\($0)<td>x" }.joined() + "</table>",
          ] {
            let made = SheetPages(
              lines(above, "L") + headings + block + lines(3, "M"),
              Self.page(columns)
                + "section, table { column-span: all; margin: 0 } td { padding: 0 }")
            let pages = made.pages.map(texts)
            let label = "\(columns) \(count) \(above) \(pages)"
            let heading = pages.firstIndex { $0.contains("H") }
            let first = pages.firstIndex { $0.contains { $0.hasPrefix("S1") } }
            #expect(heading == first && first != nil, "\(label)")
          }
        }
      }
    }
  }
}
