/// The footnotes of a document in Markdown.
struct MarkdownNotes {
  /// In the tree, in the order of their numbers.
  let definitions: [Int]
  /// How many calls each has.
  private(set) var callCounts: [Int]
  /// The identifiers of those that are set.
  var names: [Int: String] = [:]
  /// Those whose text is set.
  var isSet: Set<Int> = []
  /// Those that are called in the note that is being set.
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
