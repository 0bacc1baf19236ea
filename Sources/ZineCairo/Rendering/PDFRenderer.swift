import CCairo
import ZineLayout
import ZineText

/// What Cairo wrote, and what the finishing pass must know to say the rest.
struct DrawnPDF {
  var bytes: [UInt8]
  var markers: PaintMarkers
  /// By their index from 0.
  var pagesWithMarkers: Set<Int> = []
  /// For every page, the node of each piece of marked content, in order.
  var markedContent: [[StructureNodeID]] = []
}

extension StructureRole {
  /// PDF 1.7, section 14.8.4.
  var pdfName: String {
    switch self {
    case .paragraph: "P"
    case .heading(let level): "H\(level)"
    case .figure: "Figure"
    }
  }
}

/// Draws pages into a PDF, one after the other.
///
/// Marked content is all that Cairo is told of structure: it writes each piece with the next number on
/// its page, and the finishing pass builds the tree from `markedContent`. Cairo's own tree could hold
/// neither a paragraph that goes on behind a folio nor a figure's alternative text.
package final class PDFRenderer {
  private let surface: PDFSurface
  private let context: OpaquePointer
  private let fonts: FontTable
  private let styled: StyledStory
  private let pictures: PictureStore
  private var surfaces: [ObjectIdentifier: ImageSurface] = [:]
  private var batch = GlyphBatch()
  private var markers = PaintMarkers()
  private var pagesWithMarkers: Set<Int> = []
  private var markedContent: [[StructureNodeID]] = []

  /// - Parameters:
  ///   - shaper: the one that the pages were made with.
  ///   - size: of the first page.
  package init(
    _ styled: StyledStory, shaper: PangoShaper, pictures: PictureStore, size: Size
  ) throws(RenderingFailure) {
    self.styled = styled
    self.pictures = pictures
    fonts = shaper.fonts
    surface = try PDFSurface(width: size.width, height: size.height)
    context = cairo_create(surface.pointer)
  }

  deinit { cairo_destroy(context) }

  /// - Parameter structure: of the pages up to this one.
  package func draw(_ page: Page, in structure: StructureTree) throws(RenderingFailure) {
    cairo_pdf_surface_set_size(surface.pointer, page.size.width, page.size.height)
    markedContent.append([])
    var node: StructureNodeID?
    for item in page.items {
      if item.node != node {
        drawBatch()
        end(node, in: structure)
        node = item.node
        begin(node, in: structure)
      }
      switch item.content {
      case .glyphs(let run):
        if !batch.accepts(run) { drawBatch() }
        batch.add(run)
      case .picture(let picture):
        drawBatch()
        try draw(picture)
      }
    }
    drawBatch()
    end(node, in: structure)
    cairo_show_page(context)
    try check(cairo_status(context))
  }

  private func begin(_ node: StructureNodeID?, in structure: StructureTree) {
    guard let node else { return }
    markedContent[markedContent.count - 1].append(node)
    cairo_tag_begin(context, structure.nodes[node.index].role.pdfName, nil)
  }

  private func end(_ node: StructureNodeID?, in structure: StructureTree) {
    guard let node else { return }
    cairo_tag_end(context, structure.nodes[node.index].role.pdfName)
  }

  private func drawBatch() {
    guard !batch.isEmpty else { return }
    batch.draw(on: context, fonts: fonts) { paint in setPaint(styled.styles[paint]) }
  }

  private func setPaint(_ paint: TextPaint) {
    if paint.stroke == nil, let fill = paint.fill {
      let (red, green, blue) = fill.screen
      cairo_set_source_rgb(
        context, PaintMarkers.rounded(red), PaintMarkers.rounded(green),
        PaintMarkers.rounded(blue))
    } else {
      let (red, green, blue) = markers.marker(for: paint)
      cairo_set_source_rgb(
        context, Double(red) / 1_000_000, Double(green) / 1_000_000, Double(blue) / 1_000_000)
      pagesWithMarkers.insert(markedContent.count - 1)
    }
  }

  private func draw(_ placed: PlacedPicture) throws(RenderingFailure) {
    switch styled.story.attachment(placed.attachment) {
    case .picture(let picture):
      guard let image = try image(picture.source) else { return }
      let rect = placed.rect
      cairo_save(context)
      cairo_translate(context, rect.origin.x, rect.origin.y)
      cairo_scale(
        context, rect.size.width / Double(image.width), rect.size.height / Double(image.height))
      cairo_set_source_surface(context, image.pointer, 0, 0)
      // Not `cairo_paint`: when it comes first on a page, Cairo takes it for a new beginning, drops the
      // tag that was opened before it, and fails at its end.
      cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
      cairo_fill(context)
      cairo_restore(context)
    }
  }

  /// One surface a file: Cairo embeds a file once for every surface it is drawn from.
  private func image(_ name: String) throws(RenderingFailure) -> ImageSurface? {
    guard let picture = pictures.picture(name) else { return nil }
    if let known = surfaces[ObjectIdentifier(picture)] { return known }
    let surface = try ImageSurface(picture)
    surfaces[ObjectIdentifier(picture)] = surface
    return surface
  }

  /// Ends the document.
  func finish() throws(RenderingFailure) -> DrawnPDF {
    let bytes = try surface.finish()
    return DrawnPDF(
      bytes: bytes, markers: markers, pagesWithMarkers: pagesWithMarkers,
      markedContent: markedContent)
  }
}
