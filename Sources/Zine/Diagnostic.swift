internal import ZineIssue
internal import ZineText

/// A problem in an issue or with the options.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    /// A problem that prevents the issue from having a PDF.
    case error
    case warning
  }

  public let severity: Severity
  /// A fixed name for this kind of problem, such as `unknown-tag`. The manual lists all these names.
  public let code: String
  /// The file that contains the problem; `nil` if the problem is not in a file.
  public let file: String?
  /// Line number, from 1; `nil` if the problem has no position in a source.
  public let line: Int?
  /// Column number, from 1, in characters.
  public let column: Int?
  /// Number of the first page with the problem, from 1; `nil` if the problem is not on a page.
  public let page: Int?
  /// Description of the problem, on one line and without a capital at the start.
  public let message: String
  /// Advice on how to solve the problem.
  public let hint: String?
  /// Number of similar problems that this diagnostic represents.
  public let count: Int
}

extension Diagnostic {
  /// Returns all diagnostics of a report without removing them from it.
  static func all(of report: DiagnosticReport) -> [Diagnostic] {
    var report = report
    let sources = report.sources
    let (told, unlisted) = report.take()
    var locator = DiagnosticLocator(sources)
    let listed = told.map { told in
      Diagnostic(
        LocatedDiagnostic(told, fallback: sources.first?.name ?? "") { locator.place(of: $0) })
    }
    return listed
      + unlisted.map { code, count in
        Diagnostic(
          severity: Severity(code.severity), code: code.rawValue, file: nil, line: nil, column: nil,
          page: nil, message: "\(count) more problems of this kind are not listed", hint: nil,
          count: count)
      }
  }

  private init(_ located: LocatedDiagnostic) {
    severity = Severity(located.reported.severity)
    code = located.fact.code.rawValue
    file = located.place?.file
    line = located.place?.start.line
    column = located.place?.start.column
    page = located.reported.diagnostic.page
    message = located.sentence
    hint = located.hint
    count = located.reported.count
  }

  /// Creates an error that prevents the issue from being read or drawn.
  init(code: String, file: String? = nil, message: String) {
    self.init(
      severity: .error, code: code, file: file, line: nil, column: nil, page: nil, message: message,
      hint: nil, count: 1)
  }
}

extension Diagnostic.Severity {
  init(_ severity: ZineText.Severity) { self = severity == .error ? .error : .warning }
}
