import Testing

@testable import ZineStyle
@testable import ZineText

/// The JSON template and its diagnostics.
@Suite struct TemplateTests {
  private func read(_ template: String, setsMarks: Bool = false) -> TestParse {
    let (source, diagnostics) = SourceFile.decode(
      Array(template.utf8), id: SourceID(0), name: "test.JSON")
    return TestParse(
      source, MarkupParser.parse([source]), diagnostics, sheet: setsMarks ? everywhereMarked : nil)
  }

  /// Returns a template of text items, given as JSON string contents.
  private func texts(_ contents: [String]) -> String {
    let items = contents.map { "{\"type\":\"txt\",\"content\":\"\($0)\"}" }
    return "[\(items.joined(separator: ","))]"
  }

  // MARK: Text

  @Test(arguments: [
    (["a"], ["a"]), (["a ", " b"], ["a b"]), (["a", "b\\nc", "d"], ["ab", "cd"]),
    (["a\\n", "b"], ["a", "b"]), (["a\\r\\nb\\rc\\u0085d\\u2029e"], ["a", "b", "c", "d", "e"]),
    (["  a \\t b  \\n"], ["a\tb"]), (["a\\u2028b\\u000bc"], ["a⏎b⏎c"]),
    (["a\\u00a0 b"], ["a\u{A0} b"]),
    (["<b>a</b> & &amp; <!-- x --> <"], ["<b>a</b> & &amp; <!-- x --> <"]),
    (["\\u4f60\\u597d", "，\\ud83e\\udddf"], ["你好，🧟"]), (["", "a", ""], ["a"]),
    (["<h1>", "x"], ["<h1>x"]),
  ])
  func setsText(_ contents: [String], _ paragraphs: [String]) {
    let parsed = read(texts(contents))
    #expect(parsed.paragraphs == paragraphs)
    #expect(parsed.findings == [])
  }

  /// Every group of blank lines becomes space, even if there is one between all paragraphs.
  @Test func keepsBlankLines() throws {
    let parsed = read(texts(["a\\n\\nb", "\\n", "  \\n\\n", "c\\nd"]))
    #expect(parsed.paragraphs == ["a", "b", "c", "d"])
    #expect(parsed.story.paragraphs.map(\.blankLinesBefore) == [0, 1, 2, 0])
    func space(_ template: String, _ setting: String) throws -> [Bool] {
      let sources = try styleSources(.a4, ["body.blank-lines=\(setting)"])
      return StyleResolver.resolve(read(template).manuscript, sources, language: "en")
        .styled.paragraphs.map(\.hasSpaceBefore)
    }
    let separated = texts(["a\\n\\nb\\n\\nc"])
    #expect(try space(separated, "auto") == [false, true, true])
    #expect(try space(separated, "keep") == [false, true, true])
    #expect(try space(separated, "none") == [false, false, false])
  }

  /// Blank lines in a template and in the markup around it are counted independently.
  @Test func combinesWithMarkup() {
    func source(_ index: Int, _ name: String, _ text: String) -> SourceFile {
      SourceFile(id: SourceID(index), name: name, bytes: Array(text.utf8))
    }
    let parsed = MarkupParser.parse([
      source(0, "a.txt", "a\n\n<font color=red>b"), source(1, "b.json", texts(["c\\n\\nd"])),
      source(2, "c.txt", "e\n\n<b>f</b>"),
    ])
    let story = Story(parsed.manuscript)
    #expect(parsed.diagnostics.isEmpty)
    #expect(
      story.paragraphs.map(\.isInSeparatedText) == [true, true, false, false, true, true])
    #expect(story.paragraphs.map(\.blankLinesBefore) == [0, 1, 0, 1, 0, 1])
    let starts = story.paragraphs.map { story.sourceMap.span(at: $0.range.lowerBound).source.index }
    #expect(starts == [0, 0, 1, 1, 2, 2])
    var cascade = StyleCascade(story.elements, StyleSources(), language: "en")
    let styles = story.text.runs.map { cascade.computed($0.attributes.element).inherited }
    #expect(styles.map(\.weight) == [400, 400, 400, 400, 400, 700])
    #expect(styles.map(\.color) == [.black, Color("red"), .black, .black, .black, .black])
  }

  @Test func mapsToSource() throws {
    let parsed = read(texts(["a\\u0062c", "d\\ne"]))
    let story = parsed.story
    #expect(parsed.paragraphs == ["abcd", "e"])
    let letters: [UInt8] = (0..<5).map { index in
      let offset = story.sourceMap.span(at: index).offset
      return parsed.source.bytes[offset]
    }
    #expect(String(decoding: letters, as: UTF8.self) == "a\\cde")
  }

  @Test func setsTypographicMarks() {
    let parsed = read(texts(["\\\"a", "-- b", "\\\" it's...\\n", "'c'"]), setsMarks: true)
    #expect(parsed.paragraphs == ["“a– b” it’s…", "‘c’"])
    #expect(read(texts(["\\\"a\\\""])).paragraphs == ["\"a\""])
  }

  // MARK: Styles

  @Test func readsAttributes() throws {
    let parsed = read(
      """
      [{"type":"txt","content":"a","color":"#f00","size":22.5,"face":"Palatino, serif",
        "strokeColor":"blue","bold":true,"italic":true,"class":"x y"},
       {"type":"txt","content":"b","color":"default","size":0,"strokeColor":"default",
        "bold":false,"italic":false},
       {"type":"txt","content":"c","strokeColor":"none"}]
      """)
    #expect(parsed.findings == [])
    try #require(parsed.runs.map(\.text) == ["a", "b", "c"])
    var cascade = StyleCascade(parsed.story.elements, StyleSources(), language: "en")
    let styles = parsed.runs.map { cascade.computed($0.attributes.element).inherited }
    #expect(styles[0].color == Color("red"))
    #expect(styles[0].fontSize == 22.5)
    #expect(styles[0].families.named == ["Palatino", "serif"])
    #expect(styles[0].strokeColor == .color(Color(hex: 0x0000FF)))
    #expect(styles[0].weight == 700 && styles[0].slant == .italic)
    #expect(styles[1].color == .black && styles[1].fontSize == 9.4)
    #expect(styles[1].strokeColor == nil && styles[1].weight == 400)
    #expect(styles[2].strokeColor == StrokeColor.none)
  }

  /// The style of an item does not affect the next item.
  @Test func matchesEquivalentMarkup() {
    let template = read(
      """
      [{"type":"txt","content":"a ","size":12},{"type":"txt","content":"b","color":"red"},
       {"type":"link","content":" c","url":"https://example.org"},
       {"type":"link","content":"d","url":"#x","color":"green"},{"type":"txt","content":"e"}]
      """)
    let markup = parse(
      """
      <font size=12>a </font><font color=red>b</font><a href=https://example.org> c</a>\
      <a href=#x><font color=green>d</font></a>e
      """)
    #expect(template.runs.map(\.text) == markup.runs.map(\.text))
    #expect(template.runs.map(\.attributes) == markup.runs.map(\.attributes))
    #expect(template.story.links.map(\.target) == markup.story.links.map(\.target))
  }

  /// A link over two paragraphs becomes one link in each. A link without text is dropped.
  @Test func splitsLinksAtParagraphs() {
    let parsed = read(
      """
      [{"type":"link","content":"\\na\\n\\nb c\\n","url":"https://example.org"},
       {"type":"link","content":"","url":"https://example.org"}]
      """)
    #expect(parsed.paragraphs == ["a", "b c"])
    #expect(parsed.runs.map(\.attributes.link) == [LinkID(0), LinkID(1)])
    #expect(parsed.story.links.count == 2)
  }

  @Test func placesPictures() throws {
    let parsed = read(
      """
      [{"type":"txt","content":"a"},
       {"type":"img","name":"a b.jpg","width":300,"height":160.5,"alt":"A & B",
        "url":"https://example.org"},
       {"type":"img","src":"c.png"},
       {"type":"txt","content":"\\nd"}]
      """)
    #expect(parsed.findings == [])
    #expect(parsed.paragraphs == ["a▣▣", "d"])
    guard case .picture(let picture)? = parsed.story.attachments.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.source == "a b.jpg")
    #expect(picture.width == 300)
    #expect(picture.height == 160.5)
    #expect(picture.alternative == "A & B")
    #expect(picture.alignment == .baseline)
    #expect(parsed.runs.map(\.attributes.link) == [nil, LinkID(0), nil, nil])
    // A missing file is reported at this position.
    #expect(picture.span.offset == 53)
    #expect(picture.span.length == "\"a b.jpg\"".utf8.count)
  }

  // MARK: Problems

  @Test(arguments: [
    ("", ["1:1 empty-source"]), (" \n", ["1:1 empty-source"]), ("[]", ["1:1 empty-source"]),
    ("[{\"type\":\"txt\",\"content\":\" \\n\"}]", ["1:1 empty-source"]),
    ("{}", ["1:1 template"]), ("\n 3", ["2:2 template"]), ("[", ["1:2 json"]),
    (
      "[1, \"a\", null, [], true]",
      [
        "1:2 template", "1:5 template", "1:10 template", "1:16 template", "1:20 template",
      ]
    ),
    ("[{}]", ["1:2 template"]), ("[{\"content\":\"a\"}]", ["1:2 template"]),
    ("[{\"type\":1}]", ["1:10 template"]), ("[{\"type\":\"text\"}]", ["1:10 template"]),
    ("[{\"type\":\"TXT\",\"content\":\"a\"}]", ["1:10 template"]),
    ("[{\"type\":\"txt\"}]", ["1:10 template"]),
    ("[{\"type\":\"link\"}]", ["1:10 template", "1:10 template"]),
    ("[{\"type\":\"img\"}]", ["1:10 template"]),
    ("[{\"type\":\"txt\",\"content\":\"a\",\"url\":\"https://example.org\"}]", ["1:30 template"]),
    ("[{\"type\":\"txt\",\"content\":\"a\",\"Color\":\"red\"}]", ["1:30 template"]),
    // A misspelt key is not reported as missing as well.
    ("[{\"type\":\"txt\",\"contnet\":\"a\"}]", ["1:16 template"]),
    ("[{\"type\":\"img\",\"name\":\"a\",\"src\":\"b\"}]", ["1:33 template"]),
    // Several problems in one run, and the syntax error that ends it.
    (
      "[{\"type\":\"x\"},\n{\"type\":\"txt\",\"content\":1},\n{\"type\":\"txt\",}]",
      ["1:10 template", "2:25 template", "3:14 json"]
    ),
    // Control characters, which cannot be set.
    (
      "[{\"type\":\"txt\",\"content\":\"文\\u0000\\f\\u009f\"}]",
      [
        "1:28 control-character", "1:34 control-character", "1:36 control-character",
      ]
    ),
    ("[{\"type\":\"txt\",\"content\":\"a\\ufffe\"}]", ["1:28 control-character"]),
    ("[{\"type\":\"img\",\"name\":\"a\\u0000.jpg\"}]", ["1:25 control-character"]),
    ("[{\"type\":\"img\",\"name\":\"a\",\"alt\":\"a\\nb\"}]", ["1:35 control-character"]),
  ])
  func reports(_ template: String, _ findings: [String]) {
    #expect(read(template).findings == findings)
  }

  /// Invalid values, each reported at its position.
  @Test(arguments: [
    ("color", "1"), ("color", "null"), ("color", "\"\""), ("color", "\"rde\""),
    ("color", "\"0,0,255\""), ("color", "\"Default\""), ("strokeColor", "\"#12\""),
    ("size", "\"16\""), ("size", "0.4"), ("size", "-1"), ("size", "2000.5"), ("size", "1e300"),
    ("size", "null"), ("face", "\"\""), ("face", "\"a,,b\""), ("face", "[]"), ("bold", "1"),
    ("bold", "\"true\""), ("italic", "null"), ("class", "[\"a\"]"), ("content", "{}"),
    ("width", "1"), ("type", "null"),
  ])
  func reportsInvalidValues(_ key: String, _ value: String) {
    let needed = key == "content" ? "" : ",\"content\":\"a\""
    let type = key == "type" ? "" : "\"type\":\"txt\","
    let template = "[{\n\(type)\"\(key)\":\(value)\(needed)}]"
    // If the key is wrong, the position is that of the key.
    let column = type.count + (key == "width" ? 1 : key.count + 4)
    #expect(read(template).findings == ["2:\(column) template"])
  }

  @Test(arguments: [
    ("width", "0", "template"), ("height", "-1", "template"), ("width", "14401", "template"),
    ("height", "\"3\"", "template"), ("alt", "1", "template"), ("name", "\"\"", "template"),
    ("name", "3", "template"), ("url", "\"ftp://example.org\"", "link"), ("url", "\"\"", "link"),
    ("url", "\"javascript:alert(1)\"", "link"), ("url", "{}", "template"),
    ("size", "3", "template"),
  ])
  func reportsInvalidPictures(_ key: String, _ value: String, _ code: String) {
    let name = key == "name" ? "" : ",\"name\":\"a.png\""
    let template = "[{\"type\":\"img\",\n\"\(key)\":\(value)\(name)}]"
    let column = key == "size" ? 1 : key.count + 4
    #expect(read(template).findings == ["2:\(column) \(code)"])
  }

  @Test func suggestsNames() {
    #expect(
      read("[{\"type\":\"lnk\"}]").diagnostics.map(\.fact)
        == [.template(.unknownType(name: "lnk", nearest: "link"))])
    #expect(
      read("[{\"type\":\"txt\",\"content\":\"a\",\"colour\":\"red\"}]").diagnostics.map(\.fact)
        == [.template(.unknownKey(type: "txt", name: "colour", nearest: "color"))])
  }

  /// A link without a destination is reported at its address.
  @Test func reportsUnknownDestinations() {
    let parsed = read("[{\"type\":\"link\",\"content\":\"a\",\n\"url\":\"#nowhere\"}]")
    #expect(parsed.findings == ["2:7 link-target"])
  }

  /// The number of reports is limited, and each case takes linear time.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "[" + String(repeating: "0,", count: 50_000) + "0]",
      "[" + String(repeating: "{},", count: 50_000) + "0]",
      "[{\"type\":\"txt\"" + (0..<20_000).map { ",\"contnt\($0)\":0" }.joined() + "}]",
      "[{\"type\":\"txt\",\"content\":\"" + String(repeating: "\\u0000", count: 50_000) + "\"}]",
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
    ])
  func limitsReports(_ template: String) {
    let parsed = read(template)
    #expect((1...1_001).contains(parsed.diagnostics.count))
    #expect(parsed.story.text.count == 0)
  }

  @Test(.timeLimit(.minutes(5))) func takesLinearTime() {
    let escapes = read(
      texts([String(repeating: "\\u0061\\\"", count: 300_000)]), setsMarks: true)
    #expect(escapes.story.paragraphs.count == 1)
    #expect(escapes.story.text.count > 600_000)
    let items = read(texts(Array(repeating: "a", count: 20_000)))
    #expect(items.story.text.count == 20_000)
    let lines = read(texts([String(repeating: "\\n", count: 100_000) + "a"]))
    #expect(lines.story.paragraphs.first?.blankLinesBefore == 100_000)
  }
}
