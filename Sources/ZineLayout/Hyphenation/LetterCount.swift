/// Counts the letters of words for the limits of hyphenation. Punctuation inside a word and marks over its
/// letters do not count (CSS Text 4, `hyphenate-limit-chars`): "n't" has two letters.
enum LetterCount {
  /// - Parameter bytes: a part of a word, in UTF-8.
  static func letters(in bytes: some RandomAccessCollection<UInt8>) -> Int {
    var count = 0
    var rest = bytes[...]
    while let first = rest.first {
      if first < 0x80 {
        if first != UInt8(ascii: "'") { count += 1 }
      } else if first & 0xC0 != 0x80, !isPunctuation(rest), !isMark(rest) {
        count += 1
      }
      rest = rest.dropFirst()
    }
    return count
  }

  /// Whether neither side of a place in a word is punctuation.
  static func isBetweenLetters(_ index: Int, in word: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = index - 1
    while start > 0, word[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && index < word.count && !isPunctuation(word[start...])
      && !isPunctuation(word[index...])
  }

  /// An apostrophe, or one of the joiners U+200C and U+200D.
  private static func isPunctuation(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    if first < 0x80 { return first == UInt8(ascii: "'") }
    guard first == 0xE2 else { return false }
    let rest = Array(bytes.dropFirst().prefix(2))
    return rest == [0x80, 0x99] || rest == [0x80, 0x8C] || rest == [0x80, 0x8D]
  }

  /// A combining diacritical mark, U+0300 to U+036F.
  private static func isMark(_ bytes: some Collection<UInt8>) -> Bool {
    switch bytes.first {
    case 0xCC: true
    case 0xCD: bytes.dropFirst().first.map { $0 < 0xB0 } ?? false
    default: false
    }
  }
}
