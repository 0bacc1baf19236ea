/// Translates a Markdown document to tokens of the tag markup.
///
/// The tree is traversed once and without recursion, because its depth is limited only by the length of the
/// source.
struct MarkdownTranslator {
  let source: SourceFile
  let tree: MarkdownTree
  let reading: SourceReading
  let lines: MarkdownLines
  var writer: TokenWriter
  var inlines: MarkdownInlines
  /// The open elements, the innermost last.
  var frames: [Frame] = []
  var notes: MarkdownNotes
  var names: HeadingNames
  /// Name of the element that is being dropped up to its closing tag, such as a script.
  var leftOut: String?
  /// The front matter, until its title and author are written.
  var head: FrontMatter?
  /// The check box of a task, until the text of the item is written.
  var box: (text: String, range: Range<Int>)?
  /// Index of the open table in the tree, and the number of cells read in the current row.
  var table: Int?
  var column = 0

  /// An open element.
  struct Frame {
    enum Kind {
      case element
      case list(isTight: Bool)
      case item(isTight: Bool)
      /// A division, which ends at a line of colons.
      case division
    }

    var kind: Kind
    var tag: Tag
    /// Index in the tree after the element's last descendant.
    var end: Int
    /// Column where the text of the element begins, from 1.
    var column = 1
    /// Whether the opening tag, but not the closing tag, has been written.
    var isOpen = true
    var isDivision: Bool { if case .division = kind { true } else { false } }
  }

  init(
    _ source: SourceFile, _ tree: MarkdownTree, _ reading: SourceReading,
    frontMatter: FrontMatter, taken: Set<String>
  ) {
    (self.source, self.tree, self.reading) = (source, tree, reading)
    lines = MarkdownLines(source.bytes, from: frontMatter.end)
    writer = TokenWriter(source)
    inlines = MarkdownInlines(source, tree, lines, from: frontMatter.end)
    notes = MarkdownNotes(tree)
    names = HeadingNames(taken: taken)
    head = frontMatter
    names.collect(from: tree, source, lines)
  }

  /// - Returns: The tokens and the diagnostics.
  mutating func translate() -> (tokens: [MarkupToken], diagnostics: [Diagnostic]) {
    let start = lines.content(of: 1).lowerBound
    writer.open("article", at: start..<start)
    beginHead()
    var index = 1
    while index < (tree.nodes.first?.end ?? 0) {
      closeFrames(before: index)
      index = read(index)
    }
    closeFrames(before: .max)
    reportNotes()
    writer.close("article", at: lines.end..<lines.end)
    return (writer.tokens, writer.diagnostics.all)
  }

  // MARK: Frames

  mutating func begin(
    _ tag: Tag, _ kind: Frame.Kind = .element, end: Int, column: Int = 1
  ) {
    writer.append(tag)
    frames.append(Frame(kind: kind, tag: tag, end: end, column: column))
  }

  /// Closes the elements that end before a node.
  private mutating func closeFrames(before index: Int) {
    while let depth = frames.lastIndex(where: { $0.end <= index && !$0.isDivision }) {
      while frames.count > depth { closeLast(before: index) }
    }
    // At the end of the document, all elements are closed, including divisions.
    if index == .max {
      while !frames.isEmpty { closeLast(before: index) }
    }
  }

  private mutating func closeLast(before index: Int) {
    guard let frame = frames.popLast() else { return }
    if frame.isDivision {
      let range = frame.tag.span.offset..<frame.tag.span.offset + frame.tag.span.length
      writer.report(.markdown(.unclosedDivision), at: range)
    }
    if frame.isOpen {
      let offset =
        index < tree.nodes.count ? inlines.place(of: tree.nodes[index]).lowerBound : lines.end
      writer.close(frame.tag.name, at: offset..<offset)
    }
  }

  /// Reopens the elements that were closed temporarily because of the end of a division.
  mutating func reopenFrames() {
    for index in frames.indices where !frames[index].isOpen {
      writer.append(frames[index].tag)
      frames[index].isOpen = true
    }
  }

  /// Whether the text of a paragraph belongs directly to a list item, without a paragraph tag.
  var isTight: Bool {
    guard let last = frames.last, case .item(let isTight) = last.kind else { return false }
    return isTight
  }

  // MARK: Tags

  func tag(
    _ name: String, _ attributes: [(name: String, value: String)] = [], at range: Range<Int>
  ) -> Tag {
    let span = SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
    return Tag(
      name: name, isClosing: false,
      attributes: attributes.map { Tag.Attribute(name: $0.name, value: $0.value, span: span) },
      span: span)
  }
}
