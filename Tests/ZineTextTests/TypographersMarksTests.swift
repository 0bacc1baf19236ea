import Testing

@testable import ZineStyle
@testable import ZineText

/// Straight quotation marks and dashes are replaced by typographic ones if a style enables it.
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

  /// The direction of a quotation mark depends on the text on both sides.
  @Test(arguments: [
    // Dashes, hyphens and slashes.
    ("\"But I—\" she said.", "“But I—” she said."), ("'But I—' she said.", "‘But I—’ she said."),
    ("\"Wait---\"", "“Wait—”"), ("\"Wait---\" \"No---\"", "“Wait—” “No—”"),
    ("\"But—\", she said", "“But—”, she said"), ("\"He said 'no—'\"", "“He said ‘no—’”"),
    ("Lamps---\"all of them\"---burn", "Lamps—“all of them”—burn"),
    ("Lamps -- \"all\" -- burn", "Lamps – “all” – burn"), ("Lamps—'all'—burn", "Lamps—‘all’—burn"),
    ("\"-\"", "“-”"), ("'-'", "‘-’"), ("\"---\"", "“—”"), ("the \"/\" key", "the “/” key"),
    ("\"-\", \"/\" or \"+\"", "“-”, “/” or “+”"), ("\"-\"/\"+\"", "“-”/“+”"),
    ("the \"-\"-key", "the “-”-key"), ("\"un-\" and \"-ing\"", "“un-” and “-ing”"),
    ("pre-\"war\" and/\"or\"", "pre-“war” and/“or”"), ("\"Nord-\"Korea", "“Nord-”Korea"),
    // Ellipses and stops.
    ("\"Wait...\" she said", "“Wait…” she said"), ("\"...and then\"", "“…and then”"),
    ("he said...\"Go\"", "he said…“Go”"), ("\"...\"", "“…”"), ("\".\" and \",\"", "“.” and “,”"),
    ("\"Write \".NET\"", "“Write “.NET”"), ("He said:\"Go!\"", "He said:“Go!”"),
    ("He said:'Go!'", "He said:‘Go!’"), ("Yahoo!'s and Ph.D.'s", "Yahoo!’s and Ph.D.’s"),
    // Brackets.
    ("the \"(\" key", "the “(” key"), ("(\"-\")", "(“-”)"), ("(\"...\")", "(“…”)"),
    ("[\"a\"] {'b'}", "[“a”] {‘b’}"), ("author(s)' \"(so)\"", "author(s)’ “(so)”"),
    (":-( \"so\" :-)", ":-( “so” :-)"), ("The \")\" and \"]\"", "The “)” and “]”"),
    // Digits.
    ("'90s, '68 and '1984'", "’90s, ’68 and ‘1984’"), ("the year '68' here", "the year ‘68’ here"),
    ("6'2\" tall", "6'2\" tall"), ("the 90's", "the 90’s"), ("\"in 1984\"", "“in 1984”"),
    // Apostrophes.
    ("the letters 's' and 'n'", "the letters ‘s’ and ’n’"), ("C++'s and C#'s", "C++’s and C#’s"),
    ("l'\"Humanité\" dit", "l’“Humanité” dit"), ("'són' and 'nó'", "‘són’ and ‘nó’"),
    ("\"Time\"'s", "“Time”’s"), ("rock-'n'-roll", "rock-’n’-roll"), ("\"'\"", "“’”"),
    // Marks without anything to quote.
    ("a ' b", "a ’ b"), ("he said \"", "he said ”"), ("\" Hello \" she", "“ Hello ” she"),
    ("so \"\"", "so “”"), ("''", "‘’"),
    // Scripts without spaces between words.
    ("他说\"你好\"。她说:'再见'。", "他说“你好”。她说:‘再见’。"), ("\"好\"\"再见\"", "“好”“再见”"),
    ("彼は\"はい\"と言った", "彼は“はい”と言った"), ("เขา\"ดี\"และ", "เขา“ดี”และ"),
    ("мир\"труд\"май", "мир“труд”май"),
    // Invisible characters.
    ("\"But I—\u{200B}\" she", "“But I—\u{200B}” she"), ("\u{200E}\"so\"", "\u{200E}“so”"),
  ])
  func usesBothSides(_ markup: String, _ text: String) {
    #expect(parse(markup, setsMarks: true).paragraphs == [text])
  }

  /// Tags, notes, line breaks and pictures between a mark and the text that determines its direction.
  @Test(arguments: [
    ("\"<i>But I—</i>\" she", "“But I—” she"), ("\"But I—<i>\"</i> she", "“But I—” she"),
    ("<i>\"But I—\"</i> she", "“But I—” she"), ("\"<b>-</b>\" key", "“-” key"),
    ("so—<i>\"</i><b>so</b>\"", "so—“so”"), ("\"I—\"<br>so", "“I—”⏎so"),
    ("<b>\"I—\"</b>", "“I—”"), ("\"I—\"&nbsp;she", "“I—”\u{A0}she"),
    ("\"I &mdash;\" &amp; \"&hellip;\"", "“I —” & “…”"), ("so—\"<img src=x.png>\"", "so—“▣”"),
    ("L'<b>homme</b> 'l'<b>homme</b>'", "L’homme ‘l’homme’"), ("'<i>tis</i>", "’tis"),
    ("\"<code>a-</code>\" so—\"<code>-b</code>\"", "“a-” so—“-b”"),
    ("<p>\"I—\"\nso</p>", "“I—” so"),
  ])
  func looksAcrossTags(_ markup: String, _ text: String) {
    #expect(parse(markup, setsMarks: true).paragraphs == [text])
  }

  @Test func looksAcrossNotes() {
    let texts = parse("\"I—\"<footnote>So—\"a\" b</footnote> she", setsMarks: true).paragraphs
    #expect(texts == ["“I—” she", "So—“a” b"])
    #expect(parse("a—\"<footnote>b</footnote>c\"", setsMarks: true).paragraphs == ["a—“c”", "b"])
  }

  @Test(arguments: [
    ("de", "\"Ich—\", sagte 'er—'.", "„Ich—“, sagte ‚er—‘."),
    ("de", "'ne \"-\"-Taste", "’ne „-“-Taste"),
    ("fr", "\"Je—\" l'\"-\"", "«\u{202F}Je—\u{202F}» l’«\u{202F}-\u{202F}»"),
    ("sv", "\"Jag—\" sa", "”Jag—” sa"), ("ru", "\"Я—\" \"-\"", "«Я—» «-»"),
    ("ja", "彼は\"はい―\"と", "彼は「はい―」と"), ("ar", "قال \"نعم—\" ثم", "قال ”نعم—“ ثم"),
    ("he", "צה\"ל, מנכ\"לים, ב\"הארץ\" \"כן—\"", "צה\"ל, מנכ\"לים, ב”הארץ” ”כן—”"),
    ("nl", "'s avonds '-'", "’s avonds ‘-’"),
  ])
  func usesBothSidesInManyLanguages(_ language: String, _ markup: String, _ text: String) {
    #expect(parse("<p lang=\"\(language)\">\(markup)</p>", setsMarks: true).paragraphs == [text])
  }

  @Test(arguments: [
    ("de", "„Guten ‚Tag‘“, sagte sie."), ("fr", "«\u{202F}Guten “Tag”\u{202F}», sagte sie."),
    ("sv", "”Guten ’Tag’”, sagte sie."), ("xx", "“Guten ‘Tag’”, sagte sie."),
  ])
  func followsTheLanguage(_ language: String, _ text: String) {
    let markup = "<p lang=\"\(language)\">\"Guten 'Tag'\", sagte sie.</p>"
    #expect(parse(markup, setsMarks: true).paragraphs == [text])
  }

  @Test func keepsCodeAndCharacterReferences() {
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

  /// Line breaks, pictures and other inline objects help to tell opening marks from closing ones.
  @Test func recognizesLineBreaksAndPictures() {
    let markup = "a<br>\"b\" <img src=x.png>\"c\" <span dir=rtl>\"d\"</span> &amp;\"e"
    #expect(parse(markup, setsMarks: true).paragraphs == ["a⏎“b” ▣“c” \u{2067}“d”\u{2069} &“e"])
  }

  @Test func needsNoPassWithoutStyle() {
    let manuscript = parse("<code>a</code>").manuscript
    var styles = cascade(manuscript, "")
    #expect(TextTreatment(manuscript, &styles) == nil)
  }

  @Test func resetsAtEachParagraph() {
    let markup = "\"left open\n\"and the next"
    #expect(parse(markup, setsMarks: true).paragraphs == ["“left open", "“and the next"])
  }

  @Test func resetsDespiteEmptyElements() {
    let sheet = everywhereMarked + " .x::before { content: \"*\" }"
    let markup = "<p>\"left open</p><p><b class=x></b>\"and the next</p>"
    #expect(parse(markup, sheet: sheet).paragraphs == ["“left open", "\u{200B}“and the next"])
  }

  @Test func changesNothingByDefault() {
    let text = "\"Hello\" -- it's..."
    #expect(parse(text).paragraphs == [text])
  }

  @Test func mapsReplacedTextToSource() {
    let story = parse("ab \"cd\" ef", setsMarks: true).story
    // “ has three bytes, " has one.
    let offset = "ab “cd” e".utf8.count
    #expect(story.sourceMap.span(at: offset).offset == "ab \"cd\" e".utf8.count)
    #expect(story.sourceMap.span(at: 3).offset == 3)
  }
}
