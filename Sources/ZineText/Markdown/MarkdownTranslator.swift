/// Turns a document in Markdown into the tag markup's tokens.
///
/// The tree is gone through once, without recursion: it may be nested as deep as its source is long.
struct MarkdownTranslator {
  let source: SourceFile
  let tree: MarkdownTree
  let reading: SourceReading
  let lines: MarkdownLines
  var writer: TokenWriter
  var inlines: MarkdownInlines
  /// What is open, the innermost last.
  var frames: [Frame] = []
  var notes: MarkdownNotes
  var names: HeadingNames
  /// A script or the like that is left out, up to its closing tag.
  var leftOut: String?
  /// What the first lines say of title and author, until it is set.
  var head: FrontMatter?
  /// The box of a task whose text comes next.
  var box: (text: String, range: Range<Int>)?
  /// The table that is open, in the tree, and how many cells of the row there have been.
  var table: Int?
  var column = 0

  /// An element that is open.
  struct Frame {
    enum Kind {
      case element
      case list(isTight: Bool)
      case item(isTight: Bool)
      /// Of colons, which ends with others.
      case division
    }

    var kind: Kind
    var tag: Tag
    /// Behind its last node in the tree.
    var end: Int
    /// Where the text of what it holds begins in its lines, from 1.
    var column = 1
    /// Whether its opening tag is written and no closing one is.
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

  /// - Returns: the tokens, and what is wrong with them.
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

  /// Ends what ends before a node.
  private mutating func closeFrames(before index: Int) {
    while let depth = frames.lastIndex(where: { $0.end <= index && !$0.isDivision }) {
      while frames.count > depth { closeLast(before: index) }
    }
    // What a division closed too early goes on for what follows.
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

  /// Opens again what the end of a division has closed too early.
  mutating func reopenFrames() {
    for index in frames.indices where !frames[index].isOpen {
      writer.append(frames[index].tag)
      frames[index].isOpen = true
    }
  }

  /// Whether a paragraph here is the text of an item itself.
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
