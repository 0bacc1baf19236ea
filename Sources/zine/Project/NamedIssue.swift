import ArgumentParser
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject
import ZineText

/// An issue that an operand names. The operand is a source or, in a project, the issue's folder. A suffix
/// `/OUTPUT` selects one of the issue's outputs.
struct NamedIssue {
  /// Paths of the sources, relative to the working directory or absolute; at least one.
  var sources: [String]
  /// The issue's folder. Outside a project, this is the folder of the source.
  var folder: String
  /// The issue in its project; `nil` for a source that belongs to no project.
  var place: Place?

  /// An issue in its project.
  struct Place {
    var project: Project
    var issue: ProjectIssue
    /// The output that the operand selects; `nil` if it selects none.
    var output: ProjectOutput?
  }

  /// Creates an issue from a source outside a project.
  init(source: String) {
    sources = [source]
    folder = ZineFiles.folder(of: source)
  }

  init(sources: [String], folder: String, place: Place) {
    (self.sources, self.folder, self.place) = (sources, folder, place)
  }

  var source: String { sources[0] }

  /// Whether `sources` in `zine.toml` lists the sources of the issue.
  var hasSourceList: Bool { place?.issue.hasSourceList ?? false }

  /// Whether the operand names only one of several sources of its issue.
  var isPart: Bool { sources.count < place?.issue.names.count ?? 1 }

  /// Throws if the operand names only a part of an issue. Used by commands that require whole issues.
  func requireWhole() throws(OperandFailure) {
    if isPart { throw .part(source, folder: folder) }
  }

  /// The outputs that the operand names.
  var outputs: [ProjectOutput] {
    place.map { place in place.output.map { [$0] } ?? place.project.outputs } ?? []
  }
}

/// Finds the issues that operands name. Each project is read only once.
final class IssueFinder {
  private let choice: ProjectChoice
  private let printer: DiagnosticPrinter
  private var projects: [String: Project] = [:]

  init(_ choice: ProjectChoice, printer: DiagnosticPrinter) {
    self.choice = choice
    self.printer = printer
  }

  /// Finds the issue that an operand names.
  /// - Throws: `OperandFailure`, or an error in `zine.toml` that has already been reported.
  /// - Parameter standardInputName: Name of the file whose content standard input supplies. The file need not
  ///   exist.
  func find(_ operand: String, standardInputName: String? = nil) throws -> NamedIssue {
    let plain = NamedIssue(source: operand)
    guard operand != "-" else {
      guard let standardInputName else { return plain }
      var found = try withSource(standardInputName, output: nil, mayBeMissing: true) ?? plain
      found.sources = ["-"]
      return found
    }
    if isFolder(operand) { return try inFolder(operand, output: nil, operand) }
    if isThere(operand) { return try withSource(operand, output: nil) ?? plain }
    guard !choice.noProject, let slash = operand.lastIndex(of: "/"), slash > operand.startIndex
    else { return plain }
    let (issue, output) = (String(operand[..<slash]), operand[operand.index(after: slash)...])
    if isFolder(issue) {
      // The operand may also be the path of a source that does not exist.
      guard !output.contains("."), let project = try project(above: issue),
        try self.issue(in: issue, project) != nil
      else { return plain }
      return try inFolder(issue, output: String(output), operand)
    }
    guard isThere(issue) else { return plain }
    if let found = try withSource(issue, output: String(output)) { return found }
    throw OperandFailure.noIssue(operand, source: issue)
  }

  /// Returns the operands. If there are none, returns the issue that contains the working directory.
  /// - Parameter name: Name for the missing operands in the error message.
  func operands(_ operands: [String], name: String) throws -> [String] {
    guard operands.isEmpty else { return operands }
    return [try here(name: name)]
  }

  /// Finds the folder of the issue that contains the working directory.
  private func here(name: String) throws -> String {
    let missing = "Missing expected argument '<\(name)> ...'"
    guard let root = choice.folder(above: "."), let project = try project(above: ".") else {
      throw ValidationError(
        "\(missing)")
    }
    var place = "."
    while true {
      if try issue(in: place, project, isGuess: true) != nil { return place }
      guard place != root, isThere(place), !isSameFile(place, root) else { break }
      place = place == "." ? ".." : place + "/.."
    }
    let issues = (try? Project.read(root))?.issues.map { project.path($0.folder) } ?? []
    let example = issues.last.map { ", such as \(clipped($0))" } ?? ""
    throw ValidationError(
      "\(missing); this folder belongs to no issue of \(project.file); name an issue\(example)")
  }

  /// Returns the folder of the project above a source. The source need not belong to an issue of this
  /// project.
  func projectFolder(of source: String) -> String? {
    choice.folder(above: folder(of: source))
  }

  private func withSource(
    _ source: String, output: String?, mayBeMissing: Bool = false
  ) throws -> NamedIssue? {
    guard let project = try project(above: folder(of: source)),
      let issue = try reportingProblems(
        to: printer,
        { () throws(ProjectFailure) in
          try project.issue(withSource: source, mayBeMissing: mayBeMissing)
        })
    else { return nil }
    return NamedIssue(
      sources: [source],
      folder: issue.hasSourceList ? project.path(issue.folder) : folder(of: source),
      place: try place(of: issue, project, output: output))
  }

  /// Finds the issue in a folder.
  /// - Parameter isGuess: Whether to return `nil` without a report if the folder has no sources.
  private func issue(
    in folder: String, _ project: Project, isGuess: Bool = false
  ) throws -> ProjectIssue? {
    if isGuess, project.hasNoSources(in: folder) { return nil }
    return try reportingProblems(to: printer) { () throws(ProjectFailure) in
      try project.issue(in: folder)
    }
  }

  private func inFolder(
    _ folder: String, output: String?, _ operand: String
  ) throws -> NamedIssue {
    guard let project = try project(above: folder) else {
      throw OperandFailure.folder(operand, project: nil)
    }
    guard let issue = try issue(in: folder, project) else {
      throw OperandFailure.folder(operand, project: project.file)
    }
    let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let own = start.isEmpty ? "." : ZineFiles.folder(of: start + "x")
    return NamedIssue(
      sources: issue.names.map { start + $0 }, folder: own,
      place: try place(of: issue, project, output: output))
  }

  private func place(
    of issue: ProjectIssue, _ project: Project, output name: String?
  ) throws -> NamedIssue.Place {
    guard let name else { return NamedIssue.Place(project: project, issue: issue) }
    guard let output = project.outputs.first(where: { $0.name == name }) else {
      throw OperandFailure.unknownOutput(
        name, project: project.file, known: project.outputs.map(\.name))
    }
    return NamedIssue.Place(project: project, issue: issue, output: output)
  }

  /// Reads the project above a folder. The paths in the settings of its outputs are made relative to the
  /// working directory.
  private func project(above folder: String) throws -> Project? {
    guard let path = choice.folder(above: folder) else { return nil }
    if let known = projects[path] { return known }
    var project = try readProject(
      path == "."
        ? Project.fileName : path == "/" ? "/\(Project.fileName)" : "\(path)/\(Project.fileName)",
      findsIssues: false, printer: printer)
    for index in project.outputs.indices {
      project.outputs[index].settings = project.outputs[index].settings.mappingPaths(project.path)
    }
    project.firstOutput.settings = project.firstOutput.settings.mappingPaths(project.path)
    projects[path] = project
    return project
  }
}

extension Project {
  /// Path of the `zine.toml`, relative to the working directory or absolute.
  var file: String { path(Self.fileName) }
}

/// The options that determine the project of an issue.
struct ProjectChoice: ParsableArguments {
  @Flag(help: "ignore zine.toml")
  var noProject = false

  /// The project's folder. `zine batch` passes this option, since issues may be outside the project's folder.
  @Option(help: .hidden)
  var project: String?

  /// The issue's folder. `zine batch` passes this option if `zine.toml` lists the sources.
  @Option(help: .hidden)
  var issueFolder: String?

  /// Returns the folder of the project to which a folder belongs.
  func folder(above folder: String) -> String? {
    noProject ? nil : project ?? Project.folder(above: folder)
  }
}

/// The reason why an operand does not name an issue.
enum OperandFailure: RunFailure {
  /// The operand names a folder that is not the folder of an issue.
  /// - project: Path of the `zine.toml`; `nil` if there is no project.
  case folder(String, project: String?)
  case unknownOutput(String, project: String, known: [String])
  /// The operand selects an output, but its source belongs to no project and therefore has no outputs.
  case noIssue(String, source: String)
  /// The operand names only one of several sources of an issue.
  case part(String, folder: String)

  var exitStatus: ExitStatus {
    switch self {
    case .folder, .noIssue: .noInput
    case .unknownOutput, .part: .usage
    }
  }

  var subject: String {
    switch self {
    case .folder(let name, _), .noIssue(let name, _), .part(let name, _): name
    case .unknownOutput(_, let project, _): project
    }
  }

  var code: String {
    switch self {
    case .folder, .noIssue, .part: "source"
    case .unknownOutput: "project"
    }
  }

  var sentence: String {
    switch self {
    case .folder(_, nil):
      "is a folder, not a source; name a file in it, or list its issue in a zine.toml in a parent folder"
    case .folder(_, let project?):
      "is a folder without any issue of \(project); name a source or an issue's folder"
    case .unknownOutput(let name, _, let known):
      "there is no output '\(clipped(name))'; "
        + (nearestName(to: name, in: known).map { "did you mean '\($0)'?" }
          ?? "the outputs are \(known.joined(separator: ", "))")
    case .part(_, let folder):
      "is one of several sources of an issue; name the issue by its folder, '\(clipped(folder))'"
    case .noIssue(_, let source):
      "'\(clipped(source))' is not an issue of a project, so it has no outputs"
    }
  }
}
