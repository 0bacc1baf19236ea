import ArgumentParser
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject
import ZineText

/// Reads a project. Problems are reported to standard error, and they determine the exit status.
/// - Parameters:
///   - path: Path of `zine.toml`, or of its folder.
///   - findsIssues: Whether to find all issues of the project.
func readProject(
  _ path: String, findsIssues: Bool = true, printer: DiagnosticPrinter
) throws -> Project {
  try reportingProblems(to: printer) { () throws(ProjectFailure) in
    try Project.read(path, findsIssues: findsIssues)
  }
}

/// Reports the problems of a project to standard error, and throws the resulting exit status.
func reportingProblems<Result>(
  to printer: DiagnosticPrinter, _ work: () throws(ProjectFailure) -> Result
) throws -> Result {
  do throws(ProjectFailure) {
    return try work()
  } catch {
    switch error {
    case .file(let name, let obstacle): throw ProjectFileFailure(name: name, obstacle: obstacle)
    case .noMemory:
      throw BatchFailureReport(
        subject: "zine", code: "temporary", sentence: Scarcity.noMemory, exitStatus: .temporary)
    case .problems(let problems, let source):
      var report = DiagnosticReport(policy: DiagnosticPolicy())
      report.add(source)
      report.add(problems)
      report.print(by: printer)
      throw ExitCode(problems.allSatisfy(\.fact.isMissingFile) ? .noInput : .usage)
    }
  }
}

/// A `zine.toml` that cannot be read.
struct ProjectFileFailure: RunFailure {
  var name: String
  var obstacle: ReadFailure

  var exitStatus: ExitStatus { obstacle == .tooLarge ? .usage : .noInput }
  var subject: String { name }
  var code: String { "project" }

  var sentence: String {
    switch obstacle {
    case .system(let number): systemError(number)
    case .isFolder: "is a folder, not a file"
    case .notRegularFile: "is not a regular file"
    case .tooLarge: "is larger than \(Limits.projectBytes >> 20) MB"
    }
  }
}

extension DiagnosticFact {
  /// Whether the project names a file that does not exist. These errors have a different exit status from
  /// errors in the settings.
  fileprivate var isMissingFile: Bool {
    switch projectProblem {
    case .missingFile, .emptyGlob, .emptySources, .noSources: true
    default: false
    }
  }
}
