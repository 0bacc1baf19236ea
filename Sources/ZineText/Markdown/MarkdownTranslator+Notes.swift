/// Writes footnotes. In tag markup, the note body is written at its call.
extension MarkdownTranslator {
  /// Writes a footnote at its first call. Writes each later call as a link to the footnote.
  mutating func writeCall(ofNote number: Int, at range: Range<Int>) {
    guard notes.definitions.indices.contains(number) else { return }
    if notes.isInNote || notes.isSet.contains(number) {
      writeFurtherCall(ofNote: number, at: range)
      if notes.isSet.insert(number).inserted { notes.waiting.append((number, range)) }
      return
    }
    notes.isSet.insert(number)
    writeNote(number, at: range)
    // Notes cannot be nested, so a note that is called inside another note is written after it.
    while let (number, range) = notes.waiting.first {
      notes.waiting.removeFirst()
      writeNote(number, at: range)
    }
  }

  private mutating func name(ofNote number: Int) -> String {
    if let name = notes.names[number] { return name }
    let name = names.unique("fn-\(number + 1)")
    notes.names[number] = name
    return name
  }

  private mutating func writeFurtherCall(ofNote number: Int, at range: Range<Int>) {
    writer.open(
      "a", [("class", "footnote-call"), ("href", "#" + name(ofNote: number))], at: range)
    writer.close("a", at: range)
  }

  private mutating func writeNote(_ number: Int, at range: Range<Int>) {
    let isNamed = notes.callCounts[number] > 1 || notes.names[number] != nil
    writer.open("footnote", isNamed ? [("id", name(ofNote: number))] : [], at: range)
    notes.isInNote = true
    let definition = notes.definitions[number]
    var index = definition + 1
    var isFirst = true
    var isPlain = true
    while index < tree.nodes[definition].end {
      let node = tree.nodes[index]
      let place = inlines.place(of: node)
      switch node.kind {
      case .paragraph, .heading, .tableCell, .codeBlock, .htmlBlock:
        isPlain = isPlain && node.kind == .paragraph
        if !isFirst { writer.open("br", at: place.lowerBound..<place.lowerBound) }
        isFirst = false
        writeLeaf(index, place)
        index = node.end
      default:
        isPlain = false
        index += 1
      }
    }
    if !isPlain {
      writer.report(.markdown(.blocksInNote), at: inlines.place(of: tree.nodes[definition]))
    }
    notes.isInNote = false
    writer.close("footnote", at: range)
  }

  private mutating func writeLeaf(_ index: Int, _ range: Range<Int>) {
    let node = tree.nodes[index]
    switch node.kind {
    case .codeBlock:
      let isFenced = lines.isFence(at: range.lowerBound)
      let first = lines.line(at: range.lowerBound) + (isFenced ? 1 : 0)
      writer.open("code", at: range.lowerBound..<range.lowerBound)
      writeLines(of: node.literal, from: lines.content(of: first).lowerBound, lineEnd: "br")
      writer.close("code", at: range.upperBound..<range.upperBound)
    case .htmlBlock: write(MarkdownMarkup(literal: node.literal, start: range.lowerBound))
    default: write(inlines.visit(range.lowerBound) { $0.parts(of: index) }[...])
    }
  }

  /// Reports footnotes without a call, and calls whose footnote does not exist.
  ///
  /// The parser drops a footnote without a call, unless another dropped footnote contains its call. Such
  /// footnotes are found by searching for lines that begin a footnote but are not in any block that was
  /// written.
  mutating func reportNotes() {
    for range in inlines.missingNotes {
      let name = String(decoding: lines.bytes[range].dropFirst(2).dropLast(), as: UTF8.self)
      writer.report(.markdown(.missingNote(name: name)), at: range)
    }
    let isSet = linesThatAreSet()
    for line in 1...lines.count where !isSet[line] {
      let content = lines.content(of: line)
      // Indentation and list or quotation markers can precede the footnote.
      let text = lines.bytes[content].drop { " \t>*+-.)0123456789".utf8.contains($0) }
      guard text.starts(with: "[^".utf8), let end = text.firstIndex(of: UInt8(ascii: "]")),
        end + 1 < content.upperBound, lines.bytes[end + 1] == UInt8(ascii: ":")
      else { continue }
      let name = String(decoding: text[..<end].dropFirst(2), as: UTF8.self)
      writer.report(.markdown(.uncalledNote(name: name)), at: text.startIndex..<end + 1)
    }
  }

  /// Returns for each line, by its number, whether the line is in a block that was written.
  private func linesThatAreSet() -> [Bool] {
    var isSet = [Bool](repeating: false, count: lines.count + 2)
    let notesSet = Set(notes.isSet.map { notes.definitions[$0] })
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      switch node.kind {
      case .footnoteDefinition where !notesSet.contains(index): index = node.end
      case .paragraph, .heading, .codeBlock, .htmlBlock, .tableHeader, .tableRow:
        let last = min(max(node.start.line, node.last.line), isSet.count - 1)
        if node.start.line <= last { for line in node.start.line...last { isSet[line] = true } }
        index = node.end
      default: index += 1
      }
    }
    return isSet
  }
}
