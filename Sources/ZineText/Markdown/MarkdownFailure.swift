/// The reason why a Markdown source cannot be read.
package enum MarkdownFailure: Error, Hashable, Sendable {
  /// libcmark-gfm is not installed.
  case noLibrary
  /// The program that reads Markdown is missing or has another version.
  case noReader
  /// Parsing exceeds the limit of time or memory.
  case tooHard
}

/// A Markdown parser, in this process or another one.
package protocol MarkdownReader {
  /// - Parameter text: The source in UTF-8.
  func tree(of text: ArraySlice<UInt8>) throws(MarkdownFailure) -> MarkdownTree
}
