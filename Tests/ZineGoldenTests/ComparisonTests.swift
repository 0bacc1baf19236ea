import Testing

@testable import ZineGolden

@Suite struct ComparisonTests {
  @Test func ordersKindsBySeverity() {
    var comparison = Comparison(name: "issue", oldName: "a.pdf", newName: "b.pdf")
    #expect(comparison.isSame)
    #expect(comparison.kinds == [])
    var page = PageChange(old: 1, new: 1)
    page.kinds = [.colour]
    comparison.pages = [page, PageChange(old: 2, new: 2)]
    comparison.changes = [DocumentChange(.metadata, "the title was 'a' and is 'b'")]
    comparison.pages[1].kinds = [.text, .layout]
    #expect(!comparison.isSame)
    #expect(comparison.kinds == [.text, .layout, .colour, .metadata])
  }
}
