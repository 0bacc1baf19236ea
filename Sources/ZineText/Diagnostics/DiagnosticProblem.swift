/// A group of problems, declared in the target that reports them.
///
/// A new problem is a case of such a type and a line in its `entry`; the manual lists its code.
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

/// Everything zine says about a problem, apart from its place.
///
/// Sentences are built only when they are shown: a source can have millions of problems.
package struct DiagnosticEntry {
  /// The code, which also decides the severity.
  package let code: DiagnosticCode
  /// Standards that a PDF with this problem does not conform to.
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

  /// What is wrong.
  package var sentence: String { makeSentence() }
  /// What to do about it.
  package var hint: String? { makeHint() }
}

/// A problem of any type.
package struct RaisedProblem: Hashable, Sendable {
  package let problem: any DiagnosticProblem

  package init(_ problem: some DiagnosticProblem) { self.problem = problem }

  package static func == (a: Self, b: Self) -> Bool { a.problem.isEqual(to: b.problem) }
  package func hash(into hasher: inout Hasher) { problem.hash(into: &hasher) }
}
