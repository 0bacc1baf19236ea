/// A length as a style sheet writes it: absolute, or measured in something that is known later.
package enum Length: Hashable, Sendable {
  /// Points (1/72 inch).
  case points(Double)
  /// Multiples of the font size of the element itself (of its parent for `font-size`).
  case em(Double)
  /// Multiples of the body's font size.
  case rem(Double)
  /// Hundredths of what the property names as its base.
  case percent(Double)

  /// Reads `12pt`, `1.5em`, `20 %` and the like; a bare number is points where `allowsBare` holds,
  /// zero needs no unit anywhere.
  package init?(_ text: some StringProtocol, allowsBare: Bool = true) {
    let lowered = text.lowercased()
    guard
      let unitStart = lowered.lastIndex(where: { $0.isNumber || $0 == "." }).map(
        lowered.index(after:)),
      let number = decimalNumber(lowered[..<unitStart])
    else { return nil }
    let unit = lowered[unitStart...].drop { $0 == " " }
    switch unit {
    case "":
      guard allowsBare || number == 0 else { return nil }
      self = .points(number)
    case "em": self = .em(number)
    case "rem": self = .rem(number)
    case "%": self = .percent(number)
    default:
      guard let scale = Self.pointsPerUnit(unit) else { return nil }
      self = .points(number * scale)
    }
  }

  /// The length in points.
  package func points(em: Double, rem: Double, percentBase: Double) -> Double {
    switch self {
    case .points(let value): value
    case .em(let value): value * em
    case .rem(let value): value * rem
    case .percent(let value): value / 100 * percentBase
    }
  }

  /// CSS Values 4, section 6.2: one inch is 96 px, 72 pt, 6 pc, 2.54 cm.
  private static func pointsPerUnit(_ unit: Substring) -> Double? {
    switch unit {
    case "pt": 1
    case "pc": 12
    case "in": 72
    case "mm": 72 / 25.4
    case "cm": 72 / 2.54
    case "px": 0.75
    default: nil
    }
  }
}
