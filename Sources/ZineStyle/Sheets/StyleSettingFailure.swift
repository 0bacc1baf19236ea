import ZineText

/// The reason why a setting on the command line is invalid.
package enum StyleSettingFailure: Error, Hashable, Sendable {
  /// The setting does not have the form SELECTOR.PROPERTY=VALUE.
  case form
  case fact(DiagnosticFact)
}

extension StyleSettingFailure {
  package var sentence: String {
    switch self {
    case .form: "it should have the form selector.property=value"
    case .fact(let fact): fact.sentence + (fact.hint.map { "; \($0)" } ?? "")
    }
  }
}
