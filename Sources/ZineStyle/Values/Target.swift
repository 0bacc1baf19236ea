import ZineText

/// The pages that zine makes unless told otherwise, by name.
package enum Target: String, CaseIterable, Sendable {
  case a4, letter, a5, tabloid, tablet, phone

  /// Whether the page is looked at on a screen rather than printed.
  package var isScreen: Bool { self == .tablet || self == .phone }
}
