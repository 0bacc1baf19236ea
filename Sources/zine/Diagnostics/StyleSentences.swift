import ZineStyle
import ZineText

extension StyleSyntaxProblem {
  var sentence: String {
    switch self {
    case .unendedString: "this string does not end on its line"
    case .unendedComment: "this comment never ends"
    case .unclosedBlock: "this bracket is never closed"
    case .unexpectedBrace: "this bracket closes nothing"
    case .missingColon(let name): "a colon is missing behind '\(clipped(name))'"
    case .missingName(let found): "'\(clipped(found))' stands where a property's name should"
    case .missingBlock: "a block in braces is missing here"
    case .nestedRule: "a rule can't be nested here"
    case .nestedAtRule(let name): "@\(name) can't be nested in a rule"
    case .missingSemicolon(let name): "a semicolon is missing after the value of '\(clipped(name))'"
    case .nestedInPseudoElement(let name): "rules can't be nested in one for ::\(name)"
    case .tooManyNestedSelectors:
      "nested selectors come to more than \(Limits.nestedSelectorParts) elements"
    case .tooDeep: "more than \(Limits.styleNesting) brackets stand inside each other"
    case .longSelector: "a selector names more than \(Limits.selectorParts) elements in a row"
    case .tooManyPageRules: "more than \(Limits.pageRules) rules for pages"
    case .tooManyFontRules: "more than \(Limits.fontRules) rules for fonts"
    case .tooManyMatchRules: "more than \(Limits.matchRules) rules that find their text"
    case .tooManyErrors: "more than \(Limits.styleErrors) errors; the rest is not read"
    case .lateImport: "@import must stand before all rules"
    case .unreadableImport: "@import needs the name of a file"
    case .unreadableMedia(let text): "the condition '\(clipped(text))' can't be read"
    case .unreadablePage(let text): "'\(clipped(text))' names no pages"
    case .unreadableFontFace(let missing): "@font-face needs '\(missing)'"
    case .unreadableMatch: "@-zine-match needs a pattern in quotation marks"
    }
  }

  var hint: String? {
    switch self {
    case .unendedComment: "close it with */"
    case .unreadableImport: "such as @import \"base.css\";"
    case .unreadableMedia: "such as (-zine-target: phone), print or screen"
    case .nestedAtRule: "put it before or after the rule"
    case .nestedInPseudoElement(let name): "write the whole selector, as in p em::\(name)"
    case .unreadablePage: "such as :first, :left, :right, :blank, :nth(2n) or a name"
    case .unendedString, .unclosedBlock, .unexpectedBrace, .missingColon, .missingName,
      .missingBlock, .nestedRule, .missingSemicolon, .tooManyNestedSelectors, .tooDeep,
      .longSelector, .tooManyErrors, .tooManyPageRules, .tooManyFontRules, .tooManyMatchRules,
      .lateImport,
      .unreadableFontFace, .unreadableMatch:
      nil
    }
  }
}

extension StyleSettingFailure {
  var sentence: String {
    switch self {
    case .form: "not of the form selector.property=value."
    case .fact(let fact): fact.sentence + (fact.hint.map { "; \($0)" } ?? ".")
    }
  }
}

extension StylePlace {
  var words: String {
    switch self {
    case .body: "the body"
    case .block: "paragraphs and groups"
    case .inline: "parts of a paragraph"
    case .picture: "pictures"
    case .rule: "<hr>"
    case .page: "pages"
    case .marginBox: "margin boxes"
    case .noteArea: "@footnote"
    case .generated: "::before and ::after"
    case .marker: "::marker"
    case .firstPart: "::first-letter and its kin"
    case .firstLine: "::first-line"
    case .match: "what @-zine-match finds"
    case .float: "floats"
    case .pageFloat: "what floats to the top or bottom"
    case .positioned: "what is positioned"
    case .table: "tables"
    case .row: "rows of tables, and groups of them"
    case .cell: "cells of tables"
    case .figure: "figures"
    case .caption: "captions"
    case .note: "notes"
    case .footnote: "footnotes"
    case .columned: "what has columns"
    case .sized: "what has a height"
    case .stretched: "what has a min-height"
    case .separated: "tables with borders apart"
    case .collapsed: "tables whose cells share borders"
    case .wholeNote: "paragraphs and groups that are to be notes"
    }
  }
}

/// A line height without its unit, which would be so many times the size: with one.
func lostUnit(of value: String, _ property: String) -> String? {
  var height = value[...]
  if property == "font" {
    guard let slash = value.firstIndex(of: "/") else { return nil }
    let words = value[value.index(after: slash)...].split(separator: " ")
    height = words.first ?? ""
  }
  guard property == "line-height" || property == "font", let number = Double(height),
    number > Limits.lineHeightFactor.upperBound, number <= Limits.length
  else { return nil }
  return "did you mean \(height)pt?"
}
