/// What may not be meant as it is in a source in Markdown.
package enum MarkdownProblem: Hashable, Sendable {
  /// A division that nothing ends.
  case unclosedDivision
  /// Colons that end no division.
  case unopenedDivision
  /// A note that nothing calls, and which is not set.
  case uncalledNote(name: String)
  /// A call of a note that is nowhere.
  case missingNote(name: String)
  /// Lists, tables and the like in a note, which holds only text.
  case blocksInNote
  /// A script and the like, which is left out.
  case leftOut(name: String)
}

/// What is wrong with the first lines of a source, which say what it is.
package enum FrontMatterProblem: Hashable, Sendable {
  /// No line of `---` ends them.
  case unclosed
  case tooLong
  /// A line that is no `key: value`.
  case unreadableLine
  /// A value in YAML's further notation: nested, an alias, a tag, or text in several lines.
  case unsupportedValue(key: String)
  case unclosedQuote
  case repeatedKey(String)
  case unreadableLanguage(String)
}
