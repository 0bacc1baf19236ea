import ZineText

/// Converts the values of a project file to a project. Continues after an error, so that all errors are
/// reported.
struct ProjectReader {
  let source: SourceFile
  let folder: ProjectFolder
  private(set) var problems: [Diagnostic] = []
  /// Issues that were found but cannot be processed.
  var unreadable: [UnreadableIssue] = []
  /// Folders whose contents determine which issues exist.
  var listedFolders: [String] = []
  /// Paths of missing sources. As soon as such a source exists, its folder is an issue.
  var missingSources: [String] = []

  init(source: SourceFile, folder: ProjectFolder) {
    self.source = source
    self.folder = folder
  }

  mutating func note(_ problem: ProjectProblem, at span: SourceSpan) {
    note(Diagnostic(.project(problem), at: span))
  }

  mutating func note(_ problem: Diagnostic) { problems.append(problem) }

  private static let ownKeys = ["title", "issues", "sources", "outputs", "limits"]

  /// - Parameter findsIssues: Whether to search for all issues and check them.
  mutating func project(_ document: ProjectNode, findsIssues: Bool) -> Project {
    var title: String?
    var limits = ProjectLimits()
    var defaults = OutputSettings()
    var issues: ProjectNode.Entry?
    var sources: ProjectNode.Entry?
    var singleSource: ProjectNode.Entry?
    var outputs: [ProjectNode.Entry] = []
    for entry in entries(of: document) {
      switch entry.key {
      case "title": title = string(entry)?.value
      case "issues": issues = entry
      case "sources": sources = entry
      case "source": singleSource = entry
      case "outputs": outputs = tableEntries(entry)
      case "limits": limits = self.limits(entry)
      default:
        guard !read(entry, into: &defaults) else { continue }
        noteUnknown(entry, table: nil, known: Self.ownKeys + Self.settingKeys)
      }
    }
    let settings = self.outputs(outputs, defaults: defaults)
    let made = settings.map { $0.settings.output(named: $0.name) }
    if let singleSource {
      if sources == nil {
        note(.unknownKey("source", table: nil, nearest: "sources"), at: singleSource.span)
      } else {
        note(.sourceAndSources, at: singleSource.span)
      }
    }
    var project = Project(
      folder: folder.path, title: title, issueNames: [], sources: sources.map { issueSources($0) },
      document: source, outputs: made,
      firstOutput: made.first { $0.name == outputs.first?.key } ?? made[0], limits: limits)
    if let sources = project.sources {
      // Without `issues`, the folder of zine.toml is the only issue.
      let names =
        issues.map { issueNames($0, ofFolders: true) }
        ?? sources.patterns.prefix(1).map { Setting(value: ".", span: $0.span) }
      project.issueNames = names.map(\.value)
      if findsIssues { project.issues = self.issues(inFolders: names, sources) }
    } else if let issues {
      let names = issueNames(issues)
      project.issueNames = names.map(\.value)
      if findsIssues { project.issues = self.issues(names) }
      project.unreadable = unreadable
    } else {
      let end = source.bytes.count
      note(.missingKey("issues"), at: SourceSpan(source: source.id, offset: end, length: 0))
    }
    project.listedFolders = listedFolders
    project.missingSources = missingSources
    checkFonts(settings.map(\.settings), for: project.issues)
    return project
  }

  private mutating func limits(_ entry: ProjectNode.Entry) -> ProjectLimits {
    var limits = ProjectLimits()
    for entry in tableEntries(entry) {
      switch entry.key {
      case "seconds":
        limits.seconds = integer(entry, in: Limits.issueSeconds)?.value ?? limits.seconds
      case "megabytes":
        limits.megabytes = integer(entry, in: Limits.issueMegabytes)?.value ?? limits.megabytes
      default: noteUnknown(entry, table: "limits", known: ["seconds", "megabytes"])
      }
    }
    return limits
  }

  /// Reports issues without fonts for outputs that do not use the system's fonts.
  private mutating func checkFonts(_ outputs: [OutputSettings], for issues: [ProjectIssue]) {
    for output in outputs {
      guard let setting = output.usesSystemFonts, !setting.value,
        output.fonts?.value.isEmpty ?? true,
        let issue = issues.first(where: { folder.kind(of: Self.fonts(of: $0)) != .folder })
      else { continue }
      note(.noFonts(source: issue.source), at: setting.span)
      return
    }
  }

  /// Returns the folder that is searched for an issue's fonts.
  private static func fonts(of issue: ProjectIssue) -> String {
    join(issue.folder, "fonts")
  }
}
