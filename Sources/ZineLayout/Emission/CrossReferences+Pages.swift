import ZineStyle
import ZineText

extension CrossReferences.Pages {
  /// Creates the page references of a planned story, without positioning glyphs.
  package init(of styled: StyledStory, _ planner: PagePlanner) {
    self.init()
    var cursor = DestinationCursor(styled)
    /// Page counter values of the first line and of the first picture of each paragraph.
    var ofLines: [Int?] = Array(repeating: nil, count: styled.paragraphs.count)
    var ofPictures = ofLines
    for page in planner.prefix(Limits.pages) {
      count += 1
      for destination in cursor.destinations(on: page)
      where destinations[destination.name] == nil {
        destinations[destination.name] = page.folio
      }
      page.forEachPart { part in
        switch part.content {
        case .line: ofLines[part.paragraph] = ofLines[part.paragraph] ?? page.folio
        case .picture: ofPictures[part.paragraph] = ofPictures[part.paragraph] ?? page.folio
        }
      }
    }
    // A paragraph without lines has the page of its picture. An empty paragraph has the page of the next
    // paragraph. Empty paragraphs at the end have no value.
    var folios: [Int] = []
    for index in ofLines.indices.reversed() {
      if let folio = ofLines[index] ?? ofPictures[index] ?? folios.last { folios.append(folio) }
    }
    paragraphs = folios.reversed()
  }
}
