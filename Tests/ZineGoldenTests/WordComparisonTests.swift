import Testing

@testable import ZineGolden

@Suite struct WordComparisonTests {
  /// Returns words of 10 by 10 points, on lines at a distance of 12 points.
  private func page(_ lines: String..., x: Double = 0) -> PageText {
    var page = PageText()
    for (row, line) in lines.enumerated() {
      for (column, word) in line.split(separator: " ").enumerated() {
        page.words.append(
          PageText.Word(
            text: String(word),
            area: PageRectangle(
              x: x + Double(column) * 12, y: Double(row) * 12, width: 10, height: 10)))
      }
    }
    return page
  }

  @Test func findsWords() {
    let found = WordComparison(page("a b c", "d e"), page("a x y c", "d"))
    #expect(found.words == [WordChange(old: "b", new: "x y"), WordChange(old: "e", new: "")])
    #expect(WordComparison(page("a b"), page("a b")).words == [])
  }

  @Test func joinsHyphenatedWords() {
    let found = WordComparison(page("im\u{AD}", "proved by"), page("improved by"))
    #expect(found.words == [])
    #expect(WordComparison(page("mac hine"), page("machine")).words == [])
    #expect(WordComparison(page("mac hine"), page("machines")).words.count == 1)
  }

  @Test func findsMovedLines() {
    let found = WordComparison(page("a b", "c d"), page("new", "a b", "c d"))
    #expect(found.words == [WordChange(old: "", new: "new")])
    #expect(found.moved.map(\.text) == ["a b", "c d"])
    #expect(found.moved.map(\.new.y) == [12, 24])
    let aside = WordComparison(page("a b"), page("a b", x: 3))
    #expect(aside.words == [])
    #expect(
      aside.moved == [
        MovedLine(
          text: "a b", old: PageRectangle(x: 0, y: 0, width: 22, height: 10),
          new: PageRectangle(x: 3, y: 0, width: 22, height: 10))
      ])
    #expect(WordComparison(page("a b"), page("a b", x: 0.005)).moved == [])
  }

  @Test(arguments: [
    ("4", "5", true), ("(4)", "(5)", true), ("4/8", "5/9", true), ("–4–", "–5–", true),
    ("iv", "v", true), ("XIV", "XV", true), ("104", "105", true), ("4", "6", false),
    ("4a", "5b", false), ("p4", "p5", true), ("mild", "mill", false), ("8", "9", true),
    ("99999999999999999999", "5", false), ("", "5", false), ("(", "", false), ("12", "13", true),
  ])
  func matchesFolios(_ old: String, _ new: String, _ isSame: Bool) {
    let (was, now) = (Folio(page: 4, count: 8), Folio(page: 5, count: 9))
    #expect((was.key(of: old) == now.key(of: new)) == isSame)
    #expect(was.key(of: old) != was.key(of: new))
  }

  /// Page numbers are ignored, but other numbers are text, whatever their page.
  @Test func ignoresFolios() {
    let folios = (was: Folio(page: 4, count: 8), now: Folio(page: 5, count: 8))
    let below = WordComparison(
      page("a", "b 4 c", "4 of 8"), page("a", "b 5 c", "5 of 8"), folios: folios)
    #expect(below.words == [WordChange(old: "4", new: "5")])
    #expect(below.folios.map(\.y) == [24, 24])
    let above = WordComparison(page("Title 4", "a"), page("Title 5", "b"), folios: folios)
    #expect(above.words == [WordChange(old: "a", new: "b")])
    // A word that changed beside the page number is reported.
    let beside = WordComparison(page("a", "x", "4"), page("a", "y", "5"), folios: folios)
    #expect(beside.words == [WordChange(old: "x", new: "y")])
    // A running header with the same number on both pages is unchanged.
    #expect(WordComparison(page("No 7", "a"), page("No 7", "a"), folios: folios).words == [])
    #expect(WordComparison(page("a", "4"), page("a", "5")).words.count == 1)
    let unmoved = (was: folios.was, now: folios.was)
    #expect(WordComparison(page("4"), page("5"), folios: unmoved).words.count == 1)
  }

  @Test func findsColorChangesOfWords() {
    func raster(_ red: UInt8, _ x: Int) -> PageRaster {
      var pixels = [UInt8](repeating: 255, count: 40 * 20 * 3)
      for row in 5..<15 {
        for column in x..<x + 8 {
          let index = (row * 40 + column) * 3
          (pixels[index], pixels[index + 1], pixels[index + 2]) = (red, 0, 0)
        }
      }
      return PageRaster(width: 40, height: 20, pixels: pixels)
    }
    let area = PageRectangle(x: 0, y: 0, width: 20, height: 20)
    let moved = PageRectangle(x: 20, y: 0, width: 20, height: 20)
    let black = raster(0, 4)
    let same = [WordComparison.KeptWord(old: area, new: area)]
    #expect(!InkComparison(black, black, scale: 1).differs(in: same))
    #expect(InkComparison(black, raster(255, 4), scale: 1).differs(in: same))
    #expect(InkComparison(black, raster(100, 4), scale: 1).differs(in: same))
    let other = [WordComparison.KeptWord(old: area, new: moved)]
    #expect(!InkComparison(black, raster(0, 25), scale: 1).differs(in: other))
    #expect(InkComparison(black, raster(255, 25), scale: 1).differs(in: other))
    #expect(!InkComparison(black, raster(255, 4), scale: 1).differs(in: []))
  }

  @Test func readsWords() {
    let pages = PageText.parse(
      Array(
        """
        <doc>
          <page width="595.28" height="841.89">
            <word xMin="1.5" yMin="2" xMax="4" yMax="8">R&amp;D&lt;&quot;</word>
            <word xMin="x" yMin="2" xMax="4" yMax="8">no</word>
          </page>
          <page width="1" height="1">
          </page>
        </doc>
        """.utf8))
    #expect(pages.count == 2)
    #expect(
      pages.first?.words == [
        PageText.Word(
          text: "R&D<\"", area: PageRectangle(x: 1.5, y: 2, width: 2.5, height: 6))
      ])
    let mask = PageRectangle(x: 0, y: 0, width: 5, height: 9)
    #expect(pages.first?.without([mask]).words == [])
    #expect(pages.first?.without([PageRectangle(x: 2, y: 0, width: 5, height: 9)]).words.count == 1)
  }
}
