/// Facts about all lists in the rest of a source, collected in one pass. Looking ahead separately from each
/// list or item would take quadratic time for nested lists.
struct ListLookahead {
  /// Offsets of the items that have a closing tag before their list ends.
  private(set) var closedItems: Set<Int> = []
  /// Number of items in each ordered list, keyed by the offset of the list's tag.
  private(set) var itemCounts: [Int: Int] = [:]
  private var open: [Open] = []

  private struct Open {
    var name: String
    var offset: Int
    var isItem: Bool { name == "li" || name == "dd" || name == "dt" }
  }

  /// - Parameter first: The list or item tag that was read last.
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
      // A new item ends the previous item of the same list.
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
