/// What two pages that belong together hold.
struct PagePair {
  var oldText: PageText
  var newText: PageText
  var oldRaster: PageRaster
  var newRaster: PageRaster
}

/// Reads pages in a row of two documents, both beside each other. Pixels are held of one pair at a time.
final class PagePairReader {
  private let paths: (old: String, new: String)
  private var texts: (old: [PageText], new: [PageText])
  private let rasters: (old: PageRasterReader, new: PageRasterReader)
  private var index = 0

  /// - Parameters:
  ///   - old: the file, and the numbers of the pages, from 1.
  ///   - side: of the longer sides of old and new pages, in pixels.
  init(
    _ old: (path: String, pages: ClosedRange<Int>),
    _ new: (path: String, pages: ClosedRange<Int>), side: [Int]
  ) throws(ComparisonFailure) {
    paths = (old.path, new.path)
    rasters = (
      try ComparisonFailure.naming(old.path) { () throws(DocumentFailure) in
        try PageRasterReader(old.path, pages: old.pages, side: side[0])
      },
      try ComparisonFailure.naming(new.path) { () throws(DocumentFailure) in
        try PageRasterReader(new.path, pages: new.pages, side: side[1])
      }
    )
    texts = (
      try ComparisonFailure.naming(old.path) { () throws(DocumentFailure) in
        try PageText.read(old.path, pages: old.pages)
      },
      try ComparisonFailure.naming(new.path) { () throws(DocumentFailure) in
        try PageText.read(new.path, pages: new.pages)
      }
    )
  }

  /// The next pair.
  func next() throws(ComparisonFailure) -> PagePair {
    defer { index += 1 }
    return PagePair(
      oldText: index < texts.old.count ? texts.old[index] : PageText(),
      newText: index < texts.new.count ? texts.new[index] : PageText(),
      oldRaster: try ComparisonFailure.naming(paths.old) { () throws(DocumentFailure) in
        try rasters.old.next()
      },
      newRaster: try ComparisonFailure.naming(paths.new) { () throws(DocumentFailure) in
        try rasters.new.next()
      })
  }
}
