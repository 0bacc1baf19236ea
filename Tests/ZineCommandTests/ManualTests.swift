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

  struct Example: CustomTestStringConvertible, Sendable {
    var name: String
    var width: String
    var height: String
    var options: [String]
    var markup: String
    var testDescription: String { name }
  }

  /// Blocks that begin with ```zine NAME WIDTHxHEIGHT OPTIONS, as the script that draws them reads them.
  static let examples: [Example] = {
    guard let text = try? page("markup.md") else { return [] }
    return text.matches(of: /```zine (\S+) (\d+)x(\d+)([^\n]*)\n(.*?)\n```\n/.dotMatchesNewlines())
      .map { match in
        Example(
          name: String(match.1), width: String(match.2), height: String(match.3),
          options: match.4.split(separator: " ").map(String.init), markup: String(match.5))
      }
  }()

  @Test func findsTheExamples() { #expect(Self.examples.count >= 25) }

  @Test(arguments: examples)
  func setsTheExample(_ example: Example) throws {
    let picture = "pictures/\(example.name).png"
    let scratch = try Scratch()
    let result = try Program.run(
      [
        "render", "-", "-o", scratch.file("x.png").path, "--ppi", "144", "--fail-on", "warning",
        "--set", "page.size=\(example.width)pt \(example.height)pt", "--set", "page.margin=10pt",
        "--set", "page.columns=1",
      ] + example.options, in: Self.folder, input: example.markup + "\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(try Self.page("markup.md").contains("```\n![](\(picture))"))
    // As large as the one in the manual: whether all its pixels are the same depends on the libraries.
    let drawn = try Data(contentsOf: scratch.file("x.png"))
    let kept = try Data(contentsOf: Self.folder.appending(path: picture))
    #expect(drawn.prefix(24) == kept.prefix(24))
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
    for tag in [
      "font", "b", "strong", "i", "em", "u", "s", "del", "strike", "sup", "sub", "small", "big",
      "code", "mark", "span", "q", "a", "br", "img", "hr", "h1", "h6", "p", "ul", "ol", "li", "dl",
      "dt", "dd", "blockquote", "pre", "div", "section", "article", "pagebreak", "columnbreak",
      "title", "meta",
    ] {
      #expect(text.contains("`<\(tag)>`"), "\(tag)")
      let known = try Program.run(
        ["check", "-", "--diagnostic-format", "short"],
        input: "<\(tag) src=hand.png name=author content=x>a</\(tag)>")
      #expect(!known.errors.contains("unknown-tag"), "\(tag)")
    }
  }

  @Test(arguments: ["render", "check", "measure", "style", "fonts"])
  func namesEveryOption(_ command: String) throws {
    let text = try Self.page("options.md")
    let help = try Program.run([command, "--help"]).output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
    #expect(options.count > 5)
    for option in options.subtracting(["--help", "--version"]) {
      #expect(text.contains(option), "\(option)")
    }
  }

  /// Wrong codes are refused, so that zine itself tells the ones it knows.
  @Test func namesEveryCode() throws {
    let text = try Self.page("diagnostics.md")
    let rows = text.matches(of: /\| `([a-z-]+)` \| (error|warning) \|/)
    #expect(rows.count == 28)
    for row in rows {
      let lowered = try Program.run(
        ["check", "-", "-W", "\(row.1)=warn"], input: "text")
      #expect(lowered.status == (row.2 == "error" ? 64 : 0), "\(row.1): \(lowered.errors)")
    }
  }
}
