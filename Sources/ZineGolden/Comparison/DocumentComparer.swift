import ZineText

/// How documents are compared.
package struct ComparisonOptions: Sendable {
  /// Pixels to the inch.
  package var resolution = 100.0
  package var masks: [PageMask] = []

  package init() {}
}

/// A place where anything may stand.
package struct PageMask: Equatable, Sendable {
  package var name: String
  /// From 1; `nil` is all pages.
  package var page: Int?
  package var area: PageRectangle

  package init(name: String, page: Int?, area: PageRectangle) {
    (self.name, self.page, self.area) = (name, page, area)
  }
}

/// One of two documents.
package struct ComparedDocument: Sendable {
  package var path: String
  /// What is known of each page without a look at the file: equal ones look the same.
  package var pageKeys: [String]?

  package init(path: String, pageKeys: [String]? = nil) {
    (self.path, self.pageKeys) = (path, pageKeys)
  }
}

/// Compares two PDFs, cheapest first: what the files say of their pages, then words and where they
/// stand, then pixels.
package struct DocumentComparer {
  private let old: ComparedDocument
  private let new: ComparedDocument
  private let options: ComparisonOptions
  private let oldSummary: PDFSummary
  private let newSummary: PDFSummary
  private let oldKeys: [Int]
  private let newKeys: [Int]

  /// - Throws: `ComparisonFailure`.
  package init(
    _ old: ComparedDocument, _ new: ComparedDocument, _ options: ComparisonOptions
  ) throws(ComparisonFailure) {
    (self.old, self.new, self.options) = (old, new, options)
    oldSummary = try Self.at(old.path) { () throws(DocumentFailure) in
      try PDFSummary.read(old.path)
    }
    newSummary = try Self.at(new.path) { () throws(DocumentFailure) in
      try PDFSummary.read(new.path)
    }
    oldKeys = Self.keys(of: old, oldSummary)
    newKeys = Self.keys(of: new, newSummary)
  }

  private static func at<Value>(
    _ path: String, _ read: () throws(DocumentFailure) -> Value
  ) throws(ComparisonFailure) -> Value {
    do throws(DocumentFailure) {
      return try read()
    } catch {
      throw ComparisonFailure(path: path, failure: error)
    }
  }

  package func pages() throws(ComparisonFailure) -> [PageChange] {
    var changes: [PageChange] = []
    for pair in try alignment() {
      changes.append(try page(pair))
    }
    return changes
  }

  /// What differs beside the pages.
  package func documentChanges(_ pages: [PageChange]) -> [DocumentChange] {
    var facts = DocumentFacts(oldSummary, newSummary)
    // Another text needs other letters of its fonts.
    if !pages.contains(where: { $0.kinds.contains(.text) || $0.kinds.contains(.pageCount) }) {
      facts.addReplacedFonts(oldSummary.fonts, newSummary.fonts)
    }
    return facts.changes
  }

  // MARK: Alignment

  private func alignment() throws(ComparisonFailure) -> [SequenceAlignment.Pair] {
    let anchors = SequenceAlignment.equal(oldKeys, newKeys)
    var pairs: [SequenceAlignment.Pair] = []
    var gap: (old: [Int], new: [Int]) = ([], [])
    for anchor in anchors {
      if let before = anchor.old, let now = anchor.new {
        pairs += try aligned(gap.old, gap.new)
        gap = ([], [])
        pairs.append((before, now))
      } else {
        if let before = anchor.old { gap.old.append(before) }
        if let now = anchor.new { gap.new.append(now) }
      }
    }
    return pairs + (try aligned(gap.old, gap.new))
  }

  private static func keys(of document: ComparedDocument, _ summary: PDFSummary) -> [Int] {
    summary.pages.enumerated().map { index, page in
      guard let keys = document.pageKeys, index < keys.count else { return page.fingerprint }
      var hasher = Hasher()
      hasher.combine(keys[index])
      hasher.combine(page.pictures)
      return hasher.finalize()
    }
  }

  /// Pages that differ, by the words they share.
  private func aligned(
    _ before: [Int], _ now: [Int]
  ) throws(ComparisonFailure) -> [SequenceAlignment.Pair] {
    guard let firstOld = before.first, let lastOld = before.last, let firstNew = now.first,
      let lastNew = now.last
    else { return before.map { ($0, nil) } + now.map { (nil, $0) } }
    if before.count == 1, now.count == 1 { return [(firstOld, firstNew)] }
    let oldWords = try wordSets(of: old, firstOld...lastOld)
    let newWords = try wordSets(of: new, firstNew...lastNew)
    return SequenceAlignment.similar(before.count, now.count) { i, j in
      guard i < oldWords.count, j < newWords.count else { return 0 }
      let all = oldWords[i].count + newWords[j].count
      if all == 0 { return 1 }
      return 2 * Double(oldWords[i].intersection(newWords[j]).count) / Double(all)
    }.map { pair in (pair.old.map { before[$0] }, pair.new.map { now[$0] }) }
  }

  private func wordSets(
    of document: ComparedDocument, _ pages: ClosedRange<Int>
  ) throws(ComparisonFailure) -> [Set<Int>] {
    try Self.at(document.path) { () throws(DocumentFailure) in
      try PageText.read(document.path, pages: pages.lowerBound + 1...pages.upperBound + 1)
        .map { page in Set(page.words.map(\.text.hashValue)) }
    }
  }

  // MARK: Pages

  private func page(_ pair: SequenceAlignment.Pair) throws(ComparisonFailure) -> PageChange {
    var change = PageChange(old: pair.old.map { $0 + 1 }, new: pair.new.map { $0 + 1 })
    let page = pair.new.map { newSummary.pages[$0] } ?? pair.old.map { oldSummary.pages[$0] }
    (change.width, change.height) = (page?.width ?? 0, page?.height ?? 0)
    guard let before = pair.old, let now = pair.new else {
      change.kinds = [.pageCount]
      return change
    }
    let (was, current) = (oldSummary.pages[before], newSummary.pages[now])
    var kinds: Set<ChangeKind> = []
    if abs(was.width - current.width) > 0.01 || abs(was.height - current.height) > 0.01 {
      kinds.insert(.pageSize)
      change.details.append(
        "the page measured \(points(was.width)) × \(points(was.height)) pt, and now "
          + "\(points(current.width)) × \(points(current.height)) pt")
    }
    if oldKeys[before] != newKeys[now] {
      try compareText(before, now, &change, &kinds)
      try comparePixels(before, now, &change, &kinds)
    }
    compareLinks(was, current, &change, &kinds)
    change.kinds = ChangeKind.allCases.filter(kinds.contains)
    return change
  }

  private func compareText(
    _ before: Int, _ now: Int, _ change: inout PageChange, _ kinds: inout Set<ChangeKind>
  ) throws(ComparisonFailure) {
    let words = WordComparison(
      try text(of: old, before).without(masks(before)),
      try text(of: new, now).without(masks(now)))
    (change.words, change.moved) = (words.words, words.moved)
    if !words.words.isEmpty { kinds.insert(.text) }
    if !words.moved.isEmpty { kinds.insert(.layout) }
  }

  private func text(
    of document: ComparedDocument, _ page: Int
  ) throws(ComparisonFailure) -> PageText {
    try Self.at(document.path) { () throws(DocumentFailure) in
      try PageText.read(document.path, pages: page + 1...page + 1).first ?? PageText()
    }
  }

  private func comparePixels(
    _ before: Int, _ now: Int, _ change: inout PageChange, _ kinds: inout Set<ChangeKind>
  ) throws(ComparisonFailure) {
    let (was, current) = (try raster(of: old, before), try raster(of: new, now))
    guard was.width == current.width, was.height == current.height else { return }
    guard let (columns, rows) = current.difference(from: was) else {
      // What moves by less than is seen has not moved.
      kinds.remove(.layout)
      change.moved = []
      return
    }
    let scale = Double(current.width) / max(1, change.width)
    change.changedArea = PageRectangle(
      x: Double(columns.lowerBound) / scale, y: Double(rows.lowerBound) / scale,
      width: Double(columns.count) / scale, height: Double(rows.count) / scale)
    if oldSummary.pages[before].pictures != newSummary.pages[now].pictures {
      kinds.insert(.picture)
    }
    if !kinds.contains(where: \.isVisible) { kinds.insert(.colour) }
  }

  private func compareLinks(
    _ was: PDFSummary.Page, _ current: PDFSummary.Page, _ change: inout PageChange,
    _ kinds: inout Set<ChangeKind>
  ) {
    guard was.links.map(\.target) != current.links.map(\.target) else { return }
    kinds.insert(.links)
    for pair in SequenceAlignment.equal(was.links.map(\.target), current.links.map(\.target)) {
      switch (pair.old, pair.new) {
      case (let index?, nil):
        change.details.append("no link leads to \(was.links[index].target) any more")
      case (nil, let index?):
        change.details.append("a link leads to \(current.links[index].target)")
      default: break
      }
    }
  }

  private func masks(_ page: Int) -> [PageRectangle] {
    options.masks.filter { $0.page == nil || $0.page == page + 1 }.map(\.area)
  }

  // MARK: Pixels

  private func raster(
    of document: ComparedDocument, _ page: Int
  ) throws(ComparisonFailure) -> PageRaster {
    let summary = document.path == old.path ? oldSummary : newSummary
    let size = summary.pages[page]
    let longer = max(size.width, size.height)
    let side = min(max(16, (longer * options.resolution / 72).rounded(.up)), 4_096)
    var raster = try Self.at(document.path) { () throws(DocumentFailure) in
      try PageRaster.draw(document.path, page: page + 1, side: Int(side))
    }
    raster.hide(masks(page), scale: Double(raster.width) / max(1, size.width))
    return raster
  }

  /// The pictures of a page for a report, and what differs.
  package func rasters(
    of change: PageChange
  ) throws(ComparisonFailure) -> (old: PageRaster?, new: PageRaster?, difference: PageRaster?) {
    var (was, current): (PageRaster?, PageRaster?) = (nil, nil)
    if let page = change.old { was = try raster(of: old, page - 1) }
    if let page = change.new { current = try raster(of: new, page - 1) }
    guard let was, let current, was.width == current.width, was.height == current.height else {
      return (was, current, nil)
    }
    return (was, current, current.shown(against: was))
  }

  /// Small pictures of all new pages in the making.
  package func thumbnails() throws(ComparisonFailure) -> Thumbnails {
    try Thumbnails(new.path, pageCount: newSummary.pages.count)
  }
}

/// Which document can't be compared, and why.
package struct ComparisonFailure: Error, Sendable {
  package var path: String
  package var failure: DocumentFailure
}

private func points(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
