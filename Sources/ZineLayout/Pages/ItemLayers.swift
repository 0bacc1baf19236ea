/// What is drawn behind the columns, or in front of them.
struct ItemLayers {
  private struct Layer {
    var zIndex: Int
    var items: [PageItem]
    /// How many of the page's items are read before it.
    var place: Int
  }

  private var layers: [Layer] = []

  mutating func add(_ items: [PageItem], zIndex: Int, place: Int) {
    layers.append(Layer(zIndex: zIndex, items: items, place: place))
  }

  /// - Parameter backgroundCount: how many of the page's items are behind all.
  func add(to page: inout Page, above backgroundCount: Int) {
    guard !layers.isEmpty else { return }
    let own = page.items.indices.map { (page.items[$0], place: $0, order: layers.count) }
    var (back, front) = (own[..<backgroundCount], own[backgroundCount...])
    // Of equal ones the first is behind.
    let order = layers.indices.sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    for index in order {
      let items = layers[index].items.map { ($0, place: layers[index].place, order: index) }
      if layers[index].zIndex < 0 { back += items } else { front += items }
    }
    let all = Array(back) + front
    page.items = all.map(\.0)
    // What has its place before an item is read before it.
    let read = all.indices.sorted { a, b in
      (all[a].place, all[a].order, a) < (all[b].place, all[b].order, b)
    }
    page.readingRanks = Array(repeating: 0, count: all.count)
    for (rank, index) in read.enumerated() { page.readingRanks[index] = rank }
  }
}
