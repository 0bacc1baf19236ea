import ZineText

/// Finds the beginnings of a text that styles can speak of.
enum FirstParts {
  /// The part of a paragraph's text that a pseudo-element means, in UTF-8 bytes; `nil` where there is
  /// none.
  static func range(_ part: PseudoElement, in text: [UInt8]) -> Range<Int>? {
    let string = String(decoding: text, as: UTF8.self)
    // Behind a picture or a line's end nothing is the first letter.
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

  /// The end of a letter or figure, with the punctuation before and after it and the no-break spaces between them (CSS
  /// Pseudo 4, section 2.2).
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

  /// Up to the first stop that white follows, with the quotation marks and brackets behind it.
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
  /// U+00A0 or U+202F, as French has it after an opening quotation mark.
  fileprivate var isNoBreakSpace: Bool { self == "\u{A0}" || self == "\u{202F}" }
  fileprivate var isOpeningPunctuation: Bool { "«‹“‘„‚\"'([{¿¡—–".contains(self) }
}
