import ZineCairo
import ZineLayout
import ZineText

/// What a render is asked to do.
struct RenderOptions {
  var source: String
  /// `nil` for the frame dump on standard output.
  var output: String?
  var style: IssueStyle
  /// Known properties that are set but not built.
  var unsupportedProperties: [String]
  var language: String?
  var newlines: NewlineMeaning?
  var root: String?
  /// In seconds since 1970.
  var date: Int?
}

/// The way of an issue from its source to its file.
struct RenderPipeline {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  /// Renders, prints what there is to say, and answers whether that held errors; then nothing is
  /// written.
  func run() throws -> DiagnosticReport {
    ignoreWriteSignals()
    if let output = options.output, isSameFile(output, options.source) {
      throw PipelineFailure.overwritesSource(name: output)
    }
    let (source, encodingProblems) = try readSource(options.source)
    var report = DiagnosticReport(sources: [source])
    report.add(options.unsupportedProperties.map { Diagnostic(.unsupportedProperty(name: $0)) })
    report.add(encodingProblems)

    let parsed = MarkupParser.parse(source, newlines: options.newlines)
    // Text in an unknown encoding makes no sense, and neither does what the parser says of it.
    if !report.hasErrors { report.add(parsed.diagnostics) }
    let language = options.language ?? parsed.publication.metadata.language ?? "en"
    let story = parsed.publication.threads[0].story
    let pictures = PictureStore()
    report.add(pictures.load(story, root: try documentRoot()))
    guard !report.hasErrors else {
      report.print()
      return report
    }

    var styled = StyleResolver.resolve(story, style: options.style, language: language)
    let folioStyle = styled.addFolioStyle(options.style, language: language)
    let shaper = PangoShaper(catalog: try FontCatalog(), styles: styled.styles)
    var composer = PageComposer(
      styled, style: options.style.page, folioStyle: folioStyle, language: language,
      shaper: shaper, breaker: FirstFitBreaker(), pictures: pictures)

    let write =
      if let output = options.output {
        try drawPDF(
          &composer, to: output,
          renderer: PDFRenderer(
            styled, shaper: shaper, pictures: pictures, size: options.style.page.size),
          metadata: parsed.publication.metadata, language: language)
      } else {
        dumpFrames(&composer, FrameDump(styled, fontName: shaper.name))
      }
    report.add(composer.diagnostics)
    // Said before writing, which may fail.
    report.print()
    if !report.hasErrors { try write() }
    return report
  }

  /// Draws all pages. Answers what finishes the file and writes it.
  private func drawPDF(
    _ composer: inout PageComposer, to output: String, renderer: PDFRenderer, metadata: Metadata,
    language: String
  ) throws -> () throws -> Void {
    var heights: [Double] = []
    while let page = composer.next() {
      try renderer.draw(page, in: composer.structure)
      heights.append(page.size.height)
    }
    let facts = DocumentFacts(
      metadata: metadata, language: language, date: options.date,
      producer: "zine \(Zine.version)", structure: composer.structure, outline: composer.outline,
      pageHeights: heights)
    return { try writeAtomically(renderer.finish(facts), to: output) }
  }

  /// Writes all pages as text. Answers what puts it on standard output.
  private func dumpFrames(
    _ composer: inout PageComposer, _ dump: FrameDump
  ) -> () throws -> Void {
    var text = ""
    while let page = composer.next() { text += dump.text(of: page) }
    return { [text] in try writeOutput(text) }
  }

  /// Pictures are named relative to the source's folder, which is the root unless told otherwise.
  private func documentRoot() throws(PipelineFailure) -> DocumentRoot {
    let slash = options.source.lastIndex(of: "/")
    let folder = slash.map { String(options.source[...$0]) } ?? "."
    guard let root = DocumentRoot(root: options.root ?? folder, base: folder) else {
      throw .noRoot(options.root ?? folder)
    }
    return root
  }
}

extension StyledStory {
  /// Adds the style of the page numbers to the table: the body's own, smaller.
  fileprivate mutating func addFolioStyle(_ style: IssueStyle, language: String) -> Folio.Style {
    let body = ShapingStyle(
      families: style.body.families, size: style.body.fontSize, isBold: style.body.isBold,
      language: language)
    var folio = body
    folio.size = max(Limits.fontSize.lowerBound, body.size * Folio.scale)
    return Folio.Style(
      shaping: styles.intern(folio), paint: styles.intern(TextPaint(fill: style.body.color)),
      body: styles.intern(body))
  }
}
