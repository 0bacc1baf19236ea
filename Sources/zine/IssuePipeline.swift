import ZineCairo
import ZineLayout
import ZineText

/// What an issue is made of, and how it is to look.
struct IssueOptions {
  var sources: [String]
  var style: IssueStyle
  /// Known properties that are set but not built.
  var unsupportedProperties: [String]
  var language: String?
  var newlines: NewlineMeaning?
  var root: String?
  var fonts: FontSources

  init(_ sources: SourceArguments, _ style: StyleArguments, _ fonts: FontArguments) throws {
    try self.init(sources.sources, style, fonts)
    language = sources.language
    newlines = sources.newlines
    root = sources.root
  }

  init(_ sources: [String], _ style: StyleArguments, _ fonts: FontArguments) throws {
    self.sources = sources
    (self.style, unsupportedProperties) = try style.style()
    self.fonts = fonts.sources
  }
}

/// An issue that is ready to be laid out: read, styled, its pictures and fonts at hand.
struct PreparedIssue {
  let metadata: Metadata
  /// A BCP 47 tag.
  let language: String
  let page: PageStyle
  let styled: StyledStory
  let shaper: PangoShaper
  let pictures: PictureStore
  private let folioStyle: Folio.Style

  /// Leads an issue from its sources to where layout begins. `nil` where the report has failures then.
  static func prepare(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws -> PreparedIssue? {
    report.add(options.unsupportedProperties.map { Diagnostic(.unsupportedProperty(name: $0)) })
    let sources = try read(options.sources, report: &report)
    let parsed = MarkupParser.parse(
      sources, newlines: options.newlines, language: options.language,
      setsMarks: options.style.body.smartQuotes == .auto)
    // Text in an unknown encoding makes no sense, and neither does what the parser says of it.
    let isReadable = !report.hasErrors
    if isReadable { report.add(parsed.diagnostics) }
    let story = parsed.publication.threads[0].story
    let pictures = PictureStore()
    report.add(pictures.load(story, roots: try roots(options)))
    if report.hasErrors { return nil }

    let language = options.language ?? parsed.publication.metadata.language ?? "en"
    return try PreparedIssue(
      story, metadata: parsed.publication.metadata, language: language, pictures: pictures,
      options: options)
  }

  private init(
    _ story: Story, metadata: Metadata, language: String, pictures: PictureStore,
    options: IssueOptions
  ) throws {
    self.metadata = metadata
    self.language = language
    self.pictures = pictures
    page = options.style.page
    var styled = StyleResolver.resolve(story, style: options.style, language: language)
    folioStyle = styled.addFolioStyle(options.style, language: language)
    self.styled = styled
    shaper = PangoShaper(catalog: try FontCatalog(options.fonts), styles: styled.styles)
  }

  /// The pages from the first one on; the same ones each time.
  func composer() -> PageComposer {
    PageComposer(
      styled, style: page, folioStyle: folioStyle, language: language, shaper: shaper,
      hyphenator: DictionaryHyphenator(), pictures: pictures)
  }

  // MARK: Reading

  private static func read(
    _ names: [String], report: inout DiagnosticReport
  ) throws(PipelineFailure) -> [SourceFile] {
    var sources: [SourceFile] = []
    var room = Limits.sourceBytes
    for name in names {
      let (source, problems) = try readSource(name, id: SourceID(sources.count), limit: room)
      room -= source.bytes.count
      sources.append(source)
      report.add(source)
      report.add(problems)
    }
    return sources
  }

  /// Pictures are named relative to their source's folder, which is the root unless told otherwise;
  /// those of standard input relative to the working folder.
  private static func roots(_ options: IssueOptions) throws(PipelineFailure) -> [DocumentRoot] {
    var roots: [DocumentRoot] = []
    for source in options.sources {
      let slash = source.lastIndex(of: "/")
      let folder = slash.map { String(source[...$0]) } ?? "."
      guard let root = DocumentRoot(root: options.root ?? folder, base: folder) else {
        throw .noRoot(options.root ?? folder)
      }
      roots.append(root)
    }
    return roots
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
