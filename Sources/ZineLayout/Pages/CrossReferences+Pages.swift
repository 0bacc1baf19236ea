import ZineStyle
import ZineText

extension CrossReferences.Pages {
  package init(_ pages: some Sequence<Page>) {
    self.init()
    for page in pages {
      count += 1
      for destination in page.destinations where destinations[destination.name] == nil {
        destinations[destination.name] = page.folio
      }
      for line in page.frames.lazy.flatMap(\.frame.lines) where line.paragraph >= paragraphs.count {
        // Paragraphs without lines are pictures, which stand before this line.
        let missing = line.paragraph + 1 - paragraphs.count
        paragraphs += Array(repeating: page.folio, count: missing)
      }
    }
  }
}
