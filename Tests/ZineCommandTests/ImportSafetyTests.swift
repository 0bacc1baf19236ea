import Foundation
import Testing

/// `zine import` with damaged documents, malicious documents, and files that are not documents.
@Suite struct ImportSafetyTests {
  static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
  )!

  private static let picture = "<img src=\"a b.png\" alt=\"Two *words*\" width=\"96\">"

  // MARK: Pictures

  @Test(arguments: ["docx", "odt", "epub", "rtf"])
  func extractsPicturesFromDocuments(_ format: String) throws {
    let folder = try ImportFolder()
    try folder.scratch.write(Self.png, to: "p.png")
    try folder.make("My story.\(format)", of: "a ![One](p.png){width=72pt} b\n\n![Two](p.png)")
    let result = try folder.importing("My story.\(format)", "-o", "out/in", "-v")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "out/in/My story.md: written, with 1 picture in out/in/My-story-pictures"))
    let pictures = folder.scratch.file("out/in/My-story-pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    #expect(names.count == 1)
    #expect(try Data(contentsOf: pictures.appending(path: names[0])) == Self.png)
    let text = try folder.text("out/in/My story.md")
    #expect(text.contains("](My-story-pictures/\(names[0]))"), "\(text)")
    if format != "epub" {
      #expect(text.contains("](My-story-pictures/\(names[0])){width=\"72\"}"), "\(text)")
    }
    if format == "docx" {
      #expect(text.contains("<figure>\n<img src=\"My-story-pictures/\(names[0])\""), "\(text)")
      #expect(text.contains("<figcaption>Two</figcaption>\n</figure>\n"), "\(text)")
    }
  }

  @Test func copiesPicturesOfWebPages() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(Self.png, to: "a b.png")
    try folder.scratch.write(Data("<emf>".utf8), to: "c.emf")
    try FileManager.default.createSymbolicLink(
      at: folder.scratch.file("out.png"), withDestinationURL: URL(filePath: "/etc/passwd"))
    let data = "data:image/png;base64,\(Self.png.base64EncodedString())"
    let sources = [
      "a%20b.png", "a b.png?x#y", "c.emf", "gone.png", "/etc/passwd", "../x.png", "out.png",
      "file:///etc/passwd", "%2e%2e/x.png", data, "data:image/png;base64,%%%",
    ]
    try folder.scratch.write(
      sources.map { "<p>a <img src=\"\($0)\" alt=\"\"></p>" }.joined(separator: "\n"), to: "a.html")
    let result = try folder.importing("a.html", "-o", "out", "-v")
    #expect(result.status == 0)
    #expect(result.errors.contains("out/a.md: written, with 3 pictures in out/a-pictures"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.scratch.file("out/a-pictures").path)
    #expect(
      names.sorted() == ["picture-1.png", "picture-2.png", "picture-9.png"].sorted(),
      "\(names)")
    let messages = [
      "the picture 'c.emf' is not a JPEG, PNG, WebP, GIF, TIFF, SVG or PDF file; add it as out/a-pictures/c.emf",
      "the picture 'gone.png' does not exist; add it as out/a-pictures/gone.png",
      "the picture '/etc/passwd' is an absolute path",
      "the picture '../x.png' is outside the issue's folder",
      "the picture 'out.png' is outside the issue's folder",
      "the picture file:///etc/passwd is not loaded",
      "1 embedded picture can't be decoded",
    ]
    for message in messages {
      #expect(result.errors.contains(message), "\(message): \(result.errors)")
    }
    #expect(!result.errors.contains("root:"))
  }

  // MARK: Names

  /// Pictures get plain file names in their folder, whatever their names in the archive are.
  @Test(arguments: [
    "../../../evil.png", "/tmp/evil.png", "media/..\\\\..\\\\evil.png", "media/.evil.png",
    "media/evil.png/", "media/%2e%2e%2fevil.png", "media/e\\nvil.png", "media/evil.png\\x00.md",
  ])
  func sanitizesPictureNames(_ name: String) throws {
    let folder = try ImportFolder()
    try folder.scratch.write(Self.png, to: "p.png")
    try folder.make("in/a.docx".replacing("in/", with: ""), of: "a ![One](p.png) b")
    try folder.rewrite(
      "a.docx",
      """
      old = [item for item in entries if item.startswith("word/media/")][0]
      new = "\(name)"
      entries["word/" + new] = entries.pop(old)
      rels = "word/_rels/document.xml.rels"
      entries[rels] = entries[rels].replace(old[5:].encode(), new.replace("\\n", "&#10;").replace("\\x00", "").encode())
      """)
    let before = try folder.scratch.names
    let result = try folder.importing("a.docx", "-o", "deep/er/out")
    #expect([0, 1].contains(result.status), "\(result.errors)")
    let after = try folder.scratch.names
    #expect(after.filter { $0 != "deep" } == before)
    guard result.status == 0 else { return }
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: folder.scratch.file("deep/er/out").path
    ).sorted()
    let allowed = [
      ["a.md"], ["a-pictures", "a-pictures/evil.png", "a.md"],
      ["a-pictures", "a-pictures/picture-1.png", "a.md"],
      ["a-pictures", "a-pictures/picture-1.bin", "a.md"],
    ]
    #expect(allowed.contains(files), "\(files)")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/evil.png"))
  }

  @Test func limitsBombs() throws {
    let folder = try ImportFolder()
    try folder.make("a.docx", of: "a")
    try folder.rewrite(
      "a.docx",
      """
      head, tail = entries["word/document.xml"].split(b">a<")
      entries["word/document.xml"] = head + b">" + b"0" * (1 << 30) + b"<" + tail
      """)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: folder.scratch.file("a.docx").path)[.size]
        as? Int)
    #expect(size < 2 << 20)
    let start = ContinuousClock.now
    let result = try folder.importing("a.docx")
    #expect(result.status == 1)
    #expect(result.errors == "a.docx: error[import]: takes more than 3 GB of memory to read\n")
    #expect(try folder.scratch.names == ["a.docx"])
    #expect(ContinuousClock.now - start < .seconds(150))
  }

  // MARK: Invalid documents

  @Test(arguments: [
    ("a.docx", Data(), 1, "error[import]: the file is empty"),
    ("a.html", Data(), 1, "error[import]: the file is empty"),
    (
      "a.docx", Data("text".utf8), 1,
      "error[import]: can't be read as a Word document (.docx): it is not a ZIP archive, or is cut off (pandoc: "
    ),
    (
      "a.docx", Data([0x50, 0x4B, 3, 4, 0, 0]), 1,
      "error[import]: can't be read as a Word document (.docx): it is not a ZIP archive, or is cut off (pandoc: "
    ),
    (
      "a.odt", Data(repeating: 7, count: 9_000), 1,
      "error[import]: can't be read as an OpenDocument text (.odt): it is not a ZIP archive, or is cut off (pandoc: "
    ),
    (
      "a.epub", Data(repeating: 0, count: 9_000), 1,
      "error[import]: can't be read as an EPUB: it is not a ZIP archive, or is cut off (pandoc: "
    ),
    (
      "a.rtf", Data("text".utf8), 1, "error[import]: can't be read as a Rich Text document (.rtf)\n"
    ),
    ("a.html", Data(repeating: 0, count: 9), 1, "error[import]: can't be read as an HTML file\n"),
    (
      "a.odt", Data("{\\rtf1 a}".utf8), 1,
      "error[import]: is a Rich Text document (.rtf), not an OpenDocument text (.odt); rename it\n"
    ),
    (
      "a.docx", Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0]), 1,
      "a Word document with a password; save it as .docx"
    ),
    ("a.doc", Data("a".utf8), 64, "error[source]: zine can't import a .doc; save it as .docx"),
    ("a.md", Data("a".utf8), 64, "error[source]: is already a source; "),
    ("a.pdf", Data("a".utf8), 64, "must end in .docx, .odt, .rtf, .html, .htm, .org or .epub\n"),
    ("a", Data("a".utf8), 64, "must end in .docx, .odt, .rtf, .html, .htm, .org or .epub\n"),
  ])
  func rejects(_ name: String, _ content: Data, _ status: Int, _ message: String) throws {
    let folder = try ImportFolder()
    try folder.scratch.write(content, to: name)
    let result = try folder.importing(name)
    #expect(result.status == Int32(status))
    #expect(
      result.errors.hasPrefix("\(name): error[") && result.errors.contains(message),
      "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
    #expect(try folder.scratch.names == [name])
  }

  /// A truncated document is an error, or is imported up to the point to which pandoc can read it.
  @Test(arguments: ["docx", "odt", "epub", "rtf"])
  func handlesTruncatedDocuments(_ format: String) throws {
    let folder = try ImportFolder()
    try folder.make(
      "a.\(format)", of: ImportCommandTests.constructs.map(\.markdown).joined(separator: "\n\n"))
    let whole = try Data(contentsOf: folder.scratch.file("a.\(format)"))
    for part in 1...8 {
      try folder.scratch.write(whole.prefix(whole.count * part / 9), to: "cut.\(format)")
      let result = try folder.importing("cut.\(format)", "--force")
      #expect(result.status == 1 || format == "rtf" && result.status == 0, "\(result.errors)")
    }
  }

  @Test func rejectsIrregularFiles() throws {
    let folder = try ImportFolder()
    try FileManager.default.createDirectory(
      at: folder.scratch.file("a.docx"), withIntermediateDirectories: true)
    mkfifo(folder.scratch.file("b.docx").path, 0o600)
    for (name, message) in [
      ("a.docx", "is a folder, not a document"), ("b.docx", "is not a regular file"),
      ("c.docx", "No such file or directory"), ("d.docx/e.docx", "No such file or directory"),
    ] {
      let result = try folder.importing(name)
      #expect(result.status == 66)
      #expect(result.errors == "\(name): error[source]: \(message)\n")
    }
  }

  @Test func acceptsAnyName() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(Self.png, to: "p.png")
    for name in ["a (1) [b] #2 & %41", "Grüße, 世界", "'x' \"y\" $(z)", "-a", ".b", "c.d"] {
      try folder.make("made.docx", of: "a ![One](p.png) b")
      try FileManager.default.moveItem(
        at: folder.scratch.file("made.docx"), to: folder.scratch.file("\(name).docx"))
      let result = try folder.importing("./\(name).docx")
      #expect(result.status == 0, "\(result.errors)")
      let text = try folder.text("\(name).md")
      let path = try #require(try /\]\(([^ )]+)\)/.firstMatch(in: text)).1
      #expect(
        FileManager.default.fileExists(atPath: folder.scratch.file(String(path)).path), "\(text)")
    }
    // The file name is not valid UTF-8.
    let result = try Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", "\"$0\" import \"$(printf 'a\\351.docx')\"", Program.zine.path],
      in: folder.scratch.folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("is not valid UTF-8"))
  }

  // MARK: Output files

  @Test func overwritesNothing() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(Self.png, to: "p.png")
    try folder.make("a.docx", of: "a ![One](p.png) b")
    try folder.scratch.write("mine", to: "a.md")
    let first = try folder.importing("a.docx")
    #expect(first.status == 73)
    #expect(first.errors == "a.md: error[output]: already exists; use --force to overwrite it\n")
    try FileManager.default.removeItem(at: folder.scratch.file("a.md"))
    try FileManager.default.createDirectory(
      at: folder.scratch.file("a-pictures"), withIntermediateDirectories: true)
    try folder.scratch.write("mine", to: "a-pictures/kept.txt")
    let second = try folder.importing("a.docx")
    #expect(second.status == 73)
    #expect(
      second.errors == "a-pictures: error[output]: already exists; use --force to overwrite it\n")
    #expect(try folder.scratch.names == ["a-pictures", "a.docx", "p.png"])

    let forced = try folder.importing("a.docx", "--force")
    #expect(forced.status == 0)
    #expect(try folder.text("a-pictures/kept.txt") == "mine")
  }

  /// Symbolic links are replaced and not followed, since their targets may be unrelated files.
  @Test func followsNoLinks() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(Self.png, to: "p.png")
    try folder.make("a.docx", of: "a ![One](p.png) b")
    try folder.scratch.write("mine", to: "other.txt")
    try FileManager.default.createDirectory(
      at: folder.scratch.file("other"), withIntermediateDirectories: true)
    func link(_ name: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.scratch.file(name).path, withDestinationPath: target)
    }
    try link("a.md", "other.txt")
    try link("a-pictures", "other")
    #expect(try folder.importing("a.docx", "--force").status == 73)
    try FileManager.default.removeItem(at: folder.scratch.file("a-pictures"))
    #expect(try folder.importing("a.docx", "--force").status == 0)
    #expect(try folder.text("other.txt") == "mine")
    #expect(try folder.body("a.md").hasPrefix("a ![One](a-pictures/"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.scratch.file("other").path).isEmpty
    )
  }

  @Test func reportsMissingPandoc() throws {
    let folder = try ImportFolder()
    try folder.make("a.docx", of: "a")
    let result = try Program.run(
      ["import", "a.docx", "-o", "out"], in: folder.scratch.folder,
      environment: ["PATH": "/nonexistent"])
    #expect(result.status == 75)
    #expect(
      result.errors
        == "a.docx: error[import]: 'pandoc' is missing; it comes with the package pandoc\n")
    #expect(try folder.scratch.names == ["a.docx"])
  }

  @Test func reportsWriteFailures() throws {
    let folder = try ImportFolder()
    try folder.make("a.docx", of: "a")
    try folder.scratch.write("", to: "file")
    let result = try folder.importing("a.docx", "-o", "file/in")
    #expect(result.status == 73)
    #expect(result.errors.contains("error[output]: can't write: Not a directory"))

    // New folders are removed if the import fails.
    let limited = try Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", "(ulimit -f 0; exec \"$0\" import a.docx -o new) 2>&1 | cat", Program.zine.path],
      in: folder.scratch.folder)
    #expect(limited.output == "new/a.md: error[output]: can't write: File too large\n")
    #expect(try folder.scratch.names == ["a.docx", "file"])
  }

  // MARK: Rendering

  /// Rendering a document is an error that suggests `zine import`.
  @Test(arguments: ["docx", "odt", "rtf", "epub"])
  func refusesToRender(_ format: String) throws {
    let folder = try ImportFolder()
    try folder.make("a.\(format)", of: "a")
    for command in ["render", "check", "measure"] {
      let result = try Program.run([command, "a.\(format)"], in: folder.scratch.folder)
      #expect(result.status == 1)
      #expect(
        result.errors.hasPrefix("a.\(format):1:1: error[encoding]: the file is "),
        "\(result.errors)")
      #expect(result.errors.contains(", not a source\n"))
      #expect(result.errors.contains("zine import FILE"))
    }
    #expect(try folder.scratch.names == ["a.\(format)"])
  }
}
