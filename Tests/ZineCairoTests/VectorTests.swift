import Foundation
import Testing
import ZineText

@testable import ZineCairo

/// Tests placed PDF pages and vector images, read in this process.
@Suite struct VectorTests {
  /// Returns a PDF with one page and further objects. The objects are numbered from 4, the first of which is
  /// the page's content.
  private func pdf(
    _ page: String, content: String, _ objects: [String] = [], root: String = ""
  ) -> [UInt8] {
    let all =
      [
        "<</Type/Catalog/Pages 2 0 R\(root)>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/Contents 4 0 R\(page)>>",
        "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
      ] + objects
    var text = "%PDF-1.7\n"
    var offsets: [Int] = []
    for (index, object) in all.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(all.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      text += String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
    }
    text += "trailer<</Root 1 0 R/Size \(all.count + 1)>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  private func page(
    _ bytes: [UInt8], page: Int = 1, box: PageBox = .trim
  ) throws -> VectorPage {
    try PDFPageImport.read(VectorRequest(bytes: bytes, page: page, box: box))
  }

  /// Returns the content of a part as text.
  private func content(_ part: VectorPage.Part) -> String {
    guard case .plain(let data)? = part.data else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  private func body(_ part: VectorPage.Part) -> String {
    String(decoding: part.body, as: UTF8.self)
  }

  // MARK: Content

  private func cleaned(_ content: String, hidden: Set<PDFName> = []) -> String {
    String(
      decoding: ContentCleaner(Array(content.utf8), hiddenLayers: hidden).output.bytes,
      as: UTF8.self)
  }

  @Test func removesMarkedContent() {
    #expect(
      cleaned("/P <</MCID 0>> BDC BT (a) Tj ET EMC /Artifact BMC 0 0 1 1 re f EMC /T MP")
        == "BT\n(a) Tj\nET\n0 0 1 1 re\nf\n")
  }

  @Test func restoresStates() {
    #expect(cleaned("Q q q 1 w Q") == "q\nq\n1 w\nQ\nQ\n")
    #expect(cleaned("Q Q Q EMC EMC") == "")
  }

  @Test func skipsUnknownOperators() {
    #expect(
      cleaned("1 2 nonsense 3 g % comment with f\n(a\\)b(c)) Tj <48> Tj")
        == "3 g\n(a\\)b(c)) Tj\n<48> Tj\n")
    #expect(cleaned("1 0 0 (unended") == "")
    #expect(cleaned("[1 2 [3") == "")
  }

  @Test func omitsHiddenLayers() {
    let text = "/OC /A BDC q 0 0 9 9 re f /X Do (a) Tj Q EMC /OC /B BDC 1 1 2 2 re S EMC"
    #expect(cleaned(text, hidden: ["A"]) == "q\n0 0 9 9 re\nn\nQ\n1 1 2 2 re\nS\n")
  }

  @Test func keepsInlineImages() {
    let picture = "BI /W 2 /H 1 /CS /RGB /I true /BPC 8 ID a EI b EI\n"
    let kept = cleaned("q " + picture + "Q")
    #expect(kept.contains("/I null"))
    #expect(kept.hasPrefix("q\nBI /W 2") && kept.hasSuffix("Q\n"))
    let cleaner = ContentCleaner(Array(picture.utf8))
    #expect(cleaner.usesColors && !cleaner.usesInks)
  }

  // MARK: Pages

  @Test(arguments: [
    ("/MediaBox[0 0 200 100]", PageBox.trim, Size(width: 200, height: 100)),
    ("/MediaBox[200 100 0 0]", .trim, Size(width: 200, height: 100)),
    ("/MediaBox[0 0 200 100]/TrimBox[10 10 110 60]", .trim, Size(width: 100, height: 50)),
    ("/MediaBox[0 0 200 100]/TrimBox[10 10 110 60]", .media, Size(width: 200, height: 100)),
    ("/MediaBox[0 0 200 100]/CropBox[0 0 90 80]", .bleed, Size(width: 90, height: 80)),
    ("/MediaBox[0 0 200 100]/TrimBox[300 300 400 400]", .trim, Size(width: 200, height: 100)),
    ("/MediaBox[0 0 200 100]/TrimBox[150 50 900 900]", .trim, Size(width: 50, height: 50)),
    ("/MediaBox[0 0 200 100]/Rotate 90", .trim, Size(width: 100, height: 200)),
    ("/MediaBox[0 0 200 100]/Rotate -180/UserUnit 2", .trim, Size(width: 400, height: 200)),
    ("", .trim, Size(width: 612, height: 792)),
  ])
  func selectsBox(_ entries: String, _ box: PageBox, _ size: Size) throws {
    #expect(try page(pdf(entries, content: "0 0 9 9 re f"), box: box).size == size)
  }

  @Test(arguments: [
    "/MediaBox[0 0 0 100]", "/MediaBox[0 0 1000000000 1]", "/MediaBox[0 0 9 9]/UserUnit -1",
    "/MediaBox[0 0 99 99]/UserUnit 1000000",
  ])
  func rejectsNoSize(_ entries: String) {
    #expect(throws: PictureFailure.damaged) { try page(pdf(entries, content: "")) }
  }

  @Test func reportsMissingPages() {
    let file = pdf("/MediaBox[0 0 9 9]", content: "")
    #expect(throws: PictureFailure.missingPage(2, count: 1)) { try page(file, page: 2) }
    #expect(throws: PictureFailure.missingPage(.max, count: 1)) { try page(file, page: .max) }
  }

  @Test func copiesOnlyUsedObjects() throws {
    let result = try page(
      pdf(
        "/MediaBox[0 0 9 9]/Annots[5 0 R]/Resources<</ExtGState<</A 5 0 R/B 6 0 R>>>>",
        content: "/B gs 1 0 0 rg 0 0 1 0 k",
        ["<</ca .5/Parent 3 0 R/Metadata 1 0 R>>", "<</BM/Multiply/Up 3 0 R/Interpolate true>>"]))
    #expect(result.parts.count == 2)
    #expect(body(result.parts[1]) == "<</BM /Multiply>>")
    #expect(result.isTranslucent && result.usesInks && result.usesColors)
  }

  @Test func rejectsRecursiveForms() {
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Length 5"
    let file = pdf(
      "/MediaBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>", content: "/X Do",
      ["<<\(form)>>stream\n/X Do\nendstream"])
    #expect(throws: PictureFailure.tooMuchToDraw) { try page(file) }
  }

  /// Glyphs and inks keep the names that the file gives them.
  @Test func keepsNamesOfGlyphsAndInks() throws {
    let font = "<</Type/Font/Subtype/Type3/CharProcs<</Metadata 6 0 R/OC 6 0 R>>>>"
    let result = try page(
      pdf(
        "/MediaBox[0 0 9 9]/Resources<</Font<</F 5 0 R>>>>", content: "BT /F 9 Tf (a) Tj ET",
        [font, "<</Length 4>>stream\n1 w \nendstream"]))
    #expect(result.parts.contains { body($0).contains("/Metadata") && body($0).contains("/OC") })
  }

  @Test func rejectsMissingFonts() throws {
    let font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    let resources = "/MediaBox[0 0 9 9]/Resources<</Font<</F 5 0 R>>>>"
    #expect(throws: PictureFailure.missingFonts(["Helvetica"])) {
      try page(pdf(resources, content: "BT /F 9 Tf (a) Tj ET", [font]))
    }
    // A font that no text uses may be missing.
    for content in ["0 0 1 1 re f", "BT /F 9 Tf ET", "q BT /F 9 Tf ET Q"] {
      #expect(try page(pdf(resources, content: content, [font])).flaws.isEmpty, "\(content)")
    }
  }

  @Test func readsLayers() throws {
    let file = pdf(
      "/MediaBox[0 0 9 9]/Resources<</Properties<</A 5 0 R/B 6 0 R>>>>",
      content: "/OC /A BDC 1 w S EMC /OC /B BDC 2 w S EMC",
      ["<</Type/OCG/Name(a)>>", "<</Type/OCG/Name(b)>>"],
      root: "/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[5 0 R]>>>>")
    #expect(content(try page(file).parts[0]) == "1 w\nn\n2 w\nS\n")
  }

  @Test func handlesCutFiles() throws {
    let whole = pdf(
      "/MediaBox[0 0 9 9]", content: "0 0 1 1 re f", ["[\(String(repeating: "[", count: 500))"])
    for length in stride(from: 0, to: whole.count, by: 7) {
      do {
        _ = try page(Array(whole.prefix(length)))
      } catch {
        #expect(error is PictureFailure, "\(length)")
      }
    }
    #expect(throws: PictureFailure.damaged) { try page(Array(whole.prefix(60))) }
  }

  // MARK: Vector images

  private func drawing(_ content: String, _ attributes: String = "width='20' height='10'") throws
    -> SVGDrawing
  {
    try SVGDrawing(
      Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8),
      catalog: nil)
  }

  @Test(arguments: [
    ("width='20' height='10'", Size(width: 20, height: 10)),
    ("width='1in' height='25.4mm'", Size(width: 72, height: 72)),
    ("viewBox='0 0 30 40'", Size(width: 30, height: 40)),
    ("", Size(width: 300, height: 150)),
  ])
  func readsSize(_ attributes: String, _ size: Size) throws {
    let found = try drawing("<rect width='1' height='1'/>", attributes).size
    #expect(abs(found.width - size.width) < 0.01 && abs(found.height - size.height) < 0.01)
  }

  @Test func drawsPathsAsPaths() throws {
    let page = try drawing("<rect width='20' height='10' fill='red'/>").page()
    #expect(page.size == Size(width: 20, height: 10))
    #expect(content(page.parts[0]).contains("re"))
    #expect(page.flaws.isEmpty && page.fontFiles.isEmpty)
    #expect(page.libraries.map(\.name) == ["libqpdf", "librsvg"])
  }

  @Test func opensNoOtherFile() throws {
    let picture = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/pictures/wide.jpg")
    #expect(FileManager.default.fileExists(atPath: picture.path))
    for address in [picture.path, picture.absoluteString, "https://example.org/a.png"] {
      let drawing = try drawing("<image href='\(address)' width='20' height='10'/>")
      let pixels = try drawing.pixels(width: 20, height: 10)
      #expect(pixels.bytes.allSatisfy { $0 == 0 }, "\(address)")
    }
    let embedded = try Data(contentsOf: picture).base64EncodedString()
    let drawing = try drawing(
      "<image href='data:image/jpeg;base64,\(embedded)' width='20' height='10'/>")
    #expect(try drawing.pixels(width: 20, height: 10).bytes.contains { $0 != 0 })
  }

  @Test(arguments: ["width='0' height='5'", "width='1e9' height='5'"])
  func rejectsSizes(_ attributes: String) {
    #expect(throws: PictureFailure.self) { try drawing("", attributes) }
  }

  @Test func rejectsNonsense() {
    for text in [
      "<svg", "<svg><g></svg>",
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>",
    ] {
      #expect(throws: PictureFailure.damaged, "\(text)") {
        try SVGDrawing(Array(text.utf8), catalog: nil)
      }
    }
  }

  // MARK: Encoded answers

  @Test func roundTripsAnswers() throws {
    let page = try page(
      pdf(
        "/MediaBox[0 0 9 8]/Resources<</ExtGState<</B 5 0 R>>>>", content: "/B gs 0 0 1 0 k",
        ["<</BM/Multiply>>"]))
    let bytes = VectorAnswer.page(page).encoded
    guard case .page(let back)? = VectorAnswer(encoded: bytes) else {
      Issue.record("not understood")
      return
    }
    #expect(back == page)
    for length in 0..<bytes.count {
      #expect(VectorAnswer(encoded: Array(bytes.prefix(length))) == nil)
    }
  }

  @Test(arguments: [
    PictureFailure.encrypted, .missingPage(3, count: 2), .missingFonts(["A", "B C"]), .damaged,
    .missingLibrary("librsvg"), .tooManyPixels(width: 1, height: 2, limit: 3), .tooMuchToDraw,
    .unknownFormat, .tooManyOperations,
  ])
  func roundTripsFailures(_ failure: PictureFailure) {
    guard case .failure(let back)? = VectorAnswer(encoded: VectorAnswer.failure(failure).encoded)
    else {
      Issue.record("not understood")
      return
    }
    #expect(back == failure)
  }

  @Test func detectsFormats() {
    func format(_ text: String) -> VectorFormat? { VectorFormat(of: Array(text.utf8)) }
    #expect(format("%PDF-1.4") == .pdf)
    #expect(format("\n<?xml version='1.0'?><!-- a --><svg/>") == .svg)
    #expect(format("\u{FEFF}<s:svg xmlns:s=''/>") == .svg)
    #expect(format("<html></html>") == nil)
    #expect(format("text about <svg>") == nil)
    #expect(format("") == nil)
  }
}
