/// What the rest of a source says of its lists, found in one pass: a look ahead from each list or item would take
/// quadratic time where lists are nested.
struct ListsAhead {
  /// The offsets of the items that have a closing tag before their list ends.
  private(set) var closedItems: Set<Int> = []
  /// How many items each ordered list has, by the offset of its tag.
  private(set) var itemCounts: [Int: Int] = [:]
  private var open: [Open] = []

  private struct Open {
    var name: String
    var offset: Int
    var isItem: Bool { name == "li" || name == "dd" || name == "dt" }
  }

  /// - Parameter first: the tag of a list or item that was read last.
  init(from first: Tag, in reader: TokenReader) {
    var ahead = reader.ahead
    read(first)
    while true {
      switch ahead.next() {
      case .tag(let tag): read(tag)
      case .end: return
      case .text, .space, .newline, .lineBreak, .character, .comment: break
      }
    }
  }

  private mutating func read(_ tag: Tag) {
    switch (tag.name, tag.isClosing) {
    case ("ul", false), ("ol", false), ("dl", false):
      open.append(Open(name: tag.name, offset: tag.span.offset))
    case ("li", false), ("dd", false), ("dt", false):
      // The item before it in the same list ends here.
      if open.last?.isItem == true { open.removeLast() }
      if tag.name == "li", let list = open.last, list.name == "ol" {
        itemCounts[list.offset, default: 0] += 1
      }
      open.append(Open(name: tag.name, offset: tag.span.offset))
    case ("li", true), ("dd", true), ("dt", true):
      if let last = open.last, last.name == tag.name {
        closedItems.insert(last.offset)
        open.removeLast()
      }
    case ("ul", true), ("ol", true), ("dl", true):
      guard let index = open.lastIndex(where: { $0.name == tag.name }) else { return }
      open.removeSubrange(index...)
    default: break
    }
  }
}
