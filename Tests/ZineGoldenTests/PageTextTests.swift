import Testing

@testable import ZineGolden

@Suite struct PageTextTests {
  private func words(_ lines: String...) -> [PageText.Word] {
    PageText.parse(Array((["<page width=\"1\">"] + lines).joined(separator: "\n").utf8))[0].words
  }

  private func word(_ sides: String, _ text: String) -> String {
    let names = ["xMin", "yMin", "xMax", "yMax"]
    let sides = zip(names, sides.split(separator: " ")).map { "\($0)=\"\($1)\"" }
    return "    <word \(sides.joined(separator: " "))>\(text)</word>"
  }

  @Test(arguments: [
    ("1", 1), ("-72.125000", -72.125), ("0.1", 0.1), ("-0.000001", -0.000001), (".5", 0.5),
    ("123456789012.345678", 123_456_789_012.345678), ("1e3", 1_000),
    ("12345678901234567890123.5", 12_345_678_901_234_567_890_123.5),
  ])
  func readsNumbersExactly(_ text: String, _ number: Double) {
    #expect(words(word("\(text) 2 \(text) 4", "a")).map(\.area.x) == [number])
  }

  @Test func decodesWords() {
    let found = words(
      word("1 2 4 8", "a"), word("0 0 1 1", "&lt;b&gt; &amp;amp; &x &quot;&apos;"),
      word("0 0 1 1", "ž”漢"), word("0 0 1 1", ""))
    #expect(found.map(\.text) == ["a", "<b> &amp; &x \"'", "ž”漢", ""])
    #expect(found[0].area == PageRectangle(x: 1, y: 2, width: 3, height: 6))
  }

  @Test func skipsInvalidWords() {
    for line in [
      "<word", "<word xMin=\"1\">a</word>", word("1 2 x 4", "a"), word("1 2 3-4 5", "a"),
      "<word a=\"1\" b=\"2\" c=\"3\" d=\"4\"", "<word a=\"1\" b=\"2\" c=\"3\" d=\"4\"a>",
    ] {
      #expect(words(line) == [], "\(line)")
    }
    #expect(PageText.parse(Array(word("1 2 3 4", "a").utf8)).isEmpty)
  }
}
