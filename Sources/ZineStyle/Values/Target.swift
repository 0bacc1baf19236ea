import ZineText

/// The named page formats. The default is `a4`.
package enum Target: String, CaseIterable, Sendable {
  case a4, letter, a5, tabloid, tablet, phone

  /// Whether the page is viewed on a screen rather than printed.
  package var isScreen: Bool { self == .tablet || self == .phone }
}
