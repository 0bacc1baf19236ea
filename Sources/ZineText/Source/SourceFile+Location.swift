/// The reason why a line and column given by the user do not exist in a source.
package enum LocationProblem: Error, Hashable, Sendable {
  case noSuchLine(count: Int)
  /// - length: Length of the line in Unicode scalars.
  case noSuchColumn(length: Int)
}

extension SourceFile {
  /// Returns the byte offset of a line and column. The column after the last character of a line is allowed.
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

  /// Returns the range of the line that contains a byte, without its line end.
  func line(around offset: Int) -> Range<Int> {
    let start = bytes[..<offset].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    return start..<(bytes[offset...].firstIndex(where: isLineEnd) ?? bytes.count)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
