/// Which of the sources of an issue something stands in.
package struct SourceID: Hashable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// A source as it was read: its name for messages, and its bytes, which are valid UTF-8.
package struct SourceFile: Sendable {
  package let id: SourceID
  /// As the user wrote it on the command line.
  package let name: String
  package let bytes: [UInt8]

  package init(id: SourceID, name: String, bytes: [UInt8]) {
    self.id = id
    self.name = name
    self.bytes = bytes
  }

  /// U+FEFF at the start, which is no character of the text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package var hasByteOrderMark: Bool { bytes.starts(with: Self.byteOrderMark) }
}

/// A stretch of a source, in UTF-8 bytes.
package struct SourceSpan: Hashable, Sendable {
  package var source: SourceID
  package var offset: Int
  package var length: Int

  package init(source: SourceID, offset: Int, length: Int) {
    self.source = source
    self.offset = offset
    self.length = length
  }
}

/// A place as people name it. Lines and columns count from 1, columns in Unicode scalars.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Turns byte offsets of one source into lines and columns.
///
/// It goes forward from the offset asked for last, so that any number of offsets in ascending order
/// costs one pass over the source, however long its lines are.
package struct LocationFinder {
  private let bytes: [UInt8]
  private let start: Int
  private var offset: Int
  private var location = SourceLocation(line: 1, column: 1)

  package init(_ source: SourceFile) {
    bytes = source.bytes
    start = source.hasByteOrderMark ? SourceFile.byteOrderMark.count : 0
    offset = start
  }

  package mutating func location(of target: Int) -> SourceLocation {
    if target < offset {
      offset = start
      location = SourceLocation(line: 1, column: 1)
    }
    while offset < min(target, bytes.count) { advance() }
    return location
  }

  /// Steps over one byte; CR LF counts as one line's end, at its LF.
  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    let endsLine =
      byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
        && (offset == bytes.count || bytes[offset] != UInt8(ascii: "\n"))
    if endsLine {
      location = SourceLocation(line: location.line + 1, column: 1)
    } else if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      location.column += 1
    }
  }
}
