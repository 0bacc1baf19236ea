import ZineStyle
import ZineText

/// Rectangles and texts of links on pages.
extension PageEmitter {
  mutating func add(_ links: LinkBoxes, to page: inout Page) {
    for box in links.boxes {
      page.links.append(
        PlacedLink(
          target: styled.story.link(box.id).target, rect: box.rect, node: box.node,
          text: linkTexts[box.id] ?? ""))
    }
  }
}
