import Foundation
import Testing

/// `zine import` reports content of word processor documents that pandoc drops without a message.
@Suite struct ImportLossTests {
  /// Returns the warnings of an import, without the words that they all begin with.
  private func warnings(_ folder: ImportFolder, _ name: String) throws -> [String] {
    let result = try folder.importing(name, "--force")
    #expect(result.status == 0, "\(result.errors)")
    return result.errors.split(separator: "\n").map {
      String($0).replacing("\(name): warning[import]: ", with: "")
    }
  }

  /// Creates a Word document.
  /// - Parameter xml: XML that replaces the text of its only run.
  private func word(_ xml: String) throws -> ImportFolder {
    let folder = try ImportFolder()
    try folder.make("a.docx", of: "AAA")
    try folder.rewrite(
      "a.docx",
      """
      document = entries["word/document.xml"]
      entries["word/document.xml"] = document.replace(b'<w:t xml:space="preserve">AAA</w:t>', b'''\(xml)''')
      """)
    return folder
  }

  /// Pictures that the document refers to, but does not contain.
  @Test func countsMissingPictures() throws {
    let folder = try ImportFolder()
    try folder.scratch.write(ImportSafetyTests.png, to: "p.png")
    try folder.make("a.docx", of: "a ![One](p.png) b")
    try folder.rewrite(
      "a.docx",
      """
      for item in [item for item in entries if item.startswith("word/media/")]: del entries[item]
      """)
    #expect(
      try warnings(folder, "a.docx") == [
        "1 picture is dropped: it is not in the document, or is in a part that pandoc does not read"
      ])
  }

  private static let text = "<w:t>a</w:t>"

  @Test(arguments: [
    ("", []),
    (
      "</w:r><w:r><w:rPr><w:color w:val=\"FF0000\"/></w:rPr><w:t>b</w:t></w:r><w:r><w:rPr><w:color w:val=\"auto\"/></w:rPr><w:t>c</w:t>",
      ["the colors of 1 passage are dropped"]
    ),
    (
      "</w:r><w:r><w:rPr><w:highlight w:val=\"red\"/><w:color w:val=\"00FF00\"/></w:rPr><w:t>b</w:t>",
      ["the colors of 2 passages are dropped"]
    ),
    (
      "</w:r><w:r><w:rPr><w:rFonts w:ascii=\"X\"/><w:sz w:val=\"40\"/></w:rPr><w:t>b</w:t>",
      ["the font or size of 1 passage is dropped"]
    ),
    ("<w:br w:type=\"page\"/>", ["1 page break is read as a line break"]),
    (
      "<w:pict><v:shape xmlns:v=\"urn:schemas-microsoft-com:vml\"><v:textbox><w:txbxContent><w:p><w:r><w:t>b</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict>",
      ["1 text box is dropped with its text"]
    ),
  ])
  func countsLossesOfWord(_ xml: String, _ expected: [String]) throws {
    let folder = try word(Self.text + xml)
    #expect(try warnings(folder, "a.docx") == expected)
  }

  @Test func countsLossesOfOpenDocument() throws {
    let folder = try ImportFolder()
    try folder.make("a.odt", of: "AAA")
    try folder.rewrite(
      "a.odt",
      """
      document = entries["content.xml"]
      new = b'''a<office:annotation><text:p>why</text:p></office:annotation><draw:frame><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p><draw:frame><draw:image xlink:href="x"/></draw:frame>c</text:p></draw:text-box></draw:frame>'''
      entries["content.xml"] = document.replace(b"AAA", new)
      """)
    let found = try warnings(folder, "a.odt")
    #expect(found.contains("1 text box is dropped with its text"), "\(found)")
    #expect(found.contains("1 comment is dropped"), "\(found)")
  }

  /// Looking for losses takes no longer than pandoc, whatever is in the archive.
  @Test(arguments: [
    "entries['word/styles.xml'] = b'<w:lang ' * 260000",
    "entries['docProps/core.xml'] = b'<dc:title>' * 200000",
    "entries.update({'word/header%d.xml' % n: b'<w:x' * 200000 for n in range(400)})",
    "entries['word/comments.xml'] = b'<w:comment ' * 5000000",
  ])
  func boundsSearchTime(_ script: String) throws {
    let folder = try ImportFolder()
    try folder.make("a.docx", of: "a")
    try folder.rewrite("a.docx", script)
    let start = ContinuousClock.now
    let result = try folder.importing("a.docx")
    #expect([0, 1].contains(result.status), "\(result.errors)")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  /// A document with an unusual structure is not searched for losses. The warning lists possible losses
  /// instead.
  @Test func reportsPossibleLoss() throws {
    let folder = try ImportFolder()
    try folder.make("a.rtf", of: "a")
    #expect(
      try warnings(folder, "a.rtf") == [
        "colors, fonts and sizes of text are dropped, and text boxes may be dropped too"
      ])
  }
}
