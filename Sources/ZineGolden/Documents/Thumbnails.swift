import Glibc
import ZineProcess

/// Thumbnails of a document's pages, as JPEG files in a temporary folder that is deleted with this object.
package final class Thumbnails {
  package static let mimeType = "image/jpeg"

  private let path: String
  private let folder: String
  private let pageCount: Int
  private var running: [RunningTool] = []

  /// Starts drawing all thumbnails, in up to two background processes.
  package init(_ path: String, pageCount: Int) throws(ComparisonFailure) {
    self.path = path
    var template = temporaryNameTemplate()
    guard mkdtemp(&template) != nil else {
      throw ComparisonFailure(path: path, failure: .tool(.system(errno: errno)))
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.pageCount = pageCount
    do throws(ToolFailure) {
      for pages in Self.halves(pageCount) {
        running.append(
          try Tool.pdftoppm.start([
            "-jpeg", "-jpegopt", "quality=60", "-scale-to", "\(Self.side)", "-f",
            "\(pages.lowerBound)", "-l", "\(pages.upperBound)", path, folder + "/page",
          ]))
        // The thumbnails have low priority, since they are needed only at the end.
        running.last?.stepBack()
      }
    } catch {
      throw ComparisonFailure(path: path, failure: .tool(error))
    }
  }

  deinit {
    running = []
    for page in 1...max(1, pageCount) { unlink(name(of: page)) }
    rmdir(folder)
  }

  /// Waits until all thumbnails are drawn.
  package func finish() throws(ComparisonFailure) {
    do throws(ToolFailure) {
      for tool in running { _ = try tool.finish() }
    } catch {
      throw ComparisonFailure(path: path, failure: .tool(error))
    }
  }

  /// Length of the longer side of a thumbnail, in pixels. This is twice its size in a report.
  private static let side = 200

  private static func halves(_ count: Int) -> [ClosedRange<Int>] {
    count < 8 ? [1...max(1, count)] : [1...count / 2, count / 2 + 1...count]
  }

  /// Returns the JPEG file of a page, or no bytes if the page could not be drawn.
  ///
  /// - Parameter page: Page number, from 1.
  package func bytes(page: Int) -> [UInt8] {
    guard let file = fopen(name(of: page), "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < 1 << 24 {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Returns the file name of a page. The tool pads all page numbers with zeros to the length of the last
  /// page number.
  private func name(of page: Int) -> String {
    let (digits, all) = ("\(page)", "\(pageCount)".count)
    return
      "\(folder)/page-\(String(repeating: "0", count: max(0, all - digits.count)))\(digits).jpg"
  }
}
