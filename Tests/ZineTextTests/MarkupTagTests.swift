import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct MarkupTagTests {
  private func colors(_ markup: String) -> [String] {
    parse(markup).stretches(\.color).map { text, color in
      switch color {
      case Color.black: "\(text)|-"
      case Color("red"): "\(text)|red"
      case Color("blue"): "\(text)|blue"
      default: "\(text)|?"
      }
    }
  }

  @Test(arguments: [
    ("<font color=red>a<font color=blue>b", ["a|red", "b|blue"]),
    ("a<font color=red>b</font>c", ["a|-", "b|red", "c|-"]),
    ("<font color=red>a<font color=blue>b</font>c", ["a|red", "b|blue", "c|red"]),
    ("<font color=red>a<font size=12>b</font>c", ["abc|red"]),
    // Closed out of order: the tags that are still open apply.
    ("<font color=red><b>a</font>b</b>c", ["a|red", "bc|-"]),
    // Styles continue over paragraphs, but neither into nor out of headings.
    ("<font color=red>a\nb", ["ab|red"]),
    ("<font color=red>a<h1>b<font color=blue>c</h1>d", ["a|red", "b|-", "c|blue", "d|red"]),
    ("<FONT COLOR='RED'>a", ["a|red"]),
    ("<font color=red/>a", ["a|red"]),
  ])
  func appliesColor(_ markup: String, _ expected: [String]) {
    #expect(colors(markup) == expected)
  }

  @Test func readsFontTags() throws {
    let parsed = parse(
      "<font face='Palatino, serif' size=+2 strokeColor=gray strokeWidth=-5 lang=fr><b><i>x")
    let style = try #require(parsed.lastStyle()).inherited
    #expect(style.families.named == ["Palatino", "serif"])
    #expect(abs(style.fontSize - 11.4) < 1e-9)
    #expect(style.strokeColor == .color(Color(hex: 0x808080)))
    #expect(style.strokeWidth == .percent(-5))
    #expect(style.weight == 700)
    #expect(style.slant == .italic)
    let element = parsed.story.text.runs[0].attributes.element
    #expect(parsed.story.elements.language(of: element) == "fr")
    let plain = try #require(parse("<font size=22 strokeColor=none>x").lastStyle()).inherited
    #expect(plain.strokeColor == StrokeColor.none)
    #expect(plain.fontSize == 22)
  }

  @Test func keepsPictures() throws {
    let story = parse("<img src=\"a b.jpg\" width=320 height='882' alt='A &amp; B'/>").story
    guard case .picture(let picture)? = story.attachments.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.source == "a b.jpg")
    #expect(picture.width == 320)
    #expect(picture.height == 882)
    #expect(picture.alternative == "A & B")
  }

  /// Positions are those of the offending tag or attribute. The text around it is kept.
  @Test(arguments: [
    ("a <b c", ["1:3 unterminated-tag"], "a c"),
    ("a <b\n\nc>", ["1:3 unterminated-tag"], "a|c>"),
    ("a <font color=\"red\nb>", ["1:3 unterminated-tag"], "a color=\"red|b>"),
    ("a <b <i>c</i>", ["1:3 unterminated-tag"], "a c"),
    ("a <!-- b", ["1:3 unterminated-tag"], "a b"),
    ("\n  <blink>a</blink>", ["2:3 unknown-tag"], "a"),
    ("<fnt color=red>a", ["1:1 unknown-tag"], "a"),
    ("<font colr=red>a", ["1:7 unknown-attribute"], "a"),
    ("<font color=rde>a", ["1:7 attribute-value"], "a"),
    ("<font size=0>a", ["1:7 attribute-value"], "a"),
    ("<font size=1e9>a", ["1:7 attribute-value"], "a"),
    ("<font size=nan>a", ["1:7 attribute-value"], "a"),
    ("<font color=0,0,255>a", ["1:7 bare-color"], "a"),
    ("<font fontName=Arial>a", ["1:7 unknown-attribute"], "a"),
    ("<img>a", ["1:1 missing-attribute"], "a"),
    ("<img src=x width=-1>", ["1:12 attribute-value"], "▣"),
    ("a &bogus; b & c", ["1:3 unknown-reference"], "a &bogus; b & c"),
    ("a</div>b", ["1:2 unbalanced-tag"], "a|b"),
    ("a<blink>b</blink>c</blink>", ["1:2 unknown-tag", "1:19 unbalanced-tag"], "abc"),
    ("a</b>", ["1:2 unbalanced-tag"], "a"),
    ("<b>a", ["1:1 unbalanced-tag"], "a"),
    ("<font color=red>a", [], "a"),
    ("<h1>a</h2>b", ["1:6 unbalanced-tag"], "ab"),
    (
      "a\u{0}b\u{7}c\u{9F}",
      ["1:2 control-character", "1:4 control-character", "1:6 control-character"], "abc"
    ),
    ("a\u{0C}b", ["1:2 form-feed"], "a|b"),
    (
      "<b \u{C}c\u{1}>a</b>",
      ["1:4 control-character", "1:5 unknown-attribute", "1:6 control-character"], "a"
    ),
    ("<b dir=up lang='??'>a</b>", ["1:4 attribute-value", "1:11 attribute-value"], "a"),
    ("<title>A <i>B</i> C</title>x", ["1:10 misplaced-tag", "1:14 misplaced-tag"], "x"),
    ("<meta name=autor content=x>a", ["1:1 unknown-metadata"], "a"),
    ("<p class=x id=y lang=en dir=ltr style='color: rde'>a", ["1:33 style-value"], "a"),
    ("<p dir=up>a", ["1:4 attribute-value"], "a"),
    ("", ["1:1 empty-source"], ""),
    (" \n<b></b>\n", ["1:1 empty-source"], ""),
    // The style may generate content, so there is no report.
    (" \n<p></p>\n", [], ""),
  ])
  func reports(_ markup: String, _ findings: [String], _ text: String) {
    let parsed = parse(markup)
    #expect(parsed.findings == findings)
    let shown = parsed.paragraphs.map { $0.hasPrefix("h1:") ? String($0.dropFirst(3)) : $0 }
    #expect(shown.joined(separator: "|") == text)
  }

  /// Noncharacters are created from numbers, since Swift does not allow them in literals.
  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func rejectsNoncharacters(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let parsed = parse("a\(Character(scalar))b\u{FFFD}\u{1F9DF}")
    #expect(parsed.diagnostics.map(\.fact) == [.controlCharacter(scalar: value)])
    #expect(parsed.paragraphs == ["ab\u{FFFD}\u{1F9DF}"])
    #expect(parse("&#\(value);").findings == ["1:1 unknown-reference"])
  }

  /// A caption without a figure or table is set as a block and reported.
  @Test(arguments: [
    ("<caption>a</caption>", [DiagnosticFact.itemOutsideTable(name: "caption")]),
    ("<figcaption>a</figcaption>", [.captionOutsideFigure(name: "figcaption")]),
    (
      "<figure><div><figcaption>a</figcaption></div></figure>",
      [.captionOutsideFigure(name: "figcaption")]
    ),
    ("<table><caption>a</caption><tr><td>b</table>", []),
    ("<table><tr><td>b<tbody><tr><td>c</table>", []),
    ("<figure>a<figcaption>b</figcaption></figure>", []),
  ])
  func reportsMisplacedCaptions(_ markup: String, _ facts: [DiagnosticFact]) {
    #expect(parse(markup).diagnostics.map(\.fact) == facts)
  }

  @Test func suggestsNames() {
    #expect(
      parse("<fnt>a").diagnostics.map(\.fact)
        == [.unknownTag(name: "fnt", isPlanned: false, nearest: "font")])
    #expect(
      parse("<font colour=red>a").diagnostics.map(\.fact)
        == [.unknownAttribute(tag: "font", name: "colour", nearest: "color")])
    #expect(
      parse("<toc>a").diagnostics.map(\.fact)
        == [.unknownTag(name: "toc", isPlanned: true, nearest: nil)])
    // The problems have different codes, so silencing one does not hide the other.
    #expect(parse("<toc>a<asid>").diagnostics.map(\.fact.code) == [.unsupported, .unknownTag])
  }

  @Test(arguments: [
    ("<h2>a</h1>", DiagnosticFact.unopenedTag(name: "h1", open: "h2")),
    ("a</h1>", .unopenedTag(name: "h1")),
    ("<ul><li>a</ol></ul>", .unopenedTag(name: "ol", open: "li")),
    ("<div>a</section></div>", .unopenedTag(name: "section", open: "div")),
  ])
  func reportsOpenElement(_ markup: String, _ fact: DiagnosticFact) {
    #expect(parse(markup).diagnostics.map(\.fact) == [fact])
  }

  /// Values in typographic quotation marks are read as intended, with a single error.
  @Test(arguments: [
    ("<p class=“lead big” id=x>a", "class", "lead big"), ("<p class=“lead\">a", "class", "lead"),
    ("<p class=‘lead’>a", "class", "lead"), ("<p class=„lead“>a", "class", "lead"),
    ("<p class=«lead»>a", "class", "lead"), ("<p class=“lead>a", "class", "lead"),
    ("<p class=“don’t”>a", "class", "don’t"),
  ])
  func reportsTypographicQuotes(_ markup: String, _ name: String, _ value: String) {
    let parsed = parse(markup)
    #expect(parsed.diagnostics.map(\.fact) == [.typographicQuotes(tag: "p", name: name)])
    let tags = parsed.story.elements.tags
    #expect(tags.contains { $0.value(of: name) == value })
  }

  /// Input that once took quadratic time or more in some parser.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      String(repeating: "<", count: 100_000),
      String(repeating: "<a", count: 50_000),
      String(repeating: "<b x=\"", count: 50_000),
      String(repeating: "<font color=red>", count: 50_000) + "x",
      String(repeating: "<b>", count: 20_000) + String(repeating: "<font size=9>", count: 20_000)
        + "x" + String(repeating: "</b>", count: 20_000),
      String(repeating: "<p>x\n", count: 20_000),
      String(repeating: "&", count: 100_000),
      String(repeating: "<title>", count: 20_000) + "x",
      String(repeating: "<!-- ", count: 100_000) + "x",
      "<title>" + String(repeating: "&zz; ", count: 100_000) + "\nx",
    ])
  func takesLinearTime(_ markup: String) {
    #expect(parse(markup + "\nend").paragraphs.last == "end")
  }
}
