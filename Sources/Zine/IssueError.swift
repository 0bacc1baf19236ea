internal import ZineIssue

/// An issue that cannot be laid out or has no PDF.
public struct IssueError: Error, Hashable, Sendable {
  /// The problems, including warnings. At least one of them is an error.
  public let diagnostics: [Diagnostic]

  init(_ report: DiagnosticReport) { diagnostics = Diagnostic.all(of: report) }

  private init(_ report: DiagnosticReport, _ failure: Diagnostic) {
    diagnostics = Diagnostic.all(of: report) + [failure]
  }

  /// Runs a step, and converts an error that it throws to diagnostics.
  static func catching<Result>(
    _ report: inout DiagnosticReport, _ step: (inout DiagnosticReport) throws -> Result
  ) throws(IssueError) -> Result {
    do {
      return try step(&report)
    } catch let failure as any RunFailure {
      throw IssueError(
        report,
        Diagnostic(
          code: failure.code, file: failure.subject == "zine" ? nil : failure.subject,
          message: singleLine(failure.sentence)))
    } catch let failure as UsageFailure {
      throw IssueError(report, Diagnostic(code: "options", message: singleLine(failure.sentence)))
    } catch {
      throw IssueError(report, Diagnostic(code: "fault", message: singleLine("\(error)")))
    }
  }
}
