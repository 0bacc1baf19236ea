/// Divisions, which begin and end with fences: lines of three or more colons.
extension MarkdownTranslator {
  enum Fence {
    case opening(Tag)
    case closing(Range<Int>)

    /// Offset of the colons.
    var offset: Int {
      switch self {
      case .opening(let tag): tag.span.offset
      case .closing(let range): range.lowerBound
      }
    }
  }

  /// Returns the fence in a line of a paragraph; `nil` if the line is not a fence.
  func fence(in line: ArraySlice<MarkdownInline>) -> Fence? {
    guard line.count == 1, case .source(let range)? = line.first else { return nil }
    return fence(range)
  }

  /// Returns the fence in a table row; `nil` if the row is not a fence. The parser reads a line of colons
  /// directly after a table as a row.
  func fence(inRow index: Int) -> Fence? {
    let line = lines.content(of: tree.nodes[index].start.line)
    let bytes = lines.bytes[line].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    return fence(bytes.startIndex..<line.upperBound)
  }

  private func fence(_ range: Range<Int>) -> Fence? {
    let colon = UInt8(ascii: ":")
    let colons = lines.bytes[range].prefix { $0 == colon }.count
    guard colons >= 3 else { return nil }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = range.lowerBound + colons
    var end = range.upperBound
    while end > start, isSpace(lines.bytes[end - 1]) || lines.bytes[end - 1] == colon { end -= 1 }
    let name = lines.bytes[start..<end].drop(while: isSpace)
    if name.isEmpty { return .closing(range) }
    var division = tag("div", at: range)
    let word = name.prefix { !isSpace($0) && $0 != UInt8(ascii: "{") }
    guard
      word.allSatisfy({
        $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || isAlphanumeric($0)
      })
    else { return nil }
    if !word.isEmpty {
      division.attributes.append(
        Tag.Attribute(
          name: "class", value: String(decoding: word, as: UTF8.self), span: division.span))
    }
    let rest = lines.bytes[word.endIndex..<end].drop(while: isSpace)
    if !rest.isEmpty {
      guard let own = MarkdownAttributes(source, from: rest.startIndex, before: end), own.end == end
      else { return nil }
      division.attributes = division.attributes.merged(with: own.attributes)
    }
    return .opening(named(division))
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Turns a division with the class `pullquote` or `aside` into the element with that name.
  private func named(_ division: Tag) -> Tag {
    let classes = division.attributes.classes
    guard let name = ["pullquote", "aside"].first(where: classes.contains) else { return division }
    var element = division
    element.name = name
    element.attributes.removeAll { $0.name == "class" }
    let others = classes.filter { $0 != name }
    if !others.isEmpty {
      element.attributes.append(
        Tag.Attribute(name: "class", value: others.joined(separator: " "), span: division.span))
    }
    return element
  }

  mutating func read(_ fence: Fence) {
    switch fence {
    case .opening(let tag):
      let depth = leaveFrames(atColumn: column(of: fence.offset))
      if depth == frames.count { reopenFrames() }
      writer.append(withOwnName(tag))
      frames.insert(Frame(kind: .division, tag: tag, end: .max), at: depth)
    case .closing(let range):
      guard let depth = frames.lastIndex(where: \.isDivision) else {
        writer.report(.markdown(.unopenedDivision), at: range)
        writer.open("p", at: range)
        writer.text(range)
        writer.close("p", at: range)
        return
      }
      suspendFrames(from: depth + 1, at: range.lowerBound)
      let division = frames.remove(at: depth)
      if division.isOpen { writer.close(division.tag.name, at: range) }
    }
  }

  private func column(of offset: Int) -> Int {
    offset - lines.content(of: lines.line(at: offset)).lowerBound + 1
  }

  /// Closes the list items whose text begins to the right of a fence. The fence does not belong to these
  /// items, although the parser puts it into their paragraph.
  /// - Returns: The number of frames that remain open.
  private mutating func leaveFrames(atColumn column: Int) -> Int {
    var depth = frames.count
    while depth > 0, !frames[depth - 1].isDivision, frames[depth - 1].column > column { depth -= 1 }
    suspendFrames(from: depth, at: lines.end)
    return depth
  }

  /// Closes elements temporarily. `reopenFrames` can open them again.
  private mutating func suspendFrames(from depth: Int, at offset: Int) {
    for index in frames.indices[depth...].reversed() where frames[index].isOpen {
      writer.close(frames[index].tag.name, at: offset..<offset)
      frames[index].isOpen = false
    }
  }

  /// Returns the tag with its identifier replaced by the one that is unique in the issue.
  func withOwnName(_ tag: Tag) -> Tag {
    guard let index = tag.attributes.lastIndex(where: { $0.name == "id" }) else { return tag }
    var tag = tag
    tag.attributes[index].value = names.name(tag.attributes[index].value)
    return tag
  }
}
