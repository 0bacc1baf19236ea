extension Declaration {
  /// Name of the property or shorthand.
  var propertyName: String? {
    switch effect {
    case .pending(let written, _): written
    default: effect.property?.name
    }
  }

  var isGeometry: Bool {
    guard let name = propertyName else { return false }
    return name.hasPrefix("margin")
      || ["size", "columns", "column-count", "column-gap", "-zine-column-widths"].contains(name)
  }
}
