import ZineText

/// Content with a `transform`, painted at a different position than its layout position.
extension PageEmitter {
  mutating func place(
    _ block: BlockFragment, _ transform: Transform, on page: inout Page, _ layers: inout ItemLayers
  ) {
    let whole = transform.then(.move(by: block.rect.origin))
    let outer = turn
    turn = outer.map { whole.inside($0) } ?? whole
    defer { turn = outer }
    let (count, links) = (page.items.count, page.links.count)
    var block = block
    (block.rect.origin, block.transform) = (Point(x: 0, y: 0), nil)
    place(block, on: &page, [], &layers)
    for index in page.items.indices[count...] {
      page.items[index].transform = page.items[index].transform?.inside(whole) ?? whole
    }
    for index in page.links.indices[links...] {
      page.links[index].rect = whole.apply(to: page.links[index].rect)
    }
  }

  /// Places a transformed box above the text of its column, since it is a stacking context (CSS Transforms 1,
  /// section 3).
  mutating func placeRaised(
    _ block: BlockFragment, _ transform: Transform, on page: inout Page, _ layers: inout ItemLayers
  ) {
    var items: [PageItem] = []
    swap(&items, &page.items)
    place(block, transform, on: &page, &layers)
    swap(&items, &page.items)
    layers.add(items, zIndex: 0, place: page.items.count)
  }
}
