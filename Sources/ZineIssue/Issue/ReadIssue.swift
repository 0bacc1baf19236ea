import ZineCairo
import ZineFiles
import ZineStyle
import ZineText

/// An issue whose sources have been read but not styled yet.
package struct ReadIssue {
  package let sources: [SourceFile]
  /// The root folder of each source. Files that a source refers to must be in its root folder.
  package let roots: [DocumentRoot]
  package let manuscript: Manuscript
  package let metadata: Metadata
  /// References in the sources to style sheets; empty if the encoding of a source is unknown.
  private let references: [StyleReference]
  /// Styles that the attributes of tags set.
  private let attributes: AttributeStyles

  package static func read(
    _ options: IssueOptions, report: inout DiagnosticReport
  ) throws(RunObstacle) -> ReadIssue {
    report.add(options.unsupportedProperties.map { Diagnostic(.unsupportedProperty(name: $0)) })
    let sources = try readSources(options, report: &report)
    let parsed = MarkupParser.parse(sources, options.reading)
    var attributes = AttributeStyles()
    // If the encoding of the text is unknown, the parser's messages make no sense.
    let isReadable = !report.hasErrors
    if isReadable {
      let problems = attributes.problems(of: parsed.manuscript)
      // If another error explains why the text is missing, an empty source is not reported.
      let isElsewhere = problems.contains { $0.severity == .error }
      report.add(parsed.diagnostics.filter { $0.fact != .emptySource || !isElsewhere })
      report.add(problems)
    }
    return ReadIssue(
      sources: sources, roots: try roots(options), manuscript: parsed.manuscript,
      metadata: parsed.metadata, references: isReadable ? parsed.styleSheets : [],
      attributes: attributes)
  }

  /// Returns the language of the issue as a BCP 47 tag.
  package func language(_ options: IssueOptions) -> String {
    options.language ?? metadata.language ?? "en"
  }

  /// Loads the style sheets of the issue and adds them to the styles of the options.
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

  /// Creates the cascade for the elements of the issue. Styles are computed later.
  package func cascade(_ style: StyleSources, _ options: IssueOptions) -> StyleCascade {
    StyleCascade(
      manuscript.elements, style, language: language(options), attributes: attributes)
  }

  /// Returns the text with the styles of the cascade. Reports an issue without text.
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

  /// Returns the root folder of each source. Paths of images are relative to the source's folder, which is
  /// also the root folder unless the options specify another one. For standard input, paths are relative to
  /// the folder of the file whose content it supplies, or otherwise to the working directory.
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
