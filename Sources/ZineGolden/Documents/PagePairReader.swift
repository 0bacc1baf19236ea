/// The content of two corresponding pages.
struct PagePair {
  var oldText: PageText
  var newText: PageText
  var oldRaster: PageRaster
  var newRaster: PageRaster
}

/// Consecutive pages of a document.
struct PageRow {
  var path: String
  /// Page numbers, from 1.
  var numbers: ClosedRange<Int>
  /// Length of the longer side of each page, in pixels.
  var side: Int
  /// Texts of the pages, if they have already been read.
  var texts: [PageText]?
}

/// Reads consecutive pages of two documents in parallel. At any time, it stores the pixels of one pair and of
/// at most one further page of each document.
final class PagePairReader {
  private let paths: (old: String, new: String)
  private let texts: (old: [PageText], new: [PageText])
  private let rasters: [PageRasterReader]
  private var index = 0

  init(_ old: PageRow, _ new: PageRow) throws(ComparisonFailure) {
    paths = (old.path, new.path)
    rasters = [try Self.rasters(of: old), try Self.rasters(of: new)]
    if let oldTexts = old.texts, let newTexts = new.texts {
      texts = (oldTexts, newTexts)
    } else {
      let read = try PageText.read([(old.path, old.numbers), (new.path, new.numbers)])
      texts = (read[0], read[1])
    }
  }

  private static func rasters(of row: PageRow) throws(ComparisonFailure) -> PageRasterReader {
    try ComparisonFailure.naming(row.path) { () throws(DocumentFailure) in
      try PageRasterReader(row.path, pages: row.numbers, side: row.side)
    }
  }

  /// Returns the next pair.
  func next() throws(ComparisonFailure) -> PagePair {
    defer { index += 1 }
    let drawn = PageRasterReader.next(rasters)
    return PagePair(
      oldText: index < texts.old.count ? texts.old[index] : PageText(),
      newText: index < texts.new.count ? texts.new[index] : PageText(),
      oldRaster: try ComparisonFailure.naming(paths.old, drawn[0].get),
      newRaster: try ComparisonFailure.naming(paths.new, drawn[1].get))
  }
}
