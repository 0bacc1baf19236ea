/// Finds the text of a node in the source.
///
/// The parser reports wrong positions in lines with indentation or quotation markers. The source at the
/// reported position is therefore compared with the node's text. If they differ, the search continues after
/// the last text found.
struct MarkdownTextFinder {
  /// A part of a node's text.
  enum Piece: Equatable {
    /// The source contains the same bytes.
    case source(Range<Int>)
    /// The source has the text in another form, such as `&amp;` or `\*`.
    case character(String, Range<Int>)
  }

  let lines: MarkdownLines
  /// Offset after the last text found.
  private(set) var offset: Int
  /// Number of bytes that may still be compared. Without this limit, a malicious text that almost matches at
  /// every position would take too long.
  private var budget: Int

  init(_ lines: MarkdownLines, from offset: Int) {
    self.lines = lines
    self.offset = offset
    budget = 64 * lines.bytes.count + 4_096
  }

  /// Continues from an offset.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Finds a literal in the source.
  /// - Parameters:
  ///   - place: Position reported by the parser.
  ///   - limit: End of the block that contains the literal.
  ///   - isCode: Whether the text is code, in which backslashes and character references have no meaning.
  mutating func pieces(
    of literal: String, at place: Int?, before limit: Int, isCode: Bool = false
  ) -> [Piece] {
    let literal = Array(literal.utf8)
    guard !literal.isEmpty else { return [] }
    if let place, place >= offset, let found = match(literal, at: place, isCode: isCode) {
      return found
    }
    var start = offset
    while start < limit, budget > 0 {
      budget -= 1
      if canBegin(literal[0], at: start), let found = match(literal, at: start, isCode: isCode) {
        return found
      }
      start += 1
    }
    let unknown = min(place ?? offset, lines.end)
    return [.character(String(decoding: literal, as: UTF8.self), unknown..<unknown)]
  }

  private func canBegin(_ byte: UInt8, at index: Int) -> Bool {
    let found = lines.bytes[index]
    return found == byte || found == UInt8(ascii: "\\") || found == UInt8(ascii: "&")
      || byte == UInt8(ascii: " ") && isLineEnd(found)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Compares a literal with the source at an offset. If both match, moves to the end of the match.
  private mutating func match(_ literal: [UInt8], at start: Int, isCode: Bool) -> [Piece]? {
    let bytes = lines.bytes
    var pieces: [Piece] = []
    var plain = start
    var index = start
    var count = 0
    func endPlain() { if plain < index { pieces.append(.source(plain..<index)) } }
    while count < literal.count {
      guard index < lines.end else { return nil }
      budget -= 1
      if let other = otherWords(at: index, for: literal[count...], isCode: isCode) {
        endPlain()
        let text = String(decoding: literal[count..<count + other.count], as: UTF8.self)
        pieces.append(.character(text, index..<other.end))
        index = other.end
        count += other.count
        plain = index
      } else if bytes[index] == literal[count] {
        index += 1
        count += 1
      } else {
        return nil
      }
    }
    endPlain()
    offset = index
    return pieces
  }

  /// Checks whether the source at an index has the start of a literal in another form, such as an escape.
  /// - Returns: The number of bytes of the literal that match, and the end of the match in the source.
  private func otherWords(
    at index: Int, for literal: ArraySlice<UInt8>, isCode: Bool
  ) -> (count: Int, end: Int)? {
    let bytes = lines.bytes
    guard let first = literal.first else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\\"):
      guard index + 1 < lines.end, bytes[index + 1] == first, isPunctuation(first) else {
        return nil
      }
      // In code in a table cell, only a vertical bar can have a backslash.
      return !isCode || first == UInt8(ascii: "|") ? (1, index + 2) : nil
    case UInt8(ascii: "&"):
      guard !isCode,
        case .character(let text, let length, isComplete: true) = CharacterReference(
          in: bytes[..<lines.end], at: index), literal.starts(with: text)
      else { return nil }
      return (text.count, index + length)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      // In code, a line end represents a space. Indentation and quotation markers can follow it in the
      // source.
      guard isCode, first == UInt8(ascii: " ") else { return nil }
      var end = index
      while end < lines.end, isLineEnd(bytes[end]) { end += 1 }
      while end < lines.end, let next = literal.dropFirst().first, bytes[end] != next,
        bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: ">")
      {
        end += 1
      }
      return (1, end)
    default: return nil
    }
  }

  private func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
