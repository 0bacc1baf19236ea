import ZineStyle
import ZineText

extension CrossReferences.Pages {
  /// Where everything is in a story as it is planned. No page of it is made.
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
    for column in page.columns {
      for line in column.fragment.lines where ofLines[line.paragraph] == nil {
        ofLines[line.paragraph] = page.folio
      }
      for float in column.fragment.floats where ofPictures[float.paragraph] == nil {
        ofPictures[float.paragraph] = page.folio
      }
    }
  }

  /// A paragraph without lines is where its picture is; one without anything, where the next one is. Behind the
  /// last one there are none.
  var folios: [Int] {
    var folios: [Int] = []
    for index in ofLines.indices.reversed() {
      if let folio = ofLines[index] ?? ofPictures[index] ?? folios.last { folios.append(folio) }
    }
    return folios.reversed()
  }
}
