import CTOML
import ZineText

/// Leads from places of toml++ to bytes of the source.
struct TOMLLines {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark = SourceFile.byteOrderMark
    starts =
      [bytes.starts(with: mark) ? mark.count : 0]
      + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The end of its line for a place behind it.
  func offset(of place: zine_toml_place) -> Int {
    let line = Int(place.line) - 1
    guard starts.indices.contains(line) else { return place.line == 0 ? 0 : bytes.count }
    let end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    var offset = starts[line]
    var column = 1
    while column < place.column, offset < end {
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
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
