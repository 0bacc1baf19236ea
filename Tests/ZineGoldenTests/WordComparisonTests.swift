import Testing

@testable import ZineGolden

@Suite struct WordComparisonTests {
  /// Words of 10 by 10 points on lines that are 12 points apart.
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

  @Test func takesDividedWordsAsWhole() {
    let found = WordComparison(page("im\u{AD}", "proved by"), page("improved by"))
    #expect(found.words == [])
    #expect(WordComparison(page("mac hine"), page("machine")).words == [])
    #expect(WordComparison(page("mac hine"), page("machines")).words.count == 1)
  }

  @Test func findsLinesThatMoved() {
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
