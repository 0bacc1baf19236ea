import ZineLayout
import ZineText

/// What a PDF says of itself beside its pages.
package struct DocumentFacts: Sendable {
  package var metadata: Metadata
  /// A BCP 47 tag.
  package var language: String
  /// Of the making of the file, in seconds since 1970; none unless the user gave one.
  package var date: Int?
  package var producer: String
  package var structure: StructureTree
  package var outline: [OutlineEntry]
  /// In the order they were drawn.
  package var pages: [PageFacts]

  package init(
    metadata: Metadata, language: String, date: Int?, producer: String, structure: StructureTree,
    outline: [OutlineEntry], pages: [PageFacts]
  ) {
    self.metadata = metadata
    self.language = language
    self.date = date
    self.producer = producer
    self.structure = structure
    self.outline = outline
    self.pages = pages
  }
}

/// What the finishing pass must know of a page that was drawn.
package struct PageFacts: Sendable {
  /// In the issue, from 1.
  package var number: Int
  /// In points.
  package var height: Double
  package var links: [PlacedLink]
  package var destinations: [PlacedDestination]

  package init(_ page: Page) {
    number = page.number
    height = page.size.height
    links = page.links
    destinations = page.destinations
  }
}

extension PDFRenderer {
  /// Ends the document and says in it all that Cairo can't: real paints, structure, outline, language,
  /// what the publication is. Answers the file.
  package func finish(_ facts: DocumentFacts) throws(RenderingFailure) -> [UInt8] {
    let drawn: DrawnPDF = try finish()
    let document = try QPDFDocument(drawn.bytes)
    try replaceMarkers(of: drawn, in: document)
    if drawn.hasInvertedInks { try InkWriter.turnAround(in: document) }
    let structure = try StructureWriter.complete(
      facts.structure, markedContent: drawn.markedContent, in: document)
    LinkWriter.write(facts.pages, structure: structure, into: document)
    OutlineWriter.write(facts.outline, pages: facts.pages, into: document)
    describe(facts, in: document)
    let file = try document.write()
    // A file that was cut short by whatever cause lacks its end.
    guard file.suffix(6).elementsEqual("%%EOF\n".utf8) else { throw .unreadablePDF }
    return file
  }

  private func replaceMarkers(
    of drawn: DrawnPDF, in document: QPDFDocument
  ) throws(RenderingFailure) {
    for index in drawn.pagesWithMarkers.sorted() {
      let stream = document.value("Contents", of: document.page(index))
      let content = try document.data(of: stream)
      document.setData(of: stream, to: TextRenderModes.apply(drawn.markers, to: content))
    }
  }

  private func describe(_ facts: DocumentFacts, in document: QPDFDocument) {
    var information: [(key: String, value: PDFObject)] = [
      ("Producer", document.text(facts.producer))
    ]
    let metadata = facts.metadata
    for (key, value) in [
      ("Title", metadata.title), ("Author", metadata.author), ("Subject", metadata.subject),
      ("Keywords", metadata.keywords),
    ] {
      if let value, !value.isEmpty { information.append((key, document.text(value))) }
    }
    if let date = facts.date.map(pdfDate) {
      information.append(("CreationDate", document.text(date)))
      information.append(("ModDate", document.text(date)))
    }
    document.set(
      "Info", of: document.trailer, to: document.indirect(document.dictionary(information)))
    document.set("Lang", of: document.root, to: document.text(facts.language))
    if metadata.title?.isEmpty == false {
      document.set(
        "ViewerPreferences", of: document.root,
        to: document.dictionary([("DisplayDocTitle", document.bool(true))]))
    }
  }
}

/// A date in universal time (PDF 1.7, section 7.9.4), by the proleptic Gregorian calendar.
///
/// Days to years, months and days as in Hinnant's "chrono-Compatible Low-Level Date Algorithms" (2013):
/// eras of 400 years that begin on 1 March, so that the leap day comes last.
func pdfDate(secondsSince1970 seconds: Int) -> String {
  let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  let second = seconds - days * 86_400
  let shifted = days + 719_468
  let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let dayOfEra = shifted - era * 146_097
  let yearOfEra =
    (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
  return "D:\(padded(year, 4))\(padded(month))\(padded(day))"
    + "\(padded(second / 3_600))\(padded(second / 60 % 60))\(padded(second % 60))Z"
}
