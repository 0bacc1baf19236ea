import ZineText

extension Property {
  /// All implemented properties.
  package static let all: [Property] =
    font + paragraph + rhythm + paint + backgrounds + composing + boxes + transforms + lists
    + naming + sheet + placing + pictureTones + other

  static let byName: [String: Property] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Finds a property by name. If short names are allowed, the prefix `-zine-` can be omitted.
  static func find(_ name: String, allowsShortNames: Bool) -> Property? {
    if name == "-zine-shape-inside" { return insideShape }
    return byName[name] ?? (allowsShortNames ? byName["-zine-" + name] : nil)
  }

  /// Returns the property with this name, which must exist.
  static func named(_ name: String) -> Property {
    guard let property = byName[name] else { preconditionFailure("no property \(name)") }
    return property
  }

  static func all(_ names: String...) -> [Property] { names.map(named) }
}

extension Shorthand {
  static let all: [Shorthand] =
    [
      font, fontVariant, fontSynthesis, textDecoration, listStyle, listStylePosition, columns,
      blockStep, textBox, background,
    ] + boxes

  private static let byName: [String: Shorthand] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func find(_ name: String) -> Shorthand? { byName[name] }
}
