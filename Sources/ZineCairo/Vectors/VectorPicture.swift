import ZineText

/// What is to be read of a picture, in a process of its own.
package struct VectorTask: Sendable {
  package var request: VectorRequest
  /// In which text is set.
  package var fonts: FontSources
  /// The size of a drawing in pixels; `nil` for a page.
  package var width: Int?
  package var height: Int?
}

/// Has pictures read that are others' pages, or drawings.
package protocol VectorReader: AnyObject {
  /// The answers to all tasks, in their order.
  func answers(to tasks: [VectorTask]) -> [VectorAnswer]
}

/// A picture that is another's page, or a drawing.
final class VectorPicture {
  let page: VectorPage
  private let task: VectorTask
  private let reader: any VectorReader

  init(_ page: VectorPage, _ task: VectorTask, _ reader: any VectorReader) {
    self.page = page
    self.task = task
    self.reader = reader
  }

  /// Whether it can be had in pixels: PDFs are only shown by what reads PDFs.
  var hasPixels: Bool { VectorFormat(of: task.request.bytes) == .svg }

  /// It in about so many pixels, and as near to its own proportions as whole numbers are.
  /// - Parameter longer: of the longer side.
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

  /// What a square may have within the limits.
  private static let mostSide = Double(Limits.decodedPixels).squareRoot().rounded(.down)
}
