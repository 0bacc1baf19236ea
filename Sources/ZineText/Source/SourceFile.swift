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
  package var format: SourceFormat
  /// What a parser has made of Markdown; `nil` for other sources, and where it could not.
  package private(set) var tree: MarkdownTree?

  /// - Parameter format: `nil` where the name tells it.
  package init(id: SourceID, name: String, bytes: [UInt8], format: SourceFormat? = nil) {
    self.id = id
    self.name = name
    self.bytes = bytes
    self.format = format ?? SourceFormat(fileName: name)
  }

  /// Has Markdown parsed.
  package mutating func readMarkdown(by reader: some MarkdownReader) throws(MarkdownFailure) {
    tree = try reader.tree(of: bytes[FrontMatter(self).end...])
  }

  /// U+FEFF at the start, which is no character of the text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package var hasByteOrderMark: Bool { bytes.starts(with: Self.byteOrderMark) }

  /// The offset of its first character.
  package var textStart: Int { hasByteOrderMark ? Self.byteOrderMark.count : 0 }
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
/// The source is gone through once, as far as it is asked for, and the place noted every few pages: any
/// number of offsets in any order costs one pass and little more, however long the lines are.
package struct LocationFinder {
  private let bytes: [UInt8]
  private let start: Int
  /// The location at every multiple of `step` from the start.
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

  /// CR LF counts as one line's end, at its LF.
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
