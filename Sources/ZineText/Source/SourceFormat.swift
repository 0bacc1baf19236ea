/// The markup language of a source.
package enum SourceFormat: String, CaseIterable, Sendable {
  /// The tag markup of zine, which resembles HTML.
  case tags
  /// The JSON template: an array of text runs, pictures and links.
  case json
  case markdown
  case bbcode

  /// Derives the format from the file extension. A file without a known extension is in tag markup.
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
