/// Words with an apostrophe in place of an omitted beginning: ’tis, ’90s.
enum CutWord {
  /// Returns whether an apostrophe belongs before a text.
  /// - Parameter text: The characters directly after a straight single quote.
  static func begins(_ text: [Unicode.Scalar], language: String) -> Bool {
    let digits = text.prefix { $0.properties.numericType == .decimal }
    // A quote directly after such a word makes it a quotation: the letter 's', the year '68'.
    func isQuoted(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
      text.dropFirst(word.count).first == "'"
    }
    if !digits.isEmpty { return digits.count == 2 && !isQuoted(digits) }
    let letters = text.prefix { MarkNeighbor($0) == .letter }
    let word = String(String.UnicodeScalarView(letters)).lowercased()
    guard words.contains(word) || language.hasPrefix("de") && german.contains(word) else {
      return false
    }
    // The word between two apostrophes: rock ’n’ roll.
    return word == "n" || !isQuoted(letters)
  }

  /// English words, and the one-letter words of Dutch.
  private static let words: Set<String> = [
    "tis", "twas", "twere", "twill", "til", "em", "cause", "bout", "round", "neath", "gainst",
    "n", "s", "t", "k", "m", "r",
  ]
  private static let german: Set<String> = [
    "ne", "nen", "nem", "ner", "nes", "rein", "raus", "rauf", "runter", "rum", "rüber",
  ]
}
