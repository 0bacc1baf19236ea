import ZineStyle
import ZineText

extension CrossReferences.Pages {
  /// Creates the page references of a planned story, without positioning glyphs.
  package init(of styled: StyledStory, _ planner: PagePlanner) {
    self.init()
    var cursor = DestinationCursor(styled)
    var places = ParagraphPlaces(count: styled.paragraphs.count)
    for page in planner.prefix(Limits.pages) {
      count += 1
      for destination in cursor.destinations(on: page)
      where destinations[destination.name] == nil {
        destinations[destination.name] = page.folio
      }
      places.note(page)
    }
    paragraphs = places.folios
  }
}

/// The pages on which paragraphs begin.
private struct ParagraphPlaces {
  private var ofLines: [Int?]
  private var ofPictures: [Int?]

  init(count: Int) {
    ofLines = Array(repeating: nil, count: count)
    ofPictures = ofLines
  }

  mutating func note(_ page: PlannedPage) {
    page.forEachPart { part in
      switch part.content {
      case .line: ofLines[part.paragraph] = ofLines[part.paragraph] ?? page.folio
      case .picture: ofPictures[part.paragraph] = ofPictures[part.paragraph] ?? page.folio
      }
    }
  }

  /// Page counter value for each paragraph. A paragraph without lines has the page of its picture. An empty
  /// paragraph has the page of the next paragraph. Empty paragraphs at the end have no value.
  var folios: [Int] {
    var folios: [Int] = []
    for index in ofLines.indices.reversed() {
      if let folio = ofLines[index] ?? ofPictures[index] ?? folios.last { folios.append(folio) }
    }
    return folios.reversed()
  }
}
