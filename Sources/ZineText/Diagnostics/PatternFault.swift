/// A problem with a file of hyphenation patterns.
package enum PatternFault: Hashable, Sendable {
  /// The first line of a dictionary does not name a known character set.
  case unknownCharset(String)
  case tooLarge
  case tooManyPatterns
  case noPatterns
  /// A brace that is never closed.
  case unclosed
  /// Bytes that are not valid in the file's character set.
  case wrongEncoding
  case patternTooLong
  /// A pattern without letters, or with characters that have no meaning in a pattern.
  case unreadablePattern
  /// The text after a slash is not a spelling change that fits the pattern.
  case unreadableChange
  /// A word of `\hyphenation` without letters, or with characters that have no meaning there.
  case unreadableException
  /// A value that should be a number of letters.
  case unreadableMinimum
}

/// The first unusable line of a pattern file, and the number of such lines.
package struct PatternFaults: Error, Hashable, Sendable {
  package var fault: PatternFault
  /// Line number from 1; `nil` if the whole file is unusable.
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
    case .unreadableChange: "the spelling change does not fit the pattern"
    case .unreadableException: "expected a word with hyphens"
    case .unreadableMinimum: "expected a number of characters"
    }
  }
}

extension PatternFaults {
  /// Returns the file name and the line number, if there is one.
  func place(in file: String) -> String { line.map { "\(file):\($0)" } ?? file }
}
