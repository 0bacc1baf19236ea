import Testing

@testable import ZineLayout

@Suite struct WordIndexTests {
  private func number(_ text: String, _ index: inout WordIndex, tag: Int32 = 0) -> Int {
    Array(text.utf8).withUnsafeBufferPointer { index.number(of: $0, tag: tag) }
  }

  /// Texts that differ only after the bytes stored in the table itself, in trailing zeros, or in their tags.
  @Test func distinguishesTexts() {
    var index = WordIndex()
    let head = String(repeating: "x", count: 15)
    let texts = [
      "", "\0", "\0\0", "a", "a\0", head, head + "a", head + "b", head + "aa", head + "ab",
      head + "a\0", head + head + head, head + head + head + "a", head + head + head + "b",
    ]
    for (expected, text) in texts.enumerated() { #expect(number(text, &index) == expected) }
    for (expected, text) in texts.enumerated() { #expect(number(text, &index) == expected) }
    #expect(number("a", &index, tag: 1) == texts.count)
    #expect(number("a", &index, tag: -1) == texts.count + 1)
    #expect(number("a", &index) == 3)
    #expect(index.count == texts.count + 2)
  }

  /// More texts than the initial capacity.
  @Test func grows() {
    var index = WordIndex()
    let texts = (0..<3 * WordIndex.leastSlots).map { "word\($0) and much text behind it \($0 % 7)" }
    #expect(texts.map { number($0, &index) } == Array(texts.indices))
    #expect(texts.map { number($0, &index) } == Array(texts.indices))
  }
}
