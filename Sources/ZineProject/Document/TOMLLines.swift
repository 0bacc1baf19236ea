import CTOML
import ZineText

/// Leads from places of toml++ to bytes of the source.
struct TOMLLines {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]
  /// Where each column stands that begins a stretch of `stretch` columns, line after line: a document may be
  /// one long line with everything on it.
  private var marks: [Int] = []
  /// Of each line, the number of its first mark.
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

  /// The end of its line for a place behind it.
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

  /// Where the line that holds a byte begins.
  func start(around offset: Int) -> Int { starts.last { $0 <= offset } ?? 0 }
}
