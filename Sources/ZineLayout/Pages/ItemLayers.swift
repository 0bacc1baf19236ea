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
    // Layers with equal z-indices are painted in the order in which they were added.
    let order = layers.indices.sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    let firstInFront = order.firstIndex { layers[$0].zIndex >= 0 } ?? order.count
    page.items = []
    page.items.reserveCapacity(layers.reduce(own.count) { $0 + $1.items.count })
    /// New index of each of the page's own items. `starts` contains the index of each layer's first item.
    var places = Array(0..<backgroundCount)
    var starts = Array(repeating: 0, count: layers.count)
    func add(_ layer: Int) {
      starts[layer] = page.items.count
      page.items += layers[layer].items
    }
    page.items += own[..<backgroundCount]
    order[..<firstInFront].forEach(add)
    places += own[backgroundCount...].indices.map { page.items.count + $0 - backgroundCount }
    page.items += own[backgroundCount...]
    order[firstInFront...].forEach(add)

    // A layer is read before the item that follows its anchor.
    let ranges = zip(starts, layers).map { $0..<$0 + $1.items.count }
    var reading: [Int] = []
    var next = 0
    for layer in layers.indices.sorted(by: { (layers[$0].place, $0) < (layers[$1].place, $1) }) {
      let place = min(layers[layer].place, own.count)
      reading += places[next..<place] + ranges[layer]
      next = place
    }
    page.readingRanks = Array(repeating: 0, count: page.items.count)
    for (rank, index) in (reading + places[next...]).enumerated() {
      page.readingRanks[index] = rank
    }
    let first = places.count > backgroundCount ? places[backgroundCount] : 0
    return (ranges, first..<first + places.count - backgroundCount)
  }
}
