/// A source in another markup, translated to tags.
///
/// The tags keep their positions in the source, so that problems are reported at the right position. Every
/// opening tag of an element has a closing tag.
struct TranslatedMarkup {
  var tokens: [MarkupToken]
  var diagnostics: [Diagnostic]
  var metadata = Metadata()

  /// Translates a source. Returns `nil` if the source needs no translation.
  /// - Parameter taken: The identifiers used in earlier sources.
  init?(_ source: SourceFile, _ reading: SourceReading, taken: Set<String> = []) {
    switch source.format {
    case .tags, .json: return nil
    case .markdown: self.init(markdown: source, reading, taken)
    case .bbcode: self.init(bbcode: source, reading)
    }
  }

  private init(bbcode source: SourceFile, _ reading: SourceReading) {
    (tokens, diagnostics) = BBCodeReader.read(source, reading)
    metadata.title = firstHeading(in: source)
  }

  /// Returns the text of the first heading, or `nil` if there is none.
  private func firstHeading(in source: SourceFile) -> String? {
    var level: String?
    var words = ""
    for token in tokens {
      switch token {
      case .tag(let tag) where level == nil:
        if !tag.isClosing, case .block(.heading) = TagName(tag.name) { level = tag.name }
      case .tag(let tag) where tag.name == level:
        let title = words.trimmingSpaces()
        return title.isEmpty ? nil : title
      case .text(let range) where level != nil:
        words += String(decoding: source.bytes[range], as: UTF8.self)
      case .character(let text, _) where level != nil:
        words += String(decoding: text, as: UTF8.self)
      case .space, .newline, .lineBreak: words += " "
      default: break
      }
    }
    return nil
  }

  private init(markdown source: SourceFile, _ reading: SourceReading, _ taken: Set<String>) {
    let head = FrontMatter(source)
    metadata = head.metadata
    guard let tree = source.tree else {
      (tokens, diagnostics) = ([], head.diagnostics)
      return
    }
    if metadata.title == nil { metadata.title = tree.title }
    var translator = MarkdownTranslator(source, tree, reading, frontMatter: head, taken: taken)
    (tokens, diagnostics) = translator.translate()
    diagnostics = head.diagnostics + diagnostics
  }
}
