/// The markup that a source is written in.
package enum SourceFormat: String, CaseIterable, Sendable {
  /// The tag markup.
  case tags
  /// The JSON template.
  case json
  case markdown
  case bbcode

  /// By the end of a file's name. What has no other one of these names is the tag markup.
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
