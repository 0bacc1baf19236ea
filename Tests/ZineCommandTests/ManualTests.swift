import Foundation
import Testing

/// The manual is correct and complete. Every example renders without diagnostics and has its picture, and all
/// tags, options and codes are explained.
@Suite struct ManualTests {
  /// An example of the manual that is shown as a picture.
  struct Example: CustomTestStringConvertible, Sendable {
    var page: Manual.Page
    var name: String
    /// Style sheet for the page. Empty if the example sets the page itself.
    var pageSheet: String
    var options: [String]
    var sheet: String
    var markup: String
    /// The pictures of the same markup that the page shows.
    var pictures: String
    var testDescription: String { name }
  }

  /// The blocks that begin with ```zine NAME WIDTHxHEIGHT OPTIONS, or with several of these separated by |,
  /// and the style sheets right above them. With `page` instead of a size, the style sheet sets the page. The
  /// script that draws the pictures reads the blocks in the same way.
  static let examples: [Example] = Manual.pages.flatMap { page in
    let block = /(?:```css\n([^`]*)```\n)?```zine ([^\n]+)\n(.*?)\n```\n/.dotMatchesNewlines()
    return page.text.matches(of: block).flatMap { match in
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

  /// All blocks of examples are found, and all style sheets right above them.
  @Test func findsAllExamples() {
    #expect(Self.examples.count >= 100)
    for page in Manual.pages {
      let found = Self.examples.filter { $0.page.name == page.name }
      #expect(
        page.text.matches(of: /(?:^|\n)```zine \S/).count == Set(found.map(\.pictures)).count,
        "\(page.name)")
      let sheets = page.text.matches(of: /```css\n[^`]*```\n```zine \S/).count
      #expect(
        sheets == Set(found.filter { !$0.sheet.isEmpty }.map(\.pictures)).count, "\(page.name)")
    }
  }

  /// Style sheets that no example uses are valid, too.
  @Test func checksOtherStyleSheets() throws {
    let scratch = try Scratch()
    for page in Manual.pages {
      for match in page.text.matches(of: /\n```css\n([^`]*)```\n(?!```zine )/) {
        try scratch.write(String(match.1), to: "sheet.css")
        let result = try Program.run(
          ["check", "-", "--style", scratch.file("sheet.css").path], in: Manual.folder,
          input: "text")
        #expect(result.status == 0, "\(page.name): \(result.errors)")
      }
    }
  }

  @Test(arguments: examples)
  func rendersExample(_ example: Example) throws {
    let scratch = try Scratch()
    try scratch.write(example.pageSheet, to: "page.css")
    try scratch.write(example.sheet, to: "sheet.css")
    let result = try Program.run(
      [
        "render", "-", "-o", scratch.file("x.png").path, "--ppi", "144", "--fail-on", "warning",
        "--style", scratch.file("page.css").path, "--style", scratch.file("sheet.css").path,
      ] + example.options, in: Manual.folder, input: example.markup + "\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(example.page.text.contains("```\n\(example.pictures)\n"))
    // Only the size has to be that of the picture in the manual, since the pixels depend on the libraries.
    let drawn = try Data(contentsOf: scratch.file("x.png"))
    let kept = try Data(
      contentsOf: Manual.folder.appending(path: "pictures/\(example.name).png"))
    #expect(drawn.prefix(24) == kept.prefix(24))
  }

  /// The manual quotes the messages that zine writes for wrong style sheets.
  @Test func showsMessagesOfInvalidStyles() throws {
    let shown = Manual.text.matches(of: /\n\ {4}(night\.css:\S+ .*)/).map { String($0.1) }
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
  @Test func showsBuiltInRules() throws {
    func words(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let own = words(try Program.run(["style", "--default"]).output)
    let blocks = Manual.text.matches(of: /```css built-in\n(.*?)\n```\n/.dotMatchesNewlines())
    let rules = blocks.flatMap { "\($0.1)\n".split(separator: "}\n") }.map { words("\($0) }") }
    #expect(blocks.count == 3)
    #expect(rules.count >= 10)
    for rule in rules { #expect(own.contains(rule), "\(rule)") }
  }

  /// The example of the template renders, and the manual names all its keys.
  @Test func rendersTemplate() throws {
    let example = try Manual.block("json", with: "\"txt\"")
    let scratch = try Scratch()
    try scratch.write(example, to: "content.json")
    try FileManager.default.copyItem(
      at: Manual.folder.appending(path: "hand.png"), to: scratch.file("hand.png"))
    let result = try Program.run(
      ["render", "content.json", "--fail-on", "warning"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(Manual.text.contains("`type`"))
    for key in [
      "content", "color", "size", "face", "strokeColor", "bold", "italic", "class", "url",
      "name", "src", "width", "height", "alt",
    ] {
      #expect(Manual.entries.contains("`\(key)`"), "\(key)")
    }
  }

  @Test func hasNoUnusedPictures() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Manual.folder.appending(path: "pictures").path)
    #expect(names.sorted() == Self.examples.map { "\($0.name).png" }.sorted())
  }

  /// The names of the tags come from zine's own suggestions.
  @Test func documentsEveryTag() throws {
    // The sections about tags, which have tags in their headings.
    let text = Manual.sections.filter { $0.heading.contains("`<") }.map(\.text).joined()
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
  func documentsEveryOption(_ command: String) throws {
    let help = try Program.run(command.split(separator: " ").map(String.init) + ["--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(options.count > (command == "diff" ? 3 : 5))
    for option in options.subtracting(["--help", "--version"]) {
      #expect(Manual.entries.contains(option), "\(option)")
    }
  }

  @Test func documentsOptionsOfNew() throws {
    let help = try Program.run(["new", "--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(options == ["--help", "--issue", "--quiet", "--verbose", "--version"])
    #expect(Manual.text.contains("`--issue ID`"))
  }

  @Test func documentsOptionsOfImport() throws {
    let help = try Program.run(["import", "--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(
      options == [
        "--force", "--help", "--keep-colors", "--output", "--quiet", "--verbose", "--version",
      ])
    for option in options.subtracting(["--help", "--version"]) {
      #expect(Manual.entries.contains(option), "\(option)")
    }
    for ending in help.matches(of: /\.(?:docx|odt|rtf|html?|org|epub)\b/).map({ String($0.0) }) {
      #expect(Manual.entries.contains("`\(ending)`"), "\(ending)")
    }
  }

  /// The manual explains all options that `--help` lists.
  @Test(arguments: ["batch", "cache info", "cache clean"])
  func documentsEveryBatchOption(_ command: String) throws {
    let help = try Program.run(command.split(separator: " ").map(String.init) + ["--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    for option in options.subtracting(["--help", "--version"]) {
      #expect(Manual.entries.contains(option), "\(option)")
    }
  }

  /// The codes in the manual's tables exist, and zine treats them as errors or warnings as the manual says.
  @Test func documentsEveryCode() throws {
    let rows = Manual.text.matches(of: /\n\| `([a-z-]+)` \| (error|warning) \|/)
    #expect(rows.count == 62)
    #expect(Set(rows.map { String($0.1) }).count == rows.count)
    for row in rows where row.2 == "error" {
      let lowered = try Program.run(
        ["check", "-", "-W", "\(row.1)=warn"], input: "text")
      #expect(lowered.status == 64, "\(row.1): \(lowered.errors)")
    }
    let warnings = rows.filter { $0.2 == "warning" }.flatMap { ["-W", "\($0.1)=warn"] }
    let kept = try Program.run(["check", "-"] + warnings, input: "text")
    #expect(kept.status == 0, "\(kept.errors)")
  }

  /// Every link leads to an existing file, and to an existing section.
  @Test func linksHaveTargets() throws {
    let sections = Dictionary(grouping: Manual.sections, by: \.page)
      .mapValues { Set($0.map(\.anchor)) }
    let front = Manual.folder.deletingLastPathComponent().appending(path: "README.md")
    let pages =
      Manual.pages.map { ("Documentation/\($0.name)", $0.text) }
      + [("README.md", try String(contentsOf: front, encoding: .utf8))]
    let frontPage = Manual.Page(name: "README.md", text: pages[pages.count - 1].1)
    let frontAnchors = Set(Manual.sections(of: frontPage).map(\.anchor))
    var count = 0
    for (page, text) in pages {
      for link in Manual.links(in: text) {
        count += 1
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let own = front.deletingLastPathComponent().appending(path: page)
        let file =
          parts[0].isEmpty ? own : own.deletingLastPathComponent().appending(path: parts[0])
        #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link)")
        guard parts.count > 1 else { continue }
        // The manual has a README.md of its own.
        if file.standardizedFileURL == front.standardizedFileURL {
          #expect(frontAnchors.contains(parts[1]), "\(page): \(link)")
          continue
        }
        let anchors = sections[file.lastPathComponent] ?? []
        #expect(anchors.contains(parts[1]), "\(page): \(link)")
      }
    }
    #expect(count > 250)
  }

  /// Every entry of the index of properties leads to a section that names one of its properties.
  @Test func indexLinksToItsProperties() {
    var count = 0
    for line in Manual.text.split(separator: "\n") where line.hasPrefix("| [`") {
      let entry = line.components(separatedBy: " | ")[0]
      let links = entry.matches(of: /\[`([a-z-]+)`\]\(([^#)]+)#([^)]+)\)/)
      count += links.count
      for target in Set(links.map { "\($0.2)#\($0.3)" }) {
        let section = Manual.sections.first { "\($0.page)#\($0.anchor)" == target }
        #expect(links.contains { section?.text.contains($0.1) == true }, "\(entry)")
      }
    }
    #expect(count > 150)
  }

  /// The manual's table of contents lists all pages.
  @Test func listsEveryPage() throws {
    let contents = try #require(Manual.pages.first { $0.name == "README.md" })
    let links = Set(Manual.links(in: contents.text))
    for page in Manual.pages where page.name != contents.name {
      #expect(links.contains(page.name), "\(page.name)")
    }
  }
}
