import ZineStyle
import ZineText

/// A character in UTF-8, packed into a number with its first byte highest; 0 for none. Walking through
/// text compares and hashes single characters all the time, which strings are too heavy for.
struct PackedCharacter: Hashable {
  let bits: UInt32

  static let none = PackedCharacter(bits: 0)
  /// U+FFFC, which stands for any object.
  static let object = PackedCharacter(bits: 0xEF_BFBC)

  var isNone: Bool { bits == 0 }

  var utf8: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }.filter { $0 != 0 }
  }
}

/// Walks through simple text and names what stands there: words, spaces, objects, and the places
/// between them where a line might end. Offsets count from the text's start, in UTF-8 bytes.
struct WordCursor {
  enum Token {
    /// Text without a change of style.
    case word(start: Int, end: Int, ShapingStyleID)
    /// A word over changes of style, the first part of it in the stretch of the number, up to that one's
    /// end.
    case splitWord(start: Int, end: Int, firstStretch: Int, firstEnd: Int)
    /// A space, with the characters beside it that are of its own style.
    case space(Int, ShapingStyleID, before: PackedCharacter, after: PackedCharacter)
    case lineEnd(Int, ShapingStyleID)
    case object(Int, ShapingStyleID)
    /// A place where a line might end, and the characters on both sides of it.
    case junction(
      Int, before: PackedCharacter, hasSpace: Bool, after: PackedCharacter)
    case mandatoryBreak(Int)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let stretches: [ShapingStretch]
  private var index = 0
  private var stretch = 0
  /// Where the current stretch ends.
  private var stretchEnd: Int
  /// The character or object before the current place, spaces aside; none where a line begins.
  private var before = PackedCharacter.none
  /// The stretch that `before` stands in.
  private var beforeStretch = 0
  private var hasSpace = false
  private var isAfterObject = false
  /// The last place that a junction was named for.
  private var junction = -1
  /// Whether the line separator at the current place has been named already.
  private var isInsideLineEnd = false
  private var lastMandatoryBreak = -1

  /// - Parameter text: of the paragraph; it must stay where it is while the cursor lives.
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

  /// Names the line separator when it is first called at one, and the break behind it the second time.
  private mutating func lineSeparator() -> Token? {
    isInsideLineEnd.toggle()
    if isInsideLineEnd { return .lineEnd(index, stretches[stretch].style) }
    index += AttributedText.lineSeparatorBytes.count
    before = .none
    hasSpace = false
    isAfterObject = false
    return mandatoryBreak()
  }

  /// `nil` where one was named already: at the end of a text that ends in a line separator.
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

  /// Up to the next space, object or line end, or up to the length that is shaped at once.
  private mutating func word() -> Token {
    let start = index
    let (firstStretch, firstEnd) = (stretch, stretchEnd)
    let limit = min(text.count, start + Limits.unbrokenBytes)
    while true {
      index = wordEnd(from: index, limit: min(limit, stretchEnd))
      // A word goes on over a change of style, unless what comes next is no part of it.
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

  /// The first space or line end, or the limit, put forward to the end of its character.
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
