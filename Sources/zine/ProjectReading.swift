import ArgumentParser
import ZineProject
import ZineText

/// Reads a project. What is wrong with it is told on standard error, and becomes the exit code.
/// - Parameter path: of `zine.toml`, or of the folder that holds it.
func readProject(_ path: String, printer: DiagnosticPrinter) throws -> Project {
  do throws(ProjectFailure) {
    return try Project.read(path)
  } catch {
    switch error {
    case .file(let name, let obstacle): throw ProjectFileFailure(name: name, obstacle: obstacle)
    case .noProgram(let places):
      throw BatchFailureReport(
        subject: "zine", code: "fault",
        sentence: "the program that reads zine.toml is missing: \(places.first ?? "")", exitCode: 70
      )
    case .program(let number):
      throw BatchFailureReport(
        subject: "zine", code: "fault",
        sentence: "the program that reads zine.toml fails: \(systemError(number))", exitCode: 70)
    case .problems(let problems, let source):
      var report = DiagnosticReport(policy: DiagnosticPolicy())
      report.add(source)
      report.add(problems)
      report.print(by: printer)
      throw ExitCode(problems.allSatisfy(\.fact.isMissingFile) ? 66 : 64)
    }
  }
}

/// Why the file of a project can't be read.
struct ProjectFileFailure: RunFailure {
  var name: String
  var obstacle: ProjectFailure.FileObstacle

  /// By sysexits.h: EX_NOINPUT, and EX_USAGE for what is there and can't be a project.
  var exitCode: Int32 { obstacle == .tooLarge ? 64 : 66 }
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
  /// By sysexits.h, what a project names and nobody has is another mistake than a wrong word in it.
  fileprivate var isMissingFile: Bool {
    switch self {
    case .project(.missingFile), .project(.emptyGlob): true
    default: false
    }
  }
}
