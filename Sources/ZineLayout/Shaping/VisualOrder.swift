/// Returns the indices of parts from left to right, according to rule L2 of UAX #9. From the highest level
/// down to the lowest odd level, every sequence of parts at that level or a higher level is reversed.
func visualOrder(of levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), highest > 0 else { return order }
  for level in stride(from: highest, through: 1, by: -1) {
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, levels[order[end]] >= level { end += 1 }
      if end > start { order[start..<end].reverse() }
      start = max(end, start + 1)
    }
  }
  return order
}
