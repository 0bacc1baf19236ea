import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("one\ntwo", ["one", "two"]),
    ("one\r\ntwo\rthree\u{85}four\u{2029}five", ["one", "two", "three", "four", "five"]),
    ("\u{FEFF}one", ["one"]),
    ("one\u{0B}two\u{2028}three", ["one⏎two⏎three"]),
    // Tabs are kept, since a style can set tab stops.
    ("  one \t two  ", ["one\ttwo"]),
    ("one <b> two</b> ", ["one two"]),
    ("a\u{A0} \u{A0}b", ["a\u{A0} \u{A0}b"]),
    ("one<br>two", ["one⏎two"]),
    ("one <br> two", ["one⏎two"]),
    ("a &lt; b &amp;&amp; c &#65;&#x42; &ndash;&hellip;", ["a < b && c AB –…"]),
    ("1 < 2 and 3 <4> and <jo@example.org> </ x", ["1 < 2 and 3 <4> and <jo@example.org> </ x"]),
    ("see <https://example.org/a>", ["see <https://example.org/a>"]),
    ("one <!-- not\nthis --> two", ["one two"]),
    ("<img src=a.jpg>", ["▣"]),
    ("one <img src='a.jpg'> two", ["one ▣ two"]),
    ("🧟‍♀️ žluťoučký", ["🧟‍♀️ žluťoučký"]),
  ])
  func reads(_ markup: String, _ expected: [String]) {
    let parsed = parse(markup)
    #expect(parsed.paragraphs == expected)
    #expect(parsed.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    ("<h1>Head</h1> rest\nmore", ["h1:Head", "rest", "more"]),
    ("<h2>Head\nbody", ["h2:Head", "body"]),
    ("before<h3>Head</h3>", ["before", "h3:Head"]),
    ("<p>one\ntwo</p>three", ["one two", "three"]),
    ("<p>one\n\ntwo</p>", ["one", "two"]),
    ("<p>one\n<p>two", ["one", "two"]),
    ("<p>one\n<h1>two</h1></p>", ["one", "h1:two"]),
    ("<p></p><p> </p>x", ["x"]),
    ("<UL><li>one</li><li>two</li></UL>", ["one", "two"]),
  ])
  func endsParagraphs(_ markup: String, _ expected: [String]) {
    #expect(parse(markup).paragraphs == expected)
  }

  @Test func joinsLinesWhenNewlinesAreSpaces() {
    let markup = "one\ntwo\n\nthree\n<h1>four</h1>\nfive"
    #expect(parse(markup, newlines: .space).paragraphs == ["one two", "three", "h1:four", "five"])
    let meta = "<meta name=newlines content=space>\none\ntwo"
    #expect(parse(meta).paragraphs == ["one two"])
    #expect(parse(meta, newlines: .paragraph).paragraphs == ["one", "two"])
  }

  @Test(arguments: [
    // With blank lines between all paragraphs, they are only separators.
    ("a\n\nb\n\nc", true, [0, 1, 1]),
    // With single newlines as well, a blank line is a line of space.
    ("a\nb\n\nc", false, [0, 0, 1]),
    ("a\n\n\nb", true, [0, 2]),
    // A line with only style tags is neither a paragraph nor a blank line.
    ("a\n<font color=red>\nb", false, [0, 0]),
    ("a\n\n<font color=red>\n\nb", true, [0, 2]),
    // Nor is a line with only comments.
    ("a\n<!-- b -->\nc", false, [0, 0]),
    // The blank line after a heading does not count for the paragraphs.
    ("<h1>h</h1>\na\n\nb", true, [0, 0, 1]),
    ("a", false, [0]),
  ])
  func countsBlankLines(_ markup: String, _ separates: Bool, _ counts: [Int]) {
    let story = parse(markup).story
    #expect(story.paragraphs.allSatisfy { $0.isInSeparatedText == separates })
    #expect(story.paragraphs.map(\.blankLinesBefore) == counts)
  }

  @Test func readsMetadata() {
    let metadata = parse(
      """
      <title>Night &amp; Day</title>
      <meta name="author" content="A. Writer"><META NAME=Language CONTENT=de-CH>
      text
      """
    ).metadata
    #expect(metadata.title == "Night & Day")
    #expect(metadata.author == "A. Writer")
    #expect(metadata.language == "de-CH")
  }

  @Test func endsTitleWithItsLine() {
    let parsed = parse("<title>Night\nDay")
    #expect(parsed.metadata.title == "Night")
    #expect(parsed.paragraphs == ["Day"])
  }

  @Test func warnsAboutHardWrapping() {
    let line = "when the night had come and all the lamps of the town were out we"
    let wrapped = Array(repeating: line, count: 8).joined(separator: "\n")
    #expect(parse(wrapped).findings == ["1:1 hard-wrapped"])
    #expect(parse(wrapped, newlines: .space).findings == [])
    let sentences = Array(repeating: "W" + line.dropFirst(), count: 8).joined(separator: "\n")
    #expect(parse(sentences).findings == [])
  }

  @Test func mapsTextToSource() {
    let parsed = parse("one &amp; <b>two</b>\n  three")
    let text = String(decoding: parsed.story.text.bytes, as: UTF8.self)
    #expect(text == "one & twothree")
    let expected = [(0, 0), (4, 4), (6, 13), (9, 23)]
    for (textOffset, sourceOffset) in expected {
      #expect(parsed.story.sourceMap.span(at: textOffset).offset == sourceOffset)
    }
  }
}
