import ArgumentParser
import ZineFiles
import ZineIssue
import ZineProject

/// The issue that the operands name, with its settings from the project and the command line.
struct ChosenIssue {
  var sources: [String]
  /// Name of the file whose content standard input supplies.
  var standardInputName: String?
  /// The issue's folder, if `zine.toml` lists its sources.
  var folder: String?
  /// Folders whose contents determine which files are sources.
  var listedFolders: [String] = []
  var settings: RenderSettings
  var defaultOutput: DefaultOutput
  /// Path of the `zine.toml` that was read.
  var projectFile: String?
  /// Number of `settings.properties` that come from `projectFile`. They precede the others.
  var projectPropertyCount = 0

  /// Finds the issue. If there are several operands, they are the sources of one issue, and the first operand
  /// determines which settings apply. Without operands, finds the issue that contains the working directory.
  /// - Parameter fonts: The font options; `nil` for commands that need no fonts.
  init(
    _ operands: [String], _ reading: ReadingArguments, _ project: ProjectChoice,
    _ style: StyleArguments, _ fonts: FontArguments?, standardInput: StandardInputArguments,
    printer: DiagnosticPrinter
  ) throws {
    let finder = IssueFinder(project, printer: printer)
    let named = try finder.operands(operands, name: "source").map {
      try finder.find($0, standardInputName: standardInput.name)
    }
    standardInputName = standardInput.name
    let first = named[0]
    let own = RenderSettings(reading, style, fonts)
    let output = first.place.map { $0.output ?? $0.project.firstOutput }
    sources = named.flatMap(\.sources)
    folder = project.issueFolder ?? (first.hasSourceList ? first.folder : nil)
    for issue in named where issue.hasSourceList && !issue.isPart {
      listedFolders += (issue.place?.issue.listedFolders ?? []).map {
        $0 == "." ? issue.folder : issue.folder == "." ? $0 : "\(issue.folder)/\($0)"
      }
    }
    settings = output.map { own.over($0.settings) } ?? own
    defaultOutput = DefaultOutput(
      name: first.place?.output?.name ?? (first.sources.count > 1 ? first.place?.issue.id : nil)
        ?? Self.defaultName(of: first.source),
      format: output?.format)
    projectFile = first.place?.project.file
    projectPropertyCount = output?.settings.properties.count ?? 0
  }

  /// Returns the name of the output without its extension; `nil` for standard input.
  static func defaultName(of source: String) -> String? {
    source == "-" ? nil : baseName(of: source)
  }
}

extension SourceArguments {
  func chosen(
    _ style: StyleArguments, _ fonts: FontArguments?, printer: DiagnosticPrinter
  ) throws -> ChosenIssue {
    try ChosenIssue(
      sources, reading, project, style, fonts, standardInput: standardInput, printer: printer)
  }

  /// The default output according to the command line, without a project.
  var defaultOutput: DefaultOutput {
    DefaultOutput(name: sources.first.map { ChosenIssue.defaultName(of: $0) } ?? "issue")
  }
}

extension IssueOptions {
  /// - Parameter opensFonts: Whether fonts are needed.
  init(_ issue: ChosenIssue, opensFonts: Bool = true) throws {
    try self.init(
      issue.sources, standardInputName: issue.standardInputName, in: issue.folder, issue.settings,
      opensFonts: opensFonts)
    for folder in issue.listedFolders { inputs.add(folder, .folder) }
    if let file = issue.projectFile { inputs.add(file, .project) }
  }
}
