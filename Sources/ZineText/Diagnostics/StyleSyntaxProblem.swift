/// A syntax error in a style sheet.
package enum StyleSyntaxProblem: Hashable, Sendable {
  case unendedString
  case unendedComment
  case unclosedBlock
  case unexpectedBrace
  case missingColon(after: String)
  case missingName(found: String)
  case missingBlock
  case nestedRule
  /// Name of the at-rule without the `@`.
  case nestedAtRule(String)
  /// A declaration without a semicolon before a nested rule, so that its value would include the rule.
  case missingSemicolon(after: String)
  /// Name, without colons, of a pseudo-element with nested rules.
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

extension StyleSyntaxProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .unendedString: .init(.styleSyntax, "this string does not end on its line")
    case .unendedComment:
      .init(.styleSyntax, "this comment never ends", hint: "close it with */")
    case .unclosedBlock: .init(.styleSyntax, "this bracket is never closed")
    case .unexpectedBrace: .init(.styleSyntax, "this bracket has no opening bracket")
    case .missingColon(let name):
      .init(.styleSyntax, "a colon is missing after '\(clipped(name))'")
    case .missingName(let found):
      .init(.styleSyntax, "expected a property name, found '\(clipped(found))'")
    case .missingBlock: .init(.styleSyntax, "a block in braces is missing here")
    case .nestedRule: .init(.styleSyntax, "a rule can't be nested here")
    case .nestedAtRule(let name):
      .init(
        .styleSyntax, "@\(name) can't be nested in a rule",
        hint: "put it before or after the rule")
    case .missingSemicolon(let name):
      .init(.styleSyntax, "a semicolon is missing after the value of '\(clipped(name))'")
    case .nestedInPseudoElement(let name):
      .init(
        .styleSyntax, "rules can't be nested in a rule for ::\(name)",
        hint: "write the whole selector, such as p em::\(name)")
    case .tooManyNestedSelectors:
      .init(
        .styleSyntax,
        "nested selectors expand to more than \(Limits.nestedSelectorParts) compound selectors")
    case .tooDeep:
      .init(
        .styleSyntax, "brackets are nested more than \(Limits.styleNesting) levels deep")
    case .longSelector:
      .init(
        .styleSyntax, "a selector has more than \(Limits.selectorParts) compound selectors")
    case .tooManyPageRules:
      .init(.styleSyntax, "there are more than \(Limits.pageRules) rules for pages")
    case .tooManyFontRules:
      .init(.styleSyntax, "there are more than \(Limits.fontRules) @font-face rules")
    case .tooManyMatchRules:
      .init(.styleSyntax, "there are more than \(Limits.matchRules) @-zine-match rules")
    case .tooManyErrors:
      .init(
        .styleSyntax,
        "there are more than \(Limits.styleErrors) errors; the rest of the style sheet is not read")
    case .lateImport: .init(.styleSyntax, "@import must come before all other rules")
    case .unreadableImport:
      .init(
        .styleSyntax, "@import needs a file name", hint: "write, for example, @import \"base.css\";"
      )
    case .unreadableMedia(let text):
      .init(
        .styleSyntax, "the condition '\(clipped(text))' is not valid",
        hint: "use a condition such as (-zine-target: phone), print or screen")
    case .unreadablePage(let text):
      .init(
        .styleSyntax, "'\(clipped(text))' is not a page selector",
        hint: "use :first, :left, :right, :blank, :nth(2n) or a name")
    case .unreadableFontFace(let missing):
      .init(.styleSyntax, "@font-face needs '\(missing)'")
    case .unreadableMatch:
      .init(.styleSyntax, "@-zine-match needs a pattern in quotation marks")
    }
  }
}
