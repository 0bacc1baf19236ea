/// The images of a changed page, and the buttons that switch between views. If scripts are disabled, the
/// images are shown side by side.
struct PageFigures {
  var page: PageChange
  var pictures: PagePictures

  /// Maximum number of moved lines that are outlined.
  private static let outlineLimit = 400

  func write(to writer: inout HTMLWriter) throws {
    let figures = self.figures
    guard !figures.isEmpty else {
      try writer.write("<p class=\"remark\">There is no picture of this page.</p>\n")
      return
    }
    let canBeLaidOver = figures.count > 1 && figures[0].side == .old && figures[1].side == .new
    let sizes = figures.compactMap(\.size)
    let width = sizes.map(\.width).max() ?? 1
    let height = sizes.map(\.height).max() ?? 1
    try writer.write(
      """
      <div class="views" data-view="side" data-count="\(figures.count)" \
      style="--width:\(width);--height:\(height)">

      """)
    if canBeLaidOver { try writer.write(controls) }
    try writer.write("<div class=\"stage\">\n")
    for figure in figures { try write(figure, widest: width, to: &writer) }
    try writer.write("</div>\n</div>\n")
  }

  private var controls: HTML {
    let hasDifference = pictures.difference != nil
    var html: HTML = """
      <div class="controls" role="group" aria-label="View of \(page.heading)">
      <button type="button" data-view="side" aria-pressed="true">Side by side</button>
      <button type="button" data-view="slider" aria-pressed="false">Slider</button>
      <button type="button" data-view="blink" aria-pressed="false">Blink</button>

      """
    if hasDifference {
      html += """
        <button type="button" data-view="difference" aria-pressed="false">Difference</button>

        """
    }
    html += """
      </div>
      <div class="tool slider"><input type="range" min="0" max="100" value="50" \
      aria-label="Boundary between old and new, \(page.heading)"></div>
      <div class="tool blink"><button type="button" class="play" aria-pressed="false">Start\
      </button></div>

      """
    return html
  }

  // MARK: - Single image

  private enum Side: String {
    case old, new, difference

    var caption: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  private struct Figure {
    var side: Side
    var bytes: [UInt8]
    var size: PictureSize?
  }

  /// The available images. For an added or removed page, there is only one image.
  private var figures: [Figure] {
    var sides: [(Side, [UInt8]?)] = []
    if page.old != nil { sides.append((.old, pictures.old)) }
    if page.new != nil { sides.append((.new, pictures.new)) }
    if page.old != nil, page.new != nil { sides.append((.difference, pictures.difference)) }
    return sides.compactMap { side, bytes in
      bytes.map { Figure(side: side, bytes: $0, size: PictureSize(png: $0)) }
    }
  }

  private func write(_ figure: Figure, widest: Int, to writer: inout HTMLWriter) throws {
    let side = figure.side
    try writer.write(
      """
      <figure class="\(side.rawValue)"><figcaption>\(side.caption)</figcaption>\
      <div class="paper"
      """)
    if let size = figure.size, size.width < widest {
      // All images of a page have the same scale, even if the page sizes differ.
      try writer.write(" style=\"width:\(size.width * 100 / widest)%\"")
    }
    try writer.write("><div class=\"sheet\"><img alt=\"\(alternative(to: side))\"")
    if let size = figure.size {
      try writer.write(" width=\"\(size.width)\" height=\"\(size.height)\"")
    }
    try writer.write(" src=\"")
    try writer.write(figure.bytes, mimeType: "image/png")
    try writer.write("\">\(outlines(on: figure))</div></div></figure>\n")
  }

  private func alternative(to side: Side) -> String {
    switch side {
    case .old: "Page \(page.old ?? page.number), old"
    case .new: "Page \(page.number), new"
    case .difference: "Differences on page \(page.number)"
    }
  }

  // MARK: - Outlines

  /// Returns an SVG overlay that outlines the changed area and the moved lines.
  private func outlines(on figure: Figure) -> HTML {
    guard page.old != nil, page.new != nil, let sheet = sheet(of: figure) else { return "" }
    var html: HTML = ""
    if figure.side != .difference {
      for block in MovedBlock.blocks(of: page.moved.prefix(Self.outlineLimit)) {
        html += rectangle(figure.side == .old ? block.old : block.new, class: "moved", margin: 0.5)
      }
    }
    if let area = page.changedArea { html += rectangle(area, class: "area", margin: 3) }
    guard !html.source.isEmpty else { return "" }
    return """
      <svg viewBox="0 0 \(sheet.width.number) \(sheet.height.number)" \
      preserveAspectRatio="none" aria-hidden="true">\(html)</svg>
      """
  }

  /// Returns the size of an image in points. The page size is known for the new image, or for the old one if
  /// there is no new image. The other sizes are in proportion to their pixels.
  private func sheet(of figure: Figure) -> (width: Points, height: Points)? {
    guard page.width > 0, page.height > 0 else { return nil }
    var (width, height) = (page.width, page.height)
    if let size = figure.size, let own = (pictures.new ?? pictures.old).flatMap(PictureSize.init) {
      width *= Double(size.width) / Double(own.width)
      height *= Double(size.height) / Double(own.height)
    }
    guard let width = Points(width), let height = Points(height) else { return nil }
    return width.tenths > 0 && height.tenths > 0 ? (width, height) : nil
  }

  private func rectangle(_ rectangle: PageRectangle, class name: String, margin: Double) -> HTML {
    guard let x = Points(rectangle.x - margin), let y = Points(rectangle.y - margin),
      let width = Points(rectangle.width + 2 * margin),
      let height = Points(rectangle.height + 2 * margin), width.tenths > 0, height.tenths > 0
    else { return "" }
    return """
      <rect class="\(name)" x="\(x.number)" y="\(y.number)" width="\(width.number)" \
      height="\(height.number)"/>
      """
  }
}
