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
