import ZineText

/// Finds what regular expressions mean, for `@-zine-match`.
package protocol PatternMatcher {
  /// All places of a text that a pattern finds, from the first one on, none of them empty.
  /// - Parameter text: UTF-8.
  func matches(
    of pattern: String, in text: [UInt8]
  ) throws(PatternFailure) -> [PatternMatch]
}

/// A place that a pattern found, in UTF-8 bytes.
package struct PatternMatch: Hashable, Sendable {
  package var range: Range<Int>
  /// What its groups named `mark`, `mark1` and so on found, in the order of the text.
  package var marks: [Range<Int>]

  package init(range: Range<Int>, marks: [Range<Int>]) {
    self.range = range
    self.marks = marks
  }
}
