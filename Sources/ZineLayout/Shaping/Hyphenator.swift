/// A place where a word may be divided.
package struct WordDivision: Hashable, Sendable {
  /// In the word, in UTF-8 bytes.
  package var offset: Int
  /// `nil` where the spelling stays.
  package var respelling: Respelling?

  package init(offset: Int, respelling: Respelling? = nil) {
    self.offset = offset
    self.respelling = respelling
  }
}

/// Why words of a language are not divided.
package enum HyphenationProblem: Hashable, Sendable {
  /// No dictionary is known for the language.
  case noPatterns(language: String)
  /// The one that is known is not installed or can't be read.
  case unreadable(language: String, file: String, package: String)
}

/// Knows where words may be divided. Equal questions have equal answers.
package protocol Hyphenator: AnyObject {
  /// - Parameters:
  ///   - word: letters only, in UTF-8.
  ///   - language: a BCP 47 tag.
  func divisions(of word: ArraySlice<UInt8>, language: String) -> [WordDivision]

  /// What keeps words of a language from being divided; `nil` where nothing does.
  func problem(with language: String) -> HyphenationProblem?
}
