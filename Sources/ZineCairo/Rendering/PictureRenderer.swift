import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Draws single pages for previews, as PNG or SVG images.
package struct PictureRenderer {
  private let styled: StyledStory
  private let shaper: PangoShaper
  private let pictures: PictureStore

  /// - Parameter shaper: The shaper that was used to lay out the pages.
  package init(_ styled: StyledStory, shaper: PangoShaper, pictures: PictureStore) {
    self.styled = styled
    self.shaper = shaper
    self.pictures = pictures
  }

  /// Returns the size of a page in pixels, with each side rounded up.
  package static func pixelSize(_ size: Size, ppi: Double) -> (width: Int, height: Int) {
    // The subtraction prevents rounding errors just above a whole number from adding a pixel.
    func pixels(_ points: Double) -> Int { max(1, Int((points * ppi / 72 - 0.001).rounded(.up))) }
    return (pixels(size.width), pixels(size.height))
  }

  /// - Parameter ppi: Resolution in pixels per inch.
  package func png(_ page: Page, ppi: Double) throws(RenderingFailure) -> [UInt8] {
    let (width, height) = Self.pixelSize(page.size, ppi: ppi)
    let surface = try PixelSurface(width: width, height: height)
    try draw(page, on: surface.pointer, medium: .pixels, scale: ppi / 72)
    return try surface.png()
  }

  /// Returns a page as SVG, without links. Text is converted to shapes.
  package func svg(_ page: Page) throws(RenderingFailure) -> [UInt8] {
    let surface = try StreamSurface.svg(page.size)
    try draw(page, on: surface.pointer, medium: .svg, scale: 1)
    return renumberedIdentifiers(try surface.finish())
  }

  private func draw(
    _ page: Page, on surface: OpaquePointer, medium: PagePainter.Medium, scale: Double
  ) throws(RenderingFailure) {
    let painter = PagePainter(
      on: surface, medium: medium, styled, shaper: shaper, pictures: pictures)
    cairo_scale(painter.context, scale, scale)
    try painter.draw(page)
    try painter.finish()
  }
}

/// Renumbers the surfaces and images in an SVG from 1. Cairo numbers them consecutively in the whole process,
/// so a page's identifiers would otherwise depend on the pages drawn before it.
private func renumberedIdentifiers(_ svg: [UInt8]) -> [UInt8] {
  let names = ["surface", "image"].map { Array($0.utf8) }
  var numbers = names.map { _ in [[UInt8]: Int]() }
  var result: [UInt8] = []
  result.reserveCapacity(svg.count)
  var index = 0
  while index < svg.count {
    guard svg[index] == UInt8(ascii: "\"") || svg[index] == UInt8(ascii: "#"),
      let kind = names.firstIndex(where: { svg[(index + 1)...].starts(with: $0) })
    else {
      result.append(svg[index])
      index += 1
      continue
    }
    let start = index + 1 + names[kind].count
    var end = start
    while end < svg.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(svg[end]) { end += 1 }
    let digits = Array(svg[start..<end])
    let number = numbers[kind][digits] ?? numbers[kind].count + 1
    if !digits.isEmpty { numbers[kind][digits] = number }
    result += svg[index..<start]
    result += digits.isEmpty ? [] : Array(String(number).utf8)
    index = end
  }
  return result
}
