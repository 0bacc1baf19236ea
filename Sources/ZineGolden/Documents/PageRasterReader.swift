import ZineProcess

/// Draws consecutive pages in a background process.
final class PageRasterReader {
  private let tool: RunningTool

  /// - Parameters:
  ///   - pages: Page numbers, from 1.
  ///   - side: Length of the longer side of each page, in pixels.
  init(_ path: String, pages: ClosedRange<Int>, side: Int) throws(DocumentFailure) {
    do throws(ToolFailure) {
      tool = try Tool.pdftoppm.start(
        ["-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-scale-to", "\(side)", path],
        limits: Tool.Limits(reading: path, draws: pages.count))
    } catch {
      throw .tool(error)
    }
  }

  /// Returns the next page of each document. The documents are drawn in parallel, and at most one further
  /// page of each is read in advance.
  static func next(
    _ readers: [PageRasterReader]
  ) -> [Result<PageRaster, DocumentFailure>] {
    while let slow = readers.first(where: { $0.tool.isTalking && $0.wholePages == 0 }) {
      RunningTool.hear(readers.map(\.tool)) { tool in
        slow.wholePages == 0 && readers.contains { $0.tool === tool && $0.wholePages < 2 }
      }
    }
    return readers.map { reader in Result { () throws(DocumentFailure) in try reader.take() } }
  }

  /// - Throws: `DocumentFailure.unreadable` if there are no more pages.
  private func take() throws(DocumentFailure) -> PageRaster {
    do throws(ToolFailure) {
      try tool.check()
    } catch {
      throw .tool(error)
    }
    guard let length = PageRaster.length(ppm: tool.bytes), let raster = PageRaster(ppm: tool.bytes)
    else { throw .unreadable }
    tool.bytes.removeFirst(length)
    return raster
  }

  /// Number of complete pages received, up to two. Data that is not an image counts as one page.
  private var wholePages: Int {
    // The header of an image never exceeds 32 bytes.
    guard tool.bytes.count > 32 else { return 0 }
    let length = PageRaster.length(ppm: tool.bytes) ?? 0
    return tool.bytes.count < length ? 0 : tool.bytes.count < 2 * length ? 1 : 2
  }
}
