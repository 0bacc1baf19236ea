/// A decoded JSON string that maps its bytes to the source.
struct JSONString: Sendable {
  /// Text in valid UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Range in the source, including the quotation marks.
  private(set) var range: Range<Int>
  /// Positions from which the offset between string and source changes: the start, and the ends of each
  /// escape sequence.
  private var anchors: [Anchor] = []

  /// From `index` on, a byte of the string is `offset - index` bytes further in the source. 32 bits are
  /// enough for any source (`Limits.sourceBytes`), and they save memory in strings with many escape
  /// sequences.
  private struct Anchor {
    var index: Int32
    var offset: Int32
  }

  /// - Parameter quote: Offset of the opening quotation mark in the source.
  init(from quote: Int) { range = quote..<quote + 1 }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Reading

  mutating func append(_ text: some Collection<UInt8>, at offset: Int) {
    guard !text.isEmpty else { return }
    note(offset)
    bytes.append(contentsOf: text)
  }

  /// - Parameter quote: Offset of the closing quotation mark in the source.
  mutating func close(at quote: Int) {
    note(quote)
    range = range.lowerBound..<quote + 1
  }

  private mutating func note(_ offset: Int) {
    if let last = anchors.last, offset - bytes.count == Int(last.offset - last.index) { return }
    anchors.append(Anchor(index: Int32(bytes.count), offset: Int32(offset)))
  }

  // MARK: Source positions

  /// Returns the source range for a part of the string.
  func sourceRange(of part: Range<Int>) -> Range<Int> {
    let start = offset(of: part.lowerBound)
    return start..<max(start, offset(of: part.upperBound))
  }

  private func offset(of index: Int) -> Int {
    let anchor = anchors[anchorIndex(at: index)]
    return Int(anchor.offset) + index - Int(anchor.index)
  }

  /// Splits a part of the string at the positions where it is not contiguous in the source. Returns the
  /// pieces with their source offsets.
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

  /// Returns the index of the last anchor at or before an index of the string.
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
