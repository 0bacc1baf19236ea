import ZineText

/// A request to read an image in a child process.
package struct VectorTask: Sendable {
  package var request: VectorRequest
  /// The fonts available for text in the image.
  package var fonts: FontSources
  /// Size in pixels for rendering an SVG image; `nil` to return a page.
  package var width: Int?
  package var height: Int?
}

/// Reads imported PDF pages and vector images.
package protocol VectorReader: AnyObject {
  /// Returns the answers to all tasks, in the order of the tasks.
  func answers(to tasks: [VectorTask]) -> [VectorAnswer]
}

/// A loaded PDF page or vector image.
final class VectorPicture {
  let page: VectorPage
  private let task: VectorTask
  private let reader: any VectorReader

  init(_ page: VectorPage, _ task: VectorTask, _ reader: any VectorReader) {
    self.page = page
    self.task = task
    self.reader = reader
  }

  /// Whether the image can be rendered as pixels. zine can render SVG images, but not PDF pages.
  var hasPixels: Bool { VectorFormat(of: task.request.bytes) == .svg }

  /// Renders the image at about the given size. Rounding to whole pixels may change its proportions slightly.
  /// - Parameter longer: Length of the longer side, in pixels.
  func pixels(longer: Double) throws(PictureFailure) -> Pixels {
    let scale = longer / max(page.size.width, page.size.height)
    var sized = task
    sized.width = Self.count(page.size.width * scale)
    sized.height = Self.count(page.size.height * scale)
    switch reader.answers(to: [sized]).first {
    case .pixels(let pixels): return pixels
    case .failure(let failure): throw failure
    case .page, nil: throw .tooMuchToDraw
    }
  }

  private static func count(_ side: Double) -> Int {
    side.isFinite ? Int(min(max(1, side.rounded(.up)), mostSide)) : 1
  }

  /// Maximum side length: the side of a square that has the maximum number of pixels.
  private static let mostSide = Double(Limits.decodedPixels).squareRoot().rounded(.down)
}
