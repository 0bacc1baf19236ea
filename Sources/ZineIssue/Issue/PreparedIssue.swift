import ZineCairo
import ZineFiles
import ZineLayout
import ZineProject
import ZineStyle
import ZineText

/// An issue that is ready for layout. Its sources have been read and styled, and its images and fonts are
/// open. It is created from `IssueOptions` and a `ReadIssue`.
package struct PreparedIssue {
  /// Paths of the sources, as given by the user.
  package let sources: [String]
  /// The issue's folder, if a `zine.toml` lists the sources.
  package let folder: String?
  package let metadata: Metadata
  /// Language of the issue, as a BCP 47 tag.
  package let language: String
  package private(set) var styled: StyledStory
  package private(set) var shaper: PangoShaper
  package let pictures: PictureStore
  package let hyphenator: DictionaryHyphenator
  package let inputs: InputLog
  /// Debugging layers to draw over the pages, such as a grid.
  private let layers: [PageLayer]
  /// The standard to which the PDF must conform; `nil` for all standards to which it can conform.
  private let pdfStandard: PDFStandard?
  private let pdfWriter: PDFWriterName
  /// The printer's inks; `nil` if the PDF is not for print.
  package let inks: PrinterInks?
  /// Whether any of the sources is in Markdown.
  package let readsMarkdown: Bool
  private let phases: PhaseClock?
  /// Values that the text and the margin boxes refer to, such as page numbers and counters. They come from an
  /// earlier layout.
  private var references = CrossReferences()

  /// Reads and styles an issue, and opens its images and fonts. Returns `nil` if the report has failures.
  package static func prepare(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws -> PreparedIssue? {
    let phases = options.phases
    let issue = try phases.time(.read) { try ReadIssue.read(options, report: &report) }
    for path in options.hyphenationPaths where !isFolder(path) {
      options.inputs.add(path, .folder)
      throw RunObstacle.noHyphenationFolder(path)
    }
    let inks = try printerInks(options)
    let pictures = PictureStore()
    report.add(
      pictures.load(issue.manuscript.attachments, roots: issue.roots, inputs: options.inputs))
    let styles = try issue.styles(options, report: &report)
    if report.hasErrors { return nil }

    var cascade = issue.cascade(styles.sources, options)
    let story = phases.time(.style) { issue.story(&cascade, report: &report) }
    let fontFiles = FontFaces.files(
      of: styles.loaded.fontFaces, inputs: options.inputs, report: &report)
    if report.hasErrors { return nil }
    var fonts = options.fonts
    fonts.paths += fontFiles.values.sorted()
    let catalog = try phases.time(.prepare) {
      try FontCatalog(fonts, inputs: options.inputs)
    }
    let reader = PictureProcesses(program: options.readerProgram)
    cascade.sources.fontAliases =
      FontFaces(styles.sources.fontFaces, files: fontFiles, catalog: catalog).aliases
    fonts.aliases = cascade.sources.fontAliases
    report.add(pictures.readVectors(by: reader, fonts: fonts, inputs: options.inputs))
    let restyle = { [story, cascade] (references: CrossReferences) in
      phases.time(.style) {
        StyleResolver.resolve(story, cascade, matcher: RegexMatcher(), references: references)
      }
    }
    let (styled, problems) = restyle(CrossReferences())
    report.add(problems)
    report.add(catalog.missingFonts(of: options.styleSheets, in: styled.styles))
    report.add(
      pictures.load(
        styled.shapePictures.map(Attachment.picture), roots: styles.loaded.roots,
        inputs: options.inputs))
    report.add(pictures.readVectors(by: reader, fonts: fonts, inputs: options.inputs))
    report.add(pictures.untoned(in: styled))
    if report.hasErrors { return nil }
    var prepared = PreparedIssue(
      sources: options.places, folder: options.folder, metadata: issue.metadata,
      language: cascade.language,
      styled: styled,
      shaper: PangoShaper(catalog: catalog, styles: styled.styles), pictures: pictures,
      hyphenator: DictionaryHyphenator(paths: options.hyphenationPaths), inputs: options.inputs,
      layers: options.layers, pdfStandard: options.pdfStandard,
      pdfWriter: options.pdfWriter, inks: inks,
      readsMarkdown: issue.sources.contains { $0.format == .markdown }, phases: phases)
    report.add(prepared.settleReferences(catalog) { restyle($0).styled })
    return prepared
  }

  private static func printerInks(_ options: IssueOptions) throws(RunObstacle) -> PrinterInks? {
    guard let (name, limit) = options.print else { return nil }
    options.inputs.add(name, .profile)
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try readFile(name, limit: PrinterInks.mostBytes)
    } catch {
      throw .noProfile(name: name, error)
    }
    do throws(PrinterInks.Failure) {
      return try PrinterInks(bytes, limit: limit)
    } catch {
      throw .wrongProfile(name: name, error)
    }
  }

  /// Styles and lays out the issue repeatedly, until the values of its cross-references no longer change.
  ///
  /// - Returns: A diagnostic if the values still change after the maximum number of passes.
  private mutating func settleReferences(
    _ catalog: FontCatalog, _ restyle: (CrossReferences) -> StyledStory
  ) -> [Diagnostic] {
    func settle(_ issue: inout PreparedIssue) {
      // The values were found with the fonts used so far, so these fonts are inputs even if the new style
      // does not use them.
      issue.noteUse()
      let old = issue.styled.styles.shapingStyles
      issue.styled = restyle(issue.references)
      if issue.styled.styles.shapingStyles == old { return }
      issue.shaper = PangoShaper(catalog: catalog, styles: issue.styled.styles)
    }
    var moved: [String] = []
    for _ in 1...Limits.referenceRounds {
      // References that need no layout are resolved first.
      for _ in 1...Limits.referenceRounds {
        var found = styled.references
        found.pages = references.pages
        if found == references { break }
        references = found
        if !found.asked.isEmpty { settle(&self) }
      }
      guard !references.needs.isEmpty else { return [] }
      let old = references
      references.pages = CrossReferences.Pages(of: styled, planner)
      // A change in margin boxes does not affect the layout of the pages.
      if references == old || references.needs == .pagesInMargins { return [] }
      moved = references.moved(from: old)
      settle(&self)
    }
    return [Diagnostic(.unsettledReferences(name: moved.first))]
  }

  /// Records inputs: the fonts used so far, the libraries that drew glyphs from vector images, and the
  /// dictionaries that were looked up.
  package func noteUse() {
    for file in shaper.fontFiles { inputs.addResolved(file, .font) }
    for file in pictures.glyphLibraryFiles { inputs.addResolved(file, .library) }
    for file in hyphenator.lookups.sorted() { inputs.add(file, .dictionary) }
  }

  /// Title for the PDF: the issue's title or first heading. Without one, it is the file name of the first
  /// source.
  package var title: String {
    if let title = ownTitle { return title }
    guard let source = sources.first, source != "-" else { return "Untitled" }
    let name = source.split(separator: "/").last.map(String.init) ?? source
    return name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
  }

  private var ownTitle: String? {
    if let title = metadata.title, title.contains(where: { !$0.isWhitespace }) { return title }
    return styled.firstHeading
  }

  /// Problems, other than those on the pages, that prevent the PDF from conforming to the requested standard.
  package var standardProblems: [Diagnostic] {
    let asked = PDFClaims(asked: pdfStandard)
    let own = asked.contains(.ua1) ? styled.accessibilityProblems(title: ownTitle) : []
    return own + pictures.flaws.filter { !$0.fact.spoiledClaims.isDisjoint(with: asked) }
  }

  /// Returns the standards to which the PDF conforms.
  /// - Parameter findings: Diagnostics of the pages.
  package func claims(_ findings: [Diagnostic]) -> PDFClaims {
    (standardProblems + findings).reduce(PDFClaims(asked: pdfStandard)) {
      $0.subtracting($1.fact.spoiledClaims)
    }
  }

  /// Measures the height of text as it is set on the pages.
  package var contentHeight: ContentHeight {
    ContentHeight(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures)
  }

  private var planner: PagePlanner {
    PagePlanner(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures, phases: phases)
  }

  /// Creates the writer that draws the pages into a PDF.
  package func writer() throws(RenderingFailure) -> any PDFWriter {
    switch pdfWriter {
    case .zine: try PDFRenderer(styled, shaper: shaper, pictures: pictures, inks: inks)
    case .cairo: try CairoPDFWriter(styled, shaper: shaper, pictures: pictures)
    }
  }

  /// Returns a page with the debugging layers drawn over it.
  /// - Parameter structure: The structure tree of all pages up to this page.
  package func drawn(_ page: Page, in structure: StructureTree) -> Page {
    layers.isEmpty ? page : PageOverlay(layers, styled, shaper: shaper).over(page, structure)
  }

  /// Creates a composer that starts at the first page. Every composer returns the same pages.
  package func composer() -> PageComposer {
    PageComposer(
      styled, language: language, shaper: shaper, hyphenator: hyphenator, pictures: pictures,
      references: references, phases: phases)
  }
}
