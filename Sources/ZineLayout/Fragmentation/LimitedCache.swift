/// A cache that is emptied when it is full.
struct LimitedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let maximumCount: Int

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= maximumCount { values = [:] }
      values[key] = newValue
    }
  }
}
