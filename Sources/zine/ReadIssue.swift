import ZineCairo
import ZineText

/// An issue that has been read, but not styled.
struct ReadIssue {
  let sources: [SourceFile]
  /// Where the files of each source may be.
  let roots: [DocumentRoot]
  private(set) var story: Story
  let metadata: Metadata
  /// None where the sources can't be read.
  private let references: [StyleReference]

  static func read(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws(PipelineFailure) -> ReadIssue {
    report.add(options.unsupportedProperties.map { Diagnostic(.unsupportedProperty(name: $0)) })
    let sources = try read(options.sources, report: &report)
    let parsed = MarkupParser.parse(
      sources, newlines: options.newlines, language: options.language)
    // Text in an unknown encoding makes no sense, and neither does what the parser says of it.
    let isReadable = !report.hasErrors
    if isReadable { report.add(parsed.diagnostics) }
    return ReadIssue(
      sources: sources, roots: try roots(options), story: parsed.publication.threads[0].story,
      metadata: parsed.publication.metadata, references: isReadable ? parsed.styleSheets : [])
  }

  /// A BCP 47 tag.
  func language(_ options: IssueOptions) -> String {
    options.language ?? metadata.language ?? "en"
  }

  /// The styles that hold for it, with its own style sheets.
  func styles(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws(PipelineFailure) -> (sources: StyleSources, loaded: StyleSheetLoader) {
    let loaded = try StyleSheetLoader.load(
      options.styleSheets, references, of: sources, roots: roots, target: options.style.target,
      inputs: options.inputs, report: &report)
    var style = options.style
    style.sheets = loaded.sheets
    return (style, loaded)
  }

  /// Reads the text again where its style asks for another way: typographers' marks, spaces that stay.
  mutating func readAgain(
    _ style: StyleSources, _ options: IssueOptions, report: inout DiagnosticReport
  ) {
    defer {
      if story.paragraphs.isEmpty, !report.hasErrors {
        let source = sources.first?.id ?? SourceID(0)
        report.add([
          Diagnostic(.emptySource, at: SourceSpan(source: source, offset: 0, length: 0))
        ])
      }
    }
    guard let reading = TextReading(story, style, language: language(options)) else { return }
    let parsed = MarkupParser.parse(
      sources, newlines: options.newlines, language: options.language, as: reading)
    story = parsed.publication.threads[0].story
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
        options.inputs.add(options.root ?? folder, .folder)
        throw .noRoot(options.root ?? folder)
      }
      roots.append(root)
    }
    return roots
  }
}
