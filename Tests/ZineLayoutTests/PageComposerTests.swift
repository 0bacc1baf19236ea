import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

@Suite struct PageComposerTests {
  /// Returns pages with an area of 120 × 60 pt: five lines of twelve characters.
  private func pages(_ markup: String, columns: Int = 1) -> (pages: [Page], composer: PageComposer)
  {
    var composer = Layout(markup, columns: columns).composer()
    var pages: [Page] = []
    while let page = composer.next() { pages.append(page) }
    return (pages, composer)
  }

  private func texts(_ page: Page) -> [[String]] {
    page.columns.map { $0.fragment.lines.map(\.text) }
  }

  @Test func fillsColumnsThenPages() {
    let (pages, _) = pages((1...12).map { "p\($0)" }.joined(separator: "\n"), columns: 2)
    #expect(
      pages.map(texts) == [
        [["p1", "p2", "p3", "p4", "p5"], ["p6", "p7", "p8", "p9", "p10"]], [["p11"], ["p12"]],
      ])
    #expect(pages[0].columns.map(\.origin) == [Point(x: 10, y: 10), Point(x: 80, y: 10)])
  }

  @Test func numbersPages() {
    let (pages, _) = pages((1...12).map { "p\($0)" }.joined(separator: "\n"))
    #expect(
      pages.map { String(decoding: $0.marginRuns[0].text, as: UTF8.self) } == ["1", "2", "3"])
    #expect(pages[0].items.last?.node == nil)
    #expect(pages[0].marginRuns[0].origin.x == 65)
  }

  @Test func leavesNoHeadingAlone() {
    let (pages, _) = pages("a\nb\nc\nd\n<h2>Head</h2>\ne")
    #expect(pages.map(texts) == [[["a", "b", "c", "d"]], [["Head", "e"]]])
    // A column of headings alone is filled, with each heading as high as the style says.
    let (headings, _) = self.pages(
      (1...6).map { "<h1>h\($0)</h1>" }.joined(separator: "\n") + "\nx")
    #expect(headings.map { texts($0)[0].count } == [5, 2])
  }

  @Test func buildsStructureAndOutline() {
    let (pages, composer) = pages(
      "<h1>One</h1>\na <img src=x width=10 alt=Pic> b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g\n<img src=y width=10>\n<h2>Two<br>more</h2>\nend"
    )
    let nodes = composer.structure.nodes
    #expect(
      nodes.map(\.role) == [
        .heading(1), .paragraph, .figure, .figure, .heading(2), .paragraph,
      ])
    #expect(nodes[2].parent == StructureNodeID(1))
    #expect(nodes[2].alternative == "Pic")
    // A picture alone on its line is not inside a paragraph.
    #expect(nodes[3].parent == nil)
    #expect(composer.outline.map(\.title) == ["One", "Two more"])
    #expect(composer.outline.map(\.level) == [1, 2])
    #expect(composer.outline[0].page == 1)
    #expect(composer.outline[1].page == pages.count)
    // A paragraph that spans two pages is one structure element.
    #expect(pages[1].items.contains { $0.node == StructureNodeID(1) })
  }

  @Test func positionsItemsOnPage() {
    let (pages, _) = pages("ab")
    guard case .glyphs(let run) = pages[0].items[0].content else {
      Issue.record("no glyphs")
      return
    }
    // Margin, half of the leading, ascent.
    #expect(run.origin == Point(x: 10, y: 10 + 1 + 8))
  }

  @Test func dumpsPages() {
    let layout = Layout("a <font color=red strokeColor=blue>\"b\"</font>\n<img src=x.jpg width=20>")
    var composer = layout.composer()
    let dump = FrameDump(layout.styled, fontName: { _ in "Font" })
    let text = composer.next().map(dump.text(of:))
    #expect(
      text == """
        page 1 140 x 84
          frame [10, 10 120 x 60] text 0..<8
            line [0, 0 50 x 12] baseline 9 text 0..<5
              run [0, 20] Font #000000 "a "
              run [20, 30] Font #ff0000 stroke #0000ff 0.3 "\\"b\\""
            line [0, 12 20 x 12] baseline 22 text 5..<8
              picture [0, 12 20 x 10] x.jpg
          folio [65, 80.3] Font #000000 "1"

        """)
  }
}
