import ArgumentParser
import ZineText

/// What becomes of the warnings of a code.
enum WarningLevel: String {
  case error
  case warn
  case allow
}

enum FailureThreshold: String, WordArgument {
  case error
  case warning
}

/// How serious problems are. Warnings may be raised or silenced; an error stays one.
struct DiagnosticPolicy {
  var levels: [DiagnosticCode: WarningLevel] = [:]
  var failsOnWarnings = false
  /// The standards that a PDF has to meet.
  var required: PDFClaims = []

  /// `nil` for what is not to be told at all.
  func severity(of fact: DiagnosticFact) -> Severity? {
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

  /// Whether a raised warning can't be lowered: a PDF that has to meet a standard is complete.
  private func isHeld(_ fact: DiagnosticFact) -> Bool { fact.code.isRaised && !required.isEmpty }

  func isFailure(_ severity: Severity) -> Bool { severity == .error || failsOnWarnings }
}
