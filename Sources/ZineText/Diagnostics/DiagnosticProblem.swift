/// A group of problems, declared in the target that reports them.
///
/// To add a problem, add a case to such a type and an entry to its `entry` property. The manual lists the
/// codes of all problems.
package protocol DiagnosticProblem: Hashable, Sendable {
  var entry: DiagnosticEntry { get }
}

extension DiagnosticProblem {
  package var code: DiagnosticCode { entry.code }
  package var severity: Severity { entry.code.severity }
  package var sentence: String { entry.sentence }
  package var hint: String? { entry.hint }
  package var spoiledClaims: PDFClaims { entry.spoiledClaims }

  fileprivate func isEqual(to other: any DiagnosticProblem) -> Bool { self == other as? Self }
}

/// Everything that zine reports about a problem, except its position.
///
/// Messages are built only when they are shown, since a source can have millions of problems.
package struct DiagnosticEntry {
  /// The code, which also decides the severity.
  package let code: DiagnosticCode
  /// Standards that a PDF can't conform to if it has this problem.
  package let spoiledClaims: PDFClaims
  private let makeSentence: () -> String
  private let makeHint: () -> String?

  package init(
    _ code: DiagnosticCode, _ sentence: @autoclosure @escaping () -> String,
    hint: @autoclosure @escaping () -> String? = nil, spoils spoiledClaims: PDFClaims = []
  ) {
    self.code = code
    self.spoiledClaims = spoiledClaims
    makeSentence = sentence
    makeHint = hint
  }

  /// Description of the problem.
  package var sentence: String { makeSentence() }
  /// Advice on how to solve the problem.
  package var hint: String? { makeHint() }
}

/// A problem of any type that conforms to `DiagnosticProblem`.
package struct RaisedProblem: Hashable, Sendable {
  package let problem: any DiagnosticProblem

  package init(_ problem: some DiagnosticProblem) { self.problem = problem }

  package static func == (a: Self, b: Self) -> Bool { a.problem.isEqual(to: b.problem) }
  package func hash(into hasher: inout Hasher) { problem.hash(into: &hasher) }
}
