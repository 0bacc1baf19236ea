import ZineStyle
import ZineText

extension CrossReferences.Pages {
  /// Where everything is in a story as it is planned. No page of it is made.
  package init(of styled: StyledStory, _ planner: PagePlanner) {
    self.init()
    var cursor = DestinationCursor(styled)
    for page in planner.prefix(Limits.pages) {
      count += 1
      for destination in cursor.destinations(on: page)
      where destinations[destination.name] == nil {
        destinations[destination.name] = page.folio
      }
      for line in page.columns.lazy.flatMap(\.fragment.lines)
      where line.paragraph >= paragraphs.count {
        // Paragraphs without lines are pictures, which stand before this line.
        let missing = line.paragraph + 1 - paragraphs.count
        paragraphs += Array(repeating: page.folio, count: missing)
      }
    }
  }
}
