/// A source in another markup, as the tags that it stands for.
///
/// The tags have their places in the source, so that whatever is wrong with one is told there. Each tag that
/// opens an element is followed by the one that closes it.
struct TranslatedMarkup {
  var tokens: [MarkupToken]
  var diagnostics: [Diagnostic]
  var metadata = Metadata()

  /// `nil` where the source is the tag markup itself.
  init?(_ source: SourceFile, _ reading: SourceReading) {
    switch source.format {
    case .tags, .json: return nil
    case .markdown, .bbcode: return nil
    }
  }
}
