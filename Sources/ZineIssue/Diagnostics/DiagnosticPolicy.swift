import ZineText

/// How warnings with a code are treated.
package enum WarningLevel: String {
  case error
  case warn
  case allow
}

/// Decides how serious problems are. Warnings can be raised or silenced; errors stay errors.
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

  /// Whether a raised warning can't be lowered, because a PDF that conforms to a standard must be complete.
  private func isHeld(_ fact: DiagnosticFact) -> Bool { fact.code.isRaised && !required.isEmpty }

  package func isFailure(_ severity: Severity) -> Bool { severity == .error || failsOnWarnings }
}
