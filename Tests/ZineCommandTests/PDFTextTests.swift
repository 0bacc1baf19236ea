import Foundation
import Testing

/// Text in PDFs: it looks right, and it can be extracted.
@Suite struct PDFTextTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func render(
    _ markup: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> String {
    try scratch.write(markup, to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "-o", "x.pdf"] + arguments, in: scratch.folder,
      environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    return scratch.file("x.pdf").path
  }

  private func text(_ pdf: String) throws -> String {
    try Program.tool("pdftotext", ["-raw", pdf, "-"]).output
  }

  /// Returns the PDF without compression, so that it can be searched.
  private func plain(_ pdf: String) throws -> String {
    try Program.tool("qpdf", ["--qdf", "--object-streams=disable", pdf, "-"]).output
  }

  /// A cluster of reordered letters, or of a letter with combining marks, is extracted as its characters.
  @Test func mapsClustersToText() throws {
    let pdf = try render("नि अधिकार; e\u{301}x\u{327}\u{301}")
    let text = try text(pdf)
    #expect(text.contains("नि अधिकार"))
    #expect(text.unicodeScalars.contains("x") && text.unicodeScalars.contains("\u{327}"))
    let plain = try plain(pdf)
    #expect(plain.contains("> <0928093F>\n"))
    #expect(!plain.contains("/ActualText"))
  }

  @Test func keepsLettersOfLigatures() throws {
    let pdf = try render(
      "office, fjord, afflict", ["--set", "body.font-family=\"Liberation Serif\""])
    #expect(try text(pdf).hasPrefix("office, fjord, afflict\n"))
    let arabic = try Program.tool(
      "pdftotext", [try render("<p lang=ar dir=rtl>بيت جميل</p>"), "-"]
    ).output
    #expect(arabic.filter { !"\u{202B}\u{202C}".contains($0) }.contains("بيت جميل"))
  }

  /// With wide word spacing, no glyph is mistaken for a space because of its character code.
  @Test(arguments: ["Liberation Serif", "DejaVu Sans"])
  func keepsWordsWhole(_ family: String) throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let words = letters.indices.map { String(letters[$0...] + letters[..<$0]) }.joined(
      separator: " ")
    for others in ["", "ABCDE", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789ABXYZ"] {
      let pdf = try render(
        "\(others) \(words)",
        [
          "--set", "body.word-spacing=8pt", "--set", "body.font-family=\"\(family)\"", "--set",
          "page.columns=1", "--set", "body.hyphens=manual",
        ])
      let found = try text(pdf).split { $0.isWhitespace }.prefix { $0.count > 1 }.joined(
        separator: " ")
      #expect(found == (others.isEmpty ? words : "\(others) \(words)"))
    }
  }

  /// Small capitals are extracted as lowercase letters, and real capitals as capitals.
  @Test func keepsLettersOfSmallCapitals() throws {
    let pdf = try render(
      "Groan and GROAN, stra\u{DF}e\n<ol type=a><li>Teeth</ol>",
      [
        "--set", "body.font-variant-caps=small-caps", "--set",
        "body.font-family=\"Liberation Serif\"", "--set", "page.columns=1",
      ])
    let text = try text(pdf)
    #expect(text.hasPrefix("Groan and GROAN, stra\u{DF}e\n"))
    #expect(text.contains("a."))
    #expect(text.contains("Teeth"))
  }

  /// A hyphen at a line break is extracted as a soft hyphen, and a hyphen in the text as a hard one, although
  /// both look the same.
  @Test func distinguishesHyphens() throws {
    let word = "im\u{AD}ponderabilia"
    let pdf = try render(
      "well-known " + Array(repeating: word, count: 40).joined(separator: " "))
    let text = try text(pdf)
    #expect(text.contains("well-known"))
    #expect(text.contains("im\u{AD}\nponderabilia"))
  }

  /// A soft hyphen inside a line is not extracted, but one at the end of a line is.
  @Test func omitsSoftHyphensInsideLines() throws {
    let pdf = try render(
      "<p>ma\u{AD}jor\u{AD}ity, <b>not\u{AD}with\u{AD}stand\u{AD}ing</b>, con\u{AD}<i>struct</i>\u{AD}ed, zero\u{200B}width</p>",
      ["--set", "page.columns=1"])
    #expect(
      try text(pdf).hasPrefix("majority, notwithstanding, constructed, zerowidth\n"))
  }

  /// Words with an initial letter, and the words after them, are extracted whole, even if the word has
  /// several styles.
  @Test(arguments: [
    "When", "\u{C9}taient", "\u{201C}Yesterday", "\u{AB}\u{A0}Hier", "I\u{2019}ve", "Fifteen",
    "1984",
    "<a href='https://example.org'>Linked</a>", "<b>Bolded</b>", "<i>F</i>rankly",
    "So<b>me</b>times", "Hy\u{AD}phened",
  ])
  func keepsWordsWithInitialsWhole(_ word: String) throws {
    let rest =
      " evenings the lights went out in all of the streets, and nobody knew whom to ask about it."
    let pdf = try render(
      "<style>p::first-letter { initial-letter: 3 }</style><p>\(word)\(rest)</p>",
      ["--set", "page.columns=1", "--set", "body.hyphens=none"])
    let plain = word.replacing(/<[^>]*>/, with: "").replacing("\u{AD}", with: "")
    let found = try text(pdf).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let wanted = "\(plain)\(rest)".split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(found.hasPrefix(wanted), "\(found)")
  }

  /// Letter spacing does not split words, however wide it is, in both extraction modes of pdftotext.
  @Test(arguments: ["0.05em", "0.1em", "0.25em", "0.6em"])
  func keepsSpacedWordsWhole(_ space: String) throws {
    let text =
      "Five lamps were out, the office said; let<b>ter</b>s and <i>small</i> ca<b>p</b>itals"
    for caps in ["normal", "small-caps"] {
      let pdf = try render(
        "<p>\(text)</p>",
        [
          "--set", "page.columns=1", "--set", "body.hyphens=none", "--set",
          "p.letter-spacing=\(space)", "--set", "p.font-variant-caps=\(caps)",
        ])
      let wanted = text.replacing(/<[^>]*>/, with: "")
      for options in [["-raw"], []] {
        let found = try Program.tool("pdftotext", options + [pdf, "-"]).output
          .split(whereSeparator: \.isWhitespace).dropLast()
        let words = wanted.split(separator: " ")
        if options.isEmpty, space == "0.6em" {
          // Poppler takes gaps this wide for gaps between columns, and orders the words by columns.
          #expect(found.sorted() == words.sorted())
        } else {
          #expect(Array(found) == words)
        }
      }
    }
  }

  /// Synthesised italic and bold text, which is slanted and thickened, stays text.
  @Test func keepsTextOfFauxStyles() throws {
    try scratch.write(
      """
      <fontconfig>
        <dir>/usr/share/fonts/truetype/droid</dir>
        <match target="font">
          <test name="slant" compare="eq"><const>roman</const></test>
          <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
          <edit name="matrix" mode="assign"><times><name>matrix</name>
            <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix>
          </times></edit>
        </match>
        <match target="font">
          <test name="weight" compare="less_eq"><const>medium</const></test>
          <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
          <edit name="embolden" mode="assign"><bool>true</bool></edit>
        </match>
      </fontconfig>
      """, to: "fonts.conf")
    let pdf = try render(
      "<i>文字</i> <b>文字</b>",
      environment: ["FONTCONFIG_FILE": scratch.file("fonts.conf").path])
    #expect(try text(pdf).hasPrefix("文字 文字\n"))
    let plain = try plain(pdf)
    #expect(plain.contains(/1 0 0\.2 1 [0-9.]+ [0-9.]+ Tm/))
    #expect(plain.contains(/0\.\d+ w\n1 j\n2 Tr/))
  }

  private static let sans = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"

  /// A font whose licence forbids embedding is not used in PDFs, but an image of a page may use it.
  @Test(arguments: ["zine", "cairo"])
  func rejectsFontsThatForbidEmbedding(_ writer: String) throws {
    let font = try Data(contentsOf: URL(filePath: Self.sans))
    try scratch.write(restricted(font, to: 2), to: "Sans.ttf")
    try scratch.write("<font face=\"Liberation Sans\">Forbidden words</font>", to: "f.txt")
    let arguments = ["render", "f.txt", "--font-path", "Sans.ttf"]
    let result = try Program.run(
      arguments + ["-o", "f.pdf", "--pdf-writer", writer], in: scratch.folder)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("error[font-license]: the font 'Sans.ttf' does not allow embedding"),
      "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("f.pdf").path))
    let picture = try Program.run(arguments + ["-o", "f.png"], in: scratch.folder)
    #expect(picture.status == 0, "\(picture.errors)")
  }

  /// A font that may only be embedded as a whole is embedded with all of its glyphs.
  @Test func embedsWholeFontsIfRequired() throws {
    let font = try Data(contentsOf: URL(filePath: Self.sans))
    var sizes: [Int] = []
    for permission in [0, 0x100] {
      try scratch.write(restricted(font, to: permission), to: "Sans.ttf")
      let pdf = try render(
        "<font face=\"Liberation Sans\">Whole words</font>", ["--font-path", "Sans.ttf"])
      #expect(try text(pdf).hasPrefix("Whole words\n"))
      sizes.append(try Data(contentsOf: URL(filePath: pdf)).count)
      let name = try Program.tool("pdffonts", [pdf]).output
      #expect(name.contains("+LiberationSans") == (permission == 0), "\(name)")
    }
    #expect(sizes[1] > 4 * sizes[0])
  }

  /// Returns the font with another embedding permission (OpenType 1.9, `OS/2`, `fsType`).
  private func restricted(_ font: Data, to permission: Int) throws -> Data {
    var font = font
    func number(_ offset: Int, _ length: Int) -> Int {
      font[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }
    let entry = try #require(
      (0..<number(4, 2)).map { 12 + $0 * 16 }
        .first { font[$0..<$0 + 4].elementsEqual("OS/2".utf8) })
    let table = number(entry + 8, 4)
    font[table + 8] = UInt8(permission >> 8)
    font[table + 9] = UInt8(permission & 0xFF)
    return font
  }

  private static let sources = [
    "zombie-monthly/zombies.txt", "scripts/source.txt", "strokes/source.txt",
    "pictures/source.txt", "dialects/source.txt",
  ]

  @Test(arguments: sources)
  func matchesPreview(_ name: String) throws {
    let source = Program.fixtures.appending(path: name)
    let pdf = scratch.file("x.pdf").path
    #expect(try Program.run(["render", source.path, "-o", pdf]).status == 0)
    try expectSilence(pdf)
    try expectLooksLikePreview(pdf, source: source.path)
  }

  /// Checks that Poppler and Ghostscript draw the pages without warnings.
  private func expectSilence(_ pdf: String) throws {
    let poppler = try Program.tool("pdftoppm", ["-r", "20", pdf, scratch.file("p").path])
    #expect(poppler.status == 0 && poppler.errors.isEmpty, "\(poppler.errors)")
    let ghostscript = try Program.tool(
      "gs", ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage", pdf])
    #expect(ghostscript.status == 0 && ghostscript.output.isEmpty, "\(ghostscript.output)")
  }

  /// Compares the first page with the PNG that Cairo draws of it. Edges are smoothed differently, and scaling
  /// pictures creates different colours.
  private func expectLooksLikePreview(
    _ pdf: String, _ arguments: [String] = [], source: String = "x.txt"
  ) throws {
    let png = scratch.file("preview.png").path
    let preview = try Program.run(
      ["render", source, "-o", png, "--ppi", "72", "--pages", "1"] + arguments,
      in: scratch.folder)
    #expect(preview.status == 0, "\(preview.errors)")
    let drawn = scratch.file("drawn").path
    _ = try Program.tool("pdftoppm", ["-r", "72", "-l", "1", "-singlefile", pdf, drawn])
    let converted = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", "pngtopnm \"$0\" | ppmtoppm > \"$1\"", png, drawn + "2.ppm"])
    #expect(converted.status == 0)
    let pictures = try ["\(drawn).ppm", "\(drawn)2.ppm"].map { try lightness($0) }
    #expect(pictures[0].count == pictures[1].count)
    let difference = zip(pictures[0], pictures[1]).reduce(0.0) { $0 + abs($1.0 - $1.1) }
    #expect(difference / Double(pictures[0].count) < 3)
  }

  /// Returns the lightness of a page in squares of 8 by 8 pixels.
  private func lightness(_ ppm: String) throws -> [Double] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: ppm)))
    let header = bytes.split(separator: 0x0A, maxSplits: 3)
    let size = try header[1].split(separator: 0x20).map {
      try #require(Int(String(decoding: $0, as: UTF8.self)))
    }
    let (columns, rows) = (size[0] / 8, size[1] / 8)
    let start = header[3].startIndex
    var sums = [Double](repeating: 0, count: columns * rows)
    for y in 0..<rows * 8 {
      for x in 0..<columns * 8 {
        let pixel = start + (y * size[0] + x) * 3
        sums[y / 8 * columns + x / 8] +=
          (Double(bytes[pixel]) + Double(bytes[pixel + 1]) + Double(bytes[pixel + 2])) / 192
      }
    }
    return sums
  }
}
