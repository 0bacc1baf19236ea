import Foundation
import Testing

/// The dependencies that `--deps` lists.
@Suite struct DependencyTests {
  private static let kinds = Program.fixtures.appending(path: "picture-kinds")

  private struct List: Decodable {
    var outputs: [String]
    var inputs: [String]
    var folders: [String]
    var missing: [String]
    var systemFonts: Bool
    var pages: Int
    var warnings: Int
  }

  private func run(_ arguments: [String], in scratch: Scratch) throws -> Program.Result {
    // `Program.run` unsets `CI`, since goldens can't be recorded while it is set.
    try Program.run(arguments, in: scratch.folder)
  }

  /// Returns the dependencies that a render lists, without the files of the system.
  private func list(_ arguments: String..., in scratch: Scratch) throws -> List {
    let result = try run(
      ["render"] + arguments + ["--deps", "-", "--deps-format", "json"], in: scratch)
    return try decode(result.output)
  }

  private func decode(_ text: String) throws -> List {
    var list = try JSONDecoder().decode(List.self, from: Data(text.utf8))
    list.inputs.removeAll { $0.hasPrefix("/usr/") }
    list.missing.removeAll { $0.hasPrefix("/usr/") }
    return list
  }

  private func folder(_ name: String, in scratch: Scratch) throws {
    try FileManager.default.createDirectory(
      at: scratch.file(name), withIntermediateDirectories: true)
  }

  private func copy(_ file: URL, to name: String, in scratch: Scratch) throws {
    try FileManager.default.copyItem(at: file, to: scratch.file(name))
  }

  private func copyPicture(to name: String, in scratch: Scratch) throws {
    try copy(Self.kinds.appending(path: "rgb8.png"), to: name, in: scratch)
  }

  private static let font = URL(
    filePath: "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf")

  // MARK: Listed files

  /// Paths of shape images in a style sheet are relative to the style sheet.
  @Test func listsPicturesOfShapes() throws {
    let scratch = try Scratch()
    try folder("styles", in: scratch)
    for (name, target) in [("lossless.webp", "styles/a.png"), ("alpha16.png", "b.png")] {
      try FileManager.default.copyItem(
        at: Self.kinds.appending(path: name), to: scratch.file(target))
    }
    try scratch.write(
      "div { float: left; width: 30pt; height: 30pt; shape-outside: url(a.png) }",
      to: "styles/x.css")
    try scratch.write(
      "<link rel=stylesheet href=styles/x.css><div>a</div>b"
        + "<div style=\"shape-outside: url('b.png')\">c</div>d", to: "x.txt")
    let read = try list("x.txt", "-o", "x.pdf", in: scratch)
    #expect(read.inputs == ["b.png", "styles/a.png", "styles/x.css", "x.txt"])
    #expect(read.warnings == 0)
    try scratch.write("div { float: left; shape-outside: url(b.png) }", to: "styles/x.css")
    let failed = try run(["render", "x.txt", "-o", "x.pdf"], in: scratch)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("the picture 'b.png' does not exist"))
  }

  @Test func listsAllInputs() throws {
    let scratch = try Scratch()
    for name in ["issues/pictures", "issues/styles", "more/deep"] {
      try folder(name, in: scratch)
    }
    try scratch.write(
      "<link rel=stylesheet href=styles/look.css><img src=pictures/p.png alt=a><p>words",
      to: "issues/issue.txt")
    try scratch.write(
      """
      @import url("colors.css");
      @font-face { font-family: Own; src: url(own.ttf) }
      p { font-family: Own }
      """, to: "issues/styles/look.css")
    try scratch.write("p { color: red }", to: "issues/styles/colors.css")
    try scratch.write("p { color: blue }", to: "named.css")
    try copyPicture(to: "issues/pictures/p.png", in: scratch)
    try copy(Self.font, to: "issues/styles/own.ttf", in: scratch)
    try copy(Self.font, to: "more/deep/mono.ttf", in: scratch)
    try scratch.write("licence", to: "more/LICENCE")
    let list = try list(
      "issues/issue.txt", "-o", "out.pdf", "--style", "named.css", "--font-path", "./more",
      in: scratch)
    #expect(list.outputs == ["out.pdf"])
    #expect(
      list.inputs == [
        "issues/issue.txt", "issues/pictures/p.png", "issues/styles/colors.css",
        "issues/styles/look.css", "issues/styles/own.ttf", "more/deep/mono.ttf", "named.css",
      ])
    #expect(list.folders == ["more", "more/deep"])
    #expect(list.missing == ["issues/fonts", "issues/zine.lock"])
    #expect(list.systemFonts)
    #expect(list.pages == 1)
    #expect(list.warnings == 0)
  }

  @Test func listsFontsDictionariesAndLock() throws {
    let scratch = try Scratch()
    try folder("fonts", in: scratch)
    try copy(Self.font, to: "fonts/mono.ttf", in: scratch)
    // Words that may have to be hyphenated.
    let (german, english) = ("Buchstabensuppe ", "typesetting hyphenation ")
    try scratch.write(
      "<p lang=de-AT>\(String(repeating: german, count: 40))</p>"
        + "<p lang=en>\(String(repeating: english, count: 40))", to: "issue.txt")
    #expect(
      try run(["lock", "issue.txt", "--set", "p.hyphens=auto"], in: scratch).status == 0)
    let result = try run(
      [
        "render", "issue.txt", "--no-system-fonts", "--set", "p.hyphens=auto", "--deps", "-",
        "--deps-format", "json",
      ], in: scratch)
    let list = try JSONDecoder().decode(List.self, from: Data(result.output.utf8))
    #expect(list.inputs.contains("fonts/mono.ttf"))
    #expect(list.inputs.contains("zine.lock"))
    #expect(!list.inputs.contains { $0.hasSuffix("/fonts/mono.ttf") })
    #expect(list.folders == ["fonts"])
    #expect(!list.systemFonts)
    #expect((list.inputs + list.missing).contains { $0.hasSuffix("hyph_de_AT.dic") })
    #expect((list.inputs + list.missing).contains { $0.hasSuffix("hyph_en_US.dic") })
    let system = try run(
      ["render", "issue.txt", "-o", "b.pdf", "--deps", "-", "--deps-format", "zero"], in: scratch)
    #expect(system.output.hasSuffix("\0"))
    #expect(system.output.split(separator: "\0").contains { $0.hasSuffix(".ttf") })
  }

  @Test func listsUserPatterns() throws {
    let scratch = try Scratch()
    try folder("patterns", in: scratch)
    try scratch.write("q1x\n", to: "patterns/hyph-tlh.pat.txt")
    // The words are so long that lines can't be justified without hyphenation.
    let words = String(repeating: "aaaaaaaaaaqxaaaaaaaaaa ", count: 40)
    try scratch.write("<p lang=tlh>\(words)", to: "issue.txt")
    let options = ["--hyphenation-path", "patterns", "--set", "p.hyphens=auto"]
    let result = try run(
      ["render", "issue.txt", "--deps", "-", "--deps-format", "json"] + options, in: scratch)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let list = try JSONDecoder().decode(List.self, from: Data(result.output.utf8))
    #expect(list.inputs.contains("patterns/hyph-tlh.pat.txt"))
    #expect(list.missing.contains("patterns/hyph-tlh.tex"))
    #expect(list.missing.contains("patterns/hyph-tlh.hyp.txt"))
    #expect(try run(["golden", "record", "issue.txt"] + options, in: scratch).status == 0)
    #expect(try run(["golden", "check", "issue.txt"], in: scratch).status == 0)
    try scratch.write("q2x\n", to: "patterns/hyph-tlh.pat.txt")
    let changed = try run(["golden", "check", "issue.txt"], in: scratch)
    #expect(changed.status != 0)
    #expect((changed.output + changed.errors).contains("hyph-tlh.pat.txt"))
    let none = try run(["render", "issue.txt", "--hyphenation-path", "none"], in: scratch)
    #expect(none.status == 66)
    #expect(none.errors == "none: error[hyphenation-path]: no such folder\n")
  }

  /// A render that fails still lists the files that it looked for.
  @Test func listsMissingFiles() throws {
    let scratch = try Scratch()
    try scratch.write(
      "<link rel=stylesheet href=none.css><img src=a/none.png><img src=https://x.org/a.png>",
      to: "issue.txt")
    try scratch.write("{", to: "deps.json")
    let result = try run(
      ["render", "issue.txt", "--deps", "deps.json", "--deps-format", "json"], in: scratch)
    #expect(result.status == 1)
    let list = try decode(String(contentsOf: scratch.file("deps.json"), encoding: .utf8))
    #expect(list.outputs.isEmpty)
    #expect(list.pages == 0)
    #expect(list.inputs == ["issue.txt"])
    #expect(list.missing == ["a/none.png", "fonts", "none.css"])

    let source = try self.list("none.txt", "-o", "x.pdf", in: scratch)
    #expect(source.missing.contains("none.txt"))
    let fonts = try self.list(
      "deps.json", "-o", "x.pdf", "--font-path", "none", "--style", "n.css", in: scratch)
    #expect(fonts.missing.contains("n.css"))
    // make can use only complete rules, so nothing is written in these formats.
    for format in ["make", "zero"] {
      #expect(
        try run(
          ["render", "issue.txt", "--deps", "deps", "--deps-format", format], in: scratch
        ).status == 1)
    }
    #expect(try scratch.names == ["deps.json", "issue.txt"])
  }

  @Test func listsEveryOutput() throws {
    let scratch = try Scratch()
    try scratch.write("<p>a<pagebreak><p>b<pagebreak><p>c", to: "issue.txt")
    let all = try list("issue.txt", "-o", "p-{p}.png", "--ppi", "10", in: scratch)
    #expect(all.outputs == ["p-1.png", "p-2.png", "p-3.png"])
    #expect(all.pages == 3)
    let some = try list(
      "issue.txt", "-o", "q-{p}.svg", "--pages", "2-", in: scratch)
    #expect(some.outputs == ["q-2.svg", "q-3.svg"])
    #expect(some.pages == 2)
  }

  // MARK: Formats

  /// make reads the rule: nothing has to be built at first, but it has to be after each input changes or
  /// disappears.
  @Test func writesMakeRule() throws {
    let scratch = try Scratch()
    let names = ["a b.png", "c#d.png", "e$f.png", "g:h.png", "i\\j.png", "k\\ l.png"]
    for name in names { try copyPicture(to: name, in: scratch) }
    try scratch.write(
      names.map { "<img src=\"\($0)\">" }.joined(), to: "issue.txt")
    try scratch.write(
      "out.pdf:\n\t@echo again\n-include out.d\n", to: "Makefile")
    let result = try run(
      ["render", "issue.txt", "-o", "out.pdf", "--deps", "out.d"], in: scratch)
    #expect(result.status == 0, "\(result.errors)")
    let rule = try String(contentsOf: scratch.file("out.d"), encoding: .utf8)
    #expect(rule.hasPrefix("out.pdf: \\\n  "))
    #expect(rule.contains("  a\\ b.png \\\n  c\\#d.png \\\n  e$$f.png \\\n  g\\:h.png \\\n"))
    #expect(rule.contains("\n\nissue.txt:\n"))
    func make() throws -> String { try Program.tool("make", ["-C", scratch.folder.path]).output }
    #expect(try !make().contains("again"))
    for name in names + ["issue.txt"] {
      let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
      let new = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
      try FileManager.default.setAttributes(new, ofItemAtPath: scratch.file(name).path)
      #expect(try make().contains("again"), "\(name)")
      try FileManager.default.setAttributes(old, ofItemAtPath: scratch.file(name).path)
      #expect(try !make().contains("again"), "\(name)")
    }
    try FileManager.default.removeItem(at: scratch.file("a b.png"))
    #expect(try make().contains("again"))
  }

  // MARK: Invalid options

  @Test func rejectsConflictingOutputs() throws {
    let scratch = try Scratch()
    try scratch.write("<img src=p.png>", to: "issue.txt")
    try copyPicture(to: "p.png", in: scratch)
    let picture = try Data(contentsOf: scratch.file("p.png"))
    for arguments in [
      ["--deps", "-", "-o", "-"], ["--deps", "-", "--dump", "frames"], ["--deps", "-", "--stats"],
      ["--deps", "-", "--golden", "g.pdf"], ["--deps", "d", "-o", "-"], ["--deps", ""],
      ["--deps-format", "json"], ["--deps", "issue.txt"], ["--deps", "./issue.pdf"],
      ["--deps", "p.png"], ["--deps", "q1.png", "-o", "q{p}.png"],
    ] {
      let result = try run(["render", "issue.txt"] + arguments, in: scratch)
      #expect(result.status == 64, "\(arguments): \(result.errors)")
    }
    #expect(try scratch.names == ["issue.txt", "p.png"])
    #expect(try Data(contentsOf: scratch.file("p.png")) == picture)
    // This is an error even if the render fails and the list would explain why.
    try scratch.write("<img src=none.png>", to: "issue.txt")
    let result = try run(
      ["render", "issue.txt", "--deps", "issue.txt", "--deps-format", "json"], in: scratch)
    #expect(result.status == 64)
    #expect(try String(contentsOf: scratch.file("issue.txt"), encoding: .utf8).contains("<img"))
  }

  @Test func neverOverwritesGolden() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "issue.txt")
    #expect(try run(["render", "issue.txt"], in: scratch).status == 0)
    let golden = try Data(contentsOf: scratch.file("issue.pdf"))
    try scratch.write("new", to: "issue.txt")
    let result = try run(["render", "issue.txt", "--golden", "issue.pdf"], in: scratch)
    #expect(result.status == 64)
    #expect(result.errors.contains("overwrite the golden"))
    #expect(try Data(contentsOf: scratch.file("issue.pdf")) == golden)
  }
}
