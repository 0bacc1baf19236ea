import ZineStyle
import ZineText

/// Columns without a grid that are made as high as they may be.
extension Fragment {
  /// Moves what stands in it apart, between paragraphs and around what stands between them, until it ends at a place,
  /// or no white may grow any more. Nothing moves where text runs around something.
  /// - Parameters:
  ///   - end: from the frame's head, in points.
  ///   - most: how much white may be added in one place, in points.
  mutating func spread(to end: Double, most: Double) {
    let missing = end - textExtent
    guard missing > lengthTolerance, most > 0, path.exclusions.isEmpty,
      floats.allSatisfy({ $0.isInFlow || $0.isNotes })
    else { return }
    let places = stretchPositions
    guard !places.isEmpty else { return }
    let amount = min(most, missing / Double(places.count))
    func shift(atStart block: Double) -> Double {
      amount * Double(places.count { $0 <= block + lengthTolerance })
    }
    func shift(atEnd block: Double) -> Double {
      amount * Double(places.count { $0 < block - lengthTolerance })
    }
    for index in lines.indices {
      lines[index].move(by: shift(atStart: lines[index].blockStart))
    }
    for index in floats.indices {
      guard !floats[index].isNotes, case .block(var block) = floats[index].content else {
        continue
      }
      block.rect.origin.y += shift(atStart: block.rect.origin.y)
      floats[index].content = .block(block)
    }
    for index in boxes.indices {
      let rect = boxes[index].rect
      let start = rect.origin.y + shift(atStart: rect.origin.y)
      // What goes on elsewhere reaches down to the frame's end.
      let foot = boxes[index].hasEnd ? rect.end + shift(atEnd: rect.end) : rect.end
      boxes[index].rect.origin.y = start
      boxes[index].rect.size.height = max(0, foot - start)
    }
    for index in anchors.indices { anchors[index].block += shift(atStart: anchors[index].block) }
  }

  /// Where white may grow, from the frame's head: behind a paragraph, with the edges of the boxes that end there.
  private var stretchPositions: [Double] {
    var parts: [(start: Double, end: Double, paragraph: Int?)] = lines.map {
      ($0.blockStart, $0.blockStart + $0.height, $0.paragraph)
    }
    parts += floats.filter { !$0.isNotes }.map { ($0.bounds.origin.y, $0.bounds.end, nil) }
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
