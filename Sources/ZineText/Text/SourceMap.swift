/// Maps offsets in a story's text to offsets in the sources, both in UTF-8 bytes.
package struct SourceMap: Sendable {
  /// From `text` on, a byte of the text is `offset - text` bytes further in the source.
  private struct Anchor {
    var text: Int
    var source: SourceID
    var offset: Int
  }

  private var anchors: [Anchor] = []

  package init() {}

  /// Records that the text from here on comes from a position in a source. Text offsets must not decrease.
  package mutating func note(text: Int, source: SourceID, offset: Int) {
    if let last = anchors.last {
      if last.source == source, offset - last.offset == text - last.text { return }
      if last.text == text { anchors.removeLast() }
    }
    anchors.append(Anchor(text: text, source: source, offset: offset))
  }

  /// Records that the text from here on comes from the same source positions as a range of another text.
  package mutating func note(text: Int, sameAs range: Range<Int>, of other: SourceMap) {
    let first = other.span(at: range.lowerBound)
    note(text: text, source: first.source, offset: first.offset)
    for anchor in other.anchors[other.anchorCount(upTo: range.lowerBound)...] {
      guard anchor.text < range.upperBound else { break }
      note(
        text: text + anchor.text - range.lowerBound, source: anchor.source, offset: anchor.offset)
    }
  }

  /// Returns the number of anchors at or before an offset in the text.
  private func anchorCount(upTo text: Int) -> Int {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].text <= text { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the source span for a byte of the text.
  package func span(at text: Int, length: Int = 1) -> SourceSpan {
    let low = anchorCount(upTo: text)
    guard low > 0 else { return SourceSpan(source: SourceID(0), offset: 0, length: length) }
    let anchor = anchors[low - 1]
    return SourceSpan(
      source: anchor.source, offset: anchor.offset + text - anchor.text, length: length)
  }

  /// A byte of the text with its offset in the source.
  package struct Place: Hashable, Sendable {
    package var text: Int
    package var offset: Int
  }

  /// Returns the position in the text whose source offset is the nearest one at or after an offset.
  /// - Parameter count: Length of the whole text.
  func place(atOrAfter offset: Int, in source: SourceID, count: Int) -> Place? {
    places(in: source, count: count) { range in
      offset < range.upperBound ? max(offset, range.lowerBound) : nil
    }.min { ($0.place.offset, -$0.start) < ($1.place.offset, -$1.start) }?.place
  }

  /// Returns the position in the text whose source offset is the nearest one before an offset.
  func place(before offset: Int, in source: SourceID, count: Int) -> Place? {
    places(in: source, count: count) { range in
      offset > range.lowerBound ? min(offset, range.upperBound) - 1 : nil
    }.max { ($0.place.offset, $0.start) < ($1.place.offset, $1.start) }?.place
  }

  /// Returns, for each segment of text that comes from a source, the position that `choose` selects, and the
  /// segment's start in the source. Each segment is assumed to be as long in the source as in the text, so the
  /// range passed to `choose` may overlap the next segment.
  private func places(
    in source: SourceID, count: Int, _ choose: (Range<Int>) -> Int?
  ) -> [(place: Place, start: Int)] {
    anchors.indices.compactMap { index in
      let anchor = anchors[index]
      let end = index + 1 < anchors.count ? anchors[index + 1].text : count
      guard anchor.source == source, end > anchor.text,
        let offset = choose(anchor.offset..<anchor.offset + end - anchor.text)
      else { return nil }
      return (Place(text: anchor.text + offset - anchor.offset, offset: offset), anchor.offset)
    }
  }
}
