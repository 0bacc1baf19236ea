import Foundation
import Testing

/// The manual says what is so: every example is set without a word, has its picture, and no tag, option
/// or code is left out.
@Suite struct ManualTests {
  private static let folder = Program.fixtures.deletingLastPathComponent()
    .appending(path: "Documentation")

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// A picture of the manual.
  struct Example: CustomTestStringConvertible, Sendable {
    var page: String
    var name: String
    /// The style sheet for the page; empty if the example has its own.
    var pageSheet: String
    var options: [String]
    var sheet: String
    var markup: String
    /// The pictures of the same markup, as the page shows them.
    var pictures: String
    var testDescription: String { name }
  }

  /// Blocks that begin with ```zine NAME WIDTHxHEIGHT OPTIONS, several of these with | between them, and
  /// the style sheets right above them, as the script that draws them reads them. With `page` instead of a
  /// size, the style sheet sets the page.
  static let examples: [Example] = [
    "markup.md", "styles.md", "setting.md", "style-sheets.md", "recipes.md",
  ].flatMap { page in
    let text = (try? Self.page(page)) ?? ""
    let block = /(?:```css\n([^`]*)```\n)?```zine ([^\n]+)\n(.*?)\n```\n/.dotMatchesNewlines()
    return text.matches(of: block).flatMap { match in
      let headers = match.2.split(separator: " | ").map {
        $0.split(separator: " ").map(String.init)
      }
      let pictures = headers.map { "![](pictures/\($0[0]).png)" }.joined(separator: " ")
      return headers.map { header in
        let size = header[1].split(separator: "x")
        let sheet = "@page { size: \(size[0])pt \(size.last!)pt; margin: 10pt; columns: 1 }"
        return Example(
          page: page, name: header[0], pageSheet: header[1] == "page" ? "" : sheet,
          options: Array(header.dropFirst(2)), sheet: String(match.1 ?? ""),
          markup: String(match.3), pictures: pictures)
      }
    }
  }

  @Test func findsTheExamples() throws {
    #expect(Self.examples.count { $0.page == "markup.md" } >= 25)
    #expect(Self.examples.count { $0.page == "styles.md" } >= 20)
    #expect(Self.examples.count { $0.page == "recipes.md" } >= 15)
    let sheets = try Self.page("styles.md").matches(of: /```css\n/).count
    let own = Self.examples.filter { $0.page == "styles.md" }
    #expect(sheets == Set(own.map(\.sheet)).subtracting([""]).count)
  }

  @Test(arguments: examples)
  func setsTheExample(_ example: Example) throws {
    let scratch = try Scratch()
    try scratch.write(example.pageSheet, to: "page.css")
    try scratch.write(example.sheet, to: "sheet.css")
    let result = try Program.run(
      [
        "render", "-", "-o", scratch.file("x.png").path, "--ppi", "144", "--fail-on", "warning",
        "--style", scratch.file("page.css").path, "--style", scratch.file("sheet.css").path,
      ] + example.options, in: Self.folder, input: example.markup + "\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(try Self.page(example.page).contains("```\n\(example.pictures)\n"))
    // As large as the one in the manual: whether all its pixels are the same depends on the libraries.
    let drawn = try Data(contentsOf: scratch.file("x.png"))
    let kept = try Data(
      contentsOf: Self.folder.appending(path: "pictures/\(example.name).png"))
    #expect(drawn.prefix(24) == kept.prefix(24))
  }

  /// The messages that the manual shows for wrong style sheets are those that zine writes.
  @Test func showsTheMessagesOfWrongStyles() throws {
    let shown = try Self.page("styles.md").matches(of: /\ {4}(night\.css:\S+ .*)\n/)
      .map { String($0.1) }
    #expect(shown.count == 6)
    let scratch = try Scratch()
    try scratch.write(
      """
      p {
        color: red;
        colour: red;
        font-size: 12ptx;
        text-align: middle;
        hyphens: auto;
      }
      foo { color: red }
      p { flow-into: a }
      p { line-height: 14 }
      """, to: "night.css")
    let result = try Program.run(
      ["check", "-", "--style", "night.css", "--diagnostic-format", "short"], in: scratch.folder,
      input: "text")
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").map(String.init) == shown)
  }

  /// The rules that the manual shows as built in are those of the built-in style sheet.
  @Test func showsTheBuiltInRules() throws {
    func words(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let own = words(try Program.run(["style", "--default"]).output)
    let blocks = try Self.page("styles.md").matches(
      of: /Built in[^\n]*:\n\n```\n(.*?)\n```\n/.dotMatchesNewlines())
    let rules = blocks.flatMap { "\($0.1)\n".split(separator: "}\n") }.map { words("\($0) }") }
    #expect(blocks.count == 3)
    #expect(rules.count >= 10)
    for rule in rules { #expect(own.contains(rule), "\(rule)") }
  }

  /// The example of the template is set, and all its keys are named.
  @Test func setsTheTemplate() throws {
    let text = try Self.page("template.md")
    let example = try #require(text.firstMatch(of: /```json\n(.*?)```/.dotMatchesNewlines()))
    let scratch = try Scratch()
    try scratch.write(String(example.1), to: "content.json")
    try FileManager.default.copyItem(
      at: Self.folder.appending(path: "hand.png"), to: scratch.file("hand.png"))
    let result = try Program.run(
      ["render", "content.json", "--fail-on", "warning"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    for key in [
      "type", "content", "color", "size", "face", "strokeColor", "bold", "italic", "class", "url",
      "name", "src", "width", "height", "alt",
    ] {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }

  @Test func holdsNoOtherPictures() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "pictures").path)
    #expect(names.sorted() == Self.examples.map { "\($0.name).png" }.sorted())
  }

  /// The names of the tags are taken from what zine itself suggests.
  @Test func namesEveryTag() throws {
    let text = try Self.page("markup.md")
    let tags = [
      "font", "b", "strong", "i", "em", "u", "s", "del", "strike", "sup", "sub", "small", "big",
      "code", "mark", "span", "q", "a", "br", "img", "hr", "h1", "h6", "p", "ul", "ol", "li", "dl",
      "dt", "dd", "blockquote", "pre", "div", "section", "article", "pagebreak", "columnbreak",
      "title", "meta", "ins", "cite", "dfn", "var", "kbd", "samp", "tt", "abbr", "time", "bdi",
      "wbr", "center", "address", "header", "footer", "main", "nav", "html", "head", "body",
    ]
    for tag in tags { #expect(text.contains("`<\(tag)>`"), "\(tag)") }
    let known = try Program.run(
      ["check", "-", "--diagnostic-format", "short"],
      input: (tags + ["nope"]).map { "<\($0) src=hand.png name=author content=x>a</\($0)>\n" }
        .joined())
    let unknown = known.errors.split(separator: "\n").filter { $0.contains("[unknown-tag]") }
    #expect(unknown.count == 1 && unknown[0].contains("<nope>"), "\(known.errors)")
  }

  @Test(arguments: [
    "render", "watch", "check", "measure", "style", "fonts", "golden record", "golden check",
    "diff",
  ])
  func namesEveryOption(_ command: String) throws {
    let text = try Self.page("options.md")
    let help = try Program.run(command.split(separator: " ").map(String.init) + ["--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(options.count > (command == "diff" ? 3 : 5))
    for option in options.subtracting(["--help", "--version"]) {
      #expect(text.contains(option), "\(option)")
    }
  }

  @Test func namesTheOptionsOfNew() throws {
    let help = try Program.run(["new", "--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(options == ["--help", "--issue", "--version"])
    #expect(try Self.page("batch.md").contains("`--issue ID`"))
  }

  @Test func namesTheOptionsOfImport() throws {
    let text = try Self.page("import.md")
    let help = try Program.run(["import", "--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(options == ["--force", "--help", "--keep-colors", "--output", "--version"])
    for option in options.subtracting(["--help", "--version"]) {
      #expect(text.contains("`\(option)"), "\(option)")
    }
    for ending in help.matches(of: /\.(?:docx|odt|rtf|html?|org|epub)\b/).map({ String($0.0) }) {
      #expect(text.contains("`\(ending)`"), "\(ending)")
    }
  }

  /// Wrong codes are refused, so that zine itself tells the ones it knows.
  @Test(arguments: ["batch", "cache info", "cache clean"])
  func namesEveryOptionOfBatches(_ command: String) throws {
    let text = try Self.page("batch.md")
    let help = try Program.run(command.split(separator: " ").map(String.init) + ["--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    for option in options.subtracting(["--help", "--version"]) {
      #expect(text.contains(option), "\(option)")
    }
  }

  @Test func namesEveryCode() throws {
    let text = try Self.page("diagnostics.md")
    let rows = text.matches(of: /\| `([a-z-]+)` \| (error|warning) \|/)
    #expect(rows.count == 62)
    for row in rows where row.2 == "error" {
      let lowered = try Program.run(
        ["check", "-", "-W", "\(row.1)=warn"], input: "text")
      #expect(lowered.status == 64, "\(row.1): \(lowered.errors)")
    }
    let warnings = rows.filter { $0.2 == "warning" }.flatMap { ["-W", "\($0.1)=warn"] }
    let kept = try Program.run(["check", "-"] + warnings, input: "text")
    #expect(kept.status == 0, "\(kept.errors)")
  }
}
