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
  var hasInvertedInks: Bool
}

extension StructureRole {
  /// PDF 1.7, section 14.8.4.
  var pdfName: String {
    switch self {
    case .paragraph: "P"
    case .heading(let level): "H\(level)"
    case .figure: "Figure"
    case .link: "Link"
    case .division: "Div"
    case .section: "Sect"
    case .article: "Art"
    case .quotation: "BlockQuote"
    case .list: "L"
    case .listItem: "LI"
    case .label: "Lbl"
    case .listBody: "LBody"
    }
  }

  /// The tag that Cairo is told, to begin a piece of marked content. Every piece gets an element of its
  /// own, whose role the finishing pass sets right: of `Link` Cairo would want to know where it leads,
  /// and parts of lists it would want in lists.
  var drawnName: String {
    switch self {
    case .paragraph, .heading, .figure: pdfName
    default: "P"
    }
  }
}

/// Draws pages into a PDF, one after the other.
///
/// Marked content is all that Cairo is told of structure: it writes each piece with the next number on
/// its page, and the finishing pass builds the tree from `markedContent`. Cairo's own tree could hold
/// neither a paragraph that goes on behind a folio nor a figure's alternative text.
package final class PDFRenderer {
  private let surface: StreamSurface
  private let painter: PagePainter
  private let pictures: PictureStore
  private var pagesWithMarkers: Set<Int> = []
  private var markedContent: [[StructureNodeID]] = []

  /// - Parameters:
  ///   - shaper: the one that the pages were made with.
  ///   - size: of the first page.
  package init(
    _ styled: StyledStory, shaper: PangoShaper, pictures: PictureStore, size: Size
  ) throws(RenderingFailure) {
    self.pictures = pictures
    surface = try StreamSurface.pdf(size)
    painter = PagePainter(
      on: surface.pointer, medium: .pdf, styled, shaper: shaper, pictures: pictures)
  }

  /// - Parameter structure: of the pages up to this one.
  package func draw(_ page: Page, in structure: StructureTree) throws(RenderingFailure) {
    cairo_pdf_surface_set_size(surface.pointer, page.size.width, page.size.height)
    markedContent.append([])
    painter.beginPage()
    var node: StructureNodeID?
    var isSeen = false
    for item in page.items {
      if item.node != node {
        painter.flush()
        end(node, isSeen: isSeen, in: structure)
        node = item.node
        isSeen = false
        begin(node, in: structure)
      }
      if !isSeen { isSeen = page.shows(item.content) }
      try painter.draw(item.content)
    }
    painter.flush()
    end(node, isSeen: isSeen, in: structure)
    if painter.hasMarkers { pagesWithMarkers.insert(markedContent.count - 1) }
    cairo_show_page(painter.context)
    try check(cairo_status(painter.context))
    painter.endPage()
  }

  private func begin(_ node: StructureNodeID?, in structure: StructureTree) {
    guard let node else { return }
    markedContent[markedContent.count - 1].append(node)
    cairo_tag_begin(painter.context, structure.nodes[node.index].role.drawnName, nil)
  }

  /// - Parameter isSeen: whether any of the piece lies on the page. Cairo drops a piece without, and
  ///   the count of the pieces would be wrong: a speck of paper white stands for it.
  private func end(_ node: StructureNodeID?, isSeen: Bool, in structure: StructureTree) {
    guard let node else { return }
    if !isSeen { painter.drawSpeck() }
    cairo_tag_end(painter.context, structure.nodes[node.index].role.drawnName)
  }

  /// Ends the document.
  func finish() throws(RenderingFailure) -> DrawnPDF {
    let bytes = try surface.finish()
    return DrawnPDF(
      bytes: bytes, markers: painter.markers, pagesWithMarkers: pagesWithMarkers,
      markedContent: markedContent, hasInvertedInks: pictures.hasInvertedInks)
  }
}

extension Page {
  /// Whether an item lies on the page, at least with a part of it that Cairo will not overlook.
  fileprivate func shows(_ item: PageItem.Content) -> Bool {
    switch item {
    case .glyphs(let run):
      run.glyphs.contains { glyph in
        let (x, y) = (run.origin.x + glyph.x, run.origin.y + glyph.y)
        return x > 0 && x < size.width && y > 0 && y < size.height
      }
    case .picture(let picture): shows(picture.rect)
    case .rule(let rule): shows(rule.rect)
    }
  }

  private func shows(_ rect: Rect) -> Bool {
    rect.origin.x < size.width && rect.origin.x + rect.size.width > 0
      && rect.origin.y < size.height && rect.origin.y + rect.size.height > 0
  }
}
