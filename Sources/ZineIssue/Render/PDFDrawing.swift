import ZineCairo
import ZineLayout
import ZineText

/// The pages of an issue, drawn into a PDF that is not finished yet.
package struct PDFDrawing {
  private let writer: any PDFWriter
  private let facts: DocumentFacts
  package let diagnostics: [Diagnostic]
  /// Of the pages that are wanted.
  package var pageCount: Int { facts.pages.count }

  /// Draws all pages that are wanted.
  /// - Parameters:
  ///   - date: in seconds since 1970.
  ///   - phases: takes the time of the steps.
  ///   - look: is shown every page that was laid out.
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
      // Nobody follows a link on paper, and no printer takes one (ISO 15930-7, section 6.14).
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

  /// The file. Once.
  package func finish() throws -> [UInt8] { try writer.finish(facts) }
}
