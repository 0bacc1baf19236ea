import Testing

@testable import ZineText

/// Tests the translation of Markdown beyond the examples of CommonMark.
@Suite struct TranslationTests {
  private func markup(_ text: String, _ reading: SourceReading = SourceReading()) throws -> String {
    let markup = try Translation(text, reading).markup
    return String(markup.dropFirst("<article>".count).dropLast("</article>".count))
  }

  @Test(arguments: [
    // Attributes
    ("# A *b* {#x .y lang=de}", "<h1 id=\"x\" lang=\"de\" class=\"y\">A <em>b</em></h1>"),
    ("## Wild & Free!", "<h2 id=\"wild--free\">Wild & Free!</h2>"),
    ("# A\n\n# A\n\n# A {#a-2}\n", "<h1 id=\"a\">A</h1><h1 id=\"a-3\">A</h1><h1 id=\"a-2\">A</h1>"),
    ("a [b *c*]{.d} e", "<p>a <span class=\"d\">b <em>c</em></span> e</p>"),
    ("a [[b]{.c}]{#d}", "<p>a <span id=\"d\"><span class=\"c\">b</span></span></p>"),
    ("[a](http://b.org){.c}", "<p><a href=\"http://b.org\" class=\"c\">a</a></p>"),
    ("`a`{.b}", "<p><code class=\"b\">a</code></p>"),
    ("![a](b.png){width=50} c", "<p><img src=\"b.png\" alt=\"a\" width=\"50\"> c</p>"),
    ("![a](b.png){width=50%} c", "<p><img src=\"b.png\" alt=\"a\" style=\"width: 50%\"> c</p>"),
    ("```{.swift #l}\na\n```", "<pre><code id=\"l\" class=\"swift\">a</code></pre>"),
    ("```swift\na\n\n b\n```", "<pre><code class=\"language-swift\">a\n\n b</code></pre>"),
    // Text that looks like attributes
    ("a {.b} \\[c]{.d} [e] {.f} {} [g]{}", "<p>a {.b} [c]{.d} [e] {.f} {} [g]{}</p>"),
    ("[a]{.b *c*}", "<p>[a]{.b <em>c</em>}</p>"),
    // Fenced divs
    ("::: a\nb\n:::", "<div class=\"a\"><p>b</p></div>"),
    ("::: a\n\nb\n\n:::", "<div class=\"a\"><p>b</p></div>"),
    (
      ":::: a\n::: {.b #c}\nd\n:::\n::::",
      "<div class=\"a\"><div id=\"c\" class=\"b\"><p>d</p></div></div>"
    ),
    ("::: aside\na\n:::", "<aside><p>a</p></aside>"),
    ("::: {.pullquote .big}\na\n:::", "<pullquote class=\"big\"><p>a</p></pullquote>"),
    ("::: a\n- b\n:::\nc", "<div class=\"a\"><ul><li>b</li></ul></div><p>c</p>"),
    ("- a\n::: b\nc\n:::\n", "<ul><li>a</li></ul><div class=\"b\"><p>c</p></div>"),
    (
      "- a\n\n  ::: b\n  c\n  :::\n\n  d\n",
      "<ul><li><p>a</p><div class=\"b\"><p>c</p></div><p>d</p></li></ul>"
    ),
    (
      "::: a\n| b |\n|---|\n| c |\n:::\n",
      "<div class=\"a\"><table><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table></div>"
    ),
    ("> ::: a\n> b\n> :::\n", "<blockquote><div class=\"a\"><p>b</p></div></blockquote>"),
    ("::: a b\nc", "<p>::: a b\nc</p>"),
    // Pictures
    (
      "![a](b.png \"c\")",
      "<figure><img src=\"b.png\" alt=\"a\"><figcaption>c</figcaption></figure>"
    ),
    (
      "![a](b.png)\n![c](d.png)",
      "<figure><img src=\"b.png\" alt=\"a\"><img src=\"d.png\" alt=\"c\"></figure>"
    ),
    (
      "![a](b.png){.c width=9}",
      "<figure class=\"c\"><img src=\"b.png\" alt=\"a\" width=\"9\"></figure>"
    ),
    ("![a *b* `c`](d%20e.png) f", "<p><img src=\"d e.png\" alt=\"a b c\"> f</p>"),
    ("a ![b](http://c.org/d.png)", "<p>a b</p>"),
    // Footnotes
    ("a[^b] c\n\n[^b]: d *e*\n    f\n", "<p>a<footnote>d <em>e</em>\nf</footnote> c</p>"),
    ("a[^b]\n\n[^b]: c\n\n    d\n", "<p>a<footnote>c<br>d</footnote></p>"),
    (
      "a[^b] c[^b]\n\n[^b]: d\n",
      "<p>a<footnote id=\"fn-1\">d</footnote> c<a class=\"footnote-call\" href=\"#fn-1\"></a></p>"
    ),
    (
      "a[^b]\n\n[^b]: c[^d]\n\n[^d]: e\n",
      "<p>a<footnote>c<a class=\"footnote-call\" href=\"#fn-2\"></a></footnote>"
        + "<footnote id=\"fn-2\">e</footnote></p>"
    ),
    // Lists and tables
    (
      "- [ ] a\n- [x] b\n",
      "<ul><li class=\"task\">\u{2610}\u{A0}a</li><li class=\"task\">\u{2611}\u{A0}b</li></ul>"
    ),
    (
      "- [ ] a\n\n  b\n- [x] ![c](d.png)\n",
      "<ul><li class=\"task\"><p>\u{2610}\u{A0}a</p><p>b</p></li><li class=\"task\">\u{2611}\u{A0}"
        + "<figure><img src=\"d.png\" alt=\"c\"></figure></li></ul>"
    ),
    ("3. a\n4. b\n", "<ol start=\"3\"><li>a</li><li>b</li></ol>"),
    (
      "|a|b|c|\n|:-|:-:|-:|\n|d|e|f|\n",
      "<table><thead><tr><th class=\"align-left\">a</th><th class=\"align-center\">b</th>"
        + "<th class=\"align-right\">c</th></tr></thead><tbody><tr><td class=\"align-left\">d</td>"
        + "<td class=\"align-center\">e</td><td class=\"align-right\">f</td></tr></tbody></table>"
    ),
    // Tags
    ("a <sup>b</sup> <font color=red>c", "<p>a <sup>b</sup> <font color=\"red\">c</p>"),
    ("<div class=a>\n\n*b*\n\n</div>\n", "<div class=\"a\">\n<p><em>b</em></p></div>\n"),
    ("> <p>a\n> *b*</p>\n", "<blockquote><p>a\n*b*</p>\n</blockquote>"),
    ("a <script>b</script> <style>c", "<p>a  c</p>"),
    ("<script>\na <b>\n</script>\n\nc", "\n<p>c</p>"),
    // Line ends
    ("a  \nb\\\nc\nd", "<p>a<br>b<br>c\nd</p>"),
    ("a\r\nb\r\n\r\nc\rd", "<p>a\nb</p><p>c\nd</p>"),
    ("# a\\\nb", "<h1 id=\"a\">a\\</h1><p>b</p>"),
    ("***", "<hr>"),
    // Addresses
    (
      "see https://a.org/b--c",
      "<p>see <a href=\"https://a.org/b--c\" style=\"-zine-smart-quotes: none\">https://a.org/b--c</a></p>"
    ),
    ("[a](#b) # {#b}\n\n# c {#b}", "<p><a href=\"#b\">a</a> # {#b}</p><h1 id=\"b\">c</h1>"),
  ])
  func translates(_ text: String, _ expected: String) throws {
    #expect(try markup(text) == expected)
  }

  @Test(arguments: [
    ("# a\n\n## b", 1, "<h2 id=\"a\">a</h2><h3 id=\"b\">b</h3>"),
    ("# a\n\n## b", -1, "<h1 id=\"a\">a</h1><h1 id=\"b\">b</h1>"),
    ("##### a", 5, "<h6 id=\"a\">a</h6>"),
  ])
  func shiftsHeadings(_ text: String, _ shift: Int, _ expected: String) throws {
    var reading = SourceReading()
    reading.headingShift = shift
    #expect(try markup(text, reading) == expected)
  }

  /// A name that another source already uses gets a number, and so do the links to it.
  @Test func makesNamesOfSourcesUnique() throws {
    var sources: [SourceFile] = []
    for (index, text) in ["# A\n\n[a](#a) [b](#b)\n", "# A\n\n## B {#b}\n\n[a](#a) [b](#b)\n"]
      .enumerated()
    {
      var source = SourceFile(
        id: SourceID(index), name: "\(index).md", bytes: Array(text.utf8), format: .markdown)
      try source.readMarkdown(by: DirectReader())
      sources.append(source)
    }
    let parsed = MarkupParser.parse(sources)
    #expect(parsed.manuscript.anchors.map(\.name) == ["a", "a-2", "b"])
    #expect(
      parsed.manuscript.links.map(\.target)
        == ["a", "b", "a-2", "b"].map { .destination($0) })
    #expect(parsed.diagnostics.isEmpty)
  }

  /// Each text has its correct position in the source, whatever precedes it on its line.
  @Test(arguments: [
    "one two\nthree *four* five",
    "> one two\n> three *four*\nfive `six`",
    "- one\n  two\n  - three **four**\n    five",
    "1. > one *two*\n   > three\n\n   four",
    "| one | *two* |\n|---|---|\n| three | `four` |",
    "   one\n     two\n  three &amp; four \\* five",
    "# one *two* {#x}\n\nthree\n=====",
    "> ```\n> one  two\n>   three\n> ```",
    "one[^a] two\n\n[^a]: three\n    four",
    "\tone\n\ttwo",
    "> <p>one\n> two</p>",
    "one ~~two~~ [three](x.html \"y\") <b>four</b> five  \nsix",
  ])
  func mapsPositions(_ text: String) throws {
    let translation = try Translation(text)
    var words: [String] = []
    for token in translation.translated.tokens {
      switch token {
      case .text(let range):
        words += String(decoding: translation.source.bytes[range], as: UTF8.self)
          .split(separator: " ").map(String.init)
      case .character(let bytes, let range):
        let written = String(decoding: translation.source.bytes[range], as: UTF8.self)
        #expect(["&amp;", "\\*"].contains(written), "\(String(decoding: bytes, as: UTF8.self))")
      default: break
      }
    }
    let named = ["one", "two", "three", "four", "five", "six"].filter(text.contains)
    // A footnote's text is at its call.
    let order =
      text.contains("[^") ? words.filter(named.contains).sorted() : words.filter(named.contains)
    #expect(order == (text.contains("[^") ? named.sorted() : named))
  }

  @Test(
    arguments: [
      ("a[^b]", "1:2", .markdown(.missingNote(name: "b"))),
      ("a\n\n[^b]: c", "3:1", .markdown(.uncalledNote(name: "b"))),
      ("> a\n>\n> ::: b\n> c\n", "3:3", .markdown(.unclosedDivision)),
      ("a\n\n:::", "3:1", .markdown(.unopenedDivision)),
      ("a\n\n> <script>x</script>", "3:3", .markdown(.leftOut(name: "script"))),
      ("a ![b](https://c.org/d.png)", "1:3", .remotePicture(address: "https://c.org/d.png")),
      ("a[^b]\n\n[^b]: - c", "3:7", .markdown(.blocksInNote)),
    ] as [(String, String, DiagnosticFact)])
  func reportsPositions(_ text: String, _ place: String, _ fact: DiagnosticFact) throws {
    let translation = try Translation(text)
    let diagnostic = try #require(translation.diagnostics.first)
    #expect(translation.diagnostics.count == 1)
    var finder = LocationFinder(translation.source)
    let location = finder.location(of: diagnostic.span?.offset ?? -1)
    #expect("\(location.line):\(location.column)" == place)
    #expect(diagnostic.fact == fact)
  }

  /// Every lost footnote is reported, whatever contains it and whatever else calls it.
  @Test(
    arguments: [
      ("a\n\n[^b]: c[^d]\n\n[^d]: e", ["b", "d"]), ("a\n\n[^b]: c[^d]\n\n[^d]: e[^b]", ["b", "d"]),
      ("> a\n>\n> [^b]: c", ["b"]), ("- a\n\n  [^b]: c", ["b"]), ("1. [^b]: c\n\na", ["b"]),
      ("a[^b]\n\n[^b]: c\n\n[^b]: d", ["b"]), ("a[^b]\n\n> [^b]: c[^d]\n\n[^d]: e", []),
      ("a\n\n    [^b]: c", []), ("```\n[^b]: c\n```", []), ("a\n\n[^b]: [^b]", ["b"]),
      ("[^b]: c\n\na[^b]", []),
    ] as [(String, [String])])
  func reportsEveryLostFootnote(_ text: String, _ names: [String]) throws {
    let found = try Translation(text).diagnostics.compactMap { diagnostic in
      if case .markdown(.uncalledNote(let name)) = diagnostic.fact { name } else { nil }
    }
    #expect(found == names)
  }
}
