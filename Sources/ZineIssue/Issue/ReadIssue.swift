import ZineCairo
import ZineFiles
import ZineStyle
import ZineText

/// An issue as its sources have it: read, but not styled.
package struct ReadIssue {
  package let sources: [SourceFile]
  /// Where the files of each source may be.
  package let roots: [DocumentRoot]
  package let manuscript: Manuscript
  package let metadata: Metadata
  /// None where the sources can't be read.
  private let references: [StyleReference]
  /// What the attributes of its tags say of style.
  private let attributes: AttributeStyles

  package static func read(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws(RunObstacle) -> ReadIssue {
    report.add(options.unsupportedProperties.map { Diagnostic(.unsupportedProperty(name: $0)) })
    let sources = try readSources(options, report: &report)
    let parsed = MarkupParser.parse(sources, options.reading)
    var attributes = AttributeStyles()
    // Text in an unknown encoding makes no sense, and neither does what the parser says of it.
    let isReadable = !report.hasErrors
    if isReadable {
      let problems = attributes.problems(of: parsed.manuscript)
      // Where something else is wrong, the text may be missing because of that.
      let isElsewhere = problems.contains { $0.severity == .error }
      report.add(parsed.diagnostics.filter { $0.fact != .emptySource || !isElsewhere })
      report.add(problems)
    }
    return ReadIssue(
      sources: sources, roots: try roots(options), manuscript: parsed.manuscript,
      metadata: parsed.metadata, references: isReadable ? parsed.styleSheets : [],
      attributes: attributes)
  }

  /// A BCP 47 tag.
  package func language(_ options: IssueOptions) -> String {
    options.language ?? metadata.language ?? "en"
  }

  /// The styles that hold for it, with its own style sheets.
  package func styles(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws(RunObstacle) -> (sources: StyleSources, loaded: StyleSheetLoader) {
    let loaded = try StyleSheetLoader.load(
      options.styleSheets, references, of: sources, roots: roots, media: options.style.media,
      inputs: options.inputs, report: &report)
    var style = options.style
    style.sheets = loaded.sheets
    return (style, loaded)
  }

  /// The styles of its elements, none of which is computed yet.
  package func cascade(_ style: StyleSources, _ options: IssueOptions) -> StyleCascade {
    StyleCascade(
      manuscript.elements, style, language: language(options), attributes: attributes)
  }

  /// Its text as the style has it.
  package func story(_ cascade: inout StyleCascade, report: inout DiagnosticReport) -> Story {
    let story = Story(manuscript, &cascade)
    if story.paragraphs.isEmpty, !report.hasErrors {
      let source = sources.first?.id ?? SourceID(0)
      report.add([
        Diagnostic(.emptySource, at: SourceSpan(source: source, offset: 0, length: 0))
      ])
    }
    return story
  }

  // MARK: Reading

  private static func readSources(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws(RunObstacle) -> [SourceFile] {
    var sources: [SourceFile] = []
    var room = Limits.sourceBytes
    for name in options.sources {
      var (source, problems) = try readSource(
        name, id: SourceID(sources.count), standardInputName: options.standardInputName, limit: room
      )
      if let format = options.reading.format { source.format = format }
      if source.format == .markdown, !source.bytes.isEmpty {
        do throws(MarkdownFailure) {
          try source.readMarkdown(by: MarkdownProcess(program: options.readerProgram))
          for file in MarkdownProcess.libraryFiles { options.inputs.addResolved(file, .library) }
        } catch {
          problems.append(
            Diagnostic(
              .unreadableMarkdown(error), at: SourceSpan(source: source.id, offset: 0, length: 0)))
        }
      }
      room -= source.bytes.count
      sources.append(source)
      report.add(source)
      report.add(problems)
    }
    return sources
  }

  /// Pictures are named relative to their source's folder, which is the root unless told otherwise;
  /// those of standard input relative to the file that it stands for, or else to the working folder.
  private static func roots(_ options: IssueOptions) throws(RunObstacle) -> [DocumentRoot] {
    var roots: [DocumentRoot] = []
    for source in options.places {
      let slash = source.lastIndex(of: "/")
      let folder = slash.map { String(source[...$0]) } ?? "."
      guard let root = DocumentRoot(root: options.root ?? folder, base: folder) else {
        options.inputs.add(options.root ?? folder, .folder)
        let failing = options.root.map { resolvedPath($0) == nil ? $0 : folder } ?? folder
        throw isFolder(failing) ? .unreadableRoot(failing) : .noRoot(options.root ?? folder)
      }
      roots.append(root)
    }
    return roots
  }
}
