import ZineText

/// Content with a `transform`, painted at a different position than its layout position.
extension PageEmitter {
  mutating func place(_ block: BlockFragment, _ transform: Transform) {
    let whole = transform.then(.move(by: block.rect.origin))
    let outer = turn
    turn = outer.map { whole.inside($0) } ?? whole
    defer { turn = outer }
    let (count, links) = (page.items.count, page.links.count)
    var block = block
    (block.rect.origin, block.transform) = (Point(x: 0, y: 0), nil)
    place(block)
    for index in page.items.indices[count...] {
      page.items[index].transform = page.items[index].transform?.inside(whole) ?? whole
    }
    for index in page.links.indices[links...] {
      page.links[index].rect = whole.apply(to: page.links[index].rect)
    }
  }
}
