import Testing

@testable import ZineStyle
@testable import ZineText

/// Lists, quotations and other containers, and their effect on lines and paragraphs.
@Suite struct MarkupBlockTests {
  /// Returns every paragraph with its marker and containers, the innermost last.
  private func blocks(_ markup: String, newlines: NewlineMeaning? = nil) -> [String] {
    let parsed = parse(markup, newlines: newlines)
    let story = parsed.story
    let styled = StyleResolver.resolve(parsed.manuscript, StyleSources(), language: "en").styled
    return zip(story.paragraphs, styled.paragraphs).map { paragraph, styled in
      let text = String(decoding: story.text.bytes[paragraph.range], as: UTF8.self)
        .map { $0 == "\u{2028}" ? "⏎" : $0 == "\u{200B}" ? "∅" : String($0) }.joined()
      let chain = story.containers(from: paragraph.container).reversed()
        .map { "\(story.container($0).kind)" }.joined(separator: ".")
      let marker = styled.marker.map { "\($0.text) " } ?? ""
      return "\(chain.isEmpty ? "" : chain + ": ")\(marker)\(text)"
    }
  }

  @Test(arguments: [
    (
      "<ul><li>a</li><li>b</li></ul>c",
      ["unorderedList.item: • a", "unorderedList.item: • b", "c"]
    ),
    // Without closing tags, an item ends with its line or at the next item.
    (
      "<ul>\n<li>a\n<li>b<li>c\n</ul>\nd",
      [
        "unorderedList.item: • a", "unorderedList.item: • b", "unorderedList.item: • c", "d",
      ]
    ),
    // With a closing tag, newlines in the item are spaces. A blank line begins a new paragraph of the item.
    (
      "<ul><li>a\nb\n\nc\nd</li></ul>",
      ["unorderedList.item: • a b", "unorderedList.item: c d"]
    ),
    (
      "<ol start=3 type=i>\n<li>a\n<li value=9>b\n<li>c\n</ol>",
      ["orderedList.item: iii. a", "orderedList.item: ix. b", "orderedList.item: x. c"]
    ),
    (
      "<ul><li>a<ul><li>b<ol type=A><li>c</ol></ul>d</ul>",
      [
        "unorderedList.item: • a", "unorderedList.item.unorderedList.item: ◦ b",
        "unorderedList.item.unorderedList.item.orderedList.item: A. c",
        "unorderedList.item: d",
      ]
    ),
    // An item without text keeps its marker.
    (
      "<ul><li><li>b<li><ul><li>c</ul></ul>",
      [
        "unorderedList.item: • ∅", "unorderedList.item: • b", "unorderedList.item: • ∅",
        "unorderedList.item.unorderedList.item: ◦ c",
      ]
    ),
    (
      "<dl>\n<dt>t\n<dd>d\n<dt>u\n<dd>e\nf</dd>\n</dl>",
      [
        "descriptionList.term: t", "descriptionList.description: d", "descriptionList.term: u",
        "descriptionList.description: e f",
      ]
    ),
    (
      "a<blockquote>b\nc</blockquote>d", ["a", "quotation: b", "quotation: c", "d"]
    ),
    ("<div>a<section>b</section></div>", ["division: a", "division.section: b"]),
    // A closing tag closes everything left open inside.
    ("<div><ul><li>a</div>b", ["division.unorderedList.item: • a", "b"]),
    // Spaces, tabs and line ends are kept, except before the first line and after the last one.
    (
      "<pre>\n\na  b\n\n\tc\n </pre>d", ["preformatted: a  b⏎⏎        c⏎ ", "d"]
    ),
    ("<pre>ab\tc\td</pre>", ["preformatted: ab      c       d"]),
  ])
  func nestsContainers(_ markup: String, _ expected: [String]) {
    #expect(blocks(markup) == expected)
  }

  @Test func joinsLinesOfItemsInWrappedText() {
    #expect(
      blocks("<ul>\n<li>a\nb\n<li>c\n</ul>", newlines: .space)
        == ["unorderedList.item: • a b", "unorderedList.item: • c"])
  }

  @Test(arguments: [
    ("<ul><li>a", ["1:1 unbalanced-tag"]),
    ("<div>a", ["1:1 unbalanced-tag"]),
    ("a</ul>", ["1:2 unbalanced-tag"]),
    ("<li>a", ["1:1 misplaced-tag"]),
    ("<ul><dd>a</ul>", ["1:5 misplaced-tag"]),
    ("<ul><li>a</ul>", []),
    ("<ol type=x><li>a</ol>", ["1:5 attribute-value"]),
    ("<ol start=1e99><li>a</ol>", ["1:5 attribute-value"]),
    ("<ul><li><hr></li></ul>", []),
    ("a</hr>", ["1:2 unbalanced-tag"]),
    ("<p id=x>a\n<p id=x>b", ["2:4 duplicate-id"]),
    ("<a href=#y>a</a> <p id=z>b", ["1:1 link-target"]),
    ("<a href=x.html>a</a>", ["1:4 link"]),
    ("<a href='javascript:alert(1)'>a</a>", ["1:4 link"]),
    ("<a href=https://example.org>a\nb", ["1:1 unbalanced-tag"]),
    ("<style>body { color: red }</style>a", []),
    ("<style>a", ["1:1 unterminated-tag"]),
    ("<em>a", ["1:1 unbalanced-tag"]),
    ("<img src=x align=sideways>", ["1:12 attribute-value"]),
    ("<img src=x leftMargin=-1>", ["1:12 attribute-value"]),
    ("<img src=x focus='30% 101%'>", ["1:12 attribute-value"]),
    ("<img src=x focus='-1% 0%'>", ["1:12 attribute-value"]),
    ("<img src=x focus='30%'>", ["1:12 attribute-value"]),
    ("<img src=x focus='30 40'>", ["1:12 attribute-value"]),
    ("<img src=x focus='30% 40% 50%'>", ["1:12 attribute-value"]),
    ("<img src=x focus='1e999% 0%'>", ["1:12 attribute-value"]),
    ("<img src=x focus='nan% 0%'>", ["1:12 attribute-value"]),
    ("<img src=x focus='left top'>", ["1:12 attribute-value"]),
    ("<img src=x focus=''>", ["1:12 attribute-value"]),
    ("<img src=x focus='0% 100%'><img src=x focus='  33.5%   1e1% '>", []),
  ])
  func reports(_ markup: String, _ findings: [String]) {
    #expect(parse(markup).findings == findings)
  }

  @Test func excludesStyleSheetsFromText() {
    #expect(blocks("<style>body { color: red }</style>a") == ["a"])
  }

  @Test func endsStylesWithArticle() {
    let parsed = parse("<article><font color=red>a</article>b<article>c</article>")
    #expect(
      parsed.stretches(\.color).map { "\($0.text) \($0.value == .black ? "plain" : "red")" }
        == ["a red", "bc plain"])
    #expect(parsed.findings == [])
  }

  /// The meaning of blank lines is decided for each article separately.
  @Test func decidesBlankLinesByArticle() {
    let story = parse("<article>a\n\nb</article>\n<article>\nc\nd\n\ne\n</article>").story
    #expect(story.paragraphs.map(\.isInSeparatedText) == [true, true, false, false, false])
  }

  @Test func forcesBreaks() {
    let story = parse("<pagebreak>a<columnbreak>b<columnbreak><pagebreak>\n\nc<pagebreak>").story
    #expect(story.paragraphs.map(\.breakBefore) == [nil, .column, .page])
  }

  @Test func inheritsLanguageAndDirection() {
    let story = parse("<div lang=fr dir=rtl>a<p lang=de>b</p></div>c").story
    #expect(story.paragraphs.map { $0.element.attributes.language } == ["fr", "de", nil])
    #expect(
      story.paragraphs.map { $0.element.attributes.direction }
        == [.rightToLeft, .rightToLeft, nil])
  }

  /// Excessive nesting is reported once, and the text is kept.
  @Test(.timeLimit(.minutes(5)))
  func limitsNesting() {
    let count = 10_000
    for (open, close) in [("<ul><li>", "</li></ul>"), ("<div>", "</div>")] {
      let parsed = parse(
        String(repeating: open, count: count) + "deep" + String(repeating: close, count: count))
      #expect(parsed.diagnostics.map(\.fact).filter { $0 == .nestedTooDeep }.count == 1)
      #expect(parsed.diagnostics.allSatisfy { $0.fact == .nestedTooDeep })
      #expect(parsed.paragraphs.contains("deep"))
      #expect(parsed.story.containers.count <= Limits.nesting)
    }
  }

  /// The markers of the items count as content.
  @Test func acceptsListOfEmptyItems() {
    let parsed = parse("<ol><li></li><li></li></ol>")
    #expect(parsed.findings == [])
    #expect(parsed.story.paragraphs.compactMap(\.marker?.number) == [1, 2])
  }

  @Test func joinsSources() {
    let sources = ["<font color=red>a\n\nb", "c\nd"].enumerated().map { index, text in
      SourceFile(id: SourceID(index), name: "\(index)", bytes: Array(text.utf8))
    }
    let story = Story(MarkupParser.parse(sources).manuscript)
    var cascade = StyleCascade(story.elements, StyleSources(), language: "en")
    #expect(story.paragraphs.map(\.isInSeparatedText) == [true, true, false, false])
    // Styles end with their source, and source positions refer to the right source.
    let colors = story.text.runs.map { cascade.computed($0.attributes.element).inherited.color }
    #expect(colors == [Color("red"), Color("red"), .black, .black])
    #expect(story.sourceMap.span(at: 1).source == SourceID(0))
    #expect(story.sourceMap.span(at: 2) == SourceSpan(source: SourceID(1), offset: 0, length: 1))
  }
}
