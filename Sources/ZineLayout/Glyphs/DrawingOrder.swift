extension [LineItem] {
  /// Items sorted from left to right if the line contains right-to-left text, since PDF viewers reorder such
  /// text themselves. Glyph runs are sorted only among adjacent runs with the same link and the same
  /// semantics.
  var inDrawingOrder: [LineItem] {
    guard contains(where: { $0.glyphRun?.isRightToLeft == true }) else { return self }
    var result: [LineItem] = []
    result.reserveCapacity(count)
    var stretch: [GlyphRun] = []
    func flush() {
      let sorted = stretch.sorted { $0.origin.x < $1.origin.x }
      result += sorted.withDirectionMarks.map { .glyphs($0) }
      stretch = []
    }
    for item in self {
      guard let run = item.glyphRun else {
        flush()
        result.append(item)
        continue
      }
      if let last = stretch.last, last.link != run.link || last.mark != run.mark { flush() }
      stretch.append(run)
    }
    flush()
    return result
  }
}

extension [GlyphRun] {
  /// Runs from left to right. A direction mark follows each right-to-left run before a left-to-right run.
  fileprivate var withDirectionMarks: [GlyphRun] {
    guard contains(where: { !$0.isRightToLeft }) else { return self }
    // The line has the direction of the majority of its text. Viewers assume the same.
    let isRightToLeft = reduce(0) { $0 + ($1.isRightToLeft ? $1.textLength : -$1.textLength) } > 0
    var result = self
    for (index, next) in zip(indices, dropFirst())
    where self[index].isRightToLeft && !next.isRightToLeft {
      result[index].directionMark = isRightToLeft ? .rightToLeft : .leftToRight
    }
    return result
  }
}
