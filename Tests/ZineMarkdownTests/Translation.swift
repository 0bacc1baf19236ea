import Testing
import ZineMarkdown
import ZineStyle

@testable import ZineText

/// A Markdown text, translated to tag markup.
struct Translation {
  let source: SourceFile
  let translated: TranslatedMarkup

  init(_ text: String, _ reading: SourceReading = SourceReading()) throws {
    var source = SourceFile(
      id: SourceID(0), name: "a.md", bytes: Array(text.utf8), format: .markdown)
    try source.readMarkdown(by: DirectReader())
    self.source = source
    translated = try #require(TranslatedMarkup(source, reading))
  }

  /// The tokens as tag markup.
  var markup: String { Self.markup(translated.tokens, source.bytes) }

  var diagnostics: [Diagnostic] { translated.diagnostics }

  static func markup(_ tokens: [MarkupToken], _ bytes: [UInt8]) -> String {
    tokens.map { token in
      switch token {
      case .text(let range), .space(let range): String(decoding: bytes[range], as: UTF8.self)
      case .character(let text, _): String(decoding: text, as: UTF8.self)
      case .newline: "\n"
      case .lineBreak: "\u{2028}"
      case .tag(let tag):
        tag.isClosing
          ? "</\(tag.name)>"
          : "<"
            + ([tag.name] + tag.attributes.map { "\($0.name)=\"\($0.value)\"" })
            .joined(separator: " ") + ">"
      case .comment, .end: ""
      }
    }.joined()
  }
}

/// Parses Markdown in this process.
struct DirectReader: MarkdownReader {
  func tree(of text: ArraySlice<UInt8>) throws(MarkdownFailure) -> MarkdownTree {
    guard let tree = MarkdownTree(encoded: try MarkdownReading.read(Array(text))) else {
      throw .tooHard
    }
    return tree
  }
}
