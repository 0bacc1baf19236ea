import Testing

@testable import ZineStyle
@testable import ZineText

/// A keyboard's marks become typographers' where a style asks for it.
@Suite struct TypographersMarksTests {
  @Test(arguments: [
    ("\"Hello,\" she said.", "“Hello,” she said."),
    ("(\"so\")", "(“so”)"),
    ("\"the 'inner' one\"", "“the ‘inner’ one”"),
    ("it's the dogs' dinner", "it’s the dogs’ dinner"),
    ("the '90s, 'tis rock 'n' roll", "the ’90s, ’tis rock ’n’ roll"),
    ("1914--1918---so it was...", "1914–1918—so it was…"),
    ("----- and .....", "----- and ....."),
    ("a board of 10\" or more", "a board of 10\" or more"),
    ("<i>\"quoted\"</i>", "“quoted”"),
    ("l'<i>homme</i>", "l’homme"),
    ("\"", "“"), ("'", "‘"), ("--", "–"), ("...", "…"), ("\"\"", "“”"),
  ])
  func setsEnglishMarks(_ markup: String, _ text: String) {
    #expect(parse(markup, setsMarks: true).paragraphs == [text])
  }

  @Test(arguments: [
    ("de", "„Guten ‚Tag‘“, sagte sie."), ("fr", "«\u{202F}Guten “Tag”\u{202F}», sagte sie."),
    ("sv", "”Guten ’Tag’”, sagte sie."), ("xx", "“Guten ‘Tag’”, sagte sie."),
  ])
  func followsTheLanguage(_ language: String, _ text: String) {
    let markup = "<p lang=\"\(language)\">\"Guten 'Tag'\", sagte sie.</p>"
    #expect(parse(markup, setsMarks: true).paragraphs == [text])
  }

  @Test func leavesProgramTextAndReferencesAlone() {
    let markup = "<code>\"a\" -- 'b'...</code> &quot;c&quot;"
    #expect(parse(markup, setsMarks: true).paragraphs == ["\"a\" -- 'b'... \"c\""])
    #expect(parse("<pre>\"a\"</pre>", setsMarks: true).paragraphs == ["\"a\""])
  }

  @Test(arguments: [
    (
      "blockquote { -zine-smart-quotes: auto }", "\"a\"<blockquote>\"b\"</blockquote>",
      ["\"a\"", "“b”"]
    ),
    (
      "body { -zine-smart-quotes: auto } .raw { -zine-smart-quotes: none }",
      "\"a <span class=raw>\"b--c\"</span>\" 'd'<p class=raw>\"e\"</p>\"f\"",
      ["“a \"b--c\"” ‘d’", "\"e\"", "“f”"]
    ),
    (
      "code, pre { -zine-smart-quotes: auto }", "'c' <code>\"a\"</code>\n<pre>\"b\"</pre>",
      ["'c' “a”", "“b”"]
    ),
    ("p + p { -zine-smart-quotes: auto }", "\"a\"\n\"b\"", ["\"a\"", "“b”"]),
    ("p { color: red }", "<p style='-zine-smart-quotes: auto'>\"a\"</p>\"b\"", ["“a”", "\"b\""]),
    ("p { -zine-smart-quotes: none }", "\"a\"", ["\"a\""]),
  ])
  func followsTheStyleOfElements(_ sheet: String, _ markup: String, _ texts: [String]) {
    #expect(parse(markup, sheet: sheet).paragraphs == texts)
  }

  /// What stands in a line as letters do tells opening marks from closing ones.
  @Test func seesLineBreaksAndPictures() {
    let markup = "a<br>\"b\" <img src=x.png>\"c\" <span dir=rtl>\"d\"</span> &amp;\"e"
    #expect(parse(markup, setsMarks: true).paragraphs == ["a⏎“b” ▣“c” \u{2067}“d”\u{2069} &”e"])
  }

  @Test func asksForNothingWithoutAStyle() {
    let manuscript = parse("<code>a</code>").manuscript
    var styles = cascade(manuscript, "")
    #expect(TextTreatment(manuscript, &styles) == nil)
  }

  @Test func beginsEveryParagraphAfresh() {
    let markup = "\"left open\n\"and the next"
    #expect(parse(markup, setsMarks: true).paragraphs == ["“left open", "“and the next"])
  }

  @Test func beginsAfreshBehindElementsWithoutText() {
    let sheet = everywhereMarked + " .x::before { content: \"*\" }"
    let markup = "<p>\"left open</p><p><b class=x></b>\"and the next</p>"
    #expect(parse(markup, sheet: sheet).paragraphs == ["“left open", "\u{200B}“and the next"])
  }

  @Test func changesNothingUnasked() {
    let text = "\"Hello\" -- it's..."
    #expect(parse(text).paragraphs == [text])
  }

  @Test func knowsWhereReplacedTextCameFrom() {
    let story = parse("ab \"cd\" ef", setsMarks: true).story
    // “ has three bytes where " has one.
    let offset = "ab “cd” e".utf8.count
    #expect(story.sourceMap.span(at: offset).offset == "ab \"cd\" e".utf8.count)
    #expect(story.sourceMap.span(at: 3).offset == 3)
  }
}
