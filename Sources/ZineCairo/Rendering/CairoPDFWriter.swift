import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Draws pages into a PDF with Cairo's PDF surface. Used to cross-check the appearance and the text of the
/// PDFs that zine's own writer makes. Supports no links, no structure, no inks, and no page boxes besides the
/// media box.
package final class CairoPDFWriter: PDFWriter {
  private let surface: StreamSurface
  private let painter: PagePainter

  /// - Parameter shaper: The shaper that was used to lay out the pages.
  package init(
    _ styled: StyledStory, shaper: PangoShaper, pictures: PictureStore
  ) throws(RenderingFailure) {
    // A placeholder size: each page sets its size before it is drawn.
    surface = try StreamSurface.pdf(Size(width: 1, height: 1))
    painter = PagePainter(
      on: surface.pointer, medium: .pdf, styled, shaper: shaper, pictures: pictures)
  }

  package func draw(_ page: Page, in structure: StructureTree) throws(RenderingFailure) {
    let sheet = page.bleed ?? Rect(origin: Point(x: 0, y: 0), size: page.size)
    cairo_pdf_surface_set_size(surface.pointer, sheet.size.width, sheet.size.height)
    cairo_save(painter.context)
    cairo_translate(painter.context, -sheet.origin.x, -sheet.origin.y)
    try painter.draw(page)
    try painter.endPage()
    cairo_restore(painter.context)
    cairo_show_page(painter.context)
  }

  package func finish(_ facts: DocumentFacts) throws(RenderingFailure) -> [UInt8] {
    let entries: [(cairo_pdf_metadata_t, String?)] = [
      (CAIRO_PDF_METADATA_TITLE, facts.metadata.title),
      (CAIRO_PDF_METADATA_AUTHOR, facts.metadata.author),
      (CAIRO_PDF_METADATA_SUBJECT, facts.metadata.subject),
      (CAIRO_PDF_METADATA_KEYWORDS, facts.metadata.keywords),
      (CAIRO_PDF_METADATA_CREATOR, facts.producer),
    ]
    for case (let key, let text?) in entries where !text.isEmpty {
      cairo_pdf_surface_set_metadata(surface.pointer, key, text)
    }
    try painter.finish()
    return withoutDate(try surface.finish())
  }
}

/// Blanks the creation date, which Cairo sets to the current time.
private func withoutDate(_ file: [UInt8]) -> [UInt8] {
  let key = Array("/CreationDate (".utf8)
  var file = file
  // The date is near the end of the file, after all pages.
  for start in file.indices.reversed() where file[start] == key[0] {
    guard file[start...].starts(with: key),
      let end = file[start...].firstIndex(of: UInt8(ascii: ")"))
    else { continue }
    for index in start...end { file[index] = UInt8(ascii: " ") }
    break
  }
  return file
}
