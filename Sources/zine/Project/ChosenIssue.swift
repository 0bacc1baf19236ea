import ZineFiles
import ZineProject

/// What is to be laid out: the issue that the operands name, with what its project and the options say of
/// it.
struct ChosenIssue {
  var sources: [String]
  var settings: RenderSettings
  var defaultOutput: DefaultOutput
  /// The `zine.toml` that was asked.
  var projectFile: String?
}

extension SourceArguments {
  /// The first operand says whose settings hold: several sources are one issue.
  func chosen(
    _ style: StyleArguments, _ fonts: FontArguments, printer: DiagnosticPrinter
  ) throws -> ChosenIssue {
    let finder = IssueFinder(project, printer: printer)
    let named = try sources.map(finder.find)
    let own = RenderSettings(reading, style, fonts)
    let place = named[0].place
    let output = place.map { $0.output ?? $0.project.firstOutput }
    return ChosenIssue(
      sources: named.map(\.source), settings: output.map { own.over($0.settings) } ?? own,
      defaultOutput: DefaultOutput(
        name: place?.output?.name ?? Self.defaultName(of: named[0].source), format: output?.format),
      projectFile: place?.project.file)
  }

  /// As far as the command line tells it.
  var defaultOutput: DefaultOutput { DefaultOutput(name: Self.defaultName(of: sources[0])) }

  /// `nil` for standard input.
  private static func defaultName(of source: String) -> String? {
    source == "-" ? nil : baseName(of: source)
  }
}

extension IssueOptions {
  init(_ issue: ChosenIssue) throws {
    try self.init(issue.sources, issue.settings)
    if let file = issue.projectFile { inputs.add(file, .project) }
  }
}
