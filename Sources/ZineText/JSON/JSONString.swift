/// A string of JSON with its escapes read, and the way back from its bytes to the source.
struct JSONString: Sendable {
  /// Valid UTF-8.
  private(set) var bytes: [UInt8] = []
  /// In the source, with the quotes.
  private(set) var range: Range<Int>
  /// Where the string and the source part: at its start, and before and behind every escape.
  private var anchors: [Anchor] = []

  /// From `index` on, the string stands in the source `offset - index` bytes further on. A source is
  /// small enough for these numbers (`Limits.sourceBytes`), and a string may be all escapes.
  private struct Anchor {
    var index: Int32
    var offset: Int32
  }

  /// - Parameter quote: where the opening one stands in the source.
  init(from quote: Int) { range = quote..<quote + 1 }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Reading

  mutating func append(_ text: some Collection<UInt8>, at offset: Int) {
    guard !text.isEmpty else { return }
    note(offset)
    bytes.append(contentsOf: text)
  }

  /// - Parameter quote: where the closing one stands in the source.
  mutating func close(at quote: Int) {
    note(quote)
    range = range.lowerBound..<quote + 1
  }

  private mutating func note(_ offset: Int) {
    if let last = anchors.last, offset - bytes.count == Int(last.offset - last.index) { return }
    anchors.append(Anchor(index: Int32(bytes.count), offset: Int32(offset)))
  }

  // MARK: Places

  /// Where a part of the string stands in the source.
  func sourceRange(of part: Range<Int>) -> Range<Int> {
    let start = offset(of: part.lowerBound)
    return start..<max(start, offset(of: part.upperBound))
  }

  private func offset(of index: Int) -> Int {
    let anchor = anchors[anchorIndex(at: index)]
    return Int(anchor.offset) + index - Int(anchor.index)
  }

  /// Cuts a part of the string into those that stand in one piece in the source, each with its place.
  func pieces(of part: Range<Int>) -> [(range: Range<Int>, offset: Int)] {
    var pieces: [(range: Range<Int>, offset: Int)] = []
    var start = part.lowerBound
    var next = anchorIndex(at: start) + 1
    while start < part.upperBound {
      let end = next < anchors.count ? Int(anchors[next].index) : bytes.count
      let range = start..<min(end, part.upperBound)
      let anchor = anchors[next - 1]
      pieces.append((range, Int(anchor.offset) + start - Int(anchor.index)))
      start = range.upperBound
      next += 1
    }
    return pieces
  }

  /// The last anchor at or before an index.
  private func anchorIndex(at index: Int) -> Int {
    var low = 1
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
