/// Maps bytes of tag markup to a Markdown source. The markup lacks the list and quotation markers at the
/// start of its lines.
struct MarkdownMarkupPlace {
  /// For each line, the index of its first byte and the offset of this byte in the source.
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

  /// Returns the source range for bytes in a single line.
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

  /// Whether the source contains the same bytes at this range.
  func holds(_ bytes: ArraySlice<UInt8>, at range: Range<Int>) -> Bool {
    range.count == bytes.count && source.bytes[range].elementsEqual(bytes)
  }
}
