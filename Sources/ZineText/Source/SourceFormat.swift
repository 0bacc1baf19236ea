/// The markup language of a source.
package enum SourceFormat: String, CaseIterable, Sendable {
  /// The tag markup.
  case tags
  /// The JSON template.
  case json
  case markdown
  case bbcode

  /// Derives the format from the file extension. Without a known extension it is the tag markup.
  package init(fileName: String) {
    let name = fileName.lowercased()
    let match = Self.fileNameEnds.first { name.hasSuffix($0.end) }
    self = match?.format ?? .tags
  }

  private static let fileNameEnds: [(end: String, format: SourceFormat)] = [
    (".json", .json), (".md", .markdown), (".markdown", .markdown), (".bbcode", .bbcode),
    (".ubb", .bbcode),
  ]
}
