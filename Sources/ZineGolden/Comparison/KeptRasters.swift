/// The pixels of the first pages that were compared, so that a report of few changes draws none twice.
final class KeptRasters {
  private var pairs: [Pages: (old: PageRaster, new: PageRaster)] = [:]
  private var room = 32 << 20

  private struct Pages: Hashable {
    var old: Int
    var new: Int
  }

  /// - Parameter pages: from 0.
  func keep(_ old: PageRaster, _ new: PageRaster, of pages: (old: Int, new: Int)) {
    let size = old.pixels.count + new.pixels.count
    guard size <= room else { return }
    room -= size
    pairs[Pages(old: pages.old, new: pages.new)] = (old, new)
  }

  func rasters(of change: PageChange) -> (old: PageRaster, new: PageRaster)? {
    guard let old = change.old, let new = change.new else { return nil }
    return pairs[Pages(old: old - 1, new: new - 1)]
  }
}
