import ZineText

/// Options for comparing documents.
package struct ComparisonOptions: Sendable {
  /// Resolution of the rendered pages, in pixels per inch.
  package var resolution = 100.0
  package var masks: [PageMask] = []

  package init() {}
}

/// An area in which differences are ignored.
package struct PageMask: Equatable, Sendable {
  package var name: String
  /// Page number, from 1; `nil` for all pages.
  package var page: Int?
  package var area: PageRectangle

  package init(name: String, page: Int?, area: PageRectangle) {
    (self.name, self.page, self.area) = (name, page, area)
  }
}

/// One of the two documents to compare.
package struct ComparedDocument {
  package var path: String
  /// Returns a key for each page, so that pages with equal keys look the same. Returns `nil` if no keys are
  /// available without reading the file. Called while the file is being read.
  package var pageKeys: () -> [String]?

  package init(path: String, pageKeys: @escaping () -> [String]? = { nil }) {
    (self.path, self.pageKeys) = (path, pageKeys)
  }
}

/// Compares two PDFs with the cheapest checks first: the PDF objects of the pages, then the words and their
/// positions, then the pixels.
package struct DocumentComparer {
  private let old: ComparedDocument
  private let new: ComparedDocument
  private let options: ComparisonOptions
  private let oldSummary: PDFSummary
  private let newSummary: PDFSummary
  private let oldKeys: [Int]
  private let newKeys: [Int]
  private let kept: KeptRasters

  /// - Throws: `ComparisonFailure`.
  package init(
    _ old: ComparedDocument, _ new: ComparedDocument, _ options: ComparisonOptions,
    room: RasterRoom = RasterRoom()
  ) throws(ComparisonFailure) {
    kept = KeptRasters(room)
    (self.old, self.new, self.options) = (old, new, options)
    let readings = [try PDFSummary.begin(old.path), try PDFSummary.begin(new.path)]
    let keys = [old.pageKeys(), new.pageKeys()]
    let summaries = try PDFSummary.finish(readings)
    (oldSummary, newSummary) = (summaries[0], summaries[1])
    oldKeys = Self.keys(keys[0], oldSummary)
    newKeys = Self.keys(keys[1], newSummary)
  }

  package func pages() throws(ComparisonFailure) -> [PageChange] {
    var changes: [PageChange] = []
    var texts = PageTexts(old.path, new.path)
    let pairs = try alignment(&texts)
    var index = 0
    while index < pairs.count {
      let run = run(of: pairs, from: index)
      if run.isEmpty {
        changes.append(try page(pairs[index], content: nil))
        index += 1
      } else {
        let reader = try reader(of: run, &texts)
        for pair in run { changes.append(try page((pair.old, pair.new), content: reader.next())) }
        index += run.count
      }
    }
    return changes
  }

  /// Returns consecutive pages that differ, at most 32. They are read together, since starting a tool takes
  /// as long as reading several pages.
  private func run(
    of pairs: [SequenceAlignment.Pair], from start: Int
  ) -> [(old: Int, new: Int)] {
    var run: [(old: Int, new: Int)] = []
    for pair in pairs[start...].prefix(32) {
      guard let before = pair.old, let now = pair.new, oldKeys[before] != newKeys[now] else {
        break
      }
      if let last = run.last {
        guard before == last.old + 1, now == last.new + 1, side(of: (before, now)) == side(of: last)
        else { break }
      }
      run.append((before, now))
    }
    return run
  }

  private func reader(
    of run: [(old: Int, new: Int)], _ texts: inout PageTexts
  ) throws(ComparisonFailure) -> PagePairReader {
    let (first, last, side) = (run[0], run[run.count - 1], side(of: run[0]))
    let (before, now) = (first.old + 1...last.old + 1, first.new + 1...last.new + 1)
    let (oldTexts, newTexts) = (texts.takeOld(before), texts.takeNew(now))
    return try PagePairReader(
      PageRow(path: old.path, numbers: before, side: side[0], texts: oldTexts),
      PageRow(path: new.path, numbers: now, side: side[1], texts: newTexts))
  }

  /// Returns the lengths of the longer sides of the old and the new page, in pixels.
  private func side(of pair: (old: Int, new: Int)) -> [Int] {
    [pixels(oldSummary.pages[pair.old]), pixels(newSummary.pages[pair.new])]
  }

  private func pixels(_ page: PDFSummary.Page) -> Int {
    let longer = max(page.width, page.height)
    return Int(min(max(16, (longer * options.resolution / 72).rounded(.up)), 4_096))
  }

  /// Returns the differences that do not belong to a page.
  package func documentChanges(_ pages: [PageChange]) -> [DocumentChange] {
    var facts = DocumentChanges(oldSummary, newSummary)
    // If the text has changed, the embedded fonts differ too, since they contain different glyphs. They are
    // then not compared.
    if !pages.contains(where: { $0.kinds.contains(.text) || $0.kinds.contains(.pageCount) }) {
      facts.addReplacedFonts(oldSummary.fonts, newSummary.fonts)
    }
    return facts.changes
  }

  // MARK: Alignment

  private func alignment(
    _ texts: inout PageTexts
  ) throws(ComparisonFailure) -> [SequenceAlignment.Pair] {
    let anchors = SequenceAlignment.equal(oldKeys, newKeys)
    var pairs: [SequenceAlignment.Pair] = []
    var gap: (old: [Int], new: [Int]) = ([], [])
    for anchor in anchors {
      if let before = anchor.old, let now = anchor.new {
        pairs += try aligned(gap.old, gap.new, &texts)
        gap = ([], [])
        pairs.append((before, now))
      } else {
        if let before = anchor.old { gap.old.append(before) }
        if let now = anchor.new { gap.new.append(now) }
      }
    }
    return pairs + (try aligned(gap.old, gap.new, &texts))
  }

  private static func keys(_ keys: [String]?, _ summary: PDFSummary) -> [Int] {
    summary.pages.enumerated().map { index, page in
      guard let keys, index < keys.count else { return page.fingerprint }
      var hasher = Hasher()
      hasher.combine(keys[index])
      hasher.combine(page.pictures)
      return hasher.finalize()
    }
  }

  /// Aligns differing pages by their similarity, which is the proportion of words that two pages share.
  private func aligned(
    _ before: [Int], _ now: [Int], _ texts: inout PageTexts
  ) throws(ComparisonFailure) -> [SequenceAlignment.Pair] {
    guard let firstOld = before.first, let lastOld = before.last, let firstNew = now.first,
      let lastNew = now.last
    else { return before.map { ($0, nil) } + now.map { (nil, $0) } }
    if before.count == 1, now.count == 1 { return [(firstOld, firstNew)] }
    let (oldWords, newWords) = try texts.wordSets(
      firstOld + 1...lastOld + 1, firstNew + 1...lastNew + 1)
    return SequenceAlignment.similar(before.count, now.count) { i, j in
      guard i < oldWords.count, j < newWords.count else { return 0 }
      let all = oldWords[i].count + newWords[j].count
      if all == 0 { return 1 }
      return 2 * Double(oldWords[i].intersection(newWords[j]).count) / Double(all)
    }.map { pair in (pair.old.map { before[$0] }, pair.new.map { now[$0] }) }
  }

  // MARK: Pages

  /// Returns the changes between the two pages of a pair.
  /// - Parameter content: Content of both pages; `nil` if the content need not be compared.
  private func page(
    _ pair: SequenceAlignment.Pair, content: PagePair?
  ) throws(ComparisonFailure) -> PageChange {
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
        "the page was \(points(was.width)) × \(points(was.height)) pt and is now "
          + "\(points(current.width)) × \(points(current.height)) pt")
    }
    if let content {
      let words = compareText(content, before, now, &change, &kinds)
      comparePixels(content, words, before, now, &change, &kinds)
    }
    compareLinks(was, current, &change, &kinds)
    change.kinds = ChangeKind.allCases.filter(kinds.contains)
    return change
  }

  private func compareText(
    _ content: PagePair, _ before: Int, _ now: Int, _ change: inout PageChange,
    _ kinds: inout Set<ChangeKind>
  ) -> WordComparison {
    let words = WordComparison(
      content.oldText.without(masks(before)), content.newText.without(masks(now)),
      folios: (
        Folio(page: before + 1, count: oldSummary.pages.count),
        Folio(page: now + 1, count: newSummary.pages.count)
      ))
    (change.words, change.moved) = (words.words, words.moved)
    if !words.words.isEmpty { kinds.insert(.text) }
    if !words.moved.isEmpty { kinds.insert(.layout) }
    return words
  }

  private func comparePixels(
    _ content: PagePair, _ words: WordComparison, _ before: Int, _ now: Int,
    _ change: inout PageChange,
    _ kinds: inout Set<ChangeKind>
  ) {
    let was = masked(content.oldRaster, oldSummary.pages[before], masks(before))
    let current = masked(content.newRaster, newSummary.pages[now], masks(now))
    guard was.hasSize(of: current) else { return }
    guard let (columns, rows) = difference(was, current, but: words.folios, change.width) else {
      // If no pixels differ, the lines have not visibly moved.
      kinds.remove(.layout)
      change.moved = []
      return
    }
    kept.keep(was, current, of: (before, now))
    let scale = Double(current.width) / max(1, change.width)
    change.changedArea = PageRectangle(
      x: Double(columns.lowerBound) / scale, y: Double(rows.lowerBound) / scale,
      width: Double(columns.count) / scale, height: Double(rows.count) / scale)
    if oldSummary.pages[before].pictures != newSummary.pages[now].pictures {
      kinds.insert(.picture)
    }
    // If words have changed or moved, only the unchanged words can show a change of colour. If a picture has
    // changed, they cannot, since the picture may be their background.
    if !kinds.contains(where: \.isVisible)
      || !kinds.contains(.picture)
        && InkComparison(was, current, scale: scale).differs(in: words.kept)
    {
      kinds.insert(.colour)
    }
  }

  /// Returns the bounding box of the differing pixels. The areas of page numbers are ignored.
  private func difference(
    _ old: PageRaster, _ new: PageRaster, but folios: [PageRectangle], _ width: Double
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard !folios.isEmpty else { return new.difference(from: old) }
    var (old, new) = (old, new)
    let scale = Double(new.width) / max(1, width)
    // The areas are enlarged, since glyphs may extend beyond the boxes of their words.
    let areas = folios.map {
      PageRectangle(x: $0.x - 2, y: $0.y - 2, width: $0.width + 4, height: $0.height + 4)
    }
    old.hide(areas, scale: scale)
    new.hide(areas, scale: scale)
    return new.difference(from: old)
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
        change.details.append("the link to \(was.links[index].target) was removed")
      case (nil, let index?):
        change.details.append("a link to \(current.links[index].target) was added")
      default: break
      }
    }
  }

  private func masks(_ page: Int) -> [PageRectangle] {
    options.masks.filter { $0.page == nil || $0.page == page + 1 }.map(\.area)
  }

  // MARK: Pixels

  private func masked(
    _ raster: PageRaster, _ page: PDFSummary.Page, _ masks: [PageRectangle]
  ) -> PageRaster {
    guard !masks.isEmpty else { return raster }
    var raster = raster
    raster.hide(masks, scale: Double(raster.width) / max(1, page.width))
    return raster
  }

  /// Returns the images of a page for a report, including an image of the differences.
  package func rasters(
    of change: PageChange
  ) throws(ComparisonFailure) -> (old: PageRaster?, new: PageRaster?, difference: PageRaster?) {
    if let (was, current) = kept.rasters(of: change) {
      return (was, current, current.shown(against: was))
    }
    var drawings: [Drawing] = []
    if let page = change.old { drawings.append(try drawing(old.path, oldSummary, page: page - 1)) }
    if let page = change.new { drawings.append(try drawing(new.path, newSummary, page: page - 1)) }
    var rasters: [PageRaster] = []
    for (drawing, drawn) in zip(drawings, PageRasterReader.next(drawings.map(\.reader))) {
      let raster = try ComparisonFailure.naming(drawing.path, drawn.get)
      rasters.append(masked(raster, drawing.size, masks(drawing.page)))
    }
    let was = change.old == nil ? nil : rasters.first
    let current = change.new == nil ? nil : rasters.last
    guard let was, let current, was.hasSize(of: current) else { return (was, current, nil) }
    return (was, current, current.shown(against: was))
  }

  /// A page that is being drawn.
  private struct Drawing {
    var path: String
    var page: Int
    var size: PDFSummary.Page
    var reader: PageRasterReader
  }

  private func drawing(
    _ path: String, _ summary: PDFSummary, page: Int
  ) throws(ComparisonFailure) -> Drawing {
    let size = summary.pages[page]
    let reader = try ComparisonFailure.naming(path) { () throws(DocumentFailure) in
      try PageRasterReader(path, pages: page + 1...page + 1, side: pixels(size))
    }
    return Drawing(path: path, page: page, size: size, reader: reader)
  }

  /// Starts drawing thumbnails of all pages of the new document.
  package func thumbnails() throws(ComparisonFailure) -> Thumbnails {
    try Thumbnails(new.path, pageCount: newSummary.pages.count)
  }
}

/// The document that cannot be compared, and the reason for the failure.
package struct ComparisonFailure: Error, Sendable {
  package var path: String
  package var failure: DocumentFailure

  static func naming<Value>(
    _ path: String, _ read: () throws(DocumentFailure) -> Value
  ) throws(ComparisonFailure) -> Value {
    do throws(DocumentFailure) {
      return try read()
    } catch {
      throw ComparisonFailure(path: path, failure: error)
    }
  }
}

private func points(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
