/// Index of a source in an issue.
package struct SourceID: Hashable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// A source file: its name for messages, and its bytes, which are valid UTF-8.
package struct SourceFile: Sendable {
  package let id: SourceID
  /// File name as given by the user.
  package let name: String
  package let bytes: [UInt8]
  package var format: SourceFormat
  /// The syntax tree of a Markdown source. `nil` for other sources, and before parsing.
  package private(set) var tree: MarkdownTree?

  /// - Parameter format: The format, or `nil` to derive it from the name.
  package init(id: SourceID, name: String, bytes: [UInt8], format: SourceFormat? = nil) {
    self.id = id
    self.name = name
    self.bytes = bytes
    self.format = format ?? SourceFormat(fileName: name)
  }

  /// Parses a Markdown source.
  package mutating func readMarkdown(by reader: some MarkdownReader) throws(MarkdownFailure) {
    tree = try reader.tree(of: bytes[FrontMatter(self).end...])
  }

  /// U+FEFF at the start of a file. This mark is not part of the text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package var hasByteOrderMark: Bool { bytes.starts(with: Self.byteOrderMark) }

  /// Offset of the first character.
  package var textStart: Int { hasByteOrderMark ? Self.byteOrderMark.count : 0 }
}

/// A range in a source, in UTF-8 bytes.
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

/// A position as a line and a column, both counted from 1. Columns count Unicode scalars.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Converts byte offsets in a source to lines and columns.
///
/// The source is read only once and only up to the highest requested offset. The location is recorded every
/// 4,096 bytes, so that many lookups in any order cost little more than one pass, even for very long lines.
package struct LocationFinder {
  private let bytes: [UInt8]
  private let start: Int
  /// Locations at the multiples of `step` from the start.
  private var known = [SourceLocation(line: 1, column: 1)]

  private static let step = 4_096

  package init(_ source: SourceFile) {
    bytes = source.bytes
    start = source.hasByteOrderMark ? SourceFile.byteOrderMark.count : 0
  }

  package mutating func location(of target: Int) -> SourceLocation {
    let distance = max(0, min(target, bytes.count) - start)
    while known.count <= distance / Self.step {
      let offset = start + (known.count - 1) * Self.step
      let last = known[known.count - 1]
      known.append(advance(last, from: offset, to: offset + Self.step))
    }
    let index = distance / Self.step
    return advance(known[index], from: start + index * Self.step, to: start + distance)
  }

  /// Returns the location of `end`, given the location of `start`. CR LF counts as one line end, at its LF.
  private func advance(
    _ location: SourceLocation, from start: Int, to end: Int
  ) -> SourceLocation {
    var location = location
    for offset in start..<end {
      let byte = bytes[offset]
      let next = offset + 1
      let endsLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && (next == bytes.count || bytes[next] != UInt8(ascii: "\n"))
      if endsLine {
        location = SourceLocation(line: location.line + 1, column: 1)
      } else if next == bytes.count || bytes[next] & 0xC0 != 0x80 {
        location.column += 1
      }
    }
    return location
  }
}
