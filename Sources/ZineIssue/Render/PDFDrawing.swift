import ZineCairo
import ZineLayout
import ZineText

/// The selected pages of an issue, drawn into an unfinished PDF.
package struct PDFDrawing {
  private let writer: any PDFWriter
  private let facts: DocumentFacts
  package let diagnostics: [Diagnostic]
  /// Number of selected pages.
  package var pageCount: Int { facts.pages.count }

  /// Draws all selected pages.
  /// - Parameters:
  ///   - date: Creation date of the PDF, in seconds since 1970.
  ///   - phases: Measures the time of each step.
  ///   - look: Called with each page after its layout, including pages that are not selected.
  package static func draw(
    _ issue: PreparedIssue, pages wanted: PageSelection, date: Int?, phases: PhaseClock? = nil,
    _ look: (Page) -> Void
  ) throws -> PDFDrawing {
    var composer = issue.composer()
    let writer = try issue.writer()
    var pages: [PageFacts] = []
    var count = 0
    var fonts: Set<FontID> = []
    var printing = issue.inks.map { PrintCheck(issue.styled, issue.shaper, issue.pictures, $0) }
    while let page = composer.next() {
      count += 1
      look(page)
      guard wanted.contains(page.number) else { continue }
      try phases.time(.write) {
        try writer.draw(issue.drawn(page, in: composer.structure), in: composer.structure)
      }
      printing?.add(page)
      var facts = PageFacts(page)
      // Links are useless on paper, and PDF/X does not allow them (ISO 15930-7, section 6.14).
      if printing != nil { facts.links = [] }
      pages.append(facts)
      for case .glyphs(let run) in page.items.lazy.map(\.content) { fonts.insert(run.font) }
    }
    let files = Set(fonts.compactMap(issue.shaper.forbiddenFile) + issue.pictures.forbiddenFonts)
      .sorted()
    try wanted.check(pageCount: count)
    var metadata = issue.metadata
    metadata.title = issue.title
    let facts = DocumentFacts(
      metadata: metadata, language: issue.language, date: date,
      claims: date == nil
        ? issue.claims(composer.diagnostics).subtracting(.x4) : issue.claims(composer.diagnostics),
      producer: "zine \(ZineVersion.number)", structure: composer.structure,
      outline: composer.outline, pages: pages,
      isRightToLeft: issue.styled.pages.isRightToLeft)
    return PDFDrawing(
      writer: writer, facts: facts,
      diagnostics: composer.diagnostics + files.map { Diagnostic(.forbiddenFont(file: $0)) }
        + (printing?.problems ?? []))
  }

  /// Returns the bytes of the finished PDF. Call this only once.
  package func finish() throws -> [UInt8] { try writer.finish(facts) }
}
