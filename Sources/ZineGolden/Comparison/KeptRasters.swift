/// How much of what was drawn may be held, by all comparisons of a run together.
package final class RasterRoom {
  fileprivate var bytes = 32 << 20

  package init() {}
}

/// The pixels of the first pages that were found to differ, so that a report of few changes draws none
/// twice.
final class KeptRasters {
  private var pairs: [Pages: (old: PageRaster, new: PageRaster)] = [:]
  private let room: RasterRoom

  init(_ room: RasterRoom) { self.room = room }

  private struct Pages: Hashable {
    var old: Int
    var new: Int
  }

  /// - Parameter pages: from 0.
  func keep(_ old: PageRaster, _ new: PageRaster, of pages: (old: Int, new: Int)) {
    let size = old.pixels.count + new.pixels.count
    guard size <= room.bytes else { return }
    room.bytes -= size
    pairs[Pages(old: pages.old, new: pages.new)] = (old, new)
  }

  func rasters(of change: PageChange) -> (old: PageRaster, new: PageRaster)? {
    guard let old = change.old, let new = change.new else { return nil }
    return pairs[Pages(old: old - 1, new: new - 1)]
  }
}
