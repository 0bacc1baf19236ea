import Foundation
import Testing

/// The sources that `zine import` makes from documents.
@Suite struct ImportCommandTests {
  /// A construct that pandoc writes into documents, and the source that the import makes from it.
  struct Construct: CustomTestStringConvertible, Sendable {
    var name: String
    /// The construct in pandoc's Markdown.
    var markdown: String
    var formats: [String]
    var expected: String
    var testDescription: String { name }
  }

  private static let all = ["docx", "odt", "epub", "html", "org"]
  private static let words = ["docx", "epub", "html"]

  static let constructs = [
    Construct(
      name: "headings", markdown: "# One\n\n## Two *em*\n\n###### Six",
      formats: ["docx", "odt", "epub", "html"],
      expected: "# One\n\n## Two *em*\n\n###### Six"),
    Construct(
      name: "emphasis", markdown: "*a* **b** ***c*** ~~d~~ `e`", formats: ["docx", "epub", "html"],
      expected: "*a* **b** ***c*** ~~d~~ `e`"),
    Construct(
      name: "raised and lowered", markdown: "x^2^ H~2~O", formats: all,
      expected: "x<sup>2</sup> H<sub>2</sub>O"),
    Construct(
      name: "underline", markdown: "[a]{.underline} b", formats: words, expected: "<u>a</u> b"),
    Construct(
      name: "small capitals", markdown: "[a]{.smallcaps} b", formats: words,
      expected: "[a]{.smallcaps} b"),
    Construct(
      name: "bullets", markdown: "- a\n- b\n    - c\n    - d\n- e", formats: words + ["org"],
      expected: "-   a\n-   b\n    -   c\n    -   d\n-   e"),
    Construct(
      name: "one term", markdown: "A *b*\n\n:   One", formats: words + ["org"],
      expected: "<dl>\n<dt>A <em>b</em></dt>\n<dd>One</dd>\n</dl>\n"),
    Construct(
      name: "numbers", markdown: "3. a\n4. b", formats: ["docx", "html", "epub"],
      expected: "3.  a\n4.  b"),
    Construct(
      name: "letters", markdown: "b) x\nc) y", formats: words,
      expected: "<ol start=\"2\" type=\"a\">\n<li>x</li>\n<li>y</li>\n</ol>"),
    Construct(
      name: "tasks", markdown: "- [ ] a\n- [x] b", formats: all, expected: "-   [ ] a\n-   [x] b"),
    Construct(
      name: "terms", markdown: "A *b*\n\n:   One\n\n:   Two", formats: ["html", "epub"],
      expected: "<dl>\n<dt>A <em>b</em></dt>\n<dd>One</dd>\n<dd>Two</dd>\n</dl>\n"),
    Construct(name: "quotation", markdown: "> a\n>\n> b", formats: words, expected: "> a\n>\n> b"),
    Construct(
      name: "program text", markdown: "```\na  <b>\n```", formats: words, expected: "    a  <b>\n"),
    Construct(
      name: "link", markdown: "[a](https://example.org/b?c=d&e)", formats: all,
      expected: "[a](https://example.org/b?c=d&e)"),
    Construct(
      name: "link inside", markdown: "# One {#x}\n\n[a](#x)", formats: ["html", "org"],
      expected: "# One {#x}\n\n[a](#x)"),
    Construct(
      name: "note", markdown: "a[^1] b\n\n[^1]: Note *c*.\n\n    Second.", formats: all,
      expected: "a[^1] b\n\n[^1]: Note *c*.\n\n    Second."),
    Construct(
      name: "line break", markdown: "a\\\nb", formats: all, expected: "a\\\nb"),
    Construct(
      name: "table", markdown: "| a | b |\n|---|--:|\n| *c* | d |", formats: ["html", "epub"],
      expected: "| a   |   b |\n|-----|----:|\n| *c* |   d |"),
    Construct(
      name: "table without head", markdown: "|  |  |\n|---|---|\n| c | d |", formats: all,
      expected: "<table>\n<tr><td>c</td><td>d</td></tr>\n</table>\n"),
    Construct(
      name: "table with blocks",
      markdown: "+---+---+\n| a | b |\n+===+===+\n| - c | d |\n| - e |   |\n+---+---+".replacing(
        "| - c | d |", with: "|- c| d |"
      ).replacing("| - e |   |", with: "|- e|   |"),
      formats: words,
      expected:
        "<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tr><td><ul><li>c</li><li>e</li></ul></td><td>d</td></tr>"
    ),
    Construct(
      name: "table with caption", markdown: "| a |\n|---|\n| b[^1] |\n\nTable: Cap\n\n[^1]: N",
      formats: words,
      expected:
        "<table>\n<caption>Cap</caption>\n<thead>\n<tr><th>a</th></tr>\n</thead>\n<tr><td>b<footnote>N</footnote></td></tr>\n</table>"
    ),
  ]

  @Test(arguments: constructs)
  func keeps(_ construct: Construct) throws {
    for format in construct.formats {
      let folder = try ImportFolder()
      try folder.make("a.\(format)", of: construct.markdown)
      let result = try folder.importing("a.\(format)")
      #expect(result.status == 0, "\(format): \(result.errors)")
      #expect(result.output.isEmpty)
      let text = try folder.text("a.md")
      #expect(text.contains(construct.expected), "\(format): \(text)")
    }
  }

  /// pandoc reads only few constructs of RTF.
  @Test func keepsRichText() throws {
    let folder = try ImportFolder()
    try folder.make("a.rtf", of: "# One\n\n*a* **b** [c](https://example.org)\n\nzwei: „Grüße“")
    #expect(try folder.importing("a.rtf").status == 0)
    #expect(
      try folder.text("a.md") == "# One\n\n*a* **b** [c](https://example.org)\n\nzwei: „Grüße“\n")
  }

  /// All ways to write a character. pandoc 2.17 alone would lose the letters after some of them.
  @Test(arguments: [
    (#"Gr\u252?\u223?e z"#, "Grüße z"), (#"Gr\u252 ?e"#, "Grüe"), (#"Gr\uc0\u252 e"#, "Grüe"),
    (#"Gr\u252\'fc\u223\'dfe"#, "Grüße"), (#"Gr\'fc\'dfe \'93a\'94"#, "Grüße “a”"),
    (#"Gr\u252ue"#, "Grüe"), (#"\u-10179?\u-8704?x"#, "😀x"), (#"\u-10179 ?\u-8704 ?x"#, "😀x"),
    (#"\u55357\'3f\u56832\'3fx"#, "😀x"), (#"{\uc1 a\u8212?b}"#, "a—b"),
    (#"a\\u252?b"#, #"a\\u252?b"#),
    (#"a\u252?"#, "aü"), (#"a\u"#, "a"), (#"\uc0\u-10179 \u-8704 x"#, "😀x"),
    (#"{\uc0 a}\u-10179?\u-8704?x"#, "a😀x"), (#"\u-10179?x"#, "\u{FFFD}x"),
  ])
  func readsCharactersOfRichText(_ text: String, _ expected: String) throws {
    let folder = try ImportFolder()
    try folder.scratch.write(
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\pard \(text)\\par}}", to: "a.rtf")
    let result = try folder.importing("a.rtf")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text("a.md") == expected + "\n")
  }

  /// Characters with a meaning in Markdown are plain text in the document, and must stay plain text in the
  /// source.
  @Test func escapesMarkdown() throws {
    let texts = [
      "# no heading", "#1", "*a*", "**a**", "_a_", "`a`", "~~a~~", "[a](b)", "![a](b)", "[^1]",
      "[^1]: a", "{#a .b}", "a{.b}", "{.b}", "<b>", "</b>", "<!-- a -->", "&amp;", "&#65;", "& a",
      "|a|b|", "|---|", "---", "--", "***", "===", "1. a", "1) a", "12.", "- a", "-", "+ a", ": a",
      "::: a", ":::", "> a", "\\*", "a\\", "[ ] a", "[x] a", "[a]: b", "```", "~~~", "$a$", "a ^b^",
      "https://example.org", "a@example.org", "@a", "\"a\"", "'a'", "...", "{=html}", "a  b",
    ]
    let forms: [(String) -> String] = [
      { "<p>\($0)</p>" }, { "<p>a <b>\($0)</b> b</p>" }, { "<p>a<br>\($0)<br>b</p>" },
      { "<ul><li>\($0)</li><li>\($0)</li></ul>" }, { "<h2>\($0)</h2>" },
      { "<blockquote><p>\($0)</p></blockquote>" },
      { "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>\($0)</td></tr></tbody></table>" },
      { "<table><tbody><tr><td>\($0)</td></tr></tbody></table>" },
    ]
    for (index, form) in forms.enumerated() {
      let folder = try ImportFolder()
      let body = texts.map {
        form($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))
      }
      try folder.scratch.write(body.joined(separator: "\n"), to: "a.html")
      #expect(try folder.importing("a.html").status == 0)
      let before = try folder.words(in: "a.html", as: "html")
      let after = try folder.words(
        in: "a.md",
        as: index == 7
          ? "html"
          : "commonmark+pipe_tables+footnotes+strikeout+task_lists+fenced_divs+bracketed_spans+attributes+yaml_metadata_block"
      )
      #expect(before == after, "form \(index)")
    }
  }

  // MARK: Front matter

  @Test(arguments: [
    ("Salt and Bones", "title: Salt and Bones\n"), ("A: b", "title: \"A: b\"\n"),
    ("yes", "title: \"yes\"\n"), ("\"a\" \\ b", "title: \"\\\"a\\\" \\\\ b\"\n"),
    ("a # b", "title: \"a # b\"\n"), ("2024", "title: \"2024\"\n"),
    ("Über *", "title: \"Über *\"\n"),
    ("- a", "title: \"- a\"\n"),
  ])
  func quotesTitles(_ title: String, _ line: String) throws {
    let folder = try ImportFolder()
    let shown = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    try folder.scratch.write("<head><title>\(shown)</title></head><p>a</p>", to: "a.html")
    #expect(try folder.importing("a.html").status == 0)
    #expect(try folder.text("a.md") == "---\n\(line)---\n\na\n")
  }

  @Test(arguments: ["docx", "odt", "epub", "html", "org"])
  func importsMetadata(_ format: String) throws {
    let folder = try ImportFolder()
    let head = """
      ---
      title: The Last Ferry
      author: [Ada Quay, Ben Pier]
      date: 2024-05-01
      lang: de
      ---

      a

      """
    try folder.make("a.\(format)", of: head)
    #expect(try folder.importing("a.\(format)").status == 0)
    let text = try folder.text("a.md")
    #expect(text.hasPrefix("---\ntitle: The Last Ferry\n"), "\(text)")
    if format != "odt" { #expect(text.contains("\ndate: 2024-05-01\n"), "\(text)") }
    let authors = ["Ada Quay, Ben Pier", "Ben Pier, Ada Quay", "\"Ada Quay; Ben Pier\""]
    #expect(authors.contains { text.contains("\nauthor: \($0)\n") }, "\(text)")
    if format != "org" { #expect(text.contains("\nlang: de\n"), "\(text)") }
  }

  /// The properties of a document fill keys of the front matter that its text does not set.
  @Test(arguments: [
    ("<dc:title>Salt &amp; &lt;Bones&gt;</dc:title>", "title: \"Salt & <Bones>\"\nlang: en-US\n"),
    ("<dc:title/><dc:creator> A\nB </dc:creator>", "author: A B\nlang: en-US\n"),
    ("<dc:language>x y</dc:language>", ""), ("<dc:language>pt-BR</dc:language>", "lang: pt-BR\n"),
    ("<dc:title>a<b/></dc:title>", "lang: en-US\n"), ("<dc:title", "lang: en-US\n"),
    ("<cp:keywords>a, b</cp:keywords>", "lang: en-US\nkeywords: a, b\n"),
  ])
  func importsProperties(_ xml: String, _ lines: String) throws {
    let folder = try ImportFolder()
    try folder.make("a.docx", of: "a")
    try folder.rewrite("a.docx", "entries[\"docProps/core.xml\"] = b\"\"\"<x>\(xml)</x>\"\"\"")
    #expect(try folder.importing("a.docx").status == 0)
    #expect(try folder.text("a.md") == (lines.isEmpty ? "a\n" : "---\n\(lines)---\n\na\n"))
  }

  // MARK: Dropped content

  @Test func acceptsTrackedChanges() throws {
    let folder = try ImportFolder()
    let who = "author=\"A\" date=\"2024-01-01T00:00:00Z\""
    try folder.make(
      "a.docx",
      of:
        "One [two]{.insertion \(who)}[three]{.deletion \(who)} [why?]{.comment-start id=\"0\" \(who)}four[]{.comment-end id=\"0\"}.",
      ["--track-changes=all"])
    let result = try folder.importing("a.docx")
    #expect(try folder.body("a.md") == "One two four.\n")
    for message in [
      "1 tracked insertion is accepted", "1 tracked deletion is accepted", "1 comment is dropped",
    ] {
      #expect(result.errors.contains("a.docx: warning[import]: \(message)\n"), "\(result.errors)")
    }
  }

  @Test func keepsColorsOnRequest() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(
      "<p>a <span style=\"color:red; font-size: 9pt\">b</span> <font color=#00f face=Arial>c</font></p>",
      to: "a.html")
    let plain = try folder.importing("a.html")
    #expect(try folder.text("a.md") == "a b c\n")
    #expect(plain.errors.contains("the colors of 2 passages are dropped; --keep-colors keeps them"))
    #expect(plain.errors.contains("the font or size of 1 passage is dropped"))
    let colored = try folder.importing("a.html", "--keep-colors", "--force")
    #expect(
      try folder.text("a.md") == "a [b]{style=\"color: red\"} <font color=\"#00f\">c</font>\n")
    #expect(!colored.errors.contains("colors"), "\(colored.errors)")

    try folder.make("b.docx", of: "a")
    let result = try folder.importing("b.docx", "--keep-colors")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "--keep-colors has no effect: pandoc does not read the colors of a Word document (.docx)"))
  }

  @Test func reportsDroppedTags() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(
      "<p>a <video>b</video> <blink>c</blink> <blink>d</blink></p><p><img src=\"https://example.org/x.png\"></p>",
      to: "a.html")
    let result = try folder.importing("a.html")
    #expect(
      result.errors.contains(
        "tags that zine does not have are dropped, and text in them is kept: <blink> (2), <video>\n"
      ))
    #expect(result.errors.contains("the picture https://example.org/x.png is not loaded"))
    #expect(try folder.text("a.md").contains("![](https://example.org/x.png)"))
    try folder.scratch.write("#+begin_export latex\nx\n#+end_export\n\n$x^2$ a\n", to: "b.org")
    let org = try folder.importing("b.org")
    #expect(org.errors.contains("1 passage in a format that zine does not read is dropped"))
    #expect(org.errors.contains("1 formula is kept as text"))
    #expect(try folder.text("b.md") == "*x*<sup>2</sup> a\n")
  }

  @Test func readsWindows1252() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(
      Data("<meta charset=windows-1252><p>caf".utf8)
        + Data([0xE9, 0x20, 0x93, 0x61, 0x94, 0x20, 0x80]) + Data("</p>".utf8),
      to: "a.html")
    let result = try folder.importing("a.html")
    #expect(
      result.errors == "a.html: warning[import]: is not in UTF-8, and is read as Windows-1252\n")
    #expect(try folder.text("a.md") == "café “a” €\n")
    try folder.scratch.write(
      Data("<meta charset=koi8-r><p>".utf8) + Data([0xC1, 0xC2]) + Data("</p>".utf8), to: "b.html")
    try folder.scratch.write(Data([0xFF, 0xFE, 0x61, 0]), to: "c.org")
    for (name, encoding) in [("b.html", "KOI8-R"), ("c.org", "UTF-16")] {
      let result = try folder.importing(name)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "\(name): error[import]: is in \(encoding), not in UTF-8; convert it: iconv -f \(encoding) -t UTF-8 OLD > NEW\n"
      )
    }
  }

  @Test func isDeterministic() throws {
    let markdown = Self.constructs.map(\.markdown).joined(separator: "\n\n")
    for format in Self.all {
      let folder = try ImportFolder()
      try folder.make("a.\(format)", of: markdown)
      #expect(try folder.importing("a.\(format)").status == 0)
      let first = try folder.text("a.md")
      #expect(try folder.importing("a.\(format)", "--force").status == 0)
      #expect(try folder.text("a.md") == first)
    }
    // The order of keys in Lua tables differs between runs.
    let folder = try ImportFolder()
    try folder.scratch.write(
      "<p><span lang=de dir=ltr id=a class='b c' style='color:red;background:blue'>d</span> <a href=#a>e</a> <x>f</x><y>g</y></p>",
      to: "a.html")
    var results: Set<String> = []
    for _ in 0..<8 {
      let result = try folder.importing("a.html", "--force", "--keep-colors")
      results.insert(try folder.text("a.md") + result.errors)
    }
    #expect(results.count == 1, "\(results)")
  }
}
