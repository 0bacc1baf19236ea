import Testing
import ZineText

@Suite struct DocumentFormatTests {
  private static let zip: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let ole: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  private static func archive(_ text: String) -> [UInt8] {
    zip + [UInt8](repeating: 0, count: 26) + Array(text.utf8) + [UInt8](repeating: 1, count: 5_000)
  }

  @Test(
    arguments: [
      (Array("{\\rtf1 a}".utf8), "a.txt", .rtf), (ole, "a.txt", .doc), (ole + [0], "a.docx", .doc),
      (archive("mimetypeapplication/epub+zip"), "a", .epub),
      (archive("mimetypeapplication/vnd.oasis.opendocument.text"), "a.docx", .odt),
      (archive("[Content_Types].xml word/document.xml"), "a.odt", .docx),
      (archive("x"), "a.docx", .docx), (archive("x"), "A.EPUB", .epub), (zip, "b.odt", .odt),
      (archive("x"), "a.zip", nil), (archive("x"), "a.rtf", nil), (zip, "docx", nil),
      (Array("{\\rt".utf8), "a.rtf", nil), (Array("<p>a".utf8), "a.docx", nil), ([], "a.docx", nil),
      (Array(ole.dropLast()), "a.doc", nil),
    ] as [([UInt8], String, DocumentFormat?)])
  func isDetectedByBytes(_ bytes: [UInt8], _ name: String, _ format: DocumentFormat?) {
    #expect(DocumentFormat(bytes, name: name) == format)
  }

  @Test func isRejected() {
    func facts(_ bytes: [UInt8], _ name: String) -> [DiagnosticFact] {
      SourceFile.decode(bytes, id: SourceID(0), name: name).diagnostics.map(\.fact)
    }
    #expect(facts(Array("{\\rtf1 a}".utf8), "a.txt") == [.document(.rtf)])
    #expect(facts(Self.archive("word/"), "a.txt") == [.document(.docx)])
    // Damaged documents are recognised by name, unless they are text.
    #expect(facts([UInt8](repeating: 1, count: 1_000), "a.docx") == [.document(.docx)])
    #expect(facts([UInt8](repeating: 1, count: 1_000), "a.txt") == [.binary])
    #expect(facts(Array("text".utf8), "a.docx").isEmpty)
    #expect(facts(Array("text {\\rtf1".utf8), "a.txt").isEmpty)
  }
}
