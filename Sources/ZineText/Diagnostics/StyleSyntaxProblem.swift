/// Something in a style sheet that can't be read.
package enum StyleSyntaxProblem: Hashable, Sendable {
  case unendedString
  case unendedComment
  case unclosedBlock
  case unexpectedBrace
  case missingColon(after: String)
  case missingName(found: String)
  case missingBlock
  case nestedRule
  /// The name without the `@`.
  case nestedAtRule(String)
  /// A declaration whose value goes on into a nested rule.
  case missingSemicolon(after: String)
  /// The name of a pseudo-element, without colons, that has nested rules.
  case nestedInPseudoElement(String)
  case tooManyNestedSelectors
  case tooDeep
  case longSelector
  case tooManyErrors
  case tooManyPageRules
  case tooManyFontRules
  case tooManyMatchRules
  case lateImport
  case unreadableImport
  case unreadableMedia(String)
  case unreadablePage(String)
  case unreadableFontFace(missing: String)
  case unreadableMatch
}
