/// Splits a source into text, line ends and tags, in one pass and in linear time.
struct MarkupScanner {
  let source: SourceFile
  let bytes: [UInt8]
  var offset: Int
  /// End of the scanned part of the source.
  let limit: Int
  var diagnostics = DiagnosticList()
  /// Whether a comment that begins at the current offset may have an end.
  var hasCommentEnd = true
  /// Whether raw content that begins at the current offset may have an end.
  var hasRawEnd = true
  /// Whether `<` and `&` begin markup. Otherwise, they are plain text.
  private let readsTags: Bool

  /// - Parameters:
  ///   - range: The part of the source to scan, or `nil` for the whole source.
  ///   - readsTags: Whether `<` and `&` begin markup. Otherwise, they are plain text.
  init(_ source: SourceFile, _ range: Range<Int>? = nil, readsTags: Bool = true) {
    self.source = source
    self.readsTags = readsTags
    bytes = source.bytes
    limit = range?.upperBound ?? bytes.count
    offset = range?.lowerBound ?? source.textStart
  }

  /// Returns the next token. Forbidden characters are skipped and reported.
  mutating func next() -> MarkupToken {
    while offset < limit {
      let start = offset
      switch Self.classes[Int(bytes[offset])] {
      case .plain:
        return text(from: start)
      case .space:
        repeat { offset += 1 } while offset < limit && isSpace(bytes[offset])
        return .space(start..<offset)
      case .newline:
        skipLineEnd()
        return .newline(start..<offset)
      case .verticalTab:
        offset += 1
        return .lineBreak(start..<offset)
      case .formFeed:
        offset += 1
        report(.formFeed, start..<offset)
        return .newline(start..<offset)
      case .control:
        offset += 1
        report(.controlCharacter(scalar: UInt32(bytes[start])), start..<offset)
      case .lead:
        if let token = special(from: start) { return token }
        if offset == start { return text(from: start) }
      case .ampersand:
        return readsTags ? reference(from: start) : text(from: start)
      case .less:
        if let token = readsTags ? markup(from: start) : text(from: start) { return token }
      }
    }
    return .end
  }

  mutating func report(_ fact: DiagnosticFact, _ range: Range<Int>) {
    diagnostics.append(Diagnostic(fact, at: span(range)))
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
  }

  /// Continues from the position of `ahead`, a copy of this scanner that was used for looking ahead.
  mutating func follow(_ ahead: MarkupScanner) {
    offset = ahead.offset
    (hasCommentEnd, hasRawEnd) = (ahead.hasCommentEnd, ahead.hasRawEnd)
    diagnostics += ahead.diagnostics.all
  }

  // MARK: Text

  private enum ByteClass: UInt8 {
    case plain, space, newline, verticalTab, formFeed, control
    /// The first byte of a sequence that may be a line end or a control character.
    case lead
    case ampersand, less
  }

  private static let classes: [ByteClass] = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .space
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .newline
    case 0x0B: .verticalTab
    case 0x0C: .formFeed
    case 0x00..<0x20, 0x7F: .control
    case 0xC2, 0xE2, 0xEF, 0xF0...0xF4: .lead
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "<"): .less
    default: .plain
    }
  }

  /// Reads the plain character at the offset and all plain text that follows.
  private mutating func text(from start: Int) -> MarkupToken {
    var end = start + 1
    scan: while end < limit {
      switch Self.classes[Int(bytes[end])] {
      case .plain:
        end += 1
      case .space:
        // A single space between plain characters is part of the text.
        guard bytes[end] == UInt8(ascii: " "), end + 1 < limit,
          Self.classes[Int(bytes[end + 1])] == .plain
        else { break scan }
        end += 2
      case .lead:
        if isSpecial(at: end) { break scan }
        end += 1
      case .newline, .verticalTab, .formFeed, .control, .ampersand, .less:
        break scan
      }
    }
    offset = end
    return .text(start..<end)
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Skips a line end: LF, CR or CR LF.
  private mutating func skipLineEnd() {
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\r"), offset < limit, bytes[offset] == UInt8(ascii: "\n") {
      offset += 1
    }
  }

  /// Whether a line end (NEL, U+2028 or U+2029), a C1 control character or a noncharacter begins at an index.
  private func isSpecial(at index: Int) -> Bool {
    switch bytes[index] {
    case 0xC2: bytes[index + 1] < 0xA0
    case 0xE2: bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
    case 0xEF: isNoncharacter(scalar(at: index))
    // The last two code points of a plane end in BF BE and BF BF.
    default:
      bytes[index + 2] == 0xBF && bytes[index + 3] >= 0xBE && isNoncharacter(scalar(at: index))
    }
  }

  /// Returns the character that begins at an index. The source is valid UTF-8.
  private func scalar(at index: Int) -> UInt32 {
    let length = bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
    let lead = UInt32(bytes[index]) & (0xFF >> UInt32(length + 1))
    return bytes[index + 1..<index + length].reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  /// Reads a special character, as defined by `isSpecial`. Returns `nil` and keeps the offset if the
  /// character is not special.
  private mutating func special(from start: Int) -> MarkupToken? {
    guard isSpecial(at: start) else { return nil }
    if bytes[start] == 0xE2 {
      offset = start + 3
      return bytes[start + 2] == 0xA8 ? .lineBreak(start..<offset) : .newline(start..<offset)
    }
    let scalar = scalar(at: start)
    offset = start + (scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4)
    if scalar == 0x85 { return .newline(start..<offset) }
    report(.controlCharacter(scalar: scalar), start..<offset)
    return nil
  }

  private mutating func reference(from start: Int) -> MarkupToken {
    switch CharacterReference(in: bytes[..<limit], at: start) {
    case .character(let utf8, let length, let isComplete):
      offset = start + length
      if !isComplete {
        report(
          .unendedReference(
            text: String(decoding: bytes[start..<offset], as: UTF8.self),
            character: String(decoding: utf8, as: UTF8.self)),
          start..<offset)
      }
      return .character(utf8, start..<offset)
    case .unknown(let length):
      let range = start..<start + length
      report(.unknownReference(text: String(decoding: bytes[range], as: UTF8.self)), range)
    case .none: break
    }
    return text(from: start)
  }
}

/// Whether a code point is a noncharacter (The Unicode Standard 15.0, section 23.7).
func isNoncharacter(_ scalar: UInt32) -> Bool {
  (0xFDD0...0xFDEF).contains(scalar) || scalar & 0xFFFE == 0xFFFE
}
