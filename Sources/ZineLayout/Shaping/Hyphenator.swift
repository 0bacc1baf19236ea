import ZineText

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

/// What is wrong with the patterns of a language.
package enum HyphenationProblem: Hashable, Sendable {
  /// No dictionary is known for the language.
  case noPatterns(language: String)
  /// The one that is known is not installed or can't be read.
  case unreadable(language: String, file: String, package: String)
  /// A file can't be used, as a whole or in some of its lines.
  case faulty(language: String, file: String, PatternFaults, isRefused: Bool)

  /// Whether no word of the language is divided.
  package var preventsDivision: Bool {
    if case .faulty(_, _, _, isRefused: false) = self { false } else { true }
  }
}

/// Knows where words may be divided. Equal questions have equal answers.
package protocol Hyphenator: AnyObject {
  /// - Parameters:
  ///   - word: letters only, in UTF-8, with apostrophes where those are letters of the language.
  ///   - language: a BCP 47 tag.
  func divisions(of word: ArraySlice<UInt8>, language: String) -> [WordDivision]

  /// What is wrong with the patterns of a language; `nil` where nothing is.
  func problem(with language: String) -> HyphenationProblem?

  /// Whether an apostrophe between letters belongs to their word.
  func hasApostrophes(in language: String) -> Bool
}

extension Hyphenator {
  package func hasApostrophes(in language: String) -> Bool { false }
}
