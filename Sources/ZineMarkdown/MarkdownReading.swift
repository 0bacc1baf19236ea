import CMarkdown
import ZineText

/// Markdown parsing with libcmark-gfm.
///
/// A malicious source can make the parser use any amount of time and memory. For example, a table of 12 kB
/// can take 12 s and a gigabyte. The parser must therefore run in a process with limits.
package enum MarkdownReading {
  /// Version of the library, or `nil` if it is not installed.
  package static var libraryVersion: String? {
    zine_markdown_version().map { String(cString: $0) }
  }

  /// Paths of the library's files.
  package static var libraryFiles: [String] {
    (0..<2).compactMap { index in zine_markdown_file(Int32(index)).map { String(cString: $0) } }
  }

  /// Parses text in UTF-8.
  /// - Returns: The encoded tree, for `MarkdownTree(encoded:)`.
  package static func read(_ bytes: [UInt8]) throws(MarkdownFailure) -> [UInt8] {
    var encoder = MarkdownTreeEncoder()
    let result = withUnsafeMutablePointer(to: &encoder) { encoder in
      bytes.withUnsafeBytes { bytes in
        zine_markdown_read(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
          { node, context in
            let encoder = context?.assumingMemoryBound(to: MarkdownTreeEncoder.self)
            if let node {
              encoder?.pointee.begin(MarkdownNode(node.pointee))
            } else {
              encoder?.pointee.end()
            }
          }, encoder)
      }
    }
    switch zine_markdown_result(rawValue: UInt32(result)) {
    case ZINE_MARKDOWN_DONE: return encoder.bytes
    case ZINE_MARKDOWN_NO_LIBRARY: throw .noLibrary
    default: throw .tooHard
    }
  }
}

extension MarkdownNode {
  fileprivate init(_ node: zine_markdown_node) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    let kind = Self.kinds[text(node.type)] ?? .other
    self.init(
      kind, from: Place(line: Int(node.start_line), column: Int(node.start_column)),
      to: Place(line: Int(node.end_line), column: Int(node.end_column)))
    number = Int(kind == .list ? node.start : node.level)
    (isOrdered, isTight) = (node.is_ordered != 0, node.is_tight != 0)
    task = node.is_task == 0 ? .none : node.is_done == 0 ? .open : .done
    (literal, address) = (text(node.literal), text(node.address))
    (title, info) = (text(node.title), text(node.info))
    alignments = Array(UnsafeBufferPointer(start: node.alignments, count: Int(node.columns)))
  }

  /// Kinds of nodes, keyed by their names in the library.
  private static let kinds: [String: Kind] = [
    "document": .document, "block_quote": .blockQuote, "list": .list, "item": .item,
    "tasklist": .item, "code_block": .codeBlock, "html_block": .htmlBlock,
    "paragraph": .paragraph, "heading": .heading, "thematic_break": .thematicBreak,
    "footnote_definition": .footnoteDefinition, "table": .table, "table_header": .tableHeader,
    "table_row": .tableRow, "table_cell": .tableCell, "text": .text, "softbreak": .softBreak,
    "linebreak": .lineBreak, "code": .code, "html_inline": .htmlInline, "emph": .emphasis,
    "strong": .strong, "strikethrough": .strikethrough, "link": .link, "image": .image,
    "footnote_reference": .footnoteReference,
  ]
}
