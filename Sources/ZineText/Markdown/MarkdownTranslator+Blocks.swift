extension MarkdownTranslator {
  /// Translates a block. Returns the index of the next node in the tree.
  mutating func read(_ index: Int) -> Int {
    let node = tree.nodes[index]
    let range = inlines.place(of: node)
    switch node.kind {
    case .paragraph: readParagraph(index)
    case .heading: readHeading(index)
    case .codeBlock: readCode(node, range)
    case .htmlBlock:
      reopenFrames()
      write(MarkdownMarkup(literal: node.literal, start: range.lowerBound))
      leftOut = nil
    case .thematicBreak:
      reopenFrames()
      writer.open("hr", at: range)
    case .footnoteDefinition: return node.end
    case .tableRow where fence(inRow: index) != nil:
      if let fence = fence(inRow: index) { read(fence) }
    case .tableCell: readCell(index)
    default:
      reopenFrames()
      open(node, index, range)
      return index + 1
    }
    return node.end
  }

  /// Opens a block that contains other blocks.
  private mutating func open(_ node: MarkdownNode, _ index: Int, _ range: Range<Int>) {
    let start = range.lowerBound..<range.lowerBound
    let textColumn = index + 1 < node.end ? tree.nodes[index + 1].start.column : node.start.column
    switch node.kind {
    case .blockQuote: begin(tag("blockquote", at: start), end: node.end, column: textColumn)
    case .list:
      let first = node.isOrdered && node.number != 1 ? [("start", String(node.number))] : []
      begin(
        tag(node.isOrdered ? "ol" : "ul", first, at: start), .list(isTight: node.isTight),
        end: node.end, column: textColumn + 1)
    case .item:
      let isTask = node.task != .none
      begin(
        tag("li", isTask ? [("class", "task")] : [], at: start), .item(isTight: isInTightList),
        end: node.end, column: textColumn)
      if isTask { box = (node.task == .done ? Self.doneBox : Self.openBox, start) }
      // The check box is part of the first line of the item's text.
      if !isTask || index + 1 >= node.end || tree.nodes[index + 1].kind != .paragraph { writeBox() }
    case .table:
      table = index
      begin(tag("table", at: start), end: node.end)
    case .tableHeader:
      column = 0
      begin(tag("thead", at: start), end: node.end)
      begin(tag("tr", at: start), end: node.end)
    case .tableRow:
      column = 0
      beginTableBody(before: index, start)
      begin(tag("tr", at: start), end: node.end)
    default: break
    }
  }

  /// U+2611 BALLOT BOX WITH CHECK and U+2610 BALLOT BOX, each with a no-break space.
  private static let doneBox = "\u{2611}\u{A0}"
  private static let openBox = "\u{2610}\u{A0}"

  private mutating func writeBox() {
    if let (text, range) = box { writer.character(text, at: range) }
    box = nil
  }

  private var isInTightList: Bool {
    guard let last = frames.last, case .list(let isTight) = last.kind else { return false }
    return isTight
  }

  private mutating func beginTableBody(before index: Int, _ start: Range<Int>) {
    guard let table = frames.last, table.tag.name == "table" else { return }
    begin(tag("tbody", at: start), end: table.end)
  }

  // MARK: Paragraphs

  private mutating func readParagraph(_ index: Int) {
    let parts = inlines.parts(of: index)
    let range = inlines.place(of: tree.nodes[index])
    var text = parts.startIndex
    // Text after a fence does not belong to the list item that contains the paragraph.
    var isAfterFence = false
    for line in Self.lines(of: parts) {
      guard let fence = fence(in: parts[line]) else { continue }
      writeParagraph(parts[text..<max(text, line.lowerBound - 1)], range, isAfterFence)
      read(fence)
      isAfterFence = true
      text = min(line.upperBound + 1, parts.endIndex)
    }
    writeParagraph(parts[text...], range, isAfterFence)
  }

  /// Splits a paragraph into lines, without their line ends.
  private static func lines(of parts: [MarkdownInline]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, part) in parts.enumerated() {
      guard case .softBreak = part else { continue }
      lines.append(start..<index)
      start = index + 1
    }
    return lines + [start..<parts.count]
  }

  private mutating func writeParagraph(
    _ parts: ArraySlice<MarkdownInline>, _ range: Range<Int>, _ isAfterFence: Bool
  ) {
    guard !parts.isEmpty else { return }
    if !isAfterFence { reopenFrames() }
    if let pictures = picturesAlone(in: parts) {
      writeBox()
      write(figure: pictures, range)
      return
    }
    let start = range.lowerBound..<range.lowerBound
    let end = range.upperBound..<range.upperBound
    let isBare = isTight && !isAfterFence
    if !isBare { writer.open("p", at: start) }
    writeBox()
    write(parts)
    if !isBare { writer.close("p", at: end) }
  }

  /// Returns the pictures of a paragraph; `nil` if the paragraph contains anything else.
  private func picturesAlone(in parts: ArraySlice<MarkdownInline>) -> [MarkdownPicture]? {
    var pictures: [MarkdownPicture] = []
    for part in parts {
      if case .picture(let picture) = part {
        guard !picture.isRemote else { return nil }
        pictures.append(picture)
      } else if !part.isSpace(in: lines.bytes) {
        return nil
      }
    }
    return pictures.isEmpty ? nil : pictures
  }

  // MARK: Headings

  private mutating func readHeading(_ index: Int) {
    let node = tree.nodes[index]
    let range = inlines.place(of: node)
    reopenFrames()
    var parts = inlines.parts(of: index)
    var attributes = takeAttributes(of: &parts)
    if let own = attributes.lastIndex(where: { $0.name == "id" }) {
      attributes[own].value = names.name(attributes[own].value)
    } else {
      let span = SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
      attributes.append(
        Tag.Attribute(name: "id", value: names.nameOfHeading(index), span: span))
    }
    let level = min(max(node.number + (reading.headingShift ?? 0), 1), 6)
    var heading = tag("h\(level)", at: range.lowerBound..<range.lowerBound)
    heading.attributes = [].merged(with: attributes)
    writer.append(heading)
    write(parts[...])
    writer.close(heading.name, at: range.upperBound..<range.upperBound)
    writeHead(behindLevel: level)
  }

  /// Removes the attributes from the end of a heading and returns them.
  private func takeAttributes(of parts: inout [MarkdownInline]) -> [Tag.Attribute] {
    guard case .source(let range)? = parts.last,
      let brace = lines.bytes[range].lastIndex(of: UInt8(ascii: "{")),
      let attributes = MarkdownAttributes(source, from: brace, before: range.upperBound),
      attributes.end == range.upperBound
    else { return [] }
    parts[parts.count - 1] = .source(lines.trimmingEnd(of: range.lowerBound..<brace))
    return attributes.attributes
  }

  // MARK: Code

  private mutating func readCode(_ node: MarkdownNode, _ range: Range<Int>) {
    reopenFrames()
    let start = range.lowerBound..<range.lowerBound
    writer.open("pre", at: start)
    writer.append(codeTag(node, range))
    let isFenced = lines.isFence(at: range.lowerBound)
    let first = lines.line(at: range.lowerBound) + (isFenced ? 1 : 0)
    writeLines(of: node.literal, from: lines.content(of: first).lowerBound)
    let end = range.upperBound..<range.upperBound
    writer.close("code", at: end)
    writer.close("pre", at: end)
  }

  private func codeTag(_ node: MarkdownNode, _ range: Range<Int>) -> Tag {
    var code = tag("code", at: range.lowerBound..<range.lowerBound)
    let line = lines.content(of: lines.line(at: range.lowerBound))
    let info = node.info.trimmingSpaces()
    guard !info.isEmpty else { return code }
    var own: [Tag.Attribute] = []
    if let brace = lines.bytes[line].firstIndex(of: UInt8(ascii: "{")),
      let attributes = MarkdownAttributes(source, from: brace, before: line.upperBound)
    {
      own = attributes.attributes
    }
    let language = info.prefix { $0 != " " && $0 != "{" && $0 != "\t" }
    if !language.isEmpty {
      code.attributes.append(
        Tag.Attribute(name: "class", value: "language-\(language)", span: code.span))
    }
    code.attributes = code.attributes.merged(with: own)
    return code
  }

  /// Writes literal text line by line.
  mutating func writeLines(of literal: String, from start: Int, lineEnd: String? = nil) {
    let literals = literal.markdownLines
    let places = lines.places(ofLines: literals, from: start)
    for (number, (line, place)) in zip(literals, places).enumerated() {
      if number > 0 {
        let end = lines.lineEnd(from: places[number - 1].upperBound)
        if let lineEnd { writer.open(lineEnd, at: end) } else { writer.newline(at: end) }
      }
      if place.count == line.count {
        writer.text(place)
      } else {
        writer.character(String(decoding: line, as: UTF8.self), at: place)
      }
    }
  }

  // MARK: Tables

  private mutating func readCell(_ index: Int) {
    let node = tree.nodes[index]
    let range = inlines.place(of: node)
    let start = range.lowerBound..<range.lowerBound
    let isHeader = frames.contains { $0.tag.name == "thead" && $0.end >= node.end }
    var attributes: [(name: String, value: String)] = []
    switch alignment(ofCell: index) {
    case UInt8(ascii: "l"): attributes = [("class", "align-left")]
    case UInt8(ascii: "c"): attributes = [("class", "align-center")]
    case UInt8(ascii: "r"): attributes = [("class", "align-right")]
    default: break
    }
    let name = isHeader ? "th" : "td"
    writer.open(name, attributes, at: start)
    write(inlines.parts(of: index)[...])
    writer.close(name, at: range.upperBound..<range.upperBound)
    column += 1
  }

  private func alignment(ofCell index: Int) -> UInt8 {
    guard let table, column < tree.nodes[table].alignments.count else { return 0 }
    return tree.nodes[table].alignments[column]
  }
}
