/// Finds where the source has the text of a node.
///
/// The parser gives each node a place, which is wrong where lines have indentation or marks of quotations. So the
/// text there is compared with the node's, and looked for behind the last text that was found.
struct MarkdownTextFinder {
  /// A stretch of a node's text.
  enum Piece: Equatable {
    /// It stands in the source as it is.
    case source(Range<Int>)
    /// The source has other words for it, such as `&amp;` or `\*`.
    case character(String, Range<Int>)
  }

  let lines: MarkdownLines
  /// Behind the last text that was found.
  private(set) var offset: Int
  /// How many bytes may still be compared in vain: a text may be made so that each of its places looks right at
  /// first.
  private var budget: Int

  init(_ lines: MarkdownLines, from offset: Int) {
    self.lines = lines
    self.offset = offset
    budget = 64 * lines.bytes.count + 4_096
  }

  /// Goes on from a place.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Where a literal stands.
  /// - Parameters:
  ///   - place: where the parser says that it does.
  ///   - limit: where the block ends that holds it.
  ///   - isCode: whether no backslash and no reference in it means anything.
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

  /// Compares a literal with the source from a place on, and goes behind it where they are the same.
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

  /// What the source says at a place in other words.
  /// - Returns: how many bytes of the literal that is, and where it ends in the source.
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
      // In the code of a table's cell, too, a bar has a backslash.
      return !isCode || first == UInt8(ascii: "|") ? (1, index + 2) : nil
    case UInt8(ascii: "&"):
      guard !isCode,
        case .character(let text, let length, isComplete: true) = CharacterReference(
          in: bytes[..<lines.end], at: index), literal.starts(with: text)
      else { return nil }
      return (text.count, index + length)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      // In code a line's end is a space. Behind it stand indentation and the marks of what holds it.
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
