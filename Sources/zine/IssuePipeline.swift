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
  var fonts = FontSources()

  init(_ sources: SourceArguments, _ style: StyleArguments, _ fonts: FontArguments) throws {
    try self.init(sources.sources, sources.reading, style)
    self.fonts = try fonts.sources(beside: self.sources)
  }

  init(_ sources: [String], _ reading: ReadingArguments, _ style: StyleArguments) throws {
    self.sources = sources
    (self.style, unsupportedProperties) = try style.sources()
    styleSheets = style.styleSheets
    language = reading.language
    newlines = reading.newlines
    root = reading.root
  }

  init(_ sources: [String], _ style: StyleArguments, _ fonts: FontArguments) throws {
    self.sources = sources
    (self.style, unsupportedProperties) = try style.sources()
    styleSheets = style.styleSheets
    self.fonts = try fonts.sources(beside: self.sources)
  }
}

/// An issue that is ready to be laid out: read, styled, its pictures and fonts at hand.
struct PreparedIssue {
  /// As they are named.
  let sources: [String]
  let metadata: Metadata
  /// A BCP 47 tag.
  let language: String
  let styled: StyledStory
  let shaper: PangoShaper
  let pictures: PictureStore
  let hyphenator = DictionaryHyphenator()
  /// Where the style sheets and their fonts are.
  let inputs: [String]
  /// Where any margin tells it; counted by laying all out once before.
  private var pageCount: Int?

  /// Leads an issue from its sources to where layout begins. `nil` where the report has failures then.
  static func prepare(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws -> PreparedIssue? {
    var issue = try ReadIssue.read(options, report: &report)
    let pictures = PictureStore()
    report.add(pictures.load(issue.story, roots: issue.roots))
    let styles = try issue.styles(options, report: &report)
    if report.hasErrors { return nil }

    issue.setMarks(styles.sources, options)
    let language = issue.language(options)
    let fontFiles = FontFaces.files(of: styles.loaded.fontFaces, report: &report)
    if report.hasErrors { return nil }
    var fonts = options.fonts
    fonts.paths += fontFiles.values.sorted()
    let catalog = try FontCatalog(fonts)
    var sources = styles.sources
    sources.fontAliases =
      FontFaces(sources.fontFaces, files: fontFiles, catalog: catalog).aliases
    let (styled, problems) = StyleResolver.resolve(
      issue.story, sources, language: language, matcher: RegexMatcher())
    report.add(problems)
    if report.hasErrors { return nil }
    return try PreparedIssue(
      styled, sources: options.sources, metadata: issue.metadata, language: language,
      pictures: pictures,
      inputs: styles.loaded.paths + fontFiles.values.sorted(), catalog: catalog)
  }

  private init(
    _ styled: StyledStory, sources: [String], metadata: Metadata, language: String,
    pictures: PictureStore,
    inputs: [String], catalog: FontCatalog
  ) throws {
    self.styled = styled
    self.sources = sources
    self.metadata = metadata
    self.language = language
    self.pictures = pictures
    self.inputs = inputs
    shaper = PangoShaper(catalog: catalog, styles: styled.styles)
    if styled.pages.tellsPageCount { pageCount = composer().reduce(0) { count, _ in count + 1 } }
  }

  /// Measures text as the pages set it.
  var contentHeight: ContentHeight {
    ContentHeight(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures)
  }

  /// The pages from the first one on; the same ones each time.
  func composer() -> PageComposer {
    PageComposer(
      styled, language: language, shaper: shaper, hyphenator: hyphenator, pictures: pictures,
      pageCount: pageCount)
  }
}
