/// What is wrong with a file of hyphenation patterns.
package enum PatternFault: Hashable, Sendable {
  /// The first line of a dictionary names no character set that is known.
  case unknownCharset(String)
  case tooLarge
  case tooManyPatterns
  case noPatterns
  /// A brace that nothing closes.
  case unclosed
  /// Bytes that are no text in the file's character set.
  case wrongEncoding
  case patternTooLong
  /// No letters, or signs that mean nothing in a pattern.
  case unreadablePattern
  /// Behind a slash stands no change of the spelling that fits the pattern.
  case unreadableChange
  /// A word of `\hyphenation` that has no letters, or signs that mean nothing there.
  case unreadableException
  /// A number that should be one of letters.
  case unreadableMinimum
}

/// The first line of a pattern file that can't be used, and how many there are.
package struct PatternFaults: Error, Hashable, Sendable {
  package var fault: PatternFault
  /// From 1 on; `nil` where it is the file as a whole.
  package var line: Int?
  package var count: Int

  package init(_ fault: PatternFault, line: Int?, count: Int = 1) {
    self.fault = fault
    self.line = line
    self.count = count
  }
}

extension PatternFault {
  var phrase: String {
    switch self {
    case .unknownCharset(let name):
      name.isEmpty
        ? "the first line names no character set, such as UTF-8"
        : "the character set '\(clipped(name))' is not known"
    case .tooLarge: "the file is larger than \(Limits.hyphenationBytes >> 20) MB"
    case .tooManyPatterns: "the file has more than \(Limits.hyphenationPatterns) patterns"
    case .noPatterns: "the file has no patterns"
    case .unclosed: "the brace { is never closed"
    case .wrongEncoding: "these bytes are not valid in the file's character set"
    case .patternTooLong: "the pattern is longer than any word"
    case .unreadablePattern: "this is not a pattern"
    case .unreadableChange: "the change of spelling does not fit the pattern"
    case .unreadableException: "this is not a word with hyphens"
    case .unreadableMinimum: "this should be a number of letters"
    }
  }
}

extension PatternFaults {
  /// The place of the first line, as a user names it.
  func place(in file: String) -> String { line.map { "\(file):\($0)" } ?? file }
}
