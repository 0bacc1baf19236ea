/// Leads from offsets in a story's text back to the source, both in UTF-8 bytes.
package struct SourceMap: Sendable {
  /// From `text` on, the text stands in the source `source - text` bytes further on.
  private struct Anchor {
    var text: Int
    var source: Int
  }

  private let source: SourceID
  private var anchors: [Anchor] = []

  package init(source: SourceID) { self.source = source }

  /// Notes that the text from here on comes from `sourceOffset`. Offsets must not go back.
  package mutating func note(text: Int, source sourceOffset: Int) {
    if let last = anchors.last {
      if sourceOffset - last.source == text - last.text { return }
      if last.text == text { anchors.removeLast() }
    }
    anchors.append(Anchor(text: text, source: sourceOffset))
  }

  /// Where in the source the byte at an offset of the text came from.
  package func span(at text: Int, length: Int = 1) -> SourceSpan {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].text <= text { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return SourceSpan(source: source, offset: 0, length: length) }
    let anchor = anchors[low - 1]
    return SourceSpan(source: source, offset: anchor.source + text - anchor.text, length: length)
  }
}
