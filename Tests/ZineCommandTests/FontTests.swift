import Foundation
import Testing

/// Fonts that the user adds, fonts that are missing or damaged, and fonts of emoji.
@Suite struct FontTests {
  /// Returns a folder with two faces of one family, copied from the fonts of the tests.
  private func fonts() throws -> Scratch {
    let list = try Program.run(["fonts", "--json"])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: [[String: Any]]])
    let scratch = try Scratch()
    for font in json["fonts"] ?? [] where font["family"] as? String == "Liberation Mono" {
      let file = URL(filePath: try #require(font["file"] as? String))
      try FileManager.default.copyItem(
        at: file, to: scratch.file("my-\(file.lastPathComponent)"))
    }
    try scratch.write("not a font", to: "LICENSE.txt")
    #expect(try scratch.names.count > 2)
    return scratch
  }

  @Test func listsFonts() throws {
    let text = try Program.run(["fonts"])
    #expect(text.status == 0)
    #expect(text.output.contains("Liberation Serif\n  Bold: /"))
    let first = try Program.run(["fonts", "--json"]).output
    #expect(first == (try Program.run(["fonts", "--json"]).output))
  }

  @Test func listsFontsOfIssue() throws {
    let scratch = try Scratch()
    try scratch.write("<font face=Zapfino>a <b>b</b> <code>c</code>", to: "x.txt")
    let text = try Program.run(["fonts", "--for", "x.txt"], in: scratch.folder)
    #expect(text.status == 0)
    #expect(
      text.output.contains(
        "Zapfino, regular: Liberation Serif (not installed: a substitute)\n  /"))
    #expect(text.output.contains("Liberation Mono, Courier New, monospace, regular: "))
    let json = try Program.run(["fonts", "--json", "--for", "x.txt"], in: scratch.folder)
    let parsed = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [[String: Any]]])
    let zapfino = try #require(
      parsed["requests"]?.first { ($0["families"] as? [String]) == ["Zapfino"] })
    #expect(zapfino["isSubstitute"] as? Bool == true)
    #expect(zapfino["family"] as? String == "Liberation Serif")
    #expect(try Program.run(["fonts", "--for", "none.txt"], in: scratch.folder).status == 66)
  }

  /// A bold or italic face that the family does not have is reported once per font, and only if the user's
  /// styles request it.
  @Test(
    arguments: [
      ("h1 { font: bold 20pt 'DejaVu Sans' }", "has no bold face: another face is used instead"),
      (
        "p { font-family: 'DejaVu Sans'; font-weight: bold }",
        "has no bold face: glyphs of another face are thickened"
      ),
      (
        "p { font: italic 10pt 'DejaVu Sans' }",
        "has no italic face: glyphs of another face are slanted"
      ),
      (
        "p { font: italic 10pt 'DejaVu Sans'; font-synthesis: none }",
        "has no italic face: another face is used instead"
      ),
      ("h1 { font-family: 'DejaVu Sans' } b { font-family: 'DejaVu Sans' }", nil),
      ("p { font: bold italic 10pt 'Liberation Serif' }", nil),
    ] as [(String, String?)])
  func reportsFauxStyles(_ sheet: String, _ message: String?) throws {
    let result = try Program.run(
      ["check", "-", "--diagnostic-format", "short"],
      input:
        "<title>t</title><style>\(sheet)</style>\n<h1>one</h1>\ntwo <b>three</b>\n<h1>four</h1>\nfive\n"
    )
    #expect(result.status == 0)
    let found = result.errors.split(separator: "\n").filter { $0.contains("[faux-style]") }
    #expect(found.count == (message == nil ? 0 : 1), "\(result.errors)")
    if let message { #expect(found.first?.contains(message) == true, "\(result.errors)") }
  }

  @Test func readsFontsFromPaths() throws {
    let fonts = try fonts()
    let scratch = try Scratch()
    try scratch.write("text", to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "--no-system-fonts", "--font-path", fonts.folder.path],
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let used = try Program.tool("pdffonts", [scratch.file("x.pdf").path]).output
    #expect(used.contains("LiberationMono"))
    #expect(!used.contains("LiberationSerif"))

    // Added fonts take precedence over those of the system with the same family name.
    let request = try Program.run(
      [
        "fonts", "--for", "x.txt", "--set", "body.font-family=Liberation Mono", "--font-path",
        fonts.folder.path,
      ], in: scratch.folder)
    #expect(request.output.contains("/my-LiberationMono-Regular.ttf"))
  }

  /// A damaged font is an error at the option or rule that names it, or for its file if text uses it.
  @Test func rejectsDamagedFonts() throws {
    let fonts = try fonts()
    let scratch = try Scratch()
    try scratch.write("text", to: "x.txt")
    let name = try #require(fonts.names.sorted().first { $0.hasSuffix("Mono-Regular.ttf") })
    var font = try Data(contentsOf: fonts.file(name))
    font[font.count / 2] ^= 0x40
    try FileManager.default.createDirectory(
      at: scratch.file("fonts"), withIntermediateDirectories: false)
    try font.write(to: scratch.file("fonts/bad.ttf"))
    let damage = "is damaged: its table 'glyf' does not match its checksum"
    try scratch.write(
      "@font-face { font-family: F; src: url(\"fonts/bad.ttf\") }", to: "x.css")
    for (arguments, message) in [
      (["--font-path", "fonts/bad.ttf"], "fonts/bad.ttf: error[damaged-font]: \(damage)\n"),
      (
        ["--font-path", "fonts", "--no-system-fonts"],
        "x.txt: error[damaged-font]: the font 'fonts/bad.ttf' \(damage)\n"
      ),
      (
        ["--style", "x.css"],
        "x.css:1:14: error[damaged-font]: the font 'fonts/bad.ttf' \(damage)\n"
      ),
    ] {
      let result = try Program.run(
        ["render", "x.txt", "--diagnostic-format", "short"] + arguments, in: scratch.folder)
      #expect(result.status == 1)
      #expect(result.errors == message)
      #expect(!FileManager.default.fileExists(atPath: scratch.file("x.pdf").path))
    }
  }

  /// An instance of a variable font is embedded as a font, not drawn as outlines.
  @Test func pinsVariableFonts() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      <title>Weights</title>
      <style>body { font-family: Inter } .l { font-weight: 200 } .b { font-weight: 900 }</style>
      <h1>Weights</h1>
      <p class=l>Light words, Éàü.</p>
      <p class=b>Black words, Éàü.</p>

      """, to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "-o", "x.pdf", "--font-path", "/usr/share/fonts/truetype/inter-vf"],
      in: scratch.folder)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let fonts = try Program.tool("pdffonts", [scratch.file("x.pdf").path]).output
    #expect(!fonts.contains("Type 3"), "\(fonts)")
    #expect(fonts.split(separator: "\n").count { $0.contains("+Inter") } == 3, "\(fonts)")
    let words = try Program.tool("pdftotext", [scratch.file("x.pdf").path, "-"]).output
    #expect(words.contains("Light words, Éàü.") && words.contains("Black words, Éàü."))
  }

  @Test func reportsMissing() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "x.txt")
    try FileManager.default.createDirectory(
      at: scratch.file("none-here"), withIntermediateDirectories: false)
    for (arguments, message) in [
      (["--font-path", "none"], "none: error[font-path]: No such file or directory\n"),
      (["--font-path", "x.txt"], "x.txt: error[font-path]: contains no font\n"),
      (
        ["--font-path", "none-here"],
        "none-here: error[font-path]: contains no font\n"
      ),
    ] {
      let result = try Program.run(["render", "x.txt"] + arguments, in: scratch.folder)
      #expect(result.status == 66)
      #expect(result.errors == message)
    }
    #expect(try scratch.names == ["none-here", "x.txt"])
  }

  /// If no single font has both a base character and its combining mark, this is reported once for each
  /// cluster.
  @Test(arguments: [
    ("\u{915}\u{E34}", "U+0915 U+0E34"), ("\u{6F22}\u{20D7}", "U+6F22 U+20D7"),
  ])
  func reportsClustersOfTwoFonts(_ cluster: String, _ points: String) throws {
    let scratch = try Scratch()
    try scratch.write("<p>One \(cluster) and \(cluster)\n<p>x \(cluster)\n", to: "x.txt")
    let result = try Program.run(["check", "x.txt"], in: scratch.folder)
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n").filter { $0.contains("no font has all of") }
    #expect(lines.count == 1, "\(result.errors)")
    #expect(
      lines.first?.contains("x.txt:1:8: warning[font]: no font has all of '\(cluster)' (\(points))")
        == true,
      "\(result.errors)")
    #expect(lines.first?.contains(" and ") == true)
  }

  /// One font has all characters of these clusters, so nothing is reported.
  @Test(arguments: ["e\u{301}", "x\u{20D7}", "\u{915}\u{93F}", "a\u{FE0F}", "\u{E01}\u{E34}"])
  func acceptsClustersOfOneFont(_ cluster: String) throws {
    let scratch = try Scratch()
    try scratch.write("<p>One \(cluster) and <b>\(cluster)</b>\n", to: "x.txt")
    let result = try Program.run(["check", "x.txt"], in: scratch.folder)
    #expect(!result.errors.contains("no font has all of"), "\(result.errors)")
  }

  /// Colour emoji of an added font have the size of the text, although their bitmaps are 136 pixels high.
  @Test(arguments: [10, 24], ["fonts", "--font-path"])
  func scalesAddedEmojiToFontSize(_ size: Int, _ way: String) throws {
    let scratch = try Scratch()
    let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    try FileManager.default.createDirectory(
      at: scratch.file("fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(filePath: emoji), to: scratch.file("fonts/emoji.ttf"))
    let mono = try #require(
      try Program.run(["fonts", "--json"]).output.split(separator: "\"")
        .first { $0.hasSuffix("/LiberationMono-Regular.ttf") })
    try FileManager.default.copyItem(
      at: URL(filePath: String(mono)), to: scratch.file("fonts/mono.ttf"))
    try scratch.write(
      "<p>A\u{1F600}\u{1F600}\u{1F600}B \u{2764}\u{FE0F}C", to: "x.txt")
    if way == "fonts" {
      try scratch.write("issues = \"x.txt\"\nfonts = \"fonts\"\n", to: "zine.toml")
    }
    let result = try Program.run(
      [
        "render", "x.txt", "-o", "x.pdf", "--no-system-fonts", "--set",
        "body.font-family=\"Liberation Mono\"", "--set", "p.font-size=\(size)pt", "--set",
        "p.text-align=left", "--set", "p.text-indent=0",
      ] + (way == "fonts" ? [] : ["--font-path", "fonts"]), in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("missing-character"), "\(result.errors)")
    let text = try Program.tool(
      "pdftotext", ["-bbox", scratch.file("x.pdf").path, "-"]
    ).output
    func width(of character: Unicode.Scalar) -> Double? {
      let word = text.split(separator: "\n").first { $0.unicodeScalars.contains(character) }
      let numbers = word?.split(separator: "\"").compactMap { Double($0) } ?? []
      return numbers.count == 4 ? (numbers[2] - numbers[0]) / Double(size) : nil
    }
    // Widths in ems: emoji are a little wider than high.
    let faces = try #require(width(of: "\u{1F600}"), "\(text)")
    let heart = try #require(width(of: "\u{2764}"), "\(text)")
    #expect((3.0...4.2).contains(faces) && (1.0...1.4).contains(heart), "\(faces) \(heart)")
  }

  /// Emoji have the size of the text even if the font has no bold or italic face and faces must not be
  /// synthesised, for example in headings.
  @Test(
    arguments: [
      "font-weight: bold; font-synthesis-weight: none",
      "font-style: italic; font-synthesis-style: none",
      "font: bold italic 20pt serif; font-synthesis: none", "font-weight: bold",
      "font-weight: normal",
    ], ["x.pdf", "x.png"])
  func scalesEmojiToFontSize(_ style: String, _ name: String) throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      <title>E</title><style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; @bottom-center { content: none } }
      p { font-size: 20pt; text-align: left; \(style) }
      </style><p>\u{1F600}

      """, to: "x.txt")
    let result = try Program.run(
      [
        "render", "x.txt", "-o", name, "--ppi", "144", "--font-path",
        "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
      ].filter { name == "x.png" || !["--ppi", "144"].contains($0) }, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let image = try PageImage(name, in: scratch)
    let colored = (0..<image.width * image.height).filter { index in
      Int(image.bytes[index * 3]) - Int(image.bytes[index * 3 + 2]) > 60
    }
    let columns = colored.map { $0 % image.width }
    let width = Double((columns.max() ?? 0) - (columns.min() ?? 0)) / 2
    #expect((15...26).contains(width), "\(width)")
  }
}
