import Testing

@testable import ZineStyle
@testable import ZineText

/// Lines, text styles and links in BBCode.
@Suite struct BBCodeTests {
  // MARK: Lines

  @Test(
    arguments: [
      ("a\nb\n\nc\n\n\nd\n  \ne", nil, ["p: a⏎b", "p: c", "p: d", "p: e"]),
      ("a\r\nb\r\n\r\nc\u{85}d\u{2029}\u{2029}e", nil, ["p: a⏎b", "p: c⏎d", "p: e"]),
      ("\u{FEFF}a[br]b[br]\nc", nil, ["p: a⏎b", "p: c"]),
      ("a\nb\n\nc[br]d", NewlineMeaning.paragraph, ["p: a", "p: b", "p: c⏎d"]),
      ("a\nb\n\nc[br]d", .space, ["p: a b", "p: c⏎d"]),
      // Line ends next to blocks are ignored.
      (
        "\n a \n[quote]\n\nb\n\n[/quote]\n\nc\n[hr]\n\nd\n", nil,
        ["p: a", "blockquote p: b", "p: c", "hr: ▣", "p: d"]
      ),
    ] as [(String, NewlineMeaning?, [String])])
  func readsLines(_ text: String, _ newlines: NewlineMeaning?, _ tree: [String]) {
    var reading = SourceReading()
    reading.newlines = newlines
    let parsed = parseBBCode(text, reading)
    #expect(parsed.tree == tree)
    #expect(parsed.findings == [])
  }

  @Test func readsMarkupTagsAsText() {
    #expect(
      parseBBCode("a < b & c &amp; <b>d</b> &lt;").tree == ["p: a < b & c &amp; <b>d</b> &lt;"])
  }

  @Test func isAnArticle() {
    let parsed = parseBBCode("a")
    #expect(parsed.story.containers.map(\.kind) == [.article])
  }

  // MARK: Styles

  @Test(arguments: [
    (
      "a [b]b[/b] [i]i[/i] [u]u[/u] [s]s[/s] [sup]x[/sup][sub]y[/sub] [tt]t[/tt] [mark]m[/mark]",
      ["p: a |b:b| |i:i| |u:u| |s:s| |sup:x||sub:y| |tt:t| |mark:m|"]
    ),
    (
      "[B]a[/B] [Bold]b[/STRONG] [em]c[/em] [del]d[/del] [ins]e[/ins]",
      ["p: |b:a| |b:b| |i:c| |s:d| |u:e|"]
    ),
    // Styles closed in the wrong order are reopened.
    ("[b][i]x[/b]y[/i]z", ["p: |b i:x||i:y|z"]),
    ("[b][b]x[/b]y[/b]z", ["p: |b:x||b:y|z"]),
    ("[b]a\n\nb[/b] c", ["p: |b:a|", "p: |b:b| c"]),
    ("[b]a[quote]b[/b]c[/quote]d", ["p: |b:a|", "blockquote p: |b:b|c", "p: d"]),
    ("[center][b]a[/center]b[/b]c", ["center p: |b:a|", "p: |b:b|c"]),
    ("[b][/b]a[i] [/i]", ["p: a"]),
    (
      "[color=red]a[/color][color=#F00]b[/color][color=\"rgb(1, 2, 3)\"]c[/color][color=ff0000]d[/color]",
      [
        "p: |font[color=red]:a||font[color=#F00]:b||font[color=rgb(1, 2, 3)]:c||font[color=#ff0000]:d|"
      ]
    ),
    (
      "[font=Arial]a[/font][font=\"Comic Sans MS, cursive\"]b[/font]",
      ["p: |font[face=Arial]:a||font[face=Comic Sans MS, cursive]:b|"]
    ),
  ])
  func readsStyles(_ text: String, _ tree: [String]) {
    let parsed = parseBBCode(text)
    #expect(parsed.tree == tree)
    #expect(parsed.findings == [])
  }

  @Test(
    arguments: [
      ("1", BBCodeSizes.auto, "75.0%"), ("3", .auto, "100.0%"), ("7", .auto, "300.0%"),
      ("150", .auto, "150.0%"), ("9", .steps, "300.0%"), ("150%", .steps, "150.0%"),
      ("9", .points, "9.0pt"), ("5", .points, "5.0pt"), ("14", .percent, "14.0%"),
      ("14px", .steps, "10.5pt"), ("14PT", .percent, "14.0pt"), ("1.5em", .points, "150.0%"),
      ("120 %", .points, "120.0%"), ("large", .points, "120.0%"), ("+1", .points, "120.0%"),
      ("-9", .auto, "75.0%"),
      ("14", .auto, nil), ("0", .auto, nil), ("2.5", .auto, nil), ("1e9", .auto, nil),
      ("nan", .auto, nil), ("", .auto, nil), ("5000pt", .auto, nil), ("5", .percent, nil),
      ("99", .steps, nil), ("14pt; color: red", .auto, nil), ("1e999pt", .auto, nil),
    ] as [(String, BBCodeSizes, String?)])
  func readsSizes(_ value: String, _ sizes: BBCodeSizes, _ size: String?) {
    var reading = SourceReading()
    reading.bbcodeSizes = sizes
    let parsed = parseBBCode("[size=\(value)]a[/size]", reading)
    #expect(parsed.tree == [size.map { "p: |span[style=font-size: \($0)]:a|" } ?? "p: a"])
    #expect(parsed.findings == (size == nil ? ["1:1 bbcode-value"] : []))
  }

  @Test(arguments: [
    ("[size=150][size=200]a[/size]b[/size]", "|300.0%:a||150.0%:b|"),
    ("[size=10pt][size=150%]a[/size][/size]", "|15.0pt:a|"),
    ("[size=5][size=50%]a[/size][/size]", "|75.0%:a|"),
    ("[size=5][size=1]a[/size][/size]", "|75.0%:a|"),
    ("[size=900][size=900]a[/size][/size]", "|1000.0%:a|"),
    ("[size=5][size=x]a[/size][/size]", "|150.0%:a|"),
  ])
  func multipliesSizes(_ text: String, _ line: String) {
    let tree = parseBBCode(text).tree.map {
      $0.replacing("span[style=font-size: ", with: "").replacing("]:", with: ":")
    }
    #expect(tree == ["p: " + line])
  }

  @Test(arguments: [
    ("[color=rde]a[/color]", ["1:1 bbcode-value"]),
    ("[color]a[/color]", ["1:1 bbcode-value"]),
    // Reported once for all paragraphs.
    ("[color=rde]a\n\nb\n\nc[/color]", ["1:1 bbcode-value"]),
    ("[font=]a[/font]", ["1:1 bbcode-value"]),
    ("[b]a[quote][i]b[/quote]c", ["1:1 unbalanced-tag", "1:12 unbalanced-tag"]),
    ("[/b]a[/quote]b[/*]c[/br]d", ["1:1 unbalanced-tag", "1:6 unbalanced-tag"]),
  ])
  func reportsAndKeepsText(_ text: String, _ findings: [String]) {
    let parsed = parseBBCode(text)
    #expect(parsed.findings == findings)
    let letters = text.replacing(#/\[[^\]]*\]|\n/#, with: "")
    #expect(String(decoding: parsed.story.text.bytes, as: UTF8.self) == letters)
  }

  @Test(arguments: [
    "[b", "[", "]", "[]", "[=]", "[/]", "[ b]a[/ b]", "[b=1]a", "[b x=y]", "a [sic] b [1] [edit]",
    "[/rant]", "[*]", "[size=5", "[size=\"5", "[quote=a\nb]", "[x=1]",
  ])
  func keepsOtherBracketsAsText(_ text: String) {
    let parsed = parseBBCode(text)
    let line = text.replacing("\n", with: "⏎")
    #expect(parsed.tree == ["p: \(line)"])
    #expect(parsed.findings == [])
  }

  /// Each unknown name is reported once, and only if it looks like a tag.
  @Test(
    arguments: [
      ("[youtube]a[/youtube] [youtube]b[/youtube]", [nil]),
      ("[qoute=Bob]a[/qoute] [attach=1]b[/attach]", ["quote", nil]),
      ("[/lisst]", ["list"]),
    ] as [(String, [String?])])
  func reportsUnknownTags(_ text: String, _ nearest: [String?]) {
    let parsed = parseBBCode(text)
    #expect(parsed.tree == ["p: \(text)"])
    let facts = parsed.diagnostics.map { diagnostic -> String? in
      guard case .bbcode(.unknownTag(_, let nearest)) = diagnostic.fact else { return "other" }
      return nearest
    }
    #expect(facts == nearest)
  }

  // MARK: Links

  @Test(arguments: [
    ("[url=http://example.org/a]a[/url]", ["p: |a[href=http://example.org/a]:a|"]),
    (
      "[url]https://example.org/b[/url]",
      ["p: |a[href=https://example.org/b]:https://example.org/b|"]
    ),
    ("[url] www.example.org\n[/url]", ["p: |a[href=http://www.example.org]:www.example.org|"]),
    ("[url=example.org:80/x]a[/url]", ["p: |a[href=http://example.org:80/x]:a|"]),
    (
      "[url='http://example.org/q?a=1&b=2']a[/url]", ["p: |a[href=http://example.org/q?a=1&b=2]:a|"]
    ),
    ("[url=http://example.org/a[1].html]a[/url]", ["p: |a[href=http://example.org/a[1].html]:a|"]),
    ("[link=//example.org]a[/link]", ["p: |a[href=http://example.org]:a|"]),
    ("[email]jo@example.org[/email]", ["p: |a[href=mailto:jo@example.org]:jo@example.org|"]),
    ("[email=jo@example.org]a[/email]", ["p: |a[href=mailto:jo@example.org]:a|"]),
    ("[url=mailto:jo@example.org]a[/url]", ["p: |a[href=mailto:jo@example.org]:a|"]),
    (
      "[url=a.org]x[url=b.org]y[/url]z[/url]",
      ["p: |a[href=http://a.org]:x||a[href=http://b.org]:y||a[href=http://a.org]:z|"]
    ),
    ("[url=a.org]\n\na[/url]", ["p: |a[href=http://a.org]:a|"]),
    // Bare addresses.
    (
      "see http://a.org/x, (HTTPS://a.org/b_(c)).",
      [
        "p: see |a[href=http://a.org/x]:http://a.org/x|, (|a[href=HTTPS://a.org/b_(c)]:HTTPS://a.org/b_(c)|)."
      ]
    ),
    (
      "“http://a.org/d” xhttp://a.org http://",
      ["p: “|a[href=http://a.org/d]:http://a.org/d|” xhttp://a.org http://"]
    ),
    ("http://a.org/[b]e[/b]", ["p: |a[href=http://a.org/]:http://a.org/||b:e|"]),
    ("[url=a.org]http://b.org[/url]", ["p: |a[href=http://a.org]:http://b.org|"]),
    ("[url]at http://b.org[/url]", ["p: at |a[href=http://b.org]:http://b.org|"]),
    ("[noparse]http://b.org[/noparse]", ["p: http://b.org"]),
  ])
  func links(_ text: String, _ tree: [String]) {
    let parsed = parseBBCode(text)
    #expect(parsed.tree == tree)
    #expect(parsed.findings == [])
  }

  @Test(arguments: [
    "[url=ftp://example.org]a[/url]", "[url=javascript:alert(1)]a[/url]", "[url=#x]a[/url]",
    "[url=viewtopic.php?t=3]a[/url]", "[url=/a]a[/url]", "[url=tel:12]a[/url]",
    "[url=http:]a[/url]", "[url=data:text/html,x]a[/url]", "[url=.]a[/url]",
    "[email=jo]a[/email]", "[email=jo@b.org?cc=x]a[/email]", "[email=a@b@c.org]a[/email]",
  ])
  func keepsTextOfForbiddenLinks(_ text: String) {
    let parsed = parseBBCode(text)
    #expect(parsed.tree == ["p: a"])
    #expect(parsed.findings == ["1:1 link"])
  }

  @Test func endsLinksWithParagraph() {
    let parsed = parseBBCode("[url=http://a.org/]a\n\nb")
    #expect(parsed.tree == ["p: |a[href=http://a.org/]:a|", "p: b"])
    #expect(parsed.findings == ["1:1 unbalanced-tag"])
  }

  /// The first heading is the title of the issue. It only appears in the PDF metadata.
  @Test(
    arguments: [
      ("[h2]Night [i]trams[/i][/h2] a [h1]b[/h1]", "Night trams"), ("a", nil), ("[h1][/h1]a", nil),
    ] as [(String, String?)])
  func readsTitleFromHeading(_ text: String, _ title: String?) {
    let source = SourceFile(id: SourceID(0), name: "a.ubb", bytes: Array(text.utf8))
    #expect(MarkupParser.parse([source]).metadata.title == title)
  }
}
