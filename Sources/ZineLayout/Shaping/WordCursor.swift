import ZineText

/// Walks through simple text and names what stands there: words, spaces, objects, and the places
/// between them where a line might end.
struct WordCursor {
  enum Token {
    /// A range of the text, without a change of style.
    case word(Range<Int>, ShapingStyleID)
    /// A word over a change of style, and its parts.
    case splitWord(Range<Int>, [ShapingStretch])
    /// A space, with the characters beside it that are of its own style.
    case space(ShapingStyleID, before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)
    case lineEnd(ShapingStyleID)
    case object
    /// The characters on both sides of a place where a line might end, and its offset from the text's
    /// start.
    case junction(
      before: ArraySlice<UInt8>, hasSpace: Bool, after: ArraySlice<UInt8>, offset: Int)
    case mandatoryBreak(offset: Int)
  }

  private let text: ArraySlice<UInt8>
  private let stretches: [ShapingStretch]
  private var index: Int
  private var stretch = 0
  /// Where the current stretch ends.
  private var stretchEnd: Int
  /// The character or object before the current place, spaces aside; empty where a line begins.
  private var before: ArraySlice<UInt8> = []
  /// The stretch that `before` stands in.
  private var beforeStretch = 0
  private var hasSpace = false
  private var isAfterObject = false
  /// The last place that a junction was named for.
  private var junction = -1
  /// Whether the line separator at the current place has been named already.
  private var isInsideLineEnd = false
  private var lastMandatoryBreak = -1

  init(text: ArraySlice<UInt8>, stretches: [ShapingStretch]) {
    self.text = text
    self.stretches = stretches
    index = text.startIndex
    stretchEnd = text.startIndex + (stretches.first?.length ?? 0)
  }

  mutating func next() -> Token? {
    guard index < text.endIndex else { return mandatoryBreak() }
    enterStretch()
    if isLineSeparator(at: index) { return lineSeparator() }
    let isObject = stretches[stretch].isObject
    if text[index] == UInt8(ascii: " "), !isObject {
      return space()
    }
    if hasSpace || isAfterObject || isObject, !before.isEmpty, junction != index {
      return nextJunction()
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

  private mutating func nextJunction() -> Token {
    junction = index
    return .junction(
      before: before, hasSpace: hasSpace, after: character(at: index),
      offset: index - text.startIndex)
  }

  /// First the separator itself, then the break behind it.
  private mutating func lineSeparator() -> Token? {
    isInsideLineEnd.toggle()
    if isInsideLineEnd { return .lineEnd(stretches[stretch].style) }
    index += AttributedText.lineSeparatorBytes.count
    before = []
    hasSpace = false
    isAfterObject = false
    return mandatoryBreak()
  }

  /// `nil` where one was named already: at the end of a text that ends in a line separator.
  private mutating func mandatoryBreak() -> Token? {
    guard lastMandatoryBreak != index else { return nil }
    lastMandatoryBreak = index
    return .mandatoryBreak(offset: index - text.startIndex)
  }

  private func isLineSeparator(at index: Int) -> Bool {
    text[index] == 0xE2 && index + 2 < text.endIndex && text[index + 1] == 0x80
      && text[index + 2] == 0xA8
  }

  // MARK: Content

  private mutating func space() -> Token {
    let isAfterWord = !hasSpace && !isAfterObject && !before.isEmpty && beforeStretch == stretch
    index += 1
    hasSpace = true
    let isBeforeWord =
      index < stretchEnd && text[index] != UInt8(ascii: " ") && !isLineSeparator(at: index)
    return .space(
      stretches[stretch].style, before: isAfterWord ? before : [],
      after: isBeforeWord ? character(at: index) : [])
  }

  private func character(at start: Int) -> ArraySlice<UInt8> {
    var end = start + 1
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    return text[start..<end]
  }

  private mutating func object() -> Token {
    before = text[index..<stretchEnd]
    index = stretchEnd
    return .object
  }

  /// Up to the next space, object or line end, or up to the length that is shaped at once.
  private mutating func word() -> Token {
    let start = index
    let limit = min(text.endIndex, start + Limits.unbrokenBytes)
    var parts: [ShapingStretch] = []
    var partStart = start
    while true {
      index = wordEnd(from: index, limit: min(limit, stretchEnd))
      // A word goes on over a change of style, unless what comes next is no part of it.
      guard index == stretchEnd, index < limit, !stretches[stretch + 1].isObject,
        text[index] != UInt8(ascii: " "), !isLineSeparator(at: index)
      else { break }
      parts.append(ShapingStretch(length: index - partStart, style: stretches[stretch].style))
      partStart = index
      enterStretch()
    }
    before = lastCharacter(before: index)
    beforeStretch = stretch
    let style = stretches[stretch].style
    if parts.isEmpty { return .word(start..<index, style) }
    parts.append(ShapingStretch(length: index - partStart, style: style))
    return .splitWord(start..<index, parts)
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

  private func lastCharacter(before end: Int) -> ArraySlice<UInt8> {
    var start = end - 1
    while start > text.startIndex, text[start] & 0xC0 == 0x80 { start -= 1 }
    return text[start..<end]
  }
}
