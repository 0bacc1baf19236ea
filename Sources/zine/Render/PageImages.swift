import ZineCairo
import ZineFiles
import ZineIssue
import ZineLayout
import ZineText

/// The format of images of pages.
enum PictureFormat {
  /// - ppi: Resolution, in pixels per inch.
  case png(ppi: Double)
  case svg
}

/// Draws the pages of an issue as images.
struct PageImages {
  private let issue: PreparedIssue
  private let format: PictureFormat
  private let renderer: PictureRenderer

  init(_ issue: PreparedIssue, _ format: PictureFormat) {
    self.issue = issue
    self.format = format
    renderer = PictureRenderer(issue.styled, shaper: issue.shaper, pictures: issue.pictures)
  }

  /// Throws if the image of a page has too many pixels.
  func checkSize(of page: Page) throws(RunObstacle) {
    guard case .png(let ppi) = format else { return }
    let (width, height) = PictureRenderer.pixelSize(page.size, ppi: ppi)
    guard max(width, height) <= Limits.pictureSide, width <= Limits.decodedPixels / height else {
      throw .tooManyPixels(ppi: ppi, width: width, height: height)
    }
  }

  /// Draws a page. Returns the bytes of the image.
  /// - Parameter composer: The composer that has just returned the page.
  func image(of page: Page, from composer: PageComposer) throws(RenderingFailure) -> [UInt8] {
    let page = issue.drawn(page, in: composer.structure)
    return switch format {
    case .png(let ppi): try renderer.png(page, ppi: ppi)
    case .svg: try renderer.svg(page)
    }
  }
}
