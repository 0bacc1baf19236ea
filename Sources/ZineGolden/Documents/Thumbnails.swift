import Glibc
import ZineProcess

/// Small pictures of a document's pages, as JPEG files in a folder that goes away with them.
package final class Thumbnails {
  package static let mimeType = "image/jpeg"

  private let path: String
  private let folder: String
  private let pageCount: Int
  private var running: [RunningTool] = []

  /// Begins to draw them all, in two processes that go on beside whatever is done in the meantime.
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
        // Nothing waits for the thumbnails until all else is done.
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

  /// Waits until all are drawn.
  package func finish() throws(ComparisonFailure) {
    do throws(ToolFailure) {
      for tool in running { _ = try tool.finish() }
    } catch {
      throw ComparisonFailure(path: path, failure: .tool(error))
    }
  }

  /// Of the longer side, in pixels: twice what a report shows.
  private static let side = 200

  private static func halves(_ count: Int) -> [ClosedRange<Int>] {
    count < 8 ? [1...max(1, count)] : [1...count / 2, count / 2 + 1...count]
  }

  /// - Parameter page: its number, from 1.
  /// - Returns: empty where it could not be drawn.
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

  /// The tool writes all numbers with as many digits as the last page's has.
  private func name(of page: Int) -> String {
    let (digits, all) = ("\(page)", "\(pageCount)".count)
    return
      "\(folder)/page-\(String(repeating: "0", count: max(0, all - digits.count)))\(digits).jpg"
  }
}
