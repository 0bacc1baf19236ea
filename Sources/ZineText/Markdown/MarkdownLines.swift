/// The lines of a Markdown text. As in CommonMark, a line ends with LF, CR or CR LF.
struct MarkdownLines {
  let bytes: [UInt8]
  /// End of the text passed to the parser.
  let end: Int
  /// Offset of each line in the source.
  private let starts: [Int]

  /// - Parameter start: Offset in the source of the text passed to the parser.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    end = bytes.count
    var starts = [start]
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      starts.append(index)
    }
    self.starts = starts
  }

  var count: Int { starts.count }

  /// Returns the range of a line without its line end. Lines count from 1. The range is empty if the line
  /// does not exist.
  func content(of line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return end..<end }
    let start = starts[line - 1]
    var limit = line < starts.count ? starts[line] : end
    while limit > start,
      bytes[limit - 1] == UInt8(ascii: "\n") || bytes[limit - 1] == UInt8(ascii: "\r")
    {
      limit -= 1
    }
    return start..<limit
  }

  /// Returns the source offset of a position, or `nil` if the position is unknown.
  func offset(of place: MarkdownNode.Place) -> Int? {
    guard place.line >= 1, place.line <= starts.count, place.column >= 1 else { return nil }
    return min(starts[place.line - 1] + place.column - 1, end)
  }

  /// Returns the number of the line that contains an offset.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the first line end at or after an offset.
  func lineEnd(from offset: Int) -> Range<Int> {
    let line = line(at: min(max(offset, starts[0]), end))
    let next = line < starts.count ? starts[line] : end
    return content(of: line).upperBound..<next
  }

  /// Returns a range without trailing spaces.
  func trimmingEnd(of range: Range<Int>) -> Range<Int> {
    var limit = range.upperBound
    while limit > range.lowerBound,
      bytes[limit - 1] == UInt8(ascii: " ") || bytes[limit - 1] == UInt8(ascii: "\t")
    {
      limit -= 1
    }
    return range.lowerBound..<limit
  }

  /// Whether a code block at an offset begins with a fence.
  func isFence(at offset: Int) -> Bool {
    let text = bytes[offset...].drop { $0 == UInt8(ascii: " ") }
    return text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
  }

  /// Returns the range of a node in the source.
  func range(of node: MarkdownNode) -> Range<Int> {
    let start = offset(of: node.start) ?? starts[0]
    let last = offset(of: node.last).map { min($0 + 1, end) } ?? start
    return start..<max(start, last)
  }

  /// Returns the source range for each line of a literal, after the indentation and the list or quotation
  /// markers of its containers.
  /// - Parameter start: Offset where the first line is expected.
  func places(ofLines literals: [ArraySlice<UInt8>], from start: Int) -> [Range<Int>] {
    var line = line(at: start)
    return literals.enumerated().map { number, literal in
      defer { line += 1 }
      let content = content(of: line)
      let from = number == 0 ? max(start, content.lowerBound) : content.lowerBound
      let limit = content.upperBound - literal.count
      // Indentation and markers come before the text, so the text usually ends with the line.
      if limit >= from, bytes[limit..<content.upperBound].elementsEqual(literal) {
        return limit..<content.upperBound
      }
      if number == 0, from + literal.count <= end,
        bytes[from..<from + literal.count].elementsEqual(literal)
      {
        return from..<from + literal.count
      }
      return content.upperBound..<content.upperBound
    }
  }
}

extension StringProtocol {
  /// The lines of the text, as CommonMark counts them.
  var markdownLines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    let bytes = Array(utf8)
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      lines.append(bytes[start..<index - 1])
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      start = index
    }
    return start < bytes.count ? lines + [bytes[start...]] : lines
  }
}
