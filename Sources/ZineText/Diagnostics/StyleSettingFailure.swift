/// Why a setting of the command line can't be taken.
package enum StyleSettingFailure: Error, Hashable, Sendable {
  /// Not of the form SELECTOR.PROPERTY=VALUE.
  case form
  case fact(DiagnosticFact)
}
