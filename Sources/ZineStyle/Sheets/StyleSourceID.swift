import ZineText

/// Identifiers of sources that are not files. They are negative.
extension SourceID {
  /// The built-in style sheet that all targets share.
  package static let builtIn = SourceID(-1)
  package static let target = SourceID(-2)
  /// The value of an attribute.
  package static let attribute = SourceID(-3)

  /// Returns the identifier of a setting on the command line, given its index from 0.
  package static func setting(_ number: Int) -> SourceID { SourceID(-4 - number) }

  package var settingNumber: Int? { index <= -4 ? -4 - index : nil }
}
