/// Words whose beginning is cut off, with an apostrophe in its place: ’tis, ’90s.
enum CutWord {
  /// Whether an apostrophe belongs before some text.
  /// - Parameter text: the characters directly after a keyboard's single mark.
  static func begins(_ text: [Unicode.Scalar], language: String) -> Bool {
    let digits = text.prefix { $0.properties.numericType == .decimal }
    // A mark directly behind such a word quotes it: the letter 's', the year '68'.
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

  /// English ones, and the one-letter words of Dutch.
  private static let words: Set<String> = [
    "tis", "twas", "twere", "twill", "til", "em", "cause", "bout", "round", "neath", "gainst",
    "n", "s", "t", "k", "m", "r",
  ]
  private static let german: Set<String> = [
    "ne", "nen", "nem", "ner", "nes", "rein", "raus", "rauf", "runter", "rum", "rüber",
  ]
}
