extension BBCodeReader {
  /// The innermost block that is not transparent.
  var holder: BBCodeBlock? { blocks.last?.holder.map { blocks[$0] } }

  /// Records that the innermost block contains a paragraph or a block.
  mutating func noteContent() {
    if let holder = blocks.last?.holder { blocks[holder].hasContent = true }
  }

  // MARK: Opening

  mutating func openBlock(_ tag: BBCodeTag) {
    let offset = tag.range.lowerBound
    switch tag.element {
    case .itemMark, .item: return openItem(tag)
    case .row, .cell: return openTablePart(tag)
    default: break
    }
    endParagraph(at: offset)
    let isInTable = holder?.element == .table || holder?.element == .row
    let isTransparent = isTransparent(tag.element)
    if !isTransparent { openImpliedCell(at: offset) }
    switch tag.element {
    case .quote:
      open(.quote, tag, markup: "blockquote")
      blocks[blocks.count - 1].attribution = BBCodeAttribution.name(of: tag, in: source.bytes)
    case .spoiler:
      open(.spoiler, tag, markup: "div", [("class", "spoiler")])
      if let title = tag.value ?? tag.field("title", "name"), !title.isEmpty { addTitle(title) }
    case .indent:
      let style = [("style", "margin-inline-start: 2em")]
      open(.indent, tag, markup: isInTable ? nil : "div", isInTable ? [] : style)
    case .alignment(let known):
      openAlignment(known, tag, isInTable: isInTable)
    case .heading(let level):
      open(.heading(level: self.level(level, tag)), tag, markup: nil)
    case .list(let isOrdered):
      let (name, attributes) = list(isOrdered, tag)
      open(.list(isOrdered: nil), tag, markup: name, attributes)
    case .table: open(.table, tag, markup: "table")
    default: break
    }
  }

  private func isTransparent(_ element: BBCodeElement) -> Bool {
    switch element {
    case .alignment, .indent: true
    default: false
    }
  }

  /// Opens a block inside the innermost open block.
  /// - Parameter markup: The name of the tag to write for the block; `nil` to write none.
  mutating func open(
    _ element: BBCodeElement, _ tag: BBCodeTag, markup: String?,
    _ attributes: [(name: String, value: String)] = []
  ) {
    var block = BBCodeBlock(
      element: element, opening: tag.element, markup: markup, range: tag.range, name: tag.name,
      styleCount: styles.count)
    let outer = blocks.last
    block.holder = block.isTransparent ? outer?.holder : blocks.count
    block.list =
      element == .list(isOrdered: nil) ? blocks.count : block.isPartOfList ? outer?.list : nil
    block.table = element == .table ? blocks.count : outer?.table
    block.alignment = element == .table ? nil : outer?.alignment
    if case .alignment(let own) = element { block.alignment = own ?? outer?.alignment }
    if !block.isTransparent { noteContent() }
    if let markup { writer.open(markup, attributes, at: tag.range) }
    blocks.append(block)
    blockCounts[tag.element.closing, default: 0] += 1
    if !block.isTransparent { styles.outerCount = block.styleCount }
  }

  private mutating func openAlignment(
    _ known: BBCodeAlignment?, _ tag: BBCodeTag, isInTable: Bool
  ) {
    let named = tag.value.flatMap { BBCodeAlignment(name: text($0)) }
    if known == nil, named == nil {
      reportUnreadable(tag, tag.value, expected: "left, center, right or justify")
    }
    guard let alignment = known ?? named, !isInTable else {
      open(.alignment(nil), tag, markup: nil)
      return
    }
    if alignment == .center {
      open(.alignment(alignment), tag, markup: "center")
    } else {
      open(.alignment(alignment), tag, markup: "div", [("align", alignment.rawValue)])
    }
  }

  private mutating func level(_ level: Int?, _ tag: BBCodeTag) -> Int {
    if let level { return level }
    guard let value = tag.value else { return 2 }
    if let level = Int(text(value)), (1...6).contains(level) { return level }
    reportUnreadable(tag, value, expected: "1 to 6")
    return 2
  }

  /// Writes the title of a spoiler as a paragraph.
  private mutating func addTitle(_ range: Range<Int>) {
    noteContent()
    let end = range.upperBound
    writer.open("p", [("class", "title")], at: range)
    writer.text(range)
    writer.close("p", at: end..<end)
  }

  // MARK: Closing

  mutating func closeBlock(_ tag: BBCodeTag) {
    guard blockCounts[tag.element.closing, default: 0] > 0,
      let index = blocks.lastIndex(where: { $0.isClosed(by: tag.element) })
    else {
      report(.unopenedTag(name: name(of: tag)), at: tag.range)
      return
    }
    closeBlocks(to: index + 1, at: tag.range.lowerBound)
    closeInnermost(at: tag.range)
  }

  /// Closes the innermost blocks until `count` blocks are left. Reports blocks whose closing tag is missing.
  mutating func closeBlocks(to count: Int, at offset: Int) {
    while blocks.count > count, let block = blocks.last {
      if !block.closesByItself {
        report(.unclosedTag(name: text(block.name).lowercased()), at: block.range)
      }
      closeInnermost(at: offset..<offset)
    }
  }

  /// Closes the innermost block.
  /// - Parameter range: The range of the closing tag.
  mutating func closeInnermost(at range: Range<Int>) {
    endParagraph(at: range.lowerBound)
    guard let block = blocks.popLast() else { return }
    blockCounts[block.opening.closing, default: 1] -= 1
    if !block.isTransparent {
      reportUnclosed(styles.closeAll(after: block.styleCount))
      styles.outerCount = holder?.styleCount ?? 0
    }
    if let name = block.attribution { addAttribution(name, at: range.lowerBound) }
    if let markup = block.markup { writer.close(markup, at: range) }
    if block.isHead { writer.close("thead", at: range) }
  }

  private mutating func addAttribution(_ name: Range<Int>, at offset: Int) {
    writer.open("p", [("class", "credit")], at: offset..<offset)
    writer.text(name)
    writer.close("p", at: offset..<offset)
  }

  // MARK: Leaf blocks

  mutating func placeRule(_ tag: BBCodeTag) {
    endParagraph(at: tag.range.lowerBound)
    openImpliedCell(at: tag.range.lowerBound)
    noteContent()
    writer.open("hr", at: tag.range)
  }

  /// Writes program text as a block if it has several lines or fills its line, and otherwise as inline code.
  mutating func placeCode(_ tag: BBCodeTag, _ content: Range<Int>, _ range: Range<Int>) {
    let lines = scanner.trimmed(content)
    guard !lines.isEmpty else { return }
    if tag.element == .code(isInline: true) || isWithinLine(lines) {
      return addInlineCode(lines, range)
    }
    endParagraph(at: range.lowerBound)
    openImpliedCell(at: range.lowerBound)
    noteContent()
    writer.open("pre", codeClass(tag), at: tag.range)
    writer.text(content)
    writer.close("pre", at: content.upperBound..<range.upperBound)
  }

  /// Whether the program text has no line end and shares its line with other text.
  private func isWithinLine(_ lines: Range<Int>) -> Bool {
    guard !lines.contains(where: { source.bytes.lineEndLength(at: $0) != nil }) else {
      return false
    }
    if !isAtLineStart { return true }
    var ahead = scanner
    while true {
      switch ahead.next() {
      case .text(let range, _):
        if !scanner.trimmed(range).isEmpty { return true }
      case .tag(let tag): return !tag.element.isBlock
      case .raw(let tag, _, _, _): return tag.element != .code(isInline: false)
      case .lineEnd, .end: return false
      }
    }
  }

  private mutating func addInlineCode(_ lines: Range<Int>, _ range: Range<Int>) {
    beginText(at: range.lowerBound)
    paragraph?.endsWithPictures = false
    writer.open("code", at: range)
    // A line end inside the code is read as a space.
    var start = lines.lowerBound
    var index = start
    while index < lines.upperBound {
      let length = source.bytes.lineEndLength(at: index)
      if let length {
        writer.text(start..<index)
        reportFormFeed(index..<index + length)
        if start < index { writer.character(" ", at: index..<index + length) }
        start = index + length
      }
      index += length ?? 1
    }
    writer.text(start..<lines.upperBound)
    writer.close("code", at: lines.upperBound..<range.upperBound)
  }

  /// Returns a class that names the language of program text, such as `language-c`.
  private func codeClass(_ tag: BBCodeTag) -> [(name: String, value: String)] {
    guard let value = tag.value, (1...24).contains(value.count),
      source.bytes[value].allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || "+#-_.".utf8.contains($0)
      })
    else { return [] }
    return [("class", "language-" + text(value).lowercased())]
  }
}

extension BBCodeElement {
  /// Whether the element always forms a block, never a part of a line.
  var isBlock: Bool {
    switch self {
    case .style, .link, .mail, .picture, .lineBreak, .literal, .code(isInline: true): false
    default: true
    }
  }
}
