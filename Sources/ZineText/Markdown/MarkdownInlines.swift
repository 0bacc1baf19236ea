/// Reads the inline content of paragraphs, headings and cells.
struct MarkdownInlines {
  let source: SourceFile
  let tree: MarkdownTree
  let lines: MarkdownLines
  private var finder: MarkdownTextFinder
  private var items: [MarkdownInline] = []
  /// The open nodes, the innermost last.
  private var open: [Open] = []
  /// End of the current block in the source.
  private var limit = 0
  /// Positions of footnote calls whose footnote does not exist.
  private(set) var missingNotes: [Range<Int>] = []

  private struct Open {
    /// Index in the tree.
    var node: Int
    /// Index in `items`, or -1 if the node has no tag.
    var item: Int
    /// Indices in `items` of the brackets inside the node that are still open.
    var brackets: [Int] = []
  }

  init(_ source: SourceFile, _ tree: MarkdownTree, _ lines: MarkdownLines, from offset: Int) {
    (self.source, self.tree, self.lines) = (source, tree, lines)
    finder = MarkdownTextFinder(lines, from: offset)
  }

  /// Returns the position of a block. If the parser reports no position, returns the position after the last
  /// text found.
  func place(of node: MarkdownNode) -> Range<Int> {
    node.start.line > 0 ? lines.range(of: node) : finder.offset..<finder.offset
  }

  /// Runs `read` at another position, then returns to the current position.
  mutating func visit<Result>(_ offset: Int, _ read: (inout MarkdownInlines) -> Result) -> Result {
    let own = finder.offset
    finder.move(to: offset)
    defer { finder.move(to: own) }
    return read(&self)
  }

  /// Returns the inline parts of a block.
  mutating func parts(of block: Int) -> [MarkdownInline] {
    let node = tree.nodes[block]
    let range = place(of: node)
    items = []
    open = [Open(node: block, item: -1)]
    finder.move(to: max(finder.offset, range.lowerBound))
    // The parser reports wrong positions for some cells.
    limit = range.upperBound > finder.offset ? range.upperBound : lines.end
    var index = block + 1
    while index < node.end {
      close(before: index)
      index = read(index)
    }
    close(before: node.end)
    return items
  }

  private mutating func close(before index: Int) {
    while open.count > 1, let last = open.last, tree.nodes[last.node].end <= index {
      open.removeLast()
      guard last.item >= 0, case .open(let tag) = items[last.item] else { continue }
      let end = lines.offset(of: tree.nodes[last.node].last).map { $0 + 1 } ?? finder.offset
      finder.move(to: min(max(finder.offset, end), max(limit, finder.offset)))
      items.append(.close(tag.name, finder.offset..<finder.offset))
    }
  }

  /// Reads a node. Returns the index of the next node in the tree.
  private mutating func read(_ index: Int) -> Int {
    let node = tree.nodes[index]
    let start = lines.offset(of: node.start)
    switch node.kind {
    case .text: addText(node, at: start)
    case .softBreak, .lineBreak:
      let range = lines.lineEnd(from: finder.offset)
      finder.move(to: range.upperBound)
      items.append(node.kind == .softBreak ? .softBreak(range) : .lineBreak(range))
    case .code: addCode(node, at: start)
    case .htmlInline:
      let place = place(of: node.literal, at: start)
      items.append(.markup(MarkdownMarkup(literal: node.literal, start: place)))
    case .footnoteReference:
      let place = min(max(finder.offset, start ?? finder.offset), lines.end)
      if let number = Int(node.literal), number >= 1 {
        items.append(.noteCall(number - 1, place..<min(place + 1, lines.end)))
      }
      moveAfter(node)
    case .image:
      items.append(.picture(picture(index, at: start)))
      moveAfter(node)
      return node.end
    case .emphasis: begin("em", index, at: start)
    case .strong: begin("strong", index, at: start)
    case .strikethrough: begin("del", index, at: start)
    case .link: beginLink(index, at: start)
    default: open.append(Open(node: index, item: -1))
    }
    return index + 1
  }

  private func tag(
    _ name: String, _ attributes: [(String, String)] = [], at range: Range<Int>
  ) -> Tag {
    let span = SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
    return Tag(
      name: name, isClosing: false,
      attributes: attributes.map { Tag.Attribute(name: $0.0, value: $0.1, span: span) }, span: span)
  }

  private mutating func begin(
    _ name: String, _ index: Int, _ attributes: [(String, String)] = [], at start: Int?
  ) {
    let place = min(max(finder.offset, start ?? finder.offset), lines.end)
    let last = lines.offset(of: tree.nodes[index].last) ?? place
    open.append(Open(node: index, item: items.count))
    items.append(
      .open(tag(name, attributes, at: place..<min(max(place, last) + 1, lines.end))))
  }

  private mutating func beginLink(_ index: Int, at start: Int?) {
    let node = tree.nodes[index]
    guard !node.address.isEmpty else {
      open.append(Open(node: index, item: -1))
      return
    }
    var attributes = [("href", node.address)]
    // A link whose text is its own address must keep its hyphens and quotation marks.
    let text = index + 1 < node.end ? tree.nodes[index + 1].literal : ""
    if !text.isEmpty, node.address.hasSuffix(text) {
      attributes.append(("style", "-zine-smart-quotes: none"))
    }
    begin("a", index, attributes, at: start)
  }

  /// Moves to the end of a node whose text is not searched for in the source.
  private mutating func moveAfter(_ node: MarkdownNode) {
    let end = lines.offset(of: node.last).map { min($0 + 1, lines.end) } ?? finder.offset
    finder.move(to: min(max(finder.offset, end), max(limit, finder.offset)))
  }

  private func place(of literal: String, at start: Int?) -> Int {
    let first = Array(literal.utf8.prefix { $0 != 0x0A && $0 != 0x0D })
    func matches(_ index: Int) -> Bool {
      index + first.count <= lines.end
        && lines.bytes[index..<index + first.count].elementsEqual(first)
    }
    if let start, start >= finder.offset, matches(start) { return start }
    let rest = finder.offset..<max(finder.offset, min(limit, finder.offset + 4_096))
    return rest.first(where: matches) ?? finder.offset
  }

  private mutating func picture(_ index: Int, at start: Int?) -> MarkdownPicture {
    let node = tree.nodes[index]
    let words = tree.nodes[index + 1..<node.end].map { part in
      switch part.kind {
      case .softBreak, .lineBreak: " "
      case .text, .code: part.literal
      default: ""
      }
    }
    let first = min(max(finder.offset, start ?? finder.offset), lines.end)
    let last = lines.offset(of: node.last).map { min($0 + 1, lines.end) } ?? first
    return MarkdownPicture(
      address: node.address, title: node.title, alternative: words.joined(),
      range: first..<max(first, last))
  }

  // MARK: Text

  private mutating func addCode(_ node: MarkdownNode, at start: Int?) {
    let place = min(max(finder.offset, start ?? finder.offset), lines.end)
    items.append(.open(tag("code", at: place..<place)))
    for piece in finder.pieces(of: node.literal, at: start, before: limit, isCode: true) {
      add(piece)
    }
    // Skips the closing backticks and the spaces before them.
    while finder.offset < limit, lines.bytes[finder.offset] == UInt8(ascii: " "),
      finder.offset + 1 < limit, lines.bytes[finder.offset + 1] == UInt8(ascii: "`")
    { finder.move(to: finder.offset + 1) }
    while finder.offset < limit, lines.bytes[finder.offset] == UInt8(ascii: "`") {
      finder.move(to: finder.offset + 1)
    }
    items.append(.close("code", finder.offset..<finder.offset))
  }

  private mutating func add(_ piece: MarkdownTextFinder.Piece) {
    switch piece {
    case .source(let range): items.append(.source(range))
    case .character(let text, let range): items.append(.character(text, range))
    }
  }

  private mutating func addText(_ node: MarkdownNode, at start: Int?) {
    for piece in finder.pieces(of: node.literal, at: start, before: limit) {
      if case .source(let range) = piece { addPlain(range) } else { add(piece) }
    }
  }

  /// Adds literal text, in which brackets and braces may have a meaning.
  private mutating func addPlain(_ range: Range<Int>) {
    var start = range.lowerBound
    func directlyFollowsPart(_ index: Int) -> Bool {
      switch items.last {
      case .close, .picture: start == index && index == range.lowerBound
      default: false
      }
    }
    var index = start
    while index < range.upperBound {
      switch lines.bytes[index] {
      case UInt8(ascii: "["):
        addSource(start..<index)
        open[open.count - 1].brackets.append(items.count)
        items.append(.source(index..<index + 1))
        start = index + 1
      case UInt8(ascii: "]"):
        let bracket = open[open.count - 1].brackets.popLast()
        if let bracket,
          let attributes = MarkdownAttributes(source, from: index + 1, before: range.upperBound)
        {
          addSource(start..<index)
          if case .source(let place) = items[bracket] {
            var span = tag("span", at: place)
            span.attributes = [].merged(with: attributes.attributes)
            items[bracket] = .open(span)
          }
          items.append(.close("span", index..<attributes.end))
          start = attributes.end
          index = attributes.end
          continue
        }
        if let bracket { noteMissingNote(from: bracket, to: index) }
      case UInt8(ascii: "{") where directlyFollowsPart(index):
        if let attributes = MarkdownAttributes(source, from: index, before: range.upperBound),
          give(attributes.attributes, at: index)
        {
          start = attributes.end
          index = attributes.end
          continue
        }
      default: break
      }
      index += 1
    }
    addSource(start..<range.upperBound)
  }

  /// Records a footnote call whose footnote does not exist, if the brackets look like a footnote call.
  private mutating func noteMissingNote(from bracket: Int, to end: Int) {
    guard case .source(let place) = items[bracket], end > place.upperBound + 1,
      lines.bytes[place.upperBound] == UInt8(ascii: "^")
    else { return }
    missingNotes.append(place.lowerBound..<end + 1)
  }

  private mutating func addSource(_ range: Range<Int>) {
    if !range.isEmpty { items.append(.source(range)) }
  }

  /// Adds attributes to the picture, link or code that ends directly before them. Returns whether such an
  /// element exists.
  private mutating func give(_ attributes: [Tag.Attribute], at offset: Int) -> Bool {
    guard let last = items.indices.last, offset > 0,
      [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: ">")].contains(
        lines.bytes[offset - 1])
    else { return false }
    if case .picture(var picture) = items[last] {
      picture.attributes = picture.attributes.merged(with: attributes)
      items[last] = .picture(picture)
      return true
    }
    guard case .close(let name, _) = items[last], name == "a" || name == "code" else {
      return false
    }
    var depth = 0
    for index in items.indices.reversed() {
      switch items[index] {
      case .close: depth += 1
      case .open(var tag):
        depth -= 1
        guard depth == 0 else { continue }
        tag.attributes = tag.attributes.merged(with: attributes)
        items[index] = .open(tag)
        return true
      default: break
      }
    }
    return false
  }
}
