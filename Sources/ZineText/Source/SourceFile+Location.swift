/// Why a place that people name is none of a source.
package enum LocationProblem: Error, Hashable, Sendable {
  case noSuchLine(count: Int)
  /// - length: of the line, in Unicode scalars.
  case noSuchColumn(length: Int)
}

extension SourceFile {
  /// Where a line and column stand in the bytes; the column behind a line's last character is its end.
  package func offset(of location: SourceLocation) throws(LocationProblem) -> Int {
    var offset = hasByteOrderMark ? Self.byteOrderMark.count : 0
    var line = 1
    while line < location.line {
      while offset < bytes.count, !isLineEnd(bytes[offset]) { offset += 1 }
      guard offset < bytes.count else { throw .noSuchLine(count: line) }
      let isPair = bytes[offset...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
      offset += isPair ? 2 : 1
      line += 1
    }
    var column = 1
    while column < location.column {
      guard offset < bytes.count, !isLineEnd(bytes[offset]) else {
        throw .noSuchColumn(length: column - 1)
      }
      repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
      column += 1
    }
    return offset
  }

  /// The line that a byte stands in, without its end.
  func line(around offset: Int) -> Range<Int> {
    let start = bytes[..<offset].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    return start..<(bytes[offset...].firstIndex(where: isLineEnd) ?? bytes.count)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
