import CTOML
import ZineText

/// Converts toml++ positions to byte offsets in the source.
struct TOMLLines {
  private let bytes: [UInt8]
  /// Start of each line.
  private let starts: [Int]
  /// Offsets of every `stretch`-th column, line after line. They make look-ups fast even if the whole
  /// document is a single line.
  private var marks: [Int] = []
  /// Index in `marks` of the first entry of each line.
  private var firstMarks: [Int] = []

  private static let stretch = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark = SourceFile.byteOrderMark
    starts =
      [bytes.starts(with: mark) ? mark.count : 0]
      + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for line in starts.indices {
      firstMarks.append(marks.count)
      var column = 0
      for offset in starts[line]..<end(of: line) where bytes[offset] & 0xC0 != 0x80 {
        if column.isMultiple(of: Self.stretch) { marks.append(offset) }
        column += 1
      }
    }
    firstMarks.append(marks.count)
  }

  private func end(of line: Int) -> Int {
    line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
  }

  /// Returns the offset of a position. A position after the end of its line counts as the end.
  func offset(of place: zine_toml_place) -> Int {
    let line = Int(place.line) - 1
    guard starts.indices.contains(line) else { return place.line == 0 ? 0 : bytes.count }
    let end = end(of: line)
    let column = max(0, Int(place.column) - 1)
    let mark = firstMarks[line] + column / Self.stretch
    guard mark < firstMarks[line + 1] else { return end }
    var offset = marks[mark]
    var left = column % Self.stretch
    while left > 0, offset < end {
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }

  func range(of region: zine_toml_region) -> Range<Int> {
    let start = offset(of: region.begin)
    return start..<max(start, offset(of: region.end))
  }

  /// Returns the start of the line that contains a byte.
  func start(around offset: Int) -> Int { starts.last { $0 <= offset } ?? 0 }
}
