import ZineProcess

/// Draws pages one after the other in a process that goes on while others work.
final class PageRasterReader {
  private let tool: RunningTool

  /// - Parameters:
  ///   - pages: numbers, from 1.
  ///   - side: of the longer side of each page, in pixels.
  init(_ path: String, pages: ClosedRange<Int>, side: Int) throws(DocumentFailure) {
    do throws(ToolFailure) {
      tool = try Tool.pdftoppm.start(
        ["-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-scale-to", "\(side)", path],
        limits: Tool.Limits(reading: path, draws: pages.count))
    } catch {
      throw .tool(error)
    }
  }

  /// The next page of each of several documents, which are drawn at the same time. Meanwhile one more
  /// page of each is taken at most.
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

  /// - Throws: `DocumentFailure.unreadable` where no page comes any more.
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

  /// At most two; what is no picture counts as one.
  private var wholePages: Int {
    // The header is at most so long.
    guard tool.bytes.count > 32 else { return 0 }
    let length = PageRaster.length(ppm: tool.bytes) ?? 0
    return tool.bytes.count < length ? 0 : tool.bytes.count < 2 * length ? 1 : 2
  }
}
