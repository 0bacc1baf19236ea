/// Cuts a source in BBCode into text, line ends and tags, in linear time.
struct BBCodeScanner {
  let bytes: [UInt8]
  private(set) var offset: Int
  /// Tags before this offset are letters.
  private var literalEnd = 0
  private let places: BBCodePlaces
  /// For each name of a closing tag, where the next one begins and from where it was looked for.
  private var closings: [String: (from: Int, found: Int?)] = [:]
  /// Names in brackets that are none of a tag.
  private(set) var unknown = BBCodeUnknownNames()

  init(_ source: SourceFile) {
    bytes = source.bytes
    offset = source.textStart
    places = BBCodePlaces(source.bytes)
  }

  /// The next piece, which is not empty.
  mutating func next() -> BBCodePiece {
    guard offset < bytes.count else { return .end }
    let start = offset
    if let length = lineEndLength(at: offset) {
      offset += length
      return .lineEnd(start..<offset)
    }
    if !isLiteral, bytes[offset] == UInt8(ascii: "["), let piece = markup(at: offset) {
      return piece
    }
    return text(from: start)
  }

  /// Whether a tag that is here is letters.
  private var isLiteral: Bool { offset < literalEnd }

  /// All up to the next line end or tag. What is at the start is text in any case.
  private mutating func text(from start: Int) -> BBCodePiece {
    let isLiteral = isLiteral
    let limit = isLiteral ? literalEnd : bytes.count
    repeat {
      noteUnknown(at: offset)
      offset += 1
      while offset < limit, !mayEndText(bytes[offset]) { offset += 1 }
    } while offset < limit && lineEndLength(at: offset) == nil && !beginsTag(at: offset)
    return .text(start..<offset, isLiteral: isLiteral)
  }

  private func mayEndText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C, 0xC2, 0xE2: true
    default: false
    }
  }

  /// How many bytes the line end takes that is at an offset: LF, CR, CR LF, a form feed, NEL or U+2029. `nil` where there
  /// is none.
  private func lineEndLength(at index: Int) -> Int? {
    func byte(_ distance: Int) -> UInt8 {
      index + distance < bytes.count ? bytes[index + distance] : 0
    }
    switch byte(0) {
    case UInt8(ascii: "\n"), 0x0C: return 1
    case UInt8(ascii: "\r"): return byte(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0xC2: return byte(1) == 0x85 ? 2 : nil
    case 0xE2: return byte(1) == 0x80 && byte(2) == 0xA9 ? 3 : nil
    default: return nil
    }
  }

  // MARK: Tags

  private func beginsTag(at index: Int) -> Bool {
    !isLiteral && bytes[index] == UInt8(ascii: "[") && tag(at: index) != nil
  }

  private func tag(at index: Int) -> BBCodeTag? {
    BBCodeTagReader(bytes: bytes, places: places).tag(at: index)
  }

  /// What a `[` begins; `nil` where it begins no tag.
  private mutating func markup(at start: Int) -> BBCodePiece? {
    guard let tag = tag(at: start) else { return nil }
    if !tag.isClosing, let piece = raw(tag) { return piece }
    offset = tag.range.upperBound
    return .tag(tag)
  }

  /// A tag with all that it holds, where that is no markup.
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

  /// What there is between spaces and line ends around it; `nil` for nothing, for more than a line, where a tag is in
  /// it, and for more than any address has.
  private func word(in range: Range<Int>) -> Range<Int>? {
    guard range.count <= Limits.addressBytes else { return nil }
    let content = trimmed(range)
    let isWord = !content.contains { index in
      lineEndLength(at: index) != nil || beginsTag(at: index)
    }
    return isWord && !content.isEmpty ? content : nil
  }

  /// A range without the spaces and line ends at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> { bytes.trimmed(range) }

  /// The next closing tag of the name of a tag.
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

  /// Remembers a name in brackets that is none of a tag.
  private mutating func noteUnknown(at index: Int) {
    guard !isLiteral, bytes[index] == UInt8(ascii: "[") else { return }
    unknown.note(at: index, in: bytes)
  }
}

extension UInt8 {
  /// The letter in lower case, where it is one of ASCII.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether it is a letter of ASCII.
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension [UInt8] {
  /// A range without the spaces, tabs and line ends at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
