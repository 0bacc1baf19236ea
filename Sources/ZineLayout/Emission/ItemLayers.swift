/// Items painted below or above the columns.
struct ItemLayers {
  private struct Layer {
    var zIndex: Int
    var items: [PageItem]
    /// Number of the page's items that are read before the layer.
    var place: Int
  }

  private var layers: [Layer] = []

  mutating func add(_ items: [PageItem], zIndex: Int, place: Int) {
    layers.append(Layer(zIndex: zIndex, items: items, place: place))
  }

  /// Inserts the layers below and above the page's own items.
  /// - Parameter backgroundCount: number of items at the start of the list that stay below all layers.
  /// - Returns: the range of each layer, and the range of the page's own items without the background.
  func add(
    to page: inout Page, above backgroundCount: Int
  ) -> (layers: [Range<Int>], flow: Range<Int>) {
    guard !layers.isEmpty else { return ([], backgroundCount..<page.items.count) }
    let own = page.items
    // A layer is read before the item that follows its anchor.
    var ownRanks = Array(own.indices)
    var ranks = Array(repeating: 0, count: layers.count)
    var readCount = 0
    for layer in layers.indices.sorted(by: { (layers[$0].place, $0) < (layers[$1].place, $1) }) {
      let place = min(layers[layer].place, own.count)
      ranks[layer] = place + readCount
      readCount += layers[layer].items.count
      for index in place..<own.count { ownRanks[index] = index + readCount }
    }
    (page.items, page.readingRanks) = ([], [])
    page.items.reserveCapacity(own.count + readCount)
    var ranges = Array(repeating: 0..<0, count: layers.count)
    func add(_ items: ArraySlice<PageItem>, ranks: some Sequence<Int>) -> Range<Int> {
      let start = page.items.count
      page.items += items
      page.readingRanks += ranks
      return start..<page.items.count
    }
    func add(_ layer: Int) {
      ranges[layer] = add(
        layers[layer].items[...], ranks: ranks[layer]..<ranks[layer] + layers[layer].items.count)
    }
    // Layers with equal z-indices are painted in the order in which they were added.
    let order = layers.indices.sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    _ = add(own[..<backgroundCount], ranks: ownRanks[..<backgroundCount])
    for layer in order where layers[layer].zIndex < 0 { add(layer) }
    let flow = add(own[backgroundCount...], ranks: ownRanks[backgroundCount...])
    for layer in order where layers[layer].zIndex >= 0 { add(layer) }
    return (ranges, flow)
  }
}
