import Foundation
import Testing

/// The standards that PDFs claim to meet, and the verdicts of an independent validator.
@Suite struct StandardTests {
  private struct Claims: Equatable, CustomStringConvertible {
    var ua1: Bool
    var a2a: Bool

    var description: String { "ua1 \(ua1), a2a \(a2a)" }

    init(ua1: Bool, a2a: Bool) { (self.ua1, self.a2a) = (ua1, a2a) }

    /// Searches the file for the claims, since metadata is not compressed.
    init(of file: URL) throws {
      let data = try Data(contentsOf: file)
      ua1 = data.range(of: Data("<pdfuaid:part>1</pdfuaid:part>".utf8)) != nil
      a2a = data.range(of: Data("<pdfaid:part>2</pdfaid:part>".utf8)) != nil
    }
  }

  private static let root = Program.fixtures.deletingLastPathComponent()

  /// Returns the rules that each file violates, keyed by `ua1 NAME` and `a2a NAME`. Files that meet a
  /// standard have an empty list.
  private func verdicts(of files: [URL]) throws -> [String: [String]] {
    let result = try Program.run(
      Self.root.appending(path: ".build-validator/bin/python"),
      [Self.root.appending(path: "Tests/validate.py").path] + files.map(\.path))
    try #require(result.status == 0, "\(result.errors)")
    var verdicts: [String: [String]] = [:]
    for line in result.output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      let name = URL(filePath: String(words[2])).lastPathComponent
      verdicts["\(words[0]) \(name)"] =
        words[1] == "pass" ? [] : words[1].split(separator: ",").map(String.init)
    }
    return verdicts
  }

  @Test func fixturesMeetTheirClaims() throws {
    let scratch = try Scratch()
    var files: [URL] = []
    for example in FixtureTests.cases {
      let names = try FileManager.default.contentsOfDirectory(atPath: example.folder.path)
      let source = try #require(names.first(where: FixtureTests.isSource))
      let arguments = try? String(
        contentsOf: example.folder.appending(path: "\(example.name).args"), encoding: .utf8)
      let file = scratch.file("\(example.folder.lastPathComponent)-\(example.name).pdf")
      let result = try Program.run(
        ["render", source, "-o", file.path]
          + (arguments ?? "").split(separator: "\n").map(String.init),
        in: example.folder)
      if result.status == 0 { files.append(file) }
    }
    #expect(files.count >= 30)
    let verdicts = try verdicts(of: files)
    var (ua1, a2a) = (0, 0)
    for file in files {
      let claims = try Claims(of: file)
      let name = file.lastPathComponent
      if claims.ua1 {
        ua1 += 1
        #expect(verdicts["ua1 \(name)"] == [])
      }
      if claims.a2a {
        a2a += 1
        #expect(verdicts["a2a \(name)"] == [])
      }
    }
    // The other files lack something that only their authors can add.
    #expect(ua1 >= 12 && a2a >= 30, "\(ua1), \(a2a)")
    let sample = try Claims(of: scratch.file("zombie-monthly-a4.pdf"))
    #expect(sample == Claims(ua1: true, a2a: true))
  }

  private static let whole =
    "<title>T</title><h1>A</h1><img src=p.png height=20 alt=\"a dot\"><p>x</p>"

  @Test(arguments: [
    (whole, "", Claims(ua1: true, a2a: true)),
    (whole.replacing(" alt=\"a dot\"", with: ""), "missing-alt", Claims(ua1: false, a2a: true)),
    (whole.replacing("a dot", with: ""), "", Claims(ua1: true, a2a: true)),
    (
      "<a href=\"https://x.org\"><img src=p.png height=20 alt=\"\"></a><h1>A</h1>", "missing-alt",
      Claims(ua1: false, a2a: true)
    ),
    ("<p>x</p>", "missing-title", Claims(ua1: false, a2a: true)),
    ("<h1>A</h1><h3>B</h3>", "heading-skip", Claims(ua1: false, a2a: true)),
    ("<title>T</title><h2>A</h2>", "heading-skip", Claims(ua1: false, a2a: true)),
    ("<h1>\u{E123}</h1>", "missing-character", Claims(ua1: false, a2a: false)),
  ])
  private func dropsClaimsIfPartsAreMissing(
    _ markup: String, _ code: String, _ expected: Claims
  ) throws {
    let scratch = try Scratch()
    try scratch.write(markup, to: "x.txt")
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "zombie-monthly/hand.png"), to: scratch.file("p.png"))
    let result = try Program.run(
      ["render", "x.txt", "--diagnostic-format", "short"], in: scratch.folder,
      wantsTitles: true)
    #expect(result.status == 0)
    #expect(result.errors.contains("[\(code)]") == !code.isEmpty, "\(result.errors)")
    #expect(code.isEmpty == result.errors.isEmpty)
    let file = scratch.file("x.pdf")
    #expect(try Claims(of: file) == expected)
    if expected.ua1 { #expect(try verdicts(of: [file])["ua1 x.pdf"] == []) }

    // If a standard is requested, any violation is an error, and no file is written.
    for (standard, isMet) in [("ua1", expected.ua1), ("a2a", expected.a2a)] {
      try? FileManager.default.removeItem(at: file)
      let asked = try Program.run(
        ["render", "x.txt", "--pdf-standard", standard, "-W", "missing-alt=allow"],
        in: scratch.folder)
      #expect(asked.status == (isMet ? 0 : 1), "\(asked.errors)")
      #expect(FileManager.default.fileExists(atPath: file.path) == isMet)
    }
    let none = try Program.run(["render", "x.txt", "--pdf-standard", "none"], in: scratch.folder)
    #expect(none.status == 0)
    #expect(none.errors.isEmpty || code == "missing-character")
    #expect(try Claims(of: file) == Claims(ua1: false, a2a: false))
  }

  /// A block that does not fit is an error. An editor who wants to see the page can turn it into a warning,
  /// but not in files for a standard.
  @Test func rendersOversetOnRequest() throws {
    let scratch = try Scratch()
    try scratch.write(
      "<title>T</title><style>.s { height: 12pt; width: 70pt; text-align: justify }</style>"
        + "<div class=s>Words that are too many for a single line of it.</div><p>b</p>",
      to: "x.txt")
    for (arguments, status) in [
      ([], 1), (["-W", "overset=warn"], 0), (["-W", "overset=allow"], 0),
      (["-W", "overset=error"], 1), (["-W", "overset=warn", "--pdf-standard", "a2a"], 1),
      (["-W", "overset=warn", "--fail-on", "warning"], 1),
    ] as [([String], Int32)] {
      try? FileManager.default.removeItem(at: scratch.file("x.pdf"))
      let result = try Program.run(["render", "x.txt"] + arguments, in: scratch.folder)
      #expect(result.status == status, "\(arguments) \(result.errors)")
      #expect(
        FileManager.default.fileExists(atPath: scratch.file("x.pdf").path) == (status == 0),
        "\(arguments)")
      #expect(result.errors.contains("[overset]") != arguments.contains("overset=allow"))
    }
  }

  /// A silenced warning affects the claims, too.
  @Test func silencedWarningsStillDropClaims() throws {
    let scratch = try Scratch()
    try scratch.write("<h1>A</h1><h3>B</h3>", to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "-W", "heading-skip=allow"], in: scratch.folder)
    #expect(result.errors.isEmpty)
    #expect(try Claims(of: scratch.file("x.pdf")) == Claims(ua1: false, a2a: true))
  }

  @Test func usesTitleOfIssue() throws {
    let scratch = try Scratch()
    for (markup, title) in [
      ("<title>Own &amp; &lt;good></title><h1>Head</h1>", "Own & <good>"),
      ("<p>x</p><h1>The <i>first</i><br>head</h1>", "The first head"), ("<p>x</p>", "name"),
    ] {
      try scratch.write(markup, to: "name.txt")
      _ = try Program.run(["render", "name.txt"], in: scratch.folder)
      let facts = try Program.tool("pdfinfo", [scratch.file("name.pdf").path]).output
      #expect(facts.contains("Title:           \(title)\n"), "\(facts)")
      let metadata = try Program.tool("pdfinfo", ["-meta", scratch.file("name.pdf").path]).output
      let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      #expect(metadata.contains("<rdf:li xml:lang=\"x-default\">\(escaped)</rdf:li>"))
    }
  }

  /// Both writers give the same words, and nearly the same pixels.
  @Test(arguments: ["zombie-monthly", "page-floats", "scripts", "shapes", "markup"])
  func twoWritersAgree(_ fixture: String) throws {
    let scratch = try Scratch()
    let folder = Program.fixtures.appending(path: fixture)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let source = try #require(names.first { $0.hasSuffix(".txt") })
    var words: [[Substring]] = []
    var pages: [[Data]] = []
    for writer in ["zine", "cairo"] {
      let file = scratch.file("\(writer).pdf").path
      let result = try Program.run(
        ["render", source, "-o", file, "--pdf-writer", writer], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Program.tool("qpdf", ["--check", file]).status == 0)
      words.append(
        try Program.tool("pdftotext", ["-raw", file, "-"]).output
          .split(whereSeparator: \.isWhitespace))
      _ = try Program.tool(
        "pdftoppm", ["-r", "40", "-gray", file, scratch.file(writer).path])
      pages.append(
        try scratch.names.filter { $0.hasPrefix("\(writer)-") }.map {
          try Data(contentsOf: scratch.file($0))
        })
    }
    #expect(!words[0].isEmpty)
    // Cairo's files do not store text for glyphs, so words with initial letters are extracted in parts.
    let hasInitials = ["shapes", "zombie-monthly"].contains(fixture)
    if hasInitials {
      #expect(words[0].joined() == words[1].joined())
    } else if fixture != "scripts" {
      #expect(words[0] == words[1])
    }
    #expect(pages[0].count == pages[1].count)
    for (a, b) in zip(pages[0], pages[1]) {
      #expect(a.count == b.count)
      let difference = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(difference) / Double(max(1, a.count)) < 4)
    }
  }

  @Test func cairoWritesNoClaimsAndNoDate() throws {
    let scratch = try Scratch()
    try scratch.write("<p>x</p>", to: "x.txt")
    let arguments = ["render", "x.txt", "--pdf-writer", "cairo"]
    let result = try Program.run(
      arguments, in: scratch.folder, environment: ["SOURCE_DATE_EPOCH": "86400"],
      wantsTitles: true)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try Claims(of: scratch.file("x.pdf")) == Claims(ua1: false, a2a: false))
    let facts = try Program.tool("pdfinfo", [scratch.file("x.pdf").path]).output
    #expect(!facts.contains("CreationDate") && facts.contains("Tagged:          no"), "\(facts)")
    for more in [["--pdf-standard", "ua1"], ["-o", "x.svg"]] {
      #expect(try Program.run(arguments + more, in: scratch.folder).status == 64)
    }
    #expect(
      try Program.run(arguments + ["--pdf-standard", "none"], in: scratch.folder).status == 0)
  }

  @Test func appliesOnlyToPDF() throws {
    let scratch = try Scratch()
    try scratch.write("x", to: "x.txt")
    let picture = try Program.run(
      ["render", "x.txt", "-o", "x.png", "--pdf-standard", "ua1"], in: scratch.folder)
    #expect(picture.status == 64)
    let unknown = try Program.run(
      ["render", "x.txt", "--pdf-standard", "ua9"], in: scratch.folder)
    #expect(unknown.status == 64)
    try scratch.write(
      "issues = \"x.txt\"\npdf-standard = \"ua1\"\n", to: "zine.toml")
    let project = try Program.run(
      ["render", "x.txt"], in: scratch.folder, wantsTitles: true)
    #expect(project.status == 1, "\(project.errors)")
    #expect(project.errors.contains("missing-title"))
  }
}
