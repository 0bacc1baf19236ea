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

extension StyleSyntaxProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .unendedString: .init(.styleSyntax, "this string does not end on its line")
    case .unendedComment:
      .init(.styleSyntax, "this comment never ends", hint: "close it with */")
    case .unclosedBlock: .init(.styleSyntax, "this bracket is never closed")
    case .unexpectedBrace: .init(.styleSyntax, "this bracket closes nothing")
    case .missingColon(let name):
      .init(.styleSyntax, "a colon is missing behind '\(clipped(name))'")
    case .missingName(let found):
      .init(.styleSyntax, "'\(clipped(found))' stands where a property's name should")
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
        .styleSyntax, "rules can't be nested in one for ::\(name)",
        hint: "write the whole selector, as in p em::\(name)")
    case .tooManyNestedSelectors:
      .init(
        .styleSyntax,
        "nested selectors come to more than \(Limits.nestedSelectorParts) elements")
    case .tooDeep:
      .init(
        .styleSyntax, "more than \(Limits.styleNesting) brackets stand inside each other")
    case .longSelector:
      .init(
        .styleSyntax, "a selector names more than \(Limits.selectorParts) elements in a row")
    case .tooManyPageRules:
      .init(.styleSyntax, "more than \(Limits.pageRules) rules for pages")
    case .tooManyFontRules:
      .init(.styleSyntax, "more than \(Limits.fontRules) rules for fonts")
    case .tooManyMatchRules:
      .init(.styleSyntax, "more than \(Limits.matchRules) rules that find their text")
    case .tooManyErrors:
      .init(.styleSyntax, "more than \(Limits.styleErrors) errors; the rest is not read")
    case .lateImport: .init(.styleSyntax, "@import must stand before all rules")
    case .unreadableImport:
      .init(
        .styleSyntax, "@import needs the name of a file", hint: "such as @import \"base.css\";")
    case .unreadableMedia(let text):
      .init(
        .styleSyntax, "the condition '\(clipped(text))' can't be read",
        hint: "such as (-zine-target: phone), print or screen")
    case .unreadablePage(let text):
      .init(
        .styleSyntax, "'\(clipped(text))' names no pages",
        hint: "such as :first, :left, :right, :blank, :nth(2n) or a name")
    case .unreadableFontFace(let missing):
      .init(.styleSyntax, "@font-face needs '\(missing)'")
    case .unreadableMatch:
      .init(.styleSyntax, "@-zine-match needs a pattern in quotation marks")
    }
  }
}
