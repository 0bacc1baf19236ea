import Testing

@testable import ZineText

@Suite struct FrontMatterTests {
  private func read(_ text: String) -> FrontMatter {
    FrontMatter(SourceFile(id: SourceID(0), name: "a.md", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    ("A title", "A title"), ("'It''s one'", "It's one"), ("\"A \\\"b\\\" \\u00e9\"", "A \"b\" é"),
    ("A: b, and c # a comment", "A: b, and c"), ("[a, 'b, c', \"d\"]", "a, b, c, d"),
    ("\n  - a\n  - b", "a, b"), ("\n- a\n- 'b'", "a, b"), ("|\n  a\n  b", "a b"),
    (">-\n  a\n\n  b", "a b"), ("a\n  b", "a b"), ("C# and D", "C# and D"),
  ])
  func readsValues(_ value: String, _ text: String) {
    let head = read("---\ntitle: \(value)\n---\nText\n")
    #expect(head.title?.text == text)
    #expect(head.diagnostics.isEmpty)
  }

  @Test func readsKeys() {
    let head = read(
      """
      \u{FEFF}---
      title: A
      authors: [B, C]
      subtitle: D
      date: 2026-11-01
      lang: de
      subject: E
      keywords:
      - F
      - G
      # a comment
      ...
      Text
      """)
    var expected = Metadata()
    (expected.title, expected.author, expected.date) = ("A", "B, C", "2026-11-01")
    (expected.language, expected.subject, expected.keywords) = ("de", "E", "F, G")
    #expect(head.metadata == expected)
    #expect(head.subtitle?.text == "D")
    #expect(head.diagnostics.isEmpty)
  }

  /// A thematic break at the start of a text does not begin front matter.
  @Test(arguments: [
    "---\n\ntitle: a\n---\n", "---\nText: a b\nc", "--- \n# A", "a\n---\nb: c\n---", "---",
  ])
  func ignoresThematicBreaks(_ text: String) {
    let head = read(text)
    #expect(head.end == 0 || text.hasPrefix("---\nText"))
    if text.hasPrefix("---\nText") { #expect(!head.diagnostics.isEmpty) }
  }

  @Test(arguments: [
    ("---\ntitle: a\n\nText", FrontMatterProblem.unclosed),
    ("---\ntitle: \(String(repeating: "a", count: 70_000))\n---\n", .tooLong),
    ("---\ntitle: a\nno key\n---\n", .unreadableLine),
    ("---\ntitle: *a\n---\n", .unsupportedValue(key: "title")),
    ("---\ntitle: &a [b]\n---\n", .unsupportedValue(key: "title")),
    ("---\ntitle: !!str a\n---\n", .unsupportedValue(key: "title")),
    ("---\nauthor: [a, [b]]\n---\n", .unsupportedValue(key: "author")),
    ("---\nauthor:\n  name: b\n---\n", .unsupportedValue(key: "author")),
    ("---\ntitle: 'a\n---\n", .unclosedQuote),
    ("---\ntitle: \"a\\\"\n---\n", .unclosedQuote),
    ("---\ntitle: a\ntitle: b\n---\n", .repeatedKey("title")),
    ("---\nlang: deutsch!\n---\n", .unreadableLanguage("deutsch!")),
  ])
  func reportsMistakes(_ text: String, _ problem: FrontMatterProblem) {
    #expect(read(text).diagnostics.map(\.fact) == [.frontMatter(problem)])
  }

  @Test func warnsAboutUnknownKeys() {
    let head = read("---\ntitel: a\nweight:\n  - *b\n---\n")
    #expect(
      head.diagnostics.map(\.fact) == [
        .unknownMetadata(name: "titel", nearest: "title"),
        .unknownMetadata(name: "weight", nearest: nil),
      ])
  }

  @Test(arguments: [
    ("Text", "<h1 id=\"a\">A</h1><p class=\"deck\">B</p><p class=\"byline\">C</p><p>Text</p>"),
    (
      "# D\n\nText",
      "<h1 id=\"d\">D</h1><p class=\"deck\">B</p><p class=\"byline\">C</p><p>Text</p>"
    ),
    (
      "Text\n\n# D",
      "<p class=\"deck\">B</p><p class=\"byline\">C</p><p>Text</p><h1 id=\"d\">D</h1>"
    ),
  ])
  func setsTitleAndAuthor(_ text: String, _ expected: String) throws {
    let translation = try Translation("---\ntitle: A\nsubtitle: B\nauthor: C\n---\n\(text)")
    #expect(translation.markup == "<article>\(expected)</article>")
  }
}
