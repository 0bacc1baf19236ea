import ZineText

/// Finds the first letter, word or sentence of a text, for pseudo-elements.
enum FirstParts {
  /// Returns the range of a pseudo-element in a paragraph's text, in bytes of UTF-8. Returns `nil` if the
  /// paragraph has no such part.
  static func range(_ part: PseudoElement, in text: [UInt8]) -> Range<Int>? {
    let string = String(decoding: text, as: UTF8.self)
    // If the paragraph begins with an image, it has no first letter, word or sentence.
    guard
      let start = string.firstIndex(where: {
        !$0.isWhitespace || part == .firstLetter && $0.isNoBreakSpace
      }), string[start] != "\u{FFFC}"
    else { return nil }
    let end: String.Index? =
      switch part {
      case .firstLetter: letterEnd(string, start)
      case .firstWord: string[start...].firstIndex { $0.isWhitespace } ?? string.endIndex
      case .firstSentence: sentenceEnd(string, start)
      default: nil
      }
    guard let end, end > start else { return nil }
    let utf8 = string.utf8
    return utf8.distance(
      from: utf8.startIndex, to: start)..<utf8.distance(from: utf8.startIndex, to: end)
  }

  /// Returns the end of the first letter or digit. The punctuation around it is included, and so are no-break
  /// spaces before it (CSS Pseudo 4, section 2.2).
  private static func letterEnd(_ text: String, _ start: String.Index) -> String.Index? {
    var index = start
    while index < text.endIndex,
      text[index].isOpeningPunctuation || text[index].isPunctuation || text[index].isNoBreakSpace
    {
      index = text.index(after: index)
    }
    guard index < text.endIndex, !text[index].isWhitespace, text[index] != "\u{FFFC}" else {
      return nil
    }
    index = text.index(after: index)
    while index < text.endIndex, text[index].isPunctuation, text[index] != "-", text[index] != "–",
      text[index] != "—", text[index] != "’"
    {
      index = text.index(after: index)
    }
    return index
  }

  /// Returns the end of the first sentence. It ends with a full stop, question mark, exclamation mark or
  /// ellipsis before a space. Closing quotation marks and brackets after that are included.
  private static func sentenceEnd(_ text: String, _ start: String.Index) -> String.Index {
    var index = start
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      if "。！？".contains(character) { return index }
      guard ".!?…".contains(character) else { continue }
      var end = index
      while end < text.endIndex, text[end].isPunctuation { end = text.index(after: end) }
      if end == text.endIndex || text[end].isWhitespace { return end }
    }
    return text.endIndex
  }
}

extension Character {
  /// Whether the character is U+00A0 or U+202F, which French uses after an opening quotation mark.
  fileprivate var isNoBreakSpace: Bool { self == "\u{A0}" || self == "\u{202F}" }
  fileprivate var isOpeningPunctuation: Bool { "«‹“‘„‚\"'([{¿¡—–".contains(self) }
}
