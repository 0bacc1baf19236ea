import Foundation
import Testing

/// Each error has a message and a specific exit status, and leaves the existing output unchanged.
@Suite struct BadInputTests {
  private static let oldIssue = "the old issue"

  /// Renders a source in a new folder that already contains `issue.pdf`, and checks that no file changed.
  /// Returns the result of the run.
  private func render(
    _ source: Data, _ arguments: [String] = [], prepare: (Scratch) throws -> Void = { _ in }
  ) throws -> Program.Result {
    let scratch = try Scratch()
    try scratch.write(source, to: "source.txt")
    try scratch.write(Self.oldIssue, to: "issue.pdf")
    try prepare(scratch)
    let before = try scratch.names
    let result = try Program.run(
      ["render", "source.txt", "-o", "issue.pdf", "--diagnostic-format", "short"] + arguments,
      in: scratch.folder)
    #expect(try scratch.names == before)
    let issue = try Data(contentsOf: scratch.file("issue.pdf"))
    #expect(String(decoding: issue, as: UTF8.self) == Self.oldIssue)
    return result
  }

  @Test(arguments: [
    ("a\nb <font", "source.txt:2:3: error[unterminated-tag]: "),
    ("<font color=rde>a", "source.txt:1:7: error[attribute-value]: "),
    ("", "source.txt:1:1: error[empty-source]: "),
    ("\n<b></b>\n<p></p>", "source.txt:1:1: error[empty-source]: "),
    ("a\u{1}b", "source.txt:1:2: error[control-character]: "),
    (
      "x <img src=none.jpg>",
      "source.txt:1:3: error[picture]: the picture 'none.jpg' does not exist"
    ),
    ("<img src=../x.jpg>", "source.txt:1:1: error[picture]: the picture '../x.jpg' is outside"),
    (
      "<img src=a/../../x.jpg>",
      "source.txt:1:1: error[picture]: the picture 'a/../../x.jpg' is outside"
    ),
    (
      "<img src=/etc/passwd>",
      "source.txt:1:1: error[picture]: the picture '/etc/passwd' is an absolute path"
    ),
    (
      "<img src=https://example.org/x.jpg?y>",
      "source.txt:1:1: error[picture]: the picture 'https://example.org/x.jpg?y' is a URL"
    ),
    (
      "<img src=file:///etc/passwd>",
      "source.txt:1:1: error[picture]: the picture 'file:///etc/passwd' is a URL"
    ),
    (
      "<img src=folder>",
      "source.txt:1:1: error[picture]: the picture 'folder' is not a regular file"
    ),
    ("<img src=fifo>", "source.txt:1:1: error[picture]: the picture 'fifo' is not a regular file"),
    ("<img src=out.jpg>", "source.txt:1:1: error[picture]: the picture 'out.jpg' is outside"),
    (
      "<img src=device.jpg>",
      "source.txt:1:1: error[picture]: the picture 'device.jpg' is outside"
    ),
    ("<img src=loop.jpg>", "source.txt:1:1: error[picture]: the picture 'loop.jpg' can't be read"),
    (
      "<img src=text.jpg>",
      "source.txt:1:1: error[picture]: the picture 'text.jpg' is not a JPEG, PNG, WebP, GIF, TIFF, SVG or PDF file"
    ),
    ("<img src=cut.jpg>", "source.txt:1:1: error[picture]: the picture 'cut.jpg' is damaged"),
    ("<img src=cut.png>", "source.txt:1:1: error[picture]: the picture 'cut.png' is damaged"),
    (
      "<img src=wide.png>",
      "source.txt:1:1: error[picture]: the picture 'wide.png' has 40000 × 10 pixels"
    ),
    (
      "<img src=huge.jpg>",
      "source.txt:1:1: error[picture]: the picture 'huge.jpg' has 65000 × 65000 pixels"
    ),
  ])
  func reportsError(_ source: String, _ message: String) throws {
    let result = try render(Data(source.utf8)) { scratch in
      let pictures = Program.fixtures.appending(path: "pictures")
      let manager = FileManager.default
      let jpeg = try Data(contentsOf: pictures.appending(path: "wide.jpg"))
      let png = try Data(contentsOf: pictures.appending(path: "tall.png"))
      try manager.createDirectory(at: scratch.file("folder"), withIntermediateDirectories: false)
      mkfifo(scratch.file("fifo").path, 0o600)
      for (link, target) in [
        ("out.jpg", pictures.appending(path: "wide.jpg").path), ("device.jpg", "/dev/zero"),
        ("loop.jpg", "loop.jpg"),
      ] {
        try manager.createSymbolicLink(
          atPath: scratch.file(link).path, withDestinationPath: target)
      }
      try scratch.write("no picture", to: "text.jpg")
      try scratch.write(jpeg.prefix(jpeg.count / 2), to: "cut.jpg")
      try scratch.write(png.prefix(png.count / 2), to: "cut.png")
      try scratch.write(Self.hugeHeader, to: "huge.jpg")
      try scratch.write(Self.wideHeader, to: "wide.png")
    }
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  /// A JPEG header for an image of 65,000 by 65,000 pixels, with almost no data.
  private static let hugeHeader = Data(
    [
      0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xFD, 0xE8, 0xFD, 0xE8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11,
      0, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0, 0, 0, 0, 0xFF, 0xD9,
    ])

  /// A PNG of 40,000 by 10 pixels without pixel data: signature, IHDR, an empty IDAT, IEND.
  private static let wideHeader = Data(
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0x9C, 0x40, 0, 0, 0, 10, 8, 0, 0, 0, 0, 0xF2, 0xCC, 0x64, 0x9B, 0, 0, 0, 0, 0x49, 0x44, 0x41,
      0x54, 0x35, 0xAF, 0x06, 0x1E, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ])

  @Test(
    arguments: [
      ([0x61, 0x0A, 0xC3, 0xA4, 0xFF], "source.txt:2:2: error[encoding]: 0xFF is not valid UTF-8"),
      (
        [0xFF, 0xFE, 0x61, 0x00],
        "source.txt:1:1: error[encoding]: the source is not UTF-8 but looks like UTF-16"
      ),
      (
        [0x63, 0x61, 0x66, 0xE9],
        "source.txt:1:4: error[encoding]: the source is not UTF-8 but looks like Windows-1252"
      ),
    ] as [([UInt8], String)])
  func rejectsOtherEncodings(_ source: [UInt8], _ message: String) throws {
    let result = try render(Data(source))
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  /// A JPEG that is cut off is always an error, unless only bytes after its end are missing.
  @Test func findsTruncatedJPEGs() throws {
    let picture = Program.fixtures.appending(path: "pictures/wide.jpg")
    let bytes = try Data(contentsOf: picture)
    for length in stride(from: 0, to: bytes.count - 2, by: max(1, bytes.count / 12)) {
      let result = try render(Data("<img src=cut.jpg>".utf8)) { scratch in
        try scratch.write(bytes.prefix(length), to: "cut.jpg")
      }
      #expect(result.status == 1, "\(length) of \(bytes.count) bytes")
    }
  }

  @Test(arguments: [
    ["--set", "page.size=A99"], ["--set", "body.colr=red"], ["--set", "nonsense"],
    ["--set", "h9.color=red"], ["--set", "page.margin=200mm"], ["--set", "body.font-size=nan"],
    ["--set", "page.columns=1e9"], ["--target", "watch"], ["--lang", "english please"],
    ["--newlines", "maybe"], ["--dump", "glyphs"], ["--wrong"], ["-o", "x.gif"], ["-o", ""],
    ["-o", "x-{p}.pdf"], ["--pages", "0"], ["--pages", "4-2"], ["--pages", "1,,2"],
    ["--pages", "x"], ["--ppi", "0"], ["--ppi", "nan"], ["--ppi", "1e9"],
    ["--dump", "frames"], ["-", "-"], ["--no-system-fonts"],
    ["--font-path", ""], ["--root", ""], ["--hyphenation-path", ""],
    ["-W", "picture=warn"], ["-W", "pictures=error"], ["-W", "overfull"], ["-W", "overfull=no"],
    ["--color", "red"], ["--diagnostic-format", "xml"], ["--fail-on", "never"],
  ])
  func rejectsInvalidOptions(_ arguments: [String]) throws {
    let result = try render(Data("text".utf8), arguments)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.hasPrefix("Error: "))
  }

  /// The limit depends on the size of the pages, which is known once the style sheets have been read.
  @Test func rejectsImagesOfTooManyPixels() throws {
    let result = try render(Data("text".utf8), ["-o", "x.png", "--ppi", "2400"])
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("--ppi 2400.0: error[resolution]: makes pages of 19843 ×"))
  }

  /// Fontconfig, which starts before the error in the text is found, prints no warnings of its own.
  @Test func hidesCacheWarnings() throws {
    let scratch = try Scratch()
    try scratch.write("a\nb <font", to: "source.txt")
    let result = try Program.run(
      ["render", "source.txt", "--diagnostic-format", "short"], in: scratch.folder,
      environment: ["HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("source.txt:2:3: error[unterminated-tag]: "))
  }

  @Test func warnsAboutPlannedProperty() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "source.txt")
    let result = try Program.run(
      ["render", "source.txt", "--set", "body.flow-into=a"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("source.txt: warning[unsupported]: the property 'flow-into'"))
    #expect(try scratch.names == ["source.pdf", "source.txt"])
  }

  @Test func rejectsInvalidDate() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "source.txt")
    for date in ["yesterday", "-1", "1e9", "99999999999999"] {
      let result = try Program.run(
        ["render", "source.txt"], in: scratch.folder, environment: ["SOURCE_DATE_EPOCH": date])
      #expect(result.status == 64)
    }
  }

  @Test func neverOverwritesSource() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "self.pdf")
    for arguments in [["self.pdf"], ["self.pdf", "-o", "./self.pdf"]] {
      let result = try Program.run(["render"] + arguments, in: scratch.folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("the output would overwrite the source"))
    }
    let source = try Data(contentsOf: scratch.file("self.pdf"))
    #expect(String(decoding: source, as: UTF8.self) == "text")
  }

  @Test func requiresFont() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "source.txt")
    let configuration = try scratch.write(
      "<?xml version=\"1.0\"?><fontconfig><dir>nowhere</dir></fontconfig>", to: "fonts.conf")
    let result = try Program.run(
      ["render", "source.txt"], in: scratch.folder,
      environment: ["FONTCONFIG_FILE": configuration.path])
    #expect(result.status == 70)
    #expect(result.errors.contains("no fonts are installed"))
    #expect(try scratch.names == ["fonts.conf", "source.txt"])
  }

  /// A page without any visible content is valid.
  @Test(arguments: [
    "<br>", "<h1><br></h1>", "&#x2028;", "\u{200B}\n<h1>Head</h1>\n\u{200B}", "&shy;",
  ])
  func rendersInvisibleText(_ markup: String) throws {
    let scratch = try Scratch()
    try scratch.write(markup, to: "source.txt")
    let result = try Program.run(["render", "source.txt"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Program.tool("qpdf", ["--check", scratch.file("source.pdf").path]).status == 0)
    let text = try Program.tool("pdftotext", [scratch.file("source.pdf").path, "-"]).output
    let seen = text.filter { !$0.isWhitespace }
    #expect(seen == (markup.contains("Head") ? "Head1" : "1"))
  }

  /// Problems in the document are reported even if the file can't be written.
  @Test func reportsBeforeWriting() throws {
    let scratch = try Scratch()
    try scratch.write("x <unk>", to: "source.txt")
    let result = try Program.run(
      ["render", "source.txt", "-o", "nowhere/x.pdf"], in: scratch.folder)
    #expect(result.status == 73)
    #expect(result.errors.hasPrefix("source.txt:1:3: warning[unknown-tag]"))
  }

  @Test func reportsMissingSource() throws {
    let scratch = try Scratch()
    for (arguments, message) in [
      (["none.txt"], "none.txt: error[source]: No such file or directory"),
      (
        [scratch.folder.path],
        "\(scratch.folder.path): error[source]: is a folder, not a source; name a file in it, or list its issue in a zine.toml "
          + "in a parent folder"
      ),
    ] {
      let result = try Program.run(["render"] + arguments, in: scratch.folder)
      #expect(result.status == 66)
      #expect(result.errors == "\(message)\n")
    }
    try scratch.write("text", to: "source.txt")
    let result = try Program.run(
      ["render", "source.txt", "--root", "nowhere"], in: scratch.folder)
    #expect(result.status == 66)
    #expect(try scratch.names == ["source.txt"])
  }

  @Test func reportsFailure() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "source.txt")
    try FileManager.default.createDirectory(
      at: scratch.file("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("link.pdf").path, withDestinationPath: "nowhere/issue.pdf")
    for (target, reason) in [
      ("folder", "it is a folder"), ("nowhere/issue.pdf", "there is no folder 'nowhere'"),
      ("link.pdf", "No such file or directory"), ("source.txt/issue.pdf", "Not a directory"),
      ("/dev/full", ""),
    ] {
      let result = try Program.run(["render", "source.txt", "-o", target], in: scratch.folder)
      #expect(result.status == 73, "\(target)")
      #expect(result.errors.hasPrefix("\(target): error[output]: can't write: \(reason)"))
    }
    #expect(try scratch.names == ["folder", "link.pdf", "source.txt"])
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  /// A limit on the file size has the same effect as a full disk.
  @Test(arguments: [0, 1, 2])
  func handlesFullDisk(_ kilobytes: Int) throws {
    let scratch = try Scratch()
    try scratch.write(String(repeating: "text ", count: 4000), to: "source.txt")
    try scratch.write(Self.oldIssue, to: "issue.pdf")
    let result = try Program.run(
      URL(filePath: "/bin/bash"),
      [
        "-c", "ulimit -f \(kilobytes); exec \"$0\" render source.txt -o issue.pdf 2>/dev/null",
        Program.zine.path,
      ], in: scratch.folder)
    #expect(result.status == 73)
    #expect(try scratch.names == ["issue.pdf", "source.txt"])
    let issue = try Data(contentsOf: scratch.file("issue.pdf"))
    #expect(String(decoding: issue, as: UTF8.self) == Self.oldIssue)
  }

  @Test func reportsDumpFailure() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "source.txt")
    let result = try Program.run(
      URL(filePath: "/bin/bash"),
      ["-c", "exec \"$0\" render source.txt --dump frames >/dev/full", Program.zine.path],
      in: scratch.folder)
    #expect(result.status == 73)
  }

  @Test func replacesTargetOfLink() throws {
    let scratch = try Scratch()
    try scratch.write("text", to: "source.txt")
    try scratch.write(Self.oldIssue, to: "real.pdf")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("issue.pdf").path, withDestinationPath: "real.pdf")
    let result = try Program.run(
      ["render", "source.txt", "-o", "issue.pdf"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(try Data(contentsOf: scratch.file("real.pdf")).starts(with: "%PDF".utf8))
    #expect(try scratch.names == ["issue.pdf", "real.pdf", "source.txt"])
  }

  @Test func readsPicturesInsideWiderRoot() throws {
    let scratch = try Scratch()
    let manager = FileManager.default
    for name in ["text", "pictures"] {
      try manager.createDirectory(at: scratch.file(name), withIntermediateDirectories: false)
    }
    try manager.copyItem(
      at: Program.fixtures.appending(path: "pictures/wide.jpg"),
      to: scratch.file("pictures/wide.jpg"))
    try scratch.write("<img src=../pictures/wide.jpg>", to: "text/source.txt")
    let narrow = try Program.run(["render", "text/source.txt"], in: scratch.folder)
    #expect(narrow.status == 1)
    let wide = try Program.run(
      ["render", "text/source.txt", "--root", "."], in: scratch.folder)
    #expect(wide.status == 0, "\(wide.errors)")
  }
}
