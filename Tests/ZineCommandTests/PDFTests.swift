import Foundation
import Testing

/// The content of PDFs, as other programs read it.
@Suite struct PDFTests {
  /// Folder for everything that a test renders. It is removed after the test.
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Renders a source into the scratch folder.
  private func render(
    _ source: URL, _ arguments: [String] = [], to name: String = "out.pdf",
    environment: [String: String] = [:]
  ) throws -> URL {
    let pdf = scratch.file(name)
    let result = try Program.run(
      ["render", source.path, "-o", pdf.path] + arguments, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    return pdf
  }

  private let issue = Program.fixtures.appending(path: "zombie-monthly/zombies.txt")

  /// The direction of the pages follows the language, unless a style sheet sets it.
  @Test func statesReadingDirection() throws {
    let source = Program.fixtures.appending(path: "scripts/source.txt")
    func isReversed(_ arguments: [String]) throws -> Bool {
      let pdf = try render(source, arguments)
      let plain = try Program.tool(
        "qpdf", ["--qdf", "--object-streams=disable", pdf.path, "-"])
      return plain.output.contains("/Direction /R2L")
    }
    #expect(try isReversed(["--lang", "he"]))
    #expect(try !isReversed(["--lang", "he", "--set", "body.direction=ltr"]))
  }

  private static let samples = ProcessInfo.processInfo.environment["ZINE_SAMPLES"]

  private static let sources = [
    "zombie-monthly/zombies.txt", "scripts/source.txt", "strokes/source.txt",
    "pictures/source.txt", "dialects/source.txt", "long-words/source.txt",
  ]

  @Test(arguments: sources, ["a4", "letter", "a5", "tabloid", "tablet", "phone"])
  func isValid(_ source: String, _ target: String) throws {
    let pdf = try render(Program.fixtures.appending(path: source), ["--target", target])
    let check = try Program.tool("qpdf", ["--check", pdf.path])
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    // Columns: name, type, encoding, embedded, subset, Unicode map, object.
    let fonts = try Program.tool("pdffonts", [pdf.path]).output.split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty)
    for font in fonts {
      let flags = font.split(separator: " ").suffix(5).prefix(3)
      #expect(flags.allSatisfy { $0 == "yes" }, "\(font)")
    }
  }

  @Test(arguments: ["a4", "tablet", "phone"])
  func containsAllCharactersInOrder(_ target: String) throws {
    let pdf = try render(issue, ["--target", target] + (try withoutHeaders()))
    // On the last pages, the order of the text differs, and there are footnote markers, list markers and a
    // repeated table header that are not in the source.
    let head = target == "tablet" ? "TimeOnthegreenIntheringInthetent" : ""
    try expectText(
      of: issue, in: pdf, inOrderUntil: "The autumn fair", generated: "1122334455•••" + head)
  }

  /// Right-to-left texts have their own test: with `-raw`, pdftotext prints their words in the order of their
  /// positions.
  @Test(
    .enabled(if: samples != nil),
    arguments: [
      "zombie-monthly/zombies.txt", "udhr/udhr_eng.txt", "udhr/udhr_deu_1996.txt",
      "udhr/udhr_fra.txt", "udhr/udhr_rus.txt", "udhr/udhr_hin.txt", "udhr/udhr_tha.txt",
      "udhr/udhr_jpn.txt", "udhr/udhr_cmn_hans.txt",
    ])
  func containsAllCharactersOfSamples(_ name: String) throws {
    let source = URL(filePath: try #require(Self.samples)).appending(path: name)
    let pdf = try render(source, try withoutHeaders())
    try expectText(of: source, in: pdf)
  }

  @Test(.enabled(if: samples != nil), arguments: ["udhr/udhr_heb.txt", "udhr/udhr_arb.txt"])
  func containsAllRightToLeftCharacters(_ name: String) throws {
    let source = URL(filePath: try #require(Self.samples)).appending(path: name)
    let pdf = try render(
      source, ["--set", "page.columns=1", "--set", "body.direction=rtl"] + (try withoutHeaders()))
    try expectText(of: source, in: pdf, options: [])
  }

  /// Returns options that remove the title above each page, which is not part of the text of the source.
  private func withoutHeaders() throws -> [String] {
    let sheet =
      "@page :left { @top-left { content: none } } @page :right { @top-right { content: none } }"
    return ["--style", try scratch.write(sheet, to: "headers.css").path]
  }

  /// Compares the text of the source with that of the pages. Ignores the folios, white space and the hyphens
  /// of hyphenated words.
  /// - Parameters:
  ///   - end: Beginning of the text whose order may differ.
  ///   - generated: Text on the pages that is not in the source.
  ///   - options: Options of pdftotext.
  private func expectText(
    of source: URL, in pdf: URL, inOrderUntil end: String? = nil, generated: String = "",
    options: [String] = ["-raw"]
  ) throws {
    let markup = String(decoding: try Data(contentsOf: source), as: UTF8.self)
    let expected =
      markup
      .replacing(/(?s)<style>.*?<\/style>/, with: "")
      .replacing(/<title>.*/, with: "")
      .replacing(/<[a-zA-Z\/!][^>]*>/, with: "")
    var actual: [Unicode.Scalar] = []
    for page in 1...(try pageCount(pdf)) {
      let text = letters(
        try Program.tool(
          "pdftotext", options + ["-f", "\(page)", "-l", "\(page)", pdf.path, "-"]
        ).output)
      let folio = Array("\(page)".unicodeScalars)
      #expect(text.suffix(folio.count).elementsEqual(folio))
      actual += text.dropLast(folio.count)
    }
    guard let end else {
      #expect(actual == letters(expected))
      return
    }
    let place = try #require(expected.range(of: end)?.lowerBound)
    let ordered = letters(String(expected[..<place]))
    #expect(actual.starts(with: ordered))
    let rest = String(expected[place...]).replacing("&amp;", with: "&") + generated
    #expect(actual.dropFirst(ordered.count).sorted() == letters(rest).sorted())
  }

  /// Returns a text without white space, byte order marks, the direction marks that Poppler adds, and the
  /// hyphens of hyphenated words. Filters scalars rather than characters: Poppler puts spaces before
  /// combining marks below letters, and Swift takes a space with a combining mark for one character of white
  /// space.
  private func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      !scalar.properties.isWhitespace
        && !"\u{AD}\u{FEFF}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}".unicodeScalars.contains(scalar)
    }
  }

  private func pageCount(_ pdf: URL) throws -> Int {
    let output = try Program.tool("pdfinfo", [pdf.path]).output
    let match = try #require(output.firstMatch(of: /Pages: +(\d+)/))
    return try #require(Int(match.1))
  }

  @Test func writesMetadata() throws {
    let pdf = try render(issue, environment: ["SOURCE_DATE_EPOCH": "1000000000"])
    let information = try Program.tool("pdfinfo", [pdf.path, "-isodates"]).output
    for line in [
      "Title:           Zombie Monthly, No. 13", "Author:          The Undersigned",
      "Subject:         News for the recently risen", "Tagged:          yes",
      "Keywords:        zombies, gardening, slow travel",
      "CreationDate:    2001-09-09T01:46:40Z",
    ] {
      #expect(information.contains(line), "\(line)\n\(information)")
    }
    let plain = try plain(pdf)
    #expect(plain.contains("/Lang (en)"))
    #expect(plain.contains("/DisplayDocTitle true"))
  }

  /// Returns the PDF without compression, so that it can be searched.
  private func plain(_ pdf: URL) throws -> String {
    try Program.tool("qpdf", ["--qdf", "--object-streams=disable", pdf.path, "-"]).output
  }

  @Test func writesDateOnlyIfGiven() throws {
    let pdf = try render(issue)
    let information = try Program.tool("pdfinfo", [pdf.path]).output
    #expect(!information.contains("Date:"), "\(information)")
  }

  @Test func isTagged() throws {
    let source = Program.fixtures.appending(path: "grid/source.txt")
    let pdf = try render(source)
    let structure = try Program.tool("pdfinfo", ["-struct-text", pdf.path]).output
    #expect(
      structure == """
        Document
          H1 (block)
            "A headline"
          P (block)
            "Body text under it, on the grid of the page."
          H2 (block)
            "A smaller one"
          P (block)
            "Small print stands on the same lines, and so does the rest."
          P (block)
            "Huge words take more than one."
          P (block)
            "Back on the grid."

        """)
  }

  @Test func describesPictures() throws {
    let source = Program.fixtures.appending(path: "pictures/source.txt")
    let pdf = try render(source)
    let structure = try Program.tool("pdfinfo", ["-struct", pdf.path]).output
    let lines = structure.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let kinds = lines.filter { !$0.hasPrefix("/") }.map { $0.replacing(":", with: "") }
    #expect(lines.count { $0 == "/Placement /Block" } == 6)
    #expect(lines.count { $0 == "/Placement /Inline" } == 1)
    // Five pictures are alone on their lines, one is inside a paragraph, and the last one is alone again.
    #expect(
      kinds == ["Document"] + Array(repeating: "Figure", count: 5)
        + ["P (block)", "Figure", "Figure"])
    let plain = try plain(pdf)
    #expect(plain.contains("/Alt (As wide as the column)"))
    #expect(plain.contains("/Alt (small)"))
  }

  @Test func embedsEachPictureOnceUnchanged() throws {
    let source = Program.fixtures.appending(path: "pictures/source.txt")
    let pdf = try render(source)
    let list = try Program.tool("pdfimages", ["-list", pdf.path]).output
    let rows = list.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
    let jpegs = rows.filter { $0[8] == "jpeg" }
    #expect(jpegs.count == 6)
    #expect(Set(jpegs.map { $0[10] }).count == 1)
    _ = try Program.tool("pdfimages", ["-j", pdf.path, scratch.file("p").path])
    let file = try Data(
      contentsOf: Program.fixtures.appending(path: "pictures/wide.jpg"))
    #expect(try Data(contentsOf: scratch.file("p-000.jpg")) == file)
  }

  /// Stroked text must stay text. Paths would be large and could not be searched.
  @Test func keepsStrokedTextAsText() throws {
    let source = Program.fixtures.appending(path: "strokes/source.txt")
    let pdf = try render(source)
    let text = try Program.tool("pdftotext", ["-raw", pdf.path, "-"]).output
    #expect(text.contains("filled and stroked"))
    #expect(text.contains("outlined"))
    let content = try plain(pdf)
    #expect(content.contains("1 0 0 RG\n0.282 w\n1 j\n2 Tr\n"))
    #expect(content.contains("0 0 1 RG\n0.376 w\n1 Tr\n"))
    #expect(content.contains("0 Tr\n"))
  }

  @Test func writesOutline() throws {
    let pdf = try render(issue)
    let html = scratch.file("out")
    _ = try Program.tool("pdftohtml", ["-xml", "-i", "-q", pdf.path, html.path])
    let xml = String(
      decoding: try Data(contentsOf: scratch.file("out.xml")), as: UTF8.self)
    let titles = xml.matches(of: /<item page="(\d+)">([^<]*)<\/item>/).map { "\($0.1) \($0.2)" }
    #expect(
      titles == [
        "1 Zombie Monthly", "1 Letter from the editor", "1 Eleven weeks to the capital",
        "2 The patient gardener", "2 A short history of the groan", "2 Letters", "2 Colophon",
        "3 How to stand still", "4 The autumn fair", "4 How to get there",
      ])
  }

  /// The same inputs give the same bytes, in any folder, language and time zone.
  @Test func writesSameBytesEverywhere() throws {
    let first = try render(issue, environment: ["LANG": "C", "TZ": "UTC"])
    let copy = try Scratch()
    let folder = issue.deletingLastPathComponent()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.copyItem(at: folder.appending(path: name), to: copy.file(name))
    }
    let second = try render(
      copy.file("zombies.txt"), to: "second.pdf",
      environment: [
        "LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "LANGUAGE": "ja", "TZ": "Asia/Tokyo",
        "PANGO_LANGUAGE": "ja:ar", "FC_LANG": "ja",
      ])
    #expect(try Data(contentsOf: first) == Data(contentsOf: second))
  }

  /// Environment variables with which the libraries choose shapers, hinting, dictionaries and modules, or
  /// write to standard output and standard error.
  private static let variables = [
    ("HB_SHAPER_LIST", "fallback"), ("HB_OPTIONS", "all"), ("PANGO_LANGUAGE", "th:ar"),
    ("PANGOCAIRO_BACKEND", "none"), ("LIBTHAI_DICTDIR", "/none"), ("FC_DEBUG", "1023"),
    ("FC_DBG_MATCH_FILTER", "family"), ("FC_LANG", "ja"), ("FONTCONFIG_USE_MMAP", "no"),
    ("FREETYPE_PROPERTIES", "truetype:interpreter-version=35 cff:hinting-engine=adobe"),
    ("PIXMAN_DISABLE", "fast mmx sse2 ssse3 avx2"), ("JSIMD_FORCENONE", "1"), ("JPEGMEM", "1"),
    ("G_DEBUG", "fatal-warnings"), ("G_MESSAGES_DEBUG", "all"), ("G_SLICE", "always-malloc"),
    ("G_FILENAME_ENCODING", "latin1"), ("GOBJECT_DEBUG", "instance-count"),
    ("GIO_EXTRA_MODULES", "/none"), ("GIO_USE_VFS", "none"), ("GDK_PIXBUF_MODULE_FILE", "/none"),
    ("RSVG_LOG", "1"), ("RUST_LOG", "trace"), ("EXPAT_ACCOUNTING_DEBUG", "3"),
    ("EXPAT_ENTROPY_DEBUG", "1"), ("CAIRO_TRACE_FD", "2"), ("QPDF_CRYPTO_PROVIDER", "none"),
    ("POSIXLY_CORRECT", "1"), ("LC_ALL", "tr_TR.UTF-8"), ("TZ", "Asia/Tokyo"),
    ("SOME_VARIABLE_OF_A_LATER_RELEASE", "1"),
  ]

  /// Sets each of the variables in turn, for a page with content that they would affect.
  @Test func ignoresEnvironment() throws {
    let pictures = Program.fixtures.appending(path: "picture-kinds")
    try FileManager.default.copyItem(
      at: pictures.appending(path: "baseline.jpg"), to: scratch.file("p.jpg"))
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><circle r="20" fill="red"/>
      <text x="5" y="20" font-family="Liberation Sans">Office</text></svg>
      """, to: "d.svg")
    try scratch.write(
      """
      <h1>Office fluff AV</h1><p lang=th>ทุกคนเกิดมาอิสระเสมอภาคกันในศักดิ์ศรีและสิทธิทุกคนเกิดมาอิสระเสมอภาคกัน
      <p lang=ar>يولد جميع الناس أحرارا<p><img src=d.svg alt=a width=60><p><img src=p.jpg alt=b width=60>
      """, to: "x.txt")
    func pages(_ environment: [String: String]) throws -> [String] {
      try ["x.pdf", "x.png"].map { name in
        let result = try Program.run(
          ["render", "x.txt", "-o", name], in: scratch.folder,
          environment: environment)
        #expect(result.status == 0, "\(environment): \(result.errors)")
        #expect(result.output == "", "\(environment)")
        return try Data(contentsOf: scratch.file(name)).base64EncodedString() + result.errors
      }
    }
    let plain = try pages([:])
    for (name, value) in Self.variables {
      #expect(try pages([name: value]) == plain, "\(name)")
    }
  }
}
