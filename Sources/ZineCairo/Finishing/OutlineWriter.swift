import ZineLayout

/// Writes the outline (PDF 1.7, section 12.3.3): a heading stands under the last one of a higher level.
struct OutlineWriter {
  private let document: QPDFDocument
  private let pages: [PageFacts]

  private struct Item {
    var level: Int
    var object: PDFObject
    var children: [Int]
  }

  /// Entries whose page is not among the pages are left out.
  static func write(
    _ entries: [OutlineEntry], pages: [PageFacts], into document: QPDFDocument
  ) {
    let indices = Dictionary(
      pages.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = entries.filter { indices[$0.page] != nil }
    guard !entries.isEmpty else { return }
    let writer = OutlineWriter(document: document, pages: pages)
    let root = document.indirect(
      document.dictionary([("Type", document.name("Outlines"))]))
    var items = [Item(level: 0, object: root, children: [])]
    // The path from the root to the entry added last.
    var path = [0]
    for entry in entries {
      while let last = path.last, path.count > 1, items[last].level >= entry.level {
        path.removeLast()
      }
      let object = writer.item(entry, page: indices[entry.page] ?? 0)
      items.append(Item(level: entry.level, object: object, children: []))
      items[path[path.count - 1]].children.append(items.count - 1)
      path.append(items.count - 1)
    }
    for item in items { writer.link(item, items) }
    document.set("Outlines", of: document.root, to: root)
    document.set("PageMode", of: document.root, to: document.name("UseOutlines"))
  }

  private func item(_ entry: OutlineEntry, page: Int) -> PDFObject {
    let destination = document.destination(
      page: page, entry.position, pageHeight: pages[page].height)
    return document.indirect(
      document.dictionary([("Title", document.text(entry.title)), ("Dest", destination)]))
  }

  /// Names an item to its children and the children to each other. All are shown opened.
  private func link(_ item: Item, _ items: [Item]) {
    guard let first = item.children.first, let last = item.children.last else { return }
    document.set("First", of: item.object, to: items[first].object)
    document.set("Last", of: item.object, to: items[last].object)
    document.set("Count", of: item.object, to: document.integer(openCount(item, items)))
    for (index, child) in item.children.enumerated() {
      document.set("Parent", of: items[child].object, to: item.object)
      if index > 0 {
        document.set("Prev", of: items[child].object, to: items[item.children[index - 1]].object)
      }
      if index + 1 < item.children.count {
        document.set("Next", of: items[child].object, to: items[item.children[index + 1]].object)
      }
    }
  }

  /// All items below one; six levels at most.
  private func openCount(_ item: Item, _ items: [Item]) -> Int {
    item.children.reduce(item.children.count) { $0 + openCount(items[$1], items) }
  }
}
