import ZineText

/// What stands in no file has numbers below zero.
extension SourceID {
  /// The style sheets of zine's own: that of all targets, and that of the target.
  package static let builtIn = SourceID(-1)
  package static let target = SourceID(-2)
  /// The value of an attribute.
  package static let attribute = SourceID(-3)

  /// A setting of the command line, by its number from 0.
  package static func setting(_ number: Int) -> SourceID { SourceID(-4 - number) }

  package var settingNumber: Int? { index <= -4 ? -4 - index : nil }
}
