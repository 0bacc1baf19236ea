/// The footnotes of a Markdown document.
struct MarkdownNotes {
  /// Indices of the footnotes in the tree, in order.
  let definitions: [Int]
  /// Number of calls for each footnote.
  private(set) var callCounts: [Int]
  /// Identifiers of the footnotes that need one.
  var names: [Int: String] = [:]
  /// The footnotes that are already written or waiting to be written.
  var isSet: Set<Int> = []
  /// The footnotes called inside the current footnote, to be written after it.
  var waiting: [(number: Int, range: Range<Int>)] = []
  var isInNote = false

  init(_ tree: MarkdownTree) {
    definitions = tree.nodes.indices.filter { tree.nodes[$0].kind == .footnoteDefinition }
    callCounts = [Int](repeating: 0, count: definitions.count)
    for node in tree.nodes where node.kind == .footnoteReference {
      guard let number = Int(node.literal), callCounts.indices.contains(number - 1) else {
        continue
      }
      callCounts[number - 1] += 1
    }
  }
}
