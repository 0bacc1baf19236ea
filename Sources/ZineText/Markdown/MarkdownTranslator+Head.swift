/// Writes the title, subtitle and author from the front matter.
extension MarkdownTranslator {
  /// Writes the subtitle and the author at the start, unless the document begins with a title. Writes the
  /// title before them if the document has none.
  mutating func beginHead() {
    guard let head else { return }
    let shift = reading.headingShift ?? 0
    let isTitle = { (node: MarkdownNode) in node.kind == .heading && node.number + shift <= 1 }
    let hasTitle = tree.nodes.contains(where: isTitle)
    if hasTitle, tree.nodes.count > 1, isTitle(tree.nodes[1]) { return }
    if !hasTitle, let title = head.title {
      let name = names.unique(HeadingNames.slug(title.text))
      write("h1", [("id", name)], title)
    }
    writeHead(behindLevel: 1)
  }

  /// Writes the subtitle and the author once, after a title.
  mutating func writeHead(behindLevel level: Int) {
    guard level == 1, let head else { return }
    self.head = nil
    if let subtitle = head.subtitle { write("p", [("class", "deck")], subtitle) }
    if let author = head.author { write("p", [("class", "byline")], author) }
  }

  private mutating func write(
    _ name: String, _ attributes: [(name: String, value: String)], _ value: FrontMatter.Value
  ) {
    writer.open(name, attributes, at: value.range)
    writer.character(value.text, at: value.range)
    writer.close(name, at: value.range)
  }
}
