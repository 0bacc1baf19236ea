import ZineLayout

/// Writes the document outline (PDF 1.7, section 12.3.3). A heading is nested under the nearest previous
/// heading of a higher level.
struct PDFOutline {
  private struct Item {
    var entry: OutlineEntry?
    var page = 0
    var reference: PDFReference
    var parent: Int?
    /// Index among the children of its parent.
    var place = 0
    var children: [Int] = []
  }

  private let pages: [PDFPage]
  /// The outline items, starting with the root.
  private var items: [Item]

  /// Writes the outline and returns its root; `nil` if there are no entries. Entries whose page is not in the
  /// file are omitted.
  static func write(
    _ entries: [OutlineEntry], facts: [PageFacts], pages: [PDFPage], into file: inout PDFFile
  ) -> PDFReference? {
    let indices = Dictionary(
      facts.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    let placed = entries.compactMap { entry in indices[entry.page].map { (entry, $0) } }
    guard !placed.isEmpty else { return nil }
    var outline = PDFOutline(pages: pages, items: [Item(reference: file.reserve())])
    outline.arrange(placed, in: &file)
    for index in outline.items.indices {
      file.add(outline.object(index), as: outline.items[index].reference)
    }
    return outline.items[0].reference
  }

  private mutating func arrange(
    _ entries: [(entry: OutlineEntry, page: Int)], in file: inout PDFFile
  ) {
    // Indices of the items from the root to the most recently added entry.
    var path = [0]
    for (entry, page) in entries {
      while path.count > 1, (items[path[path.count - 1]].entry?.level ?? 0) >= entry.level {
        path.removeLast()
      }
      let parent = path[path.count - 1]
      items.append(
        Item(
          entry: entry, page: page, reference: file.reserve(), parent: parent,
          place: items[parent].children.count))
      items[parent].children.append(items.count - 1)
      path.append(items.count - 1)
    }
  }

  private func object(_ index: Int) -> PDFBytes {
    let item = items[index]
    var object = PDFBytes()
    object.add(item.entry == nil ? "<</Type/Outlines" : "<<")
    if let entry = item.entry {
      object.add("/Title ")
      object.add(text: entry.title)
      object.add("/Dest")
      object.add(place: entry.position, on: pages[item.page])
    }
    if let parent = item.parent {
      let siblings = items[parent].children
      add("/Parent ", parent, to: &object)
      if item.place > 0 { add("/Prev ", siblings[item.place - 1], to: &object) }
      if item.place + 1 < siblings.count { add("/Next ", siblings[item.place + 1], to: &object) }
    }
    if let first = item.children.first, let last = item.children.last {
      add("/First ", first, to: &object)
      add("/Last ", last, to: &object)
      object.add("/Count ")
      object.add(integer: openCount(item))
    }
    object.add(">>")
    return object
  }

  private func add(_ key: StaticString, _ index: Int, to object: inout PDFBytes) {
    object.add(key)
    object.add(items[index].reference)
  }

  /// Returns the number of all descendants of an item, since all items are shown expanded. The recursion is
  /// at most six levels deep.
  private func openCount(_ item: Item) -> Int {
    item.children.reduce(item.children.count) { $0 + openCount(items[$1]) }
  }
}
