import ZineText

extension Fragment {
  /// Adds space between paragraphs and around blocks until the text ends at a position, or until no gap may grow any
  /// more. Text that flows around objects stays in place.
  /// - Parameters:
  ///   - end: Position of the end in points from the top.
  ///   - maximum: Maximum space added to a gap, in points.
  mutating func justifyVertically(to end: Double, maximum: Double) {
    let missing = end - textExtent
    let places = stretchPositions
    guard missing > lengthTolerance, maximum > 0, !places.isEmpty else { return }
    let amount = min(maximum, missing / Double(places.count))
    func shift(atStart block: Double) -> Double {
      amount * Double(places.count { $0 <= block + lengthTolerance })
    }
    func shift(atEnd block: Double) -> Double {
      amount * Double(places.count { $0 < block - lengthTolerance })
    }
    self = mapChildren { $0.nested?.role == .footnotes ? $0 : $0.moved(by: shift(atStart:)) }
    for index in boxes.indices {
      let rect = boxes[index].rect
      let start = rect.origin.y + shift(atStart: rect.origin.y)
      // A box that continues in the next column keeps its bottom at the foot of this one.
      let foot = boxes[index].hasEnd ? rect.end + shift(atEnd: rect.end) : rect.end
      boxes[index].rect.origin.y = start
      boxes[index].rect.size.height = max(0, foot - start)
    }
  }

  /// Returns the lowest position at which the text can end, in points from the top.
  /// - Parameter maximum: Maximum space added to a gap, in points.
  func longestExtent(maximum: Double) -> Double {
    textExtent + maximum * Double(stretchPositions.count)
  }

  /// Positions of the gaps that may grow, in points from the top. A gap follows a paragraph or block and the bottom
  /// edges of the boxes that end with it. There are none if text flows around objects.
  private var stretchPositions: [Double] {
    guard path.exclusions.isEmpty, nested.allSatisfy({ $0.role != .float }) else { return [] }
    var parts: [(start: Double, end: Double, paragraph: Int?)] = lines.map {
      ($0.blockStart, $0.blockEnd, $0.paragraph)
    }
    parts += nested.filter { $0.role != .footnotes }.map {
      ($0.bounds.origin.y, $0.bounds.end, nil)
    }
    parts.sort { $0.start < $1.start }
    return zip(parts, parts.dropFirst()).compactMap { one, next in
      guard one.paragraph == nil || one.paragraph != next.paragraph,
        next.start >= one.end - lengthTolerance
      else { return nil }
      let ends = boxes.lazy.filter(\.hasEnd).map(\.rect.end)
        .filter { $0 >= one.end && $0 <= next.start }
      return max(one.end, ends.max() ?? one.end)
    }
  }
}
