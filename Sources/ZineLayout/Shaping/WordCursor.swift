import ZineStyle
import ZineText

/// A character's UTF-8 encoding packed into an integer, first byte highest; 0 for no character. Characters
/// are compared and hashed very often, and strings would be too slow for this purpose.
struct PackedCharacter: Hashable {
  let bits: UInt32

  static let none = PackedCharacter(bits: 0)
  /// U+FFFC, which represents an object.
  static let object = PackedCharacter(bits: 0xEF_BFBC)

  var isNone: Bool { bits == 0 }

  var utf8: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }.filter { $0 != 0 }
  }
}

/// Splits simple text into words, spaces and objects, and finds the possible line breaks between them.
/// Offsets are in UTF-8 bytes from the start of the text.
struct WordCursor {
  enum Token {
    /// A word within a single style.
    case word(start: Int, end: Int, ShapingStyleID)
    /// A word with style changes. The word begins in the stretch `firstStretch`, which ends at `firstEnd`.
    case splitWord(start: Int, end: Int, firstStretch: Int, firstEnd: Int)
    /// A space, with the characters beside it if they have the same style.
    case space(Int, ShapingStyleID, before: PackedCharacter, after: PackedCharacter)
    case lineEnd(Int, ShapingStyleID)
    case object(Int, ShapingStyleID)
    /// A possible line break, and the characters on both sides of it.
    case junction(
      Int, before: PackedCharacter, hasSpace: Bool, after: PackedCharacter)
    case mandatoryBreak(Int)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let stretches: [ShapingStretch]
  private var index = 0
  private var stretch = 0
  /// End of the current stretch.
  private var stretchEnd: Int
  /// Character or object before the current position, ignoring spaces; `none` at the start of a line.
  private var before = PackedCharacter.none
  /// Index of the stretch that contains `before`.
  private var beforeStretch = 0
  private var hasSpace = false
  private var isAfterObject = false
  /// Position of the most recently returned junction.
  private var junction = -1
  /// Whether the line separator at the current position has been returned.
  private var isInsideLineEnd = false
  private var lastMandatoryBreak = -1

  /// - Parameter text: The paragraph's text. The buffer must outlive the cursor.
  init(text: UnsafeBufferPointer<UInt8>, stretches: [ShapingStretch]) {
    self.text = text
    self.stretches = stretches
    stretchEnd = stretches.first?.length ?? 0
  }

  mutating func next() -> Token? {
    guard index < text.count else { return mandatoryBreak() }
    enterStretch()
    if isLineSeparator(at: index) { return lineSeparator() }
    let isObject = stretches[stretch].isObject
    if text[index] == UInt8(ascii: " "), !isObject { return space() }
    if hasSpace || isAfterObject || isObject, !before.isNone, junction != index {
      junction = index
      return .junction(index, before: before, hasSpace: hasSpace, after: character(at: index))
    }
    hasSpace = false
    isAfterObject = isObject
    return isObject ? object() : word()
  }

  private mutating func enterStretch() {
    while index >= stretchEnd, stretch + 1 < stretches.count {
      stretch += 1
      stretchEnd += stretches[stretch].length
    }
  }

  // MARK: Breaks

  /// Returns the line separator on the first call at its position, and the forced break after it on the
  /// second call.
  private mutating func lineSeparator() -> Token? {
    isInsideLineEnd.toggle()
    if isInsideLineEnd { return .lineEnd(index, stretches[stretch].style) }
    index += AttributedText.lineSeparatorBytes.count
    before = .none
    hasSpace = false
    isAfterObject = false
    return mandatoryBreak()
  }

  /// Returns a forced break; `nil` if it was already returned. This happens at the end of a text that ends in
  /// a line separator.
  private mutating func mandatoryBreak() -> Token? {
    guard lastMandatoryBreak != index else { return nil }
    lastMandatoryBreak = index
    return .mandatoryBreak(index)
  }

  private func isLineSeparator(at index: Int) -> Bool {
    text[index] == 0xE2 && index + 2 < text.count && text[index + 1] == 0x80
      && text[index + 2] == 0xA8
  }

  // MARK: Content

  private mutating func space() -> Token {
    let start = index
    let isAfterWord = !hasSpace && !isAfterObject && beforeStretch == stretch
    index += 1
    hasSpace = true
    let isBeforeWord =
      index < stretchEnd && text[index] != UInt8(ascii: " ") && !isLineSeparator(at: index)
    return .space(
      start, stretches[stretch].style, before: isAfterWord ? before : .none,
      after: isBeforeWord ? character(at: index) : .none)
  }

  private func character(at start: Int) -> PackedCharacter {
    var bits = UInt32(text[start])
    var end = start + 1
    while end < text.count, end < start + 4, text[end] & 0xC0 == 0x80 {
      bits = bits << 8 | UInt32(text[end])
      end += 1
    }
    return PackedCharacter(bits: bits)
  }

  private mutating func object() -> Token {
    let start = index
    before = .object
    index = stretchEnd
    return .object(start, stretches[stretch].style)
  }

  /// Returns the word up to the next space, object or line end. Very long words are cut at the maximum length
  /// that is shaped at once.
  private mutating func word() -> Token {
    let start = index
    let (firstStretch, firstEnd) = (stretch, stretchEnd)
    let limit = min(text.count, start + Limits.unbrokenBytes)
    while true {
      index = wordEnd(from: index, limit: min(limit, stretchEnd))
      // A word continues across a style change, unless an object, a space or a line end follows.
      guard index == stretchEnd, index < limit, !stretches[stretch + 1].isObject,
        text[index] != UInt8(ascii: " "), !isLineSeparator(at: index)
      else { break }
      enterStretch()
    }
    before = lastCharacter(before: index)
    beforeStretch = stretch
    return stretch == firstStretch
      ? .word(start: start, end: index, stretches[stretch].style)
      : .splitWord(start: start, end: index, firstStretch: firstStretch, firstEnd: firstEnd)
  }

  /// Returns the position of the first space or line end. Returns the limit, moved forward to the end of a
  /// character, if it comes first.
  private func wordEnd(from start: Int, limit: Int) -> Int {
    var end = start
    while end < limit {
      let byte = text[end]
      if byte == UInt8(ascii: " ") || byte == 0xE2 && isLineSeparator(at: end) { return end }
      end += 1
    }
    while end < stretchEnd, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private func lastCharacter(before end: Int) -> PackedCharacter {
    var start = end - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return character(at: start)
  }
}
