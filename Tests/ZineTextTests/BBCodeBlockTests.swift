import Testing

@testable import ZineStyle
@testable import ZineText

/// Quotations, lists, tables and other blocks of BBCode, and pictures.
@Suite struct BBCodeBlockTests {
  private func expect(_ text: String, _ tree: [String], _ findings: [String] = []) {
    let parsed = parseBBCode(text)
    #expect(parsed.tree == tree)
    #expect(parsed.findings == findings)
  }

  // MARK: Quotations

  @Test(arguments: [
    ("=Bob", "Bob"), ("=\"Bob\"", "Bob"), ("=“Bob”", "Bob"), ("=Bob;123", "Bob"),
    ("=Bob;n12", "Bob"), ("=\"Bob, post: 3, member: 5\"", "Bob"),
    (" name='Bob B.' post='3'", "Bob B."), ("=\"Bob\" post_id=1 time=2", "Bob"),
    (" author=Bob the Builder link=topic=2.msg3#msg3 date=1124", "Bob the Builder"),
    ("=\"[Mod] Bob\"", "[Mod] Bob"), ("=Bob; the man", "Bob; the man"), ("='Bob' pid='1'", "Bob"),
    ("=Bob, Jr.", "Bob, Jr."),
  ])
  func creditsQuotedAuthor(_ values: String, _ name: String) {
    expect("[quote\(values)]a[/quote]", ["blockquote p: a", "blockquote p[class=credit]: \(name)"])
  }

  @Test func nestsQuotations() {
    expect(
      "[quote=A][quote=B]x[/quote]\ny[/QUOTE]\nz",
      [
        "blockquote blockquote p: x", "blockquote blockquote p[class=credit]: B", "blockquote p: y",
        "blockquote p[class=credit]: A", "p: z",
      ])
  }

  // MARK: Lists

  @Test(arguments: [
    ("[list]\n[*]a\n\n[*] b\n[/list]c", ["ul li: a", "ul li: b", "p: c"]),
    ("[list][*]a[/*]\n[*]b[/*][/list]", ["ul li: a", "ul li: b"]),
    (
      "[list=1][*]a[list=a][*]b[/list][*]c[/list]",
      ["ol[type=1] li: a", "ol[type=1] li ol[type=a] li: b", "ol[type=1] li: c"]
    ),
    ("[list=A][*]a[/list][list=i][*]b[/list]", ["ol[type=A] li: a", "ol[type=i] li: b"]),
    ("[list=5][*]a[/list][list=I][*]b[/list]", ["ol[start=5] li: a", "ol[type=I] li: b"]),
    ("[list type=lower-roman][*]a[/list]", ["ol[type=i] li: a"]),
    ("[list=circle][*]a[/list]", ["ul[style=list-style: circle] li: a"]),
    (
      "[ol start=3][li]a[/li][/ol][ul][li]b[li]c[/ul]",
      ["ol[start=3] li: a", "ul li: b", "ul li: c"]
    ),
    (
      "[list]intro\n[*]a\n\nb\n[quote]c[/quote]\nd\n[*]e[/list]",
      ["ul p: intro", "ul li: a", "ul li p: b", "ul li blockquote p: c", "ul li p: d", "ul li: e"]
    ),
    // A `[*]` in a quotation does not belong to a list outside it.
    ("[list][*]a[quote]b[*]c[/quote][/list]", ["ul li: a", "ul li blockquote p: b[*]c"]),
    ("[*]a[/*]", ["p: [*]a"]),
  ])
  func lists(_ text: String, _ tree: [String]) { expect(text, tree) }

  @Test func countsItems() {
    let story = parseBBCode("[list=3][*]a[*]b[/list][ol][li]c[/li][/ol]").story
    #expect(story.paragraphs.map { $0.marker?.number } == [3, 4, 1])
  }

  // MARK: Tables

  @Test(arguments: [
    (
      "[table]\n[tr]\n[th]A[/th]\n[th]B[/th]\n[/tr]\n[tr]\n[td]1[/td]\n[td colspan=2]2\n\n3\n[/td]\n[/tr]\n[/table]",
      [
        "table thead tr th: A", "table thead tr th: B", "table tbody tr td: 1",
        "table tbody tr td[colspan=2]: 2", "table tbody tr td[colspan=2] p: 3",
      ]
    ),
    (
      "[table=\"width: 500\"][tr][td]a[td]b[tr][th]c[/table]d",
      ["table tbody tr td: a", "table tbody tr td: b", "table tbody tr th: c", "p: d"]
    ),
    // Text without a cell gets one.
    (
      "[table]a[tr]b[td]c[/td][/tr][/table]",
      ["table tbody tr td: a", "table tbody tr td: b", "table tbody tr td: c"]
    ),
    ("[table][td]a[/td][/table]", ["table tbody tr td: a"]),
    (
      "[table][tr][td][list][*]a[/list][/td][td][table][td]b[/table][/table]",
      ["table tbody tr td ul li: a", "table tbody tr td table tbody tr td: b"]
    ),
  ])
  func tables(_ text: String, _ tree: [String]) { expect(text, tree) }

  // MARK: Alignment, headings and other blocks

  @Test(arguments: [
    (
      "[left]a[/left][center]b[/center][right]c[/right][justify]d[/justify][align=Centre]e[/align]",
      [
        "div[align=left] p: a", "center p: b", "div[align=right] p: c", "div[align=justify] p: d",
        "center p: e",
      ]
    ),
    ("a[center]b[/center]c", ["p: a", "center p: b", "p: c"]),
    ("[center][h1]a[/h1]b[/center]", ["center h1[align=center]: a", "center p: b"]),
    (
      "[h2][center]a\nb[/center][/h2][h3]c\n\nd[/h3]",
      ["center h2[align=center]: a⏎b", "h3: c⏎d"]
    ),
    ("[heading]a[/heading][heading=4]b[/heading]", ["h2: a", "h4: b"]),
    (
      "[spoiler]a[/spoiler][spoiler=The end]b[/spoiler]",
      [
        "div[class=spoiler] p: a", "div[class=spoiler] p[class=title]: The end",
        "div[class=spoiler] p: b",
      ]
    ),
    ("[indent]a[/indent]", ["div[style=margin-inline-start: 2em] p: a"]),
    ("a [code]b [i]c[/i][/code] d", ["p: a |code:b [i]c[/i]| d"]),
    ("[code]a[/code]\n\nb", ["pre: a", "p: b"]),
    ("[code=Swift]\na  b\n\t[b]c\n[/code]", ["pre[class=language-swift]: a  b⏎        [b]c"]),
    ("a [icode]b\nc[/icode] [pre]x\ny[/pre]z", ["p: a |code:b c|", "pre: x⏎y", "p: z"]),
    ("[code] \n[/code]a", ["p: a"]),
    ("[noparse][b]a[/b]\nb[/noparse] [plain][i][/PLAIN]c", ["p: [b]a[/b]⏎b [i]c"]),
  ])
  func otherBlocks(_ text: String, _ tree: [String]) { expect(text, tree) }

  @Test(
    arguments: [
      (1, "h2 h6 h3"), (-1, "h1 h5 h1"), (nil, "h1 h6 h2"), (-5, "h1 h1 h1"),
    ] as [(Int?, String)])
  func shiftsHeadings(_ shift: Int?, _ names: String) {
    var reading = SourceReading()
    reading.headingShift = shift
    let tree = parseBBCode("[h1]a[/h1][h6]b[/h6][heading=2]c[/heading]", reading).tree
    #expect(tree.map { $0.split(separator: ":")[0] }.joined(separator: " ") == names)
  }

  // MARK: Pictures

  @Test(arguments: [
    ("[img]a.png[/img]", ["p: |img[src=a.png]:▣|"]),
    ("a [img=100x50] a.png\n[/img] b", ["p: a |img[src=a.png,width=75.0,height=37.5]:▣| b"]),
    (
      "a [img width=100px height=50 alt=\"A hand.\"]a.png[/img]",
      ["p: a |img[src=a.png,width=75.0,height=37.5,alt=A hand.]:▣|"]
    ),
    ("a [img=80]a[1].png[/img]", ["p: a |img[src=a[1].png,width=60.0]:▣|"]),
    ("[img=left]a b.png[/img]", ["p: |img[src=a b.png,align=left]:▣|"]),
    ("[img=\"A foot\"]a.png[/img]", ["p: |img[src=a.png,alt=A foot]:▣|"]),
    // Pictures alone on their line are a paragraph.
    (
      "a\n[img]a.png[/img]\nb [img]b.png[/img]\nc\n[url=a.org][img]c.png[/img]\n[img]d.png[/img][/url]",
      [
        "p: a", "p: |img[src=a.png]:▣|", "p: b |img[src=b.png]:▣|⏎c",
        "p: |a[href=http://a.org] img[src=c.png]:▣|", "p: |a[href=http://a.org] img[src=d.png]:▣|",
      ]
    ),
  ])
  func pictures(_ text: String, _ tree: [String]) { expect(text, tree) }

  @Test(arguments: [
    ("[img]http://a.org/a.png[/img]", "p: |a[href=http://a.org/a.png]:http://a.org/a.png|"),
    ("[img alt=\"A hand\"]//a.org/b.png[/img]", "p: |a[href=http://a.org/b.png]:A hand|"),
    ("[img]javascript:x[/img]", "p: javascript:x"),
    ("[img]data:image/png;base64,AA[/img]", "p: data:image/png;base64,AA"),
    (
      "[url=b.org][img]http://a.org/a.png[/img][/url]",
      "p: |a[href=http://b.org]:http://a.org/a.png|"
    ),
  ])
  func linksRemotePictures(_ text: String, _ line: String) {
    let parsed = parseBBCode(text)
    #expect(parsed.tree == [line])
    #expect(parsed.diagnostics.map(\.fact.code) == [.remotePicture])
  }

  // MARK: Diagnostics

  @Test(arguments: [
    ("[list=x][*]a[/list]", ["ul li: a"], ["1:1 bbcode-value"]),
    ("[list][*]a", ["ul li: a"], ["1:1 unbalanced-tag"]),
    ("[li]a[/li]", ["p: a"], ["1:1 misplaced-tag", "1:6 unbalanced-tag"]),
    (
      "[td]a[/td][tr]b", ["p: ab"],
      ["1:1 misplaced-tag", "1:6 unbalanced-tag", "1:11 misplaced-tag"]
    ),
    (
      "[table][tr][td colspan=x][list][*]a[/td][td]b[/td][/tr][/table]",
      ["table tbody tr td ul li: a", "table tbody tr td: b"],
      ["1:12 bbcode-value", "1:26 unbalanced-tag"]
    ),
    (
      "[quote][list][*][b]a[/quote]b", ["blockquote ul li: |b:a|", "p: b"],
      ["1:8 unbalanced-tag", "1:17 unbalanced-tag"]
    ),
    ("[align=top]a[/align]", ["p: a"], ["1:1 bbcode-value"]),
    ("[heading=9]a[/heading]", ["h2: a"], ["1:1 bbcode-value"]),
    ("[img]a.png", ["p: a.png"], ["1:1 unbalanced-tag"]),
    ("[img=0x5]a.png[/img]", ["p: |img[src=a.png,height=3.75]:▣|"], ["1:1 bbcode-value"]),
    ("[code]a [b]", ["pre: a [b]"], ["1:1 unbalanced-tag"]),
    ("[noparse]a [b]", ["p: a [b]"], ["1:1 unbalanced-tag"]),
    ("a\u{0}b", ["p: ab"], ["1:2 control-character"]),
    ("a\u{C}\u{C}b", ["p: a", "p: b"], ["1:2 form-feed", "1:3 form-feed"]),
    ("a [icode]b\u{C}\u{C}c[/icode]", ["p: a |code:b c|"], ["1:11 form-feed", "1:12 form-feed"]),
    ("[quote=a\u{85}b]c", ["p: [quote=a⏎b]c"], []),
  ])
  func reports(_ text: String, _ tree: [String], _ findings: [String]) {
    expect(text, tree, findings)
  }

  /// Only mistakes in the source itself are reported.
  @Test(arguments: [
    ("[h1]some words\n\u{0}\nmore[/h1]", NewlineMeaning.space), ("some words\n\u{0}\nmore", .space),
    ("[list][*]some words\n\u{0}\nmore[/list]", .space), ("some words\n\u{0}\nmore", .paragraph),
    ("some words\n\u{0} \nmore", .space), ("some words\n \u{0} \t\nmore", .space),
  ])
  func continuesParagraphAcrossEmptiedLine(_ text: String, _ newlines: NewlineMeaning) {
    var reading = SourceReading()
    reading.newlines = newlines
    let parsed = parseBBCode(text, reading)
    #expect(parsed.diagnostics.map(\.fact.code) == [.controlCharacter])
    #expect(parsed.tree.count == (newlines == .space ? 1 : 2))
  }

  /// Deep nesting and tags without an end take linear time. With a pass over the source for each tag, they
  /// would take minutes.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "[quote]", "[b]", "[b]x", "[list]", "[list][*]", "[", "]", "[b=\"", "[url='", "[url=",
      "[img a='[img b=' ", "[code]", "[img]", "[url]", "[/b]", "[/quote]", "[table]", "[table][tr]",
      "[td]", "[size=150%]", "[color=red]x\n\n", "http://", "http://x(", "[noparse]",
      "[url=http://a.org]", "[b][quote][/b]", "[img]x[/img][code]y\n", "[quote=;", "[/lisst]",
      "[*]",
    ])
  func readsInLinearTime(_ part: String) {
    let text = String(repeating: part, count: 20_000)
    let (source, _) = SourceFile.decode(Array(text.utf8), id: SourceID(0), name: "test.bbcode")
    let (tokens, diagnostics) = BBCodeReader.read(source, SourceReading())
    #expect(tokens.count < 8 * text.utf8.count)
    #expect(diagnostics.count < 1_000)
  }
}
