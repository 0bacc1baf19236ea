/// The memory that is available for cached rasters. All comparisons of a run share this object.
package final class RasterRoom {
  fileprivate var bytes = 32 << 20

  package init() {}
}

/// Cached rasters of the first pages that differ. Because of the cache, a report with few changes does not
/// draw its pages twice.
final class KeptRasters {
  private var pairs: [Pages: (old: PageRaster, new: PageRaster)] = [:]
  private let room: RasterRoom

  init(_ room: RasterRoom) { self.room = room }

  private struct Pages: Hashable {
    var old: Int
    var new: Int
  }

  /// - Parameter pages: Page indices, from 0.
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
