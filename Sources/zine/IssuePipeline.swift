import ZineCairo
import ZineLayout
import ZineText

/// What an issue is made of, and how it is to look.
struct IssueOptions {
  var sources: [String]
  var style: StyleSources
  /// Style sheets that the user names.
  var styleSheets: [String]
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
    (self.style, unsupportedProperties) = try style.sources()
    styleSheets = style.styleSheets
    self.fonts = fonts.sources
  }
}

/// An issue that is ready to be laid out: read, styled, its pictures and fonts at hand.
struct PreparedIssue {
  let metadata: Metadata
  /// A BCP 47 tag.
  let language: String
  let styled: StyledStory
  let shaper: PangoShaper
  let pictures: PictureStore
  /// Where the style sheets and their fonts are.
  let inputs: [String]

  /// Leads an issue from its sources to where layout begins. `nil` where the report has failures then.
  static func prepare(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws -> PreparedIssue? {
    report.add(options.unsupportedProperties.map { Diagnostic(.unsupportedProperty(name: $0)) })
    let sources = try read(options.sources, report: &report)
    var parsed = MarkupParser.parse(
      sources, newlines: options.newlines, language: options.language)
    // Text in an unknown encoding makes no sense, and neither does what the parser says of it.
    let isReadable = !report.hasErrors
    if isReadable { report.add(parsed.diagnostics) }
    let pictures = PictureStore()
    let roots = try roots(options)
    report.add(pictures.load(parsed.publication.threads[0].story, roots: roots))
    let styleSheets = try StyleSheetLoader.load(
      options.styleSheets, isReadable ? parsed.styleSheets : [], of: sources, roots: roots,
      target: options.style.target, report: &report)
    if report.hasErrors { return nil }

    let metadata = parsed.publication.metadata
    let language = options.language ?? metadata.language ?? "en"
    var style = options.style
    style.sheets = styleSheets.sheets
    let fontFiles = FontFaces.files(of: styleSheets.fontFaces, report: &report)
    if report.hasErrors { return nil }
    var fonts = options.fonts
    fonts.paths += fontFiles.values.sorted()
    let catalog = try FontCatalog(fonts)
    style.fontAliases =
      FontFaces(style.fontFaces, files: fontFiles, catalog: catalog).aliases
    if StyleCascade(ElementTree(), style, language: language).body.inherited.smartQuotes == .auto {
      parsed = MarkupParser.parse(
        sources, newlines: options.newlines, language: options.language, setsMarks: true)
    }
    let story = parsed.publication.threads[0].story
    let (styled, problems) = StyleResolver.resolve(
      story, style, language: language, matcher: RegexMatcher())
    report.add(problems)
    if report.hasErrors { return nil }
    return try PreparedIssue(
      styled, metadata: metadata, language: language, pictures: pictures,
      inputs: styleSheets.paths + fontFiles.values.sorted(), catalog: catalog)
  }

  private init(
    _ styled: StyledStory, metadata: Metadata, language: String, pictures: PictureStore,
    inputs: [String], catalog: FontCatalog
  ) throws {
    self.styled = styled
    self.metadata = metadata
    self.language = language
    self.pictures = pictures
    self.inputs = inputs
    shaper = PangoShaper(catalog: catalog, styles: styled.styles)
  }

  /// The pages from the first one on; the same ones each time.
  func composer() -> PageComposer {
    PageComposer(
      styled, language: language, shaper: shaper, hyphenator: DictionaryHyphenator(),
      pictures: pictures)
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
