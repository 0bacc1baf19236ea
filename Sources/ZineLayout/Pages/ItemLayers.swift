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

  /// Puts the layers behind and in front of the page's own items.
  /// - Parameter backgroundCount: how many of these are behind all.
  /// - Returns: where each layer ended up, and the page's own items.
  @discardableResult
  func add(
    to page: inout Page, above backgroundCount: Int
  ) -> (layers: [Range<Int>], own: Range<Int>) {
    guard !layers.isEmpty else { return ([], backgroundCount..<page.items.count) }
    let own = page.items
    // Of equal ones the first is behind.
    let order = layers.indices.sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    let firstInFront = order.firstIndex { layers[$0].zIndex >= 0 } ?? order.count
    page.items = []
    page.items.reserveCapacity(layers.reduce(own.count) { $0 + $1.items.count })
    /// Where each of the page's own items stands now, and the first of each layer.
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

    // What has its place before an item is read before it.
    page.readingRanks = Array(repeating: 0, count: page.items.count)
    var rank = 0
    func read(_ items: Range<Int>) {
      for index in items {
        page.readingRanks[index] = rank
        rank += 1
      }
    }
    let reading = layers.indices.sorted { (layers[$0].place, $0) < (layers[$1].place, $1) }
    var next = 0
    for layer in reading {
      while next < min(layers[layer].place, own.count) {
        read(places[next]..<places[next] + 1)
        next += 1
      }
      read(starts[layer]..<starts[layer] + layers[layer].items.count)
    }
    for place in places[next...] { read(place..<place + 1) }
    let ranges = zip(starts, layers).map { $0..<$0 + $1.items.count }
    let first = places.count > backgroundCount ? places[backgroundCount] : 0
    return (ranges, first..<first + places.count - backgroundCount)
  }
}
