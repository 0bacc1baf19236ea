import Testing

@testable import ZineGolden

@Suite struct ReportSentenceTests {
  @Test func verdictNamesKindsAndPages() {
    #expect(
      Verdict(of: SampleReport.changed).summary
        == "page count, text, layout, colour, links on 4 of 6 pages; metadata")
    #expect(Verdict(of: SampleReport.same).summary == "the same")
    #expect(Verdict(of: SampleReport.same).remark == "30 pages, no differences")
  }

  @Test func verdictStatesInvisibleChanges() {
    var comparison = Comparison(name: "a", oldName: "b", newName: "c")
    comparison.pages = [PageChange(old: 1, new: 1)]
    comparison.changes = [DocumentChange(.bytes, "other bytes")]
    #expect(Verdict(of: comparison).sentence == "Bytes.")
    #expect(Verdict(of: comparison).remark == "There are no visible differences.")
    comparison.pages[0].kinds = [.picture]
    #expect(Verdict(of: comparison).sentence == "Picture on 1 of 1 page; bytes.")
    #expect(Verdict(of: comparison).remark == "")
  }

  @Test func headingsDistinguishNewFromGone() {
    #expect(PageChange(old: 7, new: 7).heading == "Page 7")
    #expect(PageChange(old: 6, new: 7).heading == "Page 7 (was 6)")
    #expect(PageChange(old: nil, new: 7).heading == "Page 7, added")
    #expect(PageChange(old: 7, new: nil).heading == "Page 7, removed")
  }

  @Test(arguments: [
    (0.0, 14.5, 0.0, "14.5 pt down"), (-3, -1, 0, "1 pt up, 3 pt to the left"),
    (2.04, 0, 0, "2 pt to the right"), (0, 0, 5, "in another size"),
    (0, 0.01, 0, "by less than a tenth of a point"), (0, 1, 5, "1 pt down, with another size"),
  ])
  func describesMovements(right: Double, down: Double, wider: Double, sentence: String) {
    let line = MovedLine(
      text: "", old: PageRectangle(x: 10, y: 10, width: 50, height: 12),
      new: PageRectangle(x: 10 + right, y: 10 + down, width: 50 + wider, height: 12))
    #expect(Movement(of: line)?.sentence == sentence)
  }

  @Test func omitsInvalidNumbers() {
    let infinite = PageRectangle(x: .infinity, y: .nan, width: 1e300, height: 1)
    #expect(Movement(of: MovedLine(text: "", old: infinite, new: infinite)) == nil)
    #expect(Points(.nan) == nil)
    #expect(Points(-0.25)?.number == "-0.3")
    #expect(Points(12)?.number == "12")
  }

  @Test func mergesLinesThatMoveTogether() {
    func line(_ x: Double, _ y: Double, _ down: Double) -> MovedLine {
      MovedLine(
        text: "", old: PageRectangle(x: x, y: y, width: 90, height: 10),
        new: PageRectangle(x: x, y: y + down, width: 90, height: 10))
    }
    // Two lines of a paragraph, one after a gap, one that moved differently, and the first of the next
    // column.
    let lines = [
      line(10, 10, 5), line(20, 22, 5), line(10, 60, 5), line(10, 72, 7), line(110, 10, 7),
    ]
    let blocks = MovedBlock.blocks(of: lines)
    #expect(blocks.count == 4)
    #expect(blocks[0].old == PageRectangle(x: 10, y: 10, width: 100, height: 22))
    #expect(blocks[0].new == PageRectangle(x: 10, y: 15, width: 100, height: 22))
    #expect(blocks[3].old == lines[4].old)
  }
}
