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

  /// Where in the sources the byte at an offset of the text came from.
  package func span(at text: Int, length: Int = 1) -> SourceSpan {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].text <= text { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return SourceSpan(source: SourceID(0), offset: 0, length: length) }
    let anchor = anchors[low - 1]
    return SourceSpan(
      source: anchor.source, offset: anchor.offset + text - anchor.text, length: length)
  }
}
