/// Words whose beginning is replaced by an apostrophe, such as ’tis and ’90s.
enum CutWord {
  /// Returns whether a straight quote before a text is an apostrophe that replaces the beginning of a word.
  /// - Parameter text: The characters directly after the quote.
  static func begins(_ text: [Unicode.Scalar], language: String) -> Bool {
    let digits = text.prefix { $0.properties.numericType == .decimal }
    // If another quote directly follows the word, the word is quoted: the letter 's', the year '68'.
    func isQuoted(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
      text.dropFirst(word.count).first == "'"
    }
    if !digits.isEmpty { return digits.count == 2 && !isQuoted(digits) }
    let letters = text.prefix { MarkNeighbor($0) == .letter }
    let word = String(String.UnicodeScalarView(letters)).lowercased()
    guard words.contains(word) || language.hasPrefix("de") && german.contains(word) else {
      return false
    }
    // In rock ’n’ roll, both quotes are apostrophes.
    return word == "n" || !isQuoted(letters)
  }

  /// English words, and words of one letter in Dutch.
  private static let words: Set<String> = [
    "tis", "twas", "twere", "twill", "til", "em", "cause", "bout", "round", "neath", "gainst",
    "n", "s", "t", "k", "m", "r",
  ]
  private static let german: Set<String> = [
    "ne", "nen", "nem", "ner", "nes", "rein", "raus", "rauf", "runter", "rum", "rüber",
  ]
}
