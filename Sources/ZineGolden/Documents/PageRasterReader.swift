/// Draws pages one after the other in a process that goes on while others work.
final class PageRasterReader {
  private var tool: RunningTool
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - pages: numbers, from 1.
  ///   - side: of the longer side of each page, in pixels.
  init(_ path: String, pages: ClosedRange<Int>, side: Int) throws(DocumentFailure) {
    do throws(ToolFailure) {
      tool = try Tool.pdftoppm.start([
        "-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-scale-to", "\(side)", path,
      ])
    } catch {
      throw .tool(error)
    }
  }

  deinit { tool.end() }

  /// - Throws: `DocumentFailure.unreadable` where no page comes any more.
  func next() throws(DocumentFailure) -> PageRaster {
    do throws(ToolFailure) {
      while !isWhole {
        guard try tool.read(into: &bytes) else { break }
      }
    } catch {
      throw .tool(error)
    }
    guard let length = PageRaster.length(ppm: bytes), let raster = PageRaster(ppm: bytes) else {
      throw .unreadable
    }
    bytes.removeFirst(length)
    return raster
  }

  /// The header is at most so long.
  private var isWhole: Bool {
    bytes.count > 32 && bytes.count >= PageRaster.length(ppm: bytes) ?? 0
  }
}
