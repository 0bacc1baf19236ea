import Testing

@testable import ZineStyle
@testable import ZineText

/// Handling of spaces and line ends that a style controls.
@Suite struct WhiteSpaceTests {
  @Test(arguments: [
    ("p { white-space: pre-wrap }", "a  b\t c ", ["a  b\t c"]),
    ("p { white-space: pre }", "  a  b", ["  a  b"]),
    ("p { white-space: pre-line }", "  a  b ", ["a b"]),
    ("p { white-space: nowrap }", "  a  b ", ["a b"]),
    // A line without tags still ends its paragraph.
    ("p { white-space: pre }", " a\n\n  b", [" a", "  b"]),
    ("p { white-space: pre-wrap }", "<p>a\n  b \nc</p>", ["a⏎  b ⏎c"]),
    ("p { white-space: pre-line }", "<p>a\n  b  \nc</p>", ["a⏎b⏎c"]),
    ("p { white-space: pre-line }", "<p>a  \n  b<br>\nc</p>", ["a⏎b⏎⏎c"]),
    // Line ends before the first line and after the last one are dropped.
    ("p { white-space: pre }", "<p>\n  a\n</p>", ["  a"]),
    ("li { white-space: pre-line }", "<ul><li>a\nb</li></ul>", ["a⏎b"]),
    ("code { white-space: pre }", "a  <code>b   c  </code>  d   e", ["a b   c   d e"]),
    ("code { white-space: pre }", "a<code>\t b</code>", ["a\t b"]),
    ("code { white-space: pre }", "<code>  a</code>  b", ["  a b"]),
    // Only collapsible spaces are between the two.
    ("code { white-space: pre }", "  <code>a</code>", ["a"]),
    ("i { white-space: normal } p { white-space: pre }", "a  <i>b  c</i>  d", ["a  b c  d"]),
    ("p { white-space: pre }", "a  <img src=x.png>  b", ["a  ▣  b"]),
  ])
  func isKeptIfStyleKeepsIt(_ sheet: String, _ markup: String, _ texts: [String]) {
    #expect(parse(markup, sheet: sheet).paragraphs == texts)
  }

  /// Chinese and Japanese are written without spaces, so line ends in these scripts are removed.
  @Test(arguments: [
    ("<p>日本\n語</p>", "日本語"), ("<p>日本 \n  語</p>", "日本語"), ("<p>日本 語</p>", "日本 語"),
    ("<p>日本\nabc</p>", "日本 abc"), ("<p>abc\n日本</p>", "abc 日本"), ("<p>한국\n어</p>", "한국 어"),
    ("<p>カナ\nひら</p>", "カナひら"), ("<p>日、\n「本」\nＡ</p>", "日、「本」Ａ"),
    ("<p><b>日</b>\n<i>本</i></p>", "日本"), ("<p>日\n<br>本</p>", "日⏎本"),
    ("<p>日\n<img src=x.png>\n本</p>", "日 ▣ 本"), ("<p>日\n&#x672C;</p>", "日本"),
    ("<ul><li>𠀀\n𠀁</li></ul>", "𠀀𠀁"),
  ])
  func joinsLinesOfSpacelessScripts(_ markup: String, _ text: String) {
    #expect(parse(markup).paragraphs == [text])
  }

  @Test(arguments: [
    ("pre { white-space: normal }", "<pre>  a   b\n c\n\n d </pre>", ["a b c d"]),
    ("pre { white-space: nowrap }", "<pre>\na\n</pre>", ["a"]),
    ("pre { white-space: pre-line }", "<pre>a  b \n\n\tc</pre>", ["a b⏎⏎c"]),
    ("pre { white-space: pre }", "<pre>a  b\n\tc</pre>", ["a  b⏎        c"]),
    (
      "code { white-space: normal }", "<pre>a  b\n <code>c  d\ne</code>\n f</pre>",
      ["a  b⏎ c d e⏎ f"]
    ),
    ("pre { white-space: normal }", "<pre>  \n  </pre>b", ["b"]),
    ("p { white-space: normal }", "<pre><p>a  b</p></pre>", ["a b"]),
    ("i { white-space: normal }", "<pre><p>a  b\nc</p></pre>", ["a  b⏎c"]),
  ])
  func collapsesInPreformattedTextIfStyleCollapsesIt(
    _ sheet: String, _ markup: String, _ texts: [String]
  ) {
    #expect(parse(markup, sheet: sheet).paragraphs == texts)
  }

  /// A line end before a picture is not part of the picture's run.
  @Test func separatesLineEndsFromPictures() {
    let runs = parse("<pre>a\n<img src=x.png href=\"https://x.example\">b</pre>").runs
    #expect(runs.map(\.text) == ["a\u{2028}", "\u{FFFC}", "b"])
    #expect(runs.map { $0.attributes.attachment != nil } == [false, true, false])
    #expect(runs.map { $0.attributes.link != nil } == [false, true, false])
  }

  @Test func keepsSpacesInPreformattedParagraphs() {
    #expect(parse("<pre><div>\n  a  b\n   c</div></pre>  d").paragraphs == ["  a  b", "   c", "d"])
    #expect(
      parse("<pre>\na  b\n<p>c  d\n e</p></pre>f  g").paragraphs == ["a  b", "c  d⏎ e", "f g"])
  }

  /// No letter is lost, whatever the white-space settings are.
  @Test(arguments: 0..<30)
  func keepsAllLetters(_ seed: Int) {
    var random = LinearCongruence(seed: UInt64(seed))
    let parts = [
      " ", "  ", "\t", "\n", "\n\n", "a", "b c", "<b>", "</b>", "<i class=x>", "</i>", "<p>",
      "</p>",
      "<pre>", "</pre>", "<ul>", "<li>", "</li>", "</ul>", "<br>", "<img src=x>", "<h1>", "</h1>",
      "<div>", "</div>", "<!-- -->", "<font color=red>", "</font>", "<hr>", "&nbsp;", "<dl>",
      "<dt>", "<dd>", "</dl>", "<a href=x>", "</a>", "<table>",
    ]
    let markup = (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    let plain = parse(markup).story
    for value in ["normal", "pre", "pre-wrap", "pre-line"] {
      let added =
        "* { border: 1pt solid } i::before, p::before, div::after, a::after { content: \"x\" }"
      for sheet in [
        "* { white-space: \(value) }", "b, pre, li { white-space: \(value) } \(added)",
      ] {
        let again = parse(markup, sheet: sheet).story
        #expect(letters(plain) == letters(again), "\(markup)")
      }
    }
  }

  /// Returns all characters except white space.
  private func letters(_ story: Story) -> String {
    String(
      String(decoding: story.text.bytes, as: UTF8.self).unicodeScalars.filter {
        ![" ", "\t", "\u{2028}", "\u{200B}"].contains($0)
      }.map(Character.init))
  }

  @Test func needsNoTreatmentIfNothingChanges() {
    let manuscript = parse("a <pre>b</pre>").manuscript
    for sheet in ["p { white-space: nowrap } pre { white-space: pre }", "p { color: red }"] {
      var styles = cascade(manuscript, sheet)
      let treatment = TextTreatment(manuscript, &styles)
      #expect(treatment?.whiteSpace(of: .body) == nil, "\(sheet)")
    }
  }

  @Test func mapsKeptSpacesToSource() {
    let story = parse("<p>a   b\n c</p>", sheet: "p { white-space: pre }").story
    #expect(story.sourceMap.span(at: 4).offset == "<p>a   ".utf8.count)
    #expect(
      story.sourceMap.span(at: "a   b\u{2028} ".utf8.count).offset == "<p>a   b\n ".utf8.count)
  }

  @Test(.timeLimit(.minutes(5))) func acceptsManyLineEnds() {
    let ends = String(repeating: "\n", count: 300_000)
    let story = parse("<pre>a\(ends)b</pre>", sheet: "p { white-space: pre }").story
    #expect(story.text.count == 2 + 3 * 300_000)
  }
}
