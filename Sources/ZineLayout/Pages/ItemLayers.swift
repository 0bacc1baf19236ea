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
  }
}
