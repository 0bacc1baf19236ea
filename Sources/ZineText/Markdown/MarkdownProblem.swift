/// A probable mistake in a Markdown source.
package enum MarkdownProblem: Hashable, Sendable {
  /// A division without an end.
  case unclosedDivision
  /// A closing fence (a line of colons) of a division that was never opened.
  case unopenedDivision
  /// A footnote without a call. It is omitted.
  case uncalledNote(name: String)
  /// A footnote call without a footnote.
  case missingNote(name: String)
  /// Lists, tables or other blocks in a footnote, which can contain only text.
  case blocksInNote
  /// A script or a similar element, which is dropped.
  case leftOut(name: String)
}

/// A problem in the front matter of a source.
package enum FrontMatterProblem: Hashable, Sendable {
  /// There is no closing line of `---`.
  case unclosed
  case tooLong
  /// A line is not in the form `key: value`.
  case unreadableLine
  /// A value in YAML syntax that is not supported, such as nesting, an alias or a tag.
  case unsupportedValue(key: String)
  case unclosedQuote
  case repeatedKey(String)
  case unreadableLanguage(String)
}

extension MarkdownProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .unclosedDivision:
      .init(.markdown, "this division is never closed", hint: "close it with a line of :::")
    case .unopenedDivision:
      .init(.markdown, "these colons close no division and are set as text")
    case .uncalledNote(let name):
      .init(
        .markdown, "the footnote [^\(clipped(name))] is never called, so it is not set",
        hint: "call it with [^\(clipped(name))] in the text")
    case .missingNote(let name):
      .init(
        .markdown, "the footnote [^\(clipped(name))] does not exist",
        hint: "add a paragraph that begins with [^\(clipped(name))]:")
    case .blocksInNote:
      .init(
        .markdown, "a footnote can contain only text: its blocks are set as lines of text")
    case .leftOut("!"): .init(.markdown, "the declaration <!…> is left out")
    case .leftOut("?"): .init(.markdown, "the processing instruction <?…?> is left out")
    case .leftOut(let name):
      .init(.markdown, "<\(clipped(name))> and its content are left out")
    }
  }
}

extension FrontMatterProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .unclosed:
      .init(.frontMatter, "the front matter never ends", hint: "close it with a line of ---")
    case .tooLong:
      .init(
        .frontMatter, "the front matter is longer than 64 kB, or never ends",
        hint: "close it with a line of ---")
    case .unreadableLine:
      .init(
        .frontMatter, "this line of the front matter is not 'key: value'",
        hint: "for a horizontal rule at the start of the text, write ***")
    case .unsupportedValue(let key):
      .init(
        .frontMatter, "the value of '\(clipped(key))' is not supported",
        hint: "write plain text, quoted text, or a list of these")
    case .unclosedQuote: .init(.frontMatter, "this value has no closing quotation mark")
    case .repeatedKey(let key):
      .init(.frontMatter, "the key '\(clipped(key))' appears twice")
    case .unreadableLanguage(let text):
      .init(
        .frontMatter,
        "lang is '\(clipped(text))'; it should be a language tag such as en or pt-BR")
    }
  }
}
