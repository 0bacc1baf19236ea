import ZineLayout
import ZineText

/// The parts of a PDF besides its page contents: metadata, structure, outline and links.
package struct DocumentFacts: Sendable {
  package var metadata: Metadata
  /// BCP 47 language tag.
  package var language: String
  /// Creation date of the file, in seconds since 1970; `nil` if the user specified no date.
  package var date: Int?
  /// The standards that the file claims to conform to.
  package var claims: PDFClaims
  package var producer: String
  package var structure: StructureTree
  package var outline: [OutlineEntry]
  /// The pages in the order they were drawn.
  package var pages: [PageFacts]
  /// Whether the issue is bound on the right and read from right to left.
  package var isRightToLeft: Bool

  package init(
    metadata: Metadata, language: String, date: Int?, claims: PDFClaims = [], producer: String,
    structure: StructureTree,
    outline: [OutlineEntry], pages: [PageFacts],
    isRightToLeft: Bool = false
  ) {
    self.metadata = metadata
    self.language = language
    self.date = date
    self.claims = claims
    self.producer = producer
    self.structure = structure
    self.outline = outline
    self.pages = pages
    self.isRightToLeft = isRightToLeft
  }
}

/// Page data that is needed after all pages have been drawn.
package struct PageFacts: Sendable {
  /// Page number in the issue, from 1.
  package var number: Int
  /// The page's folio: the page number as printed on the page.
  package var folio: Int
  package var links: [PlacedLink]
  package var destinations: [PlacedDestination]

  package init(_ page: Page) {
    number = page.number
    folio = page.folio
    links = page.links
    destinations = page.destinations
  }
}
