import Testing

@testable import ZineText

@Suite struct AttributedTextTests {
  @Test func mergesEqualNeighbours() {
    var text = AttributedText()
    let plainID = TextAttributes(element: ElementID(1))
    let boldID = TextAttributes(element: ElementID(2))
    text.append("ab".utf8, plainID)
    text.append("".utf8, boldID)
    text.append("cd".utf8, plainID)
    text.append("é".utf8, boldID)
    #expect(text.runs == [Run(length: 4, attributes: plainID), Run(length: 2, attributes: boldID)])
    #expect(text.runs.reduce(0) { $0 + $1.length } == text.count)
  }

  @Test func clipsRunsToRange() {
    var text = AttributedText()
    let plain = TextAttributes(element: ElementID(1))
    let strong = TextAttributes(element: ElementID(2))
    text.append("abc".utf8, plain)
    let position = text.end
    text.append("def".utf8, plain)
    text.append("ghi".utf8, strong)
    #expect(
      text.runs(from: position, length: 5)
        == [Run(length: 3, attributes: plain), Run(length: 2, attributes: strong)])
  }
}
