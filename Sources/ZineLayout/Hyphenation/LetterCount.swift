/// Counts the letters of words, for the limits of hyphenation. Punctuation inside a word and combining marks
/// are not counted (CSS Text 4, `hyphenate-limit-chars`). For example, "n't" has two letters.
enum LetterCount {
  /// - Parameter bytes: Part of a word, in UTF-8.
  static func letters(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      if !isPunctuation(bytes, at: index), !isMark(bytes, at: index) { count += 1 }
    }
    return count
  }

  /// Returns whether there is a letter, rather than punctuation, on both sides of a position in a word.
  static func isBetweenLetters(_ index: Int, in word: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = index - 1
    while start > 0, word[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && index < word.count && !isPunctuation(word, at: start)
      && !isPunctuation(word, at: index)
  }

  /// Returns whether the character is an apostrophe or one of the joiners U+200C and U+200D.
  private static func isPunctuation(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard bytes[index] == 0xE2 else { return bytes[index] == UInt8(ascii: "'") }
    guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return false }
    return switch bytes[index + 2] {
    case 0x99, 0x8C, 0x8D: true
    default: false
    }
  }

  /// Returns whether the character is a combining diacritical mark, U+0300 to U+036F.
  private static func isMark(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch bytes[index] {
    case 0xCC: true
    case 0xCD: index + 1 < bytes.count && bytes[index + 1] < 0xB0
    default: false
    }
  }
}
