import Testing

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

  @Test func beginsEveryParagraphAfresh() {
    let markup = "\"left open\n\"and the next"
    #expect(parse(markup, setsMarks: true).paragraphs == ["“left open", "“and the next"])
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
