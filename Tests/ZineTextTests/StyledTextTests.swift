import Testing

@testable import ZineStyle
@testable import ZineText

/// Text that style sheets add, remove or match.
@Suite struct StyledTextTests {
  /// Matches a word. Its first and last characters are reported as the groups named `mark`.
  private struct WordMatcher: PatternMatcher {
    func matches(
      of pattern: String, in text: [UInt8]
    ) throws(PatternFailure) -> [PatternMatch] {
      if pattern == "(" { throw .unreadable("unbalanced") }
      let word = Array(pattern.utf8)
      return text.indices.filter { text[$0...].starts(with: word) }.map { start in
        let end = start + word.count
        return PatternMatch(range: start..<end, marks: [start..<start + 1, end - 1..<end])
      }
    }
  }

  private func resolve(
    _ markup: String, _ sheet: String
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    let bytes = Array(sheet.utf8)
    let (parsed, problems) = StyleSheetParser.parse(bytes, source: SourceID(1), target: .a4)
    #expect(problems.isEmpty, "\(problems)")
    var sources = StyleSources()
    sources.sheets = [parsed]
    return StyleResolver.resolve(
      parse(markup, sheet: sheet).manuscript, sources, language: "en", matcher: WordMatcher())
  }

  /// A missing font family is reported at its name in the style sheet, not where text first uses it.
  @Test func locatesFamilyNames() {
    let sheet = "h1 { font: 20pt Nope, Other } p { color: red; font-family: Nada }"
    let places = resolve("<h1>a</h1>\n<p>b <i>c</i>\n<p style='font-family: Nil'>d", sheet).styled
      .familyPlaces
    #expect(
      places.mapValues(\.offset) == [["Nope", "Other"]: 5, ["Nada"]: 46])
    #expect(places.values.allSatisfy { $0.source == SourceID(1) })
  }

  /// Returns the texts of the paragraphs after styling.
  private func texts(_ markup: String, _ sheet: String) -> [String] {
    let styled = resolve(markup, sheet).styled
    return styled.paragraphs.map { paragraph in
      String(decoding: styled.story.text.bytes[paragraph.range], as: UTF8.self)
    }
  }

  /// Returns the runs of the first paragraph whose style differs from that of the paragraph.
  private func marked(_ markup: String, _ sheet: String) -> [String] {
    let styled = resolve(markup, sheet).styled
    var offset = styled.paragraphs[0].range.lowerBound
    return styled.paragraphs[0].runs.compactMap { run in
      defer { offset += run.length }
      let text = String(
        decoding: styled.story.text.bytes[offset..<offset + run.length], as: UTF8.self)
      return styled.styles[run.paint].fill == .black ? nil : text
    }
  }

  // MARK: Generated text

  @Test func addsTextAroundElements() {
    #expect(
      texts(
        "<p class=n>a <b>b</b>.</p>",
        "p::before { content: \"<\" } p::after { content: \">\" } b::after { content: \"!\" }")
        == ["<a b!.>"])
  }

  /// Elements without text have generated content, at their position in the text.
  @Test(arguments: [
    ("a<i class=x></i>b", ".x::before { content: \"*\" }", ["a*b"]),
    ("a <i class=x> </i> b", ".x::after { content: \"*\" }", ["a * b"]),
    ("a <i></i> b", ".x::after { content: \"*\" }", ["a b"]),
    ("<i class=x></i> a\n<i class=x></i>b", ".x::before { content: \"*\" }", ["* a", "*b"]),
    ("<b><i class=x></i></b> a", "i::before { content: \"*\" }", ["* a"]),
    // A line with only style tags is not a paragraph.
    ("a\n<i class=x></i>\nb", ".x::before { content: \"*\" }", ["a", "b"]),
    ("a<p class=x></p>b", ".x::before { content: \"***\" }", ["a", "***", "b"]),
    ("a<p class=x></p>b", ".y::before { content: \"***\" }", ["a", "b"]),
    ("a<div class=x></div>b", ".x::before { content: \"***\" }", ["a", "***", "b"]),
    ("a<div class=x>\n\n</div>b", ".x { border-top: 1pt solid }", ["a", "\u{200B}", "b"]),
    ("a<div class=x></div>b", ".x { margin-top: 9pt }", ["a", "b"]),
    ("a<div class=x></div>b", ".x { border: 1pt solid; display: none }", ["a", "b"]),
    (
      "<p>a<i class=n></i><i class=n></i></p><p>b</p>",
      "body { counter-reset: n } .n { counter-increment: n } p::after { content: counter(n) }",
      ["a2", "b2"]
    ),
    (
      "<div class=x><div class=y></div></div>",
      ".x::before { content: \"[\" } .y::before { content: \"]\" }", ["[]"]
    ),
    ("<h1 class=x></h1>a", ".x::before { content: \"*\" }", ["*", "a"]),
    ("<ul><li class=x></ul>", ".x::before { content: \"*\" }", ["*\u{200B}"]),
    ("<ul><li><b class=x></b></ul>", ".x::before { content: \"*\" }", ["*"]),
    ("<ul><li><b class=x></b> a</ul>", ".x::before { content: \"*\" }", ["* a"]),
    ("<p><b class=x></b></p>", ".x::before { content: \"*\" }", ["*"]),
    // Elements that only increment a counter are invisible, and the spaces on their two sides collapse.
    ("aa <b class=x></b> bb<b class=x></b>cc", ".x { counter-increment: n }", ["aa bbcc"]),
    ("<p><b class=x></b> a</p>", ".x { counter-increment: n }", ["a"]),
    ("<b class=x></b> a", ".x { counter-increment: n }", ["a"]),
    ("aa <b class=x></b> bb", ".x::before { content: \"\" }", ["aa bb"]),
    (
      "  <b class=x></b>  a", ".x::before { content: \"*\" } body { white-space: pre }",
      ["\u{A0}\u{A0}*\u{A0}\u{A0}a"]
    ),
    (
      "<div class=h>a<p class=x></p></div>b", ".h { display: none } .x { border: 1pt solid }", ["b"]
    ),
  ])
  func showsEmptyElements(_ markup: String, _ sheet: String, _ paragraphs: [String]) {
    #expect(texts(markup, sheet) == paragraphs)
  }

  @Test func givesNoHeightToEmptyBlocks() {
    let styled = resolve(
      "a<div class=x></div>b<p class=y></p>",
      ".x { border-top: 1pt solid } .y { border: 1pt solid } .y::before { content: \"*\" }"
    ).styled
    #expect(styled.paragraphs.map { $0.lineHeight == .nothing } == [false, true, false, false])
    #expect(styled.paragraphs.map(\.bookmark) == [nil, nil, nil, nil])
  }

  /// A line with only style tags adds no element to the tree.
  @Test func ignoresLinesOfStyleTags() {
    let story = parse("a\n<b></b> <i><u></u></i>\nb<b></b>").story
    let names = story.elements.nodes.map { story.elements.tag($0.tag).name }
    #expect(names == ["body", "p", "p", "b"])
    #expect(story.elements.nodes.map { $0.previous?.index } == [nil, nil, 1, nil])
    #expect(story.elements.isLastChild(ElementID(2)))
    #expect(story.emptyElements == [ElementID(3)])
  }

  /// A paragraph with only empty inline elements has no height.
  @Test func givesNoHeightToEmptyParagraphs() {
    let markup = "<p><b class=n></b><i class=n></i></p>a"
    let styled = resolve(markup, ".n { counter-increment: n }").styled
    #expect(styled.paragraphs.map { $0.lineHeight == .nothing } == [true, false])
  }

  @Test func decidesBlankLinesByText() {
    let markup = "a\n\nb\n\n<p class=x></p>\nc\n\nd"
    for sheet in ["", ".x { border: 1pt solid }", ".x::before { content: \"*\" }"] {
      let styled = resolve(markup, sheet).styled
      #expect(styled.paragraphs.allSatisfy { !$0.hasSpaceBefore }, "\(sheet)")
    }
  }

  @Test func givesMarkerToVisibleText() {
    let markup = "<ul><li><p class=x></p>a</li><li><p class=x></p></li></ul>"
    func markers(_ sheet: String) -> [String] {
      resolve(markup, sheet).styled.paragraphs.map { $0.marker?.text ?? "" }
    }
    #expect(markers(".x { border: 1pt solid }") == ["", "•", "", "•"])
    #expect(markers(".x::before { content: \"*\" }") == ["•", "", "•"])
  }

  @Test func keepsEmptyElementsInTheirParents() {
    let markup = "<a href=https://example.org><b class=x></b>a</a> <a href=#y class=x></a>"
    let styled = resolve(
      markup + "<h1 id=y>T<b class=n></b></h1>",
      "a .x::before { content: \"*\"; color: red } a.x::after { content: \"!\" } .n { counter-reset: n }"
    ).styled
    #expect(styled.paragraphs[0].runs.map(\.link?.index) == [0, 0, nil, 1])
    #expect(styled.styles[styled.paragraphs[0].runs[0].paint].fill == Color("red"))
    #expect(styled.paragraphs[1].bookmark == Bookmark(level: 1, title: "T"))
  }

  @Test func setsStringsFromEmptyElements() {
    let styled = resolve("a<p class=x title=t></p>b", ".x { string-set: s attr(title) }").styled
    #expect(styled.paragraphs.map(\.strings.count) == [0, 1, 0])
  }

  @Test func emptyHeadingHasNoBookmark() {
    let sheet = "h1 { border-top: 1pt solid; string-set: t content() }"
    let styled = resolve("<h1></h1>a", sheet).styled
    #expect(styled.paragraphs.map(\.bookmark) == [nil, nil])
    #expect(styled.paragraphs[0].strings == [NamedString(name: "t", value: "")])
  }

  @Test func addsTextOnceAroundContainers() {
    #expect(
      texts(
        "<div><p>a</p><p>b</p></div><p>c</p>",
        "div::before { content: \"[\" } div::after { content: \"]\" }") == ["[a", "b]", "c"])
  }

  @Test func showsAttributes() {
    #expect(
      texts(
        "<p id=x lang=fr>a</p>", "p::after { content: \" \" attr(lang) attr(no) \"#\" attr(id) }")
        == ["a fr#x"])
  }

  @Test func counts() {
    let sheet = """
      body { counter-reset: part }
      h2 { counter-increment: part; counter-reset: item }
      h2::before { content: counter(part, upper-roman) ". " }
      p { counter-increment: item 2 }
      p::before { content: counter(part) "." counter(item) " " }
      """
    #expect(
      texts("<h2>a</h2><p>b</p><p>c</p><h2>d</h2><p>e</p>", sheet)
        == ["I. a", "1.2 b", "1.4 c", "II. d", "2.2 e"])
  }

  /// A counter reset in an inner box applies to its following siblings (CSS Lists 3, 4.4).
  @Test func nestsCounters() {
    let sheet = """
      div { counter-reset: n }
      p { counter-increment: n }
      p::before { content: counters(n, \"-\") \" \" }
      """
    #expect(
      texts("<div><p>a</p><div><p>b</p><p>c</p></div><p>d</p></div>", sheet)
        == ["1 a", "1-1 b", "1-2 c", "1-3 d"])
  }

  @Test(arguments: [
    ("<q>a <q>b</q></q>", "", "“a ‘b’”"),
    ("<meta name=language content=de><q>a</q>", "", "“a”"),
    ("<p lang=de><q>a <q>b</q></q></p>", "", "„a ‚b‘“"),
    ("<p lang=fr><q>a</q></p>", "", "«\u{202F}a\u{202F}»"),
    ("<q lang=ja>a</q> <q>b</q>", "", "「a」 “b”"),
    ("<q>a <q>b</q></q>", "body { quotes: \"<\" \">\" \"(\" \")\" }", "<a (b)>"),
    ("<q>a</q>", "q { quotes: none }", "a"),
  ])
  func quotes(_ markup: String, _ sheet: String, _ text: String) {
    #expect(texts(markup, sheet) == [text])
  }

  @Test func marksItems() {
    let styled = resolve(
      "<ul><li>a<li>b</ul>", "li::marker { content: \"→\" } li { list-style: none }"
    ).styled
    #expect(styled.paragraphs.map { $0.marker?.text } == ["→", "→"])
    let plain = resolve("<ul><li>a</ul>", "ul { list-style: \"–\" }").styled
    #expect(plain.paragraphs.map { $0.marker?.text } == ["–"])
  }

  /// The implicit counter of list items, also in nested lists.
  @Test(arguments: ["", "li::before { content: \"\" }", "li::before { content: \"x\" }"])
  func countsItems(_ sheet: String) {
    let styled = resolve(
      "<ol><li>a<li value=7>b</ol><ol start=5><li>c<ol><li>d<li>e</ol><li>f</ol>",
      "li::marker { content: counters(list-item, \".\") \")\" }" + sheet
    ).styled
    #expect(
      styled.paragraphs.map { $0.marker?.text } == ["1)", "7)", "5)", "5.1)", "5.2)", "6)"])
  }

  /// A note inside a note becomes a separate note after it, and no text is lost.
  @Test(arguments: [
    "<p>a<span class=n>b <footnote>c</footnote> d</span> e",
    "<p>a<footnote>b <footnote>c</footnote> d</footnote> e",
    "<p>a<footnote>b\n<footnote>c</footnote>\nd</footnote> e",
    "<p>a<footnote>b <i><footnote><b>c</b></footnote> d</i></footnote> e",
  ])
  func separatesNestedNotes(_ markup: String) {
    let found = texts(markup, ".n { float: footnote }")
    #expect(found == ["a1\u{202F}2 e", "b d", "c"])
    #expect(parse(markup).diagnostics == [])
  }

  /// A note without a closing tag ends at the next note, or with its paragraph.
  @Test(arguments: [
    ("<p>a<footnote>b<footnote>c</footnote> d", ["a1\u{202F}2 d", "b", "c"]),
    ("<p>a<footnote>b<footnote>c</p>\n<p>d", ["a1\u{202F}2", "d", "b", "c"]),
    ("<p>a<footnote>b<footnote>c</footnote></p>\n<p>d</footnote>", ["a1\u{202F}2", "d", "b", "c"]),
  ])
  func endsUnclosedNotes(_ markup: String, _ texts: [String]) {
    #expect(Set(self.texts(markup, "")) == Set(texts))
    #expect(!parse(markup).diagnostics.isEmpty)
  }

  // MARK: Changed text

  @Test func changesCase() {
    #expect(
      texts("<p>a <b>straße</b></p>", "b { text-transform: uppercase }") == ["a STRASSE"])
  }

  @Test func hidesElements() {
    #expect(
      texts("<p>a <b>b</b> c</p><p class=x>d</p><p>e</p>", "b, .x { display: none }")
        == ["a c", "e"])
  }

  @Test func keepsWordsTogether() {
    #expect(
      texts("<p>a <b>b c</b> d</p>", "b { white-space: nowrap }") == ["a b\u{A0}c d"])
  }

  /// Source positions and link destinations stay correct when text is inserted before them.
  @Test func mapsToSource() throws {
    let markup = "<p>one</p><p>two <a name=here>x</a></p>"
    let styled = resolve(markup, "p::before { content: \"long text \" }").styled
    let text = styled.story.text.bytes
    let two = try #require(text.indices.first { text[$0...].starts(with: "two".utf8) })
    let source = Array(markup.utf8)
    let offset = styled.story.sourceMap.span(at: two).offset
    #expect(source[offset...].starts(with: "two".utf8))
    let place = try #require(styled.story.destinations.first?.offset)
    #expect(text[place...].starts(with: " x".utf8))
  }

  // MARK: Parts

  @Test(arguments: [
    ("Once upon", "first-letter", ["O"]), ("“Once” upon", "first-letter", ["“O"]),
    ("«\u{A0}Hier", "first-letter", ["«\u{A0}H"]), ("\u{A0}Hier", "first-letter", ["\u{A0}H"]),
    ("A. Bee", "first-letter", ["A."]), ("…", "first-letter", []),
    ("Once upon a time.", "-zine-first-word", ["Once"]),
    ("Once upon. A time.", "-zine-first-sentence", ["Once upon."]),
    ("“Once!” he said.", "-zine-first-sentence", ["“Once!”"]),
    ("Version 1.5 is out. Now.", "-zine-first-sentence", ["Version 1.5 is out."]),
    ("一。二。", "-zine-first-sentence", ["一。"]),
    ("O<b>nc</b>e upon", "-zine-first-word", ["Once"]),
    ("<b>e</b>\u{301}cole", "first-letter", ["e\u{301}"]),
  ])
  func findsFirstLetters(_ text: String, _ part: String, _ expected: [String]) {
    let found = marked("<p>\(text)</p>", "p::\(part) { color: red }")
    #expect(found.joined() == expected.joined())
  }

  @Test func computesFirstLineRuns() {
    let styled = resolve("<p>a <i>b</i> c</p>", "p::first-line { color: red }").styled
    let first = styled.paragraphs[0].firstLine?.runs
    #expect(first?.count == 3)
    #expect(first?.allSatisfy { styled.styles[$0.paint].fill == Color("red") } == true)
    #expect(resolve("<p>a</p>", "").styled.paragraphs[0].firstLine == nil)
  }

  @Test func transformsFirstLineText() {
    let styled = resolve(
      "<p>gr\u{DF}e <i>Ab</i></p>",
      "p::first-line { text-transform: uppercase } i { text-transform: lowercase }"
    ).styled
    let text = styled.paragraphs[0].firstLine?.text
    #expect(text.map { String(decoding: $0.bytes, as: UTF8.self) } == "GRSSE ab")
    #expect((0...8).map { text?.plainOffset($0) } == [0, 1, 2, 2, 4, 5, 6, 7, 8])
    #expect((0...8).map { text?.offset(ofPlain: $0) } == [0, 1, 2, 2, 4, 5, 6, 7, 8])
    #expect(
      String(decoding: styled.text(of: styled.paragraphs[0]), as: UTF8.self) == "gr\u{DF}e ab")
    let same = resolve("<p>12</p>", "p::first-line { text-transform: uppercase }").styled
    #expect(same.paragraphs[0].firstLine != nil)
    #expect(same.paragraphs[0].firstLine?.text == nil)
  }

  @Test func changesTextUpToOffset() {
    let styled = resolve(
      "<p>\u{149}a \u{149}b \u{149}c</p>", "p::first-line { text-transform: uppercase }"
    ).styled
    let paragraph = styled.paragraphs[0]
    let first = paragraph.firstLine?.text ?? FirstLineText()
    // "\u{2BC}N" is one byte longer than the character it replaces.
    let changed = ChangedText(first, length: 5, plain: styled.text(of: paragraph))
    #expect(String(decoding: changed.bytes, as: UTF8.self) == "\u{2BC}NA \u{149}b \u{149}c")
    #expect([0, 3, 4, 5, 7].map(changed.plainOffset) == [0, 2, 3, 4, 6])
    #expect([4, 5, 7].map(changed.firstLineOffset) == [4, 5, 8])
  }

  @Test func firstLineKeepsStylesOfInnerElements() {
    let styled = resolve(
      "<p>a <font color=blue>b</font> c</p>", "p::first-line { color: red; font-size: 30pt }"
    ).styled
    let first = styled.paragraphs[0].firstLine?.runs ?? []
    #expect(first.map { styled.styles[$0.paint].fill } == ["red", "blue", "red"].map { Color($0) })
    #expect(first.map { styled.styles[$0.shaping].size } == [30, 30, 30])
  }

  @Test func addsLeadersToLineEnd() {
    let sheet = "p::after { content: leader(dotted) \"9\" leader(\"-\") }"
    #expect(texts("<p>tea</p>", sheet) == ["tea\t9-"])
    let stops = resolve("<p>tea</p>", sheet).styled.paragraphs[0].tabs?.stops
    #expect(stops?.map(\.leader) == ["."])
    #expect(stops?.map(\.alignment) == [.end])
    #expect(
      resolve("<p>tea</p><p>b</p>", "p + p::after { content: leader(dotted) }").styled
        .paragraphs[0].tabs == nil)
  }

  /// The built-in style sheets ignore out-of-flow elements between siblings. User style sheets match siblings
  /// as in CSS.
  @Test(arguments: [
    ("float: top", 9.4), ("position: absolute", 9.4), ("float: left", 9.4), ("float: none", 0),
    ("column-span: all", 0),
  ])
  func indentsAfterOutOfFlowElements(_ style: String, _ indent: Double) throws {
    let markup = "<p>a</p><aside>f</aside><p>b <i>c</i></p>"
    let styled = resolve(markup, "aside { \(style) } i { float: none }").styled
    #expect(styled.paragraphs[2].indent.points == indent)
    let others = resolve(markup, "aside { \(style) } p + p { color: red }").styled
    #expect(others.paragraphs[2].runs.allSatisfy { others.styles[$0.paint].fill != Color("red") })
  }

  /// Any number of floats between two paragraphs is skipped in a single step.
  @Test func skipsAnyNumberOfFloats() {
    let floats = String(repeating: "<p class=f>f</p>", count: 15_000)
    let (styled, problems) = resolve("<p>a</p>\(floats)<p>b</p>", ".f { float: top }")
    #expect(styled.paragraphs.last?.indent.points == 9.4)
    #expect(problems.isEmpty)
  }

  /// Headings keep their own line height, on printed pages too.
  @Test func headingsKeepTheirLineHeight() {
    func heading(_ sheet: String) -> StyledParagraph {
      resolve("<h1>a</h1>", sheet).styled.paragraphs[0]
    }
    #expect(heading("").lineSnap == .none)
    #expect(heading("h1 { line-snap: baseline }").lineSnap == .baseline)
    #expect(heading("").lineHeightLimits == LineHeightLimits())
    #expect(heading("h1 { font: 15pt/18pt serif }").lineHeight == .fixed(18))
    #expect(heading("h1 { -zine-line-height-max: 20pt }").lineHeightLimits.maximum == 20)
  }

  /// Notes are styled like the text they belong to, not like the element around their call.
  @Test(arguments: [
    ("<p>a<footnote>n</footnote></p>", "p"), ("<p><i>a<footnote>n</footnote></i></p>", "p"),
    ("<h1>a<footnote>n</footnote></h1>", "body"),
    ("<article><aside><p>a<footnote>n</footnote></p></aside></article>", "article"),
    ("<table><tr><td>a<footnote>n</footnote></table>", "body"),
    ("<div class=dark><p>a<footnote>n</footnote></p></div>", "body"),
    ("<div><p>a<span style='float: footnote'>n</span></p></div>", "p"),
  ])
  func notesInheritFromContainer(_ markup: String, _ carrier: String) throws {
    let sheet = """
      body { color: #000001 } article { color: #000002 } p { color: #000003 } i { color: #000004 }
      h1, aside, aside p, td { color: #000005; text-align: center } .dark { background: red }
      .dark p { color: white }
      """
    let styled = resolve(markup, sheet).styled
    let note = try #require(styled.paragraphs.last { $0.kind == .note })
    let colors = ["body": "#000001", "article": "#000002", "p": "#000003"]
    let fill = try #require(note.runs.first.map { styled.styles[$0.paint].fill })
    #expect(fill == Color(colors[carrier] ?? ""))
    #expect(note.alignment == .justify)
  }

  @Test func separatesAdjacentCalls() {
    #expect(
      texts("<p>a<footnote>m</footnote><footnote>n</footnote> b</p>", "").first
        == "a1\u{202F}2 b")
  }

  /// Page breaks before or after parts of a table have no effect on the table itself.
  @Test(arguments: ["tr", "td", "tbody"])
  func ignoresPagesOfTableParts(_ part: String) {
    let sheet = "\(part) { break-before: page; break-after: page; page: special }"
    let styled = resolve("a<table><tr><td>b<tr><td>c</table>d", sheet).styled
    #expect(styled.paragraphs.allSatisfy { $0.pageName == nil })
    // Breaks between rows still apply.
    #expect(styled.paragraphs.contains { $0.breakBefore != nil } == (part != "td"))
  }

  @Test func bordersReplaceRules() {
    let styled = resolve("a<hr>b<hr class=x>", ".x { border-top: 1pt solid }").styled
    #expect(styled.paragraphs.map(\.isBorderedRule) == [false, false, false, true])
  }

  // MARK: Patterns

  @Test func matchesPatterns() {
    let sheet = "@-zine-match \"*b*\" { color: red }"
    #expect(texts("<p>a *b* c *b*</p>", sheet) == ["a b c b"])
    #expect(marked("<p>a *b* c *b*</p>", sheet) == ["b", "b"])
    // Matches can span elements, and selectors can restrict them.
    #expect(marked("<p>a *<i>b</i>* c</p>", sheet) == ["b"])
    #expect(marked("<p>*b*</p>", "@-zine-match \"*b*\" in h1 { color: red }") == [])
  }

  @Test func reportsInvalidPatterns() {
    let (styled, diagnostics) = resolve("a\nb", "@-zine-match \"(\" { color: red }")
    #expect(styled.paragraphs.count == 2)
    #expect(diagnostics.map(\.fact) == [.pattern("(", .unreadable("unbalanced"))])
    #expect(diagnostics.map(\.span) == [SourceSpan(source: SourceID(1), offset: 13, length: 3)])
  }

  // MARK: Removed text

  /// A paragraph whose text is removed takes no space, but its breaks and other properties still apply.
  @Test(arguments: [
    ("<p><b>one</b></p><p>two</p>", "b { display: none } p { break-before: page }"),
    ("<h1><b>one</b></h1><p>two</p>", "b { display: none } p { break-before: page }"),
    ("<pre><b>one\n two</b></pre><p>two</p>", "b { display: none } p { break-before: page }"),
    ("<p><img src=x></p><p>two</p>", "img { display: none } p { break-before: page }"),
    ("<p>**</p><p>two</p>", "@-zine-match \"**\" {} p { break-before: page }"),
  ])
  func keepsPropertiesOfRemovedText(_ markup: String, _ sheet: String) {
    let styled = resolve(markup, sheet).styled
    #expect(texts(markup, sheet) == ["\u{200B}", "two"])
    #expect(styled.paragraphs.map { $0.lineHeight == .nothing } == [true, false])
    #expect(styled.paragraphs[1].breakBefore == .page)
  }

  /// An item keeps its line because of its number.
  @Test func numbersItemsWithoutText() {
    let styled = resolve("<ol><li><b>one</b><li>two</ol>", "b { display: none }").styled
    #expect(styled.paragraphs.map(\.marker?.text) == ["1.", "2."])
    #expect(!styled.paragraphs.contains { $0.lineHeight == .nothing })
  }

  // MARK: Names

  @Test func setsNamedStrings() {
    let styled = resolve(
      "<h1>One <b>two</b></h1><p>x</p>",
      "h1 { string-set: title content(), short \"S: \" content() }"
    ).styled
    #expect(
      styled.paragraphs[0].strings == [
        NamedString(name: "title", value: "One two"),
        NamedString(name: "short", value: "S: One two"),
      ])
    #expect(styled.paragraphs[1].strings.isEmpty)
  }

  @Test func createsBookmarks() {
    let styled = resolve(
      "<h1>a</h1><h2>b</h2><p class=x>c</p>",
      "h2 { bookmark-level: none } .x { bookmark-level: 3; bookmark-label: \"→ \" content() }"
    ).styled
    #expect(
      styled.paragraphs.map(\.bookmark) == [
        Bookmark(level: 1, title: "a"), nil, Bookmark(level: 3, title: "→ c"),
      ])
  }

  // MARK: Pages and breaks

  @Test func breaksBeforeAndAfterElements() {
    let styled = resolve(
      "<p>a</p><div><p>b</p><p>c</p></div><p>d</p><p class=s>e</p><p>f</p>",
      "div { break-before: column; break-after: page } .s { page: solo } @page solo { margin: 0 }"
    ).styled
    #expect(styled.paragraphs.map(\.breakBefore) == [nil, .column, nil, .page, .page, .page])
    #expect(styled.paragraphs.map(\.pageName) == [nil, nil, nil, nil, "solo", nil])
  }

  /// One of the spaces around hidden text is kept, but none at the start or end of a paragraph.
  @Test(arguments: [
    ("<p>one and <b>x</b> more", "one and more"), ("<p><b>x</b> more", "more"),
    ("<p>one <b>x</b>", "one"), ("<p>a <b>x</b> <b>y</b> b", "a b"), ("<p>a<b> x </b>b", "ab"),
    ("<p>a <img src=x> b", "a b"), ("<p>a <b>x</b><i> b</i>", "a b"),
    ("<p class=pre>a <b>x</b> b", "a  b"),
  ])
  func keepsOneSpaceAroundHiddenText(_ markup: String, _ text: String) {
    let sheet = "b, img { display: none } .pre { white-space: pre-wrap }"
    #expect(texts(markup, sheet) == [text])
  }
}
