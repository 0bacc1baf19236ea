import ZineText

/// Sources that are not files have negative identifiers.
extension SourceID {
  /// The built-in style sheets: the shared one and that of the target.
  package static let builtIn = SourceID(-1)
  package static let target = SourceID(-2)
  /// An attribute value.
  package static let attribute = SourceID(-3)

  /// Returns the identifier of a command line setting, given its index from 0.
  package static func setting(_ number: Int) -> SourceID { SourceID(-4 - number) }

  package var settingNumber: Int? { index <= -4 ? -4 - index : nil }
}
