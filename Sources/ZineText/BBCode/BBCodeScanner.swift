/// Splits a BBCode source into text, line ends and tags, in linear time.
struct BBCodeScanner {
  let bytes: [UInt8]
  private(set) var offset: Int
  /// The end of the content of a `[noparse]`, in which tags are not read.
  private var literalEnd = 0
  private let places: BBCodePlaces
  /// The results of searches for closing tags by name: the start of the search, and the offset found.
  private var closings: [String: (from: Int, found: Int?)] = [:]
  /// The names in brackets that are not names of tags.
  private(set) var unknown = BBCodeUnknownNames()

  init(_ source: SourceFile) {
    bytes = source.bytes
    offset = source.textStart
    places = BBCodePlaces(source.bytes)
  }

  /// Returns the next piece, which is never empty.
  mutating func next() -> BBCodePiece {
    guard offset < bytes.count else { return .end }
    let start = offset
    if let length = bytes.lineEndLength(at: offset) {
      offset += length
      return .lineEnd(start..<offset)
    }
    if !isLiteral, bytes[offset] == UInt8(ascii: "["), let piece = markup(at: offset) {
      return piece
    }
    return text(from: start)
  }

  /// Whether the offset is inside a `[noparse]`.
  private var isLiteral: Bool { offset < literalEnd }

  /// Returns the text up to the next line end or tag. The first byte is always text.
  private mutating func text(from start: Int) -> BBCodePiece {
    let isLiteral = isLiteral
    let limit = isLiteral ? literalEnd : bytes.count
    repeat {
      noteUnknown(at: offset)
      offset += 1
      while offset < limit, !mayEndText(bytes[offset]) { offset += 1 }
    } while offset < limit && bytes.lineEndLength(at: offset) == nil && !beginsTag(at: offset)
    return .text(start..<offset, isLiteral: isLiteral)
  }

  private func mayEndText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C, 0xC2, 0xE2: true
    default: false
    }
  }

  // MARK: Tags

  private func beginsTag(at index: Int) -> Bool {
    !isLiteral && bytes[index] == UInt8(ascii: "[") && tag(at: index) != nil
  }

  private func tag(at index: Int) -> BBCodeTag? {
    BBCodeTagReader(bytes: bytes, places: places).tag(at: index)
  }

  /// Returns the tag that begins with the `[` at an offset; `nil` if no tag begins there.
  private mutating func markup(at start: Int) -> BBCodePiece? {
    guard let tag = tag(at: start) else { return nil }
    if !tag.isClosing, let piece = raw(tag) { return piece }
    offset = tag.range.upperBound
    return .tag(tag)
  }

  /// Returns a tag together with its content if the content is not markup. Otherwise returns `nil`.
  private mutating func raw(_ tag: BBCodeTag) -> BBCodePiece? {
    let start = tag.range.upperBound
    switch tag.element {
    case .code, .literal:
      let closing = closing(of: tag)
      let content = start..<(closing?.lowerBound ?? bytes.count)
      if tag.element == .literal {
        offset = start
        literalEnd = content.upperBound
        return .raw(
          tag, content: start..<start, range: tag.range, isClosed: closing != nil)
      }
      offset = closing?.upperBound ?? bytes.count
      return .raw(
        tag, content: content, range: tag.range.lowerBound..<offset, isClosed: closing != nil)
    case .picture, .mail, .link:
      guard tag.value == nil || tag.element == .picture,
        let closing = closing(of: tag), let content = word(in: start..<closing.lowerBound),
        tag.element == .picture || !bytes[content].contains(UInt8(ascii: " "))
      else { return nil }
      offset = closing.upperBound
      return .raw(
        tag, content: content, range: tag.range.lowerBound..<offset, isClosed: true)
    default: return nil
    }
  }

  /// Returns a range without white space at either end. Returns `nil` if the rest is empty, contains a line
  /// end or a tag, or is too long for an address.
  private func word(in range: Range<Int>) -> Range<Int>? {
    guard range.count <= Limits.addressBytes else { return nil }
    let content = trimmed(range)
    let isWord = !content.contains { index in
      bytes.lineEndLength(at: index) != nil || beginsTag(at: index)
    }
    return isWord && !content.isEmpty ? content : nil
  }

  /// Returns a range without white space at either end.
  func trimmed(_ range: Range<Int>) -> Range<Int> { bytes.trimmed(range) }

  /// Returns the range of the next closing tag with the same name as the given tag.
  private mutating func closing(of tag: BBCodeTag) -> Range<Int>? {
    let name = String(decoding: bytes[tag.name], as: UTF8.self).lowercased()
    let length = name.utf8.count + 3
    let start = tag.range.upperBound
    if let known = closings[name], known.from <= start, known.found.map({ $0 >= start }) ?? true {
      return known.found.map { $0..<$0 + length }
    }
    let closing = Array("[/\(name)]".utf8)
    let found = places.brackets(from: start).lazy.map(Int.init).first { index in
      index + length <= bytes.count
        && zip(closing, bytes[index...]).allSatisfy { $0 == $1.lowercased }
    }
    closings[name] = (start, found)
    return found.map { $0..<$0 + length }
  }

  /// Records a name in brackets that is not a tag.
  private mutating func noteUnknown(at index: Int) {
    guard !isLiteral, bytes[index] == UInt8(ascii: "[") else { return }
    unknown.note(at: index, in: bytes)
  }
}

extension UInt8 {
  /// The byte in lower case if it is an ASCII letter, otherwise the unchanged byte.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte is an ASCII letter.
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension [UInt8] {
  /// Returns the length in bytes of the line end at an offset: LF, CR, CR LF, a form feed, NEL or U+2029.
  /// Returns `nil` if there is none.
  func lineEndLength(at index: Int) -> Int? {
    func byte(_ distance: Int) -> UInt8 { index + distance < count ? self[index + distance] : 0 }
    switch byte(0) {
    case UInt8(ascii: "\n"), 0x0C: return 1
    case UInt8(ascii: "\r"): return byte(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0xC2: return byte(1) == 0x85 ? 2 : nil
    case 0xE2: return byte(1) == 0x80 && byte(2) == 0xA9 ? 3 : nil
    default: return nil
    }
  }

  /// Returns a range without white space at either end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
