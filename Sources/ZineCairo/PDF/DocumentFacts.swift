import ZineLayout
import ZineText

/// What a PDF says of itself beside its pages.
package struct DocumentFacts: Sendable {
  package var metadata: Metadata
  /// A BCP 47 tag.
  package var language: String
  /// Of the making of the file, in seconds since 1970; none unless the user gave one.
  package var date: Int?
  /// The standards that it meets.
  package var claims: PDFClaims
  package var producer: String
  package var structure: StructureTree
  package var outline: [OutlineEntry]
  /// In the order they were drawn.
  package var pages: [PageFacts]
  /// Whether its pages are turned to the right.
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

/// What must be known of a page that was drawn when all of them are.
package struct PageFacts: Sendable {
  /// In the issue, from 1.
  package var number: Int
  /// What its number is where it says one.
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
