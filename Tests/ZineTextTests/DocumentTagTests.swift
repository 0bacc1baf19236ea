import Testing

@testable import ZineStyle
@testable import ZineText

/// Tags and attributes of web pages.
@Suite struct DocumentTagTests {
  /// A newline is read as a space in an element that continues to its closing tag. Without a closing tag, or
  /// if another block interrupts the element, the newline ends it.
  @Test(arguments: [
    ("<h1>a\nb</h1>c", ["h1:a b", "c"]), ("<h6>a\n b\nc</h6>", ["h6:a b c"]),
    ("<h1>a\nb", ["h1:a", "b"]), ("<h1>a\n\nb</h1>", ["h1:a", "b"]),
    ("<h1>a\n<p>b</h1>", ["h1:a", "b"]), ("<h1>a\n<h1>b</h1>", ["h1:a", "h1:b"]),
    ("<h1>a <b>b\nc</b>\n</h1>d", ["h1:a b c", "d"]),
    ("<h2>\na\n</h2>", ["h2:a"]),
    ("<dl><dt>a\nb</dt><dd>c\nd</dd></dl>", ["a b", "c d"]),
    ("<dl><dt>a\n<dd>b\n</dl>", ["a", "b"]), ("<dl><dt>a\nb\n<dd>c</dl>", ["a", "b", "c"]),
    ("<dl><dt>\na\n</dt></dl>", ["a"]),
    ("<table><tr><td>a\nb</td><th>c\nd</th></table>", ["a b", "c d"]),
    ("<table><tr><td>a\nb<td>c\nd\n</table>", ["a", "b", "c", "d"]),
    ("<table><tr><td>a\n\nb</td></table>", ["a", "b"]),
    ("<table><tr><td><p>a\nb</p>\n<p>c</p></td></table>", ["a b", "c"]),
    ("<table><caption>a\nb</caption><tr><td>c</table>", ["a b", "c"]),
    ("<figure><hr><figcaption>a\nb</figcaption></figure>", ["▣", "a b"]),
    ("<figure><hr><figcaption>a\nb</figure>", ["▣", "a", "b"]),
    ("<ul><li>a<table><tr><td>b\nc<td>d</table></li></ul>", ["a", "b", "c", "d"]),
  ])
  func joinsLines(_ markup: String, _ expected: [String]) {
    #expect(parse(markup).paragraphs == expected)
  }

  /// Tags around a whole document create no element, and attributes of the body apply to the issue.
  @Test func readsWholeDocuments() throws {
    let parsed = parse(
      """
      <!DOCTYPE html>
      <html lang=de>
      <head><meta charset="utf-8"><title>T</title></head>
      <body class=night style="color: red" dir=rtl>
      <header><h1>a</h1></header>
      <main>b</main>
      <footer>c</footer>
      </body>
      </html>
      """)
    #expect(parsed.findings == [])
    #expect(parsed.paragraphs == ["h1:a", "b", "c"])
    #expect(parsed.metadata.language == "de")
    #expect(parsed.story.elements.tags.count { $0.name == "body" } == 1)
    #expect(parsed.story.elements.tag(of: .body).classes == ["night"])
    let style = try #require(parsed.lastStyle()).inherited
    #expect(style.color == Color("red"))
    #expect(style.isRightToLeft)
  }

  @Test(arguments: [
    "cite", "kbd", "samp", "var", "tt", "ins", "abbr", "dfn", "time", "bdi", "center", "address",
    "header", "footer", "main", "nav", "html", "head", "body",
  ])
  func readsTag(_ name: String) {
    let parsed = parse("<\(name)>a</\(name)>")
    #expect(parsed.findings == [])
    #expect(parsed.paragraphs == ["a"])
  }

  @Test func readsBreakOpportunities() {
    #expect(parse("a<wbr>b").paragraphs == ["a\u{200B}b"])
    #expect(parse("a<wbr>b</wbr>").findings == ["1:8 unbalanced-tag"])
  }

  @Test(arguments: [
    ("<p align=center>a", "text-align", "center"), ("<h1 align=RIGHT>a", "text-align", "right"),
    ("<div align=justify>a</div>", "text-align", "justify"),
    ("<center>a</center>", "text-align", "center"),
    ("<table><tr align=right><td>a</table>", "text-align", "right"),
    ("<table><td valign=middle>a</table>", "vertical-align", "middle"),
    ("<table><td width='30%'>a</table>", "width", "30%"),
    ("<table><td width=120>a</table>", "width", "120pt"),
  ])
  func readsStyleAttributes(_ markup: String, _ property: String, _ value: String) throws {
    let style = try #require(parse(markup).lastStyle())
    #expect(Property.named(property).text(in: style) == value)
  }

  @Test(arguments: [
    ("<p align=up>a", ["1:4 attribute-value"]),
    ("<table width=-3><td>a</table>", ["1:8 attribute-value"]),
    ("<table width=1e999><td>a</table>", ["1:8 attribute-value"]),
    ("<p width=3>a", ["1:4 unknown-attribute"]),
    ("<meta charset=latin1>a", ["1:1 attribute-value"]),
  ])
  func reportsAttributes(_ markup: String, _ findings: [String]) {
    #expect(parse(markup).findings == findings)
  }

  @Test(arguments: [
    ("<ol reversed><li>a<li>b<li>c</ol>", [3, 2, 1]),
    ("<ol reversed start=10><li>a</li><li>b</li></ol>", [10, 9]),
    ("<ol reversed><li>a<li value=7>b<li>c</ol>", [3, 7, 6]),
    ("<ol reversed><li>a<ol reversed><li>b<li>c</ol><li>d</ol>", [2, 2, 1, 1]),
    ("<ul><li>x</ul><ol reversed><li>a<li>b", [1, 2, 1]),
  ])
  func countsDown(_ markup: String, _ numbers: [Int]) {
    #expect(parse(markup).story.paragraphs.compactMap(\.marker?.number) == numbers)
  }

  @Test(arguments: [
    ("tel:+49-1234", true), ("TEL:112", true), ("mailto:a@b.org", true), ("https://a.org", true),
    ("tel:", false), ("ftp://a.org/b", false), ("../b.html", false), ("b.html", false),
    ("//a.org", false), ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("#", false),
  ])
  func checksLinks(_ address: String, _ isTaken: Bool) {
    let parsed = parse("<a href=\"\(address)\">a</a>")
    #expect(parsed.paragraphs == ["a"])
    #expect(parsed.story.links.count == (isTaken ? 1 : 0))
    #expect(parsed.findings == (isTaken ? [] : ["1:4 link"]))
    #expect(parsed.diagnostics.allSatisfy { $0.severity == .warning })
  }
}
