import ZineText

/// The treatment of warnings with a code.
package enum WarningLevel: String {
  case error
  case warn
  case allow
}

/// Determines the severity of problems. Warnings can be raised to errors or silenced. Errors always stay
/// errors.
package struct DiagnosticPolicy {
  package var levels: [DiagnosticCode: WarningLevel] = [:]
  package var failsOnWarnings = false
  /// Standards that the PDF must conform to.
  package var required: PDFClaims = []

  package init(failsOnWarnings: Bool = false) { self.failsOnWarnings = failsOnWarnings }

  /// Returns the severity, or `nil` if the problem is not reported.
  package func severity(of fact: DiagnosticFact) -> Severity? {
    guard fact.severity == .warning, fact.spoiledClaims.isDisjoint(with: required) else {
      return .error
    }
    switch levels[fact.code] ?? (fact.code.isRaised ? .error : .warn) {
    case .error: return .error
    case .allow where isHeld(fact), .warn where isHeld(fact): return .error
    case .allow: return nil
    case .warn: return .warning
    }
  }

  /// Whether a warning that is treated as an error must stay an error. This is the case if the PDF must
  /// conform to a standard, since the PDF must then be complete.
  private func isHeld(_ fact: DiagnosticFact) -> Bool { fact.code.isRaised && !required.isEmpty }

  package func isFailure(_ severity: Severity) -> Bool { severity == .error || failsOnWarnings }
}
