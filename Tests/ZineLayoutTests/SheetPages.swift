@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Markup with a style sheet, laid out with the fixed-width shaper on pages of 200 × 100 pt with one column
/// and margins of 20 pt. Characters are 10 pt wide, lines 12 pt high.
struct SheetPages {
  var pages: [Page] = []
  let styled: StyledStory
  let diagnostics: [Diagnostic]
  /// Findings of the layout.
  private(set) var findings: [Diagnostic] = []
  private(set) var outline: [OutlineEntry] = []
  private(set) var structure = StructureTree()

  /// - Parameters:
  ///   - hasBase: whether the sizes above apply. If not, the built-in style sheets do.
  ///   - references: Pages of a previous layout pass, for cross-references.
  ///   - ink: Ink extents of characters of 10 pt, relative to their origins.
  init(
    _ markup: String, _ sheet: String, hasBase: Bool = true, hasFixedTarget: Bool = false,
    references: CrossReferences = CrossReferences(), ink: [Character: Rect] = [:],
    language: String = "en"
  ) {
    let base = """
      @page { size: 200pt 100pt; margin: 20pt; columns: 1; @top-left { content: none } }
      @page :left { @bottom-left { content: none } } @page :right { @bottom-right { content: none } }
      body { font: 10pt/12pt serif; text-align: start; hyphens: manual }
      p { margin: 0; text-indent: 0 }
      h1, h2 { column-span: none }
      table { margin: 12pt 0; block-step: none; border: 0 none; font: -zine-footnote }
      thead { border-bottom: 0.6pt solid } tbody tr + tr { border-top: 0 none }

      """
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let manuscript = MarkupParser.parse([source]).manuscript
    var sources = StyleSources()
    sources.settings =
      StyleSheetParser.parse(
        Array((hasBase ? base : "").utf8), source: SourceID(1), target: .a4
      ).sheet
    let own = StyleSheetParser.parse(Array(sheet.utf8), source: SourceID(2), target: .a4)
    if hasFixedTarget { sources.sheets = [own.sheet] } else { sources.settings.append(own.sheet) }
    sources.hasFixedTarget = hasFixedTarget
    let (styled, found) = StyleResolver.resolve(
      manuscript, sources, language: language, references: references)
    self.styled = styled
    var composer = PageComposer(
      styled, language: language, shaper: FixedWidthShaper(styled.styles, ink: ink),
      pictures: FixedPictures(),
      references: references)
    while let page = composer.next(), page.number < 100 { pages.append(page) }
    outline = composer.outline
    structure = composer.structure
    findings = composer.diagnostics
    diagnostics = own.diagnostics + found
  }

  /// Returns the texts in the margin boxes of a page with their positions, as `x,baseline text`.
  func marginRuns(of page: Int = 0) -> [String] {
    pages[page].marginRuns.map { run in
      "\(run.origin.x),\(run.origin.y) \(String(decoding: run.text, as: UTF8.self))"
    }
  }
}
