/// Leads from offsets in a story's text back to the sources, both in UTF-8 bytes.
package struct SourceMap: Sendable {
  /// From `text` on, the text stands in the source `offset - text` bytes further on.
  private struct Anchor {
    var text: Int
    var source: SourceID
    var offset: Int
  }

  private var anchors: [Anchor] = []

  package init() {}

  /// Notes that the text from here on comes from a place in a source. Offsets must not go back.
  package mutating func note(text: Int, source: SourceID, offset: Int) {
    if let last = anchors.last {
      if last.source == source, offset - last.offset == text - last.text { return }
      if last.text == text { anchors.removeLast() }
    }
    anchors.append(Anchor(text: text, source: source, offset: offset))
  }

  /// Notes that the text from here on comes from the same places as a range of another text.
  package mutating func note(text: Int, sameAs range: Range<Int>, of other: SourceMap) {
    let first = other.span(at: range.lowerBound)
    note(text: text, source: first.source, offset: first.offset)
    for anchor in other.anchors[other.anchorCount(upTo: range.lowerBound)...] {
      guard anchor.text < range.upperBound else { break }
      note(
        text: text + anchor.text - range.lowerBound, source: anchor.source, offset: anchor.offset)
    }
  }

  /// How many anchors are at an offset of the text or before it.
  private func anchorCount(upTo text: Int) -> Int {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].text <= text { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where in the sources the byte at an offset of the text came from.
  package func span(at text: Int, length: Int = 1) -> SourceSpan {
    let low = anchorCount(upTo: text)
    guard low > 0 else { return SourceSpan(source: SourceID(0), offset: 0, length: length) }
    let anchor = anchors[low - 1]
    return SourceSpan(
      source: anchor.source, offset: anchor.offset + text - anchor.text, length: length)
  }

  /// A byte of the text with the byte of its source that it came from.
  package struct Place: Hashable, Sendable {
    package var text: Int
    package var offset: Int
  }

  /// The text nearest to a place of a source, at it or after it.
  /// - Parameter count: of all the text.
  func place(atOrAfter offset: Int, in source: SourceID, count: Int) -> Place? {
    places(in: source, count: count) { range in
      offset < range.upperBound ? max(offset, range.lowerBound) : nil
    }.min { ($0.place.offset, -$0.start) < ($1.place.offset, -$1.start) }?.place
  }

  /// The text nearest to a place of a source, before it.
  func place(before offset: Int, in source: SourceID, count: Int) -> Place? {
    places(in: source, count: count) { range in
      offset > range.lowerBound ? min(offset, range.upperBound) - 1 : nil
    }.max { ($0.place.offset, $0.start) < ($1.place.offset, $1.start) }?.place
  }

  /// Where each stretch of text from a source has its place, with the start of the stretch there. What
  /// the text says in more bytes than its source seems to reach into the next stretch.
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
