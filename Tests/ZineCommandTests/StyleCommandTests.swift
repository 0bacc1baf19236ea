import Foundation
import Testing

@Suite struct StyleCommandTests {
  private static let source = """
    <title>Title</title>
    <h1>Head</h1>
    <article>
    <p class=byline>By <b>Jo &amp; Al</b> and <font color=red size=20>red <i style="color: blue">blue</i></font></p>

    plain <img src=none.png> text
    <p></p>
    </article>
    """

  private static let sheet = """
    p { color: black; margin-left: 3pt }
    .byline { color: #b00020; --gap: 3pt }
    b { color: green }
    """

  private func explain(
    _ place: String, _ arguments: String..., files: [String: String] = [:]
  ) throws -> Program.Result {
    let scratch = try Scratch()
    try scratch.write(Self.source, to: "issue.txt")
    try scratch.write(Self.sheet, to: "issue.css")
    for (name, text) in files { try scratch.write(text, to: name) }
    return try Program.run(
      ["style", "issue.txt", "--style", "issue.css", "--explain", place] + arguments,
      in: scratch.folder)
  }

  // MARK: Defaults

  @Test(arguments: ["a4", "letter", "a5", "tabloid", "tablet", "phone"])
  func printsEquivalentDefaults(_ target: String) throws {
    let scratch = try Scratch()
    let sheet = try Program.run(["style", "--default", "--target", target])
    #expect(sheet.status == 0)
    try scratch.write(sheet.output, to: "default.css")
    let source = Program.fixtures.appending(path: "markup").path
    let names = try FileManager.default.contentsOfDirectory(atPath: source)
    let name = try #require(names.first { $0.hasSuffix(".txt") })
    func dump(_ arguments: [String]) throws -> Program.Result {
      try Program.run(
        ["render", "\(source)/\(name)", "--dump", "frames", "--target", target] + arguments)
    }
    let plain = try dump([])
    let styled = try dump(["--style", scratch.file("default.css").path])
    #expect(plain.output.count > 1_000)
    #expect(styled.output == plain.output)
    #expect(styled.errors == plain.errors)
  }

  @Test func printsDefaultTarget() throws {
    let result = try Program.run(["style", "--default"])
    #expect(result.output.contains("size: A4"))
    #expect(result.output.contains("h1 { font: -zine-display1; column-span: all;"))
  }

  // MARK: Explanations

  @Test func explainsText() throws {
    let result = try explain("4:24")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("body > article > p.byline > b\n"))
    #expect(result.output.contains("\nfont-weight: 700\n  built-in: b { font-weight: bold }\n"))
    #expect(result.output.contains("\ncolor: #008000\n  issue.css:3:5: b { color: green }\n"))
    #expect(
      result.output.contains(
        "\n--gap: 3pt\n  inherited from p.byline (issue.css:2:27: .byline { --gap: 3pt })\n"))
    #expect(
      result.output.contains(
        "\nline-height: 12pt\n  inherited from p.byline (built-in: .byline { font: bold 0.85rem/1rlh Arial, "
          + "\"Liberation Sans\", sans-serif })\n"
      ))
  }

  @Test func showsOverriddenRules() throws {
    let result = try explain("4:18", "--set", "p.color=grey", "--set", "p.color=teal")
    #expect(
      result.output.contains(
        """
        color: #008080
          --set p.color=teal
          overridden: --set p.color=grey
          overridden: issue.css:2:11: .byline { color: #b00020 }
          overridden: issue.css:1:5: p { color: black }

        """), "\(result.output)")
  }

  @Test func explainsAttributes() throws {
    let font = try explain("4:70").output
    #expect(font.hasPrefix("body > article > p.byline > font\n"))
    #expect(font.contains("\ncolor: #ff0000\n  attribute color of <font>: red\n"))
    #expect(font.contains("\nfont-size: 20pt\n  attribute size of <font>: 20\n"))
    let inner = try explain("4:97").output
    #expect(inner.hasPrefix("body > article > p.byline > font > i\n"))
    #expect(inner.contains("\ncolor: #0000ff\n  style=\"color: blue\"\n"))
    #expect(inner.contains("\nfont-size: 20pt\n  inherited from font (attribute size"))
  }

  /// Shows the pseudo-elements of the element and of its paragraph, but not those of the paragraph's parents.
  @Test func explainsPseudoElements() throws {
    let sheet = """
      p::first-letter { color: red }
      .byline::first-letter { color: teal; margin: 0 }
      b::before { content: "[" }
      i::before { content: "(" }
      article::before { content: "{" }
      """
    let result = try explain("4:24", "--style", "parts.css", files: ["parts.css": sheet])
    let parts = result.output.split(separator: "\n\n").dropFirst().map(String.init)
    try #require(parts.count == 2, "\(result.output)")
    #expect(
      parts[0] == """
        body > article > p.byline > b::before
        content: "["
          parts.css:3:13: b::before { content: "[" }
        """)
    #expect(parts[1].hasPrefix("body > article > p.byline::first-letter\n"))
    #expect(
      parts[1].contains(
        """
        color: #008080
          parts.css:2:25: .byline::first-letter { color: teal }
          overridden: parts.css:1:19: p::first-letter { color: red }
        """))
    let json = try explain("4:24", "--style", "parts.css", "--json", files: ["parts.css": sheet])
    #expect(json.output.contains("\"path\":\"body > article > p.byline > b::before\""))
    #expect(try explain("4:24", "--json").output.contains("\"pseudoElements\":[]"))
  }

  @Test(arguments: [
    ("2:6", "body > h1"), ("2:1", "body > h1"), ("2:10", "body > h1"), ("2:99", nil),
    ("3:1", "body > article"), ("8:3", "body > article"), ("4:1", "body > article > p.byline"),
    ("4:20", "body > article > p.byline > b"), ("4:28", "body > article > p.byline > b"),
    ("4:36", "body > article > p.byline > b"), ("4:38", "body > article > p.byline"),
    ("6:9", "body > article > p > img"), ("6:30", "body > article > p"),
    ("issue.txt:6:1", "body > article > p"), ("1:10", nil), ("1:1", nil), ("5:1", nil),
    ("7:1", nil), ("99:1", nil),
  ])
  func findsElement(_ place: String, _ path: String?) throws {
    let result = try explain(place)
    #expect(result.status == (path == nil ? 64 : 0), "\(result.errors)")
    #expect(result.output.split(separator: "\n").first.map(String.init) == path)
    #expect(result.errors.isEmpty == (path != nil))
  }

  @Test func explainsMissingElement() throws {
    #expect(try explain("99:1").errors == "issue.txt:99:1: error[place]: the source has 8 lines\n")
    #expect(
      try explain("2:99").errors == "issue.txt:2:99: error[place]: the line has 13 characters\n")
    #expect(
      try explain("7:1").errors == "issue.txt:7:1: error[place]: <p> has no visible content\n")
  }

  @Test func explainsTemplatesAndOtherSources() throws {
    let scratch = try Scratch()
    try scratch.write("first", to: "a.txt")
    try scratch.write(
      #"[{"type":"txt","content":"red words","color":"red","bold":true}]"#, to: "b.json")
    let result = try Program.run(
      ["style", "a.txt", "b.json", "--explain", "b.json:1:30"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("\ncolor: #ff0000\n"), "\(result.output)")
    let first = try Program.run(
      ["style", "a.txt", "b.json", "--explain", "1:1"], in: scratch.folder)
    #expect(first.output.hasPrefix("body > p\n"))
  }

  @Test func writesJSON() throws {
    let result = try explain("4:24", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["path"] as? String == "body > article > p.byline > b")
    let properties = try #require(object["properties"] as? [[String: Any]])
    let color = try #require(properties.first { $0["name"] as? String == "color" })
    #expect(color["value"] as? String == "#008000")
    let origin = try #require(color["origin"] as? [String: Any])
    #expect(origin["kind"] as? String == "sheet")
    #expect(origin["line"] as? Int == 3)
    #expect(origin["column"] as? Int == 5)
    #expect(origin["selector"] as? String == "b")
  }

  /// Explaining a style needs no fonts and no pictures.
  @Test func opensNoFontOrPicture() throws {
    let result = try Program.run(
      ["style", "-", "--explain", "1:1"], environment: ["FONTCONFIG_FILE": "/nonexistent"],
      input: "a <img src=none.png>")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }

  @Test func reportsMistakesInDocument() throws {
    let result = try explain(
      "1:1", "--style", "wrong.css", files: ["wrong.css": "p { color: rde }"])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("wrong.css:1:"))
  }

  // MARK: Wrong options

  @Test(arguments: [
    ["--explain", "x"], ["--explain", "1"], ["--explain", "1:"], ["--explain", "0:1"],
    ["--explain", "1:0"], ["--explain", "+1:1"], ["--explain", "99999999999999999999:1"],
    ["--explain", "other.txt:1:1"], ["--explain", ""], [], ["--default"],
    ["--default", "--explain", "1:1"],
  ])
  func rejectsNonsense(_ arguments: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "issue.txt")
    let result = try Program.run(["style", "issue.txt"] + arguments, in: scratch.folder)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func rejectsMissingFiles() throws {
    #expect(try Program.run(["style", "--explain", "1:1"]).status == 64)
    #expect(try Program.run(["style", "none.txt", "--explain", "1:1"]).status == 66)
    #expect(try explain("1:1", "--style", "none.css").status == 66)
    #expect(try Program.run(["style", "--default", "--target", "a7"]).status == 64)
    #expect(try Program.run(["style", "--default", "--json"]).status == 64)
  }
}
