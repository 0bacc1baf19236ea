/// A probable mistake in a Markdown source.
package enum MarkdownProblem: Hashable, Sendable {
  /// A division without an end.
  case unclosedDivision
  /// Colons that end a division that was never opened.
  case unopenedDivision
  /// A footnote without a call. It is omitted.
  case uncalledNote(name: String)
  /// A footnote call without a footnote.
  case missingNote(name: String)
  /// Lists, tables or other blocks in a footnote, which can only contain text.
  case blocksInNote
  /// A script or a similar element, which is omitted.
  case leftOut(name: String)
}

/// A problem in the front matter of a source.
package enum FrontMatterProblem: Hashable, Sendable {
  /// There is no closing line of `---`.
  case unclosed
  case tooLong
  /// A line is not in the form `key: value`.
  case unreadableLine
  /// A value uses YAML syntax that is not supported, such as nesting, an alias or a tag.
  case unsupportedValue(key: String)
  case unclosedQuote
  case repeatedKey(String)
  case unreadableLanguage(String)
}
