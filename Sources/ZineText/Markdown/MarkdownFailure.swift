/// Why a source in Markdown can't be read.
package enum MarkdownFailure: Error, Hashable, Sendable {
  /// libcmark-gfm is not installed.
  case noLibrary
  /// It would take more time or memory than it may.
  case tooHard
}

/// Reads Markdown, wherever that is done.
package protocol MarkdownReader {
  /// - Parameter text: in UTF-8.
  func tree(of text: ArraySlice<UInt8>) throws(MarkdownFailure) -> MarkdownTree
}
