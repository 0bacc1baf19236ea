import ZineText

/// A hyphenation point of a word.
package struct HyphenationPoint: Hashable, Sendable {
  /// Offset in the word, in UTF-8 bytes.
  package var offset: Int
  /// Spelling change; `nil` if the spelling stays the same.
  package var respelling: Respelling?
}

/// A problem with the hyphenation patterns of a language.
package enum HyphenationProblem: Hashable, Sendable {
  /// No dictionary is known for the language.
  case noPatterns(language: String)
  /// The known dictionary is not installed or cannot be read.
  case unreadable(language: String, file: String, package: String)
  /// A file, or some of its lines, can't be used.
  case faulty(language: String, file: String, PatternFaults, isRefused: Bool)

  /// Whether no word of the language can be hyphenated.
  package var preventsHyphenation: Bool {
    if case .faulty(_, _, _, isRefused: false) = self { false } else { true }
  }
}

/// Finds hyphenation points. The same arguments always give the same results.
package protocol Hyphenator: AnyObject {
  /// Returns the hyphenation points of a word.
  ///
  /// - Parameters:
  ///   - word: Letters in UTF-8, with apostrophes if the language treats them as letters.
  ///   - language: A BCP 47 tag.
  func hyphenationPoints(of word: ArraySlice<UInt8>, language: String) -> [HyphenationPoint]

  /// Returns the problem with the patterns of a language; `nil` if there is none.
  func problem(with language: String) -> HyphenationProblem?

  /// Returns whether an apostrophe between letters is part of the word in a language.
  func hasApostrophes(in language: String) -> Bool
}

extension Hyphenator {
  package func hasApostrophes(in language: String) -> Bool { false }
}
