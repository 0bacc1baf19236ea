/// Where the bytes of tag markup in a source in Markdown stand: its lines may lack the marks of what holds them.
struct MarkdownMarkupPlace {
  /// Of each line: the index of its first byte, and where that is in the source.
  private var places: [(index: Int, offset: Int)] = []
  private let source: MarkdownLines

  init(_ markup: MarkdownMarkup, _ lines: MarkdownLines) {
    source = lines
    let literals = markup.literal.markdownLines
    let ranges = lines.places(ofLines: literals, from: markup.start)
    for (literal, range) in zip(literals, ranges) {
      places.append((literal.startIndex, range.lowerBound))
    }
  }

  /// The place in the source of some bytes in one line.
  func range(of range: Range<Int>) -> Range<Int> {
    let start = offset(of: range.lowerBound)
    return start..<max(start, min(start + range.count, source.end))
  }

  func span(of span: SourceSpan, _ source: SourceFile) -> SourceSpan {
    let range = range(of: span.offset..<span.offset + span.length)
    return SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
  }

  private func offset(of index: Int) -> Int {
    let place = places.last { $0.index <= index } ?? places.first
    guard let place else { return source.end }
    return min(place.offset + index - place.index, source.end)
  }

  /// Whether the source has the same bytes there.
  func holds(_ bytes: ArraySlice<UInt8>, at range: Range<Int>) -> Bool {
    range.count == bytes.count && source.bytes[range].elementsEqual(bytes)
  }
}
